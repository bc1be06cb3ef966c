//! The commands that games bring: a line each. A game's command is in its folder, but belongs to this package:
//! it may draw.

#[path = "../games/fish_and_men/command.rs"]
mod fish_and_men;

use super::Failure;
use clap::{ArgMatches, Command};

/// The commands of the games, in the order in which they are listed.
const ALL: [GameCommand; 1] = [fish_and_men::CARDS];

/// A command that a game brings.
pub struct GameCommand {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Adds its arguments.
    pub arguments: fn(Command) -> Command,
    /// Runs it.
    pub run: fn(&ArgMatches) -> Result<(), Failure>,
}

/// A command line with the commands of the games.
pub(super) fn added_to(command_line: Command) -> Command {
    let described = |command: GameCommand| {
        let described = (command.arguments)(Command::new(command.name));
        described.about(command.about).long_about(None::<&str>)
    };
    command_line.subcommands(ALL.map(described))
}

/// The command of a game that is meant, if one is, and its arguments.
pub(super) fn meant(matches: &ArgMatches) -> Option<(GameCommand, ArgMatches)> {
    let (name, arguments) = matches.subcommand()?;
    let command = ALL.into_iter().find(|command| command.name == name)?;
    Some((command, arguments.clone()))
}
