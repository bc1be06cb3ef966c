//! The setup of a match of Fish and Men.

use super::cards::deck::DeckSetup;
use super::numbers;
use super::parameters::Parameters;
use crate::rules::board::level::{Level, MOST_PLAYERS};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::{FiledLevel as _, whole_or_named};
use shoal_contract::{GameSetup, InputProblems, RuleNumber, check_names_into, name_in};
use std::sync::Arc;

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;
/// The fish names a player gets who gives none, by seat.
pub const FISH_NAMES: [&str; MOST_PLAYERS] =
    ["Herring", "Marlin", "Snapper", "Grouper", "Tuna", "Mackerel", "Sardine", "Cod"];

/// The setup of a match: players, board, numbers and cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Number of seats, 2 to 8 and at most the number of rivers (rules 1.9). One is allowed for trying a board alone.
    pub players: usize,
    /// Names by seat; left out or empty: names of fish.
    pub names: Vec<String>,
    /// The board itself; where a setup is read, the name of one that is part of the program will do.
    #[serde(deserialize_with = "whole_or_named")]
    pub level: Arc<Level>,
    /// Every number a rule reads, but those on the cards.
    pub parameters: Parameters,
    /// The cards, with their numbers.
    pub deck: DeckSetup,
}

impl Default for Setup {
    fn default() -> Self {
        Self::for_players(4)
    }
}

impl Setup {
    /// The setup for this number of players on the world's board, with the default numbers.
    pub fn for_players(players: usize) -> Self {
        Self {
            players,
            names: Vec::new(),
            level: Level::world(),
            parameters: Parameters::default(),
            deck: DeckSetup::default(),
        }
    }

    /// The name of the player in the seat with this index.
    pub fn name(&self, index: usize) -> &str {
        name_in(&self.names, &FISH_NAMES, index)
    }
}

impl GameSetup for Setup {
    fn check(&self) -> Result<(), InputProblems> {
        let mut problems = InputProblems::none();
        let rivers = self.level.rivers.len();
        problems.within("players", self.players, 1..=MOST_PLAYERS);
        problems.require(self.players <= rivers, "players", || {
            format!("{} fish need a river each, but this board has {rivers}", self.players)
        });
        check_names_into(&self.names, self.players, LONGEST_NAME, &mut problems);
        self.level.check_into("level", &mut problems);
        self.parameters.check_into(&mut problems);
        // Where squares that meet at a corner are not adjacent, nobody could leave such a river (rules 1.2).
        let is_shut =
            |at| !self.parameters.diagonal_neighbours && !self.level.has_sea_at_a_side(at);
        if let Some(river) = self.level.rivers.iter().find(|river| is_shut(river.at)) {
            let what = format!("the {} meets the sea only at corners", river.name);
            problems.add("parameters.diagonal_neighbours", what);
        }
        self.deck.check_into(&mut problems);
        problems.into_result()
    }

    fn names(&self) -> Vec<String> {
        (0..self.players).map(|index| self.name(index).to_owned()).collect()
    }

    fn adjustable_numbers(&self) -> Vec<RuleNumber> {
        numbers::all(self)
    }

    fn set_number(&mut self, key: &str, value: i64) -> Result<(), String> {
        numbers::put(self, key, value)
    }
}

#[cfg(test)]
mod tests {
    use super::Setup;
    use shoal_contract::text::json::read_document;

    #[test]
    fn a_setup_may_name_its_board_and_is_written_with_the_board_itself() {
        let setup: Setup = read_document("setup", r#"{"level":"narrows"}"#).expect("it is known");
        assert_eq!(setup.level.name, "The Narrows");
        let text = serde_json::to_string(&setup).expect("it is plain data");
        assert!(text.contains("The Narrows"));
        assert_eq!(read_document::<Setup>("setup", &text).as_ref(), Ok(&setup));
    }

    #[test]
    fn a_board_that_is_wrong_or_unknown_is_named_by_its_field() {
        let error = |text: &str| read_document::<Setup>("setup", text).expect_err("it is wrong");
        let unknown = error(r#"{"level":"pond"}"#);
        assert!(unknown.starts_with(
            "setup.level: there is no board \"pond\"; choose one of: world (The World), "
        ));
        assert!(error(r#"{"level":3}"#).contains("a board, or the name of one"));
        let inner = error(r#"{"level":{"name":"A","terrain":[7]}}"#);
        assert!(inner.starts_with("setup.level.terrain[0]: "), "{inner}");
    }
}
