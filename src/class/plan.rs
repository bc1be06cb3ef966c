//! The plan that a lesson is made from.

use super::game::ClassGame;
use serde::{Deserialize, Serialize};
use shoal_contract::GameSetup as _;
use shoal_contract::levels::LevelFile;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// The possible lengths of the talk before the last call, in seconds.
pub const SECONDS: RangeInclusive<u32> = 10..=600;
/// Length of the last call, after the talk.
pub const LAST_CALL: Duration = Duration::from_secs(15);
/// The time it takes to type the cards of a group.
pub const TYPING: Duration = Duration::from_secs(8);

/// The way in which pupils choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceMethod {
    /// With cards or paper; the open cards are typed as one line.
    #[default]
    Cards,
    /// With one phone a group, which is passed round.
    OnePhone,
    /// With a phone for each seat.
    Phones,
}

/// The plan that a lesson is made from. The teacher may change times and names at any time; matches that have begun
/// keep what they began with.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct LessonPlan<G: ClassGame> {
    /// The number of matches at once, each with a group.
    pub groups: usize,
    /// The number of seats in each match.
    pub players: usize,
    /// The way in which pupils choose.
    pub way: ChoiceMethod,
    /// The level that the matches are played on.
    pub level: Arc<G::Level>,
    /// The time that pupils talk before the last call, in seconds.
    pub seconds: u32,
    /// `true` if something is chosen for a seat that has not chosen by the last call; otherwise all wait.
    pub chooses_for_late: bool,
    /// `true` if names of pupils are shown on the wall and in the results.
    pub with_names: bool,
    /// The seed of everything random.
    pub seed: u64,
    /// The settings of the game itself.
    pub terms: G::Terms,
}

impl<G: ClassGame> LessonPlan<G> {
    /// The default lesson for this many groups of this size.
    pub fn new(groups: usize, players: usize, way: ChoiceMethod, seed: u64) -> Self {
        Self {
            groups,
            players,
            way,
            level: Arc::new(LevelFile::default_level().level),
            seconds: G::TALK,
            chooses_for_late: true,
            with_names: false,
            seed,
            terms: G::terms(groups),
        }
    }

    /// Checks that matches can be played by this plan.
    ///
    /// # Errors
    /// A sentence: what cannot be, and what can.
    pub fn check(&self) -> Result<(), String> {
        G::check_plan(self)?;
        if !SECONDS.contains(&self.seconds) {
            let (least, most) = (SECONDS.start(), SECONDS.end());
            return Err(format!("a talk has {least} to {most} seconds, not {}", self.seconds));
        }
        G::setup(self, 0).check().map_err(|problems| problems.to_string())
    }

    /// The time that pupils talk.
    pub fn talk_time(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Length of the last call; nothing if all wait until everybody has chosen. Where cards are typed, there is time to
    /// type those of all groups.
    pub fn last_call(&self) -> Option<Duration> {
        let typing = match self.way {
            ChoiceMethod::Cards => TYPING * self.groups as u32,
            ChoiceMethod::OnePhone | ChoiceMethod::Phones => Duration::ZERO,
        };
        self.chooses_for_late.then_some(LAST_CALL + typing)
    }

    /// The number of phones that may come.
    pub fn phones(&self) -> usize {
        match self.way {
            ChoiceMethod::Cards => 0,
            ChoiceMethod::OnePhone => self.groups,
            ChoiceMethod::Phones => self.groups * self.players,
        }
    }

    /// The seed of a group's match; `game` is 1 for its first.
    pub fn seed_of(&self, group: usize, game: u32) -> u64 {
        let group = if G::draws_alike(&self.terms) { 0 } else { group as u64 + 1 };
        self.seed.wrapping_add(group << 40).wrapping_add(u64::from(game) << 20)
    }
}
