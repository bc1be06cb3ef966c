//! Fits buttons one after another: those that there is room for, and the size of their type.

use super::super::model::TrayButton;
use super::buttons::{
    A_LITTLE, BETWEEN_BUTTONS, ButtonBox, ButtonPadding, ButtonRows, FittedButtons, as_shown,
    button_width,
};
use super::smaller_sizes;
use crate::geometry::TrayRows;
use std::borrow::Cow;

/// Buttons, and where they are to fit.
pub struct ButtonRoom<'a> {
    /// The rows of their tray.
    pub rows: &'a TrayRows,
    /// The width.
    pub width: f32,
    /// The buttons.
    pub all: &'a [TrayButton],
}

/// A try to fit buttons one after another.
struct ButtonTrial<'a> {
    size: f32,
    padding: ButtonPadding,
    there: &'a [bool],
    /// The first button that has to do with its drawing.
    brief_from: usize,
    rows: ButtonRows,
}

impl ButtonTrial<'_> {
    /// The button with this index in it.
    fn shown<'a>(&self, index: usize, button: &'a TrayButton) -> Cow<'a, TrayButton> {
        as_shown(button, index >= self.brief_from && may_be_brief(button))
    }
}

/// `true` for a button whose drawing could stand for its words: one that stands out keeps them.
fn may_be_brief(button: &TrayButton) -> bool {
    !button.strong && button.icon.is_some() && !button.label.is_empty()
}

impl ButtonRoom<'_> {
    /// Selects the buttons that fit, and the size of their type. There are more rows, as in the `layouts` after the
    /// first, only where a button that can be pressed would have no room beside the others.
    pub fn fit(&self, layouts: &[ButtonRows]) -> FittedButtons {
        let (all, one) = (self.all, layouts[0]);
        let label = self.rows.label;
        let least = self.rows.scale.least().min(label);
        let mut there = vec![true; all.len()];
        let a_little = (label * A_LITTLE).max(least);
        if let Some(buttons) = self.fitted((one, all.len()), &there, a_little) {
            return buttons;
        }
        if all.iter().any(|button| button.off.is_none()) {
            there = all.iter().map(|button| button.off.is_none()).collect();
        }
        loop {
            // Words beside a drawing go one after another, the last first.
            let brief_from =
                || (0..=all.len()).rev().filter(|&at| all.get(at).is_none_or(may_be_brief));
            let mut tries =
                layouts.iter().flat_map(|&rows| brief_from().map(move |from| (rows, from)));
            if let Some(buttons) = tries.find_map(|how| self.fitted(how, &there, least)) {
                return buttons;
            }
            let is_mute = |at: &usize| there[*at] && all[*at].label.is_empty();
            let last_mute = (0..all.len()).rev().find(is_mute);
            match last_mute.or_else(|| there.iter().rposition(|there| *there)) {
                Some(last) => there[last] = false,
                None => return FittedButtons { boxes: vec![None; all.len()], rows: one },
            }
        }
    }

    /// The buttons that are to be `there` as they fit these rows, some without words, with type down to a size.
    fn fitted(&self, how: (ButtonRows, usize), there: &[bool], to: f32) -> Option<FittedButtons> {
        let (rows, brief_from) = how;
        [ButtonPadding::PLENTY, ButtonPadding::LITTLE].into_iter().find_map(|padding| {
            let boxes = |size| self.boxes(&ButtonTrial { size, padding, there, brief_from, rows });
            smaller_sizes(self.rows.label, to)
                .find_map(boxes)
                .map(|boxes| FittedButtons { boxes, rows })
        })
    }

    /// The places of all that are there, one after another, if they have room in their rows.
    fn boxes(&self, trial: &ButtonTrial) -> Option<Vec<Option<ButtonBox>>> {
        let (mut row, mut left) = (0, 0.0);
        let place = |(index, (button, there)): (usize, (&TrayButton, &bool))| {
            if !there {
                return Some(None);
            }
            let shown = trial.shown(index, button);
            let width = button_width(trial.rows.icon, &shown, trial.size, trial.padding);
            if left > 0.0 && left + width > self.width {
                (row, left) = (row + 1, 0.0);
            }
            let place = ButtonBox {
                left,
                row,
                width,
                text: trial.size,
                beside: trial.padding.beside,
                is_brief: shown.label.is_empty() && !button.label.is_empty(),
            };
            left += width + BETWEEN_BUTTONS;
            (width <= self.width && row < trial.rows.count).then_some(Some(place))
        };
        self.all.iter().zip(trial.there).enumerate().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::buttons::buttons;
    use super::super::tests::rows;
    use super::*;
    use crate::surfaces::tray::places::ButtonSlots;

    fn there(fitted: &FittedButtons) -> Vec<bool> {
        fitted.boxes.iter().map(Option::is_some).collect()
    }

    /// Buttons that fit side by side, or else are not there.
    fn in_one_row(rows: &TrayRows, width: f32, all: &[TrayButton]) -> FittedButtons {
        buttons(rows, width, f32::INFINITY, ButtonSlots::default(), all)
    }

    #[test]
    fn a_button_with_words_stays_when_drawings_give_way() {
        let turn = TrayButton { icon: Some("arrow_left"), ..TrayButton::default() };
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let all = [turn.clone(), button("Forward -3"), button("Done"), turn];
        let shown = in_one_row(&rows(1.0), 175.0, &all);
        assert_eq!(there(&shown), [false, true, true, false]);
    }

    #[test]
    fn words_beside_a_drawing_give_way_before_any_button_does() {
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let species = TrayButton { icon: Some("next"), ..button("12 Sabre-toothed Goat") };
        let all = [species, button("Eats animals"), button("Mutate"), button("Ready")];
        let shown = in_one_row(&rows(1.0), 330.0, &all);
        assert_eq!(there(&shown), [true; 4]);
        assert_eq!(
            shown.boxes.iter().flatten().map(|place| place.is_brief).collect::<Vec<_>>(),
            [true, false, false, false]
        );
        let wide = in_one_row(&rows(1.0), 900.0, &all);
        assert!(wide.boxes.iter().flatten().all(|place| !place.is_brief));
    }

    #[test]
    fn of_several_words_beside_drawings_only_those_without_room_give_way_the_last_ones_first() {
        let button = |label: &str| TrayButton {
            label: label.into(),
            icon: Some("next"),
            ..TrayButton::default()
        };
        let all = ["Look back", "Pause", "Take over"].map(button);
        let brief = |width| {
            let shown = in_one_row(&rows(1.0), width, &all);
            shown.boxes.iter().flatten().map(|place| place.is_brief).collect::<Vec<_>>()
        };
        assert_eq!(brief(400.0), [false; 3]);
        assert_eq!(brief(260.0), [false, false, true]);
        assert_eq!(brief(150.0), [true; 3]);
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
        assert_eq!(there(&shown(700.0)), [true; 3]);
        assert_eq!(there(&shown(380.0)), [false, true, true]);
        let size = |width| shown(width).boxes.iter().flatten().next().map(|place| place.text);
        assert!(size(260.0) < size(380.0));
        assert_eq!(there(&shown(40.0)), [false; 3]);
    }

    #[test]
    fn what_can_be_pressed_goes_on_in_a_second_row_before_any_of_it_goes() {
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let turn = TrayButton { icon: Some("arrow_left"), ..TrayButton::default() };
        let all = [turn.clone(), turn, button("Forward -3"), button("Done")];
        let rows = rows(1.0);
        let one = buttons(&rows, 400.0, 30.0, ButtonSlots::default(), &all);
        assert_eq!((one.rows.count, there(&one).as_slice()), (1, &[true; 4][..]));
        assert_eq!(
            (one.rows.depth(&rows), one.rows.lines_below(&rows)),
            (rows.buttons, rows.lines)
        );
        let two = buttons(&rows, 200.0, 25.0, ButtonSlots::default(), &all);
        assert_eq!((two.rows.count, there(&two).as_slice()), (2, &[true; 4][..]));
        assert!(two.rows.high >= 25.0 && two.rows.lines_below(&rows) >= 1, "{two:?}");
        let below = two.rows.depth(&rows) + two.rows.lines_below(&rows) as f32 * rows.line;
        assert!(below <= rows.buttons + rows.lines as f32 * rows.line, "{two:?}");
    }
}
