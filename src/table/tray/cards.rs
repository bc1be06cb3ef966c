//! The row of cards in a tray: nodes are added and taken away as the hand grows and shrinks, and
//! changed in place.

use super::super::art::Art;
use super::super::facing::{Turnable, turn_button_in_corner};
use super::super::theme::{self, Fonts};
use super::super::widgets::Face;
use super::super::widgets::card::{LARGE, SMALL, plate};
use super::card_places::PILE;
use super::cards_model::CardModel;
use super::face::{self, CardPart, CardSlot};
use super::model::{TrayModel, Trays};
use super::slots::{InTray, Slot};
use super::{MOST_PILES, press};
use crate::contract::Seat;
use bevy::prelude::*;

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
    let card = (Name::new("Card"), InTray(seat), slot, Slot::Card, plate(SMALL));
    row.spawn((card, press::button()))
        .with_children(|card| face::parts(card, seat, slot, SMALL, fonts));
}

/// It lies over the edge of the tray and what is behind it can be clicked through it.
fn large_card(row: &mut ChildSpawnerCommands, seat: Seat, fonts: &Fonts) {
    let slot = CardSlot::Large;
    let place =
        Node { position_type: PositionType::Absolute, left: px(0), bottom: px(0), ..default() };
    row.spawn((place, Turnable::of(seat), ZIndex(50), Pickable::IGNORE)).with_children(|place| {
        place
            .spawn((Name::new("Large card"), InTray(seat), slot, Slot::Card, plate(LARGE)))
            .insert(Pickable::IGNORE)
            .with_children(|card| {
                face::parts(card, seat, slot, LARGE, fonts);
                card.spawn(turn_button_in_corner(seat));
            });
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
