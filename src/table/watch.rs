//! Watching a match again at the table: its journal is a recording that the host plays, stops and
//! steps both ways, by keys and on the panel. Nobody acts in it.

use super::absence::Seating;
use super::hosting::{Hosted, Reel, Wind, host};
use super::lobby::{Tabled, seated_again};
use super::notices::Notices;
use super::panel::{MatchNote, PanelOpen, PanelSections};
use super::playback::Shown;
use super::pointers::AtPanel;
use super::screens::Screen;
use super::seats::{Chair, Chairs, Player};
use crate::contract::journal::{self, Journal, JournalError, Replay};
use crate::games;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use std::path::{Path, PathBuf};

/// The section of the host's panel.
const SECTION: &str = "Recording";
/// The keys, for people.
const KEYS: &str = "Space plays and pauses, Left and Right step, Home and End jump";

/// What begins at a recording instead of the lobby.
pub type Watching = Box<dyn FnOnce(&mut App)>;

/// Reads a journal of any game to be watched.
///
/// # Errors
/// One sentence if there is no match in it that this program could show.
pub fn open(path: &Path) -> Result<Watching, String> {
    let reading = journal::read(path).map_err(|problem| problem.to_string())?;
    let known = games::of_journal(&reading).map_err(|problem| problem.to_string())?;
    super::games::find(known.info().name)?.watch(path)
}

/// A match that was read from its journal, to be watched.
pub struct Recording<G: Tabled> {
    replay: Replay<G>,
    /// Who sat where last, if that was written down.
    seating: Option<Seating>,
    path: PathBuf,
    /// What is wrong with the journal further on.
    flaws: Vec<String>,
}

impl<G: Tabled> Recording<G> {
    /// Reads a journal. One that is damaged further on can be watched up to there.
    ///
    /// # Errors
    /// One sentence if there is no match in it that this program could show.
    pub fn open(path: &Path) -> Result<Self, String> {
        Self::read(path).map_err(|problem| problem.to_string())
    }

    /// Everybody where they sat last, to be watched.
    fn chairs(&self) -> Vec<Chair> {
        let names = G::names_in(self.replay.hosted().setup());
        let told = self.seating.as_ref().map(|seating| seating.chairs.clone());
        let mut chairs = seated_again(&names, told);
        chairs.iter_mut().for_each(|chair| chair.player = Player::Watched);
        chairs
    }

    fn read(path: &Path) -> Result<Self, JournalError> {
        let reading = journal::read(path)?;
        games::of_journal(&reading)?;
        let journal = Journal::<G>::of(&reading)?;
        let mut flaws: Vec<String> = journal.torn.clone().into_iter().collect();
        match journal.resume() {
            Ok(_) => {}
            Err(problem) if problem.may_be_rescued() => flaws.push(problem.to_string()),
            Err(problem) => return Err(problem),
        }
        let seating = journal.table.clone().and_then(Seating::read);
        Ok(Self { replay: Replay::of(journal)?, seating, path: path.to_owned(), flaws })
    }
}

/// Begins at the recording instead of the lobby. The table's plugins must have been added.
pub fn watch<G: Tabled>(app: &mut App, recording: Recording<G>) {
    let mut recording = Some(recording);
    let begin = move |world: &mut World| {
        if let Some(recording) = recording.take() {
            lay_out(world, recording);
        }
    };
    let steer = steer_by_key::<G>.run_if(in_state(Screen::Match).and_then(resource_exists::<Tape>));
    app.add_systems(Startup, begin)
        .add_systems(PreUpdate, steer)
        .add_systems(OnExit(Screen::Match), put_away);
}

/// A recording is on the table.
#[derive(Resource)]
struct Tape;

fn lay_out<G: Tabled>(world: &mut World, recording: Recording<G>) {
    world.resource_mut::<Chairs>().0 = recording.chairs();
    let Recording { replay, path, flaws, .. } = recording;
    let mut notices = world.resource_mut::<Notices>();
    flaws.into_iter().for_each(|flaw| notices.add(flaw));
    notices.add(format!("{} is watched: {KEYS}.", path.display()));
    world.resource_mut::<MatchNote>().journal = Some(path);
    world.resource_mut::<PanelSections>().add_on_top(SECTION, show_section::<G>);
    world.resource_mut::<PanelOpen>().0 = true;
    host(world, Hosted::new(replay));
    world.insert_resource(Tape);
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
}

/// Back to the lobby: the chairs of the recording are nobody's.
fn put_away(
    tape: Option<Res<Tape>>,
    mut chairs: ResMut<Chairs>,
    mut note: ResMut<MatchNote>,
    mut sections: ResMut<PanelSections>,
    mut commands: Commands,
) {
    if tape.is_some() {
        chairs.0.clear();
        *note = MatchNote::default();
        sections.remove(SECTION);
        commands.remove_resource::<Tape>();
    }
}

/// What the host can do with the recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Control {
    ToStart,
    Back,
    PlayOrPause,
    Forward,
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

    /// What that means where the recording stands; `seen` if nothing of it is still being shown.
    fn orders(self, reel: &Reel, seen: bool) -> Vec<Wind> {
        match self {
            Self::ToStart => vec![Wind::To(0)],
            Self::Back => vec![Wind::Back],
            Self::PlayOrPause if reel.rolling => vec![Wind::Stop],
            // A recording that has been seen to its end begins anew.
            Self::PlayOrPause if reel.is_at_end() && seen => vec![Wind::To(0), Wind::Roll],
            Self::PlayOrPause => vec![Wind::Roll],
            Self::Forward => vec![Wind::Forward],
            Self::ToEnd => vec![Wind::To(reel.actions)],
        }
    }
}

fn steer_by_key<G: Tabled>(
    keys: Res<ButtonInput<KeyCode>>,
    panel: Res<AtPanel>,
    reel: Res<Reel>,
    shown: Res<Shown<G>>,
    mut orders: MessageWriter<Wind>,
) {
    if panel.keyboard {
        return;
    }
    for control in Control::ALL.into_iter().filter(|control| keys.just_pressed(control.key())) {
        orders.write_batch(control.orders(&reel, shown.is_idle()));
    }
}

fn show_section<G: Tabled>(ui: &mut egui::Ui, world: &mut World) {
    let reel = world.resource::<Reel>().clone();
    let seen = world.get_resource::<Shown<G>>().is_none_or(Shown::is_idle);
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
    if at != reel.at {
        orders.push(Wind::To(at));
    }
    ui.weak(KEYS);
    if ui.button("To the lobby").clicked() {
        world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    }
    world.resource_mut::<Messages<Wind>>().write_batch(orders);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::journal::{Folder, begin};
    use crate::contract::{Actor, Beginning, Seat};
    use crate::games::fish_and_men::action::Action;
    use crate::games::fish_and_men::{FishAndMen, setup::Setup};
    use crate::table::geometry::PLACES;

    fn journal() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let beginning = Beginning::Setup { setup: Setup::for_players(2), seed: 7 };
        let mut recorded =
            begin::<FishAndMen>(&Folder::at(folder.path()), beginning, "").expect("a journal");
        for (seat, river) in [(1, 12), (0, 3)] {
            let actor = Actor::Seat(Seat(seat));
            recorded.act(actor, &Action::Place { river }).expect("it is the seat's turn");
        }
        let path = recorded.path().expect("it has a file").to_owned();
        (folder, path)
    }

    #[test]
    fn a_journal_is_opened_without_waiting_for_whoever_writes_it() {
        let (_folder, path) = journal();
        let recording = Recording::<FishAndMen>::open(&path).expect("it is whole");
        assert_eq!((recording.replay.steps().len(), recording.flaws.len()), (2, 0));
        assert_eq!(recording.seating, None, "it tells of none");
    }

    #[test]
    fn who_moved_in_the_match_is_watched_where_they_sat_last() {
        let (_folder, path) = journal();
        let mut recorded = journal::resume::<FishAndMen>(&path).expect("it is whole").recorded;
        let mut chair = Chair::new(PLACES[5], "Ann", Player::Person);
        chair.slide = 20.0;
        let chairs = vec![chair, Chair::new(PLACES[0], "Bob", Player::Person)];
        let told = Seating { chairs, stand_ins: vec![] };
        recorded.note_table(serde_json::to_value(told).expect("plain data"));
        drop(recorded);
        let recording = Recording::<FishAndMen>::open(&path).expect("it is whole");
        let chairs = recording.chairs();
        assert_eq!((chairs[0].place, chairs[0].slide), (PLACES[5], 20.0));
        assert!(chairs.iter().all(|chair| chair.player == Player::Watched));
    }

    #[test]
    fn a_damaged_journal_is_watched_up_to_the_damage_which_is_told() {
        let (_folder, path) = journal();
        let text = std::fs::read_to_string(&path).expect("it was just written");
        std::fs::write(&path, text.replacen("\"river\":3", "\"river\":4", 1)).expect("a file");
        let recording = Recording::<FishAndMen>::open(&path).expect("one action is whole");
        assert_eq!(recording.replay.steps().len(), 1);
        let [flaw] = recording.flaws.as_slice() else { panic!("{:?}", recording.flaws) };
        assert!(flaw.contains("line 4"), "{flaw}");
    }

    #[test]
    fn what_cannot_be_watched_is_one_sentence() {
        for path in ["no/such.journal", "Cargo.toml"] {
            let Err(sentence) = Recording::<FishAndMen>::open(Path::new(path)) else {
                panic!("{path} was opened")
            };
            assert!(sentence.starts_with(path) && !sentence.contains('\n'), "{sentence}");
        }
    }

    #[test]
    fn play_begins_anew_only_after_the_end_was_seen() {
        let mut end = Reel::default();
        (end.actions, end.at) = (3, 3);
        assert_eq!(Control::PlayOrPause.orders(&end, false), [Wind::Roll]);
        assert_eq!(Control::PlayOrPause.orders(&end, true), [Wind::To(0), Wind::Roll]);
        end.rolling = true;
        assert_eq!(Control::PlayOrPause.orders(&end, true), [Wind::Stop]);
        assert_eq!(Control::ToEnd.orders(&end, true), [Wind::To(3)]);
    }
}
