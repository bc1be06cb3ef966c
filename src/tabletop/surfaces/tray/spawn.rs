//! Spawns, moves and despawns the nodes of trays.

use super::columns::{BEFORE_NUMBER, BESIDE, TrayColumns, WIDE_STRIP};
use super::fit;
use super::input::TrayBackground;
use super::sheet::sheet;
use super::slots::{TrayLines, TrayOwner, TraySlot, TrayText};
use super::{MOST_BUTTONS, MOST_CAUSES, MOST_CHIPS, cards, phases, strips};
use crate::facing::{Facing, turned};
use crate::geometry::{FacingBox, Tabletop, TrayDepth, TrayRows};
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme::{self, TableFonts};
use crate::seats::{Chairs, SeatEmblem, SeatPiece, SeatPlaces};
use crate::surfaces::seat_panels::{TrayEnds, TrayNumbers};
use crate::surfaces::widgets::{PushButton, Widget, WidgetCaption, WidgetSizes, least_target};
use bevy::prelude::*;
use bevy::text::LineHeight;
use shoal_contract::Seat;

/// Size of the seat's piece, relative to the size of the number's name (`EMBLEM`), and its maximum width in units
/// (`WIDEST_EMBLEM`).
const EMBLEM: Vec2 = Vec2::new(3.5, 1.94);
const WIDEST_EMBLEM: f32 = 70.0;
/// Minimum width of the piece beside the number's name, in sizes of that name's type.
const SMALLEST_EMBLEM: f32 = 2.2;
/// Gap between both.
const BESIDE_EMBLEM: f32 = 4.0;
/// Maximum width of the number's name beside the piece, in sizes of its type: `health`.
const LONGEST_NAME: f32 = 3.2;
/// Size of a strip under the large number: it leaves room for the handle at the left end of the tray.
const NARROW_STRIP: Vec2 = Vec2::new(80.0, 18.0);
/// Minimum height of a strip: lower ones cannot be read.
const LOWEST_STRIP: f32 = 11.0;
/// Gap between number, piece and strips.
const ROW_GAP: f32 = 3.0;

/// The root of a seat's tray.
#[derive(Component, Debug)]
pub struct Tray {
    /// The seat that owns the tray.
    pub seat: Seat,
    name: String,
    frame: FacingBox,
    depth: TrayDepth,
    rows: TrayRows,
    /// The kind of drawing that stands for its seat.
    piece: &'static str,
    /// The letter and the colour of the chair, and the piece that is played from there.
    marks: (usize, usize),
    /// Minimum size of everything that its player aims at, in units of its layout.
    target: f32,
}

impl Tray {
    /// Returns its frame on the table.
    pub fn frame(&self) -> FacingBox {
        self.frame
    }

    /// The rows in it.
    pub fn rows(&self) -> &TrayRows {
        &self.rows
    }

    /// Minimum size of everything that its player aims at, in units of its layout.
    pub fn target(&self) -> f32 {
        self.target
    }

    /// The chair's colour.
    pub(super) fn colour(&self) -> Color {
        theme::seat_colour(self.marks.0)
    }

    /// The chair's letter and name.
    pub(super) fn title(&self) -> String {
        format!("{} {}", theme::seat_letter(self.marks.0), self.name)
    }

    /// Returns its division from left to right.
    pub(super) fn columns(&self) -> TrayColumns {
        TrayColumns::of(&self.rows, self.frame.size.x, self.depth, self.target)
    }
}

/// Notes where panels on trays leave the numbers free.
pub fn note_numbers(
    trays: Query<&Tray>,
    changed: Query<(), Changed<Tray>>,
    mut numbers: ResMut<TrayNumbers>,
) {
    if !changed.is_empty() {
        let ends = trays.iter().map(|tray| {
            let TrayColumns { badge_end, opener, opener_at, .. } = tray.columns();
            (tray.seat, TrayEnds { number: badge_end, opener: opener.x + 2.0 * opener_at.x })
        });
        numbers.set_if_neq(TrayNumbers(ends.collect()));
    }
}

/// Spawns a tray for each chair, and spawns it anew when the chair was renamed or the tray has another shape. A tray
/// that only has another place is moved, so that presses on it are not lost.
pub fn sync_trays_with_chairs(
    places: SeatPlaces,
    piece: Res<SeatPiece>,
    mut trays: Query<(Entity, &mut Tray, &mut Node, &mut UiTransform)>,
    mut assets: DrawingAssets,
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    if !places.is_changed() && !piece.is_changed() && !blurred {
        return;
    }
    let fits = |tray: &Tray| {
        !blurred
            && places.chairs.get(tray.seat).is_some_and(|chair| chair.name == tray.name)
            && places.tray(tray.seat).is_some_and(|frame| has_shape(frame, tray.frame))
            && places.rows(tray.seat) == Some(tray.rows)
            && tray.depth == *places.depth
            && tray.piece == piece.0
            && tray.marks == marks(&places.chairs, tray.seat)
            && tray.target == target(&places.tabletop, tray.frame)
    };
    for (entity, mut tray, mut node, mut turn) in &mut trays {
        match places.tray(tray.seat) {
            Some(frame) if fits(&tray) && frame != tray.frame => {
                let (moved, turned) = turned(frame);
                (node.left, node.top) = (moved.left, moved.top);
                turn.rotation = turned.rotation;
                tray.frame = frame;
            }
            Some(_) if fits(&tray) => {}
            _ => commands.entity(entity).despawn(),
        }
    }
    for seat in places.chairs.seats() {
        let chair = places.chairs.get(seat);
        let Some(((chair, frame), rows)) = chair.zip(places.tray(seat)).zip(places.rows(seat))
        else {
            continue;
        };
        if !trays.iter().any(|(_, tray, ..)| tray.seat == seat && fits(tray)) {
            let wide = rows.small * EMBLEM.x;
            let emblem = assets.emblem(piece.0, marks(&places.chairs, seat).1, wide);
            let tray = Tray {
                seat,
                name: chair.name.clone(),
                frame,
                depth: *places.depth,
                rows,
                piece: piece.0,
                marks: marks(&places.chairs, seat),
                target: target(&places.tabletop, frame),
            };
            TrayBuilder { tray: &tray, columns: tray.columns(), fonts: &assets.fonts, emblem }
                .build(&mut commands);
        }
    }
}

/// Returns the columns of a tray with cards in this frame.
pub(super) fn columns_of(frame: FacingBox, rows: &TrayRows) -> TrayColumns {
    TrayColumns::of(rows, frame.size.x, TrayDepth::Deep, 0.0)
}

/// The mark of a chair, and that of the seat which is played from there.
fn marks(chairs: &Chairs, chair: Seat) -> (usize, usize) {
    (chairs.mark(chair), chairs.mark(chairs.played_from(chair)))
}

/// Minimum size of everything that is aimed at in a tray, in units of its layout.
fn target(table: &Tabletop, frame: FacingBox) -> f32 {
    (least_target(table) / frame.scale).ceil()
}

/// `true` if a tray for one frame fits the other.
fn has_shape(frame: FacingBox, other: FacingBox) -> bool {
    let shape = |frame: FacingBox| (frame.size, frame.scale, frame.inner);
    shape(frame) == shape(other)
}

/// A button of a tray or a sheet that its model fills in.
pub(super) fn empty_button(seat: Seat, rows: &TrayRows, height: f32) -> impl Bundle {
    let sizes = WidgetSizes { text: rows.label, icon: rows.button_icon(), target: height };
    let node = Node {
        display: Display::None,
        height: px(height),
        min_width: px(fit::ButtonPadding::PLENTY.least),
        column_gap: px(fit::ON_BUTTON),
        padding: UiRect::axes(px(fit::ButtonPadding::PLENTY.beside), px(0)),
        border: UiRect::all(px(fit::BUTTON_RIM)),
        border_radius: BorderRadius::all(px(10)),
        ..sizes.plate()
    };
    let node = Node { min_height: auto(), ..node };
    (
        TrayOwner(seat),
        PushButton::default(),
        Widget::of(seat),
        sizes,
        WidgetCaption::default(),
        node,
    )
}

/// The slots of a chip or a cause, and of its drawing and its text.
struct ChipSlots {
    chip: TraySlot,
    icon: TraySlot,
    text: TrayText,
}

/// Spawns the nodes of a tray.
struct TrayBuilder<'a> {
    tray: &'a Tray,
    columns: TrayColumns,
    fonts: &'a TableFonts,
    emblem: Handle<Image>,
}

impl TrayBuilder<'_> {
    fn build(&self, commands: &mut Commands) {
        let Tray { seat, frame, depth, rows, .. } = *self.tray;
        let colour = self.tray.colour();
        let (node, turn) = turned(frame);
        let node = Node {
            padding: UiRect::axes(px(BESIDE), px(rows.padding)),
            border: UiRect::top(px(3)),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(5),
            ..node
        };
        let node = match rows.beside {
            true => Node {
                padding: UiRect { left: px(BEFORE_NUMBER), ..node.padding },
                flex_direction: FlexDirection::Row,
                column_gap: px(BESIDE),
                ..node
            },
            false => node,
        };
        let tray = Tray { name: self.tray.name.clone(), ..*self.tray };
        let name = Name::new(format!("Tray of {seat}"));
        let look = (BackgroundColor(theme::TRAY), BorderColor::all(colour));
        let owner = (TrayOwner(seat), Facing::Owner(seat));
        let mut root = commands.spawn((name, tray, owner, node, turn, look, TrayBackground));
        root.with_children(|tray| {
            if depth == TrayDepth::Deep && !rows.beside {
                cards::row(tray, self.tray, self.fonts);
            }
            // Beside cards, too, the rows keep their places whatever stands in them.
            let align_self = if rows.beside { AlignSelf::Start } else { AlignSelf::Auto };
            let body = Node { column_gap: px(BESIDE), align_self, ..default() };
            tray.spawn((body, Pickable::IGNORE)).with_children(|body| {
                self.badge(body);
                self.column(body);
            });
            if rows.beside {
                cards::row(tray, self.tray, self.fonts);
            }
            if self.columns.aside {
                let aside = Node {
                    position_type: PositionType::Absolute,
                    right: px(8),
                    bottom: px(8),
                    flex_direction: FlexDirection::Column,
                    row_gap: px(6),
                    ..default()
                };
                tray.spawn((aside, Pickable::IGNORE))
                    .with_children(|column| strips::spawn(column, seat, WIDE_STRIP));
            }
        });
        let root = root.id();
        sheet(commands, root, self.tray, self.fonts);
    }

    /// Spawns who it is and how it stands, what happened and what is asked, and the choices, one below the other. The
    /// choices are always at the same place, however much is said above them.
    fn column(&self, body: &mut ChildSpawnerCommands) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(self.tray.rows.gap),
            width: px(self.columns.rows),
            height: px(self.tray.rows.column()),
            ..default()
        };
        body.spawn((node, Pickable::IGNORE)).with_children(|column| {
            self.status(column);
            self.lines(column);
            self.buttons(column);
            phases::spawn(column, self.tray);
        });
    }

    /// Spawns the large number with its name, and the seat's piece; where there is room, with the strips below them.
    fn badge(&self, tray: &mut ChildSpawnerCommands) {
        let Tray { seat, rows, .. } = *self.tray;
        let node = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            width: px(self.columns.badge),
            row_gap: px(ROW_GAP),
            ..default()
        };
        tray.spawn((node, Pickable::IGNORE)).with_children(|badge| {
            badge.spawn((
                TrayText::Number,
                TrayOwner(seat),
                Text::default(),
                self.fonts.bold(rows.number),
                LineHeight::Px(rows.number - 1.0),
                TextLayout::no_wrap(),
                TextColor(self.tray.colour()),
                Pickable::IGNORE,
            ));
            // Small enough for the name beside it where that leaves room for strips; else the name
            // goes below it, and there are no strips.
            let beside = self.columns.badge - BESIDE_EMBLEM - rows.small * LONGEST_NAME;
            let emblem = (beside * EMBLEM.y / EMBLEM.x).max(rows.small * 1.3);
            let column = rows.depth - rows.above_status() - rows.padding;
            let left = column - rows.number - emblem - 4.0 * ROW_GAP;
            let strip = NARROW_STRIP.min(Vec2::new(NARROW_STRIP.x, (left / 2.0).floor()));
            let strips = !self.columns.aside
                && strip.y >= LOWEST_STRIP
                && beside >= rows.small * SMALLEST_EMBLEM;
            let row = Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(BESIDE_EMBLEM),
                width: percent(100),
                ..default()
            };
            badge.spawn((row, Pickable::IGNORE)).with_children(|row| {
                let wide = (rows.small * EMBLEM.x).min(WIDEST_EMBLEM);
                let wide = if strips { wide.min(beside) } else { wide };
                let high = wide * EMBLEM.y / EMBLEM.x;
                let size = Node { width: px(wide), height: px(high), ..default() };
                let emblem = (SeatEmblem(seat), ImageNode::new(self.emblem.clone()));
                row.spawn((emblem, size, Pickable::IGNORE));
                row.spawn((
                    TrayText::NumberName,
                    TrayOwner(seat),
                    Text::default(),
                    self.fonts.regular(rows.small),
                    TextLayout::no_wrap(),
                    TextColor(theme::TEXT_QUIET),
                    Pickable::IGNORE,
                ));
            });
            if strips {
                strips::spawn(badge, seat, strip);
            }
        });
    }

    /// Spawns name and chips.
    fn status(&self, column: &mut ChildSpawnerCommands) {
        let Tray { seat, rows, .. } = *self.tray;
        let row = Node {
            column_gap: px(fit::BETWEEN_CHIPS),
            align_items: AlignItems::Center,
            // The dots are at its end.
            width: px(self.columns.status),
            height: px(rows.status),
            ..default()
        };
        column.spawn((row, Pickable::IGNORE)).with_children(|row| {
            for (part, size) in [(TrayText::Name, rows.name), (TrayText::Place, rows.label)] {
                row.spawn((
                    part,
                    TrayOwner(seat),
                    Text::default(),
                    self.fonts.bold(size),
                    TextLayout::no_wrap(),
                    Pickable::IGNORE,
                ));
            }
            for index in 0..MOST_CHIPS {
                let slots = ChipSlots {
                    chip: TraySlot::Chip(index),
                    icon: TraySlot::ChipIcon(index),
                    text: TrayText::Chip(index),
                };
                self.chip(row, slots, rows.chip_icon(), rows.label);
            }
            self.extra(row);
        });
    }

    /// Spawns the button at the end of the first row, beside the opener of the menu where that is in the row.
    fn extra(&self, row: &mut ChildSpawnerCommands) {
        let Tray { seat, rows, .. } = *self.tray;
        let sizes = WidgetSizes { text: rows.label, icon: rows.chip_icon(), target: rows.status };
        let wide = self.columns.extra();
        let node = Node {
            display: Display::None,
            position_type: PositionType::Absolute,
            left: px(self.columns.status - wide),
            top: px(0),
            width: px(wide),
            height: px(rows.status),
            padding: UiRect::ZERO,
            border: UiRect::all(px(fit::BUTTON_RIM)),
            border_radius: BorderRadius::all(px(10)),
            ..sizes.plate()
        };
        let node = Node { min_width: px(0), min_height: auto(), ..node };
        let button = (TraySlot::Extra, empty_button(seat, &rows, rows.status));
        row.spawn(button).insert((sizes, node));
    }

    /// Spawns a chip: a drawing this wide, and text of this size beside it.
    fn chip(&self, row: &mut ChildSpawnerCommands, slots: ChipSlots, side: f32, size: f32) {
        let ChipSlots { chip, icon, text } = slots;
        let owner = TrayOwner(self.tray.seat);
        let node = Node {
            display: Display::None,
            align_items: AlignItems::Center,
            column_gap: px(fit::IN_CHIP),
            flex_shrink: 0.0,
            ..default()
        };
        row.spawn((chip, owner, node, Pickable::IGNORE)).with_children(|chip| {
            let square = Node { width: px(side), height: px(side), ..default() };
            chip.spawn((icon, owner, ImageNode::default(), square, Pickable::IGNORE));
            let (font, layout) = (self.fonts.bold(size), TextLayout::no_wrap());
            chip.spawn((text, owner, Text::default(), font, layout, Pickable::IGNORE));
        });
    }

    fn buttons(&self, column: &mut ChildSpawnerCommands) {
        let Tray { seat, rows, .. } = *self.tray;
        let row = Node { height: px(rows.buttons), margin: UiRect::top(auto()), ..default() };
        let row = (TraySlot::Buttons, TrayOwner(seat), row, Pickable::IGNORE);
        column.spawn(row).with_children(|row| {
            for index in 0..MOST_BUTTONS {
                row.spawn((TraySlot::Button(index), empty_button(seat, &rows, rows.buttons)));
            }
        });
    }

    /// Spawns what happened to the seat, and below it what is asked.
    fn lines(&self, column: &mut ChildSpawnerCommands) {
        let Tray { seat, rows, .. } = *self.tray;
        let node = Node { flex_direction: FlexDirection::Column, ..default() };
        column.spawn((TrayLines(seat), node, Pickable::IGNORE)).with_children(|lines| {
            let text = |part| {
                let font = self.fonts.regular(rows.sentence);
                let height = LineHeight::Px(rows.line);
                (part, TrayOwner(seat), Text::default(), font, height, Pickable::IGNORE)
            };
            let node = Node {
                display: Display::None,
                align_items: AlignItems::Center,
                column_gap: px(fit::BETWEEN_CHIPS),
                height: px(rows.line),
                ..default()
            };
            lines.spawn((TraySlot::News, TrayOwner(seat), node, Pickable::IGNORE)).with_children(
                |row| {
                    row.spawn((text(TrayText::News), TextLayout::no_wrap()));
                    for index in 0..MOST_CAUSES {
                        let slots = ChipSlots {
                            chip: TraySlot::Cause(index),
                            icon: TraySlot::CauseIcon(index),
                            text: TrayText::Cause(index),
                        };
                        self.chip(row, slots, fit::cause_icon(&rows), rows.sentence);
                    }
                },
            );
            lines.spawn(text(TrayText::Lead));
            lines.spawn(text(TrayText::Line));
        });
    }
}
