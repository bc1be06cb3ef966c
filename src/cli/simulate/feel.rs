//! `shoal simulate GAME --feel`.

use super::{SimulateArguments, print_speed, simulation};
use crate::cli::CommandFailure;
use crate::cli::many_games::progress;
use crate::contract::any::{AnyGame, BotChoice, SeriesPlan};
use crate::simulate::{FeelSummary, FeelTable, PreparedSimulation, Simulation};
use crate::terminal;
use std::io::Write;
use std::time::Instant;

/// Plays the games of every line-up, and writes the table.
pub(super) fn run(
    game: &'static dyn AnyGame,
    arguments: SimulateArguments,
) -> Result<(), CommandFailure> {
    let threads = arguments.many.threads();
    let simulation = simulation(game, arguments, threads)?;
    let (plan, games) = (simulation.plan.clone(), simulation.games);
    let line_ups: Vec<Vec<BotChoice>> = if plan.bots.is_empty() {
        game.info().bots.iter().map(|name| vec![BotChoice::named(name)]).collect()
    } else {
        vec![plan.bots.clone()]
    };
    let count = games.saturating_mul(line_ups.len() as u64);
    let bar = progress(count);
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it took is for people, and decides nothing"
    )]
    let started = Instant::now();
    let mut columns = Vec::new();
    for bots in line_ups {
        let plan = SeriesPlan { bots, ..plan.clone() };
        let prepared = PreparedSimulation::new(game, Simulation { plan, ..simulation.clone() })?;
        let mut summary = FeelSummary::new(&prepared.bots(), game.figures());
        prepared.play(|_, outcome| {
            bar.inc(1);
            summary.add(outcome);
            Ok(())
        })?;
        columns.push(summary);
    }
    bar.finish_and_clear();
    let mut output = terminal::out();
    write!(output, "{}", FeelTable { title: game.info().title, columns: &columns })?;
    output.flush()?;
    print_speed(count, threads, started);
    Ok(())
}
