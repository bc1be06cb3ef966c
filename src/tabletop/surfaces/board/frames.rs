//! Frames on a board, in one style for all games: what is a seat's own, what it has chosen, and what it may choose. Each
//! is in the colour of its seat, with a dark rim, and known by its line and not by its colour.

use super::{BoardGrid, drawn, hex};
use crate::picture::art::strokes::svg_of;
use crate::picture::assets::DrawingAssets;
use bevy::prelude::*;
use std::fmt::Write as _;

/// The meaning of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameMeaning {
    /// It is the seat's own, or where it points: a thin line.
    Mine,
    /// The seat has chosen it: a thick line.
    Chosen,
    /// The seat may choose it: a thin line of dashes.
    Legal,
}

/// The shape of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FrameShape {
    /// A square or another box, with rounded corners.
    #[default]
    Box,
    /// A hexagon with a flat top.
    Hexagon,
    /// A circle.
    Circle,
}

/// Width of a thin and of a thick line, as a part of the height of the frame, and its minimum and maximum in units.
const THIN: (f32, f32, f32) = (0.045, 2.6, 4.0);
const THICK: (f32, f32, f32) = (0.085, 4.2, 8.0);
/// Radius of rounded corners, as a part of the shorter side, and its maximum in units.
const ROUND: (f32, f32) = (1.0 / 6.0, 10.0);
/// Width of the dark rim, as a multiple of the line's.
const RIM: f32 = 1.6;
/// Length of a dash and of the gap after it, in widths of the line.
const DASHES: (f32, f32) = (3.6, 1.8);
/// The colour of the rim.
const DARK: &str = "#071B31";

impl FrameMeaning {
    /// The width of the line of a frame this high.
    fn width(self, high: f32) -> f32 {
        let (part, least, most) = if self == Self::Chosen { THICK } else { THIN };
        (high * part).clamp(least, most)
    }
}

impl FrameShape {
    /// The shape of the cells of a board.
    pub(super) fn of(grid: &BoardGrid) -> Self {
        match grid {
            BoardGrid::Square { .. } => Self::Box,
            BoardGrid::Hex { .. } => Self::Hexagon,
        }
    }

    /// Distance of a point from the border of this shape, given from its middle; negative outside. `size` is that of the
    /// box around it.
    pub fn depth(self, point: Vec2, size: Vec2) -> f32 {
        let half = size / 2.0;
        let edge = half - point.abs();
        match self {
            Self::Box => edge.min_element(),
            Self::Hexagon => edge.y.min(half.y - hex::slanted(point)),
            Self::Circle => (1.0 - (point / half).length()) * half.min_element(),
        }
    }

    /// This shape as SVG, this far inside a box of this size, painted by these attributes.
    pub(super) fn path(self, size: Vec2, inset: f32, paint: &str) -> String {
        match self {
            Self::Box => {
                let inner = size - 2.0 * inset;
                let round = (size.min_element() * ROUND.0).min(ROUND.1);
                format!(
                    r#"<rect x="{inset}" y="{inset}" width="{}" height="{}" rx="{round}" {paint}/>"#,
                    inner.x, inner.y,
                )
            }
            Self::Hexagon => {
                let width = size.x - 2.5 * inset;
                let mut points = String::new();
                for corner in hex::corners(width) {
                    let point = size / 2.0 + corner;
                    // Writing to a string cannot fail.
                    let _ = write!(points, "{},{} ", point.x, point.y);
                }
                format!(r#"<polygon points="{points}" stroke-linejoin="round" {paint}/>"#)
            }
            Self::Circle => {
                let (middle, radius) = (size / 2.0, size.min_element() / 2.0 - inset);
                format!(r#"<circle cx="{}" cy="{}" r="{radius}" {paint}/>"#, middle.x, middle.y)
            }
        }
    }

    /// The lines of a frame of this size as SVG, white to be tinted, in a dark rim.
    pub(super) fn lines(self, size: Vec2, meaning: FrameMeaning) -> String {
        let wide = meaning.width(size.y);
        let inset = wide * RIM / 2.0;
        let dashes = match meaning {
            FrameMeaning::Legal => {
                format!(r#"stroke-dasharray="{} {}""#, wide * DASHES.0, wide * DASHES.1)
            }
            _ => String::new(),
        };
        let line = |colour: &str, wide: f32| {
            let paint = format!(r#"fill="none" stroke="{colour}" stroke-width="{wide}" {dashes}"#);
            self.path(size, inset, &paint)
        };
        line(DARK, wide * RIM) + &line("#fff", wide)
    }
}

/// A frame of this size in a seat's colour.
pub fn choice_frame(
    assets: &mut DrawingAssets,
    size: Vec2,
    shape: FrameShape,
    meaning: FrameMeaning,
    colour: Color,
) -> Sprite {
    let Vec2 { x: wide, y: high } = size.round();
    let key = format!("frame_{shape:?}_{meaning:?}_{wide}_{high}");
    let image = assets.made(key, size.x, || svg_of(size, shape.lines(size, meaning)));
    drawn::tinted(image, size, colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::art::rasterise;

    /// The part of a frame's picture that is drawn.
    fn inked(shape: FrameShape, meaning: FrameMeaning) -> f32 {
        let size = Vec2::splat(100.0);
        let image = rasterise(&svg_of(size, shape.lines(size, meaning)), 100).expect("it is sound");
        let alphas: Vec<u8> =
            image.data.as_deref().unwrap_or_default().chunks(4).map(|it| it[3]).collect();
        assert_eq!(alphas[50 * 100 + 50], 0, "what is framed is seen as it is");
        alphas.iter().filter(|alpha| **alpha > 127).count() as f32 / alphas.len() as f32
    }

    #[test]
    fn what_is_chosen_has_the_strongest_frame_and_what_may_be_chosen_the_lightest() {
        for shape in [FrameShape::Box, FrameShape::Hexagon, FrameShape::Circle] {
            let [mine, chosen, legal] =
                [FrameMeaning::Mine, FrameMeaning::Chosen, FrameMeaning::Legal]
                    .map(|meaning| inked(shape, meaning));
            assert!(
                chosen > 1.5 * mine && mine > 1.2 * legal && legal > 0.05,
                "{shape:?}: {mine} {chosen} {legal}"
            );
        }
    }
}
