//! `shoal ladder GAME`: each level of bots against the one below.

use super::CommandFailure;
use super::many_games::{ManyGamesOptions, progress};
use crate::contract::any::{BotChoice, SeriesPlan};
use crate::games;
use crate::programs::PlayerList;
use crate::simulate::{Ladder, LadderTable};
use crate::terminal;
use std::io::{self, Write};

/// The arguments of `shoal ladder`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "In every game, two neighbours have half of the seats each, and both sit in \
                        each seat equally often. Games that both or neither won count half. The \
                        results do not depend on the number of threads."
)]
pub(super) struct LadderArguments {
    /// The game to play, for example fish-and-men
    game: String,
    /// Number of games for each pair
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bots, weakest first, with options after colons [default: all bots of the game]
    #[arg(long, value_parser = PlayerList::parse)]
    bots: Vec<PlayerList>,
    /// Number of players, an even number [default: 4, or the nearest that the game has]
    #[arg(long, conflicts_with = "setup")]
    players: Option<usize>,
    #[command(flatten)]
    many: ManyGamesOptions,
    /// One line of JSON per pair instead of the table
    #[arg(long)]
    json: bool,
}

/// Plays, and writes the results.
pub(super) fn run(arguments: LadderArguments) -> Result<(), CommandFailure> {
    let game = games::find(&arguments.game)?;
    let LadderArguments { games, json, .. } = arguments;
    let mut bots = arguments.many.bots(&arguments.bots)?;
    if bots.is_empty() {
        bots = game.info().bots.iter().map(|name| BotChoice::named(name)).collect();
    }
    let setup = arguments.many.setup()?;
    let (seed, limit) = (arguments.many.seed(&bots), arguments.many.limit);
    let (seats, numbers) = (arguments.players, Vec::new());
    let plan =
        SeriesPlan { setup, seats, numbers, bots: Vec::new(), limit, hash: false, feel: false };
    let plan = arguments.many.with_numbers(game, plan)?;
    let threads = arguments.many.threads();
    let bar = progress(games.saturating_mul((bots.len() as u64).saturating_sub(1)));
    let rungs = Ladder { plan, bots, games, seed, threads }.play_all(game, || bar.inc(1));
    bar.finish_and_clear();
    let rungs = rungs?;
    if json {
        let mut output = terminal::for_programs().lock();
        for rung in &rungs {
            let line = serde_json::to_string(rung).map_err(io::Error::from)?;
            writeln!(output, "{line}")?;
        }
        return Ok(output.flush()?);
    }
    let mut output = terminal::out();
    write!(output, "{}", LadderTable(&rungs))?;
    Ok(output.flush()?)
}
