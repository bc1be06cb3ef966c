//! Every rule that a comment, a help text or a lesson cites is in `docs/rules`: a heading of the game's
//! document, or a row of its table of readings. How rules are cited: docs/rules/README.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_cited_rule_is_in_the_document_of_its_game() {
    let documents = documents();
    let mut wrong = Vec::new();
    let mut cited = vec![BTreeSet::new(); documents.len()];
    for (path, text) in sources() {
        for (line, game, number) in citations(&path, &text, &documents) {
            if !documents[game].numbers.contains(&number) {
                let name = &documents[game].name;
                wrong.push(format!("{path}:{line}: docs/rules/{name}.md has no {number}"));
            }
            cited[game].insert(number);
        }
    }
    assert!(wrong.is_empty(), "cite a rule that is there, or write it:\n{}", wrong.join("\n"));
    for (document, cited) in documents.iter().zip(cited) {
        assert!(cited.len() >= 10, "{}: only {cited:?} were found", document.name);
    }
}

#[test]
fn rules_are_cited_in_one_form() {
    let documents = documents();
    let mut wrong = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| path.ends_with(".rs")) {
        let is_of_a_game = game_of(&path, &documents).is_some();
        for (number, line) in
            text.lines().enumerate().filter(|(_, line)| is_of_a_game && is_bare(line))
        {
            wrong.push(format!("{path}:{}: {}", number + 1, line.trim()));
        }
    }
    assert!(wrong.is_empty(), "write (rules 4.1.7):\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_number_of_its_own() {
    for Document { name, numbers, twice } in documents() {
        assert!(numbers.len() >= 20, "docs/rules/{name}.md was not understood: {numbers:?}");
        assert!(twice.is_empty(), "docs/rules/{name}.md has two of {twice:?}");
    }
}

/// The rules of a game.
pub struct Document {
    pub name: String,
    pub numbers: BTreeSet<String>,
    /// Those that it has more than once.
    twice: Vec<String>,
}

impl Document {
    fn read(name: &str, text: &str) -> Self {
        let (mut numbers, mut twice) = (BTreeSet::new(), Vec::new());
        let found = text.lines().filter_map(|line| match line.strip_prefix("| ") {
            Some(row) => {
                number_at(row).filter(|(number, _)| number.starts_with(char::is_alphabetic))
            }
            None => number_at(line.trim_start_matches('#')).filter(|_| line.starts_with('#')),
        });
        for (number, _) in found {
            if !numbers.insert(number.clone()) {
                twice.push(number);
            }
        }
        Self { name: name.to_owned(), numbers, twice }
    }
}

pub fn documents() -> Vec<Document> {
    let files = files("docs/rules", "md").into_iter().filter(|path| !path.ends_with("README.md"));
    files.map(|path| Document::read(stem(&path), &text_of(&path))).collect()
}

/// The rules a file cites: line, which document, number. In the files of a game `rules 4.1, A3` are
/// those of its document; elsewhere the document is named: `docs/rules/penguins.md, 7.1`.
fn citations(path: &str, text: &str, documents: &[Document]) -> Vec<(usize, usize, String)> {
    // Without the marks of comments, so that a citation may go on in the next line.
    let plain = |line: &str| line.trim_start().trim_start_matches(['/', '!']).to_owned();
    let text = text.lines().map(plain).collect::<Vec<_>>().join("\n");
    let words = ["rules ", "rule ", "Rules ", "Rule ", "rules\n", "rule\n"];
    let words = words.map(|word| (word.to_owned(), game_of(path, documents)));
    let named = documents.iter().enumerate();
    let named =
        named.map(|(game, document)| (format!("docs/rules/{}.md, ", document.name), Some(game)));
    let mut found = Vec::new();
    for (word, game) in words.into_iter().chain(named) {
        let Some(game) = game else { continue };
        for (at, _) in text.match_indices(&word) {
            if !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
                let line = text[..at].matches('\n').count() + 1;
                let numbers = numbers_at(&text[at + word.len()..]);
                found.extend(numbers.into_iter().map(|number| (line, game, number)));
            }
        }
    }
    found
}

/// The numbers that a text begins with: `4.1, 4.3 to 4.5 and A3`.
pub fn numbers_at(mut text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    while let Some((number, rest)) = number_at(text) {
        numbers.push(number);
        let rest = rest.trim_start();
        let joined = [",", "to", "and"].into_iter().find_map(|word| rest.strip_prefix(word));
        text = joined.unwrap_or_default();
    }
    numbers
}

/// The number that a text begins with, after any space: `4`, `4.1.7`, `A3`; and what follows.
fn number_at(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    let letters = usize::from(text.starts_with(['A', 'F']));
    let digits = text[letters..].find(|sign: char| !sign.is_ascii_digit() && sign != '.');
    let length = digits.map_or(text.len(), |digits| letters + digits);
    let number = text[..length].trim_end_matches('.');
    let rest = &text[number.len()..];
    let is_word = rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    let is_number = number.ends_with(|last: char| last.is_ascii_digit());
    (is_number && !is_word).then(|| (number.to_owned(), rest))
}

/// Whether the comment of a line cites a rule without the word, `(4.1.7)`, or in another form.
fn is_bare(line: &str) -> bool {
    let Some((_, comment)) = line.split_once("//") else { return false };
    let opened = comment.split('(').skip(1).filter_map(number_at);
    let bare = |(number, rest): (String, &str)| {
        let is_rule = number.contains('.') || number.starts_with(char::is_alphabetic);
        is_rule && rest.starts_with([')', ','])
    };
    let old = ["digest", "reading A", "readings A", "reading F", "(look: "];
    opened.into_iter().any(bare) || old.iter().any(|form| comment.contains(form))
}

/// Which game a file belongs to, by the first part of its path that is named after one.
fn game_of(path: &str, documents: &[Document]) -> Option<usize> {
    path.split('/').find_map(|part| {
        let part = stem(part);
        documents.iter().position(|document| {
            part.strip_prefix(&document.name)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        })
    })
}

/// The last part of a path without its ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

/// Everything that cites rules: path and text.
fn sources() -> Vec<(String, String)> {
    let code = ["src", "tests", "benches", "examples"].map(|folder| files(folder, "rs"));
    let texts = [files("assets/help", "txt"), files("levels/tutorials", "tutorial")];
    // This file cites rules that are not there.
    let paths =
        code.into_iter().chain(texts).flatten().filter(|path| !path.ends_with("rules_cited.rs"));
    paths.map(|path| (path.clone(), text_of(&path))).collect()
}

/// The files of a folder with this ending, with `/` in their paths on every system.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(root().join(&folder)).expect("the folder is part of the sources");
        for entry in entries {
            let entry = entry.expect("the folder can be listed").path();
            let path = entry.strip_prefix(root()).expect("it is inside").to_owned();
            if entry.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.push(path.display().to_string().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

fn text_of(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the sources are here")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn example() -> [Document; 2] {
    let text = "# Pebbles\n## 4 Turns\n### 4.1 Taking\n| A3 | Who begins? |\n| 4.2 | no rule |\n4.3 nor this";
    [Document::read("pebbles", text), Document::read("shells", "## 1 Shells\n### 1.1 Finding")]
}

#[test]
fn citations_are_found_with_their_lines() {
    let documents = example();
    let found = |path: &str, text: &str| -> Vec<(usize, String)> {
        let found = citations(path, text, &documents).into_iter();
        found
            .map(|(line, game, number)| (line, format!("{} {number}", documents[game].name)))
            .collect()
    };
    let text =
        "/// Takes (rules 4.1, 4.3 to 4.5 and\n/// A3).\nfn take() {}\n\"It takes (rule 9.9.9).\"";
    let all = ["4.1", "4.3", "4.5", "A3"].map(|number| (1, format!("pebbles {number}")));
    let mut all = all.to_vec();
    all.push((4, "pebbles 9.9.9".into()));
    assert_eq!(found("src/games/pebbles/rules/taking.rs", text), all);
    assert_eq!(found("tests/pebbles_rules/main.rs", text), all);
    assert_eq!(found("src/table/rest.rs", text), []);
    let named = "// As there (docs/rules/shells.md, 1.1).";
    assert_eq!(found("src/table/rest.rs", named), [(1, "shells 1.1".into())]);
    let none = "// These rules decide; the rules_version is 3. The rules 3rd ask; the rules.";
    assert_eq!(found("src/games/pebbles/mod.rs", none), []);
}

#[test]
fn numbers_of_documents_are_their_headings_and_readings() {
    let [pebbles, _] = example();
    assert_eq!(pebbles.numbers.iter().map(String::as_str).collect::<Vec<_>>(), ["4", "4.1", "A3"]);
    assert_eq!(Document::read("twice", "## 1 A\n## 1 B").twice, ["1"]);
}

#[test]
fn another_form_of_citing_is_found() {
    for bare in ["/// Takes (4.1.7).", "let a = 1; // first (A3, 4.1)", "//! As the digest says."] {
        assert!(is_bare(bare), "{bare}");
    }
    for other in ["/// Takes (rules 4.1.7).", "let at = (0.5, 1.0);", "// faster (2.4 times)"] {
        assert!(!is_bare(other), "{other}");
    }
}
