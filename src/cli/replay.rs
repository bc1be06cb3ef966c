//! `shoal replay FILE`: a journal, verified and printed, or watched at the table.

use super::{Failure, table};
use crate::contract::any::Untold;
use crate::contract::journal;
use crate::games;
use crate::terminal;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

/// Which journal.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A journal, as the table keeps them
    file: PathBuf,
    /// Only verify; print nothing but the result
    #[arg(long, short)]
    quiet: bool,
    /// Open the table and watch the match there
    #[arg(long, conflicts_with = "quiet")]
    table: bool,
    /// Make the souvenir of the match, a PNG picture, and do nothing else
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["quiet", "table"])]
    souvenir: Option<PathBuf>,
}

/// Plays the journal again.
pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    if arguments.table {
        return table::run(table::Arguments::watching(arguments.file));
    }
    if let Some(picture) = &arguments.souvenir {
        return table::souvenir(&arguments.file, picture);
    }
    let reading = journal::read(&arguments.file).map_err(|error| error.to_string())?;
    let game = games::of_journal(&reading).map_err(|error| error.to_string())?;
    let told = if arguments.quiet {
        game.retell(&reading, &mut io::sink())
    } else {
        let mut output = BufWriter::new(terminal::out());
        let told = game.retell(&reading, &mut output);
        output.flush()?;
        told
    };
    match told {
        Ok(()) if arguments.quiet => Ok(writeln!(terminal::out(), "ok")?),
        Ok(()) => Ok(()),
        Err(Untold::Journal(error)) => Err(Failure::Sentence(error.to_string())),
        Err(Untold::Output(error)) => Err(Failure::Io(error)),
    }
}
