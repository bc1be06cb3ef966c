//! Putting a match on the table: a new one, the one that was not finished, the same again. Lobby,
//! tournament and the end of an evening all begin matches here.
//!
//! - `begin`: the ways to begin; `here`: those who sit at the table keep their places
//! - `around`: the clockwise order of chairs; `found`: earlier matches that can go on
//! - `aside`: the table is set aside for a match of which nothing is written down

mod begin;
mod clockwise;
mod found_journals;
mod saved_seats;
mod seating_people;

pub use begin::{again, go_on, lay_match, rematch, reseat, start, start_with};
pub use clockwise::{clockwise, sort_clockwise};
pub use found_journals::FoundJournals;
pub use saved_seats::{bring_back, set_aside};
pub use seating_people::held;

use bevy::prelude::*;
use shoal_contract::text::visible;
use shoal_host::folders::FolderEnvironment;
use shoal_host::fresh::fresh_seed;
use shoal_tabletop::seats::Chair;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use std::path::PathBuf;

/// The options with which the lobby begins matches.
#[derive(Resource, Default, Debug)]
pub struct LobbyOptions {
    /// The folder of journals; without one matches are not written down.
    pub journals: Option<PathBuf>,
    /// The seed, if it is to be a certain one.
    pub seed: Option<u64>,
    /// The folders in which levels are found.
    pub places: FolderEnvironment,
}

impl LobbyOptions {
    /// The seed of the next match.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(fresh_seed)
    }
}

/// The chairs of those who look on at the next match that is put on the table.
#[derive(Resource, Debug, Default)]
pub struct OnlookerChairs(pub Vec<Chair>);

/// A sentence that everybody at the table must read before a match begins, if anything is wrong.
#[derive(Resource, Default, Debug)]
pub struct LobbyNotice(pub Option<String>);

impl LobbyNotice {
    /// Tells the table and the host what could not be done. Text that it quotes is cleaned.
    pub fn set(world: &mut World, problem: String) {
        world.resource_mut::<HostNotices>().add(problem.clone());
        world.resource_mut::<Self>().0 = Some(visible::sentence(&problem));
    }
}

/// The match on the table, as a part of the evening.
#[derive(Resource, Debug, Default)]
pub struct MatchSession {
    /// Its journal, if it is written down.
    pub journal: Option<PathBuf>,
    /// `true` if it began today, at this table.
    pub whole: bool,
    /// Time at which it began here, in seconds of the program.
    pub began: Option<f32>,
    /// `true` once its end has been written down.
    pub closed: bool,
}

impl MatchSession {
    /// Returns the sitting of a match that begins.
    pub fn new(journal: Option<PathBuf>) -> Self {
        Self { journal, whole: true, ..Self::default() }
    }

    /// Returns the sitting of a match that goes on.
    pub fn resumed(journal: Option<PathBuf>) -> Self {
        Self { journal, ..Self::default() }
    }
}

/// A match that was begun and waits for the table to be cleared for it.
#[derive(Resource)]
struct PendingMatch(Box<dyn FnOnce(&mut World) + Send + Sync>);

/// Adds what clears the table between two matches.
pub fn plugin(app: &mut App) {
    // A match that follows another: the old one was put away, the new one is not laid out yet.
    let between = OnTransition { exited: Screen::Match, entered: Screen::Match };
    app.init_resource::<LobbyOptions>()
        .init_resource::<LobbyNotice>()
        .add_systems(between, lay_next);
}

fn lay_next(world: &mut World) {
    if let Some(PendingMatch(lay)) = world.remove_resource::<PendingMatch>() {
        lay(world);
    }
}
