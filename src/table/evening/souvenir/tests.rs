//! Souvenirs of matches that programs played.

use super::*;
use crate::contract::Bot;
use crate::contract::journal::{self, Folder, Recorded};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::setup::Setup;
use std::path::PathBuf;

/// Plays a match to its end, or `actions` long, and answers with its journal.
fn played(folder: &Path, players: usize, bot: &str, actions: usize) -> PathBuf {
    let names = ["Ann", "Bob", "Cid", "Dora", "Eve"].map(str::to_owned)[..players].to_vec();
    let setup = Setup { names, ..Setup::for_players(players) };
    let beginning = Beginning::<FishAndMen>::Setup { setup, seed: 11 };
    let mut match_: Recorded<FishAndMen> =
        journal::begin(&Folder::at(folder), beginning, "souvenir").expect("the folder is ours");
    let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = Seat::all(players)
        .map(|seat| match_.hosted().bot(seat, bot, &serde_json::json!({})).expect("it is known"))
        .collect();
    for _ in 0..actions {
        let game = match_.hosted();
        let awaited = game.awaited_seats();
        let (actor, action) = match awaited.first() {
            Some(&seat) => {
                let action = game.ask_bot(seat, bots[seat.index()].as_mut());
                (Actor::Seat(seat), action.expect("it is asked"))
            }
            None => match <FishAndMen as crate::contract::Game>::press_on(game.world()) {
                Some(action) => (Actor::House, action),
                None => break,
            },
        };
        match_.act(actor, &action).expect("it is legal");
    }
    match_.path().expect("it is written down").to_owned()
}

fn memory(path: &Path) -> Memory<FishAndMen> {
    let reading = journal::read(path).expect("it was written");
    Memory::of_journal(&reading, path).expect("it is a match")
}

/// Long enough for fish to move and pollution to drift.
const SOME: usize = 60;

#[test]
fn a_journal_makes_the_same_souvenir_every_time() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played(folder.path(), 2, "random", SOME);
    let once = memory(&path).draw().expect("it can be drawn");
    assert_eq!(memory(&path).draw(), Ok(once.clone()));
    assert!(!once.contains("NaN") && !once.contains("inf"), "everything has a place");
}

#[test]
fn a_souvenir_has_a_track_and_a_curve_for_each_fish_and_a_glow_where_pollution_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let svg = memory(&played(folder.path(), 3, "random", SOME)).draw().expect("it can be drawn");
    for colour in &crate::table::theme::SEAT_COLOURS[..3] {
        let strokes = svg.matches(&format!("stroke=\"#{colour:06X}\"")).count();
        assert!(strokes >= 2, "{colour:06X} has a track and a curve, not {strokes} strokes");
    }
    assert!(svg.matches("url(#haze)").count() > 5, "pollution was there");
}

#[test]
fn a_match_without_actions_has_a_souvenir_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(memory(&played(folder.path(), 2, "random", 0)).draw().is_ok());
}

#[test]
fn a_souvenir_is_a_png_file_that_replaces_an_older_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played(folder.path(), 2, "random", 10);
    let picture = path.with_extension("png");
    std::fs::write(&picture, "older").expect("the folder is ours");
    memory(&path).keep(&picture).expect("it can be kept");
    let bytes = std::fs::read(&picture).expect("it is there");
    assert!(bytes.starts_with(b"\x89PNG"), "it is a PNG file");
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 2, "nothing is left over");
    let nowhere = folder.path().join("no such folder/souvenir.png");
    let refused = memory(&path).keep(&nowhere).expect_err("there is no such folder");
    assert!(refused.contains("souvenir.png cannot be written"), "{refused}");
}
