//! Where to look on the sea: rings around the rivers one may start from or swim home to, a ring around
//! the fish whose turn it is, and a light that runs to it from its player's edge.

use super::chart::Chart;
use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::placing::free_rivers;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::games::fish_and_men::state::{Phase, Sea};
use crate::table::beacons::Beacons;
use crate::table::geometry::Frame;
use crate::table::hosting::Hosted;
use crate::table::playback::Shown;
use crate::table::seats::{AwaitedSeats, SeatPlaces};
use crate::table::theme;
use bevy::prelude::*;

/// How large a ring around a river and one around a fish is, in squares.
const RIVER: f32 = 1.6;
const FISH: f32 = 2.7;

/// Lights what matters to the seat whose turn it is.
pub fn light(
    (hosted, shown): (Res<Hosted<FishAndMen>>, Res<Shown<FishAndMen>>),
    (awaited, places): (Res<AwaitedSeats>, SeatPlaces),
    chart: Res<Chart>,
    mut beacons: ResMut<Beacons>,
) {
    let is_new = hosted.is_changed() || shown.is_changed() || chart.is_changed();
    if !(is_new || awaited.is_changed() || places.is_changed()) {
        return;
    }
    let seat = awaited.0.first().copied().filter(|_| shown.is_idle());
    let wanted =
        seat.map(|seat| beacons_of(seat, hosted.game().world(), &shown.view, &chart, &places));
    beacons.set_if_neq(wanted.unwrap_or_default());
}

fn beacons_of(seat: Seat, world: &World, sea: &Sea, chart: &Chart, places: &SeatPlaces) -> Beacons {
    let fish = sea.fish.get(seat.index());
    let at = fish.and_then(|fish| fish.at).map(|at| chart.at(at));
    let health_to_win = world.resource::<MatchSetup>().0.parameters.health_to_win;
    let is_strong = fish.is_some_and(|fish| fish.health >= health_to_win);
    let rivers = world.resource::<Board>().rivers();
    let built_on = |river: usize| sea.industries.iter().any(|one| one.square == rivers[river]);
    let ways: Vec<usize> = match sea.phase {
        Phase::Placing => free_rivers(world).collect(),
        _ if is_strong => (0..rivers.len()).filter(|&river| !built_on(river)).collect(),
        _ => Vec::new(),
    };
    let rings = ways.into_iter().map(|river| (chart.centre(rivers[river]), RIVER));
    Beacons {
        colour: theme::seat_colour(seat.index()),
        drawing: "ring",
        breath: (0.9, 1.06),
        rings: rings
            .chain(at.map(|at| (at, FISH)))
            .map(|(at, squares)| (at, Vec2::splat(squares * chart.cell)))
            .collect(),
        light: places.tray(seat).map(Frame::brow).zip(at),
        height: layers::BEACONS,
    }
}
