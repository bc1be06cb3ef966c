//! The penguins on the ice.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::angle_of;

/// The side of a penguin in widths of a tile.
pub const SIZE: f32 = 0.48;
/// Size of the letter on its hat in sides of a penguin: by default, and at most, since it hides the hat.
pub const LETTER: f32 = 0.36;
const LARGEST: f32 = 0.62;

/// The letter of a penguin: on the hat if it can be read there, else on a ground before its feet.
pub fn lettered(layout: &IceLayout, scale: TypeScale) -> PieceLettering {
    let side = layout.width * SIZE;
    let size = labels::letter_size(scale).max(side * LETTER);
    if size <= side * LARGEST {
        return PieceLettering { size, seen: Vec2::ZERO, ground: None };
    }
    PieceLettering {
        size,
        seen: Vec2::new(0.0, (side + size) / 2.0),
        ground: Some(Vec2::splat(size)),
    }
}

/// Spawns and removes penguins until they are those of the position that is shown.
pub fn follow_picture(
    shown: Res<PlaybackState<PenguinsView>>,
    layout: Res<IceLayout>,
    mut pieces: PieceSpawner,
) {
    if !shown.is_changed() && !pieces.is_bare() {
        return;
    }
    let colonies = Seat::all(shown.view.players.len()).zip(&shown.view.players);
    let wanted: Vec<BoardPiece> = colonies
        .flat_map(|(seat, colony)| {
            (0..count_shown_penguins(colony)).map(move |index| BoardPiece { seat, index })
        })
        .collect();
    let lettered = lettered(&layout, pieces.places.tabletop.board_type_scale());
    let size = Vec2::splat(layout.width * SIZE);
    // Toward the ice, as its player looks.
    let body = |facing: TableEdge, image| (image, angle_of(facing.turn(Vec2::NEG_Y)));
    pieces.keep(&wanted, "penguin", size, PieceShadow::STANDING, &lettered, body);
}

/// The penguins of a player on the ice, and the next in its hand.
fn count_shown_penguins(colony: &PenguinColony) -> usize {
    colony.places.len() + usize::from(colony.to_place > 0)
}

/// Puts each penguin where it is at this moment, turned the way it goes.
pub fn pose_penguins(
    shown: Res<PlaybackState<PenguinsView>>,
    aims: Res<SeatIntents<PenguinsView>>,
    layout: Res<IceLayout>,
    places: SeatPlaces,
    clock: Res<BoardClock>,
    mut pieces: BoardPieces,
) {
    if !(shown.is_changed() || aims.is_changed() || places.is_changed() || pieces.has_new()) {
        return;
    }
    pieces.pose(|piece| {
        let pose = pose(piece, &shown, &aims, &layout, clock.calm)?;
        let lifted = if pose.scale > 1.01 || pose.turn.is_some() { 4.0 } else { 0.0 };
        Some(PiecePose { height: pose.height + lifted, ..pose })
    });
    if places.is_changed() {
        pieces.turn_letters(&lettered(&layout, places.tabletop.board_type_scale()), &places);
    }
}

fn pose(
    BoardPiece { seat, index }: BoardPiece,
    shown: &PlaybackState<PenguinsView>,
    aims: &SeatIntents<PenguinsView>,
    layout: &IceLayout,
    calm: bool,
) -> Option<PiecePose> {
    let colony = shown.view.players.get(seat.index())?;
    let height = layers::PENGUINS + f32::from(seat.0) * 0.5 + index as f32 * 0.05;
    let stands = |at: IceCell| PiecePose::at_rest(layout.centre(at), height);
    let Some(&at) = colony.places.get(index) else {
        return match shown.now.as_ref().map(|now| &now.event) {
            Some(Event::Placed { seat: placed, at }) if *placed == seat => {
                let part = travelled(shown.progress(), calm);
                Some(PiecePose { scale: 1.9 - 0.9 * part, ..stands(*at) })
            }
            _ => {
                let at = in_hand(seat, shown, aims)?;
                Some(PiecePose { scale: 1.15, alpha: 0.7, ..stands(at) })
            }
        };
    };
    match shown.now.as_ref().map(|now| &now.event) {
        Some(Event::Moved { seat: mover, from, to, .. }) if *mover == seat && *from == at => {
            let part = travelled(shown.progress(), calm);
            let (from, to) = (layout.centre(*from), layout.centre(*to));
            let hop = if calm { 0.0 } else { (part * std::f32::consts::PI).sin() * 0.12 };
            let way = PiecePose::at_rest(from.lerp(to, part), height);
            Some(PiecePose { scale: 1.0 + hop, turn: Some(angle_of(to - from)), ..way })
        }
        Some(Event::Removed { seat: removed, .. }) if *removed == seat => {
            let part = shown.progress();
            let scale = if calm { 1.0 } else { 1.0 - part };
            Some(PiecePose { scale, alpha: 1.0 - part, ..stands(at) })
        }
        _ => Some(stands(at)),
    }
}

/// The free tile over which a player whose turn it is to place holds a penguin.
fn in_hand(
    seat: Seat,
    shown: &PlaybackState<PenguinsView>,
    aims: &SeatIntents<PenguinsView>,
) -> Option<IceCell> {
    let ice = &shown.view;
    let turn = ice.phase == PenguinsPhase::Placing && ice.turn == Some(seat) && shown.is_idle();
    let at = aims.own(seat).target.or(aims.hover(seat)).filter(|_| turn)?;
    (ice.fish_at(at) > 0 && ice.penguin_at(at).is_none()).then_some(at)
}
