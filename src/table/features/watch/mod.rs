//! Watching a match again at the table: its journal, or its record in words, is a recording that the host plays, stops
//! and steps both ways, by keys and on the panel. Nobody acts in it. Comments in a record are read at the turn they
//! belong to (`captions`). A match may go on elsewhere meanwhile (`live`): then the recording grows, and is watched
//! from its newest moment on.

mod captions;
mod journal_source;
mod live;
mod seatings;

/// Functions for the tests of the whole table.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::RecordingControl;
    pub use super::captions::KIND;
    pub use super::journal_source::JournalSource;
    pub use super::live::{LiveConnection, LiveMessage, send_updates};
}

use crate::matches::hosting::{HostedMatch, HostingSystems, RecordingOrder, RecordingPlayer, host};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::PlaybackState;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use captions::RecordingCaptions;
use journal_source::JournalSource;
use live::{LiveConnection, show_newest, take_news};
use seatings::{RecordedChairs, follow_seats};
use shoal_contract::journal::{self, Journal, JournalError, JournalSeating, MatchReplay};
use shoal_contract::{LARGEST_RECORD, RecordForm, ReviewableGame};
use shoal_files::read_text;
use shoal_tabletop::pointers::HostPanelFocus;
use shoal_tabletop::seats::{Chair, Chairs};
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelOpen, HostPanelSections};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use std::path::{Path, PathBuf};

pub use live::{LiveSource, LiveUpdate};

/// The section of the host's panel.
const SECTION: &str = "Recording";
/// The keys, for people.
const KEYS: &str = "Space plays and pauses, Left and Right step, Home and End jump";

/// A function that lets the program begin at a recording instead of the lobby.
pub type RecordingStart = Box<dyn FnOnce(&mut App)>;

/// A match that was read from its journal or its record in words, or goes on elsewhere, to be watched.
pub struct MatchRecording<V: LobbyGame> {
    /// The match.
    pub replay: MatchReplay<V::Game>,
    /// The chairs at each moment.
    pub seatings: RecordedChairs,
    captions: RecordingCaptions,
    /// The name of the recording.
    name: String,
    path: Option<PathBuf>,
    /// Problems of the journal further on, a sentence each.
    pub flaws: Vec<String>,
    /// The source of new actions, if the match goes on.
    source: Option<Box<dyn LiveSource<V::Game>>>,
}

impl<V: LobbyGame<Game: ReviewableGame>> MatchRecording<V> {
    /// Reads a journal or a record in words. A journal that is damaged further on can be watched up to there.
    ///
    /// # Errors
    /// One sentence if there is no match in it that this program could show: it names the file, and of a record
    /// the line.
    pub fn open(path: &Path) -> Result<Self, String> {
        if let Some(form) = V::Game::record_form()
            && let Ok(text) = read_text(path, LARGEST_RECORD)
            && (form.is_one)(&text)
        {
            let read = Self::of_record(path, &form, &text);
            return read.map_err(|what| format!("{}, {what}", path.display()));
        }
        Self::read(path).map_err(|problem| problem.to_string())
    }

    /// Returns the match, and the chairs at its beginning.
    pub fn into_parts(self) -> (MatchReplay<V::Game>, Vec<Chair>) {
        let chairs = self.seatings.at(0).to_vec();
        (self.replay, chairs)
    }

    /// Reads a journal that another Shoal is writing, to be followed.
    ///
    /// # Errors
    /// As [`MatchRecording::open`].
    pub fn follow(path: &Path) -> Result<Self, String> {
        let recording = Self::read(path).map_err(|problem| problem.to_string())?;
        let source = JournalSource::after(path.to_owned(), recording.replay.steps());
        Ok(Self { source: Some(Box::new(source)), ..recording })
    }

    /// Returns the recording of a match that goes on elsewhere.
    pub fn live(
        name: String,
        replay: MatchReplay<V::Game>,
        source: impl LiveSource<V::Game>,
    ) -> Self {
        let source: Option<Box<dyn LiveSource<V::Game>>> = Some(Box::new(source));
        Self { source, ..Self::of(name, replay, Vec::new()) }
    }

    fn of(name: String, replay: MatchReplay<V::Game>, told: Vec<JournalSeating>) -> Self {
        let seatings = RecordedChairs::of::<V>(replay.hosted().setup(), told);
        let (captions, flaws) = (RecordingCaptions::default(), Vec::new());
        Self { replay, seatings, captions, name, path: None, flaws, source: None }
    }

    fn of_record(path: &Path, form: &RecordForm<V::Game>, text: &str) -> Result<Self, String> {
        let record = (form.read)(text)?;
        let replay =
            MatchReplay::of_match(&record.game).map_err(|problems| problems.to_string())?;
        let captions = RecordingCaptions::of(&record.said, replay.steps());
        let read = Self::of(path.display().to_string(), replay, Vec::new());
        Ok(Self { captions, path: Some(path.to_owned()), ..read })
    }

    fn read(path: &Path) -> Result<Self, JournalError> {
        let reading = journal::read(path)?;
        let mut journal = Journal::<V::Game>::of(&reading)?;
        let mut flaws: Vec<String> = journal.torn.clone().into_iter().collect();
        match journal.resume() {
            Ok(_) => {}
            Err(problem) if problem.may_be_rescued() => flaws.push(problem.to_string()),
            Err(problem) => return Err(problem),
        }
        let told = std::mem::take(&mut journal.seated);
        let read = Self::of(path.display().to_string(), MatchReplay::of(journal)?, told);
        Ok(Self { path: Some(path.to_owned()), flaws, ..read })
    }
}

/// Begins at the recording instead of the lobby. The table's plugins must have been added.
pub fn watch<V: LobbyGame>(app: &mut App, recording: MatchRecording<V>) {
    let mut recording = Some(recording);
    let begin = move |world: &mut World| {
        if let Some(recording) = recording.take() {
            put_on_table(world, recording);
        }
    };
    let steer = steer_by_key::<V>
        .run_if(in_state(Screen::Match).and_then(resource_exists::<RecordingMarker>));
    let follow = (follow_seats::<V>, captions::show_captions::<V>)
        .chain()
        .after(HostingSystems::Report)
        .before(TraySystems::Fill)
        .run_if(resource_exists::<RecordedChairs>.and_then(resource_exists::<PlaybackState<V>>));
    app.init_resource::<SeatPanels>();
    app.add_systems(Startup, begin)
        .add_systems(PreUpdate, steer)
        .add_systems(Update, follow)
        .add_systems(OnExit(Screen::Match), put_away::<V>);
    let listen = take_news::<V>
        .before(HostingSystems::Decide)
        .run_if(in_state(Screen::Match).and_then(resource_exists::<LiveConnection<V::Game>>));
    app.add_systems(Update, listen);
}

/// Marks that a recording is on the table.
#[derive(Resource)]
struct RecordingMarker;

/// Puts a recording on the table.
fn put_on_table<V: LobbyGame>(world: &mut World, recording: MatchRecording<V>) {
    let MatchRecording { replay, seatings, captions, name, path, mut flaws, source } = recording;
    world.insert_resource(captions);
    world.resource_mut::<HostPanelMatch>().journal = path;
    world.resource_mut::<HostPanelSections>().add_on_top(SECTION, show_section::<V>);
    // Nobody is at the keys of a table that follows a match: its picture is not covered.
    world.resource_mut::<HostPanelOpen>().0 = source.is_none();
    if let Some(source) = source {
        flaws.extend(show_newest::<V>(world, replay, seatings).err().map(|refusal| refusal.0));
        match LiveConnection::begin(source) {
            Some(live) => world.insert_resource(live),
            None => {
                flaws.push("No thread is available to follow the match: it stands still.".into())
            }
        }
    } else {
        world.resource_mut::<Chairs>().0 = seatings.at(0).to_vec();
        world.insert_resource(seatings);
        host(world, HostedMatch::<V>::new(replay));
    }
    let mut notices = world.resource_mut::<HostNotices>();
    flaws.into_iter().for_each(|flaw| notices.add(flaw));
    notices.add(format!("Watching {name}: {KEYS}."));
    world.insert_resource(RecordingMarker);
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
}

/// Removes the recording on the way to the lobby, with its chairs.
fn put_away<V: LobbyGame>(
    marker: Option<Res<RecordingMarker>>,
    mut chairs: ResMut<Chairs>,
    mut note: ResMut<HostPanelMatch>,
    mut sections: ResMut<HostPanelSections>,
    mut seat_panels: ResMut<SeatPanels>,
    mut commands: Commands,
) {
    if marker.is_some() {
        chairs.0.clear();
        *note = HostPanelMatch::default();
        sections.remove(SECTION);
        seat_panels.remove_all(captions::KIND);
        commands.remove_resource::<RecordingMarker>();
        commands.remove_resource::<RecordedChairs>();
        commands.remove_resource::<RecordingCaptions>();
        commands.remove_resource::<LiveConnection<V::Game>>();
    }
}

/// A control of the recording, for the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordingControl {
    /// Goes to the beginning.
    ToStart,
    /// Steps back.
    Back,
    /// Plays, or stops.
    PlayOrPause,
    /// Steps forward.
    Forward,
    /// Goes to the end.
    ToEnd,
}

impl RecordingControl {
    const ALL: [Self; 5] =
        [Self::ToStart, Self::Back, Self::PlayOrPause, Self::Forward, Self::ToEnd];

    fn key(self) -> KeyCode {
        match self {
            Self::ToStart => KeyCode::Home,
            Self::Back => KeyCode::ArrowLeft,
            Self::PlayOrPause => KeyCode::Space,
            Self::Forward => KeyCode::ArrowRight,
            Self::ToEnd => KeyCode::End,
        }
    }

    fn label(self, player: &RecordingPlayer) -> &'static str {
        match self {
            Self::ToStart => "|<",
            Self::Back => "<",
            Self::PlayOrPause if player.playing => "Pause",
            Self::PlayOrPause => "Play",
            Self::Forward => ">",
            Self::ToEnd => ">|",
        }
    }

    /// Returns the orders of this control where the recording stands; `seen` is `true` if nothing of it is still being
    /// shown.
    pub fn orders(self, player: &RecordingPlayer, seen: bool) -> Vec<RecordingOrder> {
        match self {
            Self::ToStart => vec![RecordingOrder::To(0)],
            Self::Back => vec![RecordingOrder::Back],
            Self::PlayOrPause if player.playing => vec![RecordingOrder::Stop],
            // A recording that has been seen to its end begins anew.
            Self::PlayOrPause if player.is_at_end() && seen && !player.grows => {
                vec![RecordingOrder::To(0), RecordingOrder::Play]
            }
            Self::PlayOrPause => vec![RecordingOrder::Play],
            Self::Forward => vec![RecordingOrder::Forward],
            Self::ToEnd if player.grows => {
                vec![RecordingOrder::To(player.actions), RecordingOrder::Play]
            }
            Self::ToEnd => vec![RecordingOrder::To(player.actions)],
        }
    }
}

fn steer_by_key<V: LobbyGame>(
    keys: Res<ButtonInput<KeyCode>>,
    panel: Res<HostPanelFocus>,
    player: Res<RecordingPlayer>,
    shown: Res<PlaybackState<V>>,
    mut orders: MessageWriter<RecordingOrder>,
) {
    if panel.keyboard {
        return;
    }
    for control in
        RecordingControl::ALL.into_iter().filter(|control| keys.just_pressed(control.key()))
    {
        orders.write_batch(control.orders(&player, shown.is_idle()));
    }
}

fn show_section<V: LobbyGame>(ui: &mut egui::Ui, world: &mut World) {
    let player = world.resource::<RecordingPlayer>().clone();
    let seen = world.get_resource::<PlaybackState<V>>().is_none_or(PlaybackState::is_idle);
    let mut orders = Vec::new();
    ui.horizontal(|ui| {
        for control in RecordingControl::ALL {
            if ui.button(control.label(&player)).clicked() {
                orders.extend(control.orders(&player, seen));
            }
        }
    });
    let mut at = player.at;
    ui.horizontal(|ui| {
        ui.label("Action");
        ui.add(egui::Slider::new(&mut at, 0..=player.actions));
        ui.label(format!("of {}", player.actions));
    });
    if player.grows {
        ui.label(if player.live { "Live" } else { "Not live: press >| or End for the latest" });
    }
    if let Some(captions) = world.get_resource::<RecordingCaptions>() {
        for said in captions.at(player.at).iter().chain(&captions.news) {
            ui.label(said);
        }
    }
    if at != player.at {
        orders.push(RecordingOrder::To(at));
    }
    ui.weak(KEYS);
    if ui.button("To the lobby").clicked() {
        world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    }
    world.resource_mut::<Messages<RecordingOrder>>().write_batch(orders);
}
