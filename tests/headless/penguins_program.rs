//! Penguins on the command line: levels, many games, journals.

use crate::program::{failure, stdout};
use shoal::contract::journal::{Folder, begin};
use shoal::contract::{Actor, Beginning, Generator, Seat};
use shoal::games::penguins::action::{Action, Why};
use shoal::games::penguins::setup::Setup;
use shoal::games::penguins::{Penguins, rules};

#[test]
fn the_levels_of_the_program_are_sound_and_are_found_by_name() {
    for level in ["random", "long", "small", "ring", "heart"] {
        assert!(stdout(&["check", level], b"").starts_with("ok: \""), "{level}");
    }
    let text = stdout(&["check", "archipelago", "--game", "penguins"], b"");
    assert_eq!(text, "ok: \"Archipelago\", 12 rows and 5 columns, tiles: 40\n");
    let text = stdout(&["check", "levels/fish/archipelago.level"], b"");
    assert!(text.ends_with("tiles: 40\n"), "{text}");
}

#[test]
fn a_level_with_an_unknown_sign_is_refused_by_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bad.level");
    std::fs::write(&path, "[about]\nname = Bad\n\n[ice]\n12\n1x\n").expect("a file");
    let error = failure(&["check", "--game", "fish", path.to_str().expect("a plain path")], 1);
    assert!(error.contains("line 6, column 2: `x` is not a sign of this map"), "{error}");
}

#[test]
fn many_games_are_the_same_on_any_number_of_threads() {
    let games = |threads| {
        let plan = ["simulate", "penguins", "--games", "40", "--players", "3"];
        let bots = ["--bots", "house:depth=1,random", "--csv", "--threads", threads];
        stdout(&[&plan[..], &bots].concat(), b"")
    };
    let one = games("1");
    assert_eq!(one.lines().count(), 41);
    assert_eq!(one, games("2"));
}

#[test]
fn a_journal_of_a_whole_match_with_a_removal_is_verified() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let beginning = Beginning::Setup { setup: Setup::for_players(3), seed: 7 };
    let mut recorded = begin::<Penguins>(&Folder::at(root.path()), beginning, "an evening")
        .expect("the folder can be written");
    let mut generator = Generator::from_seed(1);
    while let Some(awaited) = rules::legal::decision(recorded.hosted().world()) {
        let actor = Actor::Seat(awaited.seat);
        let world = recorded.hosted().world();
        let action = rules::legal::sample(world, actor, &mut generator).expect("it is asked");
        recorded.act(actor, &action).expect("it was sampled");
        if recorded.hosted().taken().len() == 14 {
            let action = Action::Remove { seat: Seat(1), why: Why::Failed };
            recorded.act(Actor::House, &action).expect("the house may");
        }
    }
    let last = recorded.checkpoint();
    recorded.wait(last).expect("the disk takes it");
    let path = recorded.path().expect("it has a file").to_owned();
    drop(recorded);
    let text = stdout(&["replay", path.to_str().expect("a plain path")], b"");
    assert!(
        text.starts_with("Fish (penguins): Adelie, Gentoo and Emperor (an evening)\n"),
        "{text}"
    );
    assert!(text.contains("Gentoo has failed and was removed; its penguins stood at ["), "{text}");
    assert!(text.contains("the match is over; won by "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("verified: ")), "{text}");
}
