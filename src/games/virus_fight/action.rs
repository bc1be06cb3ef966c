//! The actions of a match, and the events that follow from them.

use super::{SizedInstruction, Square, VirusFightPosition, VirusPly, VirusProgram};
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use std::fmt;

/// A square: its row from the north and its column from the west, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SquareCoordinates(pub u8, pub u8);

impl SquareCoordinates {
    /// The square of a compact value.
    pub fn of(square: Square) -> Self {
        Self(square / 16, square % 16)
    }

    /// The square of this position, if its board has it.
    pub fn on(self, position: &VirusFightPosition) -> Option<Square> {
        position.square(self.0, self.1)
    }
}

impl fmt::Display for SquareCoordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.0, self.1)
    }
}

/// An action of a seat or of the house.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are squares and instructions")]
pub enum Action {
    /// A seat arranges its program in secret (rules 3.3).
    Arrange(VirusProgram),
    /// A piece of the block goes elsewhere (rules 5.6).
    Move { from: SquareCoordinates, to: SquareCoordinates },
    /// A spare is put down (rules 5.7).
    Write { piece: SizedInstruction, at: SquareCoordinates },
    /// The marker jumps (rules 5.8).
    Jump(SquareCoordinates),
    /// A piece is taken (rules 5.9).
    Erase(SquareCoordinates),
    /// An empty square is chosen (rules 5.9).
    EraseNothing,
    /// The instruction cannot be done (rules 5.3).
    Skip,
    /// The marker moves (rules 5.2).
    Walk(SquareCoordinates),
    /// A seat agrees to end the match as a stalemate (rules 6.3).
    Agree,
    /// A seat wants to play on (rules 6.4).
    Decline,
    /// A seat resigns (rules 6.5).
    Resign,
    /// The house shows all programs, and who is first (rules 3.4, 4.1).
    Reveal,
    /// The house takes out who cannot jump or walk (rules 6.1).
    Eliminate,
}

/// The reason for which a seat is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EliminationReason {
    /// Its marker could not move or jump (rules 6.1).
    Stuck,
    /// It resigned (rules 6.5).
    Resigned,
}

/// The reason for which everybody is asked to agree to a stalemate (rules 6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StalemateReason {
    /// The same situation came for the third time.
    Repetition,
    /// Sixty rounds were played.
    Rounds,
    /// The seat in turn has asked (rules 6.3).
    Player,
}

/// A consequence of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields of an event are what its sentence names")]
pub enum Event {
    /// A seat has arranged its program; nobody sees which.
    Arranged { seat: Seat },
    /// A seat's program lies on the board, from its own left.
    Revealed {
        seat: Seat,
        line: Vec<SizedInstruction>,
        squares: Vec<SquareCoordinates>,
        marker: usize,
    },
    /// A round begins with this seat.
    RoundBegan { round: u32, first: Seat },
    /// A piece was moved.
    Moved { seat: Seat, piece: SizedInstruction, from: SquareCoordinates, to: SquareCoordinates },
    /// A spare was put down.
    Written { seat: Seat, piece: SizedInstruction, at: SquareCoordinates },
    /// A marker jumped.
    Jumped { seat: Seat, from: SquareCoordinates, to: SquareCoordinates },
    /// A piece was taken, and is a spare of the seat.
    Erased { seat: Seat, piece: SizedInstruction, at: SquareCoordinates },
    /// An empty square was chosen.
    ErasedNothing { seat: Seat },
    /// An instruction could not be done.
    Skipped { seat: Seat, piece: SizedInstruction },
    /// A marker moved.
    Walked { seat: Seat, from: SquareCoordinates, to: SquareCoordinates },
    /// A seat is out.
    Eliminated { seat: Seat, why: EliminationReason },
    /// Everybody is asked whether this is a stalemate.
    StalemateOffered { why: StalemateReason },
    /// A seat agrees to a stalemate.
    Agreed { seat: Seat },
    /// A seat wants to play on.
    Declined { seat: Seat },
    /// The match ended in a stalemate, and spares are counted.
    Stalled,
    /// The match is over.
    Ended { winners: Vec<Seat> },
}

/// The action that a ply is.
pub fn action_of(ply: VirusPly) -> Action {
    match ply {
        VirusPly::Move(from, to) => {
            Action::Move { from: SquareCoordinates::of(from), to: SquareCoordinates::of(to) }
        }
        VirusPly::Write(piece, at) => Action::Write { piece, at: SquareCoordinates::of(at) },
        VirusPly::Jump(at) => Action::Jump(SquareCoordinates::of(at)),
        VirusPly::Erase(at) => Action::Erase(SquareCoordinates::of(at)),
        VirusPly::EraseNothing => Action::EraseNothing,
        VirusPly::Skip => Action::Skip,
        VirusPly::Walk(at) => Action::Walk(SquareCoordinates::of(at)),
        VirusPly::Fall => Action::Eliminate,
    }
}

/// The ply of the compact value that an action is, if its squares are on the board.
pub fn ply_of(position: &VirusFightPosition, action: &Action) -> Option<VirusPly> {
    let on = |at: &SquareCoordinates| at.on(position);
    Some(match action {
        Action::Move { from, to } => VirusPly::Move(on(from)?, on(to)?),
        Action::Write { piece, at } => VirusPly::Write(*piece, on(at)?),
        Action::Jump(at) => VirusPly::Jump(on(at)?),
        Action::Erase(at) => VirusPly::Erase(on(at)?),
        Action::EraseNothing => VirusPly::EraseNothing,
        Action::Skip => VirusPly::Skip,
        Action::Walk(at) => VirusPly::Walk(on(at)?),
        Action::Eliminate => VirusPly::Fall,
        _ => return None,
    })
}
