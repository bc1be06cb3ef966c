//! The command line.

mod cards;
mod check;
mod class;
mod devices;
mod engine;
#[cfg(unix)]
mod jungle;
mod ladder;
mod many_games;
mod package_files;
mod program_reach;
mod puzzles;
mod replay;
mod rules;
mod simulate;
mod solve;
mod table;
mod tournament;

use crate::contract::text::visible;
use crate::programs;
use crate::terminal;
use clap::{Parser, Subcommand};
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Board games about the sea for a projected table, one mouse per player.
///
/// Without a command, the table opens.
#[derive(Debug, Parser)]
#[command(name = "shoal", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<ShoalCommand>,
}

#[derive(Debug, Subcommand)]
enum ShoalCommand {
    /// Open the table (what happens without a command)
    #[command(hide = cfg!(not(feature = "table")))]
    Table(table::TableArguments),
    /// Play many seeded games between bots and count who wins
    Simulate(simulate::SimulateArguments),
    /// Play each bot against the next better one and print how often each wins
    Ladder(ladder::LadderArguments),
    /// Play rounds between named players, bots and programs, until there are winners
    Tournament(tournament::TournamentArguments),
    /// Play games and ask about them in JSON lines on stdin and stdout, for programs in any language
    Engine(engine::EngineArguments),
    /// Replay a journal: verify it and print what happened
    Replay(replay::ReplayArguments),
    /// List and check the puzzles of Virus Fight, or find new ones
    Puzzles(puzzles::PuzzlesArguments),
    /// Solve Virus Fight on a 3 by 3 board, and check the table that says what each position is worth
    Solve(solve::SolveArguments),
    /// Play Fish or Failure or Food Chain with a whole class: a wall for the projector, a page for the teacher
    Class(class::ClassArguments),
    /// Play Food Chain by email: jungles that run for years
    #[cfg(unix)]
    Jungle(jungle::JungleArguments),
    /// Check a level file and list everything that is wrong with it
    Check(check::CheckArguments),
    /// List the cards of a game, or make sheets of them to print
    Cards(cards::CardsArguments),
    /// Print the rules of a game, or the systems that play them
    Rules(rules::RulesArguments),
    /// List mice, gamepads and displays
    #[command(hide = cfg!(not(feature = "table")))]
    Devices(devices::DevicesArguments),
    /// Write man pages, shell completions and the icon into a folder, for packagers
    #[command(hide = true)]
    PackageFiles(package_files::PackageFilesArguments),
}

/// The reason why a command fails, as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum CommandFailure {
    /// A sentence.
    #[error("{0}")]
    Sentence(String),
    /// Something that could not be read or written.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
}

impl From<String> for CommandFailure {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

impl CommandFailure {
    /// `true` if the output was closed by its reader, which is no error.
    fn is_closed_output(&self) -> bool {
        matches!(self, CommandFailure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Runs the command line of this process. The exit code is 0 if all went well, 1 after an error
/// (one sentence on stderr), 2 if the command line itself is wrong.
pub fn main() -> ExitCode {
    let arguments = match CommandLine::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) if wrong.use_stderr() => return print_usage_error(wrong),
        // Help and version.
        Err(asked) => {
            return exit_code_of(
                asked.print().map(|()| ExitCode::SUCCESS).map_err(CommandFailure::Io),
            );
        }
    };
    let programs = RunningPrograms;
    let result = run(arguments.command.unwrap_or_default());
    drop(programs);
    exit_code_of(result)
}

/// Programs that play, ended when this is dropped: also when a command panics.
struct RunningPrograms;

impl Drop for RunningPrograms {
    fn drop(&mut self) {
        programs::end_all();
    }
}

/// Prints why a command failed, if it did, and returns the exit code.
fn exit_code_of(result: Result<ExitCode, CommandFailure>) -> ExitCode {
    // An unfinished line is written only now.
    let result = result.and_then(|code| Ok(terminal::for_programs().flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        Err(_) if programs::is_interrupted() => ExitCode::from(programs::INTERRUPT),
        Err(failure) if failure.is_closed_output() => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::print_error(&failure);
            ExitCode::FAILURE
        }
    }
}

/// Runs a command of the program.
fn run(command: ShoalCommand) -> Result<ExitCode, CommandFailure> {
    if command.plays_without_window() {
        programs::end_all_when_interrupted();
    }
    #[cfg(unix)]
    if command.plays_without_window() || matches!(command, ShoalCommand::Table(_)) {
        end_programs_when_terminated();
    }
    match command {
        ShoalCommand::Table(arguments) => table::run(arguments),
        ShoalCommand::Simulate(arguments) => simulate::run(arguments),
        ShoalCommand::Ladder(arguments) => ladder::run(arguments),
        ShoalCommand::Tournament(arguments) => tournament::run(arguments),
        ShoalCommand::Engine(arguments) => engine::run(&arguments),
        ShoalCommand::Replay(arguments) => replay::run(arguments),
        ShoalCommand::Puzzles(arguments) => puzzles::run(&arguments),
        ShoalCommand::Solve(arguments) => solve::run(&arguments),
        ShoalCommand::Class(arguments) => class::run(&arguments),
        // A mail server reads the exit code of `deliver`.
        #[cfg(unix)]
        ShoalCommand::Jungle(arguments) => return jungle::run(arguments),
        ShoalCommand::Cards(arguments) => cards::run(&arguments),
        ShoalCommand::Check(arguments) => check::run(&arguments),
        ShoalCommand::Rules(arguments) => rules::run(&arguments),
        ShoalCommand::Devices(arguments) => devices::run(arguments),
        ShoalCommand::PackageFiles(arguments) => package_files::run(&arguments),
    }
    .map(|()| ExitCode::SUCCESS)
}

/// Lets SIGTERM end the programs that play before this process, which puts the terminal in order.
#[cfg(unix)]
fn end_programs_when_terminated() {
    use signal_hook::consts::SIGTERM;
    let end = |mut signals: signal_hook::iterator::Signals| {
        for signal in &mut signals {
            programs::end_all();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    // Without it this process ends all the same, and the programs with it.
    if let Ok(signals) = signal_hook::iterator::Signals::new([SIGTERM]) {
        let _ = std::thread::Builder::new().name("terminated".into()).spawn(move || end(signals));
    }
}

/// Prints what is wrong with the command line.
fn print_usage_error(wrong: clap::Error) -> ExitCode {
    // Parsed again from cleaned words: a line break in a word would be one in the message.
    let words = std::env::args_os().map(|word| visible::line(&word.to_string_lossy()));
    let wrong = CommandLine::try_parse_from(words).err().unwrap_or(wrong);
    // A stderr that is gone is no reason for another code.
    let _ = write!(terminal::err(), "{}", wrong.render());
    ExitCode::from(2)
}

impl ShoalCommand {
    /// `true` if programs may play in it, and there is no window to close.
    fn plays_without_window(&self) -> bool {
        use ShoalCommand::{Engine, Ladder, Simulate, Tournament};
        matches!(self, Simulate(_) | Ladder(_) | Tournament(_) | Engine(_))
    }
}

impl Default for ShoalCommand {
    fn default() -> Self {
        Self::Table(table::TableArguments::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        CommandLine::command().debug_assert();
    }
}
