//! The pieces on the table: instructions on the board and beside it, and markers (rules 1); and the rest of a match
//! world.

use crate::action::ply_of;
use crate::{Action, Event, Piece, Ply, Position, Record, Setup, Square};
use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, MovingPiece};
use shoal_contract::world::schedule;

/// An instruction.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instruction {
    /// Its place.
    pub lies: Lies,
    /// The instruction itself.
    pub piece: Piece,
}

/// The place of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// On a square of the board.
    On(Square),
    /// Beside a player (rules 1.3).
    Spare(Seat),
}

impl compact::Piece<Position> for Instruction {
    fn all(position: &Position) -> impl Iterator<Item = Self> {
        let on = |at| Some(Self { piece: position.piece(at)?, lies: Lies::On(at) });
        let spares = Seat::all(position.players).flat_map(|seat| {
            Piece::all().zip(position.spares(seat.index())).flat_map(move |(piece, &count)| {
                std::iter::repeat_n(Self { piece, lies: Lies::Spare(seat) }, count.into())
            })
        });
        position.pieces().filter_map(on).chain(spares)
    }

    fn put(&self, position: &mut Position) {
        match self.lies {
            Lies::On(square) => position.put(self.piece, square),
            Lies::Spare(seat) => position.give(seat.index(), self.piece),
        }
    }
}

impl MovingPiece<Position> for Instruction {
    type Kind = Piece;

    fn kind(&self) -> Piece {
        self.piece
    }
}

/// The marker of a seat that still plays.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marker {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The square on which it stands.
    pub on: Square,
}

impl compact::Piece<Position> for Marker {
    fn all(position: &Position) -> impl Iterator<Item = Self> {
        let marker = |seat: Seat| Some(Self { seat, on: position.marker(seat.index())? });
        Seat::all(position.players).filter_map(marker)
    }

    fn put(&self, position: &mut Position) {
        position.mark(self.seat.index(), self.on);
    }
}

/// The marker of a seat that is out is gone.
impl MovingPiece<Position> for Marker {
    type Kind = Seat;

    fn kind(&self) -> Seat {
        self.seat
    }
}

/// The setup of the match, as a resource.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The compact value as a resource.
pub type Compact = compact::Compact<Position>;

/// The part of the state that the rules remember beside the position, as a resource.
pub type Book = compact::Book<Record>;

/// The action that is being done, for the systems that do it.
#[derive(Resource, Debug, Clone)]
pub struct Doing {
    /// The seat that acts, or the seat in turn where the house does.
    pub seat: Seat,
    /// The action of that seat.
    pub action: Action,
}

impl Doing {
    /// The action as a ply of this position, if it is one.
    pub fn ply(&self, position: &Position) -> Option<Ply> {
        ply_of(position, &self.action)
    }
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// The compact value.
pub fn position(world: &World) -> &Position {
    &world.resource::<Compact>().0
}

/// Everything that is remembered beside the position.
pub fn record(world: &World) -> &Record {
    &world.resource::<Book>().0
}
