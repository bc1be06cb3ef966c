//! The markers, one for each seat that is in: they walk, leap, and are caught.

use crate::prelude::*;
use std::f32::consts::PI;

/// The side of a marker and the size of its letter, in cells.
const SIZE: f32 = 0.42;
const LETTER: f32 = 0.24;
/// Growth of a marker at the middle of a leap, and of a step, as a part of its size.
const LEAPS: f32 = 1.0;
const STEPS: f32 = 0.25;
/// Distance that a caught marker shakes, in cells, and the number of times.
const SHAKES: f32 = 0.08;
const OFTEN: f32 = 7.0;

fn lettered(layout: &VirusBoardLayout, scale: TypeScale) -> PieceLettering {
    let size = (layout.cell * LETTER).max(scale.least());
    PieceLettering { size, seen: Vec2::ZERO, ground: None }
}

/// Brings markers to the table and takes them away, as the picture has them.
pub fn follow_picture(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    mut pieces: PieceSpawner,
) {
    if !shown.is_changed() && !pieces.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let comes = |seat: Seat| matches!(shown.event(), Some(Event::Revealed { seat: shows, .. }) if *shows == seat);
    let is_there = |seat: &Seat| position.marker(seat.index()).is_some() || comes(*seat);
    let seats = Seat::all(position.players).filter(is_there);
    let wanted: Vec<BoardPiece> = seats.map(|seat| BoardPiece { seat, index: 0 }).collect();
    let size = Vec2::splat(layout.cell * SIZE);
    let lettered = lettered(&layout, pieces.places.tabletop.board_type_scale());
    pieces.keep(&wanted, "marker", size, PieceShadow::STANDING, &lettered, |_, image| (image, 0.0));
}

/// Puts each marker where it is at this moment.
pub fn move_markers(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    places: SeatPlaces,
    clock: Res<BoardClock>,
    mut pieces: BoardPieces,
) {
    if !(shown.is_changed() || places.is_changed() || pieces.has_new()) {
        return;
    }
    pieces.pose(|piece| pose(piece.seat, &shown, &layout, clock.calm));
    if places.is_changed() {
        pieces.turn_letters(&lettered(&layout, places.tabletop.board_type_scale()), &places);
    }
}

fn pose(
    seat: Seat,
    shown: &PlaybackState<VirusFightView>,
    layout: &VirusBoardLayout,
    calm: bool,
) -> Option<PiecePose> {
    let height = layers::MARKERS + f32::from(seat.0) * 0.3;
    let part = travelled(shown.progress(), calm);
    let stands = |at: SquareCoordinates| PiecePose::at_rest(layout.centre(at), height);
    let goes = |from: SquareCoordinates, to: SquareCoordinates, grows: f32| {
        let hop = if calm { 0.0 } else { grows * (part * PI).sin() };
        let at = layout.centre(from).lerp(layout.centre(to), part);
        PiecePose { scale: 1.0 + hop, ..PiecePose::at_rest(at, layers::FLYING + 1.0) }
    };
    match shown.event() {
        Some(Event::Revealed { seat: shows, squares, marker, .. }) if *shows == seat => {
            let at = squares.get(*marker).copied()?;
            Some(PiecePose { scale: 2.0 - part, alpha: part, ..stands(at) })
        }
        Some(Event::Walked { seat: by, from, to }) if *by == seat => Some(goes(*from, *to, STEPS)),
        Some(Event::Jumped { seat: by, from, to }) if *by == seat => Some(goes(*from, *to, LEAPS)),
        Some(Event::Eliminated { seat: out, why }) if *out == seat => {
            let pose = stands(SquareCoordinates::of(shown.view.position.marker(seat.index())?));
            let part = shown.progress();
            let caught = *why == EliminationReason::Stuck && !calm;
            let shake =
                if caught { SHAKES * layout.cell * (part * OFTEN * 2.0 * PI).sin() } else { 0.0 };
            // It is seen for most of the time how it cannot get away.
            let fades = ((part - 0.6) / 0.4).max(0.0);
            let at = pose.at + Vec2::X * shake * (1.0 - part);
            Some(PiecePose { at, alpha: 1.0 - fades, scale: 1.0 - 0.7 * fades, ..pose })
        }
        _ => Some(stands(SquareCoordinates::of(shown.view.position.marker(seat.index())?))),
    }
}
