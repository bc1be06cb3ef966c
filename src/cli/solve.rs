//! `shoal solve virus-fight`: the small board, solved and checked.

use super::CommandFailure;
use crate::contract::{RandomGenerator, SearchBrake};
use crate::games;
use crate::games::virus_fight::solver::small::{SmallBoardTable, check};
use crate::terminal;
use shoal_files::{check_output, read_input, write_output};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest file that is read as a table, in bytes; a table is far smaller.
const LARGEST: u64 = 64 << 20;

/// The arguments of `shoal solve`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "docs/rules/virus_fight.md says which positions these are, and what a byte of the table \
                        means."
)]
pub(super) struct SolveArguments {
    /// The game: virus-fight
    game: String,
    /// Write the table into this file
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    out: Option<PathBuf>,
    /// Check the table in this file instead of solving
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Number of random positions that are checked against the rules of play
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    check: u64,
    /// The seed for these positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Solves the board or reads the table, then checks it and prints the results.
pub(super) fn run(arguments: &SolveArguments) -> Result<(), CommandFailure> {
    let info = games::find(&arguments.game)?.info();
    if info.name != "virus-fight" {
        return Err(CommandFailure::Sentence(format!(
            "{} cannot be solved; virus-fight can",
            info.title
        )));
    }
    if let Some(file) = &arguments.out {
        check_output(file).map_err(|error| unwritable(file, &error))?;
    }
    #[expect(clippy::disallowed_methods, reason = "how long it took is for people")]
    let started = Instant::now();
    let table = match &arguments.from {
        Some(file) => read(file)?,
        None => SmallBoardTable::solve(&SearchBrake::default(), |turns, count| {
            let positions = "positions, turned and mirrored ones counted once, are";
            let _ = writeln!(terminal::err(), "{count} {positions} {turns} turns from the end");
        })?,
    };
    // A stderr that is gone is no reason to fail.
    let _ = writeln!(terminal::err(), "{:.1} s", started.elapsed().as_secs_f64());
    if let Some(file) = &arguments.out {
        write_output(file, table.bytes()).map_err(|error| unwritable(file, &error))?;
    }
    check::check(&table, arguments.check, &mut RandomGenerator::from_seed(arguments.seed))?;
    let counts = table.counts();
    let sum =
        |parity| (1..256).filter(|turns| turns % 2 == parity).map(|turns| counts[turns]).sum();
    let (lost, won): (usize, usize) = (sum(1), sum(0));
    let farthest = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let all: usize = counts.iter().sum();
    let mut output = terminal::out();
    writeln!(output, "{all} positions, each also with the seats exchanged: {} in all", 2 * all)?;
    writeln!(output, "the player to move wins {won}, loses {lost}; {} are endless", counts[0])?;
    writeln!(output, "the longest takes {farthest} turns")?;
    Ok(writeln!(output, "{} random positions were checked: ok", arguments.check)?)
}

fn unwritable(file: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", file.display())
}

fn read(file: &Path) -> Result<SmallBoardTable, String> {
    let in_file = |why: String| format!("{}: {why}", file.display());
    SmallBoardTable::read(read_input(file, LARGEST).map_err(|error| in_file(error.to_string()))?)
        .map_err(in_file)
}
