//! The row of cards in a tray: nodes are added and taken away as the hand grows and shrinks, and
//! changed in place.

use super::super::art::Art;
use super::super::facing::Frame;
use super::super::theme::{self, Fonts};
use super::cards_model::{CardModel, CardRow, Face};
use super::face::{self, CardPart, CardSlot, LARGE, SMALL};
use super::model::{TrayModel, Trays};
use super::spawn::{InTray, Slot};
use super::{MOST_PILES, press};
use crate::contract::Seat;
use bevy::prelude::*;

/// How wide the hand may be at most, in units.
const ROOM: f32 = 540.0;
/// From one card of a hand to the next, if there is room.
const STEP: f32 = 65.0;
/// How wide a pile beside the hand is.
const PILE: f32 = 38.0;
/// From the tray's corner to the row.
const PADDING: Vec2 = Vec2::new(12.0, 8.0);
/// How far the chosen card rises.
const RISE: f32 = 12.0;

/// The row of a tray in which the hand lies.
#[derive(Component)]
pub struct HandRow;

/// What a pile beside the hand shows.
#[derive(Component, Debug, Clone, Copy)]
pub enum PilePart {
    /// All of it.
    Whole(usize),
    /// Its drawing.
    Icon(usize),
    /// How many.
    Count(usize),
}

/// The words over a hand.
#[derive(Component)]
pub struct Omen;

/// Makes the row; hands are filled in later.
pub fn row(tray: &mut ChildSpawnerCommands, seat: Seat, fonts: &Fonts) {
    let node =
        Node { width: percent(100), height: px(SMALL.card.y), flex_shrink: 0.0, ..default() };
    tray.spawn((node, Pickable::IGNORE)).with_children(|row| {
        let hand = Node { flex_grow: 1.0, ..default() };
        row.spawn((
            Name::new("Hand"),
            HandRow,
            InTray(seat),
            Slot::WholeHand,
            hand,
            press::button(),
        ))
        .with_children(|hand| {
            hand.spawn((
                Omen,
                InTray(seat),
                Text::default(),
                fonts.bold(14.0),
                TextColor(theme::OMEN),
                Node {
                    position_type: PositionType::Absolute,
                    right: px(6),
                    top: px(-2),
                    ..default()
                },
                ZIndex(60),
                Pickable::IGNORE,
            ));
        });
        (0..MOST_PILES).for_each(|index| pile(row, seat, index, fonts));
    });
}

fn pile(row: &mut ChildSpawnerCommands, seat: Seat, index: usize, fonts: &Fonts) {
    let node = Node {
        display: Display::None,
        width: px(PILE),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    row.spawn((InTray(seat), PilePart::Whole(index), node, Pickable::IGNORE)).with_children(
        |pile| {
            pile.spawn((
                InTray(seat),
                PilePart::Icon(index),
                ImageNode::default(),
                Node { width: px(26), height: px(36), ..default() },
                Pickable::IGNORE,
            ));
            pile.spawn((
                InTray(seat),
                PilePart::Count(index),
                Text::default(),
                fonts.bold(15.0),
                TextColor(theme::TEXT_QUIET),
                Pickable::IGNORE,
            ));
        },
    );
}

/// Adds nodes for new cards, and takes away those of cards that are gone.
pub fn match_hands(
    models: Res<Trays>,
    rows: Query<(Entity, &InTray), With<HandRow>>,
    slots: Query<(Entity, &InTray, &CardSlot), With<Slot>>,
    added: Query<(), Added<HandRow>>,
    fonts: Res<Fonts>,
    mut commands: Commands,
) {
    if !models.is_changed() && added.is_empty() {
        return;
    }
    for (row, &InTray(seat)) in &rows {
        let Some(model) = models.0.get(seat.index()).and_then(|model| model.cards.as_ref()) else {
            continue;
        };
        let mut there = 0;
        let mut large = false;
        for (entity, in_tray, slot) in &slots {
            match *slot {
                CardSlot::Hand(index) if in_tray.0 == seat => {
                    if index >= model.hand.len() {
                        commands.entity(entity).despawn();
                    } else {
                        there += 1;
                    }
                }
                CardSlot::Large if in_tray.0 == seat => {
                    large = model.large.is_some();
                    if !large {
                        commands.entity(entity).despawn();
                    }
                }
                _ => {}
            }
        }
        commands.entity(row).with_children(|row| {
            for index in there..model.hand.len() {
                small(row, seat, CardSlot::Hand(index), &fonts);
            }
            if model.large.is_some() && !large {
                large_card(row, seat, &fonts);
            }
        });
    }
}

fn small(row: &mut ChildSpawnerCommands, seat: Seat, slot: CardSlot, fonts: &Fonts) {
    let card = (Name::new("Card"), InTray(seat), slot, Slot::Card, face::plate(SMALL));
    row.spawn((card, press::button()))
        .with_children(|card| face::parts(card, seat, slot, SMALL, fonts));
}

/// It lies over the edge of the tray and what is behind it can be clicked through it.
fn large_card(row: &mut ChildSpawnerCommands, seat: Seat, fonts: &Fonts) {
    let slot = CardSlot::Large;
    let place =
        Node { position_type: PositionType::Absolute, left: px(0), bottom: px(0), ..default() };
    row.spawn((place, ZIndex(50), Pickable::IGNORE)).with_children(|place| {
        place
            .spawn((Name::new("Large card"), InTray(seat), slot, Slot::Card, face::plate(LARGE)))
            .insert(Pickable::IGNORE)
            .with_children(|card| face::parts(card, seat, slot, LARGE, fonts));
    });
}

/// The model of a card's slot.
pub fn card_of(model: &TrayModel, slot: CardSlot) -> Option<&CardModel> {
    let row = model.cards.as_ref();
    match slot {
        CardSlot::Hand(index) => row?.hand.get(index),
        CardSlot::Large => row?.large.as_ref(),
        CardSlot::Tile(index) => model.sheet.as_ref()?.tiles.get(index),
        CardSlot::Line(..) => None,
    }
}

fn face_of(model: &TrayModel, slot: CardSlot) -> Option<(&Face, bool)> {
    match slot {
        CardSlot::Line(line, index) => {
            let line = model.sheet.as_ref()?.lines.get(line)?;
            line.cards.get(index).map(|face| (face, false))
        }
        _ => card_of(model, slot).map(|card| (&card.face, card.dim)),
    }
}

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

/// Drawings and names of all cards, changed only where they differ.
pub fn show_cards(
    models: Res<Trays>,
    fresh: Query<(), Added<CardPart>>,
    mut texts: Query<(&InTray, &CardSlot, &CardPart, &mut Text, &mut TextColor)>,
    mut icons: Query<(&InTray, &CardSlot, &CardPart, &mut ImageNode, &mut Node)>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
) {
    if !models.is_changed() && fresh.is_empty() {
        return;
    }
    for (InTray(seat), slot, part, mut text, mut colour) in &mut texts {
        let Some(model) = models.0.get(seat.index()) else { continue };
        let Some((face, dim)) = face_of(model, *slot) else { continue };
        let shown = if *part == CardPart::Name { &face.name } else { &face.above };
        if text.0 != *shown {
            shown.clone_into(&mut text.0);
        }
        colour.set_if_neq(TextColor(if dim { theme::TEXT_OFF } else { theme::TEXT }));
    }
    for (InTray(seat), slot, part, mut image, mut node) in &mut icons {
        let Some(model) = models.0.get(seat.index()) else { continue };
        let Some((face, dim)) = face_of(model, *slot) else { continue };
        let name = if *part == CardPart::Icon { Some(face.icon) } else { face.mark };
        let display = if name.is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
        let (Some(name), Val::Px(width)) = (name, node.width) else { continue };
        let tint = if dim { Color::srgba(1.0, 1.0, 1.0, 0.35) } else { Color::WHITE };
        let handle = art.get(&mut images, name, width);
        if image.image != handle || image.color != tint {
            image.image = handle;
            image.color = tint;
        }
    }
}

/// The piles beside the hand, and the words over it.
pub fn show_piles(
    models: Res<Trays>,
    fresh: Query<(), Added<PilePart>>,
    mut piles: Query<(
        &InTray,
        &PilePart,
        Option<&mut Node>,
        Option<&mut ImageNode>,
        Option<&mut Text>,
    )>,
    mut omens: Query<(&InTray, &mut Text), (With<Omen>, Without<PilePart>)>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
) {
    if !models.is_changed() && fresh.is_empty() {
        return;
    }
    let row = |seat: Seat| models.0.get(seat.index()).and_then(|model| model.cards.as_ref());
    for (InTray(seat), part, node, image, text) in &mut piles {
        let (PilePart::Whole(index) | PilePart::Icon(index) | PilePart::Count(index)) = *part;
        let pile = row(*seat).and_then(|row| row.piles.get(index));
        match (part, pile) {
            (PilePart::Whole(_), _) => {
                let display = if pile.is_some() { Display::Flex } else { Display::None };
                if let Some(mut node) = node.filter(|node| node.display != display) {
                    node.display = display;
                }
            }
            (PilePart::Icon(_), Some((icon, _))) => {
                let handle = art.get(&mut images, icon, 26.0);
                if let Some(mut image) = image.filter(|image| image.image != handle) {
                    image.image = handle;
                    image.color = Color::srgba(1.0, 1.0, 1.0, 0.7);
                }
            }
            (PilePart::Count(_), Some((_, count))) => {
                if let Some(mut text) = text.filter(|text| text.0 != *count) {
                    count.clone_into(&mut text.0);
                }
            }
            _ => {}
        }
    }
    for (InTray(seat), mut text) in &mut omens {
        let omen = row(*seat).map_or("", |row| row.omen.as_str());
        if text.0 != omen {
            omen.clone_into(&mut text.0);
        }
    }
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
