//! The hand: cards side by side, over one another if they are many, or in a grid to choose from. Nodes are spawned and
//! despawned with the cards, and changed in place.

use super::button::report_press;
use super::card::{CardSize, CardWidget, RAISED, SMALL, outline};
use super::widget::{Widget, observed_by};
use bevy::prelude::*;

/// Distance from one card to the next in a row with room enough, relative to a card's width.
pub const STEP: f32 = 1.05;

/// Cards that belong together. Where there is no card, the hand itself can be pressed. Its cards have
/// the owner of the hand.
#[derive(Component, Debug, Clone, PartialEq, Default)]
#[require(Widget, CardSize = SMALL, Node)]
#[component(on_add = observed_by(report_press))]
pub struct HandWidget {
    /// The cards, in order, with what they are known as.
    pub cards: Vec<(u32, CardWidget)>,
    /// The layout of the cards.
    pub spread: HandLayout,
}

/// The layout of a hand's cards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum HandLayout {
    /// Side by side where there is room, else over one another.
    Row {
        /// Distance of the first card from the left, in units.
        indent: f32,
        /// Width of the whole row, in units.
        room: f32,
    },
    /// One row below the other: its node wraps.
    #[default]
    Grid,
}

/// A hand with cards of this size in a row of this width.
pub fn hand(
    widget: Widget,
    size: CardSize,
    room: f32,
    cards: Vec<(u32, CardWidget)>,
) -> impl Bundle {
    let node = Node { width: px(room), height: px(size.card.y), flex_shrink: 0.0, ..default() };
    (HandWidget { cards, spread: HandLayout::Row { indent: 0.0, room } }, widget, size, node)
}

/// Lays out the cards of a row: returns the left end of each, and the width that the next one covers. They are side by
/// side, or over one another if they are many. Beside a raised card the others make room, so that all of it is seen and
/// it hides none of them.
pub fn card_offsets(
    count: usize,
    raised: Option<usize>,
    size: CardSize,
    indent: f32,
    room: f32,
) -> Vec<(f32, f32)> {
    let (wide, room) = (size.card.x, room - indent);
    let usual = wide * STEP;
    let grown = (RAISED - 1.0) * wide / 2.0;
    // The last one, and the risen one, are seen whole if there is room for both; all others show one step.
    let raised = raised.filter(|_| 2.0 * (wide + grown) <= room);
    let (steps, whole) = match raised {
        None => (count.saturating_sub(1), wide),
        Some(raised) if raised + 1 == count => (count.saturating_sub(1), wide + grown),
        Some(_) => (count.saturating_sub(2), 2.0 * (wide + grown)),
    };
    let step = match steps {
        0 => usual,
        _ => usual.min((room - whole) / steps as f32).max(0.0),
    };
    let mut left = indent;
    let mut found = Vec::with_capacity(count);
    for index in 0..count {
        let before_raised = raised.is_some_and(|raised| index + 1 == raised && step < usual);
        let is_raised = raised == Some(index) && step < usual;
        let next = if is_raised { wide + grown } else { step };
        let next = if before_raised { next + grown } else { next };
        let free = if before_raised { step } else { next };
        let covered = if index + 1 < count { (wide - free).max(0.0) } else { 0.0 };
        found.push((left, covered));
        left += next;
    }
    found
}

/// Returns the left ends of the cards of a row without a raised card.
pub fn lefts(count: usize, size: CardSize, indent: f32, room: f32) -> impl Iterator<Item = f32> {
    card_offsets(count, None, size, indent, room).into_iter().map(|(left, _)| left)
}

/// A card of a hand by its index.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandCardIndex(pub usize);

/// Spawns nodes for new cards, and despawns those of cards that are gone.
pub(super) fn build(
    hands: Query<(Entity, &HandWidget, &Widget, &CardSize, Option<&Children>), Changed<HandWidget>>,
    places: Query<&HandCardIndex>,
    mut commands: Commands,
) {
    for (entity, hand, widget, &size, children) in &hands {
        let mut there = 0;
        for &child in children.into_iter().flatten() {
            match places.get(child) {
                Ok(place) if place.0 >= hand.cards.len() => commands.entity(child).despawn(),
                Ok(_) => there += 1,
                Err(_) => {}
            }
        }
        for (index, (id, card)) in hand.cards.iter().enumerate().skip(there) {
            let widget = Widget { id: *id, ..widget.clone() };
            let (size, node) = card_layout(hand, size, index);
            let card = (Name::new("Card"), HandCardIndex(index), widget, size, card.clone(), node);
            commands.spawn((card, ChildOf(entity)));
        }
    }
}

/// The size of a card with the width that is covered, and its node.
fn card_layout(hand: &HandWidget, size: CardSize, index: usize) -> (CardSize, Node) {
    let HandLayout::Row { indent, room } = hand.spread else {
        return (size, Node { left: auto(), ..outline(size) });
    };
    let raised = hand.cards.iter().position(|(_, card)| card.raised);
    let places = card_offsets(hand.cards.len(), raised, size, indent, room);
    let (left, covered) = places.get(index).copied().unwrap_or_default();
    let size = CardSize { covered, ..size };
    (size, Node { position_type: PositionType::Absolute, left: px(left), ..outline(size) })
}

type ChangedHand = Or<(Changed<HandWidget>, Changed<Widget>, Changed<CardSize>, Changed<Children>)>;
type Cards = (
    &'static HandCardIndex,
    &'static mut CardWidget,
    &'static mut Widget,
    &'static mut CardSize,
    &'static mut Node,
);

/// Brings the cards in line with the hand, and to their places.
pub(super) fn show(
    hands: Query<(&HandWidget, &Widget, &CardSize, &Children), ChangedHand>,
    mut cards: Query<Cards, Without<HandWidget>>,
) {
    for (hand, widget, &size, children) in &hands {
        let mut shown = cards.iter_many_mut(children);
        while let Some((&HandCardIndex(index), mut card, mut mine, mut its_size, mut node)) =
            shown.fetch_next()
        {
            let Some((id, wanted)) = hand.cards.get(index) else { continue };
            card.set_if_neq(wanted.clone());
            mine.set_if_neq(Widget { id: *id, ..widget.clone() });
            let (size, wanted_node) = card_layout(hand, size, index);
            its_size.set_if_neq(size);
            node.set_if_neq(wanted_node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::LARGE;
    use super::*;

    const ROOM: f32 = 540.0;

    #[test]
    fn ten_cards_lie_in_their_row_and_each_name_can_be_seen() {
        let lefts: Vec<f32> = lefts(10, SMALL, 0.0, ROOM).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] - pair[0] > 50.0), "{lefts:?}");
        assert!(lefts[9] + SMALL.card.x <= ROOM);
    }

    #[test]
    fn more_cards_overlap_and_stay_in_their_row() {
        let lefts: Vec<f32> = lefts(30, SMALL, LARGE.card.x, ROOM).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] > pair[0]), "{lefts:?}");
        assert!(lefts[29] + SMALL.card.x <= ROOM + 0.01);
    }

    #[test]
    fn nothing_of_what_is_shown_of_a_card_lies_under_another_also_beside_one_that_has_risen() {
        for (count, room) in [(5, 540.0), (5, 200.0), (10, 540.0), (10, 300.0), (2, 160.0)] {
            for raised in (0..count).map(Some).chain([None]) {
                let places = card_offsets(count, raised, SMALL, 0.0, room);
                let wide = SMALL.card.x;
                let grown =
                    |index| if raised == Some(index) { (RAISED - 1.0) * wide / 2.0 } else { 0.0 };
                for (index, pair) in places.windows(2).enumerate() {
                    let ((left, covered), (next, _)) = (pair[0], pair[1]);
                    let end = left + wide - covered + grown(index);
                    let begins = next - grown(index + 1);
                    assert!(end <= begins + 3.6, "{end} and {begins} of {raised:?} in {room}");
                }
                let (last, covered) = places[count - 1];
                assert!(last + wide <= room + 0.01 && covered == 0.0, "{places:?} in {room}");
                if let Some(raised) = raised {
                    assert_eq!(places[raised].1, 0.0, "it is seen whole: {places:?}");
                }
            }
        }
    }
}
