//! The program with the table: everything put together.

use super::series::ComputerSeries;
use crate::folders::FolderEnvironment;
use crate::terminal;
use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::log::tracing_subscriber::fmt;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use bevy::window::{ExitCondition, PrimaryWindow, RawHandleWrapper};
use shoal_table::features::evening::film::FilmProgram;
use shoal_table::features::game_list::{GameList, PreparedChoice};
use shoal_table::features::match_start::{LobbyNotice, LobbyOptions};
use shoal_table::features::phones::TablePhones;
use shoal_table::features::table_games::{self, TableGame};
use shoal_table::features::tutorial::BeginTutorial;
use shoal_table::features::watch::RecordingStart;
use shoal_table::features::{
    absence, calibration, controls, host_sections, join, lobby, phones, quit, seating_choice,
    secrets, time_ribbon,
};
use shoal_table::matches::hosting::GuestPrograms;
use shoal_table::matches::playback::{PlaybackSpeeds, TablePace};
use shoal_table::matches::{backdrop, consent, fast_forward, on_board, pause, settings_sync};
use shoal_tabletop::TabletopPlugin;
use shoal_tabletop::mice::BackendChoice;
use shoal_tabletop::pointers::{DefaultSensitivity, LogSeats, connect_mice, gain::PointerGain};
use shoal_tabletop::surfaces::host_window::{self, HostWindowMode};
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::widgets::gallery::{self, WidgetGallery};
use shoal_tabletop::system::awake::ScreenHold;
use shoal_tabletop::system::display::{self, DisplayOptions, FirstSize, FullScreen};
use shoal_tabletop::system::first_picture;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{ProgramSettings, Settings, SettingsPath};
use shoal_tabletop::system::trouble::{self, ExitMessage};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The sentence at the table about settings that cannot be read; the host is told which.
const UNREAD_SETTINGS: &str =
    "Some settings cannot be read and are as in a new Shoal: the host's window says which.";

/// The choices of the command line for the table.
#[derive(Debug, Clone, Default)]
pub struct TableOptions {
    /// The folder of journals; without one matches are not written down.
    pub journals: Option<PathBuf>,
    /// The settings file.
    pub settings: Option<PathBuf>,
    /// The size of the window, and the display to fill.
    pub display: DisplayOptions,
    /// The choice about a window of the host's own.
    pub host_window: HostWindowMode,
    /// The source of mice.
    pub mice: Option<BackendChoice>,
    /// The seed of the next match.
    pub seed: Option<u64>,
    /// The speed at which events are shown, as a factor of the default.
    pub speed: Option<f32>,
    /// `true` to print who sits down and stands up, and whom the match waits for.
    pub log_seats: bool,
    /// The game that is chosen when the lobby opens, by its name on the command line.
    pub game: Option<String>,
    /// The level of the next match: a file, or a name.
    pub level: Option<String>,
    /// The file with the setup of the next match, in place of the default one.
    pub setup: Option<PathBuf>,
    /// The games' own settings, in place of what the file says: keys and values by the name of the game.
    pub games: BTreeMap<String, toml::Table>,
    /// The series that bots and programs play in place of what people choose in the lobby.
    pub series: Option<ComputerSeries>,
    /// The journal to watch, in place of a match to play.
    pub replay: Option<PathBuf>,
    /// `true` if another Shoal is writing that journal, and the table follows it.
    pub follow: bool,
    /// The address at which phones may join from the beginning, if they may.
    pub phones: Option<PhoneAddress>,
    /// `true` to begin with the lesson.
    pub tutorial: bool,
    /// `true` to print when the first picture was shown.
    pub time_start: bool,
    /// Time without input after which the table rests, if not after the default time.
    pub rest_after: Option<Duration>,
    /// Programs that may be chosen like bots, beside those of the settings: name and words.
    pub programs: Vec<ProgramSettings>,
    /// The program that makes films of matches, if films are offered: it is run with `replay JOURNAL --film FILM`.
    pub film_program: Option<PathBuf>,
    /// The size of type, as a factor of the default, if all widgets are shown in place of the lobby.
    pub gallery: Option<f32>,
}

/// The address of this computer at which phones join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhoneAddress {
    /// The address that phones can most likely reach.
    Likeliest,
    /// This address.
    Given(IpAddr),
}

impl PhoneAddress {
    /// The address, if one is given.
    fn given(self) -> Option<IpAddr> {
        match self {
            Self::Likeliest => None,
            Self::Given(address) => Some(address),
        }
    }
}

/// Opens the table with these games on it, the first one chosen, and stays until it is closed.
///
/// # Errors
/// One sentence if there is nothing to open it on.
pub fn run(options: TableOptions, games: Vec<TableGame>) -> Result<(), String> {
    let read = if options.follow { table_games::follow } else { table_games::watch };
    let replay = options.replay.as_deref();
    let recording = replay.map(|journal| read(&games, journal)).transpose()?;
    open(options, games, recording)
}

/// Opens the table with something to watch in place of the lobby.
///
/// # Errors
/// As [`run`].
pub fn watch(
    options: TableOptions,
    games: Vec<TableGame>,
    watching: RecordingStart,
) -> Result<(), String> {
    open(options, games, Some(watching))
}

fn open(
    options: TableOptions,
    games: Vec<TableGame>,
    recording: Option<RecordingStart>,
) -> Result<(), String> {
    trouble::leave_stale_wayland();
    let migrate = |settings: &mut Settings, play: &toml::Table| {
        games.iter().try_for_each(|game| game.game.migrate_settings(settings, play))
    };
    let settings = options.settings.as_deref().map(|path| Settings::load(path, migrate));
    let (mut settings, problem) = settings.unwrap_or_default();
    let places = FolderEnvironment::of_process();
    let prepared = prepare(&options, &games, &places, &mut settings)?;
    let series = options.series.clone().map(|series| series.read(&games, options.game.as_deref()));
    let (guests, begin_series) = series.transpose()?.unzip();
    let reached = trouble::reach_display()?;
    trouble::check_backend()?;
    trouble::install_panic_hook();
    let has_unread_settings = problem.is_some();
    let mut notices: Vec<String> = problem.into_iter().collect();
    let mut app = App::new();
    app.add_plugins(engine_plugins(&options, &mut notices));
    drop(reached);
    let in_kiosk = host_window::is_kiosk();
    let full = FullScreen::wanted(&options.display, &settings);
    // In a kiosk the window fills its display anyway; as a full screen it is drawn without a title bar.
    app.insert_resource(FullScreen { on: full.on || in_kiosk, ..full });
    app.insert_resource(FirstSize::wanted(&options.display));
    let without_host_window = options.host_window == HostWindowMode::Auto && in_kiosk;
    app.insert_resource(if without_host_window {
        HostWindowMode::Never
    } else {
        options.host_window
    });
    app.insert_resource(DefaultSensitivity(settings.mice.sensitivity));
    app.insert_resource(PointerGain { slow: settings.mice.slow, fast: settings.mice.fast });
    let programs = options.programs.into_iter().chain(settings.programs.clone());
    app.insert_resource(GuestPrograms::of(guests.into_iter().flatten().chain(programs)));
    app.insert_resource(settings);
    if let Some(path) = options.settings {
        app.insert_resource(SettingsPath(path));
    }
    notices.extend(connect_mice(&mut app, options.mice));
    app.insert_resource(LogSeats(options.log_seats));
    if options.time_start {
        app.add_plugins(first_picture::plugin);
    }
    if let Some(time) = options.rest_after {
        app.insert_resource(IdleTimer::resting_after(time));
    }
    app.insert_resource(LobbyOptions { journals: options.journals, seed: options.seed, places });
    app.add_plugins(table_with(games));
    app.insert_resource(FilmProgram(options.film_program));
    if let Some(address) = options.phones {
        let mut phones = app.world_mut().resource_mut::<TablePhones>();
        (phones.on, phones.address) = (true, address.given());
    }
    if let Some(prepared) = prepared {
        prepared(app.world_mut());
    }
    if let Some(text) = options.gallery {
        app.insert_resource(WidgetGallery { text }).add_plugins(gallery::plugin);
    }
    if let Some(recording) = recording {
        recording(&mut app);
    }
    if has_unread_settings {
        // People at the table find settings that they have not chosen.
        app.add_systems(Startup, |mut notice: ResMut<LobbyNotice>| {
            notice.0 = Some(UNREAD_SETTINGS.into());
        });
    }
    if let Some(begin) = begin_series {
        app.add_systems(Startup, begin);
    }
    if options.tutorial {
        app.add_systems(Startup, |mut begin: MessageWriter<BeginTutorial>| {
            begin.write(BeginTutorial::default());
        });
    }
    if let Some(speed) = options.speed {
        app.world_mut()
            .resource_mut::<TablePace>()
            .set_speeds(PlaybackSpeeds { play: speed, watch: speed });
    }
    let mut host_notices = app.world_mut().resource_mut::<HostNotices>();
    notices.into_iter().for_each(|notice| host_notices.add(notice));
    let exit_message = app.world().resource::<ExitMessage>().clone();
    trouble::run_to_the_end(&mut app, &exit_message)
}

/// Prepares the next match as the command line asks for it: its game, its setup, its level. A setup or a level without
/// a game is one of the first game.
fn prepare(
    options: &TableOptions,
    games: &[TableGame],
    places: &FolderEnvironment,
    settings: &mut Settings,
) -> Result<Option<PreparedChoice>, String> {
    let named = options.game.as_deref().map(|name| table_games::find(games, name)).transpose()?;
    let (setup, level) = (options.setup.as_deref(), options.level.as_deref());
    let first = games.first().filter(|_| setup.is_some() || level.is_some());
    let meant = named.or_else(|| Some(first?.game));
    let prepared = meant.map(|game| game.prepare(setup, level, places, settings)).transpose()?;
    // The command line goes before the settings file.
    for (game, chosen) in options.games.clone() {
        settings.games.entry(game).or_default().extend(chosen);
    }
    Ok(prepared)
}

/// The engine, without what this machine does not have.
fn engine_plugins(
    options: &TableOptions,
    notices: &mut Vec<String>,
) -> bevy::app::PluginGroupBuilder {
    // Only Shoal's own sentences and errors are logged.
    let log = LogPlugin {
        filter: "error,shoal=info,bevy_render=off,bevy_winit::state=off,sctk_adwaita=off".into(),
        fmt_layer: |_| Some(Box::new(fmt::layer().with_ansi(false).with_writer(terminal::err))),
        ..default()
    };
    // The host's window may be closed, the table's is the program.
    let window = WindowPlugin {
        primary_window: Some(display::window(&options.display)),
        exit_condition: ExitCondition::OnPrimaryClosed,
        // The room `quit` may ask first.
        close_when_requested: false,
        ..default()
    };
    let plugins = DefaultPlugins.set(window).set(log);
    if trouble::has_sound() {
        return plugins;
    }
    notices.push(trouble::SILENT.into());
    plugins.disable::<AudioPlugin>()
}

/// The table itself and these games on it; the engine's plugins must have been added.
pub fn table_with(games: Vec<TableGame>) -> impl Plugin {
    move |app: &mut App| plugin(app, &games)
}

fn plugin(app: &mut App, games: &[TableGame]) {
    app.insert_resource(GameList::of(table_games::for_lobby(games)));
    app.add_plugins((TabletopPlugin, backdrop::plugin, host_sections::plugin));
    app.add_plugins((calibration::plugin, on_board::plugin, join::plugin, lobby::plugin));
    app.add_plugins((controls::plugin, controls::dials::plugin, seating_choice::plugin));
    games.iter().for_each(|game| game.add_to(app));
    app.add_plugins((consent::plugin, pause::plugin, time_ribbon::plugin, quit::plugin));
    app.add_plugins((absence::plugin, secrets::plugin, phones::plugin));
    app.add_plugins((settings_sync::plugin, fast_forward::plugin));
    app.add_systems(OnEnter(Screen::Match), hold_screen_awake)
        .add_systems(OnExit(Screen::Match), release_screen)
        .add_systems(OnEnter(Screen::Between), hold_screen_awake)
        .add_systems(OnExit(Screen::Between), release_screen)
        .add_systems(
            Update,
            (renew_screen_hold.run_if(on_timer(SCREEN_HOLD_RENEWAL)), poll_screen_hold),
        );
}

/// Keeps the screen from blanking while this resource exists.
#[derive(Resource)]
struct ScreenWakeLock(SyncCell<ScreenHold>);

/// The pause between two resets of the server's idle clock while a match is open.
const SCREEN_HOLD_RENEWAL: Duration = Duration::from_secs(50);

fn hold_screen_awake(
    window: Query<&RawHandleWrapper, With<PrimaryWindow>>,
    mut commands: Commands,
    mut notices: ResMut<HostNotices>,
) {
    match ScreenHold::take(window.iter().any(display::is_wayland)) {
        Ok(hold) => commands.insert_resource(ScreenWakeLock(SyncCell::new(hold))),
        Err(problem) => notices.add(problem.to_string()),
    }
}

fn poll_screen_hold(awake: Option<ResMut<ScreenWakeLock>>, mut notices: ResMut<HostNotices>) {
    if let Some(mut awake) = awake
        && let Err(problem) = awake.0.get().hear()
    {
        notices.add(problem.to_string());
    }
}

fn renew_screen_hold(awake: Option<ResMut<ScreenWakeLock>>, mut notices: ResMut<HostNotices>) {
    if let Some(mut awake) = awake
        && let Err(problem) = awake.0.get().renew()
    {
        notices.add(problem.to_string());
    }
}

fn release_screen(mut commands: Commands) {
    commands.remove_resource::<ScreenWakeLock>();
}
