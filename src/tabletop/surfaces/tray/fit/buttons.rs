//! The buttons of a tray as they are shown, and their rows.

use super::super::model::TrayButton;
use super::super::places::{ButtonPlace, ButtonSlots};
use super::flowing::ButtonRoom;
use super::placed::placed_buttons;
use super::text_width;
use crate::geometry::TrayRows;
use crate::picture::lettering::TypeWeight;
use std::borrow::Cow;

/// Factor by which the type of buttons becomes smaller before any of them is left out.
pub const A_LITTLE: f32 = 0.85;
/// Minimum height of a button, relative to the size of its type.
const LOWEST: f32 = 1.2;

/// Gap between buttons, gap on a button between drawing and words, and its rim.
pub const BETWEEN_BUTTONS: f32 = 6.0;
pub const ON_BUTTON: f32 = 5.0;
pub const BUTTON_RIM: f32 = 2.0;

/// The space of a button beside its label, in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ButtonPadding {
    /// Beside the words, at either side.
    pub beside: f32,
    /// The least width of a whole button.
    pub least: f32,
}

impl ButtonPadding {
    /// The padding in a row with enough room.
    pub const PLENTY: Self = Self { beside: 8.0, least: 50.0 };
    /// The padding in a row with little room: a button is still over 20 mm wide on a table of 1.3 m.
    pub const LITTLE: Self = Self { beside: 3.0, least: 41.0 };
}

/// The buttons of a tray as they are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedButtons {
    /// The buttons that are there, by index.
    pub boxes: Vec<Option<ButtonBox>>,
    /// The rows that they are in.
    pub rows: ButtonRows,
}

/// A button as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct ButtonBox {
    /// Its distance from the left.
    pub left: f32,
    /// Its row, from above.
    pub row: usize,
    /// Its width.
    pub width: f32,
    /// The size of its type.
    pub text: f32,
    /// The space beside its words.
    pub beside: f32,
    /// `true` if there is room only for its drawing.
    pub is_brief: bool,
}

/// The rows of buttons of a tray.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ButtonRows {
    /// The number of rows.
    pub count: usize,
    /// The height of each.
    pub high: f32,
    /// The width of a drawing on a button.
    pub icon: f32,
}

impl ButtonRows {
    /// No room for buttons: there are none.
    pub const NONE: Self = Self { count: 0, high: 0.0, icon: 0.0 };

    /// Returns one row.
    pub fn one(rows: &TrayRows) -> Self {
        Self { count: 1, high: rows.buttons, icon: rows.button_icon() }
    }

    /// Returns two rows, if they are high enough for their type and to be aimed at, with one line left below them.
    pub fn two(rows: &TrayRows, target: f32) -> Option<Self> {
        let room = rows.buttons + rows.line * rows.lines.saturating_sub(1) as f32;
        let high = ((room - rows.gap) / 2.0).floor().min(rows.buttons);
        let icon = rows.button_icon().min(high - 10.0);
        (high >= target.max(rows.label * LOWEST)).then_some(Self { count: 2, high, icon })
    }

    /// The height of all rows together.
    pub fn depth(self, rows: &TrayRows) -> f32 {
        self.count as f32 * self.high + self.count.saturating_sub(1) as f32 * rows.gap
    }

    /// The number of lines that have room below them.
    pub fn lines_below(self, rows: &TrayRows) -> usize {
        let gap = if self.count == 0 { rows.gap } else { 0.0 };
        let more = (rows.buttons - self.depth(rows) + gap) / rows.line;
        (rows.lines as f32 + more + 0.01).floor().max(0.0) as usize
    }
}

impl FittedButtons {
    /// `true` if at least one button is there.
    pub fn has_any(&self) -> bool {
        self.boxes.iter().any(Option::is_some)
    }
}

impl ButtonBox {
    /// A button as it is shown here: without its words where it has to do without them.
    pub fn shown<'a>(&self, button: &'a TrayButton) -> Cow<'a, TrayButton> {
        as_shown(button, self.is_brief)
    }
}

/// A button, without its words if it has only room for its drawing.
pub fn as_shown(button: &TrayButton, is_brief: bool) -> Cow<'_, TrayButton> {
    match is_brief && button.icon.is_some() {
        true => Cow::Owned(TrayButton { label: String::new(), ..button.clone() }),
        false => Cow::Borrowed(button),
    }
}

/// Fits the buttons of a tray into this width: those with places of their own there, and the others in their order. In a
/// tray that is too small for such places all are in their order, no lower than `target` if they need two rows.
pub fn buttons(
    rows: &TrayRows,
    width: f32,
    target: f32,
    slots: ButtonSlots,
    all: &[TrayButton],
) -> FittedButtons {
    let room = ButtonRoom { rows, width, all };
    let is_placed = all.iter().any(|button| button.place != ButtonPlace::InOrder);
    let placed = is_placed.then(|| placed_buttons(&room, slots)).flatten();
    placed.unwrap_or_else(|| {
        let (one, two) = (ButtonRows::one(rows), ButtonRows::two(rows, target));
        room.fit(&[one].into_iter().chain(two).collect::<Vec<_>>())
    })
}

/// The width of a button with a drawing this wide and type of this size.
pub fn button_width(icon: f32, button: &TrayButton, size: f32, padding: ButtonPadding) -> f32 {
    let icon = button.icon.or(button.sign).map_or(0.0, |_| icon);
    let text = text_width(TypeWeight::Bold, &button.label, size);
    let gap = if icon > 0.0 && text > 0.0 { ON_BUTTON } else { 0.0 };
    (icon + gap + text + 2.0 * (padding.beside + BUTTON_RIM)).max(padding.least)
}
