//! Puzzles as they are played at the table (rules 11.4).

use super::{BUILT_IN, HARDEST, PuzzleGoal, VirusPuzzle};
use crate::VirusFight;
use crate::action::{Action, SquareCoordinates};
use crate::action::{action_of, ply_of};
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::rules::pieces::{position, record};
use crate::setup::Setup;
use crate::state::{OffBoardRecord, State};
use shoal_contract::{
    Match, PuzzleAdvice, PuzzleCard, PuzzleGame, PuzzleProgress, PuzzleStudy, Seat, counted,
};
use std::sync::Arc;

/// Turns that are tried to find the best one: a second or two.
const TRIES: u64 = 2_000_000;
/// A puzzle begins in this round at the latest, so that nobody is asked for a stalemate (rules 6.4).
const LATEST: u32 = 20;

impl PuzzleGame for VirusFight {
    type Puzzle = VirusPuzzle;

    const FOLDER: &'static str = "virus_fight";
    const GRADES: u8 = HARDEST;

    fn puzzles() -> Vec<VirusPuzzle> {
        VirusPuzzle::read_all(BUILT_IN).unwrap_or_default()
    }

    fn read_puzzles(text: &str) -> Result<Vec<VirusPuzzle>, String> {
        VirusPuzzle::read_all(text)
    }

    fn puzzle_card(puzzle: &VirusPuzzle) -> PuzzleCard {
        let turns = counted(puzzle.turns, "turns");
        let (goal, missed) = match puzzle.goal {
            PuzzleGoal::Trap => (
                format!("Trap another marker within {turns}"),
                "That does not trap a marker in time. Try again?",
            ),
            PuzzleGoal::Survive => {
                (format!("Survive {turns}"), "After that the others can trap you. Try again?")
            }
        };
        let (title, grade, turns) = (puzzle.title.clone(), puzzle.grade, puzzle.turns);
        PuzzleCard { title, goal, missed, grade, turns }
    }

    fn beginning(puzzle: &VirusPuzzle, names: &[String]) -> State {
        let State { setup, mut position, .. } = puzzle.position.clone();
        position.round = position.round.min(LATEST);
        let setup = Arc::new(Setup { names: names.to_vec(), ..(*setup).clone() });
        State { setup, position, record: OffBoardRecord::default(), generator: None }
    }

    fn solver(puzzle: &VirusPuzzle) -> Seat {
        Seat(puzzle.solver() as u16)
    }

    fn progress(puzzle: &VirusPuzzle, game: &Match<Self>) -> PuzzleProgress {
        let (me, mut position) = (puzzle.solver(), puzzle.position.position.clone());
        let (mut left, mut turn_began) = (puzzle.turns, 0);
        for (index, taken) in game.taken().iter().enumerate() {
            let is_mine = position.turn == me;
            if is_mine && position.step == VirusFightStep::Act {
                turn_began = index;
            }
            match (ply_of(&position, &taken.action), &taken.action, taken.actor.seat()) {
                (Some(ply), ..) => _ = position.play(ply),
                (None, Action::Resign, Some(seat)) => position.resign(seat.index()),
                // A question, or its answer.
                _ => continue,
            }
            if is_mine && position.step != VirusFightStep::Walk {
                left = left.saturating_sub(1);
            }
        }
        let reached = puzzle.verdict(&position, left).or(game.is_over().then_some(false));
        PuzzleProgress { left, turn_began, reached }
    }

    fn study(puzzle: &VirusPuzzle, game: &Match<Self>) -> Option<PuzzleStudy<Action>> {
        let (awaited, me) = (game.awaited_seats(), Self::solver(puzzle));
        if record(game.world()).offer.is_some() {
            let seat = awaited.iter().find(|seat| **seat != me).or(awaited.first()).copied()?;
            let declines = PuzzleAdvice { holds: true, seat, action: Action::Decline };
            return Some(Box::new(move || declines));
        }
        let seat = awaited.first().copied()?;
        let (puzzle, position) = (puzzle.clone(), position(game.world()).clone());
        let left = Self::progress(&puzzle, game).left;
        Some(Box::new(move || {
            let best = puzzle.best(&position, left, TRIES);
            let action = best.turn.first().map_or(Action::Skip, |&ply| action_of(ply));
            PuzzleAdvice { holds: best.holds, seat, action }
        }))
    }

    fn hint(game: &Match<Self>, action: &Action) -> String {
        let position = position(game.world());
        match action {
            Action::Move { from, .. } => format!("Move the lit {}.", kind_at(position, from)),
            Action::Write { piece, .. } => format!("Add {piece}, the lit spare."),
            Action::Jump(at) => format!("Leap onto {}.", a_kind_at(position, at)),
            Action::Erase(at) => format!("Remove {}.", a_kind_at(position, at)),
            Action::EraseNothing => "Remove nothing.".into(),
            Action::Walk(at) => format!("Walk onto {}.", a_kind_at(position, at)),
            _ => "This cannot be done now: skip it.".into(),
        }
    }
}

fn kind_at(position: &VirusFightPosition, at: &SquareCoordinates) -> &'static str {
    let piece = at.on(position).and_then(|square| position.piece(square));
    piece.map_or("piece", |piece| piece.kind.word())
}

/// `an ERASE`.
fn a_kind_at(position: &VirusFightPosition, at: &SquareCoordinates) -> String {
    let kind = kind_at(position, at);
    let article = if kind.starts_with('E') { "an" } else { "a" };
    format!("{article} {kind}")
}
