//! Fits the buttons of a tray: those that there is room for, and the size of their type.

use super::super::model::TrayButton;
use super::{STEP, text_width};
use crate::geometry::TrayRows;
use crate::picture::lettering::TypeWeight;
use std::borrow::Cow;

/// Factor by which the type of buttons becomes smaller before any of them is left out.
const A_LITTLE: f32 = 0.85;
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
    const LITTLE: Self = Self { beside: 3.0, least: 41.0 };
}

/// The buttons of a tray as they are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedButtons {
    /// The size of their type.
    pub size: f32,
    /// The space beside their labels.
    pub padding: ButtonPadding,
    /// The buttons that are there, by index.
    pub there: Vec<bool>,
    /// `true` if there is room only for the drawings of those that have one.
    pub brief: bool,
    /// The rows that they are in.
    pub rows: ButtonRows,
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

    fn one(rows: &TrayRows) -> Self {
        Self { count: 1, high: rows.buttons, icon: rows.button_icon() }
    }

    /// Returns two rows, if they are high enough for their type and to be aimed at, with one line left below them.
    fn two(rows: &TrayRows, target: f32) -> Option<Self> {
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
    /// A button as it is shown.
    pub fn shown<'a>(&self, button: &'a TrayButton) -> Cow<'a, TrayButton> {
        as_shown(button, self.brief)
    }
}

/// A button, without its words where it can do without them.
fn as_shown(button: &TrayButton, brief: bool) -> Cow<'_, TrayButton> {
    match brief && button.icon.is_some() && !button.strong {
        true => Cow::Owned(TrayButton { label: String::new(), ..button.clone() }),
        false => Cow::Borrowed(button),
    }
}

/// Selects the buttons that fit this width, and the size of their type. There are two rows, no lower than `target`,
/// only where a button that can be pressed would have no room beside the others.
pub fn buttons(rows: &TrayRows, width: f32, target: f32, all: &[TrayButton]) -> FittedButtons {
    let room = ButtonRoom { rows, width, all };
    let least = rows.scale.least().min(rows.label);
    let (one, two) = (ButtonRows::one(rows), ButtonRows::two(rows, target));
    let mut there = vec![true; all.len()];
    let a_little = (rows.label * A_LITTLE).max(least);
    if let Some(buttons) = room.fitted(one, &there, false, a_little) {
        return buttons;
    }
    if all.iter().any(|button| button.off.is_none()) {
        there = all.iter().map(|button| button.off.is_none()).collect();
    }
    loop {
        let layouts = [one].into_iter().chain(two).flat_map(|it| [(it, false), (it, true)]);
        let fitted = |(rows, brief)| room.fitted(rows, &there, brief, least);
        if let Some(buttons) = layouts.into_iter().find_map(fitted) {
            return buttons;
        }
        let is_mute = |at: &usize| there[*at] && all[*at].label.is_empty();
        let last_mute = (0..all.len()).rev().find(is_mute);
        match last_mute.or_else(|| there.iter().rposition(|there| *there)) {
            Some(last) => there[last] = false,
            None => {
                let (size, padding) = (rows.label, ButtonPadding::PLENTY);
                return FittedButtons { size, padding, there, brief: true, rows: one };
            }
        }
    }
}

/// Buttons, and where they are to fit.
struct ButtonRoom<'a> {
    rows: &'a TrayRows,
    width: f32,
    all: &'a [TrayButton],
}

impl ButtonRoom<'_> {
    /// The buttons that are to be `there` as they fit these rows, with type down to a size.
    fn fitted(
        &self,
        rows: ButtonRows,
        there: &[bool],
        brief: bool,
        to: f32,
    ) -> Option<FittedButtons> {
        [ButtonPadding::PLENTY, ButtonPadding::LITTLE].into_iter().find_map(|padding| {
            let mut sizes = std::iter::successors(Some(self.rows.label), |size| Some(size * STEP))
                .take_while(|size| *size > to)
                .chain([to]);
            let with = |size| FittedButtons { size, padding, there: there.to_vec(), brief, rows };
            sizes.find_map(|size| Some(with(size)).filter(|buttons| self.have_room(buttons)))
        })
    }

    /// `true` if all that are there have room in their rows, one after another.
    fn have_room(&self, buttons: &FittedButtons) -> bool {
        let FittedButtons { size, padding, rows, .. } = *buttons;
        let there = self.all.iter().zip(&buttons.there).filter(|(_, there)| **there);
        let (mut row, mut taken) = (1, 0.0);
        for (button, _) in there {
            let width = button_width(rows.icon, &buttons.shown(button), size, padding);
            if taken > 0.0 && taken + width > self.width {
                (row, taken) = (row + 1, 0.0);
            }
            if width > self.width {
                return false;
            }
            taken += width + BETWEEN_BUTTONS;
        }
        row <= rows.count
    }
}

/// The width of a button with a drawing this wide and type of this size.
pub fn button_width(icon: f32, button: &TrayButton, size: f32, padding: ButtonPadding) -> f32 {
    let icon = button.icon.map_or(0.0, |_| icon);
    let text = text_width(TypeWeight::Bold, &button.label, size);
    let gap = if icon > 0.0 && text > 0.0 { ON_BUTTON } else { 0.0 };
    (icon + gap + text + 2.0 * (padding.beside + BUTTON_RIM)).max(padding.least)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;

    /// Buttons that fit side by side, or else are not there.
    fn in_one_row(rows: &TrayRows, width: f32, all: &[TrayButton]) -> FittedButtons {
        buttons(rows, width, f32::INFINITY, all)
    }

    #[test]
    fn a_button_with_words_stays_when_drawings_give_way() {
        let turn = TrayButton { icon: Some("arrow_left"), ..TrayButton::default() };
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let all = [turn.clone(), button("Forward -3"), button("Done"), turn];
        let shown = in_one_row(&rows(1.0), 175.0, &all);
        assert_eq!(shown.there, [false, true, true, false]);
    }

    #[test]
    fn words_beside_a_drawing_give_way_before_any_button_does() {
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let species = TrayButton { icon: Some("next"), ..button("12 Sabre-toothed Goat") };
        let all = [species, button("Eats animals"), button("Mutate"), button("Ready")];
        let shown = in_one_row(&rows(1.0), 330.0, &all);
        assert_eq!(shown.there, [true; 4]);
        assert_eq!(
            all.each_ref().map(|it| shown.shown(it).label.is_empty()),
            [true, false, false, false]
        );
        assert!(!in_one_row(&rows(1.0), 900.0, &all).brief);
    }

    #[test]
    fn what_cannot_be_pressed_now_gives_way_to_what_can() {
        let button = |label: &str, off: bool| TrayButton {
            label: label.into(),
            off: off.then(|| "Not now.".into()),
            ..TrayButton::default()
        };
        let all = [button("Feed +14", true), button("Forward -3", false), button("Done", false)];
        let shown = |width| in_one_row(&rows(2.0), width, &all);
        assert_eq!(shown(700.0).there, [true; 3]);
        assert_eq!(shown(380.0).there, [false, true, true]);
        assert!(shown(260.0).size < shown(380.0).size);
        assert_eq!(shown(40.0).there, [false; 3]);
    }

    #[test]
    fn what_can_be_pressed_goes_on_in_a_second_row_before_any_of_it_goes() {
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let turn = TrayButton { icon: Some("arrow_left"), ..TrayButton::default() };
        let all = [turn.clone(), turn, button("Forward -3"), button("Done")];
        let rows = rows(1.0);
        let one = buttons(&rows, 400.0, 30.0, &all);
        assert_eq!((one.rows.count, one.there.as_slice()), (1, &[true; 4][..]));
        assert_eq!(
            (one.rows.depth(&rows), one.rows.lines_below(&rows)),
            (rows.buttons, rows.lines)
        );
        let two = buttons(&rows, 200.0, 25.0, &all);
        assert_eq!((two.rows.count, two.there.as_slice()), (2, &[true; 4][..]));
        assert!(two.rows.high >= 25.0 && two.rows.lines_below(&rows) >= 1, "{two:?}");
        let below = two.rows.depth(&rows) + two.rows.lines_below(&rows) as f32 * rows.line;
        assert!(below <= rows.buttons + rows.lines as f32 * rows.line, "{two:?}");
    }
}
