//! Virus Fight by the program itself: records in words, puzzles, the small board, tournaments.

use crate::program::{failure, stdout};
use serde_json::Value;
use shoal::contract::journal::{JournalFolder, begin};
use shoal::contract::{Actor, Game, MatchBeginning, RandomGenerator};
use shoal::games::virus_fight::VirusFight;
use shoal::games::virus_fight::setup::Setup;
use shoal::games::virus_fight::solver::puzzle::BUILT_IN;
use std::fs;
use std::path::PathBuf;

/// A journal with some turns of random play, in a folder of its own.
pub fn journal(seed: u64) -> (tempfile::TempDir, PathBuf) {
    let root = tempfile::tempdir().expect("a temporary folder");
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(3), seed };
    let mut recorded =
        begin::<VirusFight>(&JournalFolder::at(root.path()), beginning, "an evening")
            .expect("the folder can be written");
    let mut generator = RandomGenerator::from_seed(seed);
    for _ in 0..60 {
        let seat = recorded.hosted().awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let action = VirusFight::sample(recorded.hosted().world(), actor, &mut generator);
        let Some(action) = action else { break };
        recorded.act(actor, &action).expect("it was sampled");
    }
    let last = recorded.checkpoint();
    recorded.wait(last).expect("the disk takes it");
    let path = recorded.path().expect("it has a file").to_owned();
    (root, path)
}

/// The lines that tell what happened, without the names of who acted and the verdict.
fn told(text: &str) -> Vec<&str> {
    let is_told = |line: &&str| {
        line.starts_with("    ") && !line.contains("arranged") && !line.contains("(secret")
    };
    text.lines().filter(is_told).collect()
}

#[test]
fn a_journal_is_written_down_in_words_and_the_words_tell_the_same_match() {
    let (root, path) = journal(5);
    let file = |name: &str| root.path().join(name).to_str().expect("a plain path").to_owned();
    let (path, words, tidy) = (path.to_str().expect("plain"), file("match.txt"), file("tidy.txt"));
    assert_eq!(stdout(&["replay", path, "--record", &words], b""), "");
    let (of_journal, of_words) = (stdout(&["replay", path], b""), stdout(&["replay", &words], b""));
    assert!(of_words.starts_with("Virus Fight: Creeper, Reaper and Rabbit\n"), "{of_words}");
    assert_eq!(told(&of_words), told(&of_journal));
    assert!(of_words.contains("\nverified: 0 comments and 0 variations, "), "{of_words}");
    assert_eq!(stdout(&["replay", "--quiet", &words], b""), "ok\n");

    let text = fs::read_to_string(&words).expect("it was written");
    fs::write(&words, format!("{text}# Well played.\n")).expect("the folder is ours");
    stdout(&["replay", &words, "--record", &tidy], b"");
    let kept = fs::read_to_string(&tidy).expect("it was written");
    assert_eq!(kept, format!("{text}# Well played.\n"));

    fs::write(&words, text.replacen("Round 1", "Round 7", 1)).expect("the folder is ours");
    let error = failure(&["replay", &words], 1);
    assert!(error.contains("match.txt, line ") && error.contains(": this is round 1"), "{error}");
    let error = failure(&["replay", &tidy, "--record", &file("no/such/folder.txt")], 1);
    assert!(error.contains("cannot be written"), "{error}");
}

#[test]
fn puzzles_of_a_file_are_listed_and_checked() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let path = root.path().join("some.puzzles");
    let lines: Vec<&str> = BUILT_IN.lines().filter(|line| line.starts_with('{')).take(2).collect();
    fs::write(&path, lines.join("\n")).expect("the folder is ours");
    let name = path.to_str().expect("a plain path");
    let listed = stdout(&["puzzles", "virus-fight", name, "--solutions"], b"");
    assert!(listed.contains(": ok\n    "), "{listed}");
    assert!(listed.ends_with("2 puzzles; all can be solved as they say\n"), "{listed}");
    fs::write(&path, lines.join("\n").replace("\"only\":true", "\"only\":false")).expect("ours");
    let output = crate::program::run(&["puzzles", "virus-fight", name], b"");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.ends_with("some.puzzles: 2 of 2 puzzles are wrong\n"), "{error}");
    let error = failure(&["puzzles", "penguins"], 1);
    assert_eq!(error, "shoal: Fish (penguins) has no puzzles; virus-fight does");
    let error = failure(&["puzzles", "virus-fight", "no/such.puzzles"], 1);
    assert!(error.starts_with("shoal: no/such.puzzles cannot be read: "), "{error}");
}

#[test]
fn what_is_no_table_of_the_small_board_is_refused() {
    let error = failure(&["solve", "virus-fight", "--from", "Cargo.toml"], 1);
    assert!(
        error.starts_with("shoal: Cargo.toml: a table must have 37119168 bytes, but "),
        "{error}"
    );
    assert_eq!(
        failure(&["solve", "penguins"], 1),
        "shoal: Fish (penguins) cannot be solved; virus-fight can"
    );
}

#[test]
fn duels_of_several_games_are_a_tournament() {
    let players = ["ann=medium", "bob=random", "cid=easy", "dee=random"].map(|it| ["--player", it]);
    let more = ["--best-of", "3", "--most-seats", "2", "--seed", "4", "--json"];
    let arguments = [&["tournament", "virus-fight"][..], players.as_flattened(), &more].concat();
    let results: Value = serde_json::from_str(&stdout(&arguments, b"")).expect("it is JSON");
    let rounds = results["rounds"].as_array().expect("a list");
    assert_eq!(rounds.len(), 2, "two duels, then one: {results}");
    for game in rounds.iter().flat_map(|round| round["games"].as_array().expect("a list")) {
        assert_eq!(game["players"].as_array().map(Vec::len), Some(2), "{game}");
    }
    let of_first = rounds[0]["games"].as_array().expect("a list").len();
    assert!((4..=6).contains(&of_first), "two or three games each: {results}");
    assert_eq!(results["winners"].as_array().map(Vec::len), Some(1), "{results}");
}
