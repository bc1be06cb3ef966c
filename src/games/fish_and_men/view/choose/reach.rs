//! The squares that fish can reach: those of the fish in turn, and previews for players who wait and ask. The prices
//! are those of the rules as the sea is now.

use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::explain::premove::waiting_fish;
use shoal_fish_and_men::explain::swim_paths::reachable_paths;
use shoal_table::kit::why_not;

/// The best path to each square in reach of a fish: the one that leaves the most health, then the shortest. The fish's
/// own square is among them with no step at all.
pub type SquarePaths = BTreeMap<Square, SwimPath>;

/// The squares that fish can reach.
#[derive(Resource, Default, Debug)]
pub struct ReachableSquares {
    /// Those of the fish in turn, once it moves.
    moving: Option<(Seat, SquarePaths)>,
    /// The previews of all seats that have asked for one.
    previews: BTreeMap<Seat, ReachPreview>,
    /// Number of actions of the match after which they were found.
    after: Option<usize>,
}

/// The squares that the fish of one seat could reach if it were its turn.
#[derive(Debug, Default, Clone)]
pub struct ReachPreview {
    /// The paths with the best roll of the die.
    pub paths: SquarePaths,
    /// The steps of the best roll; on a fish's first turn there is no other.
    pub points: u32,
    /// The steps that cards add to each roll.
    extra: u32,
    /// The fewest steps the die gives.
    least: u32,
    /// `true` if the die will be rolled.
    rolled: bool,
}

impl ReachPreview {
    fn of(world: &World, seat: Seat) -> Option<Self> {
        let fish = waiting_fish(world, seat).ok()?;
        let extra = fish.worn.extra_steps;
        let numbers = &world.resource::<FishMatchSetup>().0.parameters;
        let (least, points) = (numbers.min_roll, numbers.max_roll.saturating_add(extra));
        let paths = reachable_paths(world, fish, points);
        Some(Self { paths, points, extra, least, rolled: !fish.first_turn })
    }

    /// Number of rolls with which a path of this many steps can be swum, and number of all rolls.
    pub fn chance(&self, steps: usize) -> (u32, u32) {
        let most = self.points - self.extra;
        let sides = (most + 1).saturating_sub(self.least);
        if !self.rolled {
            return (sides, sides);
        }
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let needed = steps.saturating_sub(self.extra).max(self.least);
        ((most + 1).saturating_sub(needed), sides)
    }
}

impl ReachableSquares {
    /// The paths of a seat that is in turn and moves.
    pub fn in_turn(&self, seat: Seat) -> Option<&SquarePaths> {
        self.moving.as_ref().filter(|moving| moving.0 == seat).map(|(_, paths)| paths)
    }

    /// The preview of a seat, if it has asked for one.
    pub fn preview(&self, seat: Seat) -> Option<&ReachPreview> {
        self.previews.get(&seat)
    }

    /// Begins the preview of a seat.
    pub fn begin_preview(&mut self, world: &World, seat: Seat) {
        self.previews.extend(ReachPreview::of(world, seat).map(|preview| (seat, preview)));
    }

    /// Ends the preview of a seat.
    pub fn end_preview(&mut self, seat: Seat) {
        self.previews.remove(&seat);
    }
}

/// Finds the squares in reach again whenever the match has gone on, and ends the previews of seats whose turn has come.
pub fn find_reachable_squares(
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut reach: ResMut<ReachableSquares>,
    mut aims: ResMut<FishMoveDrafts>,
) {
    let game = hosted.game();
    let after = Some(game.taken().len());
    if reach.after == after {
        return;
    }
    let world = game.world();
    let awaited = game.awaited_seats();
    let moving = awaited.first().and_then(|&seat| {
        let fish = fish_of(world, seat)?;
        let FishTurn::Moving { points } = fish.turn else { return None };
        Some((seat, reachable_paths(world, fish, points)))
    });
    if let Some((seat, _)) = moving {
        aim_at_legal_heading(&hosted, seat, &mut aims);
    }
    let asked = reach.previews.keys();
    let previews = asked.filter_map(|&seat| Some((seat, ReachPreview::of(world, seat)?))).collect();
    *reach = ReachableSquares { moving, previews, after };
}

/// Points a fish that has just got its steps the cheapest way that leads somewhere, so that Forward
/// does something sensible at once.
fn aim_at_legal_heading(
    hosted: &HostedMatch<FishAndMenView>,
    seat: Seat,
    aims: &mut ResMut<FishMoveDrafts>,
) {
    let heading = aims.heading(seat);
    let around = (1..=4).flat_map(|eighths| [heading.turned(eighths), heading.turned(-eighths)]);
    let is_legal = |heading: &CompassHeading| {
        why_not(hosted, seat, &Action::Step { heading: *heading }).is_none()
    };
    if let Some(free) = std::iter::once(heading).chain(around).find(is_legal) {
        FishMoveDrafts::change(aims, seat, |aim| aim.heading = free);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_way_needs_a_good_roll() {
        let preview = ReachPreview { points: 6, least: 1, rolled: true, ..ReachPreview::default() };
        assert_eq!([1, 4, 6].map(|steps| preview.chance(steps)), [(6, 6), (3, 6), (1, 6)]);
        let rubber =
            ReachPreview { points: 9, extra: 3, least: 1, rolled: true, ..ReachPreview::default() };
        assert_eq!([2, 4, 9].map(|steps| rubber.chance(steps)), [(6, 6), (6, 6), (1, 6)]);
        let first = ReachPreview { points: 6, least: 1, rolled: false, ..ReachPreview::default() };
        assert_eq!(first.chance(6), (6, 6));
        let sure = ReachPreview { points: 6, least: 3, rolled: true, ..ReachPreview::default() };
        assert_eq!([2, 3, 6].map(|steps| sure.chance(steps)), [(4, 4), (4, 4), (1, 4)]);
    }
}
