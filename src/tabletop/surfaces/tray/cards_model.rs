//! The cards that a tray shows: the row before the player, and the sheet to choose from.

use super::TrayButton;
use crate::surfaces::widgets::{CardFace, CardWidget};

/// A card that can be pressed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardModel {
    /// The number by which the game's view knows it.
    pub id: u32,
    /// Its visible face.
    pub face: CardFace,
    /// `true` if it cannot be used at the moment. It can be pressed all the same: the one who presses it wants to know
    /// why.
    pub dim: bool,
    /// `true` if it is the one that was chosen: it rises.
    pub raised: bool,
    /// `true` if its edge glows: it could be chosen now, or has to be.
    pub lit: bool,
}

impl CardModel {
    /// The card as a widget of a hand, with what it is known as.
    pub(super) fn as_widget(&self) -> (u32, CardWidget) {
        let Self { id, dim, raised, lit, .. } = *self;
        (id, CardWidget { face: self.face.clone(), dim, raised, lit })
    }
}

/// The cards before a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardRow {
    /// The hand, in order. Everybody may press its cards: the game's view decides what comes of it.
    pub hand: Vec<CardModel>,
    /// The card that has to be played, large before the player.
    pub large: Option<CardModel>,
    /// Piles beside the hand: a drawing, and how many cards.
    pub piles: Vec<(&'static str, String)>,
    /// A few words at the hand, about what will come of its next card.
    pub words: String,
}

/// The sheet before a tray with things to choose from.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TraySheet {
    /// Its purpose, in one sentence.
    pub title: String,
    /// Buttons beside the title.
    pub buttons: Vec<TrayButton>,
    /// Cards to choose one from.
    pub tiles: Vec<CardModel>,
    /// `true` if going back closes it.
    pub closes: bool,
    /// `true` if everybody may press its cards, not only those who act for the seat.
    pub open: bool,
    /// Lines of their own, each with something to press.
    pub lines: Vec<SheetLine>,
}

/// The most cards in a line of a sheet.
pub const MOST_LINE_CARDS: usize = 16;

/// A line of a sheet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SheetLine {
    /// The cards it is about, at most [`MOST_LINE_CARDS`].
    pub cards: Vec<CardFace>,
    /// The numbers by which the game's view knows these cards, where they can be pressed.
    pub presses: Vec<u32>,
    /// The sentence.
    pub text: String,
    /// Buttons, at most two.
    pub buttons: Vec<TrayButton>,
}
