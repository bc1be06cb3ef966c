//! The card: a plate with a drawing, a short name, a mark in the corner and a word above.

use super::button::{colour_of, report_press};
use super::caption::show_if;
use super::style::WidgetStyle;
use super::widget::{Widget, observed_by};
use crate::picture::assets::DrawingAssets;
use crate::picture::lettering::TypeWeight;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme::{self, TableFonts};
use crate::seats::Chairs;
use bevy::prelude::*;
use bevy::text::LineHeight;

/// The visible side of a card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardFace {
    /// Its drawing.
    pub icon: &'static str,
    /// The name.
    pub name: String,
    /// A name of at most two short words, for where the name has no room; empty if there is none.
    pub nickname: String,
    /// A small drawing in its corner.
    pub mark: Option<&'static str>,
    /// A word above its drawing: a number, a rank.
    pub above: String,
}

/// A card. It can be pressed even when it cannot be used, to learn why.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(Widget, CardSize = SMALL, WidgetStyle = style(), Node = outline(SMALL))]
#[component(on_add = observed_by(report_press))]
pub struct CardWidget {
    /// Its visible side.
    pub face: CardFace,
    /// `true` if it cannot be used at the moment.
    pub dim: bool,
    /// `true` if it is the one that was chosen: it rises.
    pub raised: bool,
    /// `true` if its edge glows: it could be chosen now, or has to be.
    pub lit: bool,
}

/// The size of a card and its parts, in units.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct CardSize {
    /// The whole card.
    pub card: Vec2,
    /// Its drawing.
    pub icon: f32,
    /// Its name, where there is room for it.
    pub text: f32,
    /// The minimum size of its name. A name for which only smaller type would have room is not shown, and the drawing
    /// is larger.
    pub least: f32,
    /// Width of the part at its right that another card covers: nothing is shown there.
    pub covered: f32,
}

/// The size of a card in a hand.
pub const SMALL: CardSize =
    CardSize { card: Vec2::new(70.0, 53.0), icon: 33.0, text: 15.0, least: 13.0, covered: 0.0 };
/// The size of a card before the player, and when it is played.
pub const LARGE: CardSize =
    CardSize { card: Vec2::new(104.0, 140.0), icon: 84.0, text: 18.0, least: 15.0, covered: 0.0 };
/// The size of a card in a line of text.
pub const TINY: CardSize =
    CardSize { card: Vec2::new(56.0, 40.0), icon: 22.0, text: 13.0, least: 13.0, covered: 0.0 };

/// The rim of a card.
const RIM: f32 = 2.0;
/// The least part of a card's height that is left to its drawing beside its name; and beside a name that a nickname
/// could stand for.
const LEAST_DRAWING: f32 = 0.3;
const LEAST_BY_LONG_NAME: f32 = 0.45;
/// Rise of the chosen card relative to its height (`RISE`), and the factor by which it is larger (`RAISED`).
const RISE: f32 = 12.0 / 53.0;
pub(super) const RAISED: f32 = 1.12;

impl CardSize {
    /// Returns a size this many times as large.
    #[must_use]
    pub fn scaled(self, by: f32) -> Self {
        Self { card: self.card * by, icon: self.icon * by, text: self.text * by, ..self }
    }

    /// The words below the drawing of a card: its name where that has room, else its nickname, and their size; `None` if
    /// there is no room for either. And the size of the drawing.
    fn caption<'a>(&self, face: &'a CardFace) -> (Option<(&'a str, f32)>, f32) {
        let (size, drawing) = self.with_name(&face.name);
        if face.nickname.is_empty() {
            return (size.map(|size| (face.name.as_str(), size)), drawing);
        }
        // A drawing is known from afar: a long name must not make it small.
        match size.filter(|_| drawing >= self.room().y * LEAST_BY_LONG_NAME) {
            Some(size) => (Some((&face.name, size)), drawing),
            None => {
                let (size, drawing) = self.with_name(&face.nickname);
                (size.map(|size| (face.nickname.as_str(), size)), drawing)
            }
        }
    }

    /// The part of the card inside its rim that no other card covers.
    fn room(&self) -> Vec2 {
        self.card - 2.0 * (RIM + 1.0) - Vec2::X * self.covered
    }

    /// The size of this name on the card, `None` if there is no room for it; and the size of the drawing above it.
    fn with_name(&self, name: &str) -> (Option<f32>, f32) {
        let room = self.room();
        let alone = (room.min_element() - 2.0).max(1.0);
        let lines = name.split_whitespace().count() as f32;
        if lines == 0.0 {
            return (None, alone);
        }
        let fits =
            |size| name.split_whitespace().all(|word| TypeWeight::Bold.width(word, size) <= room.x);
        // A whole name in smaller type on one line before one in large type on several.
        let whole = TypeWeight::Bold.fitting(name, self.text, room.x * 0.98);
        if whole >= self.least {
            let drawing = self.icon.min(room.y - whole - 1.0);
            return match drawing >= room.y * LEAST_DRAWING {
                true => (Some(whole), drawing),
                false => (None, alone),
            };
        }
        let words = name.split_whitespace();
        let fitting = words.map(|word| TypeWeight::Bold.fitting(word, self.text, room.x * 0.98));
        let size = fitting.fold(self.text, f32::min);
        let drawing = self.icon.min(room.y - lines * (size + 1.0));
        match size >= self.least - 0.01 && fits(size) && drawing >= room.y * LEAST_DRAWING {
            true => (Some(size), drawing),
            false => (None, alone),
        }
    }
}

/// A card of this size.
pub fn card(widget: Widget, size: CardSize, card: CardWidget) -> impl Bundle {
    (card, widget, size, outline(size))
}

/// The box of a card, which keeps its size wherever it is.
pub fn outline(size: CardSize) -> Node {
    Node {
        width: px(size.card.x),
        height: px(size.card.y),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::right(px(size.covered)),
        border: UiRect::all(px(RIM)),
        border_radius: BorderRadius::all(px(size.card.x / 9.0)),
        flex_shrink: 0.0,
        ..default()
    }
}

/// The colours of a card.
pub(super) fn style() -> WidgetStyle {
    WidgetStyle {
        ground: theme::CARD,
        hover: theme::CARD_HOVER,
        off: theme::CARD_OFF,
        rim: theme::CARD_RIM,
        ..WidgetStyle::default()
    }
}

/// The nodes of a card.
#[derive(Component, Debug, Clone, Copy)]
pub struct CardNodes {
    icon: Entity,
    name: Entity,
    mark: Entity,
    above: Entity,
}

impl CardNodes {
    /// The text with the card's name.
    #[cfg(any(test, feature = "testing"))]
    pub fn name(&self) -> Entity {
        self.name
    }
}

/// Gives new cards their nodes.
pub(super) fn build(
    cards: Query<Entity, (With<CardWidget>, Without<CardNodes>)>,
    fonts: Option<Res<TableFonts>>,
    mut commands: Commands,
) {
    if fonts.is_none() {
        return;
    }
    for entity in &cards {
        let corner = Node { position_type: PositionType::Absolute, ..default() };
        let mut part = |bundle| commands.spawn((bundle, Pickable::IGNORE, ChildOf(entity))).id();
        let icon = part((ImageNode::default(), Node::default()));
        let mark = part((ImageNode::default(), Node { top: px(2), ..corner.clone() }));
        let name = TextLayout { justify: Justify::Center, linebreak: LineBreak::WordBoundary };
        let name = (Text::default(), name, LineHeight::default(), Pickable::IGNORE);
        let name = commands.spawn((name, ChildOf(entity))).id();
        let above = (Text::default(), Node { left: px(4), top: px(0), ..corner });
        let above = commands.spawn((above, Pickable::IGNORE, ChildOf(entity))).id();
        commands.entity(entity).insert(CardNodes { icon, name, mark, above });
    }
}

type ShownCardParts =
    (Ref<'static, CardWidget>, &'static Widget, Ref<'static, CardSize>, Ref<'static, CardNodes>);
type Words = (
    &'static mut Text,
    &'static mut TextFont,
    &'static mut TextColor,
    Option<&'static mut LineHeight>,
    &'static mut Node,
);

/// Shows drawings and words, changed only where they differ.
pub(super) fn show(
    mut rescaled: MessageReader<PictureRescaled>,
    mut cards: Query<(ShownCardParts, &mut WidgetStyle, &mut UiTransform, &mut ZIndex)>,
    mut texts: Query<Words, Without<ImageNode>>,
    mut icons: Query<(&mut ImageNode, &mut Node), Without<Text>>,
    chairs: Res<Chairs>,
    assets: Option<DrawingAssets>,
) {
    let Some(mut assets) = assets else { return };
    let blurred = rescaled.read().count() > 0;
    for ((card, widget, size, nodes), mut style, mut transform, mut level) in &mut cards {
        let news = card.is_changed() || size.is_changed() || nodes.is_added();
        if !blurred && !news {
            continue;
        }
        let wanted = style_of(&card, widget, &chairs);
        style.set_if_neq(wanted);
        level.set_if_neq(ZIndex(i32::from(card.raised)));
        let rise = if card.raised { -(size.card.y * RISE).round() } else { 0.0 };
        if transform.translation != Val2::px(0.0, rise) {
            transform.translation = Val2::px(0.0, rise);
        }
        let (caption, drawing) = size.caption(&card.face);
        let ink = TextColor(if card.dim { theme::TEXT_OFF } else { theme::TEXT });
        let above = Some((card.face.above.as_str(), size.text)).filter(|above| !above.0.is_empty());
        for (part, written) in [(nodes.name, caption), (nodes.above, above)] {
            let Ok((mut text, mut font, mut colour, height, mut node)) = texts.get_mut(part) else {
                continue;
            };
            show_if(&mut node, written.is_some());
            let Some((words, text_size)) = written else { continue };
            if text.0 != words {
                words.clone_into(&mut text.0);
            }
            font.set_if_neq(assets.fonts.bold(text_size));
            if let Some(mut height) = height {
                height.set_if_neq(LineHeight::Px(text_size + 1.0));
            }
            colour.set_if_neq(ink);
        }
        let mark = (nodes.mark, card.face.mark, (size.icon * 0.42).min(drawing));
        let icon = Some(card.face.icon).filter(|icon| !icon.is_empty());
        for (part, name, width) in [(nodes.icon, icon, drawing), mark] {
            let Ok((mut image, mut node)) = icons.get_mut(part) else { continue };
            show_if(&mut node, name.is_some());
            let Some(name) = name else { continue };
            if node.width != px(width) {
                (node.width, node.height) = (px(width), px(width));
            }
            let aside = if part == nodes.mark { px(size.covered + 2.0) } else { auto() };
            if node.right != aside {
                node.right = aside;
            }
            let tint = if card.dim { Color::srgba(1.0, 1.0, 1.0, 0.35) } else { Color::WHITE };
            let handle = assets.get(name, width);
            if image.image != handle || image.color != tint {
                (image.image, image.color) = (handle, tint);
            }
        }
    }
}

fn style_of(card: &CardWidget, widget: &Widget, chairs: &Chairs) -> WidgetStyle {
    let rim = match (card.lit || card.raised, card.dim) {
        (true, _) => colour_of(widget, chairs),
        (false, true) => Color::NONE,
        (false, false) => theme::CARD_RIM,
    };
    let ground = if card.dim { theme::CARD_OFF } else { theme::CARD };
    let scale = if card.raised { RAISED } else { 1.0 };
    WidgetStyle { ground, rim, scale, ..style() }
}

/// Maximum factor by which cards that never change are drawn larger on their way.
const FLYING: f32 = 1.15;

/// The plate of a card that never changes, for cards that are seen only for a moment.
pub fn plate(size: CardSize) -> impl Bundle {
    let WidgetStyle { ground, rim, .. } = style();
    (outline(size), BackgroundColor(ground), BorderColor::all(rim))
}

/// Fills the plate of a card that never changes: with its drawing, and its name if there is room for it.
pub fn fill_static_plate(
    card: &mut ChildSpawnerCommands,
    face: &CardFace,
    size: CardSize,
    assets: &mut DrawingAssets,
) {
    let (caption, drawing) = size.caption(face);
    card.spawn((
        ImageNode::new(assets.get(face.icon, drawing * FLYING)),
        Node { width: px(drawing), height: px(drawing), ..default() },
        Pickable::IGNORE,
    ));
    if let Some((words, size)) = caption {
        card.spawn((
            Text::new(words),
            assets.fonts.bold(size),
            LineHeight::Px(size + 1.0),
            TextColor(theme::TEXT),
            TextLayout { justify: Justify::Center, ..default() },
            Pickable::IGNORE,
        ));
    }
}
