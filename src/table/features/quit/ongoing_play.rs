//! The match or tournament that goes on at the table, and what becomes of it when the program ends.

use crate::features::match_start::MatchSession;
use crate::features::tournament::TournamentOnTable;
use bevy::prelude::*;
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::trouble::ExitMessage;

/// The match or tournament that would be interrupted if the program ended now.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub(super) enum OngoingPlay {
    /// Nothing: the lobby, a match that is over, a recording, a lesson.
    #[default]
    Nothing,
    /// Something that is written down: `The match of Fish`.
    Saved(String),
    /// Something that is not written down.
    Unsaved(String),
}

impl OngoingPlay {
    /// Returns a sentence about what becomes of it; empty for nothing.
    pub fn warning(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Saved(what) => format!(
                "{what} is saved as far as it was played: press Go on in the lobby next time."
            ),
            Self::Unsaved(what) => {
                format!("{what} is not saved: it cannot go on another time.")
            }
        }
    }
}

/// Notes the current match or tournament, for questions and for last words.
pub(super) fn note(
    screen: Option<Res<State<Screen>>>,
    note: Option<Res<HostPanelMatch>>,
    sitting: Option<Res<MatchSession>>,
    tournament: Option<Res<TournamentOnTable>>,
    mut going_on: ResMut<OngoingPlay>,
    words: Res<ExitMessage>,
) {
    let screen = screen.map_or(Screen::Lobby, |screen| *screen.get());
    let written = |is_written: bool, what: String| match is_written {
        true => OngoingPlay::Saved(what),
        false => OngoingPlay::Unsaved(what),
    };
    let now = match (screen, tournament, sitting) {
        (Screen::Match | Screen::Between, Some(tournament), _) => {
            match tournament.tournament.next_game() {
                Some(_) => written(tournament.is_written(), "The tournament".into()),
                None => OngoingPlay::Nothing,
            }
        }
        (Screen::Match, None, Some(sitting)) if !sitting.closed => {
            let game = note.map(|note| note.game.clone()).unwrap_or_default();
            written(sitting.journal.is_some(), format!("The match of {game}"))
        }
        _ => OngoingPlay::Nothing,
    };
    if *going_on != now {
        words.set(now.warning());
        *going_on = now;
    }
}
