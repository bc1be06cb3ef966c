//! Simulation, by the program itself: `shoal simulate`.

use crate::program::{failure, run, stdout};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read as _;

fn simulate(more: &[&str]) -> String {
    let arguments = [&["simulate", "fish-and-men", "--players", "3", "--bots", "random"], more];
    stdout(&arguments.concat(), b"")
}

#[test]
fn the_results_are_the_same_for_any_number_of_threads() {
    for form in [&["--json"][..], &["--csv"], &[]] {
        let with = |threads: &str| {
            let games = ["--games", "40", "--limit", "150", "--seed", "9", "--threads", threads];
            simulate(&[&games, form].concat())
        };
        let one = with("1");
        assert!(!one.is_empty());
        assert_eq!(one, with("2"), "{form:?}");
        assert_eq!(one, with("3"), "{form:?}");
    }
}

#[test]
fn the_shards_one_after_another_are_the_whole() {
    for form in ["--json", "--csv"] {
        let part =
            |shard: &str| simulate(&["--games", "10", "--limit", "300", form, "--shard", shard]);
        let whole = part("1/1");
        let shards: String = ["1/3", "2/3", "3/3"].map(part).concat();
        assert_eq!(shards, whole, "{form}");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let with = |seed: &str| simulate(&["--games", "3", "--json", "--seed", seed]);
    assert_ne!(with("1"), with("2"));
}

#[test]
fn a_line_of_json_tells_all_about_a_game() {
    let lines = simulate(&["--games", "3", "--json"]);
    for (number, line) in lines.lines().enumerate() {
        let game: Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!(game["game"], number);
        assert!(game["seed"].as_str().is_some_and(|seed| seed.parse::<u64>().is_ok()), "{line}");
        assert!(game["winners"].is_array(), "{line}");
        assert_eq!(game["scores"].as_array().map(Vec::len), Some(3), "{line}");
        assert!(game["turns"].as_u64().is_some_and(|turns| turns > 0), "{line}");
        assert!(game["actions"].as_u64().is_some_and(|actions| actions > 0), "{line}");
        assert_eq!(game["hash"].as_str().map(str::len), Some(16), "{line}");
    }
    assert_eq!(lines.lines().count(), 3);
}

#[test]
fn a_game_that_is_too_long_is_left_unfinished() {
    let lines = simulate(&["--games", "2", "--json", "--limit", "5"]);
    assert_eq!(lines.matches("\"winners\":null").count(), 2, "{lines}");
    assert!(simulate(&["--games", "2", "--limit", "5"]).contains("left unfinished 2"));
}

#[test]
fn a_setup_is_read_from_a_file_and_its_errors_name_the_field() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("setup.json");
    let with = |text: &str| {
        std::fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("a plain path");
        let game = ["simulate", "fish-and-men", "--games", "1", "--json", "--bots", "random"];
        run(&[&game[..], &["--setup", path]].concat(), b"")
    };
    let game: Value = serde_json::from_slice(&with(r#"{"players":5}"#).stdout).expect("a line");
    assert_eq!(game["scores"].as_array().map(Vec::len), Some(5));
    let error = |text: &str| String::from_utf8_lossy(&with(text).stderr).trim_end().to_owned();
    assert_eq!(error("{\n\"players\" 5}"), "shoal: setup: line 2, column 11: expected `:`");
    assert!(error(r#"{"parameters":{"max_roll":0}}"#).contains("setup.parameters.max_roll: 0"));
}

#[test]
fn what_cannot_be_simulated_is_refused_in_a_sentence() {
    let game = |more: &[&'static str]| [&["simulate", "fish-and-men"], more].concat();
    let error = failure(&game(&["--bots", "medium,genius"]), 1);
    assert!(error.starts_with("shoal: ") && error.contains("genius"), "{error}");
    let error = failure(&game(&["--players", "99"]), 1);
    assert_eq!(error, "shoal: 99 players: Fish and Men is for 1 to 8");
    let error = failure(&game(&["--players", "2", "--bots", "random,random,random"]), 1);
    assert_eq!(error, "shoal: 3 bots for 2 seats: name fewer");
    let error = failure(&game(&["--setup", "no/such/file.json"]), 1);
    assert!(error.starts_with("shoal: the setup no/such/file.json cannot be read: "), "{error}");
    for usage in [&["--shard", "3/2"], &["--threads", "0"], &["--games", "-1"]] {
        failure(&game(usage), 2);
    }
    failure(&game(&["--json", "--csv"]), 2);
}

#[test]
fn a_sweep_is_the_same_for_any_number_of_threads() {
    for form in [&["--csv"][..], &[]] {
        let with = |threads: &str| {
            let sweep = ["--sweep", "vanish_chance=10,90", "--games", "20", "--limit", "150"];
            simulate(&[&sweep[..], &["--threads", threads], form].concat())
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{form:?}");
        assert_eq!(one, with("3"), "{form:?}");
    }
}

/// The fields of a line of CSV by their columns.
fn fields(csv: &str, line: usize) -> BTreeMap<String, String> {
    let row = |line: usize| -> Vec<String> {
        let line = csv.lines().nth(line).unwrap_or_else(|| panic!("line {line} of {csv}"));
        line.split(',').map(str::to_owned).collect()
    };
    let (head, row) = (row(0), row(line));
    assert_eq!(head.len(), row.len(), "{csv}");
    head.into_iter().zip(row).collect()
}

#[test]
fn the_usual_value_of_a_sweep_is_the_run_without_one() {
    let run = ["--games", "20", "--limit", "300", "--seed", "5", "--csv"];
    let games = simulate(&run);
    let sweep = simulate(&[&run[..], &["--sweep", "vanish_chance=10,50"]].concat());
    let usual = fields(&sweep, 2);
    assert_eq!((&*usual["vanish_chance"], &*usual["games"]), ("50", "20"));
    let of_games = |column: &str| -> Vec<String> {
        (1..=20).map(|line| fields(&games, line)[column].clone()).collect()
    };
    let turns: Vec<f64> =
        of_games("turns").iter().map(|turns| turns.parse().expect("a number")).collect();
    let mean = format!("{:.3}", turns.iter().sum::<f64>() / 20.0);
    assert_eq!((&*usual["length_in"], &usual["length_mean"]), ("turns", &mean));
    for seat in 0..3 {
        let wins = of_games("winners").iter().filter(|winner| **winner == seat.to_string()).count();
        assert_eq!(usual[&format!("share_seat_{seat}")], format!("{:.4}", wins as f64 / 20.0));
    }
    let unfinished = of_games("winners").iter().filter(|winner| *winner == "unfinished").count();
    assert_eq!(usual["unfinished"], unfinished.to_string());
    let other = fields(&sweep, 1);
    assert_ne!(other["length_mean"], usual["length_mean"], "another value, other games");
}

#[test]
fn a_grid_has_a_line_for_every_pair_of_values() {
    let grid = ["--games", "2", "--limit", "40", "--csv", "--sweep", "max_roll=4,6"];
    let csv = simulate(&[&grid[..], &["--sweep", "cards.AF.fishermen=5..15:5"]].concat());
    let head = csv.lines().next().unwrap_or_default();
    assert_eq!(
        head,
        "max_roll,cards.AF.fishermen,games,length_in,length_mean,length_p10,length_median,\
         length_p90,nobody,unfinished,share_seat_0,share_seat_1,share_seat_2"
    );
    let pairs: Vec<(String, String)> = (1..=6)
        .map(|line| fields(&csv, line))
        .map(|row| (row["max_roll"].clone(), row["cards.AF.fishermen"].clone()))
        .collect();
    let wanted = [("4", "5"), ("4", "10"), ("4", "15"), ("6", "5"), ("6", "10"), ("6", "15")];
    assert_eq!(pairs, wanted.map(|(one, other)| (one.to_owned(), other.to_owned())));
    assert_eq!(csv.lines().count(), 7);
}

#[test]
fn several_kinds_of_bots_have_their_shares_beside_the_seats() {
    let run = ["simulate", "fish-and-men", "--bots", "medium,random,random", "--games", "3"];
    let csv = stdout(&[&run[..], &["--csv", "--sweep", "feed_rate=2"]].concat(), b"");
    let row = fields(&csv, 1);
    assert_eq!(row["share_medium"], row["share_seat_0"]);
    assert!(row.contains_key("share_random"), "{csv}");
}

#[test]
fn a_sweep_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("plot.svg");
    let path = path.to_str().expect("a plain path");
    simulate(&[
        "--games",
        "3",
        "--limit",
        "60",
        "--sweep",
        "vanish_chance=10,50,90",
        "--plot",
        path,
    ]);
    let svg = std::fs::read_to_string(path).expect("it was drawn");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    for name in ["seat 0", "seat 1", "seat 2", "mean length", "default 50 %"] {
        assert!(svg.contains(name), "{name}");
    }
    resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("it is well formed");
}

#[test]
fn a_sweep_that_cannot_be_is_refused_in_a_sentence() {
    let sweep =
        |sweep: &'static str| ["simulate", "fish-and-men", "--games", "1", "--sweep", sweep];
    let error = failure(&sweep("vanish_chanse=1"), 1);
    assert!(
        error.contains("the nearest is \"vanish_chance\"; the numbers are initial_health, "),
        "{error}"
    );
    let error = failure(&sweep("vanish_chance=50,101"), 1);
    assert_eq!(error, "shoal: vanish_chance: 101 is not a number from 0 to 100");
    let error = failure(&sweep("health_to_win=80,120"), 1);
    assert_eq!(
        error,
        "shoal: health_to_win=120: setup.parameters.health_to_win: 120 is above max_health, which is 100"
    );
    assert!(failure(&sweep("vanish_chance"), 2).contains("number=10..90:20"));
    let more = |more: &[&'static str]| [&sweep("feed_rate=2")[..], more].concat();
    for usage in [&["--json"][..], &["--shard", "1/2"]] {
        failure(&more(usage), 2);
    }
    failure(&["simulate", "fish-and-men", "--plot", "a.svg"], 2);
    let error = failure(&more(&["--plot", "no/such/folder/a.svg"]), 1);
    assert!(error.starts_with("shoal: no/such/folder/a.svg cannot be written: "), "{error}");
}

#[test]
fn a_closed_stdout_ends_it_quietly() {
    let arguments =
        "simulate fish-and-men --bots random --games 1000000 --limit 9 --csv --threads 2";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let mut child =
        crate::program::command(&arguments).spawn().expect("the program was just built");
    let mut first = [0; 4];
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut first).expect("a header");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_ladder_is_a_table_or_lines_and_the_same_for_any_number_of_threads() {
    let ladder = |more: &[&str]| {
        let game = ["ladder", "fish-and-men", "--games", "13", "--bots", "random,easy,medium"];
        stdout(&[&game[..], more].concat(), b"")
    };
    let table = ladder(&["--threads", "1"]);
    assert_eq!(table.lines().count(), 3, "a head and two pairs:\n{table}");
    assert_eq!(table, ladder(&["--threads", "3"]));
    let lines = ladder(&["--json"]);
    for (line, pair) in lines.lines().zip([("random", "easy"), ("easy", "medium")]) {
        let rung: Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!((rung["lower"].as_str(), rung["higher"].as_str()), (Some(pair.0), Some(pair.1)));
        assert_eq!(rung["games"], 13, "{line}");
    }
    let error = failure(&["ladder", "fish-and-men", "--bots", "easy"], 1);
    assert_eq!(error, "shoal: a ladder needs at least two bots, weakest first");
    failure(&["ladder", "fish-and-men", "--players", "3", "--games", "1"], 1);
}
