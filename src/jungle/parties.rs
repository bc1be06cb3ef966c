//! Players, bots and typed names, as the journal and the match know them: by number. What people read instead is
//! in tables that can be erased; whatever was erased is put down as a word of ours.

use shoal_food_chain::setup::USUAL_NAMES;
use shoal_food_chain::state::{NEW_SPECIES, View};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// An actor in a jungle: the house, a player or a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// The clock and the host.
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
            // Who left and came back has another seat: `p7.2`.
            Some(("p", number)) => {
                let number = number.split('.').next().unwrap_or(number);
                number.parse().map(Self::Player).map_err(|_| ())
            }
            Some(("b", number)) => number.parse().map(Self::Bot).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

/// The mark that stands for a typed name in the match: `#` and its number.
pub fn text_mark(number: i64) -> String {
    format!("#{number}")
}

/// The number of a typed name.
pub fn text_of_mark(name: &str) -> Option<i64> {
    name.strip_prefix('#')?.parse().ok()
}

/// The names that people read in place of numbers.
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
                let name = USUAL_NAMES.get(number.wrapping_sub(1)).copied().unwrap_or("Bot");
                format!("{name} (bot)")
            }
        }
    }

    /// The name of a species as people read it.
    pub fn of_species(&self, name: &str) -> String {
        match text_of_mark(name) {
            None => name.to_owned(),
            Some(number) => {
                self.texts.get(&number).cloned().unwrap_or_else(|| NEW_SPECIES.to_owned())
            }
        }
    }

    /// Puts names into a view.
    pub fn fill(&self, view: &mut View) {
        for player in &mut view.players {
            if let Ok(party) = player.name.parse() {
                player.name = self.of_party(party);
            }
        }
        view.species.iter_mut().for_each(|one| one.name = self.of_species(&one.name));
        view.extinct.iter_mut().for_each(|one| one.name = self.of_species(&one.name));
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
