//! The format of play that people choose in the lobby (one match, a tournament or a series), and whether it can be
//! begun.

use super::entrants::{can_team, entrants};
use crate::features::game_list::AnyLobbyGame;
use bevy::prelude::*;
use shoal_host::tournament::{TournamentStep, next_step};
use shoal_tabletop::geometry::{PLACES, Tabletop};
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};

/// The format that is begun from the lobby.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlayFormat {
    /// One match of all who sit there.
    #[default]
    OneMatch,
    /// A tournament in which everybody plays alone.
    Tournament,
    /// A tournament in which two neighbours play together.
    Teams,
    /// A series of at most this many games between the bots and programs that sit there, for people to watch.
    BestOf(u8),
}

/// Numbers of games that a series may have.
const SERIES: [u8; 3] = [3, 5, 7];

/// Returns `true` if the bots and programs that sit there are enough for a game, and not too many.
pub fn can_be_series(game: &dyn AnyLobbyGame, chairs: &[Chair]) -> bool {
    let bots = chairs.iter().filter(|chair| matches!(chair.player, SeatPlayer::Bot(_))).count();
    bots >= 2 && game.info().seats.contains(&bots)
}

/// Returns `true` if a game has fewer seats than the table has places: only then is there something to choose.
pub fn is_offered(game: &dyn AnyLobbyGame) -> bool {
    *game.info().seats.end() < PLACES.len()
}

impl PlayFormat {
    /// All formats but the series.
    pub const ALL: [Self; 3] = [Self::OneMatch, Self::Tournament, Self::Teams];

    /// Returns the format that is possible with this game and these chairs: itself, or the nearest to it.
    #[must_use]
    pub fn nearest_possible(self, game: &dyn AnyLobbyGame, chairs: &Chairs) -> Self {
        match self {
            Self::BestOf(_) if can_be_series(game, &chairs.0) => self,
            Self::BestOf(_) => Self::OneMatch,
            _ if !is_offered(game) => Self::OneMatch,
            Self::Teams if !can_team(&chairs.0) => Self::Tournament,
            format => format,
        }
    }

    /// Returns the format that comes after it, for a single button that goes round.
    #[must_use]
    pub fn next_format(self, game: &dyn AnyLobbyGame, chairs: &Chairs) -> Self {
        let all: Vec<Self> = Self::ALL.into_iter().chain(SERIES.map(Self::BestOf)).collect();
        let now = all
            .iter()
            .position(|format| *format == self.nearest_possible(game, chairs))
            .unwrap_or(0);
        let after = all.iter().cycle().skip(now + 1).take(all.len());
        after.copied().find(|it| it.nearest_possible(game, chairs) == *it).unwrap_or_default()
    }

    /// Returns the series that is offered beside it, if enough bots sit there, and the format that a press on it
    /// chooses: the shortest, and once one is chosen the next longer one.
    pub fn series(self, game: &dyn AnyLobbyGame, chairs: &Chairs) -> Option<(Self, Self)> {
        let first = Self::BestOf(SERIES[0]);
        let (now, next) = match self {
            Self::BestOf(games) => {
                let at = SERIES.iter().position(|it| *it == games).map_or(0, |at| at + 1);
                (self, Self::BestOf(SERIES[at % SERIES.len()]))
            }
            _ => (first, first),
        };
        (now.nearest_possible(game, chairs) == now).then_some((now, next))
    }

    /// The label of its button.
    pub fn title(self) -> &'static str {
        match self {
            Self::OneMatch => "One match",
            Self::Tournament => "Tournament",
            Self::Teams => "Teams of two",
            Self::BestOf(3) => "Best of 3",
            Self::BestOf(5) => "Best of 5",
            Self::BestOf(_) => "Best of 7",
        }
    }

    /// The words below the label; the reason why it cannot be chosen, if so.
    pub fn description(self, chairs: &Chairs) -> &'static str {
        match self {
            Self::OneMatch => "for everyone here",
            Self::Tournament => "round after round",
            Self::Teams if can_team(&chairs.0) => "neighbours play together",
            Self::Teams => "for 4, 6 or 8 people",
            Self::BestOf(_) => "bots play, all watch",
        }
    }

    /// Returns the reason why a tournament of these chairs cannot begin, if there is one.
    pub fn why_not(
        self,
        game: &dyn AnyLobbyGame,
        chairs: &[Chair],
        table: &Tabletop,
    ) -> Option<&'static str> {
        if let Self::BestOf(_) = self {
            return None;
        }
        let count = entrants(chairs, self == Self::Teams, table).len();
        let left: Vec<usize> = (0..count).collect();
        let is_none =
            count < 2 || next_step(&left, None, &game.info().seats) == TournamentStep::End;
        is_none.then_some(match chairs.len() {
            0 | 1 => "One more player or bot is needed.",
            _ => "More players or bots are needed.",
        })
    }

    /// Returns a sentence for a person about the format before it begins.
    pub fn welcome(self, chair: &Chair, chairs: &[Chair], table: &Tabletop) -> Option<String> {
        match self {
            Self::OneMatch => None,
            Self::Tournament => Some(format!("A tournament of {} players.", chairs.len())),
            Self::BestOf(games) => Some(format!("You watch: bots play a best of {games}.")),
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
