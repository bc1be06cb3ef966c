//! The fish on the board.

use crate::board::sea_grid_layout::angle;
use crate::prelude::*;

/// Length of a fish in squares of the board (docs/look.md, The picture).
pub const LENGTH: f32 = 1.8;
/// A fish swims just below the surface, so its shadow is small and far aside.
const SHADOW: PieceShadow = PieceShadow { size: 0.9, aside: Vec2::new(0.12, 0.18) };
/// Distance of its letter from its middle, in squares, without half of the letter.
const FLANK: f32 = 0.57;
/// The outline of a square with rounded corners, white, to be tinted.
const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><rect x="2.5" y="2.5" width="47" height="47" rx="9" fill="none" stroke="#071B31" stroke-width="5"/><rect x="2.5" y="2.5" width="47" height="47" rx="9" fill="none" stroke="#fff" stroke-width="3"/></svg>"##;

/// The letter beside a fish. It is toward its player, so that it never hides the way ahead of another fish.
pub fn letter(layout: &SeaGridLayout, scale: TypeScale) -> PieceLettering {
    let size = labels::letter_size(scale);
    let seen = Vec2::new(0.0, layout.cell * FLANK + size / 2.0);
    PieceLettering { size, seen, ground: Some(Vec2::splat(size)) }
}

/// Brings the fish of all seats to a new board; they are shown once they are placed.
pub fn bring_fish(layout: Res<SeaGridLayout>, mut pieces: PieceSpawner) {
    if !pieces.is_bare() {
        return;
    }
    let seats = pieces.places.chairs.seats();
    let wanted: Vec<BoardPiece> = seats.map(|seat| BoardPiece { seat, index: 0 }).collect();
    let letter = letter(&layout, pieces.places.tabletop.board_type_scale());
    let length = layout.cell * LENGTH;
    let size = Vec2::new(length, length * 100.0 / 180.0);
    pieces.keep(&wanted, "fish", size, SHADOW, &letter, |_, body| (body, 0.0));
}

/// Puts each fish where it is at this moment, turned the way it goes or aims.
pub fn pose_fish(
    shown: Res<PlaybackState<FishAndMenView>>,
    aims: Res<FishMoveDrafts>,
    layout: Res<SeaGridLayout>,
    places: SeatPlaces,
    clock: Res<BoardClock>,
    mut pieces: BoardPieces,
) {
    pieces.pose(|BoardPiece { seat, .. }| {
        let state = shown.view.fish.get(seat.index())?;
        let (at, scale) = place_of(state, &shown, &layout, clock.calm)
            .or_else(|| in_hand(seat, &shown, &aims).map(|square| (layout.centre(square), 1.5)))?;
        let heading = heading(seat, &shown, &aims);
        let height = layers::FISH + f32::from(seat.0) * 0.01;
        let turn = Some(angle(heading));
        Some(PiecePose { scale, turn, ..PiecePose::at_rest(at, height) })
    });
    if places.is_changed() {
        pieces.turn_letters(&letter(&layout, places.tabletop.board_type_scale()), &places);
    }
}

/// The direction in which the fish of a seat looks at this moment.
pub fn heading(
    seat: Seat,
    shown: &PlaybackState<FishAndMenView>,
    aims: &FishMoveDrafts,
) -> CompassHeading {
    match shown.event() {
        Some(Event::FishMoved { seat: mover, heading, .. }) if *mover == seat => *heading,
        _ => aims.heading(seat),
    }
}

/// The place and the scale at which a fish is drawn, if it is on the board.
fn place_of(
    state: &FishSchool,
    shown: &PlaybackState<FishAndMenView>,
    layout: &SeaGridLayout,
    calm: bool,
) -> Option<(Vec2, f32)> {
    let (part, progress) = (shown.progress(), crate::travelled(shown, calm));
    let swell = (part * std::f32::consts::PI).sin();
    let here = state.at.map(|at| layout.at(at));
    let beside = |shake: f32, size: f32| here.map(|at| (at + Vec2::new(shake, 0.0), size));
    let is_own = |seat: &Seat| *seat == state.seat;
    match shown.event() {
        Some(Event::FishPlaced { seat, at, .. }) if is_own(seat) => {
            Some((layout.at(*at), 2.2 - 1.2 * progress))
        }
        Some(Event::FishMoved { seat, heading, from, .. }) if is_own(seat) => {
            Some((layout.at(*from) + layout.step(*heading) * progress, 1.0))
        }
        Some(Event::Fed { seat, .. }) if is_own(seat) => beside(0.0, 1.0 + 0.25 * swell),
        Some(Event::FishTeleported { seat, from, to }) if is_own(seat) => {
            let at = if part < 0.5 { from } else { to };
            Some((layout.at(*at), if calm { 1.0 } else { (1.0 - 2.0 * part).abs() }))
        }
        Some(Event::HealthChanged { seat, change, .. }) if is_own(seat) && !calm => {
            let shake = if *change < 0 { (part * 30.0).sin() * swell * 5.0 } else { 0.0 };
            beside(shake, if *change > 0 { 1.0 + 0.25 * swell } else { 1.0 })
        }
        Some(Event::FishermanBit { seat, .. }) if is_own(seat) && !calm => {
            beside((part * 24.0).sin() * (1.0 - part) * 5.0, 1.0)
        }
        Some(Event::FishQuit { seat }) if is_own(seat) => beside(0.0, 1.0 - progress),
        Some(Event::PollutionDrifted { hits, .. }) if hits.iter().any(|hit| is_own(&hit.seat)) => {
            let now = crate::after_motion(shown);
            let strength = if calm || now == 0.0 { 0.0 } else { 5.0 };
            let shake = (now * 40.0).sin() * (1.0 - now) * strength;
            beside(shake, 1.0 + 0.2 * shake.abs() / 5.0)
        }
        _ => beside(0.0, 1.0),
    }
}

/// The square over which a player whose turn it is to place a fish holds it.
fn in_hand(
    seat: Seat,
    shown: &PlaybackState<FishAndMenView>,
    aims: &FishMoveDrafts,
) -> Option<Square> {
    let sea = &shown.view;
    let turn = sea.phase == FishAndMenPhase::Placing && sea.order.get(sea.through) == Some(&seat);
    aims.get(seat).filter(|_| turn && shown.is_idle()).and_then(|aim| aim.hover)
}

/// The outline of the square a fish is in.
#[derive(Component, Clone, PartialEq)]
pub struct FishSquare {
    seat: Seat,
    square: Square,
}

/// Outlines the squares the fish are in.
pub fn outline(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    chairs: Res<Chairs>,
    mut squares: BoardDrawings<FishSquare>,
    mut assets: DrawingAssets,
) {
    if !squares.is_due([shown.is_changed()]) {
        return;
    }
    let of = |fish: &FishSchool| Some(FishSquare { seat: fish.seat, square: fish.at?.square() });
    let wanted = shown.view.fish.iter().filter_map(of).collect();
    squares.show(wanted, false, |entity, FishSquare { seat, square }| {
        let image = assets.made("square of a fish".into(), layout.cell * 2.0, || SQUARE.into());
        let frame = tinted(image, Vec2::splat(layout.cell), chairs.colour(*seat));
        entity.insert((frame, board_transform(layout.centre(*square), layers::FISH_SQUARE)));
    });
}
