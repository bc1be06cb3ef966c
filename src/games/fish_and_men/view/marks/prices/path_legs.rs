//! The steps of paths that are drawn.

use super::seat_prices::SeatPrices;
use crate::prelude::*;

/// A step of a path that is drawn.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct PathLeg {
    pub(super) seat: Seat,
    from: Vec2,
    to: Vec2,
}

/// Returns the steps of a path, along the headings and not to wrapped positions: a path may cross the joined edge.
pub(super) fn legs_of(
    seat_prices: &SeatPrices,
    start: Vec2,
    layout: &SeaGridLayout,
) -> Vec<PathLeg> {
    let steps = seat_prices.path.iter().flat_map(|path| &path.steps);
    let leg = |from: &mut Vec2, &heading: &CompassHeading| {
        let leg = PathLeg { seat: seat_prices.seat, from: *from, to: *from + layout.step(heading) };
        *from = leg.to;
        Some(leg)
    };
    steps.scan(start, leg).collect()
}

/// Draws a step of a path with a dark line under the bright one: paths cross marks of the same colour.
pub(super) fn draw_leg(entity: &mut EntityCommands, leg: &PathLeg, colour: Color, writing: f32) {
    let (&PathLeg { from, to, .. }, height) = (leg, layers::PRICES);
    let dot = Sprite::from_color(theme::TEXT, Vec2::splat(8.0 * writing));
    entity.insert((Name::new("Path"), Transform::default(), Visibility::default()));
    entity.with_children(|leg| {
        leg.spawn(line(from, to, 11.0 * writing, theme::DEEP, height + 0.6));
        leg.spawn(line(from, to, 6.0 * writing, colour, height + 0.7));
        leg.spawn((dot, board_transform(to, height + 0.8)));
    });
}
