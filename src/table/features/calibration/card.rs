//! Pictures for the calibration, as SVG: a test card whose lines show every error, a grid of 100 mm, and the ruler and
//! the bank card to compare real ones with.

use bevy::math::{Rect, UVec2, Vec2};
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::geometry::type_size::{CAP, size_for_cap};
use shoal_tabletop::picture::art;
use shoal_tabletop::picture::lettering::TypeWeight;
use std::fmt::Write as _;

/// Number of squares along the short side of the test card.
const SQUARES: f32 = 9.0;
/// Size of a bank card and radius of its corners (ISO/IEC 7810, ID-1), in millimetres. Both are those of the outer edge
/// of the drawn line, so that a real card fits exactly on it.
pub const BANK_CARD: Vec2 = Vec2::new(85.6, 53.98);
const CORNER: f32 = 3.18;
/// Width of the line around the bank card, in millimetres.
const OUTLINE: f32 = 1.0;
/// Size of the ruler with its ends, in millimetres: below the ticks there is room for type that the coarsest picture
/// can show.
pub const RULER: Vec2 = Vec2::new(104.0, 24.0);

/// Height of capitals on ruler and card, in millimetres, if the picture is fine enough.
const CAPITALS: f32 = 6.5;
/// Distance between lines of text, as a multiple of their type size.
const LINE: f32 = 1.25;
/// Versions of the text on ruler and card, the most helpful first, and the boxes they must fit, in millimetres.
const RULER_WORDS: &[&[&str]] = &[&["100 mm"]];
const RULER_ROOM: Rect = Rect { min: Vec2::new(2.0, 8.5), max: Vec2::new(102.0, 22.5) };
const BANK_CARD_WORDS: &[&[&str]] = &[
    &["A bank card", "fits here", "85.6 x 54 mm"],
    &["Bank card", "85.6 x 54"],
    &["Bank card"],
    &["Card"],
];
const BANK_CARD_ROOM: Rect = Rect { min: Vec2::new(5.5, 4.0), max: Vec2::new(80.1, 50.0) };

const GROUND: &str = "#050F1C";
const THIN: &str = "#1F4E74";
const CLEAR: &str = "#3F8CC0";
const RIM: &str = "#F3F1E7";
const BRIGHT: &str = "#B6F22E";

/// Draws the test card for a table of this size: squares, diagonals and circles.
pub fn corners_card(table: Vec2) -> String {
    let (Vec2 { x: wide, y: high }, middle) = (table, table / 2.0);
    let square = high / SQUARES;
    let mut lines = String::new();
    // From the middle outward, so that what is left over is alike on both sides.
    let half = |length: f32| (length / 2.0 / square - 1e-3) as i32;
    for column in -half(wide)..=half(wide) {
        let x = middle.x + column as f32 * square;
        let _ = write!(lines, "M{x},0V{high}");
    }
    for row in -half(high)..=half(high) {
        // Nine squares: the middle lies within one, not between two.
        let y = middle.y + (row as f32 - 0.5) * square;
        let _ = write!(lines, "M0,{y}H{wide}M0,{}H{wide}", high - y);
    }
    let mut rings = String::new();
    let near = 0.9 * square;
    for (x, y) in
        [(near, near), (wide - near, near), (wide - near, high - near), (near, high - near)]
    {
        let _ = write!(rings, "<circle cx='{x}' cy='{y}' r='{}'/>", 0.8 * square);
    }
    let radius = 4.25 * square;
    svg(
        table,
        &format!(
            "<path d='{lines}' stroke='{THIN}' stroke-width='2'/>\
             <path d='M0,0L{wide},{high}M{wide},0L0,{high}' stroke='{CLEAR}' stroke-width='2.5'/>\
             <g stroke='{CLEAR}' stroke-width='4'>{rings}\
             <circle cx='{}' cy='{}' r='{radius}'/></g>{}",
            middle.x,
            middle.y,
            rim(table)
        ),
    )
}

/// Draws a grid of 100 mm as the ground for measuring, and hands with mice in these boxes; `unit` is the length of a
/// table unit in millimetres.
pub fn lengths_card(table: Vec2, unit: f32, hands: &[FacingBox]) -> String {
    let (Vec2 { x: wide, y: high }, middle) = (table, table / 2.0);
    let square = 100.0 / unit.max(0.05);
    let mut lines = String::new();
    let half = |length: f32| (length / 2.0 / square) as i32;
    for column in -half(wide)..=half(wide) {
        let _ = write!(lines, "M{},0V{high}", middle.x + column as f32 * square);
    }
    for row in -half(high)..=half(high) {
        let _ = write!(lines, "M0,{}H{wide}", middle.y + row as f32 * square);
    }
    let grid = format!("<path d='{lines}' stroke='{THIN}' stroke-width='1.5'/>");
    let hands: String = hands.iter().map(|&frame| hand(frame)).collect();
    svg(table, &format!("{grid}{hands}{}", rim(table)))
}

/// Fits a drawing in millimetres to whole pixels, `pixels_each` to a millimetre, and centres it; returns the SVG and
/// its size in pixels. So it is shown at its true length: a picture that is not made of the table's own pixels would be
/// stretched to them.
pub fn to_scale(drawing: &str, size: Vec2, pixels_each: f32) -> (String, UVec2) {
    let pixels = ((size * pixels_each / 2.0).ceil().as_uvec2() + 1) * 2;
    let room = pixels.as_vec2() / pixels_each;
    let from = (size - room) / 2.0;
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{} {} {} {}' width='{}' height='{}' \
         fill='none'>{drawing}</svg>",
        from.x, from.y, room.x, room.y, pixels.x, pixels.y
    );
    (svg, pixels)
}

/// Draws a ruler of 100 mm, in millimetres; its type has at least this size.
pub fn ruler(least: f32) -> String {
    let mut ticks = String::new();
    for tick in 0..=100 {
        let long = match tick {
            _ if tick % 10 == 0 => 6.0,
            _ if tick % 5 == 0 => 4.5,
            _ => 3.0,
        };
        let _ = write!(ticks, "M{},1V{}", tick + 2, 1.0 + long);
    }
    let words = centred(RULER_WORDS, RULER_ROOM, least);
    format!(
        "<rect x='0.3' y='0.3' width='{}' height='{}' rx='1.6' fill='#0A1420' \
         stroke='{RIM}' stroke-width='0.5'/>\
         <path d='{ticks}' stroke='{RIM}' stroke-width='0.36'/><path d='{words}' fill='{RIM}'/>",
        RULER.x - 0.6,
        RULER.y - 0.6,
    )
}

/// Draws the outline of a bank card, in millimetres; its type has at least this size.
pub fn bank_card(least: f32) -> String {
    let words = centred(BANK_CARD_WORDS, BANK_CARD_ROOM, least);
    let (middle, inside) = (OUTLINE / 2.0, BANK_CARD - OUTLINE);
    format!(
        "<rect x='{middle}' y='{middle}' width='{}' height='{}' rx='{}' fill='#0A1420' \
         stroke='{BRIGHT}' stroke-width='{OUTLINE}'/><path d='{words}' fill='{RIM}'/>",
        inside.x,
        inside.y,
        CORNER - middle,
    )
}

/// The first of these texts that fits the box in legible type, and the size of that type; `None` if none fits.
fn fitting<'a>(texts: &[&'a [&'a str]], room: Rect, least: f32) -> Option<(&'a [&'a str], f32)> {
    let size = least.max(size_for_cap(CAPITALS));
    let has_room = |lines: &&&[&str]| {
        let wide = lines.iter().map(|line| TypeWeight::Bold.width(line, size)).fold(0.0, f32::max);
        wide <= room.width() && lines_high(lines.len(), size) <= room.height()
    };
    texts.iter().find(has_room).map(|lines| (*lines, size))
}

/// Height of this many lines, from the top of the first capitals to the last baseline.
fn lines_high(count: usize, size: f32) -> f32 {
    size * (CAP + LINE * (count.max(1) - 1) as f32)
}

/// Draws the first text that fits into the middle of a box, as the data of an SVG path.
fn centred(texts: &[&[&str]], room: Rect, least: f32) -> String {
    let Some((lines, size)) = fitting(texts, room, least) else { return String::new() };
    let top = room.center().y - lines_high(lines.len(), size) / 2.0;
    let path = |(row, line): (usize, &&str)| {
        let left = room.center().x - TypeWeight::Bold.width(line, size) / 2.0;
        TypeWeight::Bold.path(line, size, left, top + size * (CAP + LINE * row as f32))
    };
    lines.iter().enumerate().map(path).collect()
}

/// Draws a hand on a mouse, turned to its player.
fn hand(frame: FacingBox) -> String {
    let source = art::source("hand_on_mouse").unwrap_or_default();
    let (at, size) = (frame.centre, frame.size);
    let placed = format!(
        "<svg x='{}' y='{}' width='{}' height='{}'",
        -size.x / 2.0,
        -size.y / 2.0,
        size.x,
        size.y
    );
    let drawing = source.replacen("<svg", &placed, 1);
    let turn = frame.facing.degrees();
    format!("<g transform='translate({} {}) rotate({turn})'>{drawing}</g>", at.x, at.y)
}

fn rim(Vec2 { x: wide, y: high }: Vec2) -> String {
    let (w, h) = (wide - 6.0, high - 6.0);
    format!("<rect x='3' y='3' width='{w}' height='{h}' stroke='{RIM}' stroke-width='6'/>")
}

fn svg(Vec2 { x: wide, y: high }: Vec2, body: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' width='{wide}' \
         height='{high}' fill='none'><rect width='{wide}' height='{high}' fill='{GROUND}'/>{body}</svg>",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::TableEdge;
    use shoal_tabletop::geometry::type_size::{LEAST_PIXELS, least_size};
    use shoal_tabletop::picture::art::rasterise;

    /// `true` if something bright is drawn at a fraction of the picture.
    fn lit(svg: &str, wide: u32, at: [f32; 2]) -> bool {
        let image = rasterise(svg, wide).unwrap_or_else(|problem| panic!("{problem}"));
        let size = image.size();
        let (x, y) = ((at[0] * size.x as f32) as u32, (at[1] * size.y as f32) as u32);
        let data = image.data.expect("it was drawn");
        let pixel = (y.min(size.y - 1) * size.x + x.min(size.x - 1)) as usize * 4;
        data[pixel..pixel + 3].iter().any(|&byte| byte > 0x60)
    }

    #[test]
    fn all_cards_can_be_drawn_for_every_table() {
        for wide in [1296.0, 1920.0, 2592.0] {
            let table = Vec2::new(wide, 1080.0);
            let hand = FacingBox::new(table / 2.0, Vec2::new(100.0, 150.0), TableEdge::East);
            let lengths = |unit| lengths_card(table, unit, &[hand]);
            assert!(lengths(0.68).contains("rotate(270)"), "the hand is turned to its player");
            for card in [corners_card(table), lengths(0.68), lengths(0.0)] {
                assert!(lit(&card, 400, [0.0, 0.5]), "the rim is bright");
            }
            assert!(lit(&corners_card(table), 1920, [0.5 + 510.0 / wide, 0.5]), "and the circle");
        }
    }

    /// Brightness of the pixels of a piece along its middle row and its middle column, from 0 to 1.
    fn crossed(drawing: &str, size: Vec2, pixels_each: f32) -> [Vec<f32>; 2] {
        let (svg, pixels) = to_scale(drawing, size, pixels_each);
        let image = rasterise(&svg, pixels.x).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(image.size(), pixels, "nothing is rounded up");
        let data = image.data.expect("it was drawn");
        // Drawn in green, and on nothing outside.
        let light = |x: u32, y: u32| {
            let at = ((y * pixels.x + x) * 4) as usize;
            f32::from(data[at + 1]) / 255.0 * f32::from(data[at + 3]) / 255.0
        };
        let row = (0..pixels.x).map(|x| light(x, pixels.y / 2)).collect();
        [row, (0..pixels.y).map(|y| light(pixels.x / 2, y)).collect()]
    }

    /// Distance between the outer edges of the drawing, in pixels. A pixel that is covered in part is only partly
    /// bright.
    fn span(line: &[f32], most: f32) -> f32 {
        let edge = |pixels: &mut dyn Iterator<Item = &f32>| {
            let found = pixels.enumerate().find(|(_, light)| **light > 0.03 * most);
            found.map_or(f32::NAN, |(at, &light)| at as f32 + 1.0 - (light / most).min(1.0))
        };
        line.len() as f32 - edge(&mut line.iter()) - edge(&mut line.iter().rev())
    }

    #[test]
    fn the_outer_edge_of_the_bank_card_is_that_of_a_bank_card_on_every_projector() {
        // Pixels to a millimetre.
        for pixels_each in [0.985, 1.0, 1.477, 2.2, 3.7] {
            // Without words, which would stand in the way.
            let drawing = bank_card(1000.0);
            let [wide, high] = crossed(&drawing, BANK_CARD, pixels_each);
            let most = wide.iter().chain(&high).copied().fold(0.0, f32::max);
            let read = Vec2::new(span(&wide, most), span(&high, most)) / pixels_each;
            let wrong = (read - BANK_CARD).abs().max_element();
            assert!(wrong < 0.3 / pixels_each, "{read} mm with {pixels_each} pixels each");
        }
    }

    #[test]
    fn the_corners_of_the_bank_card_are_as_round_as_those_of_one() {
        let (svg, pixels) = to_scale(&bank_card(1000.0), BANK_CARD, 20.0);
        let image = rasterise(&svg, pixels.x).unwrap_or_else(|problem| panic!("{problem}"));
        let data = image.data.expect("it was drawn");
        let from = (pixels.as_vec2() / 20.0 - BANK_CARD) / 2.0;
        let covered = |at: Vec2| {
            let at = ((from + at) * 20.0).as_uvec2();
            data[((at.y * pixels.x + at.x) * 4 + 3) as usize] > 128
        };
        // Along the diagonal of the corner the outer edge lies this far inside.
        let inside = CORNER * (1.0 - std::f32::consts::FRAC_1_SQRT_2);
        assert!(!covered(Vec2::splat(inside - 0.1)) && covered(Vec2::splat(inside + 0.1)));
    }

    #[test]
    fn what_is_written_on_ruler_and_card_is_never_under_ten_projector_pixels() {
        // From 540 lines on a table of 1.3 m to 2160, on large and small tables.
        for (pixels, unit) in [(0.5, 0.677), (0.667, 0.677), (1.0, 0.677), (1.0, 1.1), (2.0, 0.4)] {
            let least = least_size(pixels) * unit;
            for (texts, room) in [(RULER_WORDS, RULER_ROOM), (BANK_CARD_WORDS, BANK_CARD_ROOM)] {
                let (lines, size) = fitting(texts, room, least).expect("it says what it is");
                let high = size * CAP / unit * pixels;
                assert!(high >= LEAST_PIXELS - 1e-3, "{lines:?} is {high} px high");
            }
        }
        let usual = least_size(1.0) * 0.677;
        assert_eq!(fitting(BANK_CARD_WORDS, BANK_CARD_ROOM, usual).map(|it| it.0.len()), Some(3));
        assert_eq!(fitting(RULER_WORDS, RULER_ROOM, 60.0), None, "else nothing is written");
        let (bare, pixels) = to_scale(&ruler(60.0), RULER, 1.5);
        assert!(rasterise(&bare, pixels.x).is_ok());
    }
}
