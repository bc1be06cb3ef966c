//! The phases as schedules, run on one thread, and which of them follows on which.

use super::pieces::{InstructionPiece, MarkerPiece};
use crate::state::LAST_ROUND;
use crate::{Action, OffBoardRecord, VirusFightPosition, VirusFightStep};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleConfigs, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::world::compact::follow;
use shoal_contract::world::schedule::phase;
use shoal_contract::world::steps::upkeep;

/// The phases of the rules, in their order.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VirusFightPhase {
    /// A player arranges a program in secret (rules 3.3).
    Arrange,
    /// All programs are shown, and the first player is found (rules 3.4, 4.1).
    Reveal,
    /// The next player is in turn (rules 4.2).
    PassTurn,
    /// A later round begins (rules 4.3).
    BeginRound,
    /// The marker moves (rules 5.2).
    Walk,
    /// An instruction that cannot be done is skipped (rules 5.3).
    Skip,
    /// MOVE is executed (rules 5.6).
    Move,
    /// WRITE is executed (rules 5.7).
    Write,
    /// JUMP is executed (rules 5.8).
    Jump,
    /// ERASE is executed (rules 5.9).
    Erase,
    /// A player whose marker cannot move or jump is out (rules 6.1).
    Fall,
    /// The last player left wins (rules 6.1).
    Win,
    /// A player asks for a stalemate or agrees to one (rules 6.3).
    Agree,
    /// A player plays on (rules 6.3).
    Decline,
    /// The match is a stalemate (rules 6.3).
    CallStalemate,
    /// Situations and rounds are counted (rules 6.4).
    LookBack,
    /// A player resigns (rules 6.5).
    Resign,
    /// The winners are told.
    End,
}

impl VirusFightPhase {
    /// A schedule with these steps, in this order.
    pub fn schedule<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        // No step waits for the commands of another: those of entities that follow come at the end.
        phase(self, steps.chain_ignore_deferred())
    }

    /// The phase that an action is.
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Arrange(_) => Self::Arrange,
            Action::Reveal => Self::Reveal,
            Action::Walk(_) => Self::Walk,
            Action::Skip => Self::Skip,
            Action::Move { .. } => Self::Move,
            Action::Write { .. } => Self::Write,
            Action::Jump(_) => Self::Jump,
            Action::Erase(_) | Action::EraseNothing => Self::Erase,
            Action::Eliminate => Self::Fall,
            Action::Agree => Self::Agree,
            Action::Decline => Self::Decline,
            Action::Resign => Self::Resign,
        }
    }

    /// The phase that follows at once, before anybody is asked again.
    pub fn next(self, position: &VirusFightPosition, record: &OffBoardRecord) -> Option<Self> {
        let is_played = matches!(position.step, VirusFightStep::Act | VirusFightStep::Walk);
        Some(match self {
            // Whether a marker has a way is looked at after the instruction alone (rules 5.5).
            Self::Skip | Self::Move | Self::Write | Self::Erase if position.falls() => Self::Fall,
            Self::Walk | Self::Jump => Self::PassTurn,
            Self::Fall | Self::Resign if position.is_won() => Self::Win,
            Self::Fall | Self::Resign if is_played && position.is_out(position.turn) => {
                Self::PassTurn
            }
            Self::PassTurn if position.is_round_over() => Self::BeginRound,
            Self::BeginRound if position.round > LAST_ROUND => Self::CallStalemate,
            Self::Reveal | Self::PassTurn | Self::BeginRound => Self::LookBack,
            // The one who resigns may be the last whose answer was missing.
            Self::Agree | Self::Resign | Self::Win | Self::LookBack
                if record.is_agreed(position) =>
            {
                Self::CallStalemate
            }
            Self::Win | Self::CallStalemate => Self::End,
            _ => return None,
        })
    }
}

/// The last system of a phase that moves instructions: their entities become what the position says.
pub fn instructions_follow() -> ScheduleConfigs<ScheduleSystem> {
    upkeep(follow::<VirusFightPosition, InstructionPiece>)
}

/// The last system of a phase that moves markers: their entities become what the position says.
pub fn markers_follow() -> ScheduleConfigs<ScheduleSystem> {
    upkeep(follow::<VirusFightPosition, MarkerPiece>)
}
