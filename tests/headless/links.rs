//! Every link and every picture in the repository's Markdown files leads to something that exists, and so
//! does every test that the invariants name.
//!
//! Links to other sites are left alone: a test that needs a network fails for reasons of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

#[test]
fn every_link_and_picture_leads_to_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let documents = documents(root);
    let links: usize = documents.values().map(|text| links_of(text).len()).sum();
    assert!(documents.contains_key(Path::new("README.md")), "{:?}", documents.keys());
    assert!(links > 50, "only {links} links were found");
    let broken = broken(root, &documents);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_path_that_a_document_names_leads_to_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = 0;
    for (document, text) in documents(root) {
        for (line, path) in paths_of(&text) {
            named += 1;
            let place = document.display();
            assert!(root.join(path).exists(), "{place}, line {line}: `{path}` is not there");
        }
    }
    assert!(named > 100, "only {named} paths are named");
}

#[test]
fn every_test_that_the_invariants_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<String> = ["src", "tests"]
        .into_iter()
        .flat_map(|folder| files(root, Path::new(folder), "rs"))
        .map(|path| fs::read_to_string(root.join(path)).expect("sources are text"))
        .collect();
    let invariants = fs::read_to_string(root.join("docs/invariants.md")).expect("it is there");
    let named = tests_named(&invariants);
    assert!(named.len() > 50, "only {} tests are named", named.len());
    let is_there = |name: &&str| {
        let begins = ["(", "<"].map(|sign| format!("fn {name}{sign}"));
        sources.iter().any(|source| begins.iter().any(|begin| source.contains(begin)))
    };
    let gone: Vec<&str> = named.into_iter().filter(|name| !is_there(name)).collect();
    assert!(gone.is_empty(), "docs/invariants.md names tests that are not there: {gone:#?}");
}

/// The tests that a text names in code: `file.rs::name` or `::name`.
fn tests_named(text: &str) -> Vec<&str> {
    let code = text.split('`').skip(1).step_by(2);
    let names = code.filter_map(|code| Some(code.rsplit_once("::")?.1));
    names.filter(|name| name.matches('_').count() > 1).collect()
}

/// The text of each Markdown file by its path in the repository.
fn documents(root: &Path) -> BTreeMap<PathBuf, String> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root.join(&path)).expect("documents are text");
        (path, text)
    };
    files(root, Path::new(""), "md").into_iter().map(read).collect()
}

/// The files below a folder of the repository whose names end so. Hidden folders and what is built are
/// left out.
fn files(root: &Path, folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("the folder can be listed") {
            let entry = entry.expect("the folder can be listed");
            let path = folder.join(entry.file_name());
            let is_left_out = entry.file_name().to_string_lossy().starts_with('.')
                || ["target", "shared"].map(PathBuf::from).contains(&path);
            let kind = entry.file_type().expect("the folder can be listed");
            if is_left_out {
                continue;
            } else if kind.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|other| other == end) {
                found.push(path);
            }
        }
    }
    found
}

/// A sentence for each link that leads nowhere.
fn broken(root: &Path, documents: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut broken = Vec::new();
    for (document, text) in documents {
        for (line, link) in links_of(text) {
            let (file, anchor) = link.split_once('#').map_or((link, None), |(f, a)| (f, Some(a)));
            let mut complain = |what: &str| {
                let place = document.display();
                broken.push(format!("{place}, line {line}: the link \"{link}\" {what}"));
            };
            let folder = document.parent().unwrap_or(Path::new(""));
            let Some(target) = (match file {
                "" => Some(document.clone()),
                file => inside(&folder.join(file)),
            }) else {
                complain("leaves the repository");
                continue;
            };
            if !root.join(&target).exists() {
                complain("leads to no file; mend it, or add the file");
            } else if let Some(anchor) = anchor {
                match documents.get(&target) {
                    None => complain("has an anchor, and leads to no Markdown file"),
                    Some(text) if anchors_of(text).iter().any(|one| one == anchor) => {}
                    Some(_) => complain("names no heading of that file"),
                }
            }
        }
    }
    broken
}

/// The path without `.` and `..`; none if it leads out of the repository.
fn inside(path: &Path) -> Option<PathBuf> {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => clean.push(name),
            Component::CurDir => {}
            Component::ParentDir if clean.pop() => {}
            _ => return None,
        }
    }
    Some(clean)
}

/// The relative links and pictures of a text, with their lines from 1: `[words](file#anchor)`,
/// `![words](picture)`, `[name]: file` and `<img src="picture">`.
fn links_of(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        let ends = line.match_indices("](").map(|(at, sign)| (at + sign.len(), ')'));
        let sources = line.match_indices("src=\"").map(|(at, sign)| (at + sign.len(), '"'));
        for (start, end) in ends.chain(sources) {
            let inside_code = line[..start].matches('`').count() % 2 == 1;
            let link = line[start..].split(end).next().unwrap_or_default();
            // A link may have a title: (file "title").
            let link = link.split(' ').next().unwrap_or_default();
            if !inside_code {
                found.push((number, link));
            }
        }
        let defined = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        found.extend(defined.map(|(_, link)| (number, link.trim())));
    }
    found.retain(|(_, link)| !link.contains("://") && !link.starts_with("mailto:"));
    found
}

/// The paths from the root of the repository that stand between backquotes, with their lines from 1. What has a gap to
/// fill in, such as `src/games/<game>/`, is none.
fn paths_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let folders = ["assets/", "benches/", "docs/", "examples/", "packaging/", "src/", "tests/"];
    let code = prose(text).flat_map(|(number, line)| {
        line.split('`').skip(1).step_by(2).map(move |code| (number, code))
    });
    let paths = code.map(|(number, code)| (number, code.split("::").next().unwrap_or(code)));
    paths.filter(move |(_, path)| {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-./".contains(sign);
        folders.iter().any(|folder| path.starts_with(folder)) && path.chars().all(is_plain)
    })
}

/// The anchors of a text's headings, as GitHub makes them: small letters, hyphens for spaces, no other
/// signs, and a number behind one that was there before.
fn anchors_of(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in prose(text) {
        let title = line.trim_start_matches('#');
        if title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let keep = |sign: &char| sign.is_alphanumeric() || [' ', '-', '_'].contains(sign);
        let anchor: String = title.trim().to_lowercase().chars().filter(keep).collect();
        let anchor = anchor.replace(' ', "-");
        let numbered = (1..).map(|number| format!("{anchor}-{number}"));
        let mut names = std::iter::once(anchor.clone()).chain(numbered);
        anchors.extend(names.find(|name| !anchors.contains(name)));
    }
    anchors
}

/// The lines of a text that are not in a fenced block, with their numbers from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

#[test]
fn a_link_that_leads_nowhere_is_named_with_its_line() {
    let root = tempfile::tempdir().expect("a folder for the test");
    let write = |path: &str, text: &str| {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().expect("it is in the folder"))
            .expect("the folder is ours");
        fs::write(path, text).expect("the folder is ours");
    };
    write("docs/b.md", "# Two words, `code`\n## Same\n## Same\n[up](../a.md) [out](../../x)\n");
    write("p.png", "");
    write(".hidden/c.md", "[no](nowhere)\n");
    write(
        "a.md",
        "[fine](docs/b.md#two-words-code) ![too](p.png) [same](docs/b.md#same-1)\n\
         ```sh\n[code](nowhere)\n```\n`[code](nowhere)` [site](https://example.org/x#y)\n\
         [gone](docs/c.md) ![gone](q.png \"title\")\n[no heading](docs/b.md#three)\n\
         <img src=\"r.png\">\n[named]: s.md\n[here](#nothing)\n",
    );
    let documents = documents(root.path());
    assert_eq!(documents.len(), 2, "{:?}", documents.keys());
    let wrong = broken(root.path(), &documents);
    let expected = [
        "a.md, line 6: the link \"docs/c.md\" leads to no file; mend it, or add the file",
        "a.md, line 6: the link \"q.png\" leads to no file; mend it, or add the file",
        "a.md, line 7: the link \"docs/b.md#three\" names no heading of that file",
        "a.md, line 8: the link \"r.png\" leads to no file; mend it, or add the file",
        "a.md, line 9: the link \"s.md\" leads to no file; mend it, or add the file",
        "a.md, line 10: the link \"#nothing\" names no heading of that file",
        "docs/b.md, line 4: the link \"../../x\" leaves the repository",
    ];
    assert_eq!(wrong, expected);
}

#[test]
fn a_path_is_what_stands_between_backquotes_and_begins_at_the_root() {
    let text =
        "`src/a.rs` and `b.rs`, src/c.rs\n`src/<d>/` `tests/e.rs::it_is_so`\n```\n`src/f`\n```";
    let paths: Vec<_> = paths_of(text).collect();
    assert_eq!(paths, [(1, "src/a.rs"), (2, "tests/e.rs")]);
}

#[test]
fn a_test_is_named_by_what_stands_behind_its_file() {
    let text =
        "| a | `b/tests.rs::it_is_so`, `::it_is_not`; `contract::Data` and `no_file_is_named` |";
    assert_eq!(tests_named(text), ["it_is_so", "it_is_not"]);
}
