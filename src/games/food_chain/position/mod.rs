//! The compact value: a jungle with every rule of what lives in it.
//!
//! - `value`: the jungle and its species; `factors`: the abilities that parts give; `chance`: tests of
//!   one factor against another
//! - `design`: founding, mutating; `ranking`: the ranks of seats
//! - `cycle`: a cycle, alike members counted: the `herd` of a species, the `hunt` of one member, the `growth`
//! - `guess`: parts that fit what everybody sees

mod chance;
mod cycle;
mod design;
mod factors;
mod growth;
mod guess;
mod herd;
mod hunt;
mod ranking;
mod value;

pub use chance::succeeds;
pub use cycle::{RunningCycle, SpeciesChanges};
pub use design::{MOST_CHANGED, MOST_SUM, SpeciesDesign};
pub use factors::{SpeciesFactors, added_by, hunts, hunts_in_60ths, weights};
pub use guess::{children_with, guess_parts};
pub use ranking::{SpeciesRank, in_order, ranking, ranks, ranks_of};
pub use value::{
    ExtinctSpecies, FOUNDERS, HuntTally, Jungle, MOST_ANIMALS, MOST_PLANTS, MOST_SPECIES, MUTABLE,
    NEW_SPECIES, PLANT, Species,
};
