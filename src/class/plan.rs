//! What a lesson is made from.

use crate::games::fish_or_failure::reef::Reef;
use crate::games::fish_or_failure::reef_file::ReefFile;
use crate::games::fish_or_failure::setup::{PLAYERS, Setup};
use crate::games::fish_or_failure::talk::Talk;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// How many groups a lesson has.
pub const GROUPS: RangeInclusive<usize> = 1..=8;
/// How long a talk may be, in seconds.
pub const SECONDS: RangeInclusive<u32> = 10..=600;
/// How long the last call is, after the talk.
pub const LAST_CALL: Duration = Duration::from_secs(15);
/// How long it takes to type the cards of a group.
pub const TYPING: Duration = Duration::from_secs(8);

// A phone each is possible for the largest class.
const _: () = assert!(*GROUPS.end() * *PLAYERS.end() <= shoal_phone::SEATS as usize);

/// How pupils choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// With cards or paper; what lies open is typed as one line.
    #[default]
    Cards,
    /// With one phone a group, which is passed round.
    OnePhone,
    /// With a phone each.
    Phones,
}

/// What a lesson is made from. The teacher may turn what is about talking at any time; matches that have begun
/// keep what they began with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// How many groups there are, 1 to 8.
    pub groups: usize,
    /// How many companies each has, 3 to 5.
    pub players: usize,
    /// How pupils choose.
    pub way: Way,
    /// The fisheries and the deck.
    pub reef: Arc<Reef>,
    /// What pupils agreed about talking (rules 8.3).
    pub talk: Talk,
    /// Whether nobody's money is shown before the end (rules 8.4).
    pub hidden_totals: bool,
    /// What a majority may take from a company, in dollars; 0 without such votes (rules 8.2).
    pub fine: u32,
    /// How long pupils talk before the last call, in seconds.
    pub seconds: u32,
    /// Whether a company that has not chosen by the last call gets a cautious choice; otherwise all wait.
    pub chooses_for_late: bool,
    /// Whether all groups draw the same events in the same order.
    pub same_cards: bool,
    /// Whether names of pupils are shown on the wall and in what is kept.
    pub with_names: bool,
    /// What everything random is drawn from.
    pub seed: u64,
}

impl Plan {
    /// The usual lesson for this many groups of this size.
    pub fn new(groups: usize, players: usize, way: Way, seed: u64) -> Self {
        Self {
            groups,
            players,
            way,
            reef: Arc::new(ReefFile::usual().level),
            talk: Talk::Free,
            hidden_totals: false,
            fine: 0,
            seconds: 60,
            chooses_for_late: true,
            same_cards: true,
            with_names: false,
            seed,
        }
    }

    /// Checks it.
    ///
    /// # Errors
    /// A sentence: what cannot be, and what can.
    pub fn check(&self) -> Result<(), String> {
        if !GROUPS.contains(&self.groups) {
            let most = GROUPS.end();
            return Err(format!("{} groups cannot be: a lesson has 1 to {most}", self.groups));
        }
        if !PLAYERS.contains(&self.players) {
            return Err(format!("{} companies cannot be: a group has 3 to 5", self.players));
        }
        if !SECONDS.contains(&self.seconds) {
            let (least, most) = (SECONDS.start(), SECONDS.end());
            return Err(format!("a talk has {least} to {most} seconds, not {}", self.seconds));
        }
        self.setup(0, "").check().map_err(|problems| problems.to_string())
    }

    /// How long pupils talk.
    pub fn talk_time(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// How long the last call is; nothing if all wait until everybody has chosen. Where cards are typed, there is
    /// time to type those of all groups.
    pub fn last_call(&self) -> Option<Duration> {
        let typing = match self.way {
            Way::Cards => TYPING * self.groups as u32,
            Way::OnePhone | Way::Phones => Duration::ZERO,
        };
        self.chooses_for_late.then_some(LAST_CALL + typing)
    }

    /// How many phones may come.
    pub fn phones(&self) -> usize {
        match self.way {
            Way::Cards => 0,
            Way::OnePhone => self.groups,
            Way::Phones => self.groups * self.players,
        }
    }

    /// The setup of a group's match. A journal keeps it, so it has no nicknames. Where groups have rules of
    /// their own, `rule` is that of this group, or empty for the one of all.
    pub fn setup(&self, group: usize, rule: &str) -> Setup {
        let name = |seat: usize| format!("{}{}", letter(seat), group + 1);
        let talk = match &self.talk {
            Talk::Agreed(_) if !rule.is_empty() => Talk::Agreed(rule.into()),
            talk => talk.clone(),
        };
        Setup {
            names: (0..self.players).map(name).collect(),
            reef: Arc::clone(&self.reef),
            fine: self.fine,
            talk,
            hidden_totals: self.hidden_totals,
            ..Setup::for_players(self.players)
        }
    }

    /// The seed of a group's match; `game` is 1 for its first.
    pub fn seed_of(&self, group: usize, game: u32) -> u64 {
        let group = if self.same_cards { 0 } else { group as u64 + 1 };
        self.seed.wrapping_add(group << 40).wrapping_add(u64::from(game) << 20)
    }
}

/// The letter of a company in its group.
pub fn letter(seat: usize) -> char {
    char::from(b'A' + seat.min(25) as u8)
}
