//! `shoal rules GAME`: its rulebook, or the systems that play it.

use super::CommandFailure;
use crate::contract::world::steps::as_table;
use crate::games;
use crate::terminal;
use std::io::Write as _;

/// The arguments of `shoal rules`.
#[derive(Debug, clap::Args)]
pub(super) struct RulesArguments {
    /// The game, such as penguins
    game: String,
    /// Print the phases instead: each schedule of the game with its systems in order, and the number of the rule that
    /// each of them carries out
    #[arg(long)]
    phases: bool,
}

/// Prints the rules, or the phases.
pub(super) fn run(arguments: &RulesArguments) -> Result<(), CommandFailure> {
    let game = games::find(&arguments.game)?;
    let text = if arguments.phases {
        as_table(&game.phases()?)
    } else {
        games::rulebook(&game.info()).to_owned()
    };
    Ok(write!(terminal::out(), "{text}")?)
}
