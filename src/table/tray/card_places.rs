//! Where cards and piles lie: in the rows of trays, and on the table.

use super::super::geometry::Frame;
use super::super::theme;
use super::super::widgets::card::{LARGE, SMALL};
use super::MOST_PILES;
use super::cards::card_of;
use super::cards_model::CardRow;
use super::face::CardSlot;
use super::model::Trays;
use super::slots::{InTray, Slot};
use bevy::prelude::*;

/// How wide the hand may be at most, in units.
const ROOM: f32 = 540.0;
/// From one card of a hand to the next, if there is room.
const STEP: f32 = 65.0;
/// How wide a pile beside the hand is.
pub const PILE: f32 = 38.0;
/// From the tray's corner to the row.
const PADDING: Vec2 = Vec2::new(12.0, 8.0);
/// How far the chosen card rises.
const RISE: f32 = 12.0;

/// Where the cards of a hand lie: side by side, or over one another if they are many.
pub fn lefts(count: usize, indent: f32) -> impl Iterator<Item = f32> {
    let room = ROOM - SMALL.card.x - indent;
    let step = if count > 1 { STEP.min(room / (count - 1) as f32) } else { STEP };
    (0..count).map(move |index| indent + step * index as f32)
}

/// Plates: where they lie, and whether they are lit.
pub fn place_cards(
    models: Res<Trays>,
    fresh: Query<(), Added<CardSlot>>,
    mut cards: Query<
        (&InTray, &CardSlot, &mut Node, &mut BorderColor, &mut BackgroundColor, &mut UiTransform),
        With<Slot>,
    >,
) {
    if !models.is_changed() && fresh.is_empty() {
        return;
    }
    for (InTray(seat), slot, mut node, mut rim, mut ground, mut turn) in &mut cards {
        let Some(model) = models.0.get(seat.index()) else { continue };
        let Some(card) = card_of(model, *slot) else { continue };
        if let (CardSlot::Hand(index), Some(row)) = (*slot, &model.cards) {
            let left = px(left_of(row, index));
            if node.left != left {
                node.position_type = PositionType::Absolute;
                node.left = left;
            }
        }
        let colour = match (card.lit || card.raised, card.dim) {
            (true, _) => theme::seat_colour(seat.index()),
            (false, true) => Color::NONE,
            (false, false) => theme::CARD_RIM,
        };
        rim.set_if_neq(BorderColor::all(colour));
        ground.set_if_neq(BackgroundColor(if card.dim { theme::CARD_OFF } else { theme::CARD }));
        let rise = if card.raised { -RISE } else { 0.0 };
        let scale = Vec2::splat(if card.raised { 1.12 } else { 1.0 });
        turn.set_if_neq(UiTransform { translation: Val2::px(0.0, rise), scale, ..default() });
    }
}

fn left_of(row: &CardRow, index: usize) -> f32 {
    let indent = if row.large.is_some() { LARGE.card.x + 8.0 } else { 0.0 };
    lefts(row.hand.len(), indent).nth(index).unwrap_or(0.0)
}

/// Where the card in this place of a hand of `count` lies on the table, in a tray like this.
pub fn hand_spot(tray: Frame, count: usize, place: usize) -> Vec2 {
    let left = lefts(count, 0.0).nth(place).unwrap_or_else(|| {
        // The place after the last card.
        lefts(count, 0.0).last().map_or(0.0, |last| (last + STEP).min(ROOM - SMALL.card.x))
    });
    tray.at(Vec2::new(PADDING.x - tray.size.x / 2.0 + left + SMALL.card.x / 2.0, row_of(tray)))
}

/// Where a pile beside the hand lies on the table.
pub fn pile_spot(tray: Frame, pile: usize) -> Vec2 {
    let from_right = PADDING.x + PILE * (MOST_PILES - pile) as f32 - PILE / 2.0;
    tray.at(Vec2::new(tray.size.x / 2.0 - from_right, row_of(tray)))
}

/// How far the row of cards lies from the middle of a tray, toward the player.
fn row_of(tray: Frame) -> f32 {
    PADDING.y + SMALL.card.y / 2.0 - tray.size.y / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_cards_lie_in_their_row_and_each_name_can_be_seen() {
        let lefts: Vec<f32> = lefts(10, 0.0).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] - pair[0] > 50.0), "{lefts:?}");
        assert!(lefts[9] + SMALL.card.x <= ROOM);
    }

    #[test]
    fn more_cards_overlap_and_stay_in_their_row() {
        let lefts: Vec<f32> = lefts(30, LARGE.card.x).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] > pair[0]), "{lefts:?}");
        assert!(lefts[29] + SMALL.card.x <= ROOM + 0.01);
    }
}
