//! The turn of one animal: it starves, or hunts (rules 2.2 to 2.5).

use super::chance::{starves, test_hunt};
use super::cycle::RunningCycle;
use shoal_contract::RandomGenerator;

/// Number of drawn animals that may prove to be out of reach before those within reach are counted.
const TRIES: u32 = 4;

impl RunningCycle {
    /// A member of the species in this place has its turn, unless it was eaten.
    #[inline]
    pub(super) fn take_turn(&mut self, own: usize, generator: &mut RandomGenerator) {
        let herd = &mut self.herds[own];
        let Some(member) = herd.draw_next_member(generator) else { return };
        let hunger = herd.hunger + member.hungrier();
        if starves(generator, hunger, self.hunters[own].resilience) {
            if herd.starve(member) {
                self.open[own] = self.open[own].saturating_sub(1);
            }
            return;
        }
        let mut has_eaten = false;
        for _ in 0..self.hunts(own, generator) {
            let Some((prey, nth)) = self.pick(own, generator) else { break };
            has_eaten |= self.hunt(own, prey, nth, generator);
            if has_eaten && !self.settings.hunts_after_meal {
                break;
            }
        }
        self.herds[own].end_turn(member, has_eaten);
    }

    /// The number of hunts that it may make in this turn (rules 2.3, 8.1).
    #[inline]
    fn hunts(&self, own: usize, generator: &mut RandomGenerator) -> u32 {
        let hunter = &self.hunters[own];
        let has_one_more = hunter.more > 0 && !hunter.is_dry && generator.below(60) < hunter.more;
        hunter.hunts + u32::from(has_one_more)
    }

    /// Any animal that it may hunt: its species, and which of those that may be hunted (rules 2.4).
    ///
    /// One is drawn of those that could be hunted at the start. Whether it still can is whether its
    /// number is among those that are left, so those are equally likely.
    #[inline]
    fn pick(&mut self, own: usize, generator: &mut RandomGenerator) -> Option<(usize, u32)> {
        let hunter = &self.hunters[own];
        if hunter.is_dry {
            return None;
        }
        let size = hunter.size - hunter.own_size;
        // The plants are in no list: they are one species.
        let tries = if size == 0 { 0 } else { TRIES };
        for _ in 0..tries {
            let mut drawn = hunter.first + generator.below(size);
            if drawn >= hunter.own {
                drawn += hunter.own_size;
            }
            let prey = usize::from(self.marked[drawn as usize]);
            let nth = drawn - self.starts[prey];
            if nth < self.open[prey] {
                return Some((prey, nth));
            }
        }
        self.pick_by_counting(own, generator)
    }

    /// The same pick by counting those that can be hunted now.
    fn pick_by_counting(
        &mut self,
        own: usize,
        generator: &mut RandomGenerator,
    ) -> Option<(usize, u32)> {
        let (from, until) = (self.hunters[own].from, self.hunters[own].until);
        let own_open = if (from..until).contains(&own) { self.open[own] } else { 0 };
        let left = self.open[from..until].iter().sum::<u32>() - own_open;
        if left == 0 {
            // Nothing comes back within a cycle.
            self.hunters[own].is_dry = true;
            return None;
        }
        let mut nth = generator.below(left);
        for prey in (from..until).filter(|&prey| prey != own) {
            if nth < self.open[prey] {
                return Some((prey, nth));
            }
            nth -= self.open[prey];
        }
        None
    }

    /// Hunts an animal; answers whether it was eaten (rules 2.5, 2.6).
    #[inline]
    fn hunt(&mut self, own: usize, prey: usize, nth: u32, generator: &mut RandomGenerator) -> bool {
        let (hunter, hunted) = (&self.hunters[own], &self.hunters[prey]);
        let outcome = test_hunt(generator, hunter, hunted);
        let tally = &mut self.tallies[hunter.tallies + prey - hunter.from];
        tally.hunted += 1;
        tally.caught += u32::from(outcome.is_caught);
        tally.eaten += u32::from(outcome.is_eaten);
        if outcome.is_eaten || self.settings.failed_hunt_uses_up {
            self.open[prey] = self.herds[prey].resolve_hunt(nth, self.open[prey], outcome.is_eaten);
        }
        let food = if outcome.is_eaten { hunted.body } else { 0 };
        self.herds[own].food += u64::from(food);
        outcome.is_eaten
    }
}
