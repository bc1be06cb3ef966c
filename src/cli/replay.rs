//! `shoal replay FILE`: a journal, verified and printed, or watched at the table; or a record in words.

use super::{CommandFailure, table};
use crate::contract::LARGEST_RECORD;
use crate::contract::any::{AnyGame, PrintError};
use crate::contract::journal::{JournalError, JournalReading, read_from};
use crate::games;
use crate::simulate::ThreadedSampler;
use crate::terminal;
use shoal_files::{open_input, plain_text, write_output};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The arguments of `shoal replay`.
#[derive(Debug, clap::Args)]
#[command(mut_group("PresentationOptions", |options| options.requires("table")))]
pub(super) struct ReplayArguments {
    /// A journal, as the table writes them, or a record in words, for games that have those
    file: PathBuf,
    /// Only verify; print nothing but the result
    #[arg(long, short)]
    quiet: bool,
    /// Open the table and watch the match there
    #[arg(long, conflicts_with = "quiet")]
    table: bool,
    /// With --table: follow the match while another Shoal writes the journal, starting at its newest moment
    #[arg(long, requires = "table")]
    follow: bool,
    #[command(flatten, next_help_heading = "With --table")]
    presentation: table::PresentationOptions,
    /// Look back: what decided the match, and what to talk about, as a page of text
    #[arg(long, conflicts_with_all = ["quiet", "table", "poster"])]
    review: bool,
    /// Make the match poster, a PNG picture, and do nothing else
    #[arg(long, alias = "souvenir", value_name = "PICTURE", conflicts_with_all = ["quiet", "table"])]
    poster: Option<PathBuf>,
    /// Make a film of the match, a GIF of 20 to 60 seconds that shows its board, and do nothing else
    #[arg(long, value_name = "FILM", conflicts_with_all = ["quiet", "table", "review", "poster"])]
    film: Option<PathBuf>,
    /// Largest width of the film in pixels, for trying out
    #[arg(long, hide = true, value_name = "PIXELS", requires = "film", default_value_t = 960,
          value_parser = clap::value_parser!(u32).range(160..=1280))]
    film_width: u32,
    /// Print the share of the film that is done, in per cent, on a line of its own whenever it changes
    #[arg(long, hide = true, requires = "film")]
    film_progress: bool,
    /// Write the match as a record in words that people can read and write, and do nothing else; a file that
    /// is such a record already is tidied, with its comments and variations
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["quiet", "table", "review", "poster", "film"])]
    record: Option<PathBuf>,
    /// Write the match as it stood into a new journal, to continue from there, and do nothing else
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["quiet", "table", "review", "poster", "film", "record"])]
    fork: Option<PathBuf>,
    /// Write the position as a level that a match can begin with: for Food Chain, a dish
    #[arg(long, value_name = "NAME.level", conflicts_with_all = ["quiet", "table", "review", "poster", "film", "record"])]
    level: Option<PathBuf>,
    /// For --fork and --level: the beginning of this turn; in Food Chain, after this many cycles [default: the end]
    #[arg(long, value_name = "TURN")]
    turn: Option<u64>,
}

impl ReplayArguments {
    /// The first option that was given and needs a journal, because a record in words does not hold enough.
    fn option_for_journals(&self) -> Option<&'static str> {
        let given = [
            ("--review", self.review),
            ("--poster", self.poster.is_some()),
            ("--fork", self.fork.is_some()),
            ("--level", self.level.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}

/// A recorded match, in one of the two forms that a file may have.
enum ReplayFile {
    /// The text of a match in words, and its game.
    Words(&'static dyn AnyGame, String),
    Journal(Box<JournalReading>),
}

impl ReplayFile {
    /// Reads a file, or what comes through a pipe, up to the bounds of both kinds.
    fn read(path: &Path) -> Result<Self, JournalError> {
        let name = path.display().to_string();
        let unreadable = |error| JournalError::Unreadable { name: name.clone(), error };
        let input = open_input(path).map_err(unreadable)?;
        let mut begun = Vec::new();
        let read = (&input).take(LARGEST_RECORD + 1).read_to_end(&mut begun);
        read.map_err(unreadable)?;
        if begun.len() as u64 <= LARGEST_RECORD
            && let Ok(text) = plain_text(&begun[..])
            && let Some(game) = games::of_record(&text)
        {
            return Ok(Self::Words(game, text));
        }
        Ok(Self::Journal(Box::new(read_from(&name, begun.chain(input))?)))
    }
}

/// Plays the journal again, and prints or writes what was asked for.
pub(super) fn run(arguments: ReplayArguments) -> Result<(), CommandFailure> {
    if arguments.turn.is_some() && arguments.fork.is_none() && arguments.level.is_none() {
        return Err(CommandFailure::Sentence(
            "--turn is for --fork and --level: add one of them".into(),
        ));
    }
    if arguments.table {
        return table::run(table::TableArguments::watching(
            arguments.file,
            arguments.follow,
            arguments.presentation,
        ));
    }
    if let Some(film) = &arguments.film {
        let (width, tells) = (arguments.film_width, arguments.film_progress);
        return table::film(&arguments.file, film, width, tells);
    }
    let reading = match ReplayFile::read(&arguments.file).map_err(|error| error.to_string())? {
        ReplayFile::Words(game, text) => return replay_record(game, &text, &arguments),
        ReplayFile::Journal(reading) => reading,
    };
    if let Some(picture) = &arguments.poster {
        return table::poster(&arguments.file, picture);
    }
    let game = games::of_journal(&reading).map_err(|error| error.to_string())?;
    if arguments.fork.is_some() || arguments.level.is_some() {
        return write_moment(game, &reading, &arguments);
    }
    if let Some(to) = &arguments.record {
        return write_text(to, &game.record_journal(&reading)?);
    }
    if arguments.review {
        let page = game.review_journal(&reading, &ThreadedSampler::in_background())?;
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
        Err(error) => Err(failure(error)),
    }
}

fn failure(error: PrintError) -> CommandFailure {
    match error {
        PrintError::Output(error) => CommandFailure::Io(error),
        other => CommandFailure::Sentence(other.to_string()),
    }
}

/// Plays a record in words again, and prints it or writes it tidily.
fn replay_record(
    game: &dyn AnyGame,
    text: &str,
    arguments: &ReplayArguments,
) -> Result<(), CommandFailure> {
    if let Some(option) = arguments.option_for_journals() {
        let file = arguments.file.display();
        let what =
            format!("{option} is for journals, but {file} is a record in words: leave it out");
        return Err(CommandFailure::Sentence(what));
    }
    let in_file = |error| match failure(error) {
        CommandFailure::Sentence(what) => {
            CommandFailure::Sentence(format!("{}, {what}", arguments.file.display()))
        }
        other => other,
    };
    if arguments.quiet || arguments.record.is_some() {
        let tidy = game.print_record(text, &mut io::sink()).map_err(in_file)?;
        return match &arguments.record {
            Some(to) => write_text(to, &tidy),
            None => Ok(writeln!(terminal::out(), "ok")?),
        };
    }
    let mut output = BufWriter::new(terminal::out());
    game.print_record(text, &mut output).map_err(in_file)?;
    Ok(output.flush()?)
}

/// Writes down how the match stood, as a new match or as a level or as both.
fn write_moment(
    game: &dyn AnyGame,
    reading: &JournalReading,
    arguments: &ReplayArguments,
) -> Result<(), CommandFailure> {
    if let Some(to) = &arguments.level {
        let name = to.file_stem().unwrap_or_default().to_string_lossy();
        write_text(to, &game.level_of_journal(reading, arguments.turn, &name)?)?;
    }
    if let Some(to) = &arguments.fork {
        let message = game.fork_journal(reading, arguments.turn, to)?;
        writeln!(terminal::out(), "{message}")?;
    }
    Ok(())
}

fn write_text(to: &Path, text: &str) -> Result<(), CommandFailure> {
    let unwritable = |error: io::Error| {
        format!(
            "{} cannot be written ({error}): choose a folder that you may write to",
            to.display()
        )
    };
    Ok(write_output(to, text).map_err(unwritable)?)
}
