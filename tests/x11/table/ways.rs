//! Which way a fish takes to a square: by trying all ways there are.

use bevy::math::Vec2;
use shoal::contract::{Match, Seat};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::rules::board::SeaBoard;
use shoal::games::fish_and_men::rules::board::heading::CompassHeading;
use shoal::games::fish_and_men::rules::board::position::Square;
use shoal::games::fish_and_men::rules::moving::fish_move::plan_step;
use shoal::games::fish_and_men::rules::pieces::fish::{FishSchool, fish_of};
use shoal::games::fish_and_men::state::FishTurn;
use shoal::views::fish_and_men::board::sea_grid_layout::SeaGridLayout;
use shoal_tabletop::geometry::TrayDepth;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::tray::On;

/// The middle of a square in a match, in table coordinates.
pub fn middle(board: &SeaBoard, square: Square) -> Vec2 {
    SeaGridLayout::of(board, &On::Match.table(), TrayDepth::Plain).centre(square)
}

/// The most health left, then the fewest steps; and how many ways there are that are so good.
type Best = ((i32, Reverse<usize>), usize, Vec<CompassHeading>);

/// The most steps anybody takes: a way can still be looked over.
const LONGEST: usize = 3;

/// A square to which one way is better than all others, and that way: as long as possible, but a step
/// is left. The seat's fish is moving.
pub fn only_way(game: &Match<FishAndMen>, seat: Seat) -> Option<(Square, Vec<CompassHeading>)> {
    let fish = fish_of(game.world(), seat)?;
    let FishTurn::Moving { points } = fish.turn else { return None };
    let longest = LONGEST.min(points as usize - 1);
    let mut best = BTreeMap::new();
    let home = fish.at?.square();
    try_all(game, fish, points, &mut Vec::new(), &mut best);
    best.remove(&home);
    let only =
        best.into_iter().filter(|(_, (_, ways, steps))| *ways == 1 && steps.len() <= longest);
    let (square, (.., steps)) = only.max_by_key(|(_, (worth, _, steps))| (steps.len(), worth.0))?;
    Some((square, steps))
}

fn try_all(
    game: &Match<FishAndMen>,
    fish: &FishSchool,
    points: u32,
    steps: &mut Vec<CompassHeading>,
    best: &mut BTreeMap<Square, Best>,
) {
    if points == 0 {
        return;
    }
    for heading in CompassHeading::ALL {
        let Ok(planned) = plan_step(game.world(), fish, heading) else { continue };
        steps.push(heading);
        let worth = (planned.health, Reverse(steps.len()));
        let known = best.entry(planned.to.square()).or_insert((worth, 0, Vec::new()));
        if worth > known.0 || known.1 == 0 {
            *known = (worth, 1, steps.clone());
        } else if worth == known.0 {
            known.1 += 1;
        }
        let there = FishSchool { at: Some(planned.to), health: planned.health, ..fish.clone() };
        try_all(game, &there, points - 1, steps, best);
        steps.pop();
    }
}
