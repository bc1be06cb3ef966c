//! The nodes of one card: a drawing, a short name, a mark in the corner.

use super::super::theme::Fonts;
use super::super::widgets::CardSize;
use super::slots::InTray;
use crate::contract::Seat;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// Which card of its tray's model a node is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardSlot {
    /// A card of the hand.
    Hand(usize),
    /// The large card.
    Large,
    /// A card to choose from.
    Tile(usize),
    /// A card that a line of the sheet is about.
    Line(usize, usize),
}

/// A part of a card that its model fills in.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPart {
    /// The drawing.
    Icon,
    /// The mark in the corner.
    Mark,
    /// The name.
    Name,
    /// The word above the drawing.
    Above,
}

/// Fills a card's root with its parts; a model fills them in.
pub fn parts(
    card: &mut ChildSpawnerCommands,
    seat: Seat,
    slot: CardSlot,
    size: CardSize,
    fonts: &Fonts,
) {
    let mine = (InTray(seat), slot);
    let above =
        Node { position_type: PositionType::Absolute, left: px(4), top: px(0), ..default() };
    card.spawn((
        mine,
        CardPart::Icon,
        ImageNode::default(),
        Node { width: px(size.icon), height: px(size.icon), ..default() },
        Pickable::IGNORE,
    ));
    card.spawn((
        mine,
        CardPart::Name,
        Text::default(),
        fonts.bold(size.text),
        LineHeight::Px(size.text + 1.0),
        TextLayout { justify: Justify::Center, linebreak: LineBreak::WordBoundary },
        Pickable::IGNORE,
    ));
    let mark = size.icon * 0.42;
    card.spawn((
        mine,
        CardPart::Mark,
        ImageNode::default(),
        Node {
            display: Display::None,
            position_type: PositionType::Absolute,
            right: px(2),
            top: px(2),
            width: px(mark),
            height: px(mark),
            ..default()
        },
        Pickable::IGNORE,
    ));
    card.spawn((
        mine,
        CardPart::Above,
        Text::default(),
        fonts.bold(size.text),
        above,
        Pickable::IGNORE,
    ));
}
