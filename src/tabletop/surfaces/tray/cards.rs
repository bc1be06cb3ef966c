//! The row of cards in a tray: the hand, the card that has to be played, and the piles beside them.

use super::MOST_PILES;
use super::card_places::{hand_size, large_size};
use super::cards_model::CardRow;
use super::fit::text_width;
use super::levers;
use super::model::TrayModels;
use super::slots::{TrayOwner, TraySlot};
use super::spawn::Tray;
use crate::geometry::{InnerSide, TrayRows};
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use crate::picture::theme::{self, TableFonts};
use crate::surfaces::seat_panels::{TrayAttachment, TrayAttachmentKind};
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::card::card;
use crate::surfaces::widgets::hand::lefts;
use crate::surfaces::widgets::turn_to_me::{TurnableNode, turn_button_in_corner};
use crate::surfaces::widgets::{CardSize, CardWidget, HandLayout, HandWidget, Widget, hand};
use crate::system::ids::TrayId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Gap between the card that has to be played and the hand.
const BESIDE_LARGE: f32 = 8.0;
/// Width of a pile beside the hand with type of the default size, and the sizes of its drawing and its number.
const PILE: f32 = 38.0;
const PILE_DRAWING: Vec2 = Vec2::new(26.0, 36.0);
const PILE_COUNT: f32 = 15.0;
/// Size of the words at a hand (`WORDS`), and their distance from its last card (`BESIDE_HAND`).
const WORDS: f32 = 14.0;
const BESIDE_HAND: f32 = 10.0;

/// A part of a pile beside the hand.
#[derive(Component, Debug, Clone, Copy)]
pub enum PilePart {
    /// The whole pile.
    Whole(usize),
    /// Its drawing.
    Icon(usize),
    /// The number of its cards.
    Count(usize),
}

/// The words at a hand.
#[derive(Component)]
pub struct HandCaption;

/// The place of the card that has to be played; it is taken away with it.
#[derive(Component)]
pub struct LargeCardSlot;

/// Returns the width of a pile: its number has three figures at most.
pub fn pile_width(rows: &TrayRows) -> f32 {
    text_width(TypeWeight::Bold, "104", rows.scale.size(PILE_COUNT)).max(PILE)
}

/// Spawns the row; its cards follow later.
pub fn row(on: &mut ChildSpawnerCommands, tray: &Tray, fonts: &TableFonts) {
    let (seat, rows) = (tray.seat, tray.rows());
    let room = tray.columns().hand;
    let width = match rows.beside {
        true => px(room + pile_width(rows) * MOST_PILES as f32),
        false => percent(100),
    };
    let node = Node { width, height: px(rows.cards), flex_shrink: 0.0, ..default() };
    on.spawn((node, Pickable::IGNORE)).with_children(|row| {
        let widget = Widget::of(seat).open_to_all().known_as(TrayId::WholeHand.id());
        let cards = hand(widget, hand_size(rows, 1, room), room, Vec::new());
        let row_height = Node { width: px(room), height: px(rows.cards), ..default() };
        row.spawn((Name::new("Hand"), TrayOwner(seat), TraySlot::Hand, cards)).insert(row_height);
        levers::row(row, tray);
        (0..MOST_PILES).for_each(|index| pile(row, tray, index, fonts));
        row.spawn((
            HandCaption,
            TrayOwner(seat),
            Text::default(),
            fonts.bold(rows.scale.size(WORDS)),
            TextLayout::no_wrap(),
            TextColor(theme::OMEN),
            Node { position_type: PositionType::Absolute, ..default() },
            BackgroundColor(theme::TRAY),
            ZIndex(60),
            Pickable::IGNORE,
        ));
    });
}

/// Spawns the nodes of a pile.
fn pile(row: &mut ChildSpawnerCommands, tray: &Tray, index: usize, fonts: &TableFonts) {
    let (seat, rows) = (tray.seat, tray.rows());
    let count = rows.scale.size(PILE_COUNT);
    let drawing = PILE_DRAWING * ((rows.cards - count * 1.2) / PILE_DRAWING.y).min(1.5);
    let node = Node {
        display: Display::None,
        width: px(pile_width(rows)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    row.spawn((TrayOwner(seat), PilePart::Whole(index), node, Pickable::IGNORE)).with_children(
        |pile| {
            pile.spawn((
                TrayOwner(seat),
                PilePart::Icon(index),
                ImageNode::default(),
                Node { width: px(drawing.x), height: px(drawing.y), ..default() },
                Pickable::IGNORE,
            ));
            pile.spawn((
                TrayOwner(seat),
                PilePart::Count(index),
                Text::default(),
                fonts.bold(count),
                bevy::text::LineHeight::Px(count * 1.1),
                TextLayout::no_wrap(),
                TextColor(theme::TEXT_QUIET),
                Pickable::IGNORE,
            ));
        },
    );
}

/// Brings hands in line with their models.
pub fn show_hands(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    mut hands: Query<(&TrayOwner, &TraySlot, &mut HandWidget, &mut CardSize)>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for tray in &trays {
        let model = models.0.get(tray.seat.index()).and_then(|model| model.cards.as_ref());
        let mine =
            hands.iter_mut().find(|(of, slot, ..)| of.0 == tray.seat && **slot == TraySlot::Hand);
        let Some((.., mut hand, mut size)) = mine else { continue };
        let cards = model.map(|row| row.hand.iter().map(|card| card.as_widget()).collect());
        let cards: Vec<(u32, CardWidget)> = cards.unwrap_or_default();
        let room = tray.columns().hand;
        let indent = indent(model, tray.rows());
        size.set_if_neq(hand_size(tray.rows(), cards.len(), room - indent));
        hand.set_if_neq(HandWidget { cards, spread: HandLayout::Row { indent, room } });
    }
}

/// Returns the distance from the left at which the hand begins.
fn indent(row: Option<&CardRow>, rows: &TrayRows) -> f32 {
    let large = row.and_then(|row| row.large.as_ref());
    large.map_or(0.0, |_| large_size(rows.scale).card.x + BESIDE_LARGE)
}

/// Shows or removes the card that has to be played. It reaches over the edge of the tray; only the tray's player can
/// press it.
pub fn show_large(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    rows: Query<(&TrayOwner, &TraySlot, &ChildOf)>,
    places: Query<(Entity, &ChildOf), With<LargeCardSlot>>,
    mut cards: Query<(&TrayOwner, &TraySlot, &mut CardWidget), Without<LargeCardSlot>>,
    mut commands: Commands,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (&TrayOwner(seat), _, row) in rows.iter().filter(|(_, slot, _)| **slot == TraySlot::Hand) {
        let model =
            models.0.get(seat.index()).and_then(|model| model.cards.as_ref()?.large.as_ref());
        let there = places.iter().find(|(_, its)| its.parent() == row.parent());
        match (there, model) {
            (Some((place, _)), None) => commands.entity(place).despawn(),
            (None, Some(model)) => {
                let Some(tray) = trays.iter().find(|tray| tray.seat == seat) else { continue };
                commands.entity(row.parent()).with_children(|row| {
                    let (id, card) = model.as_widget();
                    large_card(row, tray, id, card);
                });
            }
            (Some(_), Some(model)) => {
                let shown = cards
                    .iter_mut()
                    .find(|(of, slot, _)| of.0 == seat && **slot == TraySlot::Large);
                if let Some((.., mut card)) = shown {
                    card.set_if_neq(model.as_widget().1);
                }
            }
            (None, None) => {}
        }
    }
}

/// Spawns the card that has to be played, over the left end of the row.
fn large_card(row: &mut ChildSpawnerCommands, tray: &Tray, id: u32, face: CardWidget) {
    let (seat, rows, frame) = (tray.seat, tray.rows(), tray.frame());
    let size = large_size(rows.scale);
    let place = Node { position_type: PositionType::Absolute, left: px(0), ..default() };
    // Its node, and the length by which it reaches over the table.
    let (place, over) = match frame.inner {
        InnerSide::Above => {
            (Node { bottom: px(0), ..place }, size.card.y - rows.cards - rows.above_cards())
        }
        InnerSide::Below => {
            (Node { top: px(rows.depth - rows.above_cards()), ..place }, size.card.y)
        }
    };
    let over = Vec2::new(size.card.x, over.max(0.0)) * frame.scale;
    let before = TrayAttachment::of(seat, TrayAttachmentKind::LargeCard, over);
    let place =
        (place, LargeCardSlot, before, TurnableNode::of(seat), ZIndex(50), Pickable::IGNORE);
    row.spawn(place).with_children(|place| {
        let slot = (Name::new("Large card"), TrayOwner(seat), TraySlot::Large);
        place
            .spawn((slot, card(Widget::of(seat).known_as(id), size, face)))
            .with_child(turn_button_in_corner(seat, tray.target()));
    });
}

/// Shows words beside the last card of a hand, and over its cards only where there is no room beside them.
pub fn show_words(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    mut words: Query<(&TrayOwner, &mut Text, &mut Node), With<HandCaption>>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (TrayOwner(seat), mut text, mut node) in &mut words {
        let model = models.0.get(seat.index()).and_then(|model| model.cards.as_ref());
        let said = model.map_or("", |row| row.words.as_str());
        if text.0 != said {
            said.clone_into(&mut text.0);
        }
        let Some(tray) = trays.iter().find(|tray| tray.seat == *seat) else { continue };
        let (rows, room) = (tray.rows(), tray.columns().hand);
        let (indent, count) = (indent(model, rows), model.map_or(0, |row| row.hand.len()));
        let size = hand_size(rows, count, room - indent);
        let last = lefts(count, size, indent, room).last();
        let beside = last.map_or(indent, |last| last + size.card.x) + BESIDE_HAND;
        let high = rows.scale.size(WORDS);
        let free = room - text_width(TypeWeight::Bold, said, high);
        let (left, top) =
            if beside <= free { (beside, (rows.cards - high) / 2.0) } else { (free, 0.0) };
        let place = Node { left: px(left.max(0.0)), top: px(top), ..node.clone() };
        node.set_if_neq(place);
    }
}

/// Shows the piles beside the hand.
pub fn show_piles(
    models: Res<TrayModels>,
    made: Query<(), Added<Tray>>,
    mut piles: Query<(&TrayOwner, &PilePart, &mut Node, Option<&mut ImageNode>, Option<&mut Text>)>,
    mut assets: DrawingAssets,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    let row = |seat: Seat| models.0.get(seat.index()).and_then(|model| model.cards.as_ref());
    for (TrayOwner(seat), part, mut node, image, text) in &mut piles {
        let (PilePart::Whole(index) | PilePart::Icon(index) | PilePart::Count(index)) = *part;
        let pile = row(*seat).and_then(|row| row.piles.get(index));
        match (part, pile) {
            (PilePart::Whole(_), _) => show_if(&mut node, pile.is_some()),
            (PilePart::Icon(_), Some((icon, _))) => {
                let Val::Px(width) = node.width else { continue };
                let handle = assets.get(icon, width);
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
}
