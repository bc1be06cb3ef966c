//! `shoal simulate GAME`: many seeded games between bots.

mod feel;
mod sweep;

use super::Failure;
use super::many_games::{ManyGames, progress};
use crate::contract::any::{AnyGame, Outcome, SeriesPlan};
use crate::games;
use crate::programs::Players;
use crate::simulate::sweep::Sweep;
use crate::simulate::{
    Prepared, Shard, Simulation, Stopped, Summary, csv_header, csv_line, json_line,
};
use crate::terminal;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

/// Which games, and how their results are written.
#[derive(Debug, clap::Args)]
#[command(after_help = "The results depend on game, setup, seed and bots only: not on the number \
                        of threads or shards (what programs do is up to them). Speed is written to \
                        stderr.")]
pub(super) struct Arguments {
    /// The game to play, for example fish-and-men
    game: String,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Bots by seat, going round if there are fewer than seats; a single one plays everywhere.
    /// Options follow after colons: medium:positions=500. A program in any language plays as
    /// 'program:python3 bot.py' [default: the game's best]
    #[arg(long, value_parser = Players::parse)]
    bots: Vec<Players>,
    /// How many players [default: as many as bots are named, if they are
    /// several, else 4]
    #[arg(long, conflicts_with = "setup")]
    players: Option<usize>,
    #[command(flatten)]
    many: ManyGames,
    /// Play only part i of n of the games, i from 1; the parts one after another are the whole
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// How the games feel instead of who won: length, kinds of actions, changes of the lead, when the
    /// winner is known, wins by place and seat, and what the game adds. A column for each bot of the
    /// game, or one for the bots that are named
    #[arg(long, conflicts_with_all = ["json", "csv", "shard", "sweep"])]
    feel: bool,
    /// One line of JSON a game instead of the summary
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// One line of CSV a game instead of the summary; only the first shard has the header
    #[arg(long)]
    csv: bool,
    /// Play the games once for each value of a number: vanish_chance=10..90:20 or =10,20,50. Two
    /// sweeps are a grid. One line a value, with --csv as CSV
    #[arg(long, value_name = "NUMBER=VALUES", conflicts_with_all = ["json", "shard"])]
    sweep: Vec<Sweep>,
    /// Draw the sweep into this file as SVG
    #[arg(long, value_name = "FILE.svg", requires = "sweep")]
    plot: Option<PathBuf>,
}

/// Plays and writes.
pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let game = games::find(&arguments.game)?;
    if !arguments.sweep.is_empty() {
        return sweep::run(game, arguments);
    }
    if arguments.feel {
        return feel::run(game, arguments);
    }
    let mut report = Report::of(&arguments);
    let threads = arguments.many.threads();
    let prepared = Prepared::new(game, simulation(game, arguments, threads)?)?;
    let bots = prepared.bots();
    let games = prepared.games();
    let mut summary = Summary::new(game.info().title, &bots);
    let bar = progress(games.end - games.start);
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it took is for people, and decides nothing"
    )]
    let started = Instant::now();
    report.begin()?;
    let played = prepared.play(|number, outcome| {
        bar.inc(1);
        summary.add(outcome);
        report.game(number, outcome)
    });
    bar.finish_and_clear();
    played?;
    report.end(&summary)?;
    print_speed(games.end - games.start, threads, started);
    Ok(())
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Game(sentence) => Failure::Sentence(sentence),
            Stopped::Output(error) => Failure::Io(error),
        }
    }
}

fn print_speed(count: u64, threads: NonZeroUsize, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    // A stderr that is gone is no reason to fail.
    let _ = writeln!(
        terminal::err(),
        "{count} games in {seconds:.2} s, {threads} at a time: {:.0} games a second",
        count as f64 / seconds.max(1e-9)
    );
}

fn simulation(
    game: &dyn AnyGame,
    arguments: Arguments,
    threads: NonZeroUsize,
) -> Result<Simulation, String> {
    let bots = arguments.many.bots(&arguments.bots)?;
    let has_program = bots.iter().any(|bot| bot.guest.is_some());
    if arguments.shard != Shard::WHOLE && arguments.many.seed.is_none() && has_program {
        let what = "--shard: where a program plays the seed is drawn, and all parts need the same; give --seed";
        return Err(what.into());
    }
    let seed = arguments.many.seed(&bots);
    let plan = SeriesPlan {
        setup: arguments.many.setup()?,
        seats: arguments.players,
        numbers: Vec::new(),
        bots,
        limit: arguments.many.limit,
        hash: arguments.json || arguments.csv,
        feel: arguments.feel,
    };
    let plan = arguments.many.with_numbers(game, plan)?;
    let Arguments { games, shard, .. } = arguments;
    Ok(Simulation { plan, games, seed, shard, threads })
}

/// How the results are written to stdout.
struct Report {
    form: Form,
    output: BufWriter<Box<dyn Write>>,
}

enum Form {
    Summary,
    Json,
    Csv { header: bool },
}

impl Report {
    fn of(arguments: &Arguments) -> Self {
        let form = match (arguments.json, arguments.csv) {
            (true, _) => Form::Json,
            (_, true) => Form::Csv { header: arguments.shard.is_first() },
            _ => Form::Summary,
        };
        let output: Box<dyn Write> = match form {
            Form::Summary => Box::new(terminal::out()),
            Form::Json | Form::Csv { .. } => Box::new(terminal::for_programs()),
        };
        Self { form, output: BufWriter::new(output) }
    }

    fn begin(&mut self) -> io::Result<()> {
        match self.form {
            Form::Csv { header: true } => writeln!(self.output, "{}", csv_header()),
            _ => Ok(()),
        }
    }

    fn game(&mut self, number: u64, outcome: &Outcome) -> io::Result<()> {
        match self.form {
            Form::Summary => Ok(()),
            Form::Json => writeln!(self.output, "{}", json_line(number, outcome)),
            Form::Csv { .. } => writeln!(self.output, "{}", csv_line(number, outcome)),
        }
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        if matches!(self.form, Form::Summary) {
            write!(self.output, "{summary}")?;
        }
        self.output.flush()
    }
}
