//! The colours of a board, in the editor and in pictures that are made into one.

use super::canvas::TerrainPaint;
use crate::rules::board::level::IndustryGrade;
use shoal_contract::levels::drawing::PaintableTerrain as _;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The meaning of a colour of the palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourMeaning {
    /// A square of this ground.
    Ground(TerrainPaint),
    /// The mouth of a river.
    Mouth,
    /// Land with an industry.
    Industry(IndustryGrade),
}

/// Every colour with what it stands for.
pub const PALETTE: [(ColourMeaning, Colour); 10] = [
    (ColourMeaning::Ground(TerrainPaint::Sea), [0x14, 0x3C, 0x6E]),
    (ColourMeaning::Ground(TerrainPaint::Land), [0x4F, 0x70, 0x48]),
    (ColourMeaning::Ground(TerrainPaint::Ice), [0xDC, 0xEB, 0xF2]),
    (ColourMeaning::Ground(TerrainPaint::UpperRiver), [0x2E, 0x9F, 0xD8]),
    (ColourMeaning::Mouth, [0x00, 0xE5, 0xFF]),
    (ColourMeaning::Industry(IndustryGrade::Blue), [0x30, 0x50, 0xFF]),
    (ColourMeaning::Industry(IndustryGrade::Green), [0x00, 0xC8, 0x28]),
    (ColourMeaning::Industry(IndustryGrade::Yellow), [0xFF, 0xE0, 0x00]),
    (ColourMeaning::Industry(IndustryGrade::Red), [0xE8, 0x20, 0x20]),
    (ColourMeaning::Industry(IndustryGrade::Black), [0x00, 0x00, 0x00]),
];

/// Distance in red, green and blue from which a colour is far from all of the palette's.
pub const FAR: u32 = 60;

impl ColourMeaning {
    /// The word for it.
    pub fn word(self) -> String {
        match self {
            ColourMeaning::Ground(ground) => ground.word().into(),
            ColourMeaning::Mouth => "river mouth".into(),
            ColourMeaning::Industry(grade) => format!("{} industry", grade.word()),
        }
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        PALETTE.iter().find(|(meaning, _)| *meaning == self).map_or([0; 3], |(_, colour)| *colour)
    }
}

/// Returns the meaning of the nearest colour of the palette, and `true` if that colour is far off.
pub fn nearest(colour: Colour) -> (ColourMeaning, bool) {
    let apart = |other: Colour| -> u32 {
        colour.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let nearest = PALETTE.iter().map(|&(meaning, other)| (apart(other), meaning)).min();
    let (distance, meaning) = nearest.unwrap_or((0, ColourMeaning::Ground(TerrainPaint::Sea)));
    (meaning, distance > FAR * FAR)
}
