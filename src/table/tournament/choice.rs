//! One match or a tournament: what people choose in the lobby, and whether it can be begun.

use super::entrants::{can_team, entrants};
use crate::table::game_list::AnyLobbyGame;
use crate::table::geometry::{PLACES, Tabletop};
use crate::table::seats::{Chair, Chairs};
use crate::tournament::{Next, next};
use bevy::prelude::*;

/// What is begun from the lobby.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// One match of all who sit there.
    #[default]
    OneMatch,
    /// A tournament in which everybody plays alone.
    Tournament,
    /// A tournament in which two neighbours play together.
    Teams,
}

/// Whether a game has fewer seats than the table has places: only then there is something to choose.
pub fn is_offered(game: &dyn AnyLobbyGame) -> bool {
    *game.info().seats.end() < PLACES.len()
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OneMatch, Self::Tournament, Self::Teams];

    /// What of it can be with this game, and who sits there.
    #[must_use]
    pub fn with(self, game: &dyn AnyLobbyGame, chairs: &Chairs) -> Self {
        match self {
            _ if !is_offered(game) => Self::OneMatch,
            Self::Teams if !can_team(&chairs.0) => Self::Tournament,
            format => format,
        }
    }

    /// What comes after it, where there is room for one alone.
    #[must_use]
    pub fn turned(self, game: &dyn AnyLobbyGame, chairs: &Chairs) -> Self {
        match self.with(game, chairs) {
            Self::OneMatch => Self::Tournament.with(game, chairs),
            Self::Tournament if can_team(&chairs.0) => Self::Teams,
            Self::Tournament | Self::Teams => Self::OneMatch,
        }
    }

    /// What stands on its button.
    pub fn title(self) -> &'static str {
        match self {
            Self::OneMatch => "One match",
            Self::Tournament => "Tournament",
            Self::Teams => "Teams of two",
        }
    }

    /// Below that, in a few words; why it cannot be chosen, if so.
    pub fn more(self, chairs: &Chairs) -> &'static str {
        match self {
            Self::OneMatch => "of all who sit here",
            Self::Tournament => "round after round",
            Self::Teams if can_team(&chairs.0) => "neighbours play together",
            Self::Teams => "for 4, 6 or 8 people",
        }
    }

    /// Why a tournament of these chairs cannot begin.
    pub fn why_not(
        self,
        game: &dyn AnyLobbyGame,
        chairs: &[Chair],
        table: &Tabletop,
    ) -> Option<&'static str> {
        let count = entrants(chairs, self == Self::Teams, table).len();
        let left: Vec<usize> = (0..count).collect();
        let is_none = count < 2 || next(&left, None, &game.info().seats) == Next::End;
        is_none.then_some(match chairs.len() {
            0 | 1 => "One more player or bot is needed.",
            _ => "More players or bots are needed.",
        })
    }

    /// What a person reads of it before it begins.
    pub fn welcome(self, chair: &Chair, chairs: &[Chair], table: &Tabletop) -> Option<String> {
        match self {
            Self::OneMatch => None,
            Self::Tournament => Some(format!("{} play a tournament.", chairs.len())),
            Self::Teams => {
                let place = chair.place;
                let guest = chairs.iter().position(|other| other.place == place)?;
                let teams = entrants(chairs, true, table);
                let team = teams.iter().find(|team| team.guests.contains(&guest))?;
                let other = team.guests.iter().find(|&&other| other != guest)?;
                Some(format!("You play with {}.", chairs[*other].name))
            }
        }
    }
}
