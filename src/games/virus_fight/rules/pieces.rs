//! The pieces on the table: instructions on the board and beside it, and markers (rules 1); and the rest of a match
//! world.

use crate::action::ply_of;
use crate::{
    Action, Event, OffBoardRecord, Setup, SizedInstruction, Square, VirusFightPosition, VirusPly,
};
use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use shoal_contract::Seat;
use shoal_contract::world::compact::{self, MovingPiece};
use shoal_contract::world::schedule;

/// An instruction.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct InstructionPiece {
    /// Its place.
    pub location: InstructionLocation,
    /// The instruction itself.
    pub piece: SizedInstruction,
}

/// The place of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionLocation {
    /// On a square of the board.
    On(Square),
    /// Beside a player (rules 1.3).
    Spare(Seat),
}

impl compact::PieceComponent<VirusFightPosition> for InstructionPiece {
    fn all(position: &VirusFightPosition) -> impl Iterator<Item = Self> {
        let on =
            |at| Some(Self { piece: position.piece(at)?, location: InstructionLocation::On(at) });
        let spares = Seat::all(position.players).flat_map(|seat| {
            SizedInstruction::all().zip(position.spares(seat.index())).flat_map(
                move |(piece, &count)| {
                    std::iter::repeat_n(
                        Self { piece, location: InstructionLocation::Spare(seat) },
                        count.into(),
                    )
                },
            )
        });
        position.pieces().filter_map(on).chain(spares)
    }

    fn put(&self, position: &mut VirusFightPosition) {
        match self.location {
            InstructionLocation::On(square) => position.put(self.piece, square),
            InstructionLocation::Spare(seat) => position.give(seat.index(), self.piece),
        }
    }
}

impl MovingPiece<VirusFightPosition> for InstructionPiece {
    type Kind = SizedInstruction;

    fn kind(&self) -> SizedInstruction {
        self.piece
    }
}

/// The marker of a seat that still plays.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MarkerPiece {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The square on which it stands.
    pub on: Square,
}

impl compact::PieceComponent<VirusFightPosition> for MarkerPiece {
    fn all(position: &VirusFightPosition) -> impl Iterator<Item = Self> {
        let marker = |seat: Seat| Some(Self { seat, on: position.marker(seat.index())? });
        Seat::all(position.players).filter_map(marker)
    }

    fn put(&self, position: &mut VirusFightPosition) {
        position.mark(self.seat.index(), self.on);
    }
}

/// The marker of a seat that is out is gone.
impl MovingPiece<VirusFightPosition> for MarkerPiece {
    type Kind = Seat;

    fn kind(&self) -> Seat {
        self.seat
    }
}

/// The setup of the match, as a resource.
pub type MatchSetup = compact::MatchSetup<Setup>;

/// The compact value as a resource.
pub type CompactBoard = compact::CompactPosition<VirusFightPosition>;

/// The part of the state that the rules remember beside the position, as a resource.
pub type OffBoardResource = compact::RulesRecord<OffBoardRecord>;

/// The action that is being done, for the systems that do it.
#[derive(Resource, Debug, Clone)]
pub struct ActionInProgress {
    /// The seat that acts, or the seat in turn where the house does.
    pub seat: Seat,
    /// The action of that seat.
    pub action: Action,
}

impl ActionInProgress {
    /// The action as a ply of this position, if it is one.
    pub fn ply(&self, position: &VirusFightPosition) -> Option<VirusPly> {
        ply_of(position, &self.action)
    }
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// The compact value.
pub fn position(world: &World) -> &VirusFightPosition {
    &world.resource::<CompactBoard>().0
}

/// Everything that is remembered beside the position.
pub fn record(world: &World) -> &OffBoardRecord {
    &world.resource::<OffBoardResource>().0
}
