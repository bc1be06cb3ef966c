//! A program with one game on its table: an example, or a game in the making.

use super::{PhoneAddress, TableGame, TableOptions, run};
use crate::folders::FolderEnvironment;
use crate::terminal::print_error;
use std::process::ExitCode;

/// Opens a table with this game, and stays until it is closed: all that the `main` of such a program does. It has the
/// settings of every game, writes journals into `target`, and has one option: `--phones 192.168.1.23` lets phones join
/// at this address of the computer.
pub fn run_game(game: TableGame) -> ExitCode {
    // Before there are threads: this process may be the starter of a program that plays.
    crate::programs::start_if_asked();
    let name = game.game.info().name;
    match options(name).and_then(|options| run(options, vec![game])) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            print_error(&problem);
            ExitCode::FAILURE
        }
    }
}

fn options(name: &str) -> Result<TableOptions, String> {
    let settings = Some(FolderEnvironment::of_process().settings()?);
    let journals = Some(format!("target/{name}").into());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let phones = match &arguments[..] {
        [] => None,
        [option, address] if option == "--phones" => {
            let address = address.parse().map_err(|_| format!("'{address}' is not an address"))?;
            Some(PhoneAddress::Given(address))
        }
        _ => return Err("the only option is '--phones ADDRESS'".into()),
    };
    Ok(TableOptions { settings, journals, phones, log_seats: true, ..TableOptions::default() })
}
