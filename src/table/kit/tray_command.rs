//! The buttons of a game's trays: what they do, and the numbers by which the table knows them.

use shoal_tabletop::pointers::Verb;
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton};
use shoal_tabletop::system::ids::TrayId;
use std::fmt::Debug;

/// The button that takes back a seat's last choice.
pub const TAKE_BACK: u32 = TrayId::Undo(0).id();

/// A press on a button of a game's tray, or the verb of a gamepad or key that does the same.
pub trait TrayCommand: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The verbs of gamepads and keys, each with the press that it stands for.
    const VERBS: &'static [(Verb, Self)] = &[];

    /// Returns the press that a verb stands for.
    fn for_verb(verb: Verb) -> Option<Self> {
        Self::VERBS.iter().find(|(said, _)| *said == verb).map(|(_, press)| *press)
    }

    /// Returns the number by which the table knows its button.
    fn id(self) -> u32 {
        let place = Self::ALL.iter().position(|&other| other == self);
        TrayId::Game(place.unwrap_or(Self::ALL.len()) as u32).id()
    }

    /// Returns the press of the button with this number.
    fn of(id: u32) -> Option<Self> {
        match TrayId::of(id) {
            TrayId::Game(place) => Self::ALL.get(place as usize).copied(),
            _ => None,
        }
    }

    /// Returns its button with words on it.
    fn button(self, label: impl Into<String>) -> TrayButton {
        TrayButton { id: self.id(), label: label.into(), ..TrayButton::default() }
    }

    /// Returns its button with a drawing on it.
    fn icon(self, icon: &'static str) -> TrayButton {
        TrayButton { icon: Some(icon), ..self.button("") }
    }
}

/// A game whose trays have no buttons of its own.
impl TrayCommand for () {
    const ALL: &'static [Self] = &[];
}

/// Returns the choice after the one that is looked at now, or the one before it, round and round. The current one need
/// not be among them any more.
pub fn next_around<T: Copy + PartialOrd>(choices: &[T], now: T, back: bool) -> Option<T> {
    let next = match back {
        true => choices.iter().rev().find(|one| **one < now).or(choices.last()),
        false => choices.iter().find(|one| **one > now).or(choices.first()),
    };
    next.copied()
}

/// Returns the buttons by which a seat without a cursor looks at one choice after another, and makes the one it looks
/// at; `off` says why it cannot.
pub fn choosing_buttons<P: TrayCommand>(
    [before, after, make]: [P; 3],
    label: String,
    off: Option<String>,
) -> [TrayButton; 3] {
    [
        before.icon("arrow_left").at(ButtonPlace::of_equal(0, 4)),
        after.icon("arrow_right").at(ButtonPlace::of_equal(1, 4)),
        TrayButton { strong: off.is_none(), off, ..make.button(label) }.at(ButtonPlace::Confirm),
    ]
}

/// Returns the button by which a seat takes something back.
pub fn undo_button() -> TrayButton {
    let place = ButtonPlace::TakeBack;
    TrayButton { id: TAKE_BACK, icon: Some("undo"), place, ..TrayButton::default() }
}

#[cfg(test)]
mod tests {
    use super::next_around;

    #[test]
    fn choices_go_round_also_from_one_that_is_gone() {
        let to = |now, back| next_around(&[2, 5, 9], now, back);
        assert_eq!([1, 2, 3, 5, 9, 10].map(|now| to(now, false)), [2, 5, 5, 9, 2, 2].map(Some));
        assert_eq!([1, 2, 3, 5, 9, 10].map(|now| to(now, true)), [9, 9, 2, 2, 5, 9].map(Some));
        assert_eq!(next_around::<u8>(&[], 3, false), None);
    }
}
