//! The tables of the manual (docs/manual) have what the program has: commands and their options, the tabs
//! of the host's panel, keys, settings, and the folders and files of a person.

use crate::program::{commands_in, stdout};
use shoal::folders::FolderEnvironment;
use shoal_tabletop::system::settings::Settings;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_manual_has_every_option_of_every_command_and_no_other() {
    let page = read("docs/manual/command_line.md");
    let commands = commands_in(&stdout(&["--help"], b""));
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands.iter().map(String::as_str) {
        let help = stdout(&[command, "--help"], b"");
        let mut there = options_in(&help);
        for below in commands_in(&help) {
            there.extend(options_in(&stdout(&[command, below.as_str(), "--help"], b"")));
        }
        let section = section(&page, &format!("### shoal {command}"));
        let told: BTreeSet<String> = rows(section)
            .flat_map(|row| codes(row[0]))
            .flat_map(|code| code.split([' ', '=']))
            .filter(|word| word.starts_with("--"))
            .map(str::to_owned)
            .collect();
        assert_eq!(told, there, "docs/manual/command_line.md, shoal {command}");
    }
}

#[test]
fn the_manual_has_the_tabs_of_the_panel_with_their_sections() {
    let source = read("src/tabletop/surfaces/host_panel/pages.rs");
    let tabs = between(&source, "const PAGES:", "\n];");
    let page = read("docs/manual/host.md");
    let told: Vec<Vec<&str>> = rows(section(&page, "## For the host"))
        .filter(|row| !bold(row[0]).is_empty() && !is_key(bold(row[0])[0]))
        .map(|row| [bold(row[0]), bold(row[1])].concat())
        .collect();
    let tabs: Vec<Vec<&str>> = tabs.split("\n    (").skip(1).map(quoted).collect();
    assert_eq!(told.len(), tabs.len(), "{told:?}");
    for (told, tab) in told.iter().zip(&tabs) {
        assert_eq!(told[0], tab[0]);
        // What the source lists on no tab is on the one that lists nothing.
        assert!(tab.len() == 1 || told == tab, "{told:?} in the manual, {tab:?} in the panel");
    }
}

#[test]
fn the_manual_has_every_key_of_the_players_and_of_the_host() {
    let source = read("src/tabletop/pointers/controls/defaults.rs");
    let bound = between(&source, "fn keyboard()", "\n}");
    let bound: BTreeSet<&str> = bound
        .split("KeyCode::")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .map(|key| key.trim_start_matches("Key").trim_start_matches("Arrow"))
        .collect();
    let page = read("docs/manual/player.md");
    let told: BTreeSet<&str> = rows(section(&page, "### Mouse, gamepad and keys"))
        .flat_map(|row| row.last().copied().map(bold).unwrap_or_default())
        .collect();
    assert_eq!(told, bound, "docs/manual/player.md");

    let source = read("src/tabletop/surfaces/host_panel/mod.rs");
    let hints = between(&source, "fn show_hints(", "\n}");
    let hints: BTreeSet<&str> =
        hints.split(|sign: char| !sign.is_alphanumeric()).filter(|word| is_key(word)).collect();
    let page = read("docs/manual/host.md");
    let told: BTreeSet<&str> = rows(section(&page, "## For the host"))
        .flat_map(|row| bold(row[0]))
        .filter(|word| is_key(word))
        .collect();
    assert_eq!(told, hints, "docs/manual/host.md");
}

#[test]
fn the_manual_has_every_key_of_a_new_settings_file() {
    let text = toml::to_string(&Settings::default()).expect("settings are plain data");
    let settings: toml::Table = toml::from_str(&text).expect("it was written as TOML");
    let mut keys: Vec<String> = Vec::new();
    for (name, value) in &settings {
        match value {
            toml::Value::Table(group) => {
                keys.extend(group.keys().map(|key| format!("{name}.{key}")));
            }
            // All rigs have the same keys.
            toml::Value::Array(rigs) => {
                if let Some(rig) = rigs.first().and_then(toml::Value::as_table) {
                    keys.extend(rig.keys().cloned());
                }
            }
            _ => keys.push(name.clone()),
        }
    }
    let page = read("docs/manual/host.md");
    let told: BTreeSet<&str> =
        rows(section(&page, "## The settings file")).flat_map(|row| codes(row[0])).collect();
    assert!(keys.len() > 20, "{keys:?}");
    let missing: Vec<&String> = keys.iter().filter(|key| !told.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "docs/manual/host.md has no row for {missing:?}");
}

#[test]
fn the_manual_names_the_folders_in_the_order_in_which_the_program_looks() {
    let places = FolderEnvironment {
        data: Some("$SHOAL_DATA".into()),
        executable: Some("/usr/local/bin/shoal".into()),
        data_home: Some("~/.local/share".into()),
        config_home: Some("~/.config".into()),
        data_dirs: vec!["/usr/local/share".into(), "/usr/share".into()],
        source: None,
    };
    let page = read("docs/manual/host.md");
    let section = section(&page, "## Where things are");
    let listed =
        section.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let told: Vec<PathBuf> =
        listed.filter_map(|line| codes(line).first().copied()).map(PathBuf::from).collect();
    assert_eq!(told, places.data_folders());
    let kept = [places.journals(), places.levels(), places.settings()];
    for place in kept.map(|place| place.expect("there is a home")) {
        let place = place.display().to_string();
        let has =
            rows(section).any(|row| codes(row[0]).iter().any(|code| code.starts_with(&place)));
        assert!(has, "docs/manual/host.md has no row for {place}");
    }
}

#[test]
fn the_manual_names_the_files_that_the_program_writes() {
    let page = read("docs/manual/host.md");
    let told: Vec<&str> =
        rows(section(&page, "## Where things are")).flat_map(|row| codes(row[0])).collect();
    let written = [
        ("src/contract/journal/folder.rs", "journal"),
        ("src/contract/journal/open.rs", "damaged-"),
        ("src/table/features/evening/book.rs", "evenings.toml"),
        ("src/table/features/evening/closing.rs", "png"),
        ("src/table/features/evening/closing.rs", "pdf"),
        ("src/table/features/evening/film.rs", "gif"),
        ("src/table/features/join/memory.rs", "devices.toml"),
        ("src/table/features/tournament/file.rs", "tournament-"),
        ("src/cli/class.rs", "classes"),
    ];
    for (source, name) in written {
        let writes = read(source).contains(&format!("\"{name}"));
        assert!(writes, "{source} no longer names {name}: put the right name into the manual");
        let is_told = told.iter().any(|file| file.contains(name));
        assert!(is_told, "docs/manual/host.md has no row for {name}");
    }
}

/// A file of the repository.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// The options that a help text lists, but for `--help`.
fn options_in(help: &str) -> BTreeSet<String> {
    let named = help.lines().filter_map(option_of).filter(|name| *name != "--help");
    named.map(str::to_owned).collect()
}

/// The option that a line of a help text explains: `-q, --quiet  Only verify` is `--quiet`.
fn option_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let long = match line.split_once(", ") {
        Some((short, long)) if short.len() == 2 && short.starts_with('-') => long,
        _ => line,
    };
    long.split([' ', '=']).next().filter(|word| word.starts_with("--"))
}

/// The text below a heading, up to the next heading of its rank or above.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let start = page.find(&format!("\n{heading}\n"));
    let start = start.unwrap_or_else(|| panic!("the manual has no '{heading}'"));
    let below = &page[start + 1 + heading.len()..];
    let rank = heading.split(' ').next().map_or(0, str::len);
    let ends = (1..=rank).filter_map(|rank| below.find(&format!("\n{} ", "#".repeat(rank))));
    &below[..ends.min().unwrap_or(below.len())]
}

/// The cells of each row of the tables in a text.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

/// The text between a beginning and the end that follows it.
fn between<'a>(text: &'a str, beginning: &str, end: &str) -> &'a str {
    let start = text.find(beginning).unwrap_or_else(|| panic!("no '{beginning}'"));
    let rest = &text[start..];
    &rest[..rest.find(end).unwrap_or(rest.len())]
}

/// The pieces of code in a text.
fn codes(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The bold words of a text.
fn bold(text: &str) -> Vec<&str> {
    text.split("**").skip(1).step_by(2).collect()
}

/// The quoted words of a piece of source.
fn quoted(source: &str) -> Vec<&str> {
    source.split('"').skip(1).step_by(2).collect()
}

/// `true` for the keys of the host: F1 to F12, and Esc.
fn is_key(word: &str) -> bool {
    word == "Esc" || word.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}
