//! Which buttons of a tray there is room for, and in which type.

use super::super::super::geometry::TrayRows;
use super::super::super::lettering::Weight;
use super::super::model::TrayButton;
use super::{STEP, text_width};
use std::borrow::Cow;

/// By how much the type of buttons becomes smaller before any of them goes.
const A_LITTLE: f32 = 0.85;

/// Between buttons, on a button between drawing and words, and its rim.
pub const BETWEEN_BUTTONS: f32 = 6.0;
pub const ON_BUTTON: f32 = 5.0;
pub const BUTTON_RIM: f32 = 2.0;

/// How wide buttons are beside what stands on them, in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Air {
    /// Beside the words, at either side.
    pub beside: f32,
    /// The least width of a whole button.
    pub least: f32,
}

impl Air {
    /// Where there is room.
    pub const PLENTY: Self = Self { beside: 8.0, least: 50.0 };
    /// Where there is not: still over 20 mm on a table of 1.3 m.
    const LITTLE: Self = Self { beside: 3.0, least: 41.0 };
}

/// What is shown of the buttons.
#[derive(Debug, Clone, PartialEq)]
pub struct Buttons {
    /// The size of their type.
    pub size: f32,
    /// How wide they are beside it.
    pub air: Air,
    /// Which are there.
    pub there: Vec<bool>,
    /// `true` if there is room only for the drawings of those that have one.
    pub brief: bool,
}

impl Buttons {
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

/// Which buttons fit this width side by side, and how large their type is for that.
pub fn buttons(rows: &TrayRows, width: f32, all: &[TrayButton]) -> Buttons {
    let least = rows.scale.least().min(rows.label);
    let fits = |there: &[bool], brief: bool, size: f32, air: Air| {
        let shown = all.iter().zip(there).filter(|(_, there)| **there);
        let width_of =
            |button| button_width(rows, &as_shown(button, brief), size, air) + BETWEEN_BUTTONS;
        shown.map(|(button, _)| width_of(button)).sum::<f32>() - BETWEEN_BUTTONS <= width
    };
    let smaller = |there: &[bool], brief: bool, to: f32, air: Air| {
        let mut sizes = std::iter::successors(Some(rows.label), |size| Some(size * STEP))
            .take_while(|size| *size > to)
            .chain([to]);
        sizes.find(|&size| fits(there, brief, size, air))
    };
    let fitted = |there: &[bool], brief: bool, to: f32| {
        [Air::PLENTY, Air::LITTLE].into_iter().find_map(|air| {
            let size = smaller(there, brief, to, air)?;
            Some(Buttons { size, air, there: there.to_vec(), brief })
        })
    };
    let mut there = vec![true; all.len()];
    if let Some(buttons) = fitted(&there, false, (rows.label * A_LITTLE).max(least)) {
        return buttons;
    }
    if all.iter().any(|button| button.off.is_none()) {
        there = all.iter().map(|button| button.off.is_none()).collect();
    }
    loop {
        let all_words = fitted(&there, false, least);
        if let Some(buttons) = all_words.or_else(|| fitted(&there, true, least)) {
            return buttons;
        }
        let is_mute = |at: &usize| there[*at] && all[*at].label.is_empty();
        let last_mute = (0..all.len()).rev().find(is_mute);
        match last_mute.or_else(|| there.iter().rposition(|there| *there)) {
            Some(last) => there[last] = false,
            None => return Buttons { size: rows.label, air: Air::PLENTY, there, brief: true },
        }
    }
}

/// How wide a button is with type of this size.
pub fn button_width(rows: &TrayRows, button: &TrayButton, size: f32, air: Air) -> f32 {
    let icon = button.icon.map_or(0.0, |_| rows.button_icon());
    let text = text_width(Weight::Bold, &button.label, size);
    let gap = if icon > 0.0 && text > 0.0 { ON_BUTTON } else { 0.0 };
    (icon + gap + text + 2.0 * (air.beside + BUTTON_RIM)).max(air.least)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows;
    use super::*;

    #[test]
    fn a_button_with_words_stays_when_drawings_give_way() {
        let turn = TrayButton { icon: Some("arrow_left"), ..TrayButton::default() };
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let all = [turn.clone(), button("Forward -3"), button("Done"), turn];
        let shown = buttons(&rows(1.0), 175.0, &all);
        assert_eq!(shown.there, [false, true, true, false]);
    }

    #[test]
    fn words_beside_a_drawing_give_way_before_any_button_does() {
        let button = |label: &str| TrayButton { label: label.into(), ..TrayButton::default() };
        let species = TrayButton { icon: Some("next"), ..button("12 Sabre-toothed Goat") };
        let all = [species, button("Eats animals"), button("Mutate"), button("Ready")];
        let shown = buttons(&rows(1.0), 330.0, &all);
        assert_eq!(shown.there, [true; 4]);
        assert_eq!(
            all.each_ref().map(|it| shown.shown(it).label.is_empty()),
            [true, false, false, false]
        );
        assert!(!buttons(&rows(1.0), 900.0, &all).brief);
    }

    #[test]
    fn what_cannot_be_pressed_now_gives_way_to_what_can() {
        let button = |label: &str, off: bool| TrayButton {
            label: label.into(),
            off: off.then(|| "Not now.".into()),
            ..TrayButton::default()
        };
        let all = [button("Feed +14", true), button("Forward -3", false), button("Done", false)];
        let shown = |width| buttons(&rows(2.0), width, &all);
        assert_eq!(shown(700.0).there, [true; 3]);
        assert_eq!(shown(380.0).there, [false, true, true]);
        assert!(shown(260.0).size < shown(380.0).size);
        assert_eq!(shown(40.0).there, [false; 3]);
    }
}
