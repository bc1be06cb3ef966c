//! What a package brings beside the program (packaging) fits the program.

use crate::program::{commands_in, stdout};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_package_has_the_icon_and_a_man_page_for_each_command_that_help_shows_and_for_no_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    stdout(&["package-files", folder.path().to_str().expect("a plain path")], b"");
    let mut shown = BTreeSet::from(["shoal.1".to_owned()]);
    for command in commands_in(&stdout(&["--help"], b"")) {
        let below = commands_in(&stdout(&[command.as_str(), "--help"], b""));
        shown.extend(below.iter().map(|name| format!("shoal-{command}-{name}.1")));
        shown.insert(format!("shoal-{command}.1"));
    }
    let pages: BTreeSet<String> = names(&folder.path().join("man1"));
    assert_eq!(pages, shown);
    let completions = names(&folder.path().join("completions"));
    for shell in ["shoal.bash", "_shoal", "shoal.fish"] {
        assert!(completions.contains(shell), "{completions:?}");
        let text = fs::read_to_string(folder.path().join("completions").join(shell));
        assert!(text.expect("it is text").contains("tournament"), "{shell}");
    }
    // A program without the table has no entry in menus.
    let icon = fs::read_to_string(folder.path().join("games.shoal.Shoal.svg"));
    let is_drawn = icon.is_ok_and(|icon| icon.starts_with("<svg "));
    assert_eq!(is_drawn, cfg!(feature = "table"));
}

#[test]
fn units_start_commands_that_there_are() {
    let files = names(&packaging("linux"));
    let units: Vec<&String> = files.iter().filter(|name| name.ends_with(".service")).collect();
    assert!(units.len() > 2, "{units:?}");
    for unit in units {
        let text = fs::read_to_string(packaging("linux").join(unit)).expect("it is text");
        let begins = ["=/usr/bin/shoal ", " /usr/bin/shoal ", "#     shoal ", " -u shoal shoal "];
        let after = |line| begins.iter().find_map(|begin| Some(str::split_once(line, begin)?.1));
        let lines: Vec<&str> = text.lines().filter_map(after).collect();
        assert!(!lines.is_empty(), "{unit} starts nothing");
        for line in lines {
            let is_command = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
            let command: Vec<&str> = line.split(' ').take_while(is_command).collect();
            let help = stdout(&[&command[..], &["--help"]].concat(), b"");
            let usage = format!("Usage: shoal {}", command.join(" "));
            assert!(help.contains(&usage), "{unit}: {line}: {help}");
        }
    }
}

#[test]
fn the_changelog_has_the_headings_of_its_form() {
    let text = fs::read_to_string(packaging("../CHANGELOG.md")).expect("it is there");
    let headings = |mark: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
    };
    let versions = headings("## ");
    assert_eq!(
        versions.first().map(String::as_str),
        Some("[Unreleased]"),
        "what comes next is always there"
    );
    for version in &versions[1..] {
        let (number, date) = version.split_once(" - ").expect("a date");
        assert!(number.starts_with('[') && number.ends_with(']'), "{version}");
        assert!(date.len() == 10 && date.matches('-').count() == 2, "{version}: YYYY-MM-DD");
    }
    for kind in headings("### ") {
        let kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
        assert!(kinds.contains(&kind.as_str()), "{kind}");
    }
}

fn packaging(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging").join(path)
}

/// The files in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("it is there").flatten();
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
}
