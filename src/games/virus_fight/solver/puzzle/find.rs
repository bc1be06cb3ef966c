//! Finding puzzles in games that bots play.

use crate::VirusFight;
use crate::action::Action;
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::program::VirusProgram;
use crate::rules::pieces::position;
use crate::setup::Setup;
use crate::solver::puzzle::solve::TooManyTries;
use crate::solver::puzzle::{HARDEST, PuzzleGoal, PuzzleSolution, VirusPuzzle};
use crate::state::{OffBoardRecord, State};
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use std::sync::Arc;

/// Number of turns tried to solve one puzzle, so that a whole file of them is checked in seconds.
pub const TRIES: u64 = 300_000;
/// Least number of first turns: among few the right one is no surprise.
const FEWEST: usize = 8;

/// Turns of 100 in which bots do anything that keeps them in.
const CARELESS: u32 = 75;

/// The kind of puzzle to look for.
#[derive(Debug, Clone)]
pub struct PuzzleCriteria {
    /// The goal to reach.
    pub goal: PuzzleGoal,
    /// Number of turns that the solver needs, and not fewer.
    pub turns: u32,
    /// Number of players.
    pub players: usize,
}

/// The first puzzle of this kind in a game of bots with this seed, if there is one.
pub fn in_game(wanted: &PuzzleCriteria, seed: u64) -> Option<VirusPuzzle> {
    let mut game = Match::<VirusFight>::new(Setup::for_players(wanted.players), seed).ok()?;
    let mut generator = RandomGenerator::from_seed(seed);
    // Who plays well is seldom in danger, and who plays anything is seldom dangerous.
    let bots = |name| {
        let bot = |seat| game.bot(seat, name, &serde_json::Value::Null).ok();
        Seat::all(wanted.players).map(bot).collect::<Option<Vec<_>>>()
    };
    let (mut careful, mut careless) = (bots("medium")?, bots("random")?);
    let longest = game.setup().longest;
    for _ in 0..600 {
        if game.is_over() {
            return None;
        }
        let now = position(game.world());
        if now.step == VirusFightStep::Act && now.round > 1 && !now.falls() {
            let found = puzzle_at(wanted, now);
            if found.is_some() {
                return found;
            }
        }
        let Some(&seat) = game.awaited_seats().first() else {
            let action = VirusFight::next_house_action(game.world())?;
            game.apply(Actor::House, &action).ok()?;
            continue;
        };
        let bots = if generator.chance(CARELESS) { &mut careless } else { &mut careful };
        let action = if now.step == VirusFightStep::Arrange {
            // Programs that nobody has named.
            Action::Arrange(VirusProgram::random(longest, &mut generator))
        } else {
            game.ask_bot(seat, bots[seat.index()].as_mut())?
        };
        game.apply(Actor::Seat(seat), &action).ok()?;
    }
    None
}

/// The puzzle of this kind that a position is, if it is a good one.
fn puzzle_at(wanted: &PuzzleCriteria, position: &VirusFightPosition) -> Option<VirusPuzzle> {
    let mut puzzle = unsolved_puzzle(wanted, position);
    let solution = puzzle.has_one_solution(TRIES).ok()?.then(|| puzzle.solve(TRIES).ok())??;
    if solution.of < FEWEST {
        return None;
    }
    let is_good = match wanted.goal {
        // Not solved earlier than it says.
        PuzzleGoal::Trap => {
            wanted.turns == 1
                || solve_in_fewer_turns(&puzzle).is_ok_and(|less| less.firsts.is_empty())
        }
        PuzzleGoal::Survive => solution.tempting >= 1,
    };
    puzzle.grade = grade(puzzle.turns, &solution);
    is_good.then_some(puzzle)
}

fn solve_in_fewer_turns(puzzle: &VirusPuzzle) -> Result<PuzzleSolution, TooManyTries> {
    VirusPuzzle { turns: puzzle.turns - 1, ..puzzle.clone() }.solve(TRIES)
}

/// Grades a puzzle by difficulty: a grade for each turn, another if a wrong first turn nearly solves it, and another if
/// more than three do.
pub fn grade(turns: u32, solution: &PuzzleSolution) -> u8 {
    let tempting = u32::from(solution.tempting > 0) + u32::from(solution.tempting > 3);
    (turns + tempting).clamp(1, HARDEST.into()) as u8
}

/// A position as a puzzle of this kind, not solved yet.
fn unsolved_puzzle(wanted: &PuzzleCriteria, position: &VirusFightPosition) -> VirusPuzzle {
    let (rows, columns, players) = (position.rows, position.columns, position.players);
    let setup = Setup { rows, columns, ..Setup::for_players(players) };
    let record = OffBoardRecord::default();
    let position =
        State { setup: Arc::new(setup), position: position.clone(), record, generator: None };
    let title = format!("Found in round {}", position.position.round);
    VirusPuzzle { title, goal: wanted.goal, turns: wanted.turns, grade: 1, only: true, position }
}
