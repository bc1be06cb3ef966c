//! A setup, which a match of a game is made from, as the table, the command line and the engine ask for it.
//!
//! - `lever`: choices as numbers that people may turn; [`preset`]: numbers that go well together
//! - `names`: what players may be called; [`talk`]: what a group has agreed about talking

pub(crate) mod lever;
pub(crate) mod names;
pub mod preset;
pub mod talk;

use super::{InputProblems, PortableValue, RuleNumber, number};

/// The setup that a match of a game is made from: the players, the level, the numbers of the rules.
pub trait GameSetup: PortableValue {
    /// Checks the setup for everything that no rule could hold.
    ///
    /// # Errors
    /// All problems found, each with its field.
    fn check(&self) -> Result<(), InputProblems>;

    /// The names of the players of a setup that was checked, one for each seat.
    fn names(&self) -> Vec<String>;

    /// The numbers that people may turn, in the order in which they read them; none for games without such.
    fn adjustable_numbers(&self) -> Vec<RuleNumber> {
        Vec::new()
    }

    /// Sets one of [`adjustable_numbers`](Self::adjustable_numbers) within its own bounds. Whether it fits the others only
    /// [`check`](Self::check) knows: so several can be set one after another.
    ///
    /// # Errors
    /// A sentence that names the nearest of an unknown key, or the bounds; the setup is then unchanged.
    fn set_number(&mut self, key: &str, _value: i64) -> Result<(), String> {
        Err(number::unknown(&self.adjustable_numbers(), key))
    }
}
