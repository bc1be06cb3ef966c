//! Ways that a fish can swim: their steps and their prices, and the squares in reach.

use crate::rules::board::Board;
use crate::rules::board::heading::Heading;
use crate::rules::board::position::{Position, Square};
use crate::rules::moving::fish_move::{MUST_LEAVE, plan_step};
use crate::rules::pieces::fish::Fish;
use bevy_ecs::world::World;
use std::collections::BTreeMap;

/// A way to a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The steps.
    pub steps: Vec<Heading>,
    /// The positions after each step.
    pub through: Vec<Position>,
    /// The health after the last step.
    pub health: i32,
    /// `true` if it ends in a river and wins (rules 5.1).
    pub wins: bool,
}

/// A way with one more step.
///
/// # Errors
/// A sentence for the player: the reason that step is illegal.
pub fn further(world: &World, fish: &Fish, way: &Way, heading: Heading) -> Result<Way, String> {
    let at = way.through.last().copied().or(fish.at);
    let here = Fish { at, health: way.health, ..fish.clone() };
    let step = plan_step(world, &here, heading).map_err(|refusal| refusal.to_string())?;
    let mut longer = way.clone();
    longer.steps.push(heading);
    longer.through.push(step.to);
    longer.health = step.health;
    longer.wins = step.river.is_some();
    Ok(longer)
}

/// A way that leads nowhere, for a fish to begin with.
pub fn nowhere(fish: &Fish) -> Way {
    Way { steps: Vec::new(), through: Vec::new(), health: fish.health, wins: false }
}

/// The way of these steps, with its prices as the sea is now.
///
/// # Errors
/// A sentence for the player: the reason one of the steps is illegal.
pub fn swum_now(world: &World, fish: &Fish, steps: &[Heading]) -> Result<Way, String> {
    let begin = nowhere(fish);
    let way = steps.iter().try_fold(begin, |way, &step| further(world, fish, &way, step))?;
    let end = way.through.last().copied().or(fish.at);
    let board = world.resource::<Board>();
    match end.is_some_and(|end| board.river_at(end.square()).is_some()) && !way.wins {
        true => Err(MUST_LEAVE.into()),
        false => Ok(way),
    }
}

/// The squares a fish can reach with this many steps, as the sea is now.
pub fn ways_of(world: &World, fish: &Fish, points: u32) -> BTreeMap<Square, Way> {
    best_ways(fish, points, &|fish, heading| {
        let planned = plan_step(world, fish, heading).ok()?;
        Some((planned.to, planned.health, planned.river.is_some()))
    })
}

/// Finds the best way to each square, layer by layer: each layer has the best health with which each position can be
/// reached in a number of steps. More health is never worse, so only the best of each position needs to go on.
fn best_ways(
    fish: &Fish,
    points: u32,
    step: &dyn Fn(&Fish, Heading) -> Option<(Position, i32, bool)>,
) -> BTreeMap<Square, Way> {
    let mut best = BTreeMap::new();
    let Some(start) = fish.at else { return best };
    let nowhere = nowhere(fish);
    best.insert(start.square(), nowhere.clone());
    let mut layer = BTreeMap::from([(start, nowhere)]);
    for _ in 0..points {
        let mut next: BTreeMap<Position, Way> = BTreeMap::new();
        for (at, way) in &layer {
            let here = Fish { at: Some(*at), health: way.health, ..fish.clone() };
            for heading in Heading::ALL {
                let Some((to, health, wins)) = step(&here, heading) else { continue };
                if next.get(&to).is_some_and(|known| known.health >= health) {
                    continue;
                }
                let mut steps = way.steps.clone();
                steps.push(heading);
                let mut through = way.through.clone();
                through.push(to);
                next.insert(to, Way { steps, through, health, wins });
            }
        }
        for (at, way) in &next {
            let square = at.square();
            if best.get(&square).is_none_or(|known| known.health < way.health) {
                best.insert(square, way.clone());
            }
        }
        // A fish that has won does not go on.
        next.retain(|_, way| !way.wins);
        layer = next;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::FishTurn;
    use shoal_contract::Seat;

    fn open_water(fish: &Fish, heading: Heading) -> Option<(Position, i32, bool)> {
        fish.at.map(|at| (at.stepped(heading), fish.health - 1, false))
    }

    #[test]
    fn in_open_water_a_square_costs_as_many_steps_as_it_takes() {
        let middle = Position::centre(Square::new(10, 10));
        let fish = Fish { at: Some(middle), turn: FishTurn::Waiting, ..Fish::newborn(Seat(0), 20) };
        let ways = best_ways(&fish, 3, &open_water);
        let price = |row, column| ways.get(&Square::new(row, column)).map(|way| 20 - way.health);
        assert_eq!(price(10, 10), Some(0), "staying is free");
        assert_eq!(price(10, 13), Some(3));
        assert_eq!(price(9, 11), Some(1), "one diagonal step leads into the square beside");
        assert_eq!(price(7, 7), None, "three diagonal steps lead two squares off, not three");
        assert_eq!(price(10, 14), None, "four steps away");
    }

    #[test]
    fn of_two_ways_the_one_that_leaves_more_health_is_taken() {
        let middle = Position::centre(Square::new(10, 10));
        let fish = Fish { at: Some(middle), ..Fish::newborn(Seat(0), 50) };
        let dear = |fish: &Fish, heading: Heading| {
            let to = fish.at?.stepped(heading);
            let polluted = to.square() == Square::new(10, 11);
            Some((to, fish.health - if polluted { 9 } else { 1 }, false))
        };
        let ways = best_ways(&fish, 4, &dear);
        assert_eq!(ways[&Square::new(10, 12)].health, 47, "around the pollution in three steps");
    }
}
