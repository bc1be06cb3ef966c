//! `shoal simulate GAME --sweep NUMBER=VALUES`.

use super::{SimulateArguments, check, print_speed, simulation, write};
use crate::cli::CommandFailure;
use crate::cli::many_games::progress;
use crate::contract::any::AnyGame;
use crate::simulate::sweep::{
    SweepGrid, SweepRow, csv_header, csv_row, plot, table_header, table_row,
};
use crate::terminal;
use std::io::{self, Write};
use std::time::Instant;

/// Plays the games of every value, writes a line for each as soon as it is known, and the plot.
pub(super) fn run(
    game: &'static dyn AnyGame,
    mut arguments: SimulateArguments,
) -> Result<(), CommandFailure> {
    let sweeps = std::mem::take(&mut arguments.sweep);
    let (csv, file) = (arguments.csv, arguments.plot.take());
    let threads = arguments.many.threads();
    let mut simulation = simulation(game, arguments, threads)?;
    (simulation.plan.hash, simulation.one_by_one) = (false, false);
    let grid = SweepGrid::new(game, &simulation.plan, sweeps)?;
    let points = grid.points();
    if let Some(file) = &file {
        check(file)?;
    }
    let count = simulation.games.saturating_mul(points.len() as u64);
    let bar = progress(count);
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it took is for people, and decides nothing"
    )]
    let started = Instant::now();
    let mut rows: Vec<SweepRow> = Vec::new();
    for point in points {
        let row = grid.play(game, &simulation, point, || bar.inc(1))?;
        let (head, line) = if csv {
            (csv_header(&grid, &row), csv_row(&row))
        } else {
            (table_header(&grid, &row), table_row(&grid, &row))
        };
        bar.suspend(|| write_row(rows.is_empty().then_some(&head), &line))?;
        rows.push(row);
    }
    bar.finish_and_clear();
    if let Some(file) = file {
        let svg = plot(&grid, &rows, simulation.seed)?;
        write(&file, &svg)?;
    }
    print_speed(count, threads, started);
    Ok(())
}

fn write_row(head: Option<&String>, line: &str) -> io::Result<()> {
    let mut output = terminal::out();
    if let Some(head) = head {
        writeln!(output, "{head}")?;
    }
    writeln!(output, "{line}")?;
    output.flush()
}
