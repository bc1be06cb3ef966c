//! Players, bots and texts that people typed, as the journal and the match of a jungle know them: by number.
//!
//! The names and texts themselves are in tables of the store, where they can be erased. [`ReadableNames`] puts them in
//! place of the numbers; an erased one reads `Player 7` or `New Species`.

use shoal_food_chain::setup::DEFAULT_PLAYER_NAMES;
use shoal_food_chain::state::{NEW_SPECIES, View};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// An actor in a jungle: the house, a player or a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// The computer's own part of the game: the clock, and what the host does.
    House,
    /// A player, by number.
    Player(i64),
    /// A bot, counted from 1.
    Bot(usize),
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House => f.write_str("house"),
            Self::Player(number) => write!(f, "p{number}"),
            Self::Bot(number) => write!(f, "b{number}"),
        }
    }
}

impl FromStr for Party {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "house" {
            return Ok(Self::House);
        }
        match text.split_at_checked(1) {
            // A player who left and came back takes another seat, called `p7.2`. The player is still number 7.
            Some(("p", number)) => {
                let number = number.split('.').next().unwrap_or(number);
                number.parse().map(Self::Player).map_err(|_| ())
            }
            Some(("b", number)) => number.parse().map(Self::Bot).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

/// The mark that stands in the match for the text of this number, such as a name that a player typed for a species:
/// `#4`.
pub fn text_mark(number: i64) -> String {
    format!("#{number}")
}

/// The number of the text that a [`text_mark`] stands for; `None` if this is no mark.
pub fn marked_text_number(name: &str) -> Option<i64> {
    name.strip_prefix('#')?.parse().ok()
}

/// The names that people read in place of the numbers of players and texts.
#[derive(Debug, Clone, Default)]
pub struct ReadableNames {
    /// The name of each player as others see it, by the player's number.
    pub players: BTreeMap<i64, String>,
    /// The texts that players typed, by number.
    pub texts: BTreeMap<i64, String>,
}

impl ReadableNames {
    /// The name of a party as people read it.
    pub fn of_party(&self, party: Party) -> String {
        match party {
            Party::House => "The house".into(),
            Party::Player(number) => {
                self.players.get(&number).cloned().unwrap_or_else(|| format!("Player {number}"))
            }
            Party::Bot(number) => {
                let name =
                    DEFAULT_PLAYER_NAMES.get(number.wrapping_sub(1)).copied().unwrap_or("Bot");
                format!("{name} (bot)")
            }
        }
    }

    /// The name of a species as people read it; `name` is its name in the match, often a mark.
    pub fn of_species(&self, name: &str) -> String {
        match marked_text_number(name) {
            None => name.to_owned(),
            Some(number) => {
                self.texts.get(&number).cloned().unwrap_or_else(|| NEW_SPECIES.to_owned())
            }
        }
    }

    /// Puts the readable names into a view: of players, and of living and extinct species.
    pub fn fill(&self, view: &mut View) {
        for player in &mut view.players {
            if let Ok(party) = player.name.parse() {
                player.name = self.of_party(party);
            }
        }
        view.species.iter_mut().for_each(|living| living.name = self.of_species(&living.name));
        view.extinct.iter_mut().for_each(|extinct| extinct.name = self.of_species(&extinct.name));
        let names = view.players.iter().map(|player| player.name.clone()).collect();
        std::sync::Arc::make_mut(&mut view.setup).names = names;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parties_are_read_as_they_are_written() {
        for party in [Party::House, Party::Player(17), Party::Bot(2)] {
            assert_eq!(party.to_string().parse(), Ok(party));
        }
        assert!("Vole".parse::<Party>().is_err());
    }

    #[test]
    fn an_erased_name_is_that_of_a_new_species() {
        let names = ReadableNames::default();
        assert_eq!(names.of_species("#4"), NEW_SPECIES);
        assert_eq!(names.of_species("Vole"), "Vole");
    }
}
