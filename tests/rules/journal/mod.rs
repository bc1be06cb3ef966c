//! The journal: killing the program at any moment loses nothing that was shown, and whatever is
//! wrong with a file is said in one sentence with a way on.

mod damage;
mod disk;
mod fake_disk;
mod fish_and_men;
mod folder;
mod kept;
mod resaved;
mod sealed;
mod strangers;

use crate::divers::{Divers, Setup};
use shoal_contract::journal::{
    Journal, JournalError, JournalFolder, JournalReading, RecordedMatch, begin, read_from,
};
use shoal_contract::{Actor, Game, Match, MatchBeginning, RandomGenerator, Seat};
use std::path::PathBuf;

const SEED: u64 = 0x1234_5678_9abc_def1;

fn beginning<const V: u32>(seed: u64) -> MatchBeginning<Divers<V>> {
    MatchBeginning::Setup { setup: Setup { divers: 3 }, seed }
}

/// Plays up to `count` random actions; everybody who may act does, and so does the house.
fn play<const V: u32>(recorded: &mut RecordedMatch<Divers<V>>, seed: u64, count: usize) {
    let mut generator = RandomGenerator::from_seed(seed);
    for _ in 0..count {
        let hosted = recorded.hosted();
        let actors = Seat::all(3).map(Actor::Seat).chain([Actor::House]);
        let able: Vec<_> = actors
            .filter_map(|actor| {
                Some((actor, Divers::<V>::sample(hosted.world(), actor, &mut generator)?))
            })
            .collect();
        let Some((actor, action)) = generator.pick(&able).copied() else { break };
        recorded.act(actor, &action).expect("a sampled action is legal");
    }
}

/// A journal on disk, put down after some actions, some of them undone.
struct Kept {
    folder: JournalFolder,
    path: PathBuf,
    bytes: Vec<u8>,
    match_then: Match<Divers>,
    _place: tempfile::TempDir,
}

fn kept() -> Kept {
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let folder = JournalFolder::at(place.path().join("journals"));
    let mut recorded = begin(&folder, beginning::<0>(SEED), "a test").expect("a fresh folder");
    play(&mut recorded, 1, 8);
    recorded.undo_to(5).expect("nothing is wrong with the disk");
    recorded.checkpoint();
    play(&mut recorded, 2, 4);
    let path = recorded.path().expect("it is written down").to_owned();
    let mut match_then = Match::begin(beginning(SEED)).expect("the setup is good");
    for taken in recorded.hosted().taken() {
        match_then.apply(taken.actor, &taken.action).expect("it was taken before");
    }
    drop(recorded);
    let bytes = std::fs::read(&path).expect("it was just written");
    Kept { folder, path, bytes, match_then, _place: place }
}

fn reading(bytes: &[u8]) -> Result<JournalReading, JournalError> {
    read_from("the journal", bytes)
}

fn journal(bytes: &[u8]) -> Result<Journal<Divers>, JournalError> {
    Journal::of(&reading(bytes)?)
}

fn sentence<T>(result: Result<T, JournalError>) -> String {
    match result {
        Ok(_) => panic!("this should have been refused"),
        Err(error) => error.to_string(),
    }
}
