//! Cards on sheets to print and cut: nine a page at 63 by 88 millimetres, with cut marks.

use crate::picture::pdf::{PdfDocument, PdfDrawing, PlacedDrawing};
use std::str::FromStr;

/// The width of a card in millimetres.
pub const WIDTH: f32 = 63.0;
/// The height of a card in millimetres.
pub const HEIGHT: f32 = 88.0;

/// The printer's paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PaperSize {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl PaperSize {
    /// Width and height in millimetres.
    pub fn millimetres(self) -> (f32, f32) {
        match self {
            PaperSize::A4 => (210.0, 297.0),
            PaperSize::Letter => (215.9, 279.4),
        }
    }
}

impl FromStr for PaperSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "a4" => Ok(PaperSize::A4),
            "letter" => Ok(PaperSize::Letter),
            _ => Err(format!("{text} is not a known paper size: a4 or letter")),
        }
    }
}

/// The options of printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PrintOptions {
    /// The paper.
    pub paper: PaperSize,
    /// One card of each kind instead of all copies.
    pub one_each: bool,
    /// `true` to add a page of backs after each page of faces, for printing on both sides, turned over the long edge.
    pub backs: bool,
}

const COLUMNS: usize = 3;
const ROWS: usize = 3;
/// Cards per page.
pub const A_PAGE: usize = COLUMNS * ROWS;

/// A file of cards to print and cut.
pub struct CardFile {
    paper: PdfDocument,
    options: PrintOptions,
    back: Option<PdfDrawing>,
}

impl CardFile {
    /// An empty file with this title; `back` is what stands on the backs, if they are printed.
    ///
    /// # Errors
    /// A sentence, if it cannot be put on paper.
    pub fn new(
        title: &str,
        options: PrintOptions,
        back: impl FnOnce() -> String,
    ) -> Result<Self, String> {
        let (width, height) = options.paper.millimetres();
        let mut paper = PdfDocument::new(width, height, title);
        let back = options.backs.then(|| paper.stamp(&back())).transpose()?;
        Ok(Self { paper, options, back })
    }

    /// Adds pages with a hand of cards for each player; a single hand, if one card of each kind is wanted.
    ///
    /// # Errors
    /// A sentence, if a card cannot be put on paper.
    pub fn add_hands(
        &mut self,
        players: usize,
        faces: impl Iterator<Item = String>,
    ) -> Result<(), String> {
        let hand = faces.map(|face| self.paper.stamp(&face)).collect::<Result<Vec<_>, _>>()?;
        let hands = if self.options.one_each { 1 } else { players };
        (0..hands).try_for_each(|_| self.add_cards(&hand))
    }

    /// Adds pages with these cards, each with its number of copies.
    ///
    /// # Errors
    /// A sentence, if a card cannot be put on paper.
    pub fn add_copies(
        &mut self,
        faces: impl Iterator<Item = (String, usize)>,
    ) -> Result<(), String> {
        let mut cards = Vec::new();
        for (face, copies) in faces {
            cards.extend(vec![self.paper.stamp(&face)?; copies]);
        }
        self.add_cards(&cards)
    }

    /// Adds pages with these cards, each after the other; with backs, a page of them after each page of faces.
    fn add_cards(&mut self, faces: &[PdfDrawing]) -> Result<(), String> {
        let size = self.options.paper;
        let marks = self.paper.stamp(&cut_marks(size))?;
        for page in faces.chunks(A_PAGE) {
            self.paper.page(&arranged(page, marks, |place| corner(size, place)));
            if let Some(back) = self.back {
                let backs = vec![back; page.len()];
                self.paper.page(&arranged(&backs, marks, |place| corner(size, mirrored(place))));
            }
        }
        Ok(())
    }

    /// Adds a page that is one picture.
    ///
    /// # Errors
    /// A sentence, if it cannot be put on paper.
    pub fn add_page(&mut self, picture: &str) -> Result<(), String> {
        full_page(&mut self.paper, picture)
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        self.paper.finish()
    }
}

/// Adds a page that is one picture.
///
/// # Errors
/// A sentence, if it cannot be put on paper.
pub fn full_page(file: &mut PdfDocument, picture: &str) -> Result<(), String> {
    let stamp = file.stamp(picture)?;
    file.page(&[PlacedDrawing { stamp, x: 0.0, y: 0.0 }]);
    Ok(())
}

/// Returns the drawings on the places of a page, over the cut marks.
fn arranged(
    stamps: &[PdfDrawing],
    marks: PdfDrawing,
    at: impl Fn(usize) -> (f32, f32),
) -> Vec<PlacedDrawing> {
    let cards = stamps.iter().enumerate().map(|(place, &stamp)| {
        let (x, y) = at(place);
        PlacedDrawing { stamp, x, y }
    });
    [PlacedDrawing { stamp: marks, x: 0.0, y: 0.0 }].into_iter().chain(cards).collect()
}

/// The upper left corner of a place, in millimetres.
fn corner(paper: PaperSize, place: usize) -> (f32, f32) {
    let (width, height) = paper.millimetres();
    let left = (width - COLUMNS as f32 * WIDTH) / 2.0;
    let top = (height - ROWS as f32 * HEIGHT) / 2.0;
    (left + (place % COLUMNS) as f32 * WIDTH, top + (place / COLUMNS) as f32 * HEIGHT)
}

/// The place behind a place, seen from the other side of the sheet.
fn mirrored(place: usize) -> usize {
    place / COLUMNS * COLUMNS + (COLUMNS - 1 - place % COLUMNS)
}

/// Short lines outside the cards, where a knife goes from edge to edge.
fn cut_marks(paper: PaperSize) -> String {
    const LONG: f32 = 4.5;
    const GAP: f32 = 1.5;
    let (width, height) = paper.millimetres();
    let (left, top) = corner(paper, 0);
    let (right, bottom) = (left + COLUMNS as f32 * WIDTH, top + ROWS as f32 * HEIGHT);
    let mut lines = String::new();
    for x in (0..=COLUMNS).map(|column| left + column as f32 * WIDTH) {
        for y in [top - GAP - LONG, bottom + GAP] {
            lines += &format!("M{x},{y}v{LONG}");
        }
    }
    for y in (0..=ROWS).map(|row| top + row as f32 * HEIGHT) {
        for x in [left - GAP - LONG, right + GAP] {
            lines += &format!("M{x},{y}h{LONG}");
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\
         <path d=\"{lines}\" fill=\"none\" stroke=\"#000000\" stroke-width=\"0.15\"/></svg>"
    )
}
