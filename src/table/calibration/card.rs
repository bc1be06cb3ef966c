//! The pictures behind the calibration, as SVG: a test card whose lines show every error, and what the
//! tape and the ruler are held against.

use crate::table::art;
use crate::table::geometry::Frame;
use crate::table::lettering::Cut;
use bevy::math::Vec2;
use std::fmt::Write as _;

/// Into how many squares the short side is divided.
const SQUARES: f32 = 9.0;
/// The size of a bank card (ISO/IEC 7810, ID-1), in millimetres.
pub const BANK_CARD: Vec2 = Vec2::new(85.6, 53.98);
/// The size of the ruler with its ends, in millimetres.
pub const RULER: Vec2 = Vec2::new(104.0, 17.0);

const GROUND: &str = "#050F1C";
const THIN: &str = "#1F4E74";
const CLEAR: &str = "#3F8CC0";
const RIM: &str = "#F3F1E7";
const BRIGHT: &str = "#B6F22E";

/// A grid of squares, diagonals and circles for a table of this size.
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

/// The two lengths to measure, over a grid of 100 mm, and hands with mice in these boxes; `unit` is how
/// long a unit is in millimetres.
pub fn lengths_card(table: Vec2, unit: f32, hands: &[Frame]) -> String {
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
    let at = 36.0;
    let arrows = format!(
        "<path d='M4,{at}H{}M30,{}L4,{at}L30,{}M{},{}L{},{at}L{},{}\
         M{at},4V{}M{},30L{at},4L{},30M{},{}L{at},{}L{},{}' stroke='{BRIGHT}' stroke-width='6' \
         stroke-linecap='round' stroke-linejoin='round'/>",
        wide - 4.0,
        at - 14.0,
        at + 14.0,
        wide - 30.0,
        at - 14.0,
        wide - 4.0,
        wide - 30.0,
        at + 14.0,
        high - 4.0,
        at - 14.0,
        at + 14.0,
        at - 14.0,
        high - 30.0,
        high - 4.0,
        at + 14.0,
        high - 30.0,
    );
    let (width, height) = (label("Width, rim to rim", 30.0), label("Height, rim to rim", 30.0));
    let labels = format!(
        "<g transform='translate({} {at})'>{width}</g>\
         <g transform='translate({at} {}) rotate(-90)'>{height}</g>",
        wide * 0.25,
        high * 0.3,
    );
    let grid = format!("<path d='{lines}' stroke='{THIN}' stroke-width='1.5'/>");
    let hands: String = hands.iter().map(|&frame| hand(frame)).collect();
    svg(table, &format!("{grid}{hands}{}{arrows}{labels}", rim(table)))
}

/// A ruler of 100 mm, in millimetres.
pub fn ruler() -> String {
    let mut ticks = String::new();
    for tick in 0..=100 {
        let long = match tick {
            _ if tick % 10 == 0 => 6.0,
            _ if tick % 5 == 0 => 4.5,
            _ => 3.0,
        };
        let _ = write!(ticks, "M{},1V{}", tick + 2, 1.0 + long);
    }
    let text = Cut::Bold.path("100 mm", 6.5, 42.0, 14.6);
    svg(
        RULER,
        &format!(
            "<rect x='0.3' y='0.3' width='103.4' height='16.4' rx='1.6' fill='#0A1420' \
             stroke='{RIM}' stroke-width='0.5'/>\
             <path d='{ticks}' stroke='{RIM}' stroke-width='0.36'/><path d='{text}' fill='{RIM}'/>"
        ),
    )
}

/// The outline of a bank card, in millimetres.
pub fn bank_card() -> String {
    let text = Cut::Bold.path("A bank card fits here", 6.2, 12.0, 24.0);
    let more = Cut::Regular.path("85.6 x 54 mm", 5.4, 26.0, 34.0);
    svg(
        BANK_CARD,
        &format!(
            "<rect x='0.5' y='0.5' width='84.6' height='52.98' rx='3.2' fill='#0A1420' \
             stroke='{BRIGHT}' stroke-width='1'/><path d='{text}{more}' fill='{RIM}'/>"
        ),
    )
}

/// A hand on a mouse, turned to whoever it belongs to.
fn hand(frame: Frame) -> String {
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

/// Words on a plate around the origin.
fn label(text: &str, size: f32) -> String {
    let wide = Cut::Bold.width(text, size);
    let path = Cut::Bold.path(text, size, -wide / 2.0, size * 0.33);
    format!(
        "<rect x='{}' y='{}' width='{}' height='{}' rx='10' fill='{GROUND}'/>\
         <path d='{path}' fill='{BRIGHT}'/>",
        -wide / 2.0 - 18.0,
        -size * 0.7,
        wide + 36.0,
        size * 1.4,
    )
}

fn svg(Vec2 { x: wide, y: high }: Vec2, body: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' width='{wide}' \
         height='{high}' fill='none'><rect width='{wide}' height='{high}' fill='{}'/>{body}</svg>",
        if wide > 200.0 { GROUND } else { "none" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::art::rasterise;
    use crate::table::geometry::Edge;

    /// Whether something bright is drawn at a fraction of the picture.
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
            let hand = Frame::new(table / 2.0, Vec2::new(100.0, 150.0), Edge::East);
            let lengths = |unit| lengths_card(table, unit, &[hand]);
            assert!(lengths(0.68).contains("rotate(270)"), "the hand is turned to its player");
            for card in [corners_card(table), lengths(0.68), lengths(0.0)] {
                assert!(lit(&card, 400, [0.0, 0.5]), "the rim is bright");
            }
            assert!(lit(&corners_card(table), 1920, [0.5 + 510.0 / wide, 0.5]), "and the circle");
        }
        assert!(rasterise(&ruler(), 300).is_ok() && rasterise(&bank_card(), 300).is_ok());
    }
}
