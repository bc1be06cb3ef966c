//! The colours of a board, in the editor and in pictures that are made into one; and a board from a picture.

use super::canvas::{SeaCanvas, TerrainPaint};
use crate::rules::board::level::{IndustryGrade, IndustrySite};
use crate::rules::board::position::Square;
use shoal_contract::levels::drawing::{EditableMap as _, PaintableTerrain as _};
use std::collections::BTreeMap;

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

/// A picture as plain colours, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColourBitmap {
    /// Width in pixels.
    pub width: usize,
    /// Its pixels; there are as many as whole rows need.
    pub pixels: Vec<Colour>,
}

/// A board that was read from a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedBoard {
    /// The board, without currents: arrows have no colours.
    pub canvas: SeaCanvas,
    /// Number of pixels that were far from every colour of the palette.
    pub far: usize,
}

impl ColourBitmap {
    /// Height in pixels: the number of whole rows.
    pub fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }
}

/// Makes a board of this size. In each square the colour that has the most pixels
/// counts, each pixel as the nearest colour of the palette.
///
/// # Errors
/// A sentence if the picture has no pixels.
pub fn import(picture: &ColourBitmap, columns: u16, rows: u16) -> Result<ImportedBoard, String> {
    let (width, height) = (picture.width, picture.height());
    if width == 0 || height == 0 {
        return Err("the picture has no pixels".into());
    }
    let read: Vec<(ColourMeaning, bool)> =
        picture.pixels.iter().map(|&pixel| nearest(pixel)).collect();
    let mut canvas = SeaCanvas::empty(columns, rows);
    canvas.file_mut().level.name = "From a picture".into();
    for at in canvas.places() {
        let down = part(at.row, canvas.level().height(), height);
        let across = part(at.column, canvas.level().width(), width);
        let mut counts: BTreeMap<ColourMeaning, usize> = BTreeMap::new();
        for (y, x) in down.flat_map(|y| across.clone().map(move |x| (y, x))) {
            *counts.entry(read[y * width + x].0).or_default() += 1;
        }
        // Of equally many the first of the palette.
        if let Some((meaning, _)) = counts.into_iter().rev().max_by_key(|&(_, count)| count) {
            put(&mut canvas, at, meaning);
        }
    }
    let far = read.iter().filter(|(_, far)| *far).count();
    Ok(ImportedBoard { canvas, far })
}

/// The pixels of one of `of` equal parts; at least one.
fn part(index: u16, of: u16, pixels: usize) -> std::ops::Range<usize> {
    let start = |index: u16| usize::from(index) * pixels / usize::from(of);
    start(index)..start(index + 1).max(start(index) + 1)
}

/// Puts the meaning of a colour on a square. A mouth or an industry is put where the picture has it, coast or not: what
/// is wrong there is found as in any other board.
fn put(canvas: &mut SeaCanvas, at: Square, meaning: ColourMeaning) {
    match meaning {
        ColourMeaning::Ground(ground) => canvas.paint(at, ground),
        ColourMeaning::Mouth => canvas.put_mouth(at),
        ColourMeaning::Industry(grade) => {
            if canvas.is_sea(at) {
                canvas.paint(at, TerrainPaint::Land);
            }
            let sites = &mut canvas.file_mut().level.industries;
            sites.push(IndustrySite { name: format!("Works {}", sites.len() + 1), at, grade });
        }
    }
}
