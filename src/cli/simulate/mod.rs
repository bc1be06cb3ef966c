//! `shoal simulate GAME`: many seeded games between bots.

mod feel;
mod sweep;

use super::CommandFailure;
use super::many_games::{ManyGamesOptions, progress};
use crate::contract::any::{AnyGame, SeriesMatchResult, SeriesPlan};
use crate::games;
use crate::programs::PlayerList;
use crate::simulate::sweep::NumberSweep;
use crate::simulate::{
    MeasureCourses, PreparedSimulation, Shard, Simulation, SimulationError, SimulationSummary,
    csv_header, csv_line, json_line,
};
use crate::terminal;
use shoal_files::{cannot_write, check_output, write_output};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The arguments of `shoal simulate`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The results depend only on the game, setup, seed and bots, not on the number \
                        of threads or shards (what programs do is up to them). The speed is printed to \
                        stderr."
)]
pub(super) struct SimulateArguments {
    /// The game to play, for example fish-and-men
    game: String,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Bots by seat, repeated if there are fewer than seats; a single one plays in every seat.
    /// Options follow after colons: medium:positions=500. A program in any language plays as
    /// 'program:python3 bot.py' [default: the game's best]
    #[arg(long, value_parser = PlayerList::parse)]
    bots: Vec<PlayerList>,
    /// Number of players [default: the number of bots if several are named, otherwise 4]
    #[arg(long, conflicts_with = "setup")]
    players: Option<usize>,
    #[command(flatten)]
    many: ManyGamesOptions,
    /// Play only part i of n of the games, i from 1; all parts in order make up the whole run
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Show how the games feel instead of who won: length, kinds of actions, changes of the lead, when the winner is
    /// known, wins by place and seat, and what the game adds. One column for each bot of the game, or one for the
    /// named bots
    #[arg(long, conflicts_with_all = ["json", "csv", "shard", "sweep"])]
    feel: bool,
    /// One line of JSON per game instead of the summary, in the order of the games, each as soon as its game and those
    /// before it are over
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// The same in CSV; only the first shard has the header
    #[arg(long)]
    csv: bool,
    /// Play the games once for each value of a number: vanish_chance=10..90:20 or =10,20,50. Two
    /// sweeps make a grid. Prints one line per value, as CSV with --csv
    #[arg(long, value_name = "NUMBER=VALUES", group = "drawn", conflicts_with_all = ["json", "shard"])]
    sweep: Vec<NumberSweep>,
    /// Write how the game's measures change from turn to turn into this file as CSV: the 10th, 50th and
    /// 90th percentiles over the games. In Food Chain these are populations
    #[arg(long, value_name = "FILE.csv", group = "drawn", conflicts_with_all = ["feel", "shard"])]
    course: Option<PathBuf>,
    /// Draw the sweep or the course into this file as SVG
    #[arg(long, value_name = "FILE.svg", requires = "drawn")]
    plot: Option<PathBuf>,
}

/// Plays, and writes the results.
pub(super) fn run(arguments: SimulateArguments) -> Result<(), CommandFailure> {
    let game = games::find(&arguments.game)?;
    if !arguments.sweep.is_empty() {
        return sweep::run(game, arguments);
    }
    if arguments.feel {
        return feel::run(game, arguments);
    }
    let files = CourseFiles::of(&arguments)?;
    let mut courses = MeasureCourses::default();
    let mut report = ResultsWriter::of(&arguments);
    let threads = arguments.many.threads();
    let simulation = simulation(game, arguments, threads)?;
    let subtitle = format!("seed {}", simulation.seed);
    let prepared = PreparedSimulation::new(game, simulation)?;
    let bots = prepared.bots();
    let games = prepared.games();
    let mut summary = SimulationSummary::new(game.info().title, &bots);
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
        courses.add(outcome);
        report.game(number, outcome)
    });
    bar.finish_and_clear();
    played?;
    report.end(&summary)?;
    if let Some(files) = files {
        files.write(&courses, game.info().title, &subtitle)?;
    }
    print_speed(games.end - games.start, threads, started);
    Ok(())
}

impl From<SimulationError> for CommandFailure {
    fn from(stopped: SimulationError) -> Self {
        match stopped {
            SimulationError::Game(sentence) => CommandFailure::Sentence(sentence),
            SimulationError::Output(error) => CommandFailure::Io(error),
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
    arguments: SimulateArguments,
    threads: NonZeroUsize,
) -> Result<Simulation, String> {
    let bots = arguments.many.bots(&arguments.bots)?;
    let has_program = bots.iter().any(|bot| bot.guest.is_some());
    if arguments.shard != Shard::WHOLE && arguments.many.seed.is_none() && has_program {
        let what = "--shard: with a program the seed is random, but all parts need the same one; add --seed";
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
        feel: arguments.feel || arguments.course.is_some(),
    };
    let plan = arguments.many.with_numbers(game, plan)?;
    let SimulateArguments { games, shard, json, csv, .. } = arguments;
    Ok(Simulation { plan, games, seed, shard, threads, one_by_one: json || csv })
}

/// The files for the course of the games.
struct CourseFiles {
    csv: PathBuf,
    plot: Option<PathBuf>,
}

impl CourseFiles {
    /// The files, after checking that they can be written: better now than after an hour of games.
    fn of(arguments: &SimulateArguments) -> Result<Option<Self>, String> {
        let Some(csv) = &arguments.course else { return Ok(None) };
        check(csv)?;
        arguments.plot.as_deref().map_or(Ok(()), check)?;
        Ok(Some(Self { csv: csv.clone(), plot: arguments.plot.clone() }))
    }

    fn write(&self, courses: &MeasureCourses, title: &str, subtitle: &str) -> Result<(), String> {
        write(&self.csv, &courses.csv())?;
        let Some(plot) = &self.plot else { return Ok(()) };
        write(plot, &courses.plot(title, subtitle)?)
    }
}

/// Checks that a file can be written.
fn check(file: &Path) -> Result<(), String> {
    check_output(file).map_err(cannot_write(file))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    write_output(file, text).map_err(cannot_write(file))
}

/// A writer of the results to stdout, in the form that was asked for.
struct ResultsWriter {
    form: ResultsFormat,
    output: Box<dyn Write>,
}

enum ResultsFormat {
    Summary,
    Json,
    Csv { header: bool },
}

impl ResultsWriter {
    fn of(arguments: &SimulateArguments) -> Self {
        let form = match (arguments.json, arguments.csv) {
            (true, _) => ResultsFormat::Json,
            (_, true) => ResultsFormat::Csv { header: arguments.shard.is_first() },
            _ => ResultsFormat::Summary,
        };
        let output: Box<dyn Write> = match form {
            ResultsFormat::Summary => Box::new(terminal::out()),
            ResultsFormat::Json | ResultsFormat::Csv { .. } => Box::new(terminal::for_programs()),
        };
        Self { form, output }
    }

    fn begin(&mut self) -> io::Result<()> {
        match self.form {
            ResultsFormat::Csv { header: true } => self.write_line(csv_header()),
            _ => Ok(()),
        }
    }

    fn game(&mut self, number: u64, outcome: &SeriesMatchResult) -> io::Result<()> {
        match self.form {
            ResultsFormat::Summary => Ok(()),
            ResultsFormat::Json => self.write_line(json_line(number, outcome)),
            ResultsFormat::Csv { .. } => self.write_line(csv_line(number, outcome)),
        }
    }

    /// Writes a line in one piece, and now: Ctrl-C and a crash leave whole lines.
    fn write_line(&mut self, line: impl Into<String>) -> io::Result<()> {
        let line = line.into() + "\n";
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }

    fn end(&mut self, summary: &SimulationSummary) -> io::Result<()> {
        if matches!(self.form, ResultsFormat::Summary) {
            write!(self.output, "{summary}")?;
        }
        self.output.flush()
    }
}
