//! The table with Pearls: `cargo run --example tiny_game`.

use shoal::app::{self, PhoneAddress, TableGame, TableOptions};
use shoal::folders::FolderEnvironment;
use std::process::ExitCode;
use tiny_game::view::{self, PearlsView};

fn main() -> ExitCode {
    // Before there are threads: this process may be the starter of a program that plays.
    shoal::programs::start_if_asked();
    let game = TableGame::new::<PearlsView>(view::plugin);
    match options().and_then(|options| app::run(options, vec![game])) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("tiny_game: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The options of the table: the settings file of every game, and with `--phones 192.168.1.23` phones that join at this
/// address of the computer.
fn options() -> Result<TableOptions, String> {
    let settings = Some(FolderEnvironment::of_process().settings()?);
    let journals = Some("target/pearls".into());
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
