//! Reading the pieces on the board: which stand where, and whose they are.

use super::studio::TableStudio;
use bevy::prelude::Entity;
use shoal::contract::Seat;
use shoal_test_support::eye::{EyePicture, LitPicture, SeatedEye, TableArea, Template};

/// The least correlation of a drawing with what is seen where a piece stands.
const FITS: f32 = 0.7;

/// A drawing of a piece, and the seat that owns it.
pub type OwnedDrawing = (Seat, Template);

/// Learns how pieces look, each alone on the bare board. Each has an owner, and its middle in pixels.
pub fn learn_pieces(
    studio: &mut TableStudio,
    pieces: Vec<(Seat, Entity, [f64; 2])>,
    size: [f64; 2],
) -> Vec<OwnedDrawing> {
    let bare = studio.with_piece(None);
    let drawing = |(seat, piece, middle)| {
        let alone = studio.with_piece(Some(piece));
        (seat, Template::cut(&alone, &bare, middle, size))
    };
    pieces.into_iter().map(drawing).collect()
}

/// A piece that is seen, or is there: its owner and its middle, in pixels.
pub type SeenPiece = (Seat, [f64; 2]);

/// `true` if two pieces of this size are at the same place.
pub fn is_same_place(one: [f64; 2], other: [f64; 2], size: [f64; 2]) -> bool {
    (0..2).all(|axis| (one[axis] - other[axis]).abs() < size[axis] / 2.0)
}

/// The places on which pieces may stand.
pub struct PieceReader {
    /// The middles of the places, in pixels.
    pub places: Vec<[f64; 2]>,
    /// The size of a piece.
    pub size: [f64; 2],
    /// The drawings.
    pub drawings: Vec<OwnedDrawing>,
    /// `true` if each seat has one piece at most.
    pub is_only_one: bool,
}

/// A seat, a place, and how well a drawing of the seat's fits there.
type PieceFit = (Seat, [f64; 2], f32);

impl PieceReader {
    /// The pieces that an eye sees: those that fit best, as long as none is where another fits better.
    pub fn read(&self, eye: &SeatedEye, picture: &LitPicture, moment: u32) -> Vec<SeenPiece> {
        let Some(board) = self.board() else { return Vec::new() };
        let seen = eye.look_at(picture, board, moment);
        let fits = self.places.iter().flat_map(|&place| self.fits(&seen, place));
        let mut fits: Vec<PieceFit> = fits.filter(|it| it.2 >= FITS).collect();
        fits.sort_by(|one, other| other.2.total_cmp(&one.2));
        let mut found: Vec<SeenPiece> = Vec::new();
        for (seat, place, _) in fits {
            let is_taken = |(other, at): &SeenPiece| {
                is_same_place(*at, place, self.size) || self.is_only_one && *other == seat
            };
            if !found.iter().any(is_taken) {
                found.push((seat, place));
            }
        }
        found
    }

    /// Compares each drawing with what is seen at a place.
    fn fits(&self, seen: &EyePicture, place: [f64; 2]) -> Vec<PieceFit> {
        let there = seen.around(place, self.size);
        let fit = |(seat, drawing): &OwnedDrawing| (*seat, place, drawing.fit(&there));
        self.drawings.iter().map(fit).collect()
    }

    /// The area in which pieces may be seen.
    fn board(&self) -> Option<TableArea> {
        let areas = self.places.iter().map(|&place| TableArea::around(place, self.size));
        areas.reduce(|all, one| TableArea {
            min: [0, 1].map(|axis| all.min[axis].min(one.min[axis])),
            max: [0, 1].map(|axis| all.max[axis].max(one.max[axis])),
        })
    }
}
