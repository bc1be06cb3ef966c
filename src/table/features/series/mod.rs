//! A series of matches between bots and programs, played on the table for a room to watch: best of some games.
//! Written once for all games.
//!
//! After each game the last position is shown for a while, then the score is written over it, and the next game begins
//! by itself; one press begins it at once. Players move on by a seat with each game. All of it goes at the speed of
//! watching, which is not that of playing ([`crate::matches::playback::PlaybackSpeeds`]).
//!
//! - [`score`]: the games won by each player, as plain data
//! - `flow`: a series begins, a game follows another, all is put away
//! - `words`: the texts over the board and in the trays

mod flow;
pub mod score;
#[cfg(test)]
mod tests;
mod words;

pub use flow::{ANEW, begin};
pub use words::WIN_PIP;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::flow::NEXT;
}

use crate::matches::celebration::CelebrationOverride;
use crate::matches::hosting::{BotMatchMode, HistoryCursor, HostingSystems, MatchOver};
use crate::matches::longer_play::LongerPlay;
use crate::matches::playback::TablePace;
use bevy::prelude::*;
use score::SeriesScore;
use shoal_tabletop::seats::Chair;
use shoal_tabletop::surfaces::board::BoardSystems;
use shoal_tabletop::surfaces::tray::{TrayPressed, TraySystems};
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// Time for which the last position of a game is shown before the score, at normal speed.
const LOOK: Duration = Duration::from_secs(4);
/// Time from the end of a game to the next, at normal speed.
const PAUSE: Duration = Duration::from_secs(10);

/// The series that is played on the table.
#[derive(Resource)]
pub struct SeriesOnTable {
    /// The game's name.
    game: &'static str,
    /// The setup of each match; null for the default one.
    setup: serde_json::Value,
    /// The seed of the first match; the others have their own, made from it.
    seed: u64,
    /// The chairs of those who play it, as in the first game.
    players: Vec<Chair>,
    /// The chairs of those who look on.
    onlookers: Vec<Chair>,
    /// The chairs before the series.
    before: Vec<Chair>,
    /// `true` if seats go clockwise around the table: then players change their places.
    goes_round: bool,
    /// The score, with the game that is over and still on the table.
    pub score: SeriesScore,
    /// Number of the game on the table, counted from 0.
    pub number: usize,
    /// Time for which its end has been shown.
    seen: Duration,
}

impl SeriesOnTable {
    /// `true` if the game on the table is over.
    pub fn is_between(&self) -> bool {
        self.score.games.len() > self.number
    }

    /// Returns the player of a seat in the game on the table.
    fn player(&self, seat: usize) -> usize {
        (seat + self.number) % self.players.len().max(1)
    }

    /// Returns the seat of a player in the game on the table.
    fn seat(&self, player: usize) -> usize {
        let count = self.players.len().max(1);
        (player + count - self.number % count) % count
    }
}

/// Adds the series, for all games.
pub fn plugin(app: &mut App) {
    app.init_resource::<CelebrationOverride>()
        .init_resource::<MatchOver>()
        .init_resource::<HistoryCursor>()
        .init_resource::<BotMatchMode>()
        .init_resource::<TablePace>()
        .init_resource::<LongerPlay>()
        .add_message::<TrayPressed>();
    let played = in_state(Screen::Match).and_then(resource_exists::<SeriesOnTable>);
    app.add_systems(
        Update,
        (
            (flow::count_game, flow::handle_presses, flow::begin_next_game_after_pause)
                .chain()
                .after(HostingSystems::Report),
            words::show_score_over_board
                .after(flow::begin_next_game_after_pause)
                .before(BoardSystems::Show),
            words::show_wins_in_trays
                .after(flow::begin_next_game_after_pause)
                .after(TraySystems::Fill)
                .before(TraySystems::Spawn),
        )
            .run_if(played),
    );
    app.add_systems(OnEnter(Screen::Lobby), flow::put_away);
    app.add_systems(PreUpdate, note_series);
}

/// Notes that the match on the table is a game of a series.
fn note_series(series: Option<Res<SeriesOnTable>>, mut longer: ResMut<LongerPlay>) {
    let noted = LongerPlay { series: series.is_some(), ..*longer };
    longer.set_if_neq(noted);
}
