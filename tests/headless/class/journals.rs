//! What is left of a lesson.

use shoal::contract::Actor;
use shoal::contract::journal::{Journal, JournalFolder, read};
use shoal::games::fish_or_failure::FishOrFailure;
use shoal::games::fish_or_failure::action::{Action, CardPlacement};
use shoal::games::fish_or_failure::fishery::Fishery;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A match of a lesson: its group from 0, and which one of the group it is, from 1.
pub type Played = (usize, u64);

/// The actions of a match.
pub type Taken = Vec<(Actor, Action)>;

/// The folder of the only lesson in this one.
pub fn lesson_in(home: &Path) -> PathBuf {
    std::fs::read_dir(home).expect("a folder").next().expect("one").expect("one").path()
}

/// The journals of a lesson, after they were verified. All matches are over.
pub fn journals(home: &Path) -> BTreeMap<Played, Taken> {
    let listed = JournalFolder::at(lesson_in(home)).list().expect("a folder");
    let journal = |path: &Path| {
        let journal = Journal::<FishOrFailure>::of(&read(path).expect("whole")).expect("a journal");
        let game = journal.resume().expect("legal");
        assert!(game.is_over());
        game.taken().iter().map(|taken| (taken.actor, taken.action)).collect()
    };
    let all: BTreeMap<_, _> =
        listed.iter().map(|listed| (played(&listed.label), journal(&listed.path))).collect();
    assert_eq!(all.len(), listed.len(), "each match has one journal");
    all
}

/// Reads `Class, group 1, game 2`.
fn played(label: &str) -> Played {
    let number = |word: &str| {
        let (_, rest) = label.split_once(word).expect("a label of a lesson");
        rest.split(',')
            .next()
            .and_then(|number| number.trim().parse::<u64>().ok())
            .expect("a number")
    };
    (number("group") as usize - 1, number("game"))
}

/// What lies open in each round of a match: `(round, seat, cards)`, where the question for them was asked by the action
/// with this number, from 1.
pub fn placed(taken: &Taken) -> impl Iterator<Item = (u64, usize, CardPlacement, u64)> {
    let (mut round, mut question) = (0, 0);
    taken.iter().enumerate().filter_map(move |(at, (actor, action))| match (actor, action) {
        (Actor::House, action) => {
            question = at as u64 + 1;
            round += u64::from(matches!(action, Action::BeginRound));
            None
        }
        (Actor::Seat(seat), Action::Place(placed)) => {
            Some((round, seat.index(), *placed, question))
        }
        _ => None,
    })
}

/// The beginnings of all lines that a table of a lesson has to have, in any order.
pub fn lines_of(journals: &BTreeMap<Played, Taken>) -> Vec<String> {
    let line = |(group, game): Played, (round, seat, CardPlacement { fishery, number }, _)| {
        let letter = char::from(b'A' + seat as u8);
        let fishery: Fishery = fishery;
        format!("{},{game},{round},{letter},,{},{number},", group + 1, fishery.word())
    };
    let lines = journals
        .iter()
        .flat_map(|(played, taken)| placed(taken).map(|placed| line(*played, placed)));
    lines.collect()
}
