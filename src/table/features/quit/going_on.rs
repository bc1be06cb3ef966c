//! The match or tournament that goes on at the table, and what becomes of it when the program ends.

use crate::features::match_start::Sitting;
use crate::features::tournament::TournamentOnTable;
use bevy::prelude::*;
use shoal_tabletop::surfaces::panel::MatchNote;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::trouble::LastWords;

/// The match or tournament that would be interrupted if the program ended now.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub(super) enum GoingOn {
    /// Nothing: the lobby, a match that is over, a recording, a lesson.
    #[default]
    Nothing,
    /// Something that is written down: `The match of Fish`.
    Kept(String),
    /// Something that is not written down.
    Unwritten(String),
}

impl GoingOn {
    /// Returns a sentence about what becomes of it; empty for nothing.
    pub fn told(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Kept(what) => format!(
                "{what} is written down as far as it was played: press Go on in the lobby next time."
            ),
            Self::Unwritten(what) => {
                format!("{what} is not written down: it cannot go on another time.")
            }
        }
    }
}

/// Notes the current match or tournament, for questions and for last words.
pub(super) fn note(
    screen: Option<Res<State<Screen>>>,
    note: Option<Res<MatchNote>>,
    sitting: Option<Res<Sitting>>,
    tournament: Option<Res<TournamentOnTable>>,
    mut going_on: ResMut<GoingOn>,
    words: Res<LastWords>,
) {
    let screen = screen.map_or(Screen::Lobby, |screen| *screen.get());
    let written = |is_written: bool, what: String| match is_written {
        true => GoingOn::Kept(what),
        false => GoingOn::Unwritten(what),
    };
    let now = match (screen, tournament, sitting) {
        (Screen::Match | Screen::Between, Some(tournament), _) => {
            match tournament.tournament.next_game() {
                Some(_) => written(tournament.is_written(), "The tournament".into()),
                None => GoingOn::Nothing,
            }
        }
        (Screen::Match, None, Some(sitting)) if !sitting.closed => {
            let game = note.map(|note| note.game.clone()).unwrap_or_default();
            written(sitting.journal.is_some(), format!("The match of {game}"))
        }
        _ => GoingOn::Nothing,
    };
    if *going_on != now {
        words.set(now.told());
        *going_on = now;
    }
}
