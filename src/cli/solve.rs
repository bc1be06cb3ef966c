//! `shoal solve virus-fight`: solves Virus Fight on its board of 3 by 3 squares, and checks the result.

use super::CommandFailure;
use crate::contract::{RandomGenerator, SearchBrake};
use crate::games;
use crate::games::virus_fight::solver::small::{SmallBoardTable, check};
use crate::terminal;
use shoal_files::{cannot_write, check_output, read_input, write_output};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest file that is read as a table, in bytes; a table is far smaller.
const LARGEST_TABLE: u64 = 64 << 20;

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

/// Solves the board, or reads the table of a board that was solved before; then checks the table, and prints how many
/// positions are won, lost and endless.
pub(super) fn run(arguments: &SolveArguments) -> Result<(), CommandFailure> {
    let info = games::find(&arguments.game)?.info();
    if info.name != "virus-fight" {
        return Err(CommandFailure::Sentence(format!(
            "{} cannot be solved; virus-fight can",
            info.title
        )));
    }
    if let Some(file) = &arguments.out {
        check_output(file).map_err(cannot_write(file))?;
    }
    #[expect(clippy::disallowed_methods, reason = "how long it took is for people")]
    let started = Instant::now();
    let table = match &arguments.from {
        Some(file) => read_table(file)?,
        None => SmallBoardTable::solve(&SearchBrake::default(), |turns, count| {
            let positions = "positions, turned and mirrored ones counted once, are";
            let _ = writeln!(terminal::err(), "{count} {positions} {turns} turns from the end");
        })?,
    };
    // The time is for information only: a closed stderr is no reason to fail.
    let _ = writeln!(terminal::err(), "{:.1} s", started.elapsed().as_secs_f64());
    if let Some(file) = &arguments.out {
        write_output(file, table.bytes()).map_err(cannot_write(file))?;
    }
    check::check(&table, arguments.check, &mut RandomGenerator::from_seed(arguments.seed))?;
    // By the number of turns until the end; 0 stands for endless positions.
    let counts = table.counts();
    let count_with_parity =
        |parity| (1..256).filter(|turns| turns % 2 == parity).map(|turns| counts[turns]).sum();
    // The player to move loses in an odd number of turns, and wins in an even one.
    let (lost, won): (usize, usize) = (count_with_parity(1), count_with_parity(0));
    let longest = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let all: usize = counts.iter().sum();
    let mut output = terminal::out();
    writeln!(output, "{all} positions, each also with the seats exchanged: {} in all", 2 * all)?;
    writeln!(output, "the player to move wins {won}, loses {lost}; {} are endless", counts[0])?;
    writeln!(output, "the longest takes {longest} turns")?;
    Ok(writeln!(output, "{} random positions were checked: ok", arguments.check)?)
}

fn read_table(file: &Path) -> Result<SmallBoardTable, String> {
    let in_file = |why: String| format!("{}: {why}", file.display());
    SmallBoardTable::read(
        read_input(file, LARGEST_TABLE).map_err(|error| in_file(error.to_string()))?,
    )
    .map_err(in_file)
}
