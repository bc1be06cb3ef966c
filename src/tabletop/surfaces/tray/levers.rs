//! The levers of a tray: numbers that its player turns, in the row where other games have cards.

use super::cards::pile_width;
use super::fit::text_width;
use super::model::TrayModels;
use super::slots::{TrayOwner, TraySlot};
use super::spawn::Tray;
use super::{MOST_LEVERS, MOST_PILES};
use crate::surfaces::widgets::caption::show_if;
use crate::surfaces::widgets::{LeverShape, LeverWidget, Widget, WidgetSizes, lever};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Size of the words over levers with type of the default size (`WORD`), and its maximum relative to the height of the
/// row (`OF_ROW`).
const WORD: f32 = 15.0;
const OF_ROW: f32 = 0.32;
/// A word as wide as those on levers are.
const USUAL_WORD: &str = "Mouth";
/// Gap between two levers.
const GAP: f32 = 3.0;

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
    let seat = tray.seat;
    let LeverRow { lines, shape, sizes, .. } = LeverRow::of(tray);
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(width_of_row(tray)),
        height: px(tray.rows().cards),
        flex_direction: FlexDirection::Column,
        row_gap: px(GAP),
        ..default()
    };
    on.spawn((node, ZIndex(10), Pickable::IGNORE)).with_children(|column| {
        for line in 0..lines {
            let node = Node { flex_grow: 1.0, column_gap: px(GAP), ..default() };
            column.spawn((node, Pickable::IGNORE)).with_children(|row| {
                let of_line = MOST_LEVERS / lines;
                for index in line * of_line..(line + 1) * of_line {
                    let slot = (TraySlot::Lever(index), TrayOwner(seat));
                    let shaped = LeverWidget { shape, ..LeverWidget::default() };
                    row.spawn((slot, lever(Widget::of(seat), sizes, shaped)));
                }
            });
        }
    });
}

fn width_of_row(tray: &Tray) -> f32 {
    tray.columns().hand + pile_width(tray.rows()) * MOST_PILES as f32
}

/// The layout of the levers of a tray.
struct LeverRow {
    /// Number of lines: two beside the other rows, where there is less room, and it is higher, and where words have no
    /// room in one.
    lines: usize,
    shape: LeverShape,
    sizes: WidgetSizes,
    /// Width that a word has.
    room: f32,
}

impl LeverRow {
    fn of(tray: &Tray) -> Self {
        let rows = tray.rows();
        let high = rows.cards / 2.0;
        if rows.beside {
            return Self::with(tray, 2, LeverShape::Flat, high * OF_ROW);
        }
        let text = rows.scale.size(WORD).min(rows.cards * OF_ROW).max(rows.scale.least());
        let one = Self::with(tray, 1, LeverShape::over(text, rows.cards), rows.cards * OF_ROW);
        match one.has_room(USUAL_WORD) {
            true => one,
            false => Self::with(tray, 2, LeverShape::Thin, LeverShape::thin_text(high - GAP / 2.0)),
        }
    }

    /// The layout with type of at most this size.
    fn with(tray: &Tray, lines: usize, shape: LeverShape, most: f32) -> Self {
        let rows = tray.rows();
        let text = rows.scale.size(WORD).min(most).max(rows.scale.least());
        let sizes = WidgetSizes { text, icon: text, target: rows.cards };
        let of_line = (MOST_LEVERS / lines) as f32;
        let room = (width_of_row(tray) + GAP) / of_line - GAP - shape.beside_word(text);
        Self { lines, shape, sizes, room }
    }

    /// `true` if a word has room on its own lever, with a figure and a gap if that stands beside it.
    fn has_room(&self, word: &str) -> bool {
        text_width(self.shape.word().0, word, self.sizes.text) <= self.room
    }
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
    let in_words = |tray: &Tray| {
        let row = LeverRow::of(tray);
        let all = of_seat(tray).iter().all(|model| row.has_room(model.label));
        all.then_some(tray.seat)
    };
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
