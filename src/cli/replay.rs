//! `shoal replay FILE`: a journal, verified and printed, or watched at the table.

use super::{Failure, table};
use crate::contract::any::PrintError;
use crate::contract::journal;
use crate::games;
use crate::simulate::Sampling;
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
    /// Look back: what decided the match, and what to talk about, as a page of text
    #[arg(long, conflicts_with_all = ["quiet", "table"])]
    review: bool,
    /// Make the match poster, a PNG picture, and do nothing else
    #[arg(long, alias = "souvenir", value_name = "PICTURE", conflicts_with_all = ["quiet", "table"])]
    poster: Option<PathBuf>,
}

/// Plays the journal again.
pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    if arguments.table {
        return table::run(table::Arguments::watching(arguments.file));
    }
    if let Some(picture) = &arguments.poster {
        return table::poster(&arguments.file, picture);
    }
    let reading = journal::read(&arguments.file).map_err(|error| error.to_string())?;
    let game = games::of_journal(&reading).map_err(|error| error.to_string())?;
    if arguments.review {
        let page = game.review_journal(&reading, &Sampling::beside_others())?;
        return Ok(write!(terminal::out(), "{page}")?);
    }
    let printed = if arguments.quiet {
        game.print_journal(&reading, &mut io::sink())
    } else {
        let mut output = BufWriter::new(terminal::out());
        let printed = game.print_journal(&reading, &mut output);
        output.flush()?;
        printed
    };
    match printed {
        Ok(()) if arguments.quiet => Ok(writeln!(terminal::out(), "ok")?),
        Ok(()) => Ok(()),
        Err(PrintError::Journal(error)) => Err(Failure::Sentence(error.to_string())),
        Err(PrintError::Output(error)) => Err(Failure::Io(error)),
    }
}
