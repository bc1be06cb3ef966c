//! What the buttons of a game's trays do, and what the table knows them by.

use crate::table::ids::TrayId;
use crate::table::tray::TrayButton;
use std::fmt::Debug;

/// The button that takes back a seat's last choice.
pub const TAKE_BACK: u32 = TrayId::Undo(0).id();

/// What a button of a game's tray, or a verb of a pad or key, does.
pub trait Press: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// What the table knows its button by.
    fn id(self) -> u32 {
        let place = Self::ALL.iter().position(|&other| other == self);
        TrayId::Game(place.unwrap_or(Self::ALL.len()) as u32).id()
    }

    /// The press of a button that the table knows by this.
    fn of(id: u32) -> Option<Self> {
        match TrayId::of(id) {
            TrayId::Game(place) => Self::ALL.get(place as usize).copied(),
            _ => None,
        }
    }

    /// A button with words on it.
    fn button(self, label: impl Into<String>) -> TrayButton {
        TrayButton { id: self.id(), label: label.into(), ..TrayButton::default() }
    }

    /// A button with a drawing on it.
    fn icon(self, icon: &'static str) -> TrayButton {
        TrayButton { icon: Some(icon), ..self.button("") }
    }
}

/// The button by which a seat takes something back.
pub fn undo_button() -> TrayButton {
    TrayButton { id: TAKE_BACK, icon: Some("undo"), ..TrayButton::default() }
}
