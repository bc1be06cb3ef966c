//! A board from a picture, by its colours.

use super::canvas::{SeaCanvas, TerrainPaint};
use super::palette::{Colour, ColourMeaning, nearest};
use crate::rules::board::level::IndustrySite;
use crate::rules::board::position::Square;
use crate::rules::board::terrain::Terrain;
use shoal_contract::levels::drawing::EditableMap as _;
use std::collections::BTreeMap;

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
    /// Number of pixels in the picture.
    pub pixels: usize,
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
        for y in down {
            for x in across.clone() {
                *counts.entry(read[y * width + x].0).or_default() += 1;
            }
        }
        // Of equally many the first of the palette.
        let most = counts.into_iter().rev().max_by_key(|&(_, count)| count);
        put(
            &mut canvas,
            at,
            most.map_or(ColourMeaning::Ground(TerrainPaint::Sea), |(meaning, _)| meaning),
        );
    }
    let far = read.iter().filter(|(_, far)| *far).count();
    Ok(ImportedBoard { canvas, pixels: read.len(), far })
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
            if canvas.level().terrain_at(at) == Terrain::Sea {
                canvas.paint(at, TerrainPaint::Land);
            }
            let sites = &mut canvas.file_mut().level.industries;
            sites.push(IndustrySite { name: format!("Works {}", sites.len() + 1), at, grade });
        }
    }
}
