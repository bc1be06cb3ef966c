//! The members of a species during a cycle, alike ones counted.
//!
//! Members are alike that are equally hungry, have both had their turn or not, and may both be hunted or
//! not. Nothing in the rules tells them apart, so drawing a kind by its number is drawing a member.
//!
//! Which kind it is no processor can foresee: the place of a kind is computed, without a branch for each.

use super::value::Species;
use crate::settings::{JungleSettings, Pool, Split};
use shoal_contract::RandomGenerator;

/// Number of kinds of members. Before their turn: those that may not be hunted, hungry and one cycle hungrier, then
/// those that may; the same four after it; then those that have eaten in it, which may not be hunted and which may.
const KINDS: usize = 10;
/// Number of these kinds that wait for their turn. It is also what is added to a kind by its turn.
const WAITING: usize = 4;
/// The first kind of those that have eaten.
const FED: usize = 8;
/// The kinds that may be hunted, and what they become once they are safe.
const HUNTABLE: [usize; 5] = [2, 3, 6, 7, 9];
const SAFE: [usize; 5] = [0, 1, 4, 5, 8];

/// The members of a species.
#[derive(Debug, Default)]
pub struct Herd {
    /// Number of cycles for which the less hungry members have not eaten.
    pub hunger: u32,
    /// The number of members of each kind.
    members: [u32; KINDS],
    /// Those that were eaten before their turn, and whose turn is to come.
    missed: u32,
    /// Number of turns to come, those of the eaten included.
    turns: u32,
    /// Greatest number of members that may still be hunted.
    quota: u32,
    /// Number of members that have starved.
    pub starved: u32,
    /// Number of members that were eaten.
    pub eaten: u32,
    /// The bodies that its members have eaten, all together.
    pub food: u64,
}

/// A member whose turn it is, by its kind.
#[derive(Debug, Clone, Copy)]
pub struct HerdMember(usize);

impl HerdMember {
    /// 1 if it is one cycle hungrier than others, else 0.
    #[inline]
    pub fn hungrier(self) -> u32 {
        (self.0 & 1) as u32
    }

    /// `true` if it may be hunted.
    #[inline]
    fn is_huntable(self) -> bool {
        self.0 & 2 != 0
    }
}

impl Herd {
    /// The members at the start of a cycle; those that may be hunted are drawn (rules 2.2, 2.4).
    pub fn of(
        species: &Species,
        settings: JungleSettings,
        generator: &mut RandomGenerator,
    ) -> Self {
        let all = species.population;
        let (hunger, over) = (
            species.hunger / u64::from(all.max(1)),
            (species.hunger % u64::from(all.max(1))) as u32,
        );
        let hungrier = match settings.hunger_split {
            Split::Quota => over,
            Split::Drawn => (0..all).map(|_| u32::from(generator.below(all) < over)).sum(),
        };
        let quota = limit(all, species.net_growth, settings);
        let marked = if settings.pool == Pool::Any { all } else { quota };
        let marked_hungrier = generator.hypergeometric(all, hungrier, marked);
        let free_hungrier = hungrier - marked_hungrier;
        let mut herd = Self { hunger: hunger as u32, turns: all, quota, ..Self::default() };
        herd.members[..WAITING].copy_from_slice(&[
            all - marked - free_hungrier,
            free_hungrier,
            marked - marked_hungrier,
            marked_hungrier,
        ]);
        herd
    }

    /// The number of members that may be hunted now.
    pub fn open(&self) -> u32 {
        if self.quota == 0 { 0 } else { HUNTABLE.iter().map(|&kind| self.members[kind]).sum() }
    }

    /// Calls the member whose turn it is: any of those that wait, or none if it was eaten.
    #[inline]
    pub fn draw_next_member(&mut self, generator: &mut RandomGenerator) -> Option<HerdMember> {
        let nth = generator.below(self.turns);
        self.turns -= 1;
        let [a, b, c, d] = [0, 1, 2, 3].map(|kind| self.members[kind]);
        let kind = among(nth, [a, a + b, a + b + c, a + b + c + d]);
        if kind == WAITING {
            self.missed -= 1;
            return None;
        }
        self.members[kind] -= 1;
        Some(HerdMember(kind))
    }

    /// The called member starves; answers whether it could have been hunted.
    #[inline]
    pub fn starve(&mut self, member: HerdMember) -> bool {
        self.starved += 1;
        member.is_huntable()
    }

    /// Ends the turn of the called member.
    #[inline]
    pub fn end_turn(&mut self, member: HerdMember, has_eaten: bool) {
        let fed = FED + usize::from(member.is_huntable());
        self.members[if has_eaten { fed } else { WAITING + member.0 }] += 1;
    }

    /// Resolves the hunt for the `nth` of those that may be hunted: it is eaten, or has escaped and is safe; answers how many may be hunted
    /// now, fewer by `open`.
    #[inline]
    pub fn resolve_hunt(&mut self, nth: u32, open: u32, is_eaten: bool) -> u32 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| self.members[HUNTABLE[place]]);
        let place = among(nth, [a, a + b, a + b + c, a + b + c + d]);
        self.members[HUNTABLE[place]] -= 1;
        self.members[SAFE[place]] += u32::from(!is_eaten);
        self.eaten += u32::from(is_eaten);
        self.missed += u32::from(is_eaten && HUNTABLE[place] < WAITING);
        self.quota -= 1;
        if self.quota == 0 { 0 } else { open - 1 }
    }

    /// Those that are left, and for how many cycles they have not eaten now, all together (rules 8.7).
    pub fn left(&self) -> (u32, u64) {
        let all = self.members.iter().sum();
        let hungrier = [1, 3, 5, 7].map(|kind| u64::from(self.members[kind])).iter().sum::<u64>();
        let hungry: u64 = self.members[..FED].iter().map(|&count| u64::from(count)).sum();
        (all, hungry * (u64::from(self.hunger) + 1) + hungrier)
    }
}

/// The one of five places in which the `nth` is, where the first four end here.
#[inline]
fn among(nth: u32, ends: [u32; 4]) -> usize {
    ends.iter().map(|&end| usize::from(nth >= end)).sum()
}

/// The number of members that may be hunted in a cycle (rules 2.4, 8.4).
fn limit(all: u32, net_growth: i64, settings: JungleSettings) -> u32 {
    let growth = if settings.shrinking_counts { net_growth } else { net_growth.max(0) };
    (i64::from(all) + growth).div_euclid(2).clamp(0, all.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_species_may_be_hunted_and_all_that_it_has_grown() {
        let usual = JungleSettings::default();
        let shrinking = JungleSettings { shrinking_counts: true, ..usual };
        for (all, growth, most, if_it_counts) in [
            (100, 15, 57, 57),
            (100, 0, 50, 50),
            (100, -31, 50, 34),
            (10, 30, 10, 10),
            (5, -9, 2, 0),
        ] {
            assert_eq!(limit(all, growth, usual), most);
            assert_eq!(limit(all, growth, shrinking), if_it_counts);
        }
    }
}
