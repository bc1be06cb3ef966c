//! The colours of a board, in the editor and in pictures that are made into one.

use super::canvas::Ground;
use crate::rules::board::level::Grade;
use shoal_contract::levels::drawing::Ground as _;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The meaning of a colour of the palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// A square of this ground.
    Ground(Ground),
    /// The mouth of a river.
    Mouth,
    /// Land with an industry.
    Industry(Grade),
}

/// Every colour with what it stands for.
pub const PALETTE: [(Meaning, Colour); 10] = [
    (Meaning::Ground(Ground::Sea), [0x14, 0x3C, 0x6E]),
    (Meaning::Ground(Ground::Land), [0x4F, 0x70, 0x48]),
    (Meaning::Ground(Ground::Ice), [0xDC, 0xEB, 0xF2]),
    (Meaning::Ground(Ground::UpperRiver), [0x2E, 0x9F, 0xD8]),
    (Meaning::Mouth, [0x00, 0xE5, 0xFF]),
    (Meaning::Industry(Grade::Blue), [0x30, 0x50, 0xFF]),
    (Meaning::Industry(Grade::Green), [0x00, 0xC8, 0x28]),
    (Meaning::Industry(Grade::Yellow), [0xFF, 0xE0, 0x00]),
    (Meaning::Industry(Grade::Red), [0xE8, 0x20, 0x20]),
    (Meaning::Industry(Grade::Black), [0x00, 0x00, 0x00]),
];

/// Distance in red, green and blue from which a colour is far from all of the palette's.
pub const FAR: u32 = 60;

impl Meaning {
    /// The word for it.
    pub fn word(self) -> String {
        match self {
            Meaning::Ground(ground) => ground.word().into(),
            Meaning::Mouth => "river mouth".into(),
            Meaning::Industry(grade) => format!("{} industry", grade.word()),
        }
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        PALETTE.iter().find(|(meaning, _)| *meaning == self).map_or([0; 3], |(_, colour)| *colour)
    }
}

/// Returns the meaning of the nearest colour of the palette, and `true` if that colour is far off.
pub fn nearest(colour: Colour) -> (Meaning, bool) {
    let apart = |other: Colour| -> u32 {
        colour.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let nearest = PALETTE.iter().map(|&(meaning, other)| (apart(other), meaning)).min();
    let (distance, meaning) = nearest.unwrap_or((0, Meaning::Ground(Ground::Sea)));
    (meaning, distance > FAR * FAR)
}
