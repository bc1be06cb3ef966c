//! Each source belongs to one package.

use super::{files_in, root, sources_in, text_of};
use std::path::{Component, Path, PathBuf};

#[test]
fn no_source_is_reached_by_a_path_from_another_package() {
    let owners = owners();
    let owner = |path: &str| {
        let owning = owners.iter().filter(|(begin, _)| path.starts_with(begin.as_str()));
        owning.max_by_key(|(begin, _)| begin.len()).map_or("", |(_, package)| package)
    };
    let mut found = 0;
    for source in sources_in(&["src", "tests", "benches", "examples"]) {
        let text = text_of(&source);
        let paths = text.lines().filter_map(|line| line.trim().strip_prefix("#[path = \""));
        for path in paths.filter_map(|rest| rest.split('"').next()) {
            found += 1;
            let reached = joined(&source, path);
            assert!(
                root().join(&reached).is_file(),
                "{source} reaches {reached}, which is no file"
            );
            let (from, to) = (owner(&source), owner(&reached));
            assert_eq!(from, to, "{source} reaches {reached}: share it by a feature `testing`");
        }
    }
    assert!(found > 3, "only {found} paths were found");
}

/// Beginnings of the paths of sources, each with the folder of its package: a package has its folder, and the tests,
/// benches and examples that its manifest names.
fn owners() -> Vec<(String, String)> {
    let manifests = files_in(&["src", "tests", "examples"], |path| path.ends_with("Cargo.toml"));
    let mut owners = Vec::new();
    for manifest in manifests {
        let folder = manifest.trim_end_matches("Cargo.toml").to_owned();
        let text = text_of(&manifest);
        for section in text.split("\n[[").skip(1) {
            let body = section.split("\n[").next().unwrap_or_default();
            let path = body.lines().find_map(|line| line.strip_prefix("path = \""));
            let Some(path) = path else { continue };
            let path = joined(&manifest, path.trim_end_matches('"'));
            owners.push((path.trim_end_matches("main.rs").to_owned(), folder.clone()));
        }
        owners.push((folder.clone(), folder));
    }
    owners
}

/// A path that is written in a file, from the root of the repository.
fn joined(file: &str, path: &str) -> String {
    let mut whole = PathBuf::new();
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    for part in folder.join(path).components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    whole.display().to_string().replace('\\', "/")
}
