//! Fits the rows of a corner. Where there is too little room, drawings that fold become one with a count, then the type
//! of the row becomes smaller, then the last badges are left out: no word is ever cut. The order of play says how many
//! seats are left out.

use super::rows::{CornerBadge, CornerBadgeIcon, CornerContent};
use crate::geometry::{FacingBox, TypeScale};
use crate::picture::lettering::TypeWeight;
use crate::picture::theme;
use crate::surfaces::tray::{TrayChip, TrayPart, folded, text_width};
use shoal_contract::Seat;

/// Space around the rows (`PADDING`), and between them (`ROW_GAP`), in units.
pub const PADDING: f32 = 6.0;
pub const ROW_GAP: f32 = 3.0;
/// Measures in sizes of the type: heights of a row (`ROW`), of drawings and of emblems (which are wider than high), and
/// gaps between drawing and text, at both ends with the rim, and between badges.
const ROW: f32 = 1.3;
pub const ICON: f32 = 1.2;
pub const EMBLEM: f32 = 1.9;
pub const IN_BADGE: f32 = 0.2;
pub const BESIDE: f32 = 0.22;
pub const BETWEEN: f32 = 0.3;
/// Size of the type of each row, relative to that of the others.
const PARTS: [f32; 3] = [1.0, 1.0, 0.7];

/// A row as it is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CornerRow {
    /// The size of its type, in units.
    pub size: f32,
    /// The badges that there is room for.
    pub badges: Vec<CornerBadge>,
}

/// Selects the badges of these rows that a corner has room for.
pub fn rows(content: &CornerContent, frame: FacingBox, scale: TypeScale) -> [CornerRow; 3] {
    let width = frame.size.x - 2.0 * PADDING;
    let least = scale.least();
    let there = [!content.chips.is_empty(), !content.order.is_empty(), !content.latest.is_empty()];
    let mut most = largest(frame, there);
    if there[2] && most[2] < least {
        // The trays of the seats concerned show what happened, too.
        most = largest(frame, [there[0], there[1], false]);
    }
    let [chips, order, latest] = most;
    [
        row(&chip_badges(&content.chips, chips, width), chips, least, width),
        order_row(&content.order, order, least, width),
        row(&content.latest, latest, least, width),
    ]
}

/// Selects the badges of the line before a screen that it has room for; those at its end give way.
pub fn line(content: &CornerContent, frame: FacingBox, scale: TypeScale) -> [CornerRow; 3] {
    let (most, width) = (frame.size.y / ROW, frame.size.x - 2.0 * PADDING);
    let line = row(&content.line, most, scale.least(), width);
    [CornerRow::default(), line, CornerRow::default()]
}

/// The largest type of each row for which all have room one below the other; 0 for those that are not there.
fn largest(frame: FacingBox, there: [bool; 3]) -> [f32; 3] {
    let count = there.into_iter().filter(|there| *there).count();
    let parts: f32 = PARTS.into_iter().zip(there).filter_map(|(part, is)| is.then_some(part)).sum();
    let gaps = ROW_GAP * count.saturating_sub(1) as f32;
    let whole = (frame.size.y - 2.0 * PADDING - gaps) / (ROW * parts.max(f32::EPSILON));
    let part = |row: usize| if there[row] { whole * PARTS[row] } else { 0.0 };
    [part(0), part(1), part(2)]
}

/// The chips, folded where they would need smaller type otherwise.
fn chip_badges(chips: &[(TrayChip, (Seat, TrayPart))], most: f32, width: f32) -> Vec<CornerBadge> {
    let badge = |(chip, same): &(TrayChip, (Seat, TrayPart))| CornerBadge::of(chip, same.clone());
    let whole: Vec<CornerBadge> = chips.iter().map(badge).collect();
    if wide(&whole) * most <= width {
        return whole;
    }
    let alone: Vec<TrayChip> = chips.iter().map(|(chip, _)| chip.clone()).collect();
    let left = folded(&alone).into_iter().zip(chips).filter_map(|(shown, (chip, same))| {
        let (text, dim) = shown.map(|shown| (shown.text, shown.dim))?;
        Some(CornerBadge::of(&TrayChip { text, dim, ..chip.clone() }, same.clone()))
    });
    left.collect()
}

/// Fits as many badges as have room in type that is not too small.
fn row(badges: &[CornerBadge], most: f32, least: f32, width: f32) -> CornerRow {
    if most < least {
        return CornerRow::default();
    }
    let size = |badges: &[CornerBadge]| most.min(width / wide(badges).max(f32::EPSILON));
    let fitting = (1..=badges.len()).rev().map(|count| &badges[..count]);
    let found = fitting.into_iter().find(|badges| size(badges) >= least);
    found.map_or_else(CornerRow::default, |found| CornerRow {
        size: size(found),
        badges: found.to_vec(),
    })
}

/// Fits the order of play: if some seats have no room, a number says how many more there are.
fn order_row(badges: &[CornerBadge], most: f32, least: f32, width: f32) -> CornerRow {
    let whole = row(badges, most, least, width);
    if whole.badges.len() == badges.len() {
        return whole;
    }
    let with_rest = |count: usize| {
        let first_left_out = badges.get(count)?;
        let rest = CornerBadge {
            drawing: CornerBadgeIcon::None,
            text: format!("+{}", badges.len() - count),
            colour: theme::TEXT_QUIET,
            lit: false,
            ..first_left_out.clone()
        };
        let shown: Vec<CornerBadge> = badges[..count].iter().cloned().chain([rest]).collect();
        let fitted = row(&shown, most, least, width);
        (fitted.badges.len() == shown.len()).then_some(fitted)
    };
    (1..badges.len()).rev().find_map(with_rest).unwrap_or(whole)
}

/// Returns the width of badges side by side, in sizes of their type.
fn wide(badges: &[CornerBadge]) -> f32 {
    let between = BETWEEN * badges.len().saturating_sub(1) as f32;
    badges.iter().map(wide_alone).sum::<f32>() + between
}

fn wide_alone(badge: &CornerBadge) -> f32 {
    let drawing = match badge.drawing {
        CornerBadgeIcon::None => 0.0,
        CornerBadgeIcon::Named(_) => ICON,
        CornerBadgeIcon::Emblem(_) => EMBLEM,
    };
    let text = text_width(TypeWeight::Bold, &badge.text, 1.0);
    let between = if drawing > 0.0 && text > 0.0 { IN_BADGE } else { 0.0 };
    drawing + between + text + 2.0 * BESIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_play_shows_all_seats_or_says_how_many_more_there_are() {
        let badge = |seat: u16| CornerBadge {
            drawing: CornerBadgeIcon::Emblem(usize::from(seat)),
            text: char::from(b'A' + seat as u8).to_string(),
            colour: theme::TEXT,
            faint: false,
            lit: false,
            same: (Seat(seat), TrayPart::Place),
        };
        let all: Vec<CornerBadge> = (0..8).map(badge).collect();
        for width in (160..700).step_by(20) {
            let shown = order_row(&all, 30.0, 20.0, width as f32).badges;
            match shown.last() {
                None => panic!("nothing in {width}"),
                Some(last) if shown.len() < all.len() || last != &all[7] => {
                    let more = all.len() + 1 - shown.len();
                    assert_eq!(last.text, format!("+{more}"), "in {width}");
                }
                Some(_) => {}
            }
        }
        assert_eq!(order_row(&all, 30.0, 20.0, 900.0).badges, all);
    }
}
