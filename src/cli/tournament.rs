//! `shoal tournament GAME`: named players, round after round.

use super::CommandFailure;
use super::many_games::{ManyGamesOptions, progress};
use crate::contract::any::{BotChoice, SeriesPlan};
use crate::fresh::fresh_seed;
use crate::games;
use crate::programs::{GreetedConnection, ProgramLimits, ProgramListener};
use crate::terminal;
use crate::tournament::{
    NamedPlayer, RemovedEntrant, ResultsTable, TournamentEntrant, TournamentPlan, in_order_of_age,
};
use shoal_crowd::LocalNetworks;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// The arguments of `shoal tournament`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Players are split into games in order of age, as many as a game takes; all \
                        who finish first go on. The tournament ends with one game when few enough are \
                        left, or when two rounds have the same winners. A player that cheats or fails \
                        is removed, and listed with what it did."
)]
pub(super) struct TournamentArguments {
    /// The game to play
    #[arg(default_value = "penguins")]
    game: String,
    /// A player, to be repeated for each: ann=hard, with an age ann:7=hard, or a program
    /// 'bob=program:python3 bob.py'. Players without an age come last, in the order given
    #[arg(long = "player", value_name = "NAME[:AGE]=BOT")]
    players: Vec<NamedPlayer>,
    /// Let programs connect by TCP at this address, such as 127.0.0.1:4000; they count as the oldest, in the
    /// order in which they connect
    #[arg(long, value_name = "ADDRESS", requires = "guests")]
    tcp: Option<String>,
    /// Number of programs to wait for by TCP
    #[arg(long, value_name = "NUMBER", requires = "tcp")]
    guests: Option<usize>,
    /// Longest wait for them, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "tcp")]
    sign_up: u64,
    /// Largest number of players in a game: 2 for duels. If the players cannot be split so, one game has one more
    /// [default: as many as the game takes]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(2..))]
    most_seats: Option<u64>,
    /// Number of games that the same players play, moving one seat each time; the one who wins the most goes on
    #[arg(long, value_name = "GAMES", default_value = "1")]
    best_of: NonZeroUsize,
    #[command(flatten)]
    many: ManyGamesOptions,
    /// The results as one line of JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// Plays, and writes the results.
pub(super) fn run(arguments: TournamentArguments) -> Result<(), CommandFailure> {
    let game = games::find(&arguments.game)?;
    let limits = arguments.many.limits();
    let entrant = |NamedPlayer { name, age, player }| TournamentEntrant {
        name,
        age,
        player: player.choice(&limits),
    };
    let mut players = in_order_of_age(arguments.players.into_iter().map(entrant).collect())?;
    let mut turned_away = Vec::new();
    if let (Some(address), Some(guests)) = (&arguments.tcp, arguments.guests) {
        let time = Duration::from_secs(arguments.sign_up);
        turned_away = sign_up(address, guests, time, limits, &mut players)?;
    }
    arguments.many.check_limits(players.iter().any(|one| one.player.guest.is_some()))?;
    let ManyGamesOptions { seed, limit, .. } = arguments.many;
    // A program that knows the seed could play everything beforehand. The results name it afterwards.
    let seed = seed.unwrap_or_else(fresh_seed);
    let plan = SeriesPlan {
        setup: arguments.many.setup()?,
        seats: None,
        numbers: Vec::new(),
        bots: Vec::new(),
        limit,
        hash: false,
        feel: false,
    };
    let plan = arguments.many.with_numbers(game, plan)?;
    let tournament = TournamentPlan {
        players,
        plan,
        seed,
        threads: arguments.many.threads(),
        most_seats: arguments.most_seats.and_then(|most| usize::try_from(most).ok()),
        best_of: arguments.best_of,
    };
    let bar = progress(tournament.players.len() as u64);
    let played = tournament.play(game, |_| bar.inc(1));
    bar.finish_and_clear();
    let mut results = played?;
    turned_away.append(&mut results.removed);
    results.removed = turned_away;
    if arguments.json {
        let mut output = terminal::for_programs();
        writeln!(output, "{}", serde_json::to_string(&results).map_err(io::Error::from)?)?;
        return Ok(output.flush()?);
    }
    let mut output = terminal::out();
    write!(output, "{}", ResultsTable(&results))?;
    Ok(output.flush()?)
}

/// Waits for this many programs, and adds them to the players; returns those that connected and could not play.
fn sign_up(
    address: &str,
    guests: usize,
    time: Duration,
    limits: ProgramLimits,
    players: &mut Vec<TournamentEntrant>,
) -> Result<Vec<RemovedEntrant>, String> {
    let listener = ProgramListener::open(address, limits, LocalNetworks::of_this_computer())?;
    // For the person who starts the programs; a stderr that is gone is no reason to fail.
    let _ = writeln!(terminal::err(), "programs can connect at {}", listener.address());
    #[expect(
        clippy::disallowed_methods,
        reason = "people wait for so long, and no game depends on it"
    )]
    let began = Instant::now();
    let mut turned_away = Vec::new();
    let mut signed_up = 0;
    while signed_up < guests {
        let left = time.saturating_sub(began.elapsed());
        let Some(GreetedConnection { from, program }) = listener.next(left) else { break };
        match program {
            Err(fault) => {
                turned_away.push(RemovedEntrant { name: from.to_string(), round: None, fault })
            }
            Ok(program) => {
                let name = free_name(program.name(), players);
                let player = BotChoice::of_guest(program);
                players.push(TournamentEntrant { name, age: None, player });
                signed_up += 1;
            }
        }
    }
    Ok(turned_away)
}

/// The name, with a number if it is taken.
fn free_name(name: &str, players: &[TournamentEntrant]) -> String {
    let is_taken = |name: &str| players.iter().any(|player| player.name == name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}
