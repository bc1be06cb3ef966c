//! All puzzles of a game: those inside the program, and those that people made.

use super::library;
use super::offer::PuzzleGames;
use crate::features::match_start::LobbyOptions;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{PuzzleCard, PuzzleGame, hash_of};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::settings::Settings;
use std::sync::Arc;

/// A page of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzlePage {
    /// The puzzles of the program of this grade.
    Grade(u8),
    /// Those that people made.
    Own,
}

/// A puzzle in the book.
#[derive(Debug)]
pub struct PuzzleEntry<G: PuzzleGame> {
    /// The puzzle.
    pub puzzle: Arc<G::Puzzle>,
    /// The card that says what it asks.
    pub card: PuzzleCard,
    /// The key by which it is known in the settings: a fingerprint of the whole puzzle.
    pub key: String,
    /// The page that it is on.
    pub page: PuzzlePage,
}

/// System parameter with the puzzles of a game, and the settings in which the solved ones are noted.
#[derive(SystemParam)]
pub(super) struct PuzzleCatalogue<'w, G: PuzzleGame> {
    pub book: Res<'w, PuzzleBook<G>>,
    pub settings: Res<'w, Settings>,
}

impl<G: PuzzleGame> PuzzleCatalogue<'_, G> {
    /// Returns `true` if a puzzle was solved at this table.
    pub fn is_solved(&self, entry: &PuzzleEntry<G>) -> bool {
        is_solved(&self.settings, entry)
    }
}

/// The puzzles of a game, page by page.
#[derive(Resource, Debug)]
pub struct PuzzleBook<G: PuzzleGame> {
    /// All of them.
    pub all: Vec<PuzzleEntry<G>>,
    /// Problems of files that the host has read already: each is told once.
    said: Vec<String>,
}

impl<G: PuzzleGame> PuzzleBook<G> {
    /// Returns the book of the puzzles that are part of the program.
    pub fn built_in() -> Self {
        let mut all: Vec<PuzzleEntry<G>> =
            G::puzzles().into_iter().map(PuzzleEntry::built_in).collect();
        all.sort_by_key(|entry| entry.card.grade);
        Self { all, said: Vec::new() }
    }

    /// Returns the pages of the book, in order.
    pub fn pages() -> impl Iterator<Item = PuzzlePage> {
        (1..=G::GRADES).map(PuzzlePage::Grade).chain([PuzzlePage::Own])
    }

    /// The puzzles on a page, with their places in the book.
    pub fn on(&self, page: PuzzlePage) -> impl Iterator<Item = (usize, &PuzzleEntry<G>)> {
        self.all.iter().enumerate().filter(move |(_, entry)| entry.page == page)
    }

    /// Returns the puzzle that comes after one: the next one that was not solved yet, of the same page and the later
    /// ones first; or the very next one.
    pub fn after(&self, index: usize, settings: &Settings) -> usize {
        let count = self.all.len().max(1);
        let mut others = (1..count).map(|step| (index + step) % count);
        let next = others.find(|&other| !is_solved::<G>(settings, &self.all[other]));
        next.unwrap_or((index + 1) % count)
    }
}

impl<G: PuzzleGame> PuzzleEntry<G> {
    fn built_in(puzzle: G::Puzzle) -> Self {
        let card = G::puzzle_card(&puzzle);
        let page = PuzzlePage::Grade(card.grade);
        Self { key: hash_of(&puzzle).to_string(), puzzle: Arc::new(puzzle), card, page }
    }

    /// A puzzle that somebody made.
    pub fn own(puzzle: G::Puzzle) -> Self {
        Self { page: PuzzlePage::Own, ..Self::built_in(puzzle) }
    }
}

/// Returns `true` if a puzzle was solved at this table.
pub fn is_solved<G: PuzzleGame>(settings: &Settings, entry: &PuzzleEntry<G>) -> bool {
    let solved = settings.solved.get(G::info().name);
    solved.is_some_and(|solved| solved.contains(&entry.key))
}

/// Writes down that a puzzle was solved at this table.
pub fn note_solved<G: PuzzleGame>(settings: &mut Settings, key: &str) {
    settings.solved.entry(G::info().name.to_owned()).or_default().insert(key.to_owned());
}

/// Tells the lobby about the puzzles of a game.
pub(super) fn register_puzzles<G: PuzzleGame>(world: &mut World) {
    let book = world.resource::<PuzzleBook<G>>();
    let keys = book.all.iter().map(|entry| entry.key.clone()).collect();
    world.get_resource_or_init::<PuzzleGames>().note(G::info().name, keys);
}

/// Reads the puzzles anew that people have made. The host is told what is wrong with files.
pub fn read_own<G: PuzzleGame>(world: &mut World) {
    let places = world.get_resource::<LobbyOptions>().map(|options| options.places.clone());
    let found = library::read::<G>(&places.unwrap_or_default());
    let mut book = world.resource_mut::<PuzzleBook<G>>();
    book.all.retain(|entry| entry.page != PuzzlePage::Own);
    for puzzle in found.puzzles {
        let entry = PuzzleEntry::own(puzzle);
        // The same one twice is one.
        if book.all.iter().all(|other| other.key != entry.key) {
            book.all.push(entry);
        }
    }
    let said = std::mem::replace(&mut book.said, found.problems.clone());
    register_puzzles::<G>(world);
    if let Some(mut notices) = world.get_resource_mut::<HostNotices>() {
        let new = found.problems.into_iter().filter(|problem| !said.contains(problem));
        new.for_each(|problem| notices.add(problem));
    }
}
