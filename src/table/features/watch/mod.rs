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
    pub use super::Control;
    pub use super::captions::KIND;
    pub use super::journal_source::JournalSource;
    pub use super::live::{Heard, Live, tell};
}

use crate::matches::hosting::{Hosted, HostingSystems, Reel, Wind, host};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::PlaybackState;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use captions::Captions;
use journal_source::JournalSource;
use live::{Live, lay_newest, take_news};
use seatings::{Seatings, follow_seats};
use shoal_contract::journal::{self, Journal, JournalError, Replay, Seated};
use shoal_contract::{LARGEST_RECORD, RecordForm, Reviewed};
use shoal_files::read_text;
use shoal_tabletop::pointers::AtPanel;
use shoal_tabletop::seats::{Chair, Chairs};
use shoal_tabletop::surfaces::panel::{MatchNote, PanelOpen, PanelSections};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::notices::Notices;
use shoal_tabletop::system::screens::Screen;
use std::path::{Path, PathBuf};

pub use live::{News, Source};

/// The section of the host's panel.
const SECTION: &str = "Recording";
/// The keys, for people.
const KEYS: &str = "Space plays and pauses, Left and Right step, Home and End jump";

/// A function that lets the program begin at a recording instead of the lobby.
pub type Watching = Box<dyn FnOnce(&mut App)>;

/// A match that was read from its journal or its record in words, or goes on elsewhere, to be watched.
pub struct Recording<V: LobbyGame> {
    /// The match.
    pub replay: Replay<V::Game>,
    /// The chairs at each moment.
    pub seatings: Seatings,
    captions: Captions,
    /// The name of the recording.
    name: String,
    path: Option<PathBuf>,
    /// Problems of the journal further on, a sentence each.
    pub flaws: Vec<String>,
    /// The source of new actions, if the match goes on.
    source: Option<Box<dyn Source<V::Game>>>,
}

impl<V: LobbyGame<Game: Reviewed>> Recording<V> {
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
    pub fn into_parts(self) -> (Replay<V::Game>, Vec<Chair>) {
        let chairs = self.seatings.at(0).to_vec();
        (self.replay, chairs)
    }

    /// Reads a journal that another Shoal is writing, to be followed.
    ///
    /// # Errors
    /// As [`Recording::open`].
    pub fn follow(path: &Path) -> Result<Self, String> {
        let recording = Self::read(path).map_err(|problem| problem.to_string())?;
        let source = JournalSource::after(path.to_owned(), recording.replay.steps());
        Ok(Self { source: Some(Box::new(source)), ..recording })
    }

    /// Returns the recording of a match that goes on elsewhere.
    pub fn live(name: String, replay: Replay<V::Game>, source: impl Source<V::Game>) -> Self {
        let source: Option<Box<dyn Source<V::Game>>> = Some(Box::new(source));
        Self { source, ..Self::of(name, replay, Vec::new()) }
    }

    fn of(name: String, replay: Replay<V::Game>, told: Vec<Seated>) -> Self {
        let seatings = Seatings::of::<V>(replay.hosted().setup(), told);
        let (captions, flaws) = (Captions::default(), Vec::new());
        Self { replay, seatings, captions, name, path: None, flaws, source: None }
    }

    fn of_record(path: &Path, form: &RecordForm<V::Game>, text: &str) -> Result<Self, String> {
        let record = (form.read)(text)?;
        let replay = Replay::of_match(&record.game).map_err(|problems| problems.to_string())?;
        let captions = Captions::of(&record.said, replay.steps());
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
        let read = Self::of(path.display().to_string(), Replay::of(journal)?, told);
        Ok(Self { path: Some(path.to_owned()), flaws, ..read })
    }
}

/// Begins at the recording instead of the lobby. The table's plugins must have been added.
pub fn watch<V: LobbyGame>(app: &mut App, recording: Recording<V>) {
    let mut recording = Some(recording);
    let begin = move |world: &mut World| {
        if let Some(recording) = recording.take() {
            lay_out(world, recording);
        }
    };
    let steer = steer_by_key::<V>.run_if(in_state(Screen::Match).and_then(resource_exists::<Tape>));
    let follow = (follow_seats::<V>, captions::lay::<V>)
        .chain()
        .after(HostingSystems::Report)
        .before(TraySystems::Fill)
        .run_if(resource_exists::<Seatings>.and_then(resource_exists::<PlaybackState<V>>));
    app.init_resource::<SeatPanels>();
    app.add_systems(Startup, begin)
        .add_systems(PreUpdate, steer)
        .add_systems(Update, follow)
        .add_systems(OnExit(Screen::Match), put_away::<V>);
    let listen = take_news::<V>
        .before(HostingSystems::Decide)
        .run_if(in_state(Screen::Match).and_then(resource_exists::<Live<V::Game>>));
    app.add_systems(Update, listen);
}

/// Marks that a recording is on the table.
#[derive(Resource)]
struct Tape;

fn lay_out<V: LobbyGame>(world: &mut World, recording: Recording<V>) {
    let Recording { replay, seatings, captions, name, path, mut flaws, source } = recording;
    world.insert_resource(captions);
    world.resource_mut::<MatchNote>().journal = path;
    world.resource_mut::<PanelSections>().add_on_top(SECTION, show_section::<V>);
    // Nobody is at the keys of a table that follows a match: its picture is not covered.
    world.resource_mut::<PanelOpen>().0 = source.is_none();
    if let Some(source) = source {
        flaws.extend(lay_newest::<V>(world, (replay, seatings)).err().map(|refusal| refusal.0));
        match Live::begin(source) {
            Some(live) => world.insert_resource(live),
            None => flaws.push("There is no thread to follow the match: it stands still.".into()),
        }
    } else {
        world.resource_mut::<Chairs>().0 = seatings.at(0).to_vec();
        world.insert_resource(seatings);
        host(world, Hosted::<V>::new(replay));
    }
    let mut notices = world.resource_mut::<Notices>();
    flaws.into_iter().for_each(|flaw| notices.add(flaw));
    notices.add(format!("{name} is watched: {KEYS}."));
    world.insert_resource(Tape);
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
}

/// Puts the recording away on the way to the lobby: its chairs are nobody's.
fn put_away<V: LobbyGame>(
    tape: Option<Res<Tape>>,
    mut chairs: ResMut<Chairs>,
    mut note: ResMut<MatchNote>,
    mut sections: ResMut<PanelSections>,
    mut seat_panels: ResMut<SeatPanels>,
    mut commands: Commands,
) {
    if tape.is_some() {
        chairs.0.clear();
        *note = MatchNote::default();
        sections.remove(SECTION);
        seat_panels.take_all(captions::KIND);
        commands.remove_resource::<Tape>();
        commands.remove_resource::<Seatings>();
        commands.remove_resource::<Captions>();
        commands.remove_resource::<Live<V::Game>>();
    }
}

/// A control of the recording, for the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
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

impl Control {
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

    fn label(self, reel: &Reel) -> &'static str {
        match self {
            Self::ToStart => "|<",
            Self::Back => "<",
            Self::PlayOrPause if reel.rolling => "Pause",
            Self::PlayOrPause => "Play",
            Self::Forward => ">",
            Self::ToEnd => ">|",
        }
    }

    /// Returns the orders of this control where the recording stands; `seen` is `true` if nothing of it is still being
    /// shown.
    pub fn orders(self, reel: &Reel, seen: bool) -> Vec<Wind> {
        match self {
            Self::ToStart => vec![Wind::To(0)],
            Self::Back => vec![Wind::Back],
            Self::PlayOrPause if reel.rolling => vec![Wind::Stop],
            // A recording that has been seen to its end begins anew.
            Self::PlayOrPause if reel.is_at_end() && seen && !reel.grows => {
                vec![Wind::To(0), Wind::Roll]
            }
            Self::PlayOrPause => vec![Wind::Roll],
            Self::Forward => vec![Wind::Forward],
            Self::ToEnd if reel.grows => vec![Wind::To(reel.actions), Wind::Roll],
            Self::ToEnd => vec![Wind::To(reel.actions)],
        }
    }
}

fn steer_by_key<V: LobbyGame>(
    keys: Res<ButtonInput<KeyCode>>,
    panel: Res<AtPanel>,
    reel: Res<Reel>,
    shown: Res<PlaybackState<V>>,
    mut orders: MessageWriter<Wind>,
) {
    if panel.keyboard {
        return;
    }
    for control in Control::ALL.into_iter().filter(|control| keys.just_pressed(control.key())) {
        orders.write_batch(control.orders(&reel, shown.is_idle()));
    }
}

fn show_section<V: LobbyGame>(ui: &mut egui::Ui, world: &mut World) {
    let reel = world.resource::<Reel>().clone();
    let seen = world.get_resource::<PlaybackState<V>>().is_none_or(PlaybackState::is_idle);
    let mut orders = Vec::new();
    ui.horizontal(|ui| {
        for control in Control::ALL {
            if ui.button(control.label(&reel)).clicked() {
                orders.extend(control.orders(&reel, seen));
            }
        }
    });
    let mut at = reel.at;
    ui.horizontal(|ui| {
        ui.label("Action");
        ui.add(egui::Slider::new(&mut at, 0..=reel.actions));
        ui.label(format!("of {}", reel.actions));
    });
    if reel.grows {
        ui.label(if reel.live { "Live" } else { "Not live: >| or End shows the newest" });
    }
    if let Some(captions) = world.get_resource::<Captions>() {
        for said in captions.at(reel.at).iter().chain(&captions.news) {
            ui.label(said);
        }
    }
    if at != reel.at {
        orders.push(Wind::To(at));
    }
    ui.weak(KEYS);
    if ui.button("To the lobby").clicked() {
        world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    }
    world.resource_mut::<Messages<Wind>>().write_batch(orders);
}
