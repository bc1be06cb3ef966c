//! The debrief of a match that is over, for the people who played it: what they caught together against what lasts,
//! from which round it was too late, and who gained by whose restraint.
//!
//! - [`lasting`]: the catch against a lasting harvest; [`too_late`]: the time from which the sea was
//!   lost; [`restraint`]: the money that companies have left to each other
//! - [`sentences`]: all of it in sentences, with questions to talk about

pub mod lasting;
pub mod restraint;
pub mod sentences;
pub mod too_late;

use super::FishOrFailure;
use super::action::Action;
use super::fishery::Fishery;
use super::position::FishingPosition;
use super::rules::pieces::position;
use super::setup::Setup;
use lasting::HarvestComparison;
use restraint::RestraintGains;
use shoal_contract::{ChanceSampler, Match};
use too_late::SeaLossTime;

/// The positions of a match that its debrief looks back at.
#[derive(Debug, Clone)]
pub struct DebriefPositions {
    /// The setup of the match.
    pub setup: Setup,
    /// The beginning of each round.
    pub beginnings: Vec<FishingPosition>,
    /// Each round before its cards were shown.
    pub chosen: Vec<FishingPosition>,
    /// The end.
    pub end: FishingPosition,
}

impl DebriefPositions {
    /// The positions of a match as far as it was played.
    pub fn of(game: &Match<FishOrFailure>) -> Self {
        let (mut beginnings, mut chosen) = (Vec::new(), Vec::new());
        let mut again = game.rerun();
        for taken in game.taken() {
            let before = position(again.game().world());
            match taken.action {
                Action::BeginRound => beginnings.push(before.clone()),
                Action::Reveal => chosen.push(before.clone()),
                _ => {}
            }
            again.next();
        }
        let end = position(game.world()).clone();
        Self { setup: game.setup().clone(), beginnings, chosen, end }
    }

    /// The fisheries that died, each with the round in which its last fish was taken, in that order.
    fn died(&self) -> Vec<(Fishery, u32)> {
        let mut died: Vec<(Fishery, u32)> = Vec::new();
        let after = self.beginnings.iter().skip(1).chain([&self.end]);
        for (begun, after) in self.beginnings.iter().zip(after) {
            let gone = begun.living().filter(|one| after.stocks[one.index()].is_extinct);
            died.extend(gone.map(|fishery| (fishery, begun.round)));
        }
        died
    }

    /// Looks back at it. Nothing, if the sampler was told to stop.
    pub fn debrief(&self, sampler: &dyn ChanceSampler) -> Option<Debrief> {
        Some(Debrief {
            died: self.died(),
            lasting: HarvestComparison::of(self),
            too_late: SeaLossTime::of(self, sampler)?,
            gains: RestraintGains::of(self),
        })
    }
}

/// The findings of a debrief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debrief {
    /// The catch of all companies, against a harvest that lasts.
    pub lasting: HarvestComparison,
    /// The time from which the sea was lost.
    pub too_late: SeaLossTime,
    /// The fisheries that died, each with its round.
    pub died: Vec<(Fishery, u32)>,
    /// The money that companies have left to each other.
    pub gains: RestraintGains,
}
