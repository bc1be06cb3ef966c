//! The battery: promises of the contract that every game keeps, checked by random play.
//!
//! A game's test file says for which seats and seeds, and gets a test for each promise:
//!
//! ```ignore
//! shoal::battery_tests!(Battery::<FishAndMen> { seats: 1..=8, ..Battery::default() });
//! ```
//!
//! A broken promise is reported with the seats, the seed and the action at which it broke, so that
//! it can be played again.
//!
//! - [`play`]: random play, which everything else walks along
//! - [`legality`]: `check` agrees with `legal`, what is refused changes nothing, nobody is stuck
//! - [`repetition`]: saving, loading, replay, undo and restart tell the same story
//! - [`secrecy`]: nothing hidden can be seen, and nobody sees the generator
//! - [`endings`]: bots play by the rules, come to an end, and can begin anywhere
//! - [`schedules`]: no two systems without an order, each the step of a rule
//! - [`playthrough`](mod@playthrough): a whole game as text, for golden files
//! - `toy`: a game small enough to know by heart, for tests of this package and of others

pub mod endings;
pub mod legality;
pub mod play;
pub mod playthrough;
pub mod repetition;
pub mod schedules;
pub mod secrecy;
#[cfg(any(test, feature = "testing"))]
pub mod toy;

pub use playthrough::playthrough;
pub use secrecy::Secrets;

use super::world::laws::require;
use super::{Game, Match};
use std::ops::RangeInclusive;

/// The range of cases, and the game's own parts, with which its promises are checked.
pub struct Battery<G: Game> {
    /// The numbers of seats; every number of this range is tried.
    pub seats: RangeInclusive<usize>,
    /// The seeds, each with every number of seats.
    pub seeds: Vec<u64>,
    /// The number of actions after which random play stops.
    pub actions: usize,
    /// The setup for a number of seats.
    pub setup: fn(usize) -> G::Setup,
    /// The number of actions within which bots that play alone come to an end; none if a match of this game need not
    /// end.
    pub bots_end_within: Option<u64>,
    /// The number of actions for which bots are followed in a match that need not end.
    pub bots_followed_for: u64,
    /// The number of actions within which a turn ([`Game::turns`]; a match where there are none) ends, whatever the
    /// seats do; none if they may do something as often as they like, such as offering trades.
    pub turn_ends_within: Option<usize>,
    /// The hidden parts of the game, if there are any.
    pub secrets: Option<Secrets<G>>,
    /// The most actions of an actor that are tried on each pair of positions that must look the same; the next pair is
    /// tried with others.
    pub secret_actions: usize,
}

impl<G: Game> Default for Battery<G> {
    fn default() -> Self {
        Self {
            seats: G::info().seats,
            seeds: vec![1, 2, 3],
            actions: 200,
            setup: G::default_setup,
            bots_end_within: None,
            bots_followed_for: 500,
            turn_ends_within: None,
            secrets: None,
            secret_actions: usize::MAX,
        }
    }
}

/// One match to be checked: its number of seats, and its seed.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The number of seats.
    pub seats: usize,
    /// The seed of the match; random play has another, derived from it.
    pub seed: u64,
}

impl<G: Game> Battery<G> {
    /// Checks one promise for all seats and seeds.
    ///
    /// # Errors
    /// The first case that breaks it.
    pub fn each_case(
        &self,
        promise: impl Fn(&Self, Case) -> Result<(), String>,
    ) -> Result<(), String> {
        for seats in self.seats.clone() {
            for &seed in &self.seeds {
                promise(self, Case { seats, seed }).map_err(|broken| {
                    format!("{}, {seats} seats, seed {seed}: {broken}", G::info().title)
                })?;
            }
        }
        Ok(())
    }

    /// A new match of a case.
    ///
    /// # Errors
    /// The default setup is refused.
    pub fn begin(&self, case: Case) -> Result<Match<G>, String> {
        Match::new((self.setup)(case.seats), case.seed)
            .map_err(|problems| format!("the setup is refused: {problems}"))
    }
}

/// Makes a test of each promise, named for it. The argument is an expression of type [`Battery`].
#[macro_export]
macro_rules! battery_tests {
    ($battery:expr) => {
        $crate::battery_tests!(@ $battery;
            legality::what_is_listed_is_what_is_accepted,
            legality::there_is_an_example_of_every_action,
            legality::what_is_refused_changes_nothing,
            legality::nobody_is_ever_stuck,
            legality::the_laws_of_the_game_hold,
            repetition::everything_survives_json,
            repetition::loading_and_playing_on_is_playing_on,
            repetition::a_replay_tells_the_same_story,
            repetition::undo_returns_to_every_position,
            repetition::a_restart_is_a_new_match,
            secrecy::nothing_hidden_can_be_seen,
            secrecy::who_chooses_in_secret_is_asked_and_can,
            secrecy::nobody_sees_the_generator,
            endings::bots_play_by_the_rules_and_end,
            endings::a_fresh_bot_can_begin_at_any_position,
            endings::no_turn_lasts_for_ever,
            schedules::no_two_systems_lack_an_order,
            schedules::every_system_is_a_step_of_a_phase,
        );
    };
    (@ $battery:expr; $($group:ident :: $promise:ident),* $(,)?) => {
        $(
            #[test]
            fn $promise() {
                let kept = $battery.each_case($crate::battery::$group::$promise);
                if let Err(broken) = kept {
                    panic!("{broken}");
                }
            }
        )*
    };
}
