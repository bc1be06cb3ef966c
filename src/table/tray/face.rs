//! The nodes of one card: a drawing, a short name, a mark in the corner.

use super::super::theme::{self, Fonts};
use super::cards_model::Face;
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

/// How large a card is, in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CardSize {
    /// The whole card.
    pub card: Vec2,
    /// Its drawing.
    pub icon: f32,
    /// Its name.
    pub text: f32,
}

/// In a hand.
pub const SMALL: CardSize = CardSize { card: Vec2::new(62.0, 53.0), icon: 33.0, text: 13.0 };
/// Before the player, and when it is played.
pub const LARGE: CardSize = CardSize { card: Vec2::new(104.0, 140.0), icon: 84.0, text: 18.0 };
/// In a line of text.
pub const TINY: CardSize = CardSize { card: Vec2::new(54.0, 40.0), icon: 22.0, text: 12.0 };

/// The root of a card: a plate with a rim.
pub fn plate(size: CardSize) -> impl Bundle {
    (
        Node {
            width: px(size.card.x),
            height: px(size.card.y),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(size.card.x / 9.0)),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(theme::CARD),
        BorderColor::all(theme::CARD_RIM),
    )
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

/// The whole of a card that never changes, for what is seen only for a moment.
pub fn still(
    card: &mut ChildSpawnerCommands,
    face: &Face,
    size: CardSize,
    icon: Handle<Image>,
    fonts: &Fonts,
) {
    card.spawn((
        ImageNode::new(icon),
        Node { width: px(size.icon), height: px(size.icon), ..default() },
        Pickable::IGNORE,
    ));
    card.spawn((
        Text::new(face.name.clone()),
        fonts.bold(size.text),
        TextColor(theme::TEXT),
        TextLayout { justify: Justify::Center, ..default() },
        Pickable::IGNORE,
    ));
}
