//! Ways that a fish can swim: their steps and their prices, and the squares in reach.

use crate::rules::board::SeaBoard;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::{SeaPosition, Square};
use crate::rules::moving::fish_move::{MUST_LEAVE, plan_step};
use crate::rules::pieces::fish::FishSchool;
use bevy_ecs::world::World;
use std::collections::BTreeMap;

/// A path to a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwimPath {
    /// The position of the fish before the first step.
    pub start: Option<SeaPosition>,
    /// The steps.
    pub steps: Vec<CompassHeading>,
    /// The positions after each step.
    pub through: Vec<SeaPosition>,
    /// The health after the last step.
    pub health: i32,
    /// `true` if it ends in a river and wins (rules 5.1).
    pub wins: bool,
}

impl SwimPath {
    /// The square it ends in: the fish's own, if it has no steps.
    pub fn end(&self) -> Option<Square> {
        self.through.last().or(self.start.as_ref()).map(|end| end.square())
    }
}

/// A path with one more step.
///
/// # Errors
/// A sentence for the player: the reason that step is illegal.
pub fn extend_path(
    world: &World,
    fish: &FishSchool,
    path: &SwimPath,
    heading: CompassHeading,
) -> Result<SwimPath, String> {
    let at = path.through.last().copied().or(fish.at);
    let here = FishSchool { at, health: path.health, ..fish.clone() };
    let step = plan_step(world, &here, heading).map_err(|refusal| refusal.to_string())?;
    let mut longer = path.clone();
    longer.steps.push(heading);
    longer.through.push(step.to);
    longer.health = step.health;
    longer.wins = step.river.is_some();
    Ok(longer)
}

/// A path that leads nowhere, for a fish to begin with.
pub fn empty_path(fish: &FishSchool) -> SwimPath {
    SwimPath {
        start: fish.at,
        steps: Vec::new(),
        through: Vec::new(),
        health: fish.health,
        wins: false,
    }
}

/// The path of these steps, with its prices as the sea is now.
///
/// # Errors
/// A sentence for the player: the reason one of the steps is illegal.
pub fn path_of_steps(
    world: &World,
    fish: &FishSchool,
    steps: &[CompassHeading],
) -> Result<SwimPath, String> {
    let begin = empty_path(fish);
    let path = steps.iter().try_fold(begin, |path, &step| extend_path(world, fish, &path, step))?;
    let board = world.resource::<SeaBoard>();
    match path.end().is_some_and(|end| board.river_at(end).is_some()) && !path.wins {
        true => Err(MUST_LEAVE.into()),
        false => Ok(path),
    }
}

/// The squares a fish can reach with this many steps, as the sea is now.
pub fn reachable_paths(
    world: &World,
    fish: &FishSchool,
    points: u32,
) -> BTreeMap<Square, SwimPath> {
    best_paths(fish, points, &|fish, heading| {
        let planned = plan_step(world, fish, heading).ok()?;
        Some((planned.to, planned.health, planned.river.is_some()))
    })
}

/// Finds the best path to each square, layer by layer: each layer has the best health with which each position can be
/// reached in a number of steps. More health is never worse, so only the best of each position needs to go on.
fn best_paths(
    fish: &FishSchool,
    points: u32,
    step: &dyn Fn(&FishSchool, CompassHeading) -> Option<(SeaPosition, i32, bool)>,
) -> BTreeMap<Square, SwimPath> {
    let mut best = BTreeMap::new();
    let Some(start) = fish.at else { return best };
    let nowhere = empty_path(fish);
    best.insert(start.square(), nowhere.clone());
    let mut layer = BTreeMap::from([(start, nowhere)]);
    for _ in 0..points {
        let mut next: BTreeMap<SeaPosition, SwimPath> = BTreeMap::new();
        for (at, path) in &layer {
            let here = FishSchool { at: Some(*at), health: path.health, ..fish.clone() };
            for heading in CompassHeading::ALL {
                let Some((to, health, wins)) = step(&here, heading) else { continue };
                if next.get(&to).is_some_and(|known| known.health >= health) {
                    continue;
                }
                let mut steps = path.steps.clone();
                steps.push(heading);
                let mut through = path.through.clone();
                through.push(to);
                next.insert(to, SwimPath { start: path.start, steps, through, health, wins });
            }
        }
        for (at, path) in &next {
            let square = at.square();
            if best.get(&square).is_none_or(|known| known.health < path.health) {
                best.insert(square, path.clone());
            }
        }
        // A fish that has won does not go on.
        next.retain(|_, path| !path.wins);
        layer = next;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::FishTurn;
    use shoal_contract::Seat;

    fn open_water(fish: &FishSchool, heading: CompassHeading) -> Option<(SeaPosition, i32, bool)> {
        fish.at.map(|at| (at.stepped(heading), fish.health - 1, false))
    }

    #[test]
    fn in_open_water_a_square_costs_as_many_steps_as_it_takes() {
        let middle = SeaPosition::centre(Square::new(10, 10));
        let fish = FishSchool {
            at: Some(middle),
            turn: FishTurn::Waiting,
            ..FishSchool::newborn(Seat(0), 20)
        };
        let paths = best_paths(&fish, 3, &open_water);
        let price = |row, column| paths.get(&Square::new(row, column)).map(|path| 20 - path.health);
        assert_eq!(price(10, 10), Some(0), "staying is free");
        assert_eq!(price(10, 13), Some(3));
        assert_eq!(price(9, 11), Some(1), "one diagonal step leads into the square beside");
        assert_eq!(price(7, 7), None, "three diagonal steps lead two squares off, not three");
        assert_eq!(price(10, 14), None, "four steps away");
    }

    #[test]
    fn of_two_ways_the_one_that_leaves_more_health_is_taken() {
        let middle = SeaPosition::centre(Square::new(10, 10));
        let fish = FishSchool { at: Some(middle), ..FishSchool::newborn(Seat(0), 50) };
        let dear = |fish: &FishSchool, heading: CompassHeading| {
            let to = fish.at?.stepped(heading);
            let polluted = to.square() == Square::new(10, 11);
            Some((to, fish.health - if polluted { 9 } else { 1 }, false))
        };
        let paths = best_paths(&fish, 4, &dear);
        assert_eq!(paths[&Square::new(10, 12)].health, 47, "around the pollution in three steps");
    }
}
