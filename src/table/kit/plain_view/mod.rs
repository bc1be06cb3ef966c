//! The view of a plain game: a board of squares on which a click is an action, with drawings in its cells.
//!
//! A game implements [`PlainView`] for what is its own. All traits of a view are implemented for such a type here, and
//! [`plugin`] adds it to the table. A view that needs more implements those traits itself, as the larger games do.
//!
//! - here: what a game says of itself; `pieces`: what is drawn on its board
//! - `playing`: the match at the table, its trays and clicks; `playback`: events as they are shown
//! - `features`: what all games have around a match, such as help, lessons and posters

mod features;
mod pieces;
mod playback;
mod playing;

pub use pieces::{PieceLook, PlainPiece, middle_of};

use super::prelude::*;
use bevy::prelude::*;
use shoal_contract::{PlainPosition, Seat, capital};

/// Time for which an event is shown unless its view says otherwise, in seconds.
const SECONDS: f32 = 1.2;

/// An action of the game of a plain view.
pub type PlainAction<V> = <<V as PlainView>::Position as PlainPosition>::Action;
/// An event of the game of a plain view.
pub type PlainEvent<V> = <<V as PlainView>::Position as PlainPosition>::Event;

/// The part of the view of a plain game that differs from game to game.
pub trait PlainView: Send + Sync + Sized + 'static {
    /// The position of the game, with its rules.
    type Position: PlainPosition;

    /// The text and drawing on the card of the game.
    const CARD: GameCard;
    /// The names and SVG sources of the game's own drawings, each a square. A name that the table has already, such as
    /// `ring` or `dot`, would show the drawing of the table.
    const DRAWINGS: &'static [(&'static str, &'static str)] = &[];
    /// Rows and columns of the board.
    const CELLS: (u16, u16);
    /// The sentence for a seat that is awaited; a second line may say more.
    const ASK: &'static str;
    /// The word for what [`PlainPosition::turn`] counts, in the singular.
    const TURN: &'static str = "turn";
    /// The word for what [`PlainPosition::scores`] counts, in the plural; `None` where people only win or lose.
    const SCORE: Option<&'static str> = None;
    /// The word for what is chosen in secret: `an oyster`.
    const SECRET: Option<&'static str> = None;
    /// The lesson: captions, and the journal of a match. A file with captions alone is no lesson yet.
    const LESSON: Option<&'static str> = None;

    /// Returns the action that a click on a cell means. Where a click means nothing, it is an action that the rules
    /// refuse: the sentence of [`PlainPosition::check`] is the answer in the tray.
    fn action(at: Cell) -> PlainAction<Self>;

    /// Returns the cell in which an action is seen from this position, if it is in one. A click there means the action.
    fn cell(position: &Self::Position, action: &PlainAction<Self>) -> Option<Cell>;

    /// Returns an action in a few words: `column 3`. No two actions have the same.
    fn words(action: &PlainAction<Self>) -> String;

    /// Returns the advice to take an action. Everybody can read it, so it must not tell a secret choice.
    fn advice(action: &PlainAction<Self>) -> String {
        capital(&Self::words(action))
    }

    /// Returns the questions for a choice in secret; by default any of the legal actions is asked for by its words.
    fn secret_form(_position: &Self::Position) -> Option<SecretForm<PlainAction<Self>>> {
        None
    }

    /// Returns all that is drawn on the board; what is higher covers what is below.
    fn pieces(position: &Self::Position) -> Vec<PlainPiece>;

    /// Returns the way in which an event is shown; `None` for one with nothing to show.
    fn shown(event: &PlainEvent<Self>) -> Option<ShownEvent>;

    /// Changes the picture at the end of an event that others of the same action follow; after the last one it becomes
    /// `after`.
    fn apply_event(_picture: &mut Self::Position, _after: &Self::Position) {}
}

/// The way in which an event is shown: somewhere on the board, something happens to a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownEvent {
    /// The seat.
    pub seat: Seat,
    /// The cell.
    pub at: Cell,
    /// Time for which it is shown, in seconds at normal speed.
    pub seconds: f32,
    /// The news that rises from the cell and is told in the tray: `EffectCause::amount("pearl", 3)` is the drawing of a
    /// pearl and `+3`.
    pub effect: Option<EffectCause>,
    /// The piece that moves meanwhile; its place is where it comes to.
    pub moving: Option<PlainPiece>,
}

impl ShownEvent {
    /// Something happens to a seat in a cell, and nothing is told or moves.
    pub fn new(seat: Seat, at: Cell) -> Self {
        Self { seat, at, seconds: SECONDS, effect: None, moving: None }
    }
}

/// The place of a board of squares on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct PlainBoard(pub BoardSurface);

impl PlainBoard {
    /// A point given in cells, in table coordinates.
    fn point(&self, at: Vec2) -> Vec2 {
        self.0.place_of((at + 0.5) * self.cell())
    }

    /// The side of a cell.
    fn cell(&self) -> f32 {
        self.0.grid.cell_size().x
    }
}

/// The score of a seat; 0 in a game that has none.
fn score_of(position: &impl PlainPosition, seat: Seat) -> i64 {
    position.scores().get(seat.index()).copied().unwrap_or(0)
}

/// Adds the view of a plain game.
pub fn plugin<V: PlainView>(app: &mut App) {
    app.add_plugins(super::plugin::<V>);
    let draws = (pieces::draw::<V>, pieces::move_pieces::<V>).chain().in_set(PlaySystems::Draw);
    app.add_systems(Update, draws.run_if(is_played::<V>));
}
