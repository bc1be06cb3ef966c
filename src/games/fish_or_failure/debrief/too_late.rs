//! The round from which it was too late: until then the sea would still have lived in at least half of all games
//! in which everybody fishes less from there on.

use super::DebriefPositions;
use crate::bot::playout::{SeatStrategies, play_on};
use crate::bot::{AgreeingStrategy, FishingStrategy, GreedyStrategy};
use crate::{EventCard, FishingPosition, MOST_COMPANIES};
use shoal_contract::{ChanceEstimate, ChanceSampler, RandomGenerator};

/// Greatest number of rounds that are played on: a sea that lives so long is saved.
const ROUNDS: u32 = 60;

/// The time at which a sea was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeaLossTime {
    /// At no time: the sea lives.
    Never,
    /// From its beginning on.
    Always {
        /// The chance that it lives if all fish less from the first round on.
        less: ChanceEstimate,
    },
    /// After a round.
    After(LastChance),
}

/// The last round from whose beginning on the sea could be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastChance {
    /// The number of the round.
    pub round: u32,
    /// `true` if it is the last round that was played.
    pub is_last: bool,
    /// The chance that the sea lives if all fish less from this round on.
    pub less: ChanceEstimate,
    /// The chance that it lives if all take what they can.
    pub greedy: ChanceEstimate,
    /// `true` if it is clear that this round was not too late, and the next one was.
    pub is_sure: bool,
}

impl SeaLossTime {
    /// The time in a match; none if the sampler was told to stop.
    pub fn of(past: &DebriefPositions, sampler: &dyn ChanceSampler) -> Option<Self> {
        if past.end.living().next().is_some() {
            return Some(Self::Never);
        }
        let deck = past.setup.in_play().deck();
        let lives = |position: &FishingPosition, strategy: &dyn FishingStrategy| {
            sampler.chance(&|number| is_saved(position, &deck, strategy, number))
        };
        let mut after: Option<ChanceEstimate> = None;
        for position in past.beginnings.iter().rev() {
            let less = lives(position, &AgreeingStrategy)?;
            if less.is_likely() {
                return Some(Self::After(LastChance {
                    round: position.round,
                    is_last: after.is_none(),
                    less,
                    greedy: lives(position, &GreedyStrategy)?,
                    is_sure: less.is_clear && after.is_none_or(|after| after.is_clear),
                }));
            }
            after = Some(less);
        }
        Some(after.map_or(Self::Never, |less| Self::Always { less }))
    }

    /// The first round in which it was too late, if there is one.
    pub fn from(self) -> Option<u32> {
        match self {
            Self::Never => None,
            Self::Always { .. } => Some(1),
            Self::After(last) => Some(last.round + 1),
        }
    }
}

/// Plays on from a position in this way, and returns `true` if the sea lives; the cards that nobody has seen yet are
/// shuffled by this number.
fn is_saved(
    position: &FishingPosition,
    deck: &[EventCard],
    strategy: &dyn FishingStrategy,
    number: u64,
) -> bool {
    let mut generator = RandomGenerator::from_seed(number);
    let mut position = position.clone();
    position.deck = position.unseen(deck);
    generator.shuffle(&mut position.deck);
    let table: SeatStrategies<'_> = [strategy; MOST_COMPANIES];
    play_on(&mut position, &table, ROUNDS, &mut generator, &mut Vec::new());
    position.living().next().is_some()
}
