//! The colours of a board, in the editor and in pictures that are made into one; and a board from a picture.

use super::canvas::{SeaCanvas, TerrainPaint};
use super::special::SeaEditorTool;
use crate::rules::board::level::IndustryGrade;
use crate::rules::board::position::Square;
use shoal_contract::levels::drawing::{BoardDrawingTool, EditableMap as _};

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// A tool to draw seas with.
pub type SeaTool = BoardDrawingTool<SeaCanvas>;

/// Every colour, with the tool that draws what it stands for, and the word for that.
pub const PALETTE: [(SeaTool, &str, Colour); 10] = [
    (SeaTool::Paint(TerrainPaint::Sea), "sea", [0x14, 0x3C, 0x6E]),
    (SeaTool::Paint(TerrainPaint::Land), "land", [0x4F, 0x70, 0x48]),
    (SeaTool::Paint(TerrainPaint::Ice), "ice", [0xDC, 0xEB, 0xF2]),
    (SeaTool::Paint(TerrainPaint::UpperRiver), "upper river", [0x2E, 0x9F, 0xD8]),
    (SeaTool::Special(SeaEditorTool::River), "river mouth", [0x00, 0xE5, 0xFF]),
    (industry(IndustryGrade::Blue), "blue industry", [0x30, 0x50, 0xFF]),
    (industry(IndustryGrade::Green), "green industry", [0x00, 0xC8, 0x28]),
    (industry(IndustryGrade::Yellow), "yellow industry", [0xFF, 0xE0, 0x00]),
    (industry(IndustryGrade::Red), "red industry", [0xE8, 0x20, 0x20]),
    (industry(IndustryGrade::Black), "black industry", [0x00, 0x00, 0x00]),
];

/// Distance in red, green and blue from which a colour is far from all of the palette's.
pub const FAR: u32 = 60;

/// The tool that puts industries of this grade.
pub const fn industry(grade: IndustryGrade) -> SeaTool {
    SeaTool::Special(SeaEditorTool::Industry(grade))
}

/// The colour of what a tool draws, if it has one.
pub fn colour_of(tool: SeaTool) -> Option<Colour> {
    PALETTE.into_iter().find(|(other, ..)| *other == tool).map(|(.., colour)| colour)
}

/// Returns the index of the nearest colour of the palette, and `true` if that colour is far off.
pub fn nearest(colour: Colour) -> (usize, bool) {
    let apart = |other: Colour| -> u32 {
        colour.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let all = PALETTE.iter().enumerate().map(|(index, (.., other))| (apart(*other), index));
    let (distance, index) = all.min().unwrap_or_default();
    (index, distance > FAR * FAR)
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
    let read: Vec<(usize, bool)> = picture.pixels.iter().map(|&pixel| nearest(pixel)).collect();
    let mut canvas = SeaCanvas::empty(columns, rows);
    canvas.file_mut().level.name = "From a picture".into();
    for at in canvas.places() {
        let down = part(at.row, canvas.level().height(), height);
        let across = part(at.column, canvas.level().width(), width);
        let mut counts = [0; PALETTE.len()];
        for (y, x) in down.flat_map(|y| across.clone().map(move |x| (y, x))) {
            counts[read[y * width + x].0] += 1;
        }
        // Of equally many the first of the palette.
        let most = (0..PALETTE.len()).rev().max_by_key(|&index| counts[index]);
        put(&mut canvas, at, PALETTE[most.unwrap_or_default()].0);
    }
    let far = read.iter().filter(|(_, far)| *far).count();
    Ok(ImportedBoard { canvas, far })
}

/// The pixels of one of `of` equal parts; at least one.
fn part(index: u16, of: u16, pixels: usize) -> std::ops::Range<usize> {
    let start = |index: u16| usize::from(index) * pixels / usize::from(of);
    start(index)..start(index + 1).max(start(index) + 1)
}

/// Puts what a tool draws on a square. A mouth or an industry is put where the picture has it, coast or not: what is
/// wrong there is found as in any other board.
fn put(canvas: &mut SeaCanvas, at: Square, tool: SeaTool) {
    match tool {
        SeaTool::Paint(ground) => canvas.paint(at, ground),
        SeaTool::Special(tool) => {
            if canvas.is_sea(at) {
                canvas.paint(at, TerrainPaint::Land);
            }
            canvas.build(at, tool);
        }
        _ => {}
    }
}
