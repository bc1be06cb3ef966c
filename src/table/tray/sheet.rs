//! What lies before a tray while something has to be chosen from many: a title, cards in a grid,
//! lines with buttons of their own.

use super::super::geometry::Frame;
use super::super::theme::{self, Fonts};
use super::super::widgets::card::{SMALL, TINY, plate};
use super::cards_model::Sheet;
use super::face::{self, CardSlot};
use super::model::{TrayButton, Trays};
use super::slots::{InTray, Slot};
use super::spawn::outside;
use super::{MOST_SHEET_BUTTONS, press};
use crate::contract::Seat;
use bevy::prelude::*;

/// A sheet lies over the board, and under the cursors.
const OVER_BOARD: i32 = 5;

/// The sheet of a tray.
#[derive(Component)]
pub struct SheetRoot;

/// The title and the buttons beside it.
#[derive(Component)]
pub struct Head;

/// Where the cards to choose from lie.
#[derive(Component)]
pub struct Grid;

/// Where the lines lie.
#[derive(Component)]
pub struct Lines;

/// One line.
#[derive(Component)]
pub struct Line(usize);

/// A text of a sheet that its model fills in.
#[derive(Component, Debug, Clone, Copy)]
pub enum SheetText {
    /// The title.
    Title,
    /// The sentence of a line.
    Line(usize),
    /// The label of a button.
    Label(SheetPlace),
}

/// Where a button of a sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPlace {
    /// Beside the title.
    Head(usize),
    /// In a line.
    Line(usize, usize),
}

impl SheetPlace {
    /// The button in this place.
    pub fn button(self, sheet: &Sheet) -> Option<&TrayButton> {
        match self {
            SheetPlace::Head(index) => sheet.buttons.get(index),
            SheetPlace::Line(line, index) => sheet.lines.get(line)?.buttons.get(index),
        }
    }
}

/// Makes the sheet of a tray here; it is hidden until there is something in it.
pub fn sheet(tray: &mut ChildSpawnerCommands, seat: Seat, frame: Frame, fonts: &Fonts) {
    let (top, bottom) = outside(frame);
    let node = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        top,
        bottom,
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(8), px(5)),
        row_gap: px(4),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    };
    let rim = theme::seat_colour(seat.index()).with_alpha(0.6);
    tray.spawn((
        Name::new("Sheet"),
        SheetRoot,
        InTray(seat),
        node,
        BackgroundColor(theme::TRAY),
        BorderColor::all(rim),
        GlobalZIndex(OVER_BOARD),
    ))
    .with_children(|sheet| {
        let head = Node {
            height: px(42),
            column_gap: px(6),
            align_items: AlignItems::Center,
            ..default()
        };
        sheet.spawn((Head, InTray(seat), head, Pickable::IGNORE)).with_children(|head| {
            let grow = Node { flex_grow: 1.0, ..default() };
            let title = (SheetText::Title, InTray(seat), Text::default(), grow);
            head.spawn((title, fonts.regular(18.0), TextColor(theme::TEXT), Pickable::IGNORE));
            for index in 0..MOST_SHEET_BUTTONS {
                button(head, seat, SheetPlace::Head(index), fonts);
            }
        });
        let grid =
            Node { flex_wrap: FlexWrap::Wrap, column_gap: px(1), row_gap: px(3), ..default() };
        sheet.spawn((Grid, InTray(seat), grid, Pickable::IGNORE));
        let lines = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() };
        sheet.spawn((Lines, InTray(seat), lines, Pickable::IGNORE));
    });
}

fn button(row: &mut ChildSpawnerCommands, seat: Seat, place: SheetPlace, fonts: &Fonts) {
    let node = Node {
        display: Display::None,
        height: px(40),
        min_width: px(50),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::axes(px(10), px(0)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(10)),
        flex_shrink: 0.0,
        ..default()
    };
    row.spawn((
        Slot::Sheet(place),
        InTray(seat),
        node,
        BackgroundColor(theme::BUTTON),
        BorderColor::all(Color::NONE),
        press::button(),
    ))
    .with_child((
        SheetText::Label(place),
        InTray(seat),
        Text::default(),
        fonts.bold(18.0),
        TextLayout::no_wrap(),
        Pickable::IGNORE,
    ));
}

/// Adds nodes for new cards and lines, and takes away those of what is gone.
pub fn match_sheets(
    models: Res<Trays>,
    grids: Query<(Entity, &InTray), With<Grid>>,
    all_lines: Query<(Entity, &InTray), With<Lines>>,
    tiles: Query<(Entity, &InTray, &CardSlot), With<Slot>>,
    lines: Query<(Entity, &InTray, &Line)>,
    fonts: Res<Fonts>,
    mut commands: Commands,
) {
    if !models.is_changed() {
        return;
    }
    let sheet = |seat: Seat| models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
    for (grid, &InTray(seat)) in &grids {
        let wanted = sheet(seat).map_or(0, |sheet| sheet.tiles.len());
        let mut there = 0;
        for (entity, in_tray, slot) in &tiles {
            let CardSlot::Tile(index) = *slot else { continue };
            match in_tray.0 == seat {
                true if index >= wanted => commands.entity(entity).despawn(),
                mine => there += usize::from(mine),
            }
        }
        commands.entity(grid).with_children(|grid| {
            for index in there..wanted {
                let slot = CardSlot::Tile(index);
                let card = (Name::new("Tile"), InTray(seat), slot, Slot::Card, plate(SMALL));
                grid.spawn((card, press::button()))
                    .with_children(|card| face::parts(card, seat, slot, SMALL, &fonts));
            }
        });
    }
    for (parent, &InTray(seat)) in &all_lines {
        let wanted = sheet(seat).map_or(0, |sheet| sheet.lines.len());
        let mut there = 0;
        for (entity, in_tray, &Line(index)) in &lines {
            match in_tray.0 == seat {
                true if index >= wanted => commands.entity(entity).despawn(),
                mine => there += usize::from(mine),
            }
        }
        commands.entity(parent).with_children(|parent| {
            (there..wanted).for_each(|index| line(parent, seat, index, &fonts));
        });
    }
}

fn line(parent: &mut ChildSpawnerCommands, seat: Seat, index: usize, fonts: &Fonts) {
    let node =
        Node { height: px(42), column_gap: px(6), align_items: AlignItems::Center, ..default() };
    parent.spawn((Line(index), InTray(seat), node, Pickable::IGNORE)).with_children(|line| {
        for card in 0..2 {
            let slot = CardSlot::Line(index, card);
            line.spawn((InTray(seat), slot, LineCard(index, card), plate(TINY), Pickable::IGNORE))
                .with_children(|card| face::parts(card, seat, slot, TINY, fonts));
        }
        line.spawn((
            SheetText::Line(index),
            InTray(seat),
            Text::default(),
            fonts.regular(18.0),
            TextColor(theme::TEXT),
            Node { flex_grow: 1.0, ..default() },
            Pickable::IGNORE,
        ));
        for place in 0..2 {
            button(line, seat, SheetPlace::Line(index, place), fonts);
        }
    });
}

/// The plate of a card in a line: there are two, and not all are needed.
#[derive(Component, Debug, Clone, Copy)]
pub struct LineCard(usize, usize);

type Shown = Or<(With<SheetRoot>, With<Head>, With<LineCard>)>;

/// Makes the nodes of sheets show what the models say.
pub fn show_sheets(
    models: Res<Trays>,
    fresh: Query<(), Or<(Added<Line>, Added<SheetRoot>)>>,
    mut nodes: Query<(&InTray, Option<&LineCard>, Has<Head>, &mut Node), Shown>,
    mut texts: Query<(&InTray, &SheetText, &mut Text, &mut TextColor)>,
    mut buttons: Query<
        (&InTray, &Slot, &mut Node, &mut BorderColor),
        (Without<SheetRoot>, Without<Head>, Without<LineCard>),
    >,
) {
    if !models.is_changed() && fresh.is_empty() {
        return;
    }
    let sheet = |seat: Seat| models.0.get(seat.index()).and_then(|model| model.sheet.as_ref());
    let display = |there: bool| if there { Display::Flex } else { Display::None };
    for (InTray(seat), card, head, mut node) in &mut nodes {
        let there = sheet(*seat).is_some_and(|sheet| match card {
            None => !head || !sheet.title.is_empty() || !sheet.buttons.is_empty(),
            Some(LineCard(line, card)) => {
                sheet.lines.get(*line).is_some_and(|line| *card < line.cards.len())
            }
        });
        if node.display != display(there) {
            node.display = display(there);
        }
    }
    for (InTray(seat), part, mut text, mut colour) in &mut texts {
        let Some(sheet) = sheet(*seat) else { continue };
        let (shown, tint) = match part {
            SheetText::Title => (sheet.title.as_str(), theme::TEXT),
            SheetText::Line(line) => {
                (sheet.lines.get(*line).map_or("", |line| line.text.as_str()), theme::TEXT)
            }
            SheetText::Label(place) => place.button(sheet).map_or(("", theme::TEXT), |button| {
                let off = button.off.is_some();
                (button.label.as_str(), if off { theme::TEXT_OFF } else { theme::TEXT })
            }),
        };
        if text.0 != shown {
            shown.clone_into(&mut text.0);
        }
        colour.set_if_neq(TextColor(tint));
    }
    for (InTray(seat), slot, mut node, mut rim) in &mut buttons {
        let Slot::Sheet(place) = *slot else { continue };
        let button = sheet(*seat).and_then(|sheet| place.button(sheet));
        if node.display != display(button.is_some()) {
            node.display = display(button.is_some());
        }
        let strong = button.is_some_and(|button| button.strong && button.off.is_none());
        let colour = if strong { theme::seat_colour(seat.index()) } else { Color::NONE };
        rim.set_if_neq(BorderColor::all(colour));
    }
}
