//! Highlights for the seat in turn: rings around the rivers one may start from or swim home to, a ring around the fish
//! whose turn it is, and a light that runs to it from its player's edge. While that player aims a card, they are around
//! its targets.

use crate::prelude::*;
use crate::trays::TrayContext;
use shoal_fish_and_men::explain::aiming::spot_of;
use shoal_fish_and_men::explain::card_choice::PickedCard;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_tabletop::geometry::FacingBox;

/// Sizes of a ring around a river and of one around a fish, in squares.
const RIVER: f32 = 1.6;
const FISH: f32 = 2.7;

/// Rings by their middles in table coordinates and sizes in squares.
type Rings = Vec<(Vec2, f32)>;

/// Returns the highlights of the seat whose turn it is.
pub fn of(
    context: &TrayContext,
    seat: Seat,
    layout: &SeaGridLayout,
    places: &SeatPlaces,
) -> TurnHighlights {
    let (world, sea, picks) = (context.world(), context.view(), &context.own.picks);
    let (rings, to) = match picks.pick(seat).filter(|_| picks.is_aiming(seat)) {
        Some(pick) => target_rings(pick, world, sea, layout),
        None => turn_rings(seat, world, sea, layout),
    };
    let size = |squares| Vec2::splat(squares * layout.cell);
    TurnHighlights {
        colour: places.chairs.colour(seat),
        drawing: "ring",
        breath: (0.9, 1.06),
        rings: rings.into_iter().map(|(at, squares)| (at, size(squares))).collect(),
        light: places.tray(seat).map(FacingBox::inner_middle).zip(to),
        height: layers::BEACONS,
    }
}

/// Returns rings around the targets of a card, if they are few, and the first of them. Many squares breathe as one
/// field instead.
fn target_rings(
    pick: &PickedCard,
    world: &World,
    sea: &SeaView,
    layout: &SeaGridLayout,
) -> (Rings, Option<Vec2>) {
    let setup = &world.resource::<FishMatchSetup>().0;
    let card = setup.deck.card(pick.chosen.play.kind()).filter(|_| pick.has_few_targets());
    let of = |on: &PlayTarget| match *on {
        PlayTarget::Fish(seat) => fish_at(sea, seat, layout).map(|at| (at, FISH)),
        on => spot_of(sea, card?, on).map(|square| (layout.centre(square), RIVER)),
    };
    let rings: Rings = pick.targets.iter().filter(|_| card.is_some()).filter_map(of).collect();
    let first = rings.first().map(|ring| ring.0);
    (rings, first)
}

fn fish_at(sea: &SeaView, seat: Seat, layout: &SeaGridLayout) -> Option<Vec2> {
    sea.fish.get(seat.index())?.at.map(|at| layout.at(at))
}

/// The rivers that the seat in turn may start from or swim home to, and the own fish.
fn turn_rings(
    seat: Seat,
    world: &World,
    sea: &SeaView,
    layout: &SeaGridLayout,
) -> (Rings, Option<Vec2>) {
    let at = fish_at(sea, seat, layout);
    let health_to_win = world.resource::<FishMatchSetup>().0.parameters.health_to_win;
    let is_strong = sea.fish.get(seat.index()).is_some_and(|fish| fish.health >= health_to_win);
    let rivers = world.resource::<SeaBoard>().rivers();
    let built_on = |river: usize| sea.industries.iter().any(|one| one.square == rivers[river]);
    let open_rivers: Vec<usize> = match sea.phase {
        FishAndMenPhase::Placing => free_rivers(world).collect(),
        _ if is_strong => (0..rivers.len()).filter(|&river| !built_on(river)).collect(),
        _ => Vec::new(),
    };
    let rings = open_rivers.into_iter().map(|river| (layout.centre(rivers[river]), RIVER));
    (rings.chain(at.map(|at| (at, FISH))).collect(), at)
}
