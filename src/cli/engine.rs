//! `shoal engine GAME`: games by JSON lines.

use super::CommandFailure;
use super::program_reach::ReachOptions;
use crate::{engine, games, terminal};
use std::io;

/// The arguments of `shoal engine`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Each request is one JSON object on a line; each reply is one line. Begin \
                        with {\"op\":\"hello\"}: it lists the games, their bots and the ops.")]
pub(super) struct EngineArguments {
    /// The game to play, for example fish-and-men
    game: String,
    #[command(flatten)]
    reach: ReachOptions,
}

/// Answers requests until stdin ends or stdout is closed.
pub(super) fn run(arguments: &EngineArguments) -> Result<(), CommandFailure> {
    let game = games::find(&arguments.game)?;
    arguments.reach.apply_to_programs();
    Ok(engine::serve(game, &games::all(), io::stdin(), terminal::for_programs())?)
}
