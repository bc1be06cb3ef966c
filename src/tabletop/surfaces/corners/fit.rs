//! Fits the rows of a corner. Where there is no room for all, drawings that fold become one with a count, then the type
//! of the row is smaller, then the last pieces go, so that no word is ever cut.

use super::rows::{Drawing, Piece, Rows};
use crate::geometry::{Frame, TypeScale};
use crate::picture::lettering::Weight;
use crate::surfaces::tray::{Chip, InTrayPart, folded, text_width};
use shoal_contract::Seat;

/// Space around the rows (`PADDING`), and between them (`ROW_GAP`), in units.
pub const PADDING: f32 = 6.0;
pub const ROW_GAP: f32 = 3.0;
/// Measures in sizes of the type: heights of a row (`ROW`), of drawings and of emblems (which are wider than high), and
/// gaps between drawing and text, at both ends with the rim, and between pieces.
const ROW: f32 = 1.3;
pub const ICON: f32 = 1.2;
pub const EMBLEM: f32 = 1.9;
pub const IN_PIECE: f32 = 0.2;
pub const BESIDE: f32 = 0.22;
pub const BETWEEN: f32 = 0.3;
/// Size of the type of each row, relative to that of the others.
const PARTS: [f32; 3] = [1.0, 1.0, 0.7];

/// A row as it is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    /// The size of its type, in units.
    pub size: f32,
    /// The pieces that there is room for.
    pub pieces: Vec<Piece>,
}

/// Selects what a corner shows of these rows.
pub fn rows(told: &Rows, frame: Frame, scale: TypeScale) -> [Row; 3] {
    let width = frame.size.x - 2.0 * PADDING;
    let least = scale.least();
    let there = [!told.chips.is_empty(), !told.order.is_empty(), !told.latest.is_empty()];
    let mut most = largest(frame, there);
    if there[2] && most[2] < least {
        // What happened stands in the trays of those whom it touched, too.
        most = largest(frame, [there[0], there[1], false]);
    }
    let [chips, order, latest] = most;
    [
        row(&chip_pieces(&told.chips, chips, width), chips, least, width),
        row(&told.order, order, least, width),
        row(&told.latest, latest, least, width),
    ]
}

/// The largest type of each row for which all have room one below the other; 0 for those that are not there.
fn largest(frame: Frame, there: [bool; 3]) -> [f32; 3] {
    let count = there.into_iter().filter(|there| *there).count();
    let parts: f32 = PARTS.into_iter().zip(there).filter_map(|(part, is)| is.then_some(part)).sum();
    let gaps = ROW_GAP * count.saturating_sub(1) as f32;
    let whole = (frame.size.y - 2.0 * PADDING - gaps) / (ROW * parts.max(f32::EPSILON));
    let part = |row: usize| if there[row] { whole * PARTS[row] } else { 0.0 };
    [part(0), part(1), part(2)]
}

/// The chips, folded where they would need smaller type otherwise.
fn chip_pieces(chips: &[(Chip, (Seat, InTrayPart))], most: f32, width: f32) -> Vec<Piece> {
    let piece = |(chip, same): &(Chip, (Seat, InTrayPart))| Piece::of(chip, same.clone());
    let whole: Vec<Piece> = chips.iter().map(piece).collect();
    if wide(&whole) * most <= width {
        return whole;
    }
    let alone: Vec<Chip> = chips.iter().map(|(chip, _)| chip.clone()).collect();
    let left = folded(&alone).into_iter().zip(chips).filter_map(|(shown, (chip, same))| {
        let (text, dim) = shown.map(|shown| (shown.text, shown.dim))?;
        Some(Piece::of(&Chip { text, dim, ..chip.clone() }, same.clone()))
    });
    left.collect()
}

/// Fits as many of the pieces as have room in type that is not too small.
fn row(pieces: &[Piece], most: f32, least: f32, width: f32) -> Row {
    if most < least {
        return Row::default();
    }
    let size = |pieces: &[Piece]| most.min(width / wide(pieces).max(f32::EPSILON));
    let fitting = (1..=pieces.len()).rev().map(|count| &pieces[..count]);
    let found = fitting.into_iter().find(|pieces| size(pieces) >= least);
    found.map_or_else(Row::default, |found| Row { size: size(found), pieces: found.to_vec() })
}

/// Returns the width of pieces side by side, in sizes of their type.
fn wide(pieces: &[Piece]) -> f32 {
    let between = BETWEEN * pieces.len().saturating_sub(1) as f32;
    pieces.iter().map(wide_alone).sum::<f32>() + between
}

fn wide_alone(piece: &Piece) -> f32 {
    let drawing = match piece.drawing {
        Drawing::None => 0.0,
        Drawing::Named(_) => ICON,
        Drawing::Emblem(_) => EMBLEM,
    };
    let text = text_width(Weight::Bold, &piece.text, 1.0);
    let between = if drawing > 0.0 && text > 0.0 { IN_PIECE } else { 0.0 };
    drawing + between + text + 2.0 * BESIDE
}
