//! A tournament on the table, as an evening's event: more people than a game has seats, round after round.
//! Written once for all games; who plays whom and who goes on is decided by [`shoal_host::tournament`].
//!
//! - [`model`]: games, results and the next game, as plain data; [`mod@file`]: the same on disk, beside the journals
//! - `entrants`, [`choice`]: the players or teams, and the offers of the lobby
//! - `seating`: the chairs of a game: players, partners and those who look on
//! - `flow`: the steps: a tournament begins, a game begins and ends, the tournament is left or goes on
//! - `quick`: games of bots alone, played at once
//! - `input`: presses of people; `trays`, `words`: the sentences they read
//! - `sheet`, `sheet_plan`: the look and the layout of the sheet in the middle
//! - `panel`: the host's part

pub mod choice;
mod entrants;
pub mod file;
mod flow;
mod input;
pub mod model;
mod panel;
mod quick;
mod seating;
mod sheet;
mod sheet_plan;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trays;
mod words;

pub use choice::PlayFormat;
pub use flow::{begin, go_on};
pub use sheet::lower;

use crate::features::absence::AbsenceSystems;
use crate::features::match_start::LobbyNotice;
use crate::matches::consent::{ConsentSystems, OpenPoll, PollClosed};
use crate::matches::hosting::{HostingSystems, MatchOver};
use crate::matches::longer_play::LongerPlay;
use bevy::prelude::*;
use model::{GameIndex, TableTournament};
use quick::QuickGame;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The tournament that is played at this table. While it is there, the table is at a game of it
/// ([`Screen::Match`]) or between two of them ([`Screen::Between`]).
#[derive(Resource)]
pub struct TournamentOnTable {
    /// The tournament with all its results so far.
    pub tournament: TableTournament,
    /// Its file, if it is saved.
    path: Option<PathBuf>,
    /// The game that is on the table.
    pub playing: Option<GameIndex>,
    /// The guests who have said that the next game may begin.
    ready: BTreeSet<usize>,
    /// The next game, while bots play it at once.
    quick: Option<QuickGame>,
}

impl TournamentOnTable {
    fn new(tournament: TableTournament, path: Option<PathBuf>) -> Self {
        Self { tournament, path, playing: None, ready: BTreeSet::new(), quick: None }
    }

    /// `true` if it is kept in a file, so that it can go on another time.
    pub fn is_written(&self) -> bool {
        self.path.is_some()
    }

    /// Returns the game that could begin now: `None` while one is played, or when all is over.
    pub fn next_game(&self) -> Option<GameIndex> {
        let is_free = self.playing.is_none() && self.quick.is_none();
        self.tournament.next_game().filter(|_| is_free)
    }
}

/// A wish about a tournament.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentWish {
    /// A guest is ready for the next game, or takes that back.
    Ready(usize),
    /// The next game begins, ready or not.
    Play,
    /// The next game, of bots alone, is played at once.
    Quick,
    /// The game on the table is over: on to what comes next.
    Next,
    /// Back to the lobby. A tournament that is not over can go on another time.
    Leave,
}

/// Adds tournaments to the table, for all games.
pub fn plugin(app: &mut App) {
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add("Tournament", panel::show);
    }
    app.init_resource::<PlayFormat>()
        .init_resource::<LobbyNotice>()
        .init_resource::<MatchOver>()
        .init_resource::<LongerPlay>()
        .add_message::<TournamentWish>()
        .add_message::<OpenPoll>()
        .add_message::<PollClosed>()
        .add_message::<PlaySound>();
    let is_on_table = resource_exists::<TournamentOnTable>;
    app.add_systems(PreUpdate, note_tournament);
    app.add_systems(
        Update,
        (
            (
                input::handle_tray_presses,
                input::handle_poll,
                input::begin_when_all_are_ready,
                input::grant,
            )
                .chain()
                .after(ConsentSystems)
                .before(HostingSystems::Report)
                .run_if(is_on_table),
            quick::finish.run_if(is_on_table),
            (trays::fill_trays_between_games.in_set(TraySystems::Fill), sheet::lay_out)
                .after(AbsenceSystems::Judge)
                .run_if(is_on_table.and_then(in_state(Screen::Between))),
            trays::adapt_match_trays
                .after(TraySystems::Fill)
                .before(TraySystems::Spawn)
                .run_if(is_on_table.and_then(in_state(Screen::Match))),
        ),
    )
    .add_systems(OnEnter(Screen::Lobby), flow::put_away)
    .add_systems(OnEnter(Screen::Between), input::open)
    .add_systems(OnExit(Screen::Between), sheet::clear);
}

/// Notes that the match on the table is a game of a tournament.
fn note_tournament(tournament: Option<Res<TournamentOnTable>>, mut longer: ResMut<LongerPlay>) {
    let noted = LongerPlay { tournament: tournament.is_some(), ..*longer };
    longer.set_if_neq(noted);
}
