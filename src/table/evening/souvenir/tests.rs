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

#[test]
fn tmp_look() {
    let path = played(Path::new("/tmp/evening-j"), 4, "medium", 5000);
    memory(&path).keep(Path::new("/tmp/evening-souvenir.png")).expect("kept");
}
