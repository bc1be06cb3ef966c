//! The levers of a tray: numbers that its player turns, in the row where other games have cards.

use super::cards::pile_width;
use super::fit::text_width;
use super::model::TrayModels;
use super::slots::{TrayOwner, TraySlot};
use super::spawn::Tray;
use super::{MOST_LEVERS, MOST_PILES};
use crate::geometry::TrayRows;
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::{LeverShape, LeverWidget, Widget, WidgetSizes, lever};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Size of the words over levers with type of the default size (`WORD`), and its maximum relative to the height of the
/// row (`OF_ROW`).
const WORD: f32 = 15.0;
const OF_ROW: f32 = 0.32;
/// Gap between two levers.
const GAP: f32 = 2.0;

/// A lever of a tray.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeverModel {
    /// The name of the number, in a word.
    pub label: &'static str,
    /// A letter for the name, where there is no room for words.
    pub letter: char,
    /// The number.
    pub value: i32,
    /// The most it can be; the least is 0.
    pub most: i32,
    /// The value before, if the change is to be shown.
    pub was: Option<i32>,
}

/// Number of steps that fill the bar of a lever.
const FULL: i32 = 10;

/// A lever of a tray was turned, by a pointer that is allowed to turn it.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct LeverTurned {
    /// The seat that owns the tray.
    pub seat: Seat,
    /// The pointer.
    pub pointer: PointerId,
    /// The index of the lever, counted from the left.
    pub lever: usize,
    /// Its value now.
    pub value: i32,
}

/// Spawns the row, in the place of the hand: a game has either cards or levers.
pub fn row(on: &mut ChildSpawnerCommands, tray: &Tray) {
    let (seat, rows) = (tray.seat, tray.rows());
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(width_of_row(tray)),
        height: px(rows.cards),
        flex_direction: FlexDirection::Column,
        row_gap: px(GAP),
        ..default()
    };
    on.spawn((node, ZIndex(10), Pickable::IGNORE)).with_children(|lines| {
        for line in 0..lines_of(rows) {
            let node = Node { flex_grow: 1.0, column_gap: px(GAP), ..default() };
            lines.spawn((node, Pickable::IGNORE)).with_children(|row| {
                let of_line = MOST_LEVERS / lines_of(rows);
                for index in line * of_line..(line + 1) * of_line {
                    let slot = (TraySlot::Lever(index), TrayOwner(seat));
                    let shaped = LeverWidget { shape: shape_of(rows), ..LeverWidget::default() };
                    row.spawn((slot, lever(Widget::of(seat), sizes(rows), shaped)));
                }
            });
        }
    });
}

fn width_of_row(tray: &Tray) -> f32 {
    tray.columns().hand + pile_width(tray.rows()) * MOST_PILES as f32
}

/// `true` if each word has room on its own lever, with a figure and a gap if that stands beside it.
fn have_words(tray: &Tray, models: &[LeverModel]) -> bool {
    let rows = tray.rows();
    let of_line = models.len().div_ceil(lines_of(rows)).max(1);
    let (size, shape) = (sizes(rows).text, shape_of(rows));
    let room = (width_of_row(tray) + GAP) / of_line as f32 - GAP - shape.beside_word(size);
    let (weight, _) = shape.word();
    models.iter().all(|model| text_width(weight, model.label, size) <= room)
}

/// The layout of the levers.
fn shape_of(rows: &TrayRows) -> LeverShape {
    match rows.beside {
        true => LeverShape::Flat,
        false => LeverShape::over(sizes(rows).text, rows.cards),
    }
}

/// Returns the number of lines of levers: two beside the other rows, where there is less room, and it is higher.
fn lines_of(rows: &TrayRows) -> usize {
    if rows.beside { 2 } else { 1 }
}

/// The sizes of the levers.
fn sizes(rows: &TrayRows) -> WidgetSizes {
    let high = rows.cards / lines_of(rows) as f32;
    let text = rows.scale.size(WORD).min(high * OF_ROW).max(rows.scale.least());
    WidgetSizes { text, icon: text, target: rows.cards }
}

/// Brings levers in line with their models.
pub fn show(
    models: Res<TrayModels>,
    trays: Query<&Tray>,
    made: Query<(), Added<Tray>>,
    mut levers: Query<(&TrayOwner, &TraySlot, &mut LeverWidget, &mut Node)>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    let of_seat = |tray: &Tray| models.0.get(tray.seat.index()).map_or(&[][..], |it| &it.levers);
    let in_words = |tray: &Tray| have_words(tray, of_seat(tray)).then_some(tray.seat);
    let in_words: Vec<Seat> = trays.iter().filter_map(in_words).collect();
    for (&TrayOwner(seat), slot, mut lever, mut node) in &mut levers {
        let TraySlot::Lever(index) = *slot else { continue };
        let model = models.0.get(seat.index()).and_then(|model| model.levers.get(index));
        show_if(&mut node, model.is_some());
        let Some(model) = model else { continue };
        let LeverModel { label, letter, value, most, was } = *model;
        let label = if in_words.contains(&seat) { label.to_owned() } else { letter.to_string() };
        let shape = lever.shape;
        lever.set_if_neq(LeverWidget { label, value, least: 0, most, full: FULL, was, shape });
    }
}
