//! Penguins on the command line: levels, many games, journals.

use crate::program::{failure, stdout};
use shoal::contract::journal::{JournalCursor, JournalFolder, begin, resume};
use shoal::contract::{Actor, MatchBeginning, RandomGenerator, Seat};
use shoal::games::penguins::action::{Action, RemovalReason};
use shoal::games::penguins::setup::Setup;
use shoal::games::penguins::{Penguins, rules};

#[test]
fn the_levels_of_the_program_are_sound_and_are_found_by_name() {
    for level in ["random", "long", "small", "ring", "heart"] {
        assert!(stdout(&["check", level], b"").starts_with("ok: \""), "{level}");
    }
    let text = stdout(&["check", "archipelago", "--game", "penguins"], b"");
    assert_eq!(text, "ok: \"Archipelago\", 12 rows and 5 columns, tiles: 40\n");
    let text = stdout(&["check", "levels/penguins/archipelago.level"], b"");
    assert!(text.ends_with("tiles: 40\n"), "{text}");
}

#[test]
fn the_earlier_name_of_the_game_still_works_and_programs_are_told_it() {
    let hello = b"{\"op\":\"hello\"}\n";
    let answer = stdout(&["engine", "fish"], hello);
    assert_eq!(answer, stdout(&["engine", "penguins"], hello));
    assert!(answer.starts_with(r#"{"ok":{"version":"0.1.0","game":"fish","games":["#), "{answer}");
    assert!(answer.contains(r#"{"name":"fish","aliases":["penguins"],"#), "{answer}");
    assert_eq!(stdout(&["check", "ring", "--game", "fish"], b""), stdout(&["check", "ring"], b""));
    let (folder, ring) = (tempfile::tempdir().expect("a temporary folder"), "levels/fish/my.level");
    std::fs::create_dir_all(folder.path().join("levels/fish")).expect("a folder");
    let path = folder.path().join(ring);
    std::fs::copy("levels/penguins/ring.level", &path).expect("a file");
    let text = stdout(&["check", path.to_str().expect("a plain path")], b"");
    assert_eq!(text, stdout(&["check", "ring"], b""));
}

#[test]
fn a_journal_with_the_earlier_name_of_the_game_is_verified_and_goes_on() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(2), seed: 3 };
    let mut recorded = begin::<Penguins>(&JournalFolder::at(root.path()), beginning, "an evening")
        .expect("the folder can be written");
    let path = recorded.path().expect("it has a file").to_owned();
    assert!(path.ends_with("penguins-0001.journal"), "{}", path.display());
    let actor = Actor::Seat(recorded.hosted().awaited_seats()[0]);
    let mut generator = RandomGenerator::from_seed(1);
    let action = rules::legal::sample(recorded.hosted().world(), actor, &mut generator);
    let (ticket, _) = recorded.act(actor, &action.expect("it is asked")).expect("it was sampled");
    recorded.wait(ticket).expect("it is written");
    let hash = recorded.hosted().hash();
    drop(recorded);

    let (mut mark, mut text) = (JournalCursor::START, String::new());
    let now = std::fs::read_to_string(&path).expect("it was written");
    for line in now.lines() {
        let (_, says) = line.split_once(',').expect("a check, then what it says");
        mark.write(&says.replace(r#""game":"penguins""#, r#""game":"fish""#), &mut text);
    }
    assert_ne!(text, now);
    let earlier = root.path().join("fish-0001.journal");
    std::fs::write(&earlier, text).expect("the folder is ours");
    let said = stdout(&["replay", earlier.to_str().expect("a plain path")], b"");
    assert!(said.contains("Fish (penguins)"), "{said}");
    let resumed = resume::<Penguins>(&earlier).expect("it goes on");
    assert_eq!(resumed.recorded.hosted().hash(), hash);
}

#[test]
fn a_level_with_an_unknown_sign_is_refused_by_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bad.level");
    std::fs::write(&path, "[about]\nname = Bad\n\n[ice]\n12\n1x\n").expect("a file");
    let error = failure(&["check", "--game", "penguins", path.to_str().expect("a plain path")], 1);
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
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(3), seed: 7 };
    let mut recorded = begin::<Penguins>(&JournalFolder::at(root.path()), beginning, "an evening")
        .expect("the folder can be written");
    let mut generator = RandomGenerator::from_seed(1);
    while let Some(awaited) = rules::legal::decision(recorded.hosted().world()) {
        let actor = Actor::Seat(awaited.seat);
        let world = recorded.hosted().world();
        let action = rules::legal::sample(world, actor, &mut generator).expect("it is asked");
        recorded.act(actor, &action).expect("it was sampled");
        if recorded.hosted().taken().len() == 14 {
            let action = Action::Remove { seat: Seat(1), why: RemovalReason::Failed };
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
    assert!(text.contains("Gentoo has failed and was removed: its penguins were at ["), "{text}");
    assert!(text.contains("the match is over: won by "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("verified: ")), "{text}");
}
