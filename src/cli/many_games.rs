//! The options of all commands that play many games.

use super::program_reach::ReachOptions;
use crate::contract::any::{AnyGame, BotChoice, SeriesPlan};
use crate::contract::setup::preset;
use crate::fresh::fresh_seed;
use crate::level_library::setup_text;
use crate::programs::{PlayerList, ProgramLimits};
use crate::terminal;
use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The options on the seed, the setup, the threads and the length of games.
#[derive(Debug, clap::Args)]
pub(super) struct ManyGamesOptions {
    /// The seed of the whole run; each game has its own seed made from it [default: 1; random in
    /// tournaments and with programs]
    #[arg(long)]
    pub seed: Option<u64>,
    /// A JSON file with the setup, as the engine's "new" takes it
    #[arg(long)]
    setup: Option<PathBuf>,
    /// A preset of numbers that go well together: wild-sea
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Set a number of the setup, after those of a preset: vanish_chance=10. Repeat it for several
    #[arg(long = "set", value_name = "NUMBER=VALUE", value_parser = number)]
    numbers: Vec<(String, i64)>,
    /// Number of threads that play [default: one per core]
    #[arg(long, value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// A game that takes more actions is left unfinished
    #[arg(long, default_value_t = 100_000)]
    pub limit: u64,
    #[command(flatten)]
    programs: ProgramOptions,
}

/// The limits on programs that play.
#[derive(Debug, clap::Args)]
pub(super) struct ProgramOptions {
    /// Longest time for a program's answer, in seconds [default: 5]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    answer_time: Option<Duration>,
    /// Private memory that each process of a program can use, in MiB [default: 2048]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    program_memory: Option<u64>,
    #[command(flatten)]
    reach: ReachOptions,
}

impl ProgramOptions {
    /// The limits on programs.
    pub fn limits(&self) -> ProgramLimits {
        let defaults = ProgramLimits::default();
        ProgramLimits {
            answer: self.answer_time.unwrap_or(defaults.answer),
            memory: self.program_memory.map_or(defaults.memory, |mebibytes| mebibytes << 20),
            ..defaults
        }
    }

    /// The players, as bots for the games. Programs are started once, so that one that cannot play at all
    /// is known before the first game.
    ///
    /// # Errors
    /// A sentence that names the program and what it did instead of saying hello.
    pub fn bots(&self, players: &[PlayerList]) -> Result<Vec<BotChoice>, String> {
        self.reach.apply_to_programs();
        let limits = self.limits();
        let players = players.iter().flat_map(|list| &list.0);
        let bots: Result<Vec<BotChoice>, String> =
            players.map(|player| player.clone().into_tested_choice(&limits)).collect();
        let bots = bots?;
        self.check(bots.iter().any(|bot| bot.guest.is_some()))?;
        Ok(bots)
    }

    /// Refuses limits of programs where none plays.
    fn check(&self, has_program: bool) -> Result<(), String> {
        let given = [
            ("--answer-time", self.answer_time.is_some()),
            ("--program-memory", self.program_memory.is_some()),
        ];
        match given
            .iter()
            .chain(&self.reach.given())
            .find(|(_, is_given)| *is_given && !has_program)
        {
            Some((option, _)) => {
                Err(format!("{option} is for programs, but none plays: leave it out"))
            }
            None => Ok(()),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text} is not a number of seconds from 0.01 to 3600");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if !(0.01..=3600.0).contains(&seconds) {
        return Err(wrong());
    }
    Ok(Duration::from_secs_f64(seconds))
}

fn number(text: &str) -> Result<(String, i64), String> {
    let wrong = || format!("\"{text}\" does not set a number: write it like vanish_chance=10");
    let (key, value) = text.split_once('=').ok_or_else(wrong)?;
    Ok((key.trim().to_owned(), value.trim().parse().map_err(|_| wrong())?))
}

/// Parses a number of threads; more than 1024 are a slip.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 1024);
    threads.ok_or_else(|| format!("{text} is not a number of threads from 1 to 1024"))
}

impl ManyGamesOptions {
    /// The text of the file with the setup, if one was named.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn setup(&self) -> Result<Option<String>, String> {
        let text = self.setup.as_deref().map(setup_text).transpose();
        text.map_err(|what| format!("the setup {what}"))
    }

    /// A plan with the numbers of the preset that was named, and those that were set one by one.
    ///
    /// # Errors
    /// A sentence that names the presets of the game, or an unknown number.
    pub fn with_numbers(
        &self,
        game: &dyn AnyGame,
        mut plan: SeriesPlan,
    ) -> Result<SeriesPlan, String> {
        if let Some(name) = &self.preset {
            let preset = preset::find(game.presets(), name)?;
            let numbers = game.numbers(&plan)?;
            let values = preset.values(&numbers);
            plan.numbers.extend(values.map(|(number, value)| (number.key.to_string(), value)));
        }
        plan.numbers.extend(self.numbers.iter().cloned());
        Ok(plan)
    }

    /// The players, as bots for the games; see [`ProgramOptions::bots`].
    ///
    /// # Errors
    /// A sentence that names a program that cannot play.
    pub fn bots(&self, players: &[PlayerList]) -> Result<Vec<BotChoice>, String> {
        self.programs.bots(players)
    }

    /// Refuses limits of programs where none plays.
    ///
    /// # Errors
    /// A sentence that names the option.
    pub fn check_limits(&self, has_program: bool) -> Result<(), String> {
        self.programs.check(has_program)
    }

    /// The seed of games between these players. Where a program plays it is random, because a program
    /// that knows the seed could play everything beforehand; and it is printed, so that the games
    /// can be played again.
    pub fn seed(&self, players: &[BotChoice]) -> u64 {
        match self.seed {
            Some(seed) => seed,
            None if players.iter().all(|player| player.guest.is_none()) => 1,
            None => {
                let seed = fresh_seed();
                terminal::print_error(&format_args!(
                    "the seed is random; to play the same games again, use --seed {seed}"
                ));
                seed
            }
        }
    }

    /// The limits on programs; sets their reach as well, so that they can be started from now on.
    pub fn limits(&self) -> ProgramLimits {
        self.programs.reach.apply_to_programs();
        self.programs.limits()
    }

    /// As many threads as were asked for, else one for each core.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

/// A progress bar for games, shown on stderr if that is a terminal.
pub(super) fn progress(games: u64) -> ProgressBar {
    progress_of("games", games)
}

/// A progress bar for `count` things that are called `what`.
pub(super) fn progress_of(what: &str, count: u64) -> ProgressBar {
    if !terminal::is_watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let template = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{eta}} to go");
    let style = ProgressStyle::with_template(&template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
