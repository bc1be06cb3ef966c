//! What the nodes of a tray are of its model.

use super::sheet::SheetPlace;
use crate::contract::Seat;
use bevy::prelude::*;

/// A text of a tray that its model fills in.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The large number.
    Number,
    /// What the number is.
    NumberName,
    /// The place in the order: `next`.
    Place,
    /// The sentence.
    Line,
    /// The text of a chip.
    Chip(usize),
    /// The label of a button.
    Label(usize),
}

/// A node of a tray that its model shows or hides, by index.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A chip.
    Chip(usize),
    /// The drawing of a chip.
    ChipIcon(usize),
    /// A button.
    Button(usize),
    /// The drawing on a button.
    ButtonIcon(usize),
    /// A card; which one says [`CardSlot`](super::face::CardSlot).
    Card,
    /// The row of the hand where no card lies.
    WholeHand,
    /// A button of the sheet.
    Sheet(SheetPlace),
}

/// Whose tray a node belongs to.
#[derive(Component, Debug, Clone, Copy)]
pub struct InTray(pub Seat);
