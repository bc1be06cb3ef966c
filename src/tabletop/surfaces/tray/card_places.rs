//! The places of cards and piles on the table, and the size of cards in a tray.

use super::MOST_PILES;
use super::cards::pile_width;
use super::spawn::columns_of;
use crate::geometry::{FacingBox, TrayRows, TypeScale};
use crate::surfaces::widgets::CardSize;
use crate::surfaces::widgets::card::{LARGE, SMALL};
use crate::surfaces::widgets::hand::{STEP, lefts};
use bevy::math::Vec2;

/// Part of a card's width that stays visible where another covers it, if the cards can be small enough.
const SEEN: f32 = 0.72;
/// Minimum width of a card for that, relative to a small one.
const NARROWEST: f32 = 0.89;
/// Number of cards (`FEW`) that are wider where they have room, so that their names have it, too, and the greatest
/// factor (`BROADER`).
const FEW: usize = 3;
const BROADER: f32 = 2.0;
/// Maximum factor by which the card that has to be played grows: the hand needs room beside it.
const LARGE_GROWS: f32 = 1.8;

/// The size of cards of this height, with type of the scale of these rows.
pub fn size_for(rows: &TrayRows, high: f32) -> CardSize {
    let grown = SMALL.scaled(high / SMALL.card.y);
    CardSize { text: rows.scale.size(SMALL.text), least: rows.scale.least(), ..grown }
}

/// The size of the card that has to be played, and of cards on their way, with type of this scale.
pub fn large_size(scale: TypeScale) -> CardSize {
    let text = scale.size(LARGE.text);
    let grown = LARGE.scaled((text / LARGE.text).clamp(1.0, LARGE_GROWS));
    CardSize { text, least: scale.least(), ..grown }
}

/// Returns the size of the cards of a hand with this room: as high as the row, if they are few, and wider where there is
/// room for their names.
pub fn hand_size(rows: &TrayRows, count: usize, room: f32) -> CardSize {
    let whole = size_for(rows, rows.cards);
    let seen = room / (1.0 + SEEN * count.saturating_sub(1) as f32);
    let wide = seen.max(SMALL.card.x * NARROWEST).min(whole.card.x);
    let size = size_for(rows, rows.cards * wide / whole.card.x);
    // A hand that grows to a few cards keeps their size.
    let side_by_side = 1.0 + STEP * (count.max(FEW) - 1) as f32;
    let broad = (room / side_by_side).min(size.card.x * BROADER).max(size.card.x);
    CardSize { card: Vec2::new(broad, size.card.y), ..size }
}

/// Returns the middle of the card in this place of a hand of `count` cards, in table coordinates.
pub fn hand_spot(tray: FacingBox, rows: &TrayRows, count: usize, place: usize) -> Vec2 {
    let columns = columns_of(tray, rows);
    let room = columns.hand;
    let size = hand_size(rows, count, room);
    let left = lefts(count, size, 0.0, room).nth(place).unwrap_or_else(|| {
        // The place after the last card.
        let last = lefts(count, size, 0.0, room).last();
        last.map_or(0.0, |last| (last + size.card.x * 1.05).min(room - size.card.x))
    });
    let right = columns.hand_at - tray.size.x / 2.0 + left + size.card.x / 2.0;
    tray.at(Vec2::new(right, row_of(tray, rows)))
}

/// Returns the middle of a pile beside the hand, in table coordinates.
pub fn pile_spot(tray: FacingBox, rows: &TrayRows, pile: usize) -> Vec2 {
    let wide = pile_width(rows);
    let columns = columns_of(tray, rows);
    let from_left = columns.hand_at + columns.hand + wide * (pile as f32 + 0.5);
    debug_assert!(pile < MOST_PILES, "there is no pile {pile}");
    tray.at(Vec2::new(from_left - tray.size.x / 2.0, row_of(tray, rows)))
}

/// Returns the distance of the row of cards from the middle of a tray, toward the player.
fn row_of(tray: FacingBox, rows: &TrayRows) -> f32 {
    rows.above_cards() + rows.cards / 2.0 - tray.size.y / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{PLACES, Tabletop, TrayDepth};

    #[test]
    fn a_hand_of_ten_shows_much_of_each_card_at_every_size_of_type() {
        for text in [1.0, 1.5, 2.0] {
            let table = Tabletop { text, ..Tabletop::default() };
            for place in PLACES {
                let rows = table.tray_rows(place, TrayDepth::Deep);
                let frame = table.tray(place, TrayDepth::Deep);
                let room = columns_of(frame, &rows).hand;
                for count in 1..=10 {
                    let size = hand_size(&rows, count, room);
                    let lefts: Vec<f32> = lefts(count, size, 0.0, room).collect();
                    let steps = lefts.windows(2).map(|pair| pair[1] - pair[0]);
                    let least = steps.fold(f32::MAX, f32::min);
                    assert!(least > size.card.x * 0.45, "{least} of {size:?} at {text}");
                    assert!(size.card.y <= rows.cards + 0.01);
                    assert!(lefts[count - 1] + size.card.x <= room + 0.01);
                }
            }
        }
    }
}
