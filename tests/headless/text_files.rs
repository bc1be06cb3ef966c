//! Text files by the program itself: each is read whichever program saved it, and what cannot be read is named.

use crate::program::{failure, run, stdout};
use shoal::contract::journal::{JournalFolder, begin};
use shoal::contract::{Actor, Game, MatchBeginning, RandomGenerator};
use shoal::games::virus_fight::VirusFight;
use shoal::games::virus_fight::setup::Setup;
use shoal::games::virus_fight::solver::puzzle::BUILT_IN;
use std::fs;
use std::path::Path;

/// A file with this name and text, and what the program is asked to do with it.
struct TextFile {
    name: &'static str,
    text: String,
    command: &'static [&'static str],
}

impl TextFile {
    fn new(name: &'static str, text: impl Into<String>, command: &'static [&'static str]) -> Self {
        Self { name, text: text.into(), command }
    }

    /// The command line, with the name of the file in a folder at its end.
    fn arguments<'a>(&self, path: &'a Path) -> Vec<&'a str> {
        self.command.iter().copied().chain(path.to_str()).collect()
    }
}

/// A journal with a few turns, and the record of the same match.
fn journal_and_record(folder: &Path) -> (String, String) {
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(2), seed: 8 };
    let mut recorded =
        begin::<VirusFight>(&JournalFolder::at(folder), beginning, "").expect("the folder is ours");
    let mut generator = RandomGenerator::from_seed(8);
    for _ in 0..20 {
        let seat = recorded.hosted().awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let action = VirusFight::sample(recorded.hosted().world(), actor, &mut generator);
        recorded.act(actor, &action.expect("the match goes on")).expect("it was sampled");
    }
    let path = recorded.path().expect("it has a file").to_owned();
    drop(recorded);
    let record = folder.join("first.txt");
    let [journal, record_name] = [&path, &record].map(|path| path.to_str().expect("a plain path"));
    stdout(&["replay", journal, "--record", record_name], b"");
    [&path, &record].map(|path| fs::read_to_string(path).expect("it was written")).into()
}

fn text_files(folder: &Path) -> Vec<TextFile> {
    // Those that are solved soon: what is looked at is how they are read.
    let puzzles: Vec<&str> =
        BUILT_IN.lines().filter(|line| line.contains("\"turns\":1")).take(2).collect();
    let setup = serde_json::to_string_pretty(&Setup::for_players(3)).expect("plain data");
    let (journal, record) = journal_and_record(folder);
    let level = |path: &str| fs::read_to_string(path).expect("it is in the sources");
    vec![
        TextFile::new("some.puzzles", puzzles.join("\n"), &["puzzles", "virus-fight"]),
        TextFile::new("match.journal", journal, &["replay"]),
        TextFile::new("match.txt", record, &["replay"]),
        TextFile::new(
            "setup.json",
            setup,
            &[
                "simulate",
                "virus-fight",
                "--games",
                "2",
                "--bots",
                "random",
                "--seed",
                "1",
                "--json",
                "--setup",
            ],
        ),
        TextFile::new(
            "narrows.level",
            level("levels/fish_and_men/narrows.level"),
            &["check", "--game", "fish-and-men"],
        ),
        TextFile::new(
            "ring.level",
            level("levels/penguins/ring.level"),
            &["check", "--game", "penguins"],
        ),
        TextFile::new(
            "two.level",
            level("levels/fish_or_failure/two.level"),
            &["check", "--game", "fish-or-failure"],
        ),
        TextFile::new(
            "bare.level",
            level("levels/food_chain/bare.level"),
            &["check", "--game", "food-chain"],
        ),
    ]
}

#[test]
fn every_text_file_is_read_the_same_whichever_program_saved_it() {
    let root = tempfile::tempdir().expect("a temporary folder");
    for file in text_files(root.path()) {
        let path = root.path().join(file.name);
        let told = |text: &str| {
            fs::write(&path, text).expect("the folder is ours");
            stdout(&file.arguments(&path), b"")
        };
        let plain = told(&file.text);
        assert!(!plain.is_empty(), "{}", file.name);
        for end in ["\r\n", "\r"] {
            assert_eq!(told(&file.text.replace('\n', end)), plain, "{} with {end:?}", file.name);
        }
        let marked = format!("\u{feff}{}", file.text.replace('\n', "\r\n"));
        assert_eq!(told(&marked), plain, "{} with a byte-order mark", file.name);
    }
}

#[test]
fn a_text_file_that_is_empty_or_utf_16_is_told_so_by_name() {
    let root = tempfile::tempdir().expect("a temporary folder");
    for file in text_files(root.path()) {
        let path = root.path().join(file.name);
        let told = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("the folder is ours");
            let output = run(&file.arguments(&path), b"");
            assert_eq!(output.status.code(), Some(1), "{}", file.name);
            String::from_utf8(output.stderr).expect("stderr is text")
        };
        for empty in ["", "\u{feff}", "\n\r\n \n"] {
            let error = told(empty.as_bytes());
            assert!(error.contains(file.name), "{empty:?}: {error}");
        }
        let wide: Vec<u8> = file.text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for mark in [&b"\xff\xfe"[..], b""] {
            let error = told(&[mark, &wide].concat());
            assert!(error.contains(file.name), "{error}");
            assert!(error.contains("it is UTF-16 text: save it as UTF-8"), "{error}");
        }
    }
}

#[test]
fn a_puzzle_is_not_ok_if_it_could_not_be_put_on_the_table_or_is_solved_sooner() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let path = root.path().join("mine.puzzles");
    let name = path.to_str().expect("a plain path");
    let good = BUILT_IN.lines().find(|line| line.contains("\"turns\":1")).expect("there is one");
    let write = |old: &str, new: &str| {
        fs::write(&path, good.replacen(old, new, 1)).expect("the folder is ours");
    };
    write("\"round\":", "\"round\":101");
    let error = failure(&["puzzles", "virus-fight", name], 1);
    assert!(error.contains("mine.puzzles, line 1: position: round: "), "{error}");
    write("\"title\":\"", "\"title\":\"\\u202e");
    let error = failure(&["puzzles", "virus-fight", name], 1);
    assert!(error.contains("line 1: title: a name has no invisible characters"), "{error}");
    write("\"turns\":1", "\"turns\":2");
    let output = run(&["puzzles", "virus-fight", name], b"");
    let listed = String::from_utf8_lossy(&output.stdout);
    assert!(listed.contains("It can already be solved within 1 turn"), "{listed}");
    assert_eq!(output.status.code(), Some(1));
}
