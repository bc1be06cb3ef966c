//! The components that tie the nodes of a tray to parts of its model.

use super::sheet::SheetButtonSlot;
use bevy::prelude::*;
use shoal_contract::Seat;

/// A text of a tray that its model fills in.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrayText {
    /// The large number.
    Number,
    /// The name of the number.
    NumberName,
    /// The name of the player.
    Name,
    /// The place in the order: `next`.
    Place,
    /// The sentence on a line of its own: what to do, or whose turn it is.
    Lead,
    /// The sentence.
    Line,
    /// The text of a chip.
    Chip(usize),
    /// The seat's number before and after what happened to it.
    News,
    /// The text of a cause of that.
    Cause(usize),
}

/// The lines of a tray: what happened, and the sentences.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrayLines(pub Seat);

/// A node of a tray that its model shows or hides, by index.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraySlot {
    /// A chip.
    Chip(usize),
    /// The drawing of a chip.
    ChipIcon(usize),
    /// The line of what happened to the seat.
    News,
    /// A cause of it.
    Cause(usize),
    /// The drawing of a cause.
    CauseIcon(usize),
    /// The rows of the buttons.
    Buttons,
    /// A button.
    Button(usize),
    /// The button at the end of the first row.
    Extra,
    /// The row of the hand; its cards are its own.
    Hand,
    /// The card that has to be played.
    Large,
    /// A button of the sheet.
    Sheet(SheetButtonSlot),
    /// The cards of the sheet to choose from.
    Tiles,
    /// A lever, counted from the left.
    Lever(usize),
    /// A card that a line of the sheet is about.
    LineCard(usize, usize),
}

/// The seat that owns the tray of this node.
#[derive(Component, Debug, Clone, Copy)]
pub struct TrayOwner(pub Seat);
