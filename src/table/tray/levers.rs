//! The levers of a tray: numbers that its player turns, in the row where other games have cards.

use super::super::geometry::TrayRows;
use super::super::widgets::caption::show_if;
use super::super::widgets::{Cut, Lever, Widget, lever};
use super::cards::pile_width;
use super::model::Trays;
use super::slots::{InTray, Slot};
use super::spawn::Tray;
use super::{MOST_LEVERS, MOST_PILES};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The size of the words over levers with type of the usual size, and how much of the row's height it is at most.
const WORD: f32 = 15.0;
const OF_ROW: f32 = 0.32;
/// Between two levers.
const GAP: f32 = 3.0;

/// A lever of a tray.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeverModel {
    /// What the number is, in a word.
    pub label: &'static str,
    /// The number.
    pub value: i32,
    /// The most it can be; the least is 0.
    pub most: i32,
    /// What it was before, if it is to be seen what changes.
    pub was: Option<i32>,
}

/// How many steps fill the bar of a lever.
const FULL: i32 = 10;

/// A lever of a tray was turned by a pointer that may.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct LeverTurned {
    /// Whose tray.
    pub seat: Seat,
    /// By which pointer.
    pub pointer: PointerId,
    /// Which, counted from the left.
    pub lever: usize,
    /// What it stands at now.
    pub value: i32,
}

/// The row lies over that of the hand: a game has one of both.
pub fn row(on: &mut ChildSpawnerCommands, tray: &Tray) {
    let (seat, rows) = (tray.seat, tray.rows());
    let room = tray.columns().hand + pile_width(rows) * MOST_PILES as f32;
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(room),
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
                    let slot = (Slot::Lever(index), InTray(seat));
                    let flat = Lever { flat: rows.beside, ..Lever::default() };
                    row.spawn((slot, lever(Widget::of(seat), cut(rows), flat)));
                }
            });
        }
    });
}

/// Beside the other rows levers lie in two lines: there is less room, and it is higher.
fn lines_of(rows: &TrayRows) -> usize {
    if rows.beside { 2 } else { 1 }
}

fn cut(rows: &TrayRows) -> Cut {
    let high = rows.cards / lines_of(rows) as f32;
    let text = rows.scale.size(WORD).min(high * OF_ROW).max(rows.scale.least());
    Cut { text, icon: text, target: rows.cards }
}

/// Levers show what their models say.
pub fn show(
    models: Res<Trays>,
    made: Query<(), Added<Tray>>,
    mut levers: Query<(&InTray, &Slot, &mut Lever, &mut Node)>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (&InTray(seat), slot, mut lever, mut node) in &mut levers {
        let Slot::Lever(index) = *slot else { continue };
        let model = models.0.get(seat.index()).and_then(|model| model.levers.get(index));
        show_if(&mut node, model.is_some());
        let Some(model) = model else { continue };
        let label = model.label.to_owned();
        let LeverModel { value, most, was, .. } = *model;
        let flat = lever.flat;
        lever.set_if_neq(Lever { label, value, least: 0, most, full: FULL, was, flat });
    }
}
