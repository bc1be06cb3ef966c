//! A program with one game on its table: an example, or a game in the making.

use super::{PhoneAddress, TableGame, TableOptions, run};
use crate::contract::any::{AnyGame, SeriesPlan};
use crate::folders::FolderEnvironment;
use crate::simulate::{PreparedSimulation, Shard, Simulation, SimulationSummary};
use crate::terminal::{out, print_error};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread::available_parallelism;

/// The seed of a simulation: each run plays the same games.
const SEED: u64 = 1;
/// The number of actions after which a simulated game is left unfinished.
const MOST_ACTIONS: u64 = 100_000;

/// Opens a table with this game, and stays until it is closed: all that the `main` of such a program does. It has the
/// settings of every game, writes journals into `target`, and has two options:
///
/// - `--phones 192.168.1.23` lets phones join at this address of the computer;
/// - `--simulate 1000` opens no table: the game's best bot plays 1,000 games in all seats, and the wins are printed.
pub fn run_game(game: TableGame) -> ExitCode {
    // Before there are threads: this process may be the starter of a program that plays.
    crate::programs::start_if_asked();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match &arguments[..] {
        [option, games] if option == "--simulate" => simulate(game.game.rules(), games),
        _ => {
            options(game.game.info().name, &arguments).and_then(|options| run(options, vec![game]))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            print_error(&problem);
            ExitCode::FAILURE
        }
    }
}

fn options(name: &str, arguments: &[String]) -> Result<TableOptions, String> {
    let settings = Some(FolderEnvironment::of_process().settings()?);
    let journals = Some(format!("target/{name}").into());
    let phones = match arguments {
        [] => None,
        [option, address] if option == "--phones" => {
            let address = address.parse().map_err(|_| format!("'{address}' is not an address"))?;
            Some(PhoneAddress::Given(address))
        }
        _ => return Err("the only options are '--phones ADDRESS' and '--simulate GAMES'".into()),
    };
    Ok(TableOptions { settings, journals, phones, log_seats: true, ..TableOptions::default() })
}

/// Plays games between bots, and prints who won.
fn simulate(game: &'static dyn AnyGame, games: &str) -> Result<(), String> {
    let games = games.parse().map_err(|_| format!("'{games}' is not a number of games"))?;
    let plan = SeriesPlan {
        setup: None,
        seats: None,
        numbers: Vec::new(),
        bots: Vec::new(),
        limit: MOST_ACTIONS,
        hash: false,
        feel: false,
    };
    let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let simulation =
        Simulation { plan, games, seed: SEED, shard: Shard::WHOLE, threads, one_by_one: false };
    let prepared = PreparedSimulation::new(game, simulation)?;
    let mut summary = SimulationSummary::new(game.info().title, &prepared.bots());
    let counted = prepared.play(|_number, result| {
        summary.add(result);
        Ok(())
    });
    counted.map_err(|why| why.to_string())?;
    write!(out(), "{summary}").map_err(|why| format!("the result cannot be written: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_simulated_without_a_table_and_what_is_no_number_is_refused() {
        let game = crate::games::find("penguins").expect("it is a game of the house");
        assert_eq!(simulate(game, "1"), Ok(()));
        assert_eq!(simulate(game, "x"), Err("'x' is not a number of games".into()));
    }
}
