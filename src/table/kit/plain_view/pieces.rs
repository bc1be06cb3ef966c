//! What is drawn on the board of a plain game: drawings, and tokens of seats.

use super::super::prelude::*;
use super::{PlainBoard, PlainView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::art::fill_and_shade;
use shoal_tabletop::picture::theme::SEAT_COLOURS;

/// The colours of the rims of a token; marks are pale, and dark on a token.
const PALE: &str = "#F3F1E7";
const DARK: &str = "#071B31";

/// Something that is drawn on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct PlainPiece {
    /// Its drawing.
    pub look: PieceLook,
    /// Its middle in cells, x to the right and y down: (0, 0) is the middle of the first cell.
    pub at: Vec2,
    /// Its width in cells.
    pub size: f32,
    /// Its height above the board.
    pub height: f32,
    /// The point from which it moves while an event is shown, in cells.
    pub from: Option<Vec2>,
}

/// The drawing of a [`PlainPiece`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PieceLook {
    /// The drawing of this name.
    Drawing(&'static str),
    /// The token of a seat, in its colour and with its mark.
    Token(Seat),
}

impl PlainPiece {
    /// A drawing on the board. It is part of the ground, which dims around what may be chosen, unless it is put higher.
    pub fn drawing(name: &'static str, at: Vec2, size: f32) -> Self {
        Self { look: PieceLook::Drawing(name), at, size, height: 1.0, from: None }
    }

    /// The token of a seat, above all drawings.
    pub fn token(seat: Seat, at: Vec2, size: f32) -> Self {
        Self { look: PieceLook::Token(seat), height: 5.0, ..Self::drawing("", at, size) }
    }

    /// The same at another height above the board: drawings are at 1, tokens at 5.
    pub fn at_height(self, height: f32) -> Self {
        Self { height, ..self }
    }

    /// The same on its way from another point, while an event is shown.
    pub fn coming_from(self, from: Vec2) -> Self {
        Self { from: Some(from), ..self }
    }

    fn image(&self, chairs: &Chairs, assets: &mut DrawingAssets, wide: f32) -> Handle<Image> {
        match self.look {
            PieceLook::Drawing(name) => assets.get(name, wide),
            PieceLook::Token(seat) => {
                let mark = chairs.mark(seat);
                assets.made(format!("token_{mark}"), wide, || token(mark))
            }
        }
    }
}

/// The middle of a cell, as [`PlainPiece::at`] counts.
pub fn middle_of(cell: Cell) -> Vec2 {
    Vec2::new(cell.column.into(), cell.row.into())
}

/// The token of a seat with this mark, as SVG: a disc in its colour with its mark, in a dark rim and a pale one around it.
fn token(mark: usize) -> String {
    let [fill, shade] = fill_and_shade(SEAT_COLOURS[mark % SEAT_COLOURS.len()]);
    let mut strokes = String::new();
    for (radius, colour) in [(49, PALE), (46, DARK), (42, &shade), (37, &fill)] {
        strokes += &format!(r#"<circle cx="50" cy="50" r="{radius}" fill="{colour}"/>"#);
    }
    let mark = nested("mark", Some(mark), Vec2::splat(50.0), 62.0);
    svg_of(Vec2::splat(100.0), strokes + &mark.replace(PALE, DARK))
}

/// Draws what there is on the board, and what moves. Only what has changed is drawn anew.
pub(super) fn draw<V: PlainView>(
    shown: Res<PlaybackState<V>>,
    board: Res<PlainBoard>,
    chairs: Res<Chairs>,
    mut assets: DrawingAssets,
    mut drawings: BoardDrawings<PlainPiece>,
) {
    if !drawings.is_due([shown.is_changed(), chairs.is_changed()]) {
        return;
    }
    let moving = shown.now.as_ref().and_then(|now| V::shown(&now.event)?.moving);
    let pieces = V::pieces(&shown.view).into_iter().chain(moving).collect();
    drawings.show(pieces, chairs.is_changed(), |entity, piece| {
        let wide = piece.size * board.cell();
        let image = piece.image(&chairs, &mut assets, wide);
        let place = board_transform(board.point(piece.from.unwrap_or(piece.at)), piece.height);
        entity.insert((picture(image, Vec2::splat(wide)), place));
    });
}

/// Moves the pieces that are on their way.
pub(super) fn move_pieces<V: PlainView>(
    shown: Res<PlaybackState<V>>,
    board: Res<PlainBoard>,
    clock: Res<BoardClock>,
    mut pieces: Query<(&PlainPiece, &mut Transform)>,
) {
    for (piece, mut transform) in &mut pieces {
        if let Some(from) = piece.from {
            let at = from.lerp(piece.at, travelled(shown.progress(), clock.calm));
            transform.set_if_neq(board_transform(board.point(at), piece.height));
        }
    }
}
