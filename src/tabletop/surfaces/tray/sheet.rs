//! The sheet before a tray while something has to be chosen from many: a title, cards in a grid, lines with buttons of
//! their own.
//!
//! It is in its seat's area for seat panels, before all of them. If there is too little room, the cards become smaller,
//! and then lose their names.

use super::MOST_SHEET_BUTTONS;
use super::card_places::size_for;
use super::cards_model::{MOST_LINE_CARDS, SheetLine, TraySheet};
use super::draw::TrayButtonNode;
use super::fit::{ButtonPadding, button_width, text_width};
use super::model::{TrayButton, TrayModels};
use super::slots::{TrayOwner, TraySlot};
use super::spawn::{Tray, empty_button};
use crate::facing::Facing;
use crate::geometry::{FacingBox, Tabletop, TrayDepth, TrayRows};
use crate::picture::lettering;
use crate::picture::theme::{self, TableFonts};
use crate::pointers::controls::Prompts;
use crate::seats::SeatPlaces;
use crate::surfaces::seat_panels::{TrayAttachment, TrayAttachmentKind, put};
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::card::{SMALL, TINY, card};
use crate::surfaces::widgets::focus::KeepsFocus;
use crate::surfaces::widgets::{
    CardSize, CardWidget, HandLayout, HandWidget, PushButton, UNNUMBERED, Widget,
};
use bevy::prelude::*;
use shoal_contract::Seat;

/// Layer of sheets: over the board, and under the cursors.
const OVER_BOARD: i32 = 5;
/// Gaps between the sheet's parts, in lines, around it, and between cards.
const GAP: f32 = 4.0;
const IN_LINE: f32 = 6.0;
const AROUND: Vec2 = Vec2::new(10.0, 7.0);
const BETWEEN_CARDS: Vec2 = Vec2::new(11.0, 3.0);
/// Height of a line of text, in sizes of its type.
const LINE: f32 = 1.1;
/// Minimum size of cards, relative to small ones.
const SMALLEST: f32 = 0.85;

/// The sheet of a tray: it is despawned with its tray.
#[derive(Component)]
pub struct SheetRoot {
    tray: Entity,
    /// The scale at which the tray and its sheet are drawn.
    scale: f32,
}

/// The title and the buttons beside it.
#[derive(Component)]
pub struct SheetHeader;

/// The node that holds the lines.
#[derive(Component)]
pub struct SheetLineList;

/// One line.
#[derive(Component)]
pub struct SheetLineNode(usize);

/// A text of a sheet that its model fills in.
#[derive(Component, Debug, Clone, Copy)]
pub enum SheetText {
    /// The title.
    Title,
    /// The sentence of a line.
    Line(usize),
}

/// The place of a button of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetButtonSlot {
    /// Beside the title.
    Head(usize),
    /// In a line.
    Line(usize, usize),
}

impl SheetButtonSlot {
    /// The button in this place.
    pub fn button(self, sheet: &TraySheet) -> Option<&TrayButton> {
        match self {
            SheetButtonSlot::Head(index) => sheet.buttons.get(index),
            SheetButtonSlot::Line(line, index) => sheet.lines.get(line)?.buttons.get(index),
        }
    }
}

/// Spawns the sheet of a tray; it is hidden until there is something in it.
pub fn sheet(commands: &mut Commands, root: Entity, tray: &Tray, fonts: &TableFonts) {
    let (seat, rows, frame) = (tray.seat, tray.rows(), tray.frame());
    let node = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(frame.size.x),
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(AROUND.x - 2.0), px(AROUND.y - 2.0)),
        row_gap: px(GAP),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    };
    let rim = BorderColor::all(tray.colour().with_alpha(0.6));
    let look = (BackgroundColor(theme::TRAY), rim, GlobalZIndex(OVER_BOARD), Visibility::Hidden);
    let before = TrayAttachment::of(seat, TrayAttachmentKind::Sheet, Vec2::ZERO);
    let owner = (TrayOwner(seat), Facing::Owner(seat), before);
    let root = SheetRoot { tray: root, scale: frame.scale };
    commands.spawn((Name::new("Sheet"), root, owner, node, look)).with_children(|sheet| {
        let head = (SheetHeader, TrayOwner(seat), row_of_a_line(rows), Pickable::IGNORE);
        sheet.spawn(head).with_children(|head| {
            text(head, seat, rows, SheetText::Title, fonts);
            for index in 0..MOST_SHEET_BUTTONS {
                button(head, seat, SheetButtonSlot::Head(index), rows);
            }
        });
        let grid = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(BETWEEN_CARDS.x),
            row_gap: px(BETWEEN_CARDS.y),
            ..default()
        };
        let tiles = (HandWidget::default(), Widget::of(seat), SMALL, grid);
        sheet.spawn((TraySlot::Tiles, TrayOwner(seat), tiles, Pickable::IGNORE));
        let lines = Node { flex_direction: FlexDirection::Column, row_gap: px(GAP), ..default() };
        sheet.spawn((SheetLineList, TrayOwner(seat), lines, Pickable::IGNORE));
    });
}

/// Despawns sheets whose trays are gone.
pub fn despawn_orphaned_sheets(
    mut gone: RemovedComponents<Tray>,
    sheets: Query<(Entity, &SheetRoot)>,
    mut commands: Commands,
) {
    for tray in gone.read() {
        for (sheet, _) in sheets.iter().filter(|(_, root)| root.tray == tray) {
            commands.entity(sheet).despawn();
        }
    }
}

/// Requests the room that sheets need.
pub fn request_sheet_space(
    mut sheets: Query<(&SheetRoot, &ComputedNode, &mut TrayAttachment), Changed<ComputedNode>>,
) {
    for (root, node, mut attachment) in &mut sheets {
        let size = node.size() * node.inverse_scale_factor() * root.scale;
        if attachment.size != size {
            attachment.size = size;
            attachment.place = None;
        }
    }
}

/// Puts sheets into their places, as wide as there is room.
pub fn place_sheets(
    trays: Query<&Tray>,
    mut sheets: Query<
        (&SheetRoot, &TrayAttachment, &mut Node, &mut UiTransform, &mut Visibility),
        Changed<TrayAttachment>,
    >,
) {
    for (root, attachment, mut node, mut transform, mut visibility) in &mut sheets {
        let place = attachment.place.map(|place| FacingBox {
            size: place.size / root.scale,
            scale: place.scale * root.scale,
            ..place
        });
        put(place, &mut transform, &mut visibility);
        let Ok(tray) = trays.get(root.tray) else { continue };
        let wide = px(width(tray, Some(attachment)));
        if node.width != wide {
            node.width = wide;
        }
    }
}

/// Returns the width of a sheet, in units of the layout of its tray.
fn width(tray: &Tray, attachment: Option<&TrayAttachment>) -> f32 {
    let frame = tray.frame();
    let room =
        attachment.and_then(|attachment| attachment.area).map(|area| area.size.x / frame.scale);
    frame.size.x.min(room.unwrap_or(f32::INFINITY)).floor()
}

/// Returns the node of a line: words, and buttons at the end, below the words if they are large.
fn row_of_a_line(rows: &TrayRows) -> Node {
    Node {
        min_height: px(height_of_button(rows) + 2.0),
        column_gap: px(IN_LINE),
        row_gap: px(GAP),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

fn height_of_button(rows: &TrayRows) -> f32 {
    rows.buttons.max(40.0)
}

/// Returns the size of text on a sheet.
fn writing(rows: &TrayRows) -> f32 {
    rows.scale.size(18.0)
}

/// Spawns a text that the model fills in.
fn text(
    row: &mut ChildSpawnerCommands,
    seat: Seat,
    rows: &TrayRows,
    slot: SheetText,
    fonts: &TableFonts,
) {
    let grow = Node { flex_grow: 1.0, flex_shrink: 1.0, ..default() };
    let text = (slot, TrayOwner(seat), Text::default(), grow);
    let size = writing(rows);
    let height = bevy::text::LineHeight::Px(size * LINE);
    row.spawn((text, fonts.regular(size), height, TextColor(theme::TEXT), Pickable::IGNORE));
}

fn button(row: &mut ChildSpawnerCommands, seat: Seat, place: SheetButtonSlot, rows: &TrayRows) {
    row.spawn((TraySlot::Sheet(place), empty_button(seat, rows, height_of_button(rows))));
}

/// Spawns nodes for new lines, and despawns those of lines that are gone.
pub fn match_lines(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<SheetLineList>>,
    all_lines: Query<(Entity, &TrayOwner), With<SheetLineList>>,
    lines: Query<(Entity, &SheetLineNode, &ChildOf)>,
    fonts: Res<TableFonts>,
    mut commands: Commands,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (parent, &TrayOwner(seat)) in &all_lines {
        let Some(tray) = trays.iter().find(|tray| tray.seat == seat) else { continue };
        let sheet = models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
        let wanted = sheet.map_or(0, |sheet| sheet.lines.len());
        let mut there = 0;
        for (entity, &SheetLineNode(index), _) in
            lines.iter().filter(|line| line.2.parent() == parent)
        {
            there += 1;
            if index >= wanted {
                commands.entity(entity).despawn();
            }
        }
        commands.entity(parent).with_children(|parent| {
            (there..wanted).for_each(|index| line(parent, seat, index, tray.rows(), &fonts));
        });
    }
}

/// Spawns a line: cards, a sentence, and buttons.
fn line(
    parent: &mut ChildSpawnerCommands,
    seat: Seat,
    index: usize,
    rows: &TrayRows,
    fonts: &TableFonts,
) {
    let node = (SheetLineNode(index), TrayOwner(seat), row_of_a_line(rows), Pickable::IGNORE);
    parent.spawn(node).with_children(|line| {
        for place in 0..MOST_LINE_CARDS {
            let slot = (TraySlot::LineCard(index, place), TrayOwner(seat), Pickable::IGNORE);
            let size = size_for(rows, TINY.card.y);
            let size = CardSize { card: TINY.card, icon: TINY.icon, ..size };
            line.spawn((slot, card(Widget::of(seat), size, CardWidget::default())));
        }
        text(line, seat, rows, SheetText::Line(index), fonts);
        for place in 0..2 {
            button(line, seat, SheetButtonSlot::Line(index, place), rows);
        }
    });
}

/// The cards in the lines of sheets.
type LineCards = (
    &'static TrayOwner,
    &'static TraySlot,
    &'static mut CardWidget,
    &'static mut Widget,
    &'static mut Node,
    &'static mut Pickable,
);
type RootOrHeader = Or<(With<SheetRoot>, With<SheetHeader>)>;
type NotOfRootOrButton = (Without<SheetRoot>, Without<SheetHeader>, Without<PushButton>);

/// Keeps the rings of players in sheets that going back closes.
pub fn keep_rings_in_sheets(
    models: Res<TrayModels>,
    sheets: Query<(Entity, &TrayOwner, Has<KeepsFocus>), With<SheetRoot>>,
    mut commands: Commands,
) {
    for (root, TrayOwner(seat), keeps) in &sheets {
        let sheet = models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
        match (keeps, sheet.is_some_and(|sheet| sheet.closes)) {
            (false, true) => _ = commands.entity(root).insert(KeepsFocus),
            (true, false) => _ = commands.entity(root).remove::<KeepsFocus>(),
            _ => {}
        }
    }
}

/// Makes the nodes of sheets show what the models say.
pub fn show_sheets(
    models: Res<TrayModels>,
    fresh: Query<(), Or<(Added<SheetLineNode>, Added<SheetRoot>)>>,
    mut nodes: Query<(&TrayOwner, Has<SheetHeader>, &mut Node), RootOrHeader>,
    mut texts: Query<(&TrayOwner, &SheetText, &mut Text)>,
    mut buttons: Query<TrayButtonNode, (Without<SheetRoot>, Without<SheetHeader>)>,
    mut cards: Query<LineCards, NotOfRootOrButton>,
    prompts: Prompts,
) {
    if !models.is_changed() && fresh.is_empty() && !prompts.is_changed() {
        return;
    }
    let sheet = |seat: Seat| models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
    let line = |seat: Seat, line: usize| -> Option<&SheetLine> { sheet(seat)?.lines.get(line) };
    for (TrayOwner(seat), head, mut node) in &mut nodes {
        let has_head = |sheet: &TraySheet| !sheet.title.is_empty() || !sheet.buttons.is_empty();
        show_if(&mut node, sheet(*seat).is_some_and(|sheet| !head || has_head(sheet)));
    }
    for (TrayOwner(seat), part, mut text) in &mut texts {
        let shown = match *part {
            SheetText::Title => sheet(*seat).map(|sheet| sheet.title.as_str()),
            SheetText::Line(index) => line(*seat, index).map(|line| line.text.as_str()),
        };
        if let Some(shown) = shown.filter(|shown| text.0 != *shown) {
            shown.clone_into(&mut text.0);
        }
    }
    for mut button in &mut buttons {
        let (seat, TraySlot::Sheet(place)) = (button.owner.0, *button.slot) else { continue };
        let model = sheet(seat).and_then(|sheet| place.button(sheet));
        button.fill(seat, model, &prompts);
    }
    for (TrayOwner(seat), slot, mut card, mut widget, mut node, mut pickable) in &mut cards {
        let TraySlot::LineCard(index, place) = *slot else { continue };
        let line = line(*seat, index);
        let face = line.and_then(|line| line.cards.get(place));
        show_if(&mut node, face.is_some());
        let id = line.and_then(|line| line.presses.get(place)).copied();
        widget.set_if_neq(Widget::of(*seat).known_as(id.unwrap_or(UNNUMBERED)));
        pickable.set_if_neq(id.map_or(Pickable::IGNORE, |_| Pickable::default()));
        if let Some(face) = face {
            card.set_if_neq(CardWidget { face: face.clone(), ..CardWidget::default() });
        }
    }
}

/// Shows the cards to choose from.
pub fn show_tiles(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    places: SeatPlaces,
    sheets: Query<(&TrayOwner, Ref<TrayAttachment>), With<SheetRoot>>,
    mut tiles: Query<(&TrayOwner, &TraySlot, &mut HandWidget, &mut Widget, &mut CardSize)>,
) {
    let moved = sheets.iter().any(|(_, attachment)| attachment.is_changed());
    if !models.is_changed() && made.is_empty() && !moved {
        return;
    }
    for (&TrayOwner(seat), slot, mut hand, mut widget, mut size) in &mut tiles {
        let Some(tray) = trays.iter().find(|tray| tray.seat == seat && *slot == TraySlot::Tiles)
        else {
            continue;
        };
        let sheet = models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
        let cards = sheet.map(|sheet| sheet.tiles.iter().map(|tile| tile.as_widget()).collect());
        let open = sheet.is_some_and(|sheet| sheet.open);
        widget.set_if_neq(Widget { open, ..Widget::of(seat) });
        let cards: Vec<(u32, CardWidget)> = cards.unwrap_or_default();
        if let Some(sheet) = sheet {
            let attachment =
                sheets.iter().find(|(of, _)| of.0 == seat).map(|(_, attachment)| attachment);
            size.set_if_neq(tile_size(tray, &places.tabletop, sheet, attachment.as_deref()));
        }
        hand.set_if_neq(HandWidget { cards, spread: HandLayout::Grid });
    }
}

/// Returns the size of the largest cards, up to those of the type's scale, at which all of them fit on the sheet.
fn tile_size(
    tray: &Tray,
    table: &Tabletop,
    sheet: &TraySheet,
    attachment: Option<&TrayAttachment>,
) -> CardSize {
    let (frame, rows) = (tray.frame(), tray.rows());
    let (low, high) = table.room_between_trays(TrayDepth::Deep);
    let whole = if frame.facing.is_long() { high.y - low.y } else { high.x - low.x };
    let area = attachment.and_then(|attachment| attachment.area).map(|area| area.size.y);
    let deep = area.unwrap_or(whole) / frame.scale;
    let wide = width(tray, attachment) - 2.0 * AROUND.x;
    let head = height_of_line(rows, wide, 0, &sheet.title, &sheet.buttons);
    let line = |line: &SheetLine| {
        height_of_line(rows, wide, line.cards.len(), &line.text, &line.buttons) + GAP
    };
    let lines = sheet.lines.iter().map(line).sum::<f32>();
    let room = Vec2::new(wide, deep - head - GAP - lines - 2.0 * AROUND.y);
    let fits = |size: &CardSize| {
        let cell = size.card + BETWEEN_CARDS;
        let columns = ((room.x + BETWEEN_CARDS.x) / cell.x).floor().max(1.0);
        (sheet.tiles.len() as f32 / columns).ceil() * cell.y <= room.y
    };
    let wanted = (rows.scale.size(SMALL.text) / SMALL.text).max(1.0);
    let steps = (0..=10).map(|step| wanted + (SMALLEST - wanted) * step as f32 / 10.0);
    let mut sizes = steps.map(|by| size_for(rows, SMALL.card.y * by));
    sizes.find(fits).unwrap_or_else(|| size_for(rows, SMALL.card.y * SMALLEST))
}

/// Returns the height of a line whose parts go on in another row where they have no room.
fn height_of_line(
    rows: &TrayRows,
    wide: f32,
    cards: usize,
    text: &str,
    buttons: &[TrayButton],
) -> f32 {
    let size = writing(rows);
    let words = text_width(lettering::TypeWeight::Regular, text, size);
    let words = (words.min(wide), (words / wide).ceil() * size * LINE);
    let button = |button| {
        (
            button_width(rows.button_icon(), button, rows.label, ButtonPadding::PLENTY),
            height_of_button(rows),
        )
    };
    let parts = std::iter::repeat_n((TINY.card.x, TINY.card.y), cards).chain([words]);
    let (mut x, mut row, mut high) = (0.0, height_of_button(rows), 0.0);
    for (width, height) in parts.chain(buttons.iter().map(button)) {
        if x > 0.0 && x + width > wide {
            high += row + GAP;
            (x, row) = (0.0, 0.0);
        }
        x += width + IN_LINE;
        row = height.max(row);
    }
    high + row + 2.0
}
