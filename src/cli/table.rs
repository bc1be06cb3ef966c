//! `shoal table`: the projected table.

use super::CommandFailure;
#[cfg(feature = "table")]
use crate::terminal;
use crate::tournament::NamedPlayer;
#[cfg(feature = "table")]
use std::io::Write as _;
use std::path::Path;

/// The arguments of `shoal table`.
#[derive(Debug, Default, clap::Args)]
pub(super) struct TableArguments {
    #[command(flatten)]
    presentation: PresentationOptions,
    /// Folder for journals, instead of the default one
    #[arg(long, value_name = "FOLDER")]
    journals: Option<std::path::PathBuf>,
    /// The game to begin with: fish-and-men, fish-or-failure, penguins, virus-fight or food-chain
    #[arg(long, value_name = "GAME", conflicts_with = "replay")]
    game: Option<String>,
    /// Board and numbers of the next match: a JSON file; for a game other than Fish and Men, add --game
    #[arg(long, value_name = "FILE")]
    setup: Option<std::path::PathBuf>,
    /// The board of the next match: a level file, or a board by name: world, twin_bays, narrows,
    /// archipelago, or one of your own; for another game, add --game
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// The seed of the next match, to play a match again
    #[arg(long)]
    seed: Option<u64>,
    /// Way cards are held: none, dealt, hidden, or own if you have your own deck
    #[arg(long, value_name = "WAY")]
    cards: Option<String>,
    /// Print who sits down and stands up, and whom the match waits for
    #[arg(long)]
    log_seats: bool,
    /// Let phones join as private hands: at this address of the computer, or auto for the most likely one
    #[arg(long, value_name = "ADDRESS")]
    phones: Option<String>,
    /// Watch a journal instead of playing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "level", "seed", "journals"])]
    replay: Option<std::path::PathBuf>,
    /// Follow that journal while another Shoal writes it, starting at its newest moment
    #[arg(long, requires = "replay")]
    follow: bool,
    /// Learn the game: begin with its lesson; for another game, add --game
    #[arg(long, conflicts_with_all = ["replay", "setup", "level", "seed"])]
    tutorial: bool,
    /// A program in any language that can be chosen like a bot: 'bob=python3 bob.py'
    #[arg(long = "program", value_name = "NAME=COMMAND")]
    programs: Vec<String>,
    #[command(flatten)]
    reach: super::program_reach::ReachOptions,
    /// Let bots and programs play a series of at most this many games for people to watch; needs --player
    #[arg(long, value_name = "GAMES", requires = "players",
          value_parser = clap::value_parser!(u8).range(1..=99),
          conflicts_with_all = ["replay", "tutorial"])]
    best_of: Option<u8>,
    /// A player of that series, to be repeated for each: ann=hard, or a program 'bob=program:python3 bob.py'
    #[arg(long = "player", value_name = "NAME=BOT", requires = "best_of")]
    players: Vec<NamedPlayer>,
    /// Print when the first picture was shown, for measuring
    #[arg(long, hide = true)]
    time_start: bool,
    /// Seconds without input after which the table rests, for measuring
    #[arg(long, hide = true, value_name = "SECONDS")]
    rest_after: Option<u64>,
    /// Show all widgets with text at this percentage of its size, from 100 to 200
    #[arg(long, hide = true, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(100..=200))]
    gallery: Option<u8>,
}

/// The options on how the table is shown, for playing and for watching.
#[derive(Debug, Default, clap::Args)]
pub(super) struct PresentationOptions {
    /// The settings file, instead of the default one
    #[arg(long, value_name = "FILE")]
    settings: Option<std::path::PathBuf>,
    /// The size of the window in pixels: 1280x720
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// Fill this display, given by its name or its number, from 1
    #[arg(long, value_name = "NAME")]
    display: Option<String>,
    /// Open a window for the host: auto (if there is a second display), always or never
    #[arg(long, value_name = "WHEN")]
    host_window: Option<String>,
    /// Backend that reads mice: auto, x11, evdev or none
    #[arg(long, value_name = "BACKEND")]
    mice: Option<String>,
    /// Speed at which events are shown: 0.25 to 8
    #[arg(long)]
    speed: Option<f32>,
}

impl TableArguments {
    /// The arguments of a table that shows the recording in this file.
    pub(super) fn watching(
        file: std::path::PathBuf,
        follow: bool,
        presentation: PresentationOptions,
    ) -> Self {
        Self { replay: Some(file), follow, presentation, ..Self::default() }
    }
}

/// Reads the size of a window, such as `1280x720`.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("{text} is not a size such as 1280x720, from 320x200 to 16384x16384");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    let (width, height) = (number(width)?, number(height)?);
    let fits = (320..=16_384).contains(&width) && (200..=16_384).contains(&height);
    if fits { Ok((width, height)) } else { Err(wrong()) }
}

/// Reads a program that plays, such as `bob=python3 bob.py`.
#[cfg(feature = "table")]
fn parse_program(text: &str) -> Result<shoal_tabletop::system::settings::ProgramSettings, String> {
    use crate::programs::PlayerSpec;
    let wrong = |why: &str| format!("--program {text}: {why}; write bob=python3 bob.py");
    let (name, command) = text.split_once('=').ok_or_else(|| wrong("there is no name"))?;
    match PlayerSpec::parse(&format!("program:{command}"))? {
        PlayerSpec::Program(command) => Ok(shoal_tabletop::system::settings::ProgramSettings {
            name: name.trim().parse().map_err(|why: String| wrong(&why))?,
            command,
        }),
        PlayerSpec::Bot(_) => Err(wrong("this is not a command")),
    }
}

/// The settings of Fish and Men in which cards are held in this way, with the name of the game.
#[cfg(feature = "table")]
fn card_settings(way: &str) -> Result<(String, toml::Table), String> {
    use crate::views::fish_and_men::lobby::settings::CardSettings;
    use shoal_tabletop::system::settings::GameSettings as _;
    let settings = toml::Table::from_iter([("cards".to_owned(), way.into())]);
    settings
        .clone()
        .try_into::<CardSettings>()
        .map_err(|_| format!("{way} is not a way to hold cards: use none, dealt, hidden or own"))?;
    Ok((CardSettings::GAME.to_owned(), settings))
}

/// Opens the table.
#[cfg(feature = "table")]
pub(super) fn run(arguments: TableArguments) -> Result<(), CommandFailure> {
    arguments.reach.apply_to_programs();
    crate::app::run(table_options(arguments)?, crate::views::all())
        .map_err(CommandFailure::Sentence)
}

/// Opens the table at a recording.
#[cfg(feature = "table")]
pub(super) fn watch(
    presentation: PresentationOptions,
    recording: shoal_table::features::watch::RecordingStart,
) -> Result<(), CommandFailure> {
    let options = table_options(TableArguments { presentation, ..TableArguments::default() })?;
    crate::app::watch(options, crate::views::all(), recording).map_err(CommandFailure::Sentence)
}

/// Turns the arguments into the options of the table; journals and settings are in the default folders unless others
/// are given.
#[cfg(feature = "table")]
fn table_options(arguments: TableArguments) -> Result<crate::app::TableOptions, CommandFailure> {
    use crate::app::series::ComputerSeries;
    let PresentationOptions { settings, size, display, host_window, mice, speed } =
        arguments.presentation;
    let folders = crate::folders::FolderEnvironment::of_process();
    let mice = mice.as_deref().map(str::parse).transpose();
    Ok(crate::app::TableOptions {
        journals: arguments.journals.or_else(|| folders.journals().ok()),
        settings: settings.or_else(|| folders.settings().ok()),
        display: shoal_tabletop::system::display::DisplayOptions { size, display },
        host_window: host_window.as_deref().map(str::parse).transpose()?.unwrap_or_default(),
        mice: mice.map_err(|problem: shoal_tabletop::mice::MiceError| problem.to_string())?,
        seed: arguments.seed,
        level: arguments.level,
        game: arguments.game,
        speed,
        log_seats: arguments.log_seats,
        setup: arguments.setup,
        games: arguments.cards.as_deref().map(card_settings).transpose()?.into_iter().collect(),
        phones: arguments.phones.as_deref().map(parse_phone_address).transpose()?,
        replay: arguments.replay,
        follow: arguments.follow,
        time_start: arguments.time_start,
        tutorial: arguments.tutorial,
        rest_after: arguments.rest_after.map(std::time::Duration::from_secs),
        film_program: std::env::current_exe().ok(),
        gallery: arguments.gallery.map(|percent| f32::from(percent) / 100.0),
        series: arguments
            .best_of
            .map(|best_of| ComputerSeries { best_of: best_of.into(), players: arguments.players }),
        programs: arguments
            .programs
            .iter()
            .map(|text| parse_program(text))
            .collect::<Result<_, _>>()?,
    })
}

/// Reads the address at which phones join, or `auto`.
#[cfg(feature = "table")]
fn parse_phone_address(at: &str) -> Result<crate::app::PhoneAddress, String> {
    use crate::app::PhoneAddress;
    if at == "auto" {
        return Ok(PhoneAddress::Likeliest);
    }
    let wrong =
        |_| format!("--phones {at} is not an address: write auto, or one such as 192.168.1.23");
    at.parse().map(PhoneAddress::Given).map_err(wrong)
}

/// Makes the match poster of a journal.
#[cfg(feature = "table")]
pub(super) fn poster(journal: &Path, picture: &Path) -> Result<(), CommandFailure> {
    let reading = crate::contract::journal::read(journal).map_err(|error| error.to_string())?;
    let game = shoal_table::features::table_games::of_journal(&crate::views::all(), &reading);
    let game = game.map_err(|error| error.to_string())?;
    game.save_poster(journal, picture).map_err(CommandFailure::Sentence)
}

/// Films the match of a journal or of a record in words (a match written as text), and prints the size and length of
/// the film. A table that waits for it `tells_progress`: it reads each per cent on a line of its own.
#[cfg(feature = "table")]
pub(super) fn film(
    journal: &Path,
    output: &Path,
    width: u32,
    tells_progress: bool,
) -> Result<(), CommandFailure> {
    let bar = super::many_games::progress_of("frames", 0);
    let mut told = None;
    let progress = &mut |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        let share = 100 * done / all.max(1);
        if tells_progress && told.replace(share) != Some(share) {
            // Nobody may be waiting any more.
            let _ = writeln!(terminal::out(), "{share}");
        }
    };
    let film = crate::app::film::film(crate::views::all(), journal, output, width, progress);
    bar.finish_and_clear();
    let film = film.map_err(CommandFailure::Sentence)?;
    let megabytes = film.bytes as f64 / 1e6;
    let (width, height, seconds) = (film.size.x, film.size.y, film.seconds);
    let name = output.display();
    let description =
        format!("a film of {seconds:.0} seconds, {width} x {height} pixels, {megabytes:.1} MB");
    Ok(writeln!(terminal::out(), "{name}: {description}")?)
}

/// Fails with a sentence on how to get a table.
#[cfg(not(feature = "table"))]
pub(super) fn run(_arguments: TableArguments) -> Result<(), CommandFailure> {
    Err(no_table())
}

/// Fails with a sentence on how to get a table.
#[cfg(not(feature = "table"))]
pub(super) fn film(
    _journal: &Path,
    _output: &Path,
    _width: u32,
    _tells_progress: bool,
) -> Result<(), CommandFailure> {
    Err(no_table())
}

/// Fails with a sentence on how to get a table.
#[cfg(not(feature = "table"))]
pub(super) fn poster(_journal: &Path, _picture: &Path) -> Result<(), CommandFailure> {
    Err(no_table())
}

/// The failure of a command that needs the table, in a program that was built without it.
#[cfg(not(feature = "table"))]
pub(super) fn no_table() -> CommandFailure {
    CommandFailure::Sentence(
        "this program was built without the table: build it with the feature `table` (on by \
         default: `cargo run --release`), or see `shoal --help` for what works without it"
            .into(),
    )
}
