//! Previews of the reach: the squares a fish could reach if it were its turn, for players who wait and ask.
//! The prices are those of the rules as the sea is now.

use crate::prelude::*;
use shoal_fish_and_men::explain::premove::waiting_fish;
use shoal_fish_and_men::explain::swim_paths::reachable_paths;

/// The previews of all seats that have asked for one.
#[derive(Resource, Default, Debug)]
pub struct ReachPreviews(BTreeMap<Seat, ReachPreview>);

/// The squares that the fish of one seat could reach.
#[derive(Debug, Default, Clone)]
pub struct ReachPreview {
    /// The best path to each square with the best roll of the die.
    pub paths: BTreeMap<Square, SwimPath>,
    /// The steps of the best roll; on a fish's first turn there is no other.
    pub points: u32,
    /// The steps that cards add to each roll.
    pub extra: u32,
    /// The fewest steps the die gives.
    pub least: u32,
    /// `true` if the die will be rolled.
    pub rolled: bool,
    /// Number of actions of the match after which this was found.
    after: Option<usize>,
}

impl ReachPreview {
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

impl ReachPreviews {
    /// The preview of a seat, if it has asked for one.
    pub fn get(&self, seat: Seat) -> Option<&ReachPreview> {
        self.0.get(&seat)
    }

    /// All previews, with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &ReachPreview)> {
        self.0.iter().map(|(seat, preview)| (*seat, preview))
    }

    /// Begins the preview of a seat.
    pub fn begin(&mut self, hosted: &HostedMatch<FishAndMenView>, seat: Seat) {
        if let Some(preview) = preview(hosted, seat) {
            self.0.insert(seat, preview);
        }
    }

    /// Ends the preview of a seat.
    pub fn end(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }
}

/// Renews the previews when the match has gone on, and ends those of seats whose turn has come.
pub fn refresh_previews(
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut previews: ResMut<ReachPreviews>,
) {
    let after = Some(hosted.game().taken().len());
    if previews.0.values().all(|preview| preview.after == after) {
        return;
    }
    let seats: Vec<Seat> = previews.0.keys().copied().collect();
    previews.0 =
        seats.into_iter().filter_map(|seat| Some((seat, preview(&hosted, seat)?))).collect();
}

fn preview(hosted: &HostedMatch<FishAndMenView>, seat: Seat) -> Option<ReachPreview> {
    let game = hosted.game();
    let world = game.world();
    let fish = waiting_fish(world, seat).ok()?;
    let extra = fish.worn.extra_steps;
    let numbers = &world.resource::<FishMatchSetup>().0.parameters;
    let (least, points) = (numbers.min_roll, numbers.max_roll.saturating_add(extra));
    let paths = reachable_paths(world, fish, points);
    let after = Some(game.taken().len());
    Some(ReachPreview { paths, points, extra, least, rolled: !fish.first_turn, after })
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
