//! Highlights for the seat in turn: rings around the rivers one may start from or swim home to, a ring around the fish
//! whose turn it is, and a light that runs to it from its player's edge. While that player aims a card, they are around
//! its targets.

use crate::prelude::*;
use shoal_fish_and_men::explain::aiming::spot_of;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_tabletop::geometry::FacingBox;

/// Sizes of a ring around a river and of one around a fish, in squares.
const RIVER: f32 = 1.6;
const FISH: f32 = 2.7;

/// Returns the highlights of the seat whose turn it is.
pub fn of(
    context: &TrayContext,
    seat: Seat,
    layout: &SeaGridLayout,
    places: &SeatPlaces,
) -> TurnHighlights {
    let (sea, picks) = (context.view(), &context.own.picks);
    let fish_at = |seat: Seat| Some(layout.at(sea.fish.get(seat.index())?.at?));
    let own = fish_at(seat);
    let river = |square| (layout.centre(square), RIVER);
    let (rings, to) = match picks.pick(seat).filter(|_| picks.is_aiming(seat)) {
        Some(pick) => {
            // Many squares breathe as one field instead.
            let card = context
                .setup()
                .deck
                .card(pick.chosen.play.kind())
                .filter(|_| pick.has_few_targets());
            let of = |on: &PlayTarget| match *on {
                PlayTarget::Fish(seat) => fish_at(seat).map(|at| (at, FISH)),
                on => spot_of(sea, card?, on).map(river),
            };
            let rings: Vec<_> =
                pick.targets.iter().filter(|_| card.is_some()).filter_map(of).collect();
            let first = rings.first().map(|ring| ring.0);
            (rings, first)
        }
        None => {
            let rivers = open_rivers(context, seat).into_iter().map(river);
            (rivers.chain(own.map(|at| (at, FISH))).collect(), own)
        }
    };
    let ring = |(at, squares)| {
        let is_own = Some(at) == own && !picks.is_aiming(seat);
        let meaning = if is_own { FrameMeaning::Mine } else { FrameMeaning::Legal };
        HighlightRing { at, size: Vec2::splat(squares * layout.cell), meaning }
    };
    TurnHighlights {
        colour: places.chairs.colour(seat),
        shape: FrameShape::Circle,
        breath: (0.9, 1.06),
        rings: rings.into_iter().map(ring).collect(),
        light: places.tray(seat).map(FacingBox::inner_middle).zip(to),
        height: layers::BEACONS,
    }
}

/// Returns the squares that a seat may choose next, wherever they are seen: targets of the card that it aims, rivers to
/// start from, or squares in reach, now or for the turn that it plans.
pub fn legal_ground(context: &TrayContext, seat: Seat, layout: &SeaGridLayout) -> Vec<GroundArea> {
    let size = Vec2::splat(layout.cell);
    let squares = legal_squares(context, seat).into_iter();
    let seen = squares.flat_map(|square| layout.all_centres(square));
    seen.map(|at| GroundArea::new(FrameShape::Box, at, size)).collect()
}

fn legal_squares(context: &TrayContext, seat: Seat) -> Vec<Square> {
    let (sea, picks) = (context.view(), &context.own.picks);
    if let Some(pick) = picks.pick(seat).filter(|_| picks.is_aiming(seat)) {
        let card = context.setup().deck.card(pick.chosen.play.kind());
        let spots = card.map(|card| pick.targets.iter().filter_map(|on| spot_of(sea, card, *on)));
        return spots.into_iter().flatten().collect();
    }
    match sea.phase {
        FishAndMenPhase::Placing => open_rivers(context, seat),
        _ => {
            let reach = &context.own.reach;
            let ahead = reach.preview(seat).map(|preview| &preview.paths);
            let paths = reach.in_turn(seat).or(ahead);
            paths.into_iter().flatten().map(|(at, _)| *at).collect()
        }
    }
}

/// The rivers that the seat in turn may start from or swim home to.
fn open_rivers(context: &TrayContext, seat: Seat) -> Vec<Square> {
    let (world, sea) = (context.world(), context.view());
    let rivers = world.resource::<SeaBoard>().rivers();
    let health_to_win = context.setup().parameters.health_to_win;
    let is_strong = sea.fish.get(seat.index()).is_some_and(|fish| fish.health >= health_to_win);
    let is_built_on = |river: &Square| sea.industries.iter().any(|one| one.square == *river);
    match sea.phase {
        FishAndMenPhase::Placing => free_rivers(world).map(|river| rivers[river]).collect(),
        _ if is_strong => rivers.iter().copied().filter(|river| !is_built_on(river)).collect(),
        _ => Vec::new(),
    }
}
