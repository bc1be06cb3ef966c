//! `shoal puzzles virus-fight`: lists and checks puzzles, and finds new ones.

use super::CommandFailure;
use crate::contract::chance::random::seed_of_match;
use crate::contract::{PuzzleGame as _, read_puzzle_file};
use crate::games;
use crate::games::virus_fight::VirusFight;
use crate::games::virus_fight::solver::puzzle::find::{PuzzleCriteria, in_game};
use crate::games::virus_fight::solver::puzzle::{PuzzleGoal, VirusPuzzle};
use crate::terminal;
use shoal_files::input_text;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The most turns that are tried for a puzzle of a file until it is given up.
const MOST_TRIES: u64 = 1_000_000_000;
/// The most games in which new puzzles are looked for, for each that is wanted.
const GAMES_PER_PUZZLE: u64 = 20_000;

/// The arguments of `shoal puzzles`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A file of puzzles has one line of JSON per puzzle; docs/rules/virus_fight.md says what is \
                        in it. Puzzles that are found are printed in this form."
)]
pub(super) struct PuzzlesArguments {
    /// The game: virus-fight
    game: String,
    /// A file of puzzles [default: the built-in ones]
    file: Option<PathBuf>,
    /// Print the turns that solve each puzzle
    #[arg(long)]
    solutions: bool,
    /// Find this many new puzzles in games between bots, and print them
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["file", "solutions"])]
    find: Option<u64>,
    /// Goal of those puzzles: trap or survive
    #[arg(long, requires = "find", default_value = "trap", value_parser = goal)]
    goal: PuzzleGoal,
    /// Number of turns to reach it in
    #[arg(long, requires = "find", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    turns: u32,
    /// Number of players
    #[arg(long, requires = "find", default_value_t = 2, value_parser = clap::value_parser!(u64).range(2..=5))]
    players: u64,
    /// Seed of the games to look in: another seed finds other puzzles
    #[arg(long, requires = "find", default_value_t = 1)]
    seed: u64,
}

fn goal(text: &str) -> Result<PuzzleGoal, String> {
    match text {
        "trap" => Ok(PuzzleGoal::Trap),
        "survive" => Ok(PuzzleGoal::Survive),
        _ => Err(format!("{text} is not a goal: write trap or survive")),
    }
}

/// Finds new puzzles, or lists and checks those of a file.
pub(super) fn run(arguments: &PuzzlesArguments) -> Result<(), CommandFailure> {
    let info = games::find(&arguments.game)?.info();
    if info.name != "virus-fight" {
        let what = format!("{} has no puzzles; virus-fight does", info.title);
        return Err(CommandFailure::Sentence(what));
    }
    match arguments.find {
        Some(number) => find(arguments, number),
        None => check(arguments),
    }
}

fn find(arguments: &PuzzlesArguments, number: u64) -> Result<(), CommandFailure> {
    let PuzzlesArguments { goal, turns, seed, .. } = *arguments;
    let wanted = PuzzleCriteria { goal, turns, players: arguments.players as usize };
    let mut output = terminal::for_programs();
    let mut found = 0;
    for index in 0..number.saturating_mul(GAMES_PER_PUZZLE) {
        if found == number {
            return Ok(());
        }
        if let Some(puzzle) = in_game(&wanted, seed_of_match(seed, index)) {
            let line = serde_json::to_string(&puzzle).map_err(io::Error::from)?;
            writeln!(output, "{line}")?;
            output.flush()?;
            found += 1;
        }
    }
    let what = format!(
        "only {found} were found, and more games are not worth playing: ask for other puzzles"
    );
    Err(CommandFailure::Sentence(what))
}

fn check(arguments: &PuzzlesArguments) -> Result<(), CommandFailure> {
    let (name, puzzles) = match &arguments.file {
        None => ("the built-in puzzles".to_owned(), VirusFight::puzzles()),
        Some(file) => {
            (file.display().to_string(), read_puzzle_file::<VirusFight>(file, input_text)?)
        }
    };
    if puzzles.is_empty() {
        return Err(CommandFailure::Sentence(format!("{name}: there are no puzzles in it")));
    }
    let mut output = terminal::out();
    let mut wrong = 0;
    for (number, puzzle) in (1..).zip(&puzzles) {
        let verdict = verdict(puzzle);
        wrong += usize::from(verdict.is_err());
        let result = verdict.as_ref().map_or_else(Clone::clone, |_| "ok".to_owned());
        writeln!(output, "{number}. {puzzle}: {result}")?;
        for solution in verdict.unwrap_or_default().iter().filter(|_| arguments.solutions) {
            writeln!(output, "    {solution}")?;
        }
    }
    let count = puzzles.len();
    match (wrong, count) {
        (0, 1) => Ok(writeln!(output, "1 puzzle; it can be solved as it says")?),
        (0, _) => Ok(writeln!(output, "{count} puzzles; all can be solved as they say")?),
        _ => Err(CommandFailure::Sentence(format!("{name}: {wrong} of {count} puzzles are wrong"))),
    }
}

/// Checks a puzzle, and returns the first turns that solve it.
///
/// # Errors
/// A sentence on what is wrong with it.
fn verdict(puzzle: &VirusPuzzle) -> Result<Vec<String>, String> {
    let solution = puzzle.verify(MOST_TRIES)?;
    Ok(solution.firsts.iter().map(|turn| puzzle.in_words(turn)).collect())
}
