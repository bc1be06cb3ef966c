//! Putting a match on the table: a new one, the one that was not finished, the same again. Lobby,
//! tournament and the end of an evening all begin matches here.
//!
//! - `begin`: a match begins; `seating_people`: those who sit at the table keep their places
//! - `clockwise`: the order of chairs around the table; `found_journals`: earlier matches that can go on
//! - `saved_seats`: the table is set aside for a match that is not saved

mod begin;
mod clockwise;
mod found_journals;
mod saved_seats;
mod seating_people;

pub use begin::{again, go_on, lay_match, rematch, start, start_with};
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
    /// The folder of journals; without one matches are not saved.
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

/// The players of a match, in order of seats.
#[derive(Debug, Clone)]
pub struct MatchPlayers {
    /// The names that the match knows: a team has one together.
    pub names: Vec<String>,
    /// The chairs.
    pub chairs: Vec<Chair>,
}

impl MatchPlayers {
    /// The people and bots on these chairs.
    pub fn of(chairs: Vec<Chair>) -> Self {
        Self { names: chairs.iter().map(|chair| chair.name.clone()).collect(), chairs }
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

/// The match on the table, as a part of the evening: from its beginning, or from where it goes on.
#[derive(Resource, Debug, Default)]
pub struct MatchSession {
    /// Its journal, if it is saved.
    pub journal: Option<PathBuf>,
    /// `true` if it began today, at this table.
    pub whole: bool,
    /// Time at which it began here, in seconds of the program.
    pub began: Option<f32>,
    /// `true` once its end has been recorded.
    pub closed: bool,
}

impl MatchSession {
    /// The session of a match that begins.
    pub fn new(journal: Option<PathBuf>) -> Self {
        Self { journal, whole: true, ..Self::default() }
    }

    /// The session of a match that goes on.
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
        .add_systems(between, lay_pending_match);
}

fn lay_pending_match(world: &mut World) {
    if let Some(PendingMatch(lay)) = world.remove_resource::<PendingMatch>() {
        lay(world);
    }
}
