//! The hand: cards side by side, over one another if they are many, or in a grid to choose from. Nodes
//! come and go with the cards, and are changed in place.

use super::card::{Card, CardSize, SMALL, outline};
use super::touch::Activate;
use super::widget::{Widget, WidgetDid, WidgetEvent, tell};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// From one card to the next in a row with room enough, of a card's width.
const STEP: f32 = 1.05;

/// Cards that belong together. Where no card lies, the hand itself can be pressed. Its cards lie before
/// whom it lies before.
#[derive(Component, Debug, Clone, PartialEq, Default)]
#[require(Widget, CardSize = SMALL, Node)]
#[component(on_add = watch)]
pub struct Hand {
    /// The cards, in order, with what they are known as.
    pub cards: Vec<(u32, Card)>,
    /// How they lie.
    pub spread: Spread,
}

/// How the cards of a hand lie.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Spread {
    /// Side by side where there is room, else over one another.
    Row {
        /// Units from the left where the first card lies.
        indent: f32,
        /// Units that there are for the whole row.
        room: f32,
    },
    /// One row below the other: its node wraps.
    #[default]
    Grid,
}

/// A hand with cards of this size in a row of this width.
pub fn hand(widget: Widget, size: CardSize, room: f32, cards: Vec<(u32, Card)>) -> impl Bundle {
    let node = Node { width: px(room), height: px(size.card.y), flex_shrink: 0.0, ..default() };
    (Hand { cards, spread: Spread::Row { indent: 0.0, room } }, widget, size, node)
}

/// Where the cards of a row lie: side by side, or over one another if they are many.
pub fn lefts(
    count: usize,
    size: CardSize,
    (indent, room): (f32, f32),
) -> impl Iterator<Item = f32> {
    let room = room - size.card.x - indent;
    let step = size.card.x * STEP;
    let step = if count > 1 { step.min(room / (count - 1) as f32) } else { step };
    (0..count).map(move |index| indent + step * index as f32)
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    world.commands().entity(context.entity).observe(answer);
}

fn answer(
    used: On<Activate>,
    hands: Query<&Widget, With<Hand>>,
    mut events: MessageWriter<WidgetEvent>,
) {
    if let Ok(widget) = hands.get(used.entity) {
        tell(&mut events, (used.entity, widget), used.pointer, WidgetDid::Pressed);
    }
}

/// A card of a hand, by its place.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct InHand(pub usize);

/// Makes nodes for new cards, and takes away those of cards that are gone.
pub(super) fn build(
    hands: Query<(Entity, &Hand, &Widget, &CardSize, Option<&Children>), Changed<Hand>>,
    places: Query<&InHand>,
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
            let node = lying(hand, size, index);
            let card = (Name::new("Card"), InHand(index), widget, size, card.clone(), node);
            commands.spawn((card, ChildOf(entity)));
        }
    }
}

fn lying(hand: &Hand, size: CardSize, index: usize) -> Node {
    let position_type = match hand.spread {
        Spread::Row { .. } => PositionType::Absolute,
        Spread::Grid => PositionType::Relative,
    };
    Node { position_type, left: left(hand, size, index), ..outline(size) }
}

fn left(hand: &Hand, size: CardSize, index: usize) -> Val {
    match hand.spread {
        Spread::Row { indent, room } => {
            lefts(hand.cards.len(), size, (indent, room)).nth(index).map_or(auto(), px)
        }
        Spread::Grid => auto(),
    }
}

type Held = Or<(Changed<Hand>, Changed<Widget>, Changed<CardSize>, Changed<Children>)>;
type Cards = (
    &'static InHand,
    &'static mut Card,
    &'static mut Widget,
    &'static mut CardSize,
    &'static mut Node,
);

/// The cards show what the hand says, where they now lie.
pub(super) fn show(
    hands: Query<(&Hand, &Widget, &CardSize, &Children), Held>,
    mut cards: Query<Cards, Without<Hand>>,
) {
    for (hand, widget, &size, children) in &hands {
        let mut shown = cards.iter_many_mut(children);
        while let Some((&InHand(index), mut card, mut mine, mut its_size, mut node)) =
            shown.fetch_next()
        {
            let Some((id, wanted)) = hand.cards.get(index) else { continue };
            card.set_if_neq(wanted.clone());
            mine.set_if_neq(Widget { id: *id, ..widget.clone() });
            its_size.set_if_neq(size);
            node.set_if_neq(lying(hand, size, index));
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
        let lefts: Vec<f32> = lefts(10, SMALL, (0.0, ROOM)).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] - pair[0] > 50.0), "{lefts:?}");
        assert!(lefts[9] + SMALL.card.x <= ROOM);
    }

    #[test]
    fn more_cards_overlap_and_stay_in_their_row() {
        let lefts: Vec<f32> = lefts(30, SMALL, (LARGE.card.x, ROOM)).collect();
        assert!(lefts.windows(2).all(|pair| pair[1] > pair[0]), "{lefts:?}");
        assert!(lefts[29] + SMALL.card.x <= ROOM + 0.01);
    }
}
