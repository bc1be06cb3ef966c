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
    /// Something that is saved: `The match of Fish`.
    Saved(String),
    /// Something that is not saved.
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

/// Updates the current match or tournament, for questions and for the message at the end.
pub(super) fn update_ongoing_play(
    screen: Option<Res<State<Screen>>>,
    shown: Option<Res<HostPanelMatch>>,
    session: Option<Res<MatchSession>>,
    tournament: Option<Res<TournamentOnTable>>,
    mut ongoing: ResMut<OngoingPlay>,
    message: Res<ExitMessage>,
) {
    let screen = screen.map_or(Screen::Lobby, |screen| *screen.get());
    let named = |is_saved: bool, what: String| match is_saved {
        true => OngoingPlay::Saved(what),
        false => OngoingPlay::Unsaved(what),
    };
    let now = match (screen, tournament, session) {
        (Screen::Match | Screen::Between, Some(tournament), _) => {
            match tournament.tournament.next_game() {
                Some(_) => named(tournament.is_written(), "The tournament".into()),
                None => OngoingPlay::Nothing,
            }
        }
        (Screen::Match, None, Some(session)) if !session.closed => {
            let game = shown.map(|shown| shown.game.clone()).unwrap_or_default();
            named(session.journal.is_some(), format!("The match of {game}"))
        }
        _ => OngoingPlay::Nothing,
    };
    if *ongoing != now {
        message.set(now.warning());
        *ongoing = now;
    }
}
