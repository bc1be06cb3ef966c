//! Food Chain on the command line: moments of a journal as matches and as dishes, and populations over many matches.

use crate::program::{failure, stdout};
use shoal::contract::journal::{JournalFolder, begin, resume};
use shoal::contract::{Actor, MatchBeginning, Seat};
use shoal::games::food_chain::FoodChain;
use shoal::games::food_chain::action::Action;
use shoal::games::food_chain::dish::Dish;
use shoal::games::food_chain::part::{AnimalPart, SpeciesKind};
use shoal::games::food_chain::setup::{Designs, Season, Setup, Stops};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder with the journal of a match of two that has come to cycle 9, and its path.
pub fn journal(designs: Designs) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let season = Some(Season { cycles: 20, stops: Stops::Never });
    let setup = Setup { designs, season, ..Setup::for_players(2) };
    let beginning = MatchBeginning::Setup { setup, seed: 5 };
    let recorded = begin::<FoodChain>(&JournalFolder::at(folder.path()), beginning, "");
    let mut recorded = recorded.expect("the folder can be written");
    let mut act = |actor, action| recorded.act(actor, &action).expect("it is allowed");
    for seat in [0, 1] {
        let parts = [(AnimalPart::Nose, 2), (AnimalPart::Eyes, 1 + seat), (AnimalPart::Mouth, 2)];
        let start =
            Action::Start { kind: SpeciesKind::Herbivore, parts: parts.into_iter().collect() };
        let actor = Actor::Seat(Seat(seat as u16));
        act(actor, start);
        let name = "Kin, of old".to_owned();
        act(actor, Action::Name { species: None, name });
        act(actor, Action::Ready);
    }
    for cycles in [1, 1, 1, 2, 1, 1, 1, 1] {
        act(Actor::House, Action::Cycle(cycles));
    }
    let last = recorded.checkpoint();
    recorded.wait(last).expect("the disk takes it");
    let path = recorded.path().expect("it has a file").to_owned();
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn a_fork_is_the_match_as_it_stood_and_leaves_the_other_alone() {
    let (folder, path) = journal(Designs::Secret);
    let before = std::fs::read(&path).expect("a file");
    let new = folder.path().join("what-if.journal");
    let fork = ["replay", text(&path), "--turn", "3", "--fork", text(&new)];
    let said = stdout(&fork, b"");
    assert!(said.ends_with("what-if.journal: a match that continues after 9 actions\n"), "{said}");
    let mut forked = resume::<FoodChain>(&new).expect("it goes on").recorded;
    assert_eq!(forked.hosted().taken().len(), 9);
    assert_eq!(forked.hosted().state().jungle.cycle, 3);
    forked.act(Actor::House, &Action::Cycle(4)).expect("it goes on");
    drop(forked);
    assert_eq!(std::fs::read(&path).expect("a file"), before);
    assert_eq!(stdout(&["replay", "--quiet", text(&new)], b""), "ok\n");
    let error = failure(&fork, 1);
    assert!(error.contains("what-if.journal cannot be written"), "nothing is lost: {error}");
}

#[test]
fn a_moment_that_is_not_there_is_refused_in_a_sentence() {
    let (folder, path) = journal(Designs::Open);
    let new = folder.path().join("new.journal");
    let error = |turn| failure(&["replay", text(&path), "--turn", turn, "--fork", text(&new)], 1);
    assert_eq!(error("10"), "shoal: the match has no turn 10: it only gets to 9");
    let between = "shoal: the match does not stop in turn 4: the next moment is turn 5";
    assert_eq!(error("4"), between);
    assert!(!new.exists());
    let error = failure(&["replay", text(&path), "--turn", "3"], 1);
    assert_eq!(error, "shoal: --turn is for --fork and --level: add one of them");
}

#[test]
fn a_jungle_is_written_as_a_dish_that_can_be_played() {
    let (folder, path) = journal(Designs::Open);
    let level = folder.path().join("pond.level");
    stdout(&["replay", text(&path), "--turn", "3", "--level", text(&level)], b"");
    let said = stdout(&["check", text(&level), "--game", "food-chain"], b"");
    assert!(said.starts_with("ok: \"pond\", plants: "), "{said}");
    let dish = std::fs::read(&level).expect("a file");
    let dish = <Dish as shoal::contract::levels::FiledLevel>::parse(&dish).expect("a dish");
    let new = folder.path().join("new.journal");
    stdout(&["replay", text(&path), "--turn", "3", "--fork", text(&new)], b"");
    let then = resume::<FoodChain>(&new).expect("it goes on").recorded.hosted().state().jungle;
    let living: Vec<_> = then.animals().map(|one| (one.owner, one.population, one.parts)).collect();
    let written: Vec<_> =
        dish.species.iter().map(|one| (one.seat, one.population, one.parts)).collect();
    assert_eq!(living, written);
    assert_eq!(dish.species[0].name, "Kin  of old");
}

#[test]
fn what_is_secret_is_in_no_dish_before_the_match_is_over() {
    let (folder, path) = journal(Designs::Secret);
    let level = folder.path().join("pond.level");
    let error = failure(&["replay", text(&path), "--level", text(&level)], 1);
    assert_eq!(error, "shoal: what was hidden in this match is secret until it is over");
    assert!(!level.exists());
}

#[test]
fn a_position_is_reported_to_all_and_to_a_player_as_text_and_as_data() {
    let (folder, path) = journal(Designs::Secret);
    let state = resume::<FoodChain>(&path).expect("it goes on").recorded.hosted().state();
    let file = folder.path().join("position.json");
    let position = serde_json::to_string(&state).expect("plain data");
    std::fs::write(&file, position).expect("a file");
    let report = |more: &[&'static str]| [&["jungle", "report", text(&file)][..], more].concat();
    let summary = stdout(&report(&[]), b"");
    assert!(summary.starts_with("Posn Species ") && summary.contains("\nPlant(1) "), "{summary}");
    assert!(!summary.contains("Offence"), "{summary}");
    let own = stdout(&report(&["--player", "Darwin"]), b"");
    assert!(own.starts_with(&summary) && own.contains("\nOffence "), "{own}");
    let data = stdout(&report(&["--player", "Darwin", "--json"]), b"");
    let data: serde_json::Value = serde_json::from_str(&data).expect("it is JSON");
    assert_eq!((&data["cycle"], &data["encounters"][0]["hunts"]), (&9.into(), &true.into()));
    let error = failure(&report(&["--player", "Ann"]), 1);
    assert!(error.ends_with("position.json: nobody called Ann plays in it"), "{error}");
    std::fs::write(&file, "{}").expect("a file");
    let error = failure(&report(&[]), 1);
    assert!(error.contains("position.json: state: missing field `species`"), "{error}");
}

#[test]
fn populations_over_many_matches_are_written_and_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [setup, csv, svg] =
        ["setup.json", "course.csv", "course.svg"].map(|name| folder.path().join(name));
    let season = r#"{"players":2,"dish":"web_of_twelve","season":{"cycles":6,"stops":"never"}}"#;
    std::fs::write(&setup, season).expect("a file");
    let simulate = |threads: &'static str| {
        let many = ["--games", "8", "--bots", "random", "--threads", threads];
        let files = ["--setup", text(&setup), "--course", text(&csv), "--plot", text(&svg)];
        stdout(&[&["simulate", "food-chain"][..], &many, &files].concat(), b"");
        std::fs::read_to_string(&csv).expect("a file")
    };
    let course = simulate("1");
    assert_eq!(course, simulate("3"));
    assert_eq!(course.lines().next(), Some("turn,kind,of,games,low,middle,high"));
    for kind in
        ["members,\"all plants\"", "species,\"all animals\"", "members by player,\"Darwin\""]
    {
        for cycle in 0..=6 {
            let line = format!("{cycle},{kind},8,");
            assert!(course.lines().any(|one| one.starts_with(&line)), "{line} in\n{course}");
        }
    }
    assert!(course.contains(",members by species of the dish,\""), "{course}");
    let svg = std::fs::read_to_string(&svg).expect("a file");
    assert!(svg.starts_with("<svg") && svg.contains("all carnivores"));
}
