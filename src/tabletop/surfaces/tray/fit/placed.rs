//! Fits the buttons of a tray that have places of their own: each place depends on the tray alone, and not on what else
//! can be pressed or on any words.

use super::buttons::{
    A_LITTLE, BETWEEN_BUTTONS, ButtonBox, ButtonPadding, ButtonRows, button_width,
};
use super::flowing::ButtonRoom;
use super::{FittedButtons, smaller_sizes};
use crate::surfaces::tray::model::TrayButton;
use crate::surfaces::tray::places::{ButtonPlace, ButtonSlots, PARTS};
use std::ops::Range;

/// Width of the place that takes back, and the space before it, in sizes of the type.
const TAKE_BACK: f32 = ButtonSlots::DRAWING;
const APART: f32 = 0.6;
/// Minimum width of the room for choices beside all other places, in sizes of the type.
const CHOICES: f32 = 10.5;
/// Factor by which places may be smaller than they would be for the type of buttons.
const SMALLEST: f32 = 0.75;

/// The places of the buttons of a tray.
struct FixedPlaces<'a> {
    room: &'a ButtonRoom<'a>,
    slots: ButtonSlots,
    /// The size of type from which the widths of places are taken.
    em: f32,
    /// Width of the place that confirms.
    confirm: f32,
    rows: ButtonRows,
}

/// Fits buttons of which some have places of their own; `None` in a tray that is too small for that.
pub fn placed_buttons(room: &ButtonRoom, slots: ButtonSlots) -> Option<FittedButtons> {
    let places = FixedPlaces::of(room, slots)?;
    let mut boxes = places.boxes_in_order()?;
    for (index, button) in room.all.iter().enumerate() {
        if let Some(stretch) = places.stretch(button.place) {
            let stretch = places.grown(button, stretch, &boxes);
            boxes[index] = Some(places.fitted(button, stretch)?);
        }
    }
    places.level_choices(&mut boxes);
    Some(FittedButtons { boxes, rows: places.rows })
}

impl<'a> FixedPlaces<'a> {
    fn of(room: &'a ButtonRoom<'a>, slots: ButtonSlots) -> Option<Self> {
        let rows = ButtonRows::one(room.rows);
        let unsized_places = Self { room, slots, em: 0.0, confirm: 0.0, rows };
        let em = unsized_places.fitting_em();
        let confirm = unsized_places.confirm_width(em);
        let is_possible = em >= room.rows.label * SMALLEST;
        is_possible.then_some(Self { em, confirm, ..unsized_places })
    }

    /// The largest size of type for which all places have room. Where nothing is taken back, choices stand in order, and
    /// take what room they need.
    fn fitting_em(&self) -> f32 {
        let choices = if self.slots.takes_back { CHOICES } else { 0.0 };
        let looks = self.looks().sum::<f32>();
        let sizes = self.at_end() + self.slots.confirm + looks + choices;
        let gaps = (self.looks().count() + 1) as f32 * BETWEEN_BUTTONS;
        self.room.rows.label.min((self.room.width - gaps) / sizes.max(1.0))
    }

    /// Width of the place that confirms: as wide as the words there, if the tray keeps no room for it.
    fn confirm_width(&self, em: f32) -> f32 {
        let confirming = self.room.all.iter().filter(|button| button.place.confirms());
        let widths = confirming.map(|button| self.natural_width(button));
        match self.slots.confirm {
            0.0 => widths.fold(0.0, f32::max).min(self.room.width),
            sizes => sizes * em,
        }
    }

    /// Width of a button in type of the default size.
    fn natural_width(&self, button: &TrayButton) -> f32 {
        button_width(self.rows.icon, button, self.room.rows.label, ButtonPadding::PLENTY)
    }

    fn looks(&self) -> impl Iterator<Item = f32> {
        self.slots.looks.into_iter().take_while(|width| *width > 0.0)
    }

    /// Width of what is after the place that confirms, in sizes of the type.
    fn at_end(&self) -> f32 {
        if self.slots.takes_back { TAKE_BACK + APART } else { 0.0 }
    }

    /// The place that confirms, from left to right.
    fn confirming(&self) -> Range<f32> {
        let end = self.room.width - self.at_end() * self.em;
        end - self.confirm..end
    }

    /// A place for looking.
    fn look(&self, at: usize) -> Range<f32> {
        let before = self.looks().take(at).map(|width| width * self.em + BETWEEN_BUTTONS);
        let end = self.confirming().start - BETWEEN_BUTTONS - before.sum::<f32>();
        let width = self.looks().nth(at).unwrap_or(0.0);
        end - width * self.em..end
    }

    /// The stretch of a place; `None` for one that depends on the buttons before it.
    fn stretch(&self, place: ButtonPlace) -> Option<Range<f32>> {
        Some(match place {
            ButtonPlace::InOrder => return None,
            ButtonPlace::Choice { from, to } => {
                let room = self.look(self.looks().count()).end;
                let part = (room + BETWEEN_BUTTONS) / f32::from(PARTS);
                part * f32::from(from)..part * f32::from(to) - BETWEEN_BUTTONS
            }
            ButtonPlace::Look(at) => self.look(at),
            ButtonPlace::Confirm | ButtonPlace::ConfirmAtLength => self.confirming(),
            ButtonPlace::TakeBack => self.room.width - TAKE_BACK * self.em..self.room.width,
        })
    }

    /// The buttons without places of their own, in the room that the others leave; `None` if some have none.
    fn boxes_in_order(&self) -> Option<Vec<Option<ButtonBox>>> {
        let all = self.room.all;
        let starts = all.iter().filter_map(|button| Some(self.stretch(button.place)?.start));
        let width = starts.fold(self.room.width + BETWEEN_BUTTONS, f32::min) - BETWEEN_BUTTONS;
        let in_order: Vec<usize> =
            (0..all.len()).filter(|&at| all[at].place == ButtonPlace::InOrder).collect();
        let mut boxes = vec![None; all.len()];
        let some: Vec<TrayButton> = in_order.iter().map(|&at| all[at].clone()).collect();
        let fitted = ButtonRoom { rows: self.room.rows, width, all: &some }.fit(&[self.rows]);
        for (at, place) in in_order.into_iter().zip(fitted.boxes) {
            boxes[at] = Some(place?);
        }
        Some(boxes)
    }

    /// The stretch of a button that confirms, wider to the left if its words need it and nothing is there.
    fn grown(
        &self,
        button: &TrayButton,
        stretch: Range<f32>,
        boxes: &[Option<ButtonBox>],
    ) -> Range<f32> {
        if !button.place.confirms() {
            return stretch;
        }
        let placed = self.room.all.iter().filter_map(|other| Some(self.stretch(other.place)?.end));
        let in_order = boxes.iter().flatten().map(|place| place.left + place.width);
        let ends = placed.chain(in_order).filter(|end| *end <= stretch.start);
        let free = ends.fold(-BETWEEN_BUTTONS, f32::max) + BETWEEN_BUTTONS;
        let wanted = match button.place {
            ButtonPlace::ConfirmAtLength => free,
            _ => stretch.end - self.natural_width(button),
        };
        wanted.max(free).min(stretch.start)..stretch.end
    }

    /// A button in its place: in smaller type if its words need it, and without them if its drawing is enough; words of any
    /// length are rather small than gone. `None` if it has no room.
    fn fitted(&self, button: &TrayButton, stretch: Range<f32>) -> Option<ButtonBox> {
        let (left, width) = (stretch.start.round(), (stretch.end - stretch.start).floor());
        let largest = self.room.rows.label;
        let least = self.room.rows.scale.least().min(largest);
        let a_little = (largest * A_LITTLE).max(least);
        let place = |text, padding: ButtonPadding, is_brief| {
            let beside = padding.beside;
            ButtonBox { left, row: 0, width, text, beside, is_brief }
        };
        let fits = |place: &ButtonBox| {
            let padding = ButtonPadding { beside: place.beside, least: 0.0 };
            button_width(self.rows.icon, &place.shown(button), place.text, padding) <= width
        };
        let sizes = |to: f32| smaller_sizes(largest, to);
        let paddings = [ButtonPadding::PLENTY, ButtonPadding::LITTLE];
        let usual =
            sizes(a_little).flat_map(|text| paddings.map(|padding| place(text, padding, false)));
        let is_drawn = button.icon.is_some() && !button.label.is_empty();
        let brief = is_drawn.then(|| place(largest, ButtonPadding::LITTLE, true));
        let small = sizes(least).map(|text| place(text, ButtonPadding::LITTLE, false));
        let mut tries: Vec<ButtonBox> = usual.collect();
        match button.place {
            ButtonPlace::ConfirmAtLength => tries.extend(small.chain(brief)),
            _ => tries.extend(brief.into_iter().chain(small)),
        }
        tries.into_iter().find(fits)
    }

    /// Gives all choices type of one size: they are equals.
    fn level_choices(&self, boxes: &mut [Option<ButtonBox>]) {
        let buttons = self.room.all.iter();
        let has_words: Vec<bool> = buttons
            .zip(boxes.iter())
            .map(|(button, place)| {
                matches!(button.place, ButtonPlace::Choice { .. })
                    && !button.label.is_empty()
                    && place.as_ref().is_some_and(|place| !place.is_brief)
            })
            .collect();
        let places = || has_words.iter().enumerate().filter(|(_, has)| **has).map(|(at, _)| at);
        let sizes = places().filter_map(|at| Some(boxes[at].as_ref()?.text));
        let least = sizes.fold(f32::INFINITY, f32::min);
        for at in places() {
            if let Some(place) = &mut boxes[at] {
                place.text = least;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::buttons::buttons;
    use super::super::tests::rows;
    use super::*;
    use bevy::prelude::default;

    #[test]
    fn what_begins_and_what_stands_up_keep_their_places_whatever_the_words_are() {
        let slots = ButtonSlots { takes_back: false, ..ButtonSlots::playing(ButtonSlots::DRAWING) };
        for (text, width) in [1.0, 1.5, 2.0].iter().flat_map(|text| {
            let widths = (150..700).step_by(10);
            widths.map(move |width| (*text, width as f32 * text))
        }) {
            let places = |words: &str| {
                let button = |label: &str| TrayButton { label: label.into(), ..default() };
                let begin = TrayButton { icon: Some("play"), strong: true, ..button(words) };
                let all = [button("Stand up"), begin.at(ButtonPlace::ConfirmAtLength)];
                let fitted = buttons(&rows(text), width, 30.0, slots, &all);
                let place = |it: &ButtonBox| (it.row, it.left, it.width);
                fitted.boxes.iter().flatten().map(place).collect::<Vec<_>>()
            };
            let usual = places("Start");
            assert_eq!(usual.len(), 2, "at {width}");
            for words in ["With 1 bot", "With 2 bots", "I am first", "2nd"] {
                assert_eq!(places(words), usual, "{words} at {width}, text {text}");
            }
        }
    }
}
