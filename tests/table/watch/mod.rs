//! Recordings: what can be opened, and who sits where while one is watched.

mod live;

use crate::views::fish_and_men::FishAndMenView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use shoal_contract::journal::{self, JournalFolder, JournalOccasion, begin};
use shoal_contract::{Actor, MatchBeginning, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::setup::Setup;
use shoal_table::features::absence::MatchSeating;
use shoal_table::features::watch::testing::{KIND, RecordingControl};
use shoal_table::features::watch::{MatchRecording, watch};
use shoal_table::matches::hosting::{HostingPlugin, RecordingOrder, RecordingPlayer, dismiss};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::geometry::{PLACES, TablePlace};
use shoal_tabletop::headless;
use shoal_tabletop::pointers::HostPanelFocus;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};
use shoal_tabletop::surfaces::host_panel::{HostPanelMatch, HostPanelOpen, HostPanelSections};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use std::path::{Path, PathBuf};

/// What a recording needs around it.
fn bare<V: LobbyGame>() -> App {
    let mut app = headless::minimal();
    app.add_plugins((StatesPlugin, HostingPlugin::<V>::default()));
    app.init_state::<Screen>().init_resource::<Chairs>().init_resource::<HostNotices>();
    app.init_resource::<HostPanelMatch>()
        .init_resource::<HostPanelSections>()
        .init_resource::<HostPanelFocus>();
    app.init_resource::<HostPanelOpen>().init_resource::<ButtonInput<KeyCode>>();
    app
}

fn journal() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(2), seed: 7 };
    let mut recorded =
        begin::<FishAndMen>(&JournalFolder::at(folder.path()), beginning, "").expect("a journal");
    for (seat, river) in [(1, 12), (0, 3)] {
        let actor = Actor::Seat(Seat(seat));
        recorded.act(actor, &Action::Place { river }).expect("it is the seat's turn");
    }
    let path = recorded.path().expect("it has a file").to_owned();
    (folder, path)
}

#[test]
fn a_journal_is_opened_without_waiting_for_its_writer() {
    let (_folder, path) = journal();
    let recording = MatchRecording::<FishAndMenView>::open(&path).expect("it is whole");
    assert_eq!((recording.replay.steps().len(), recording.flaws.len()), (2, 0));
    assert!(recording.seatings.told.is_empty(), "it tells of none");
}

/// Ann at a place of her own, Bob at the first one.
fn seated(ann: TablePlace, slide: f32) -> serde_json::Value {
    let mut chair = Chair::new(ann, "Ann", SeatPlayer::Person);
    chair.slide = slide;
    let chairs = vec![chair, Chair::new(PLACES[0], "Bob", SeatPlayer::Person)];
    let told = MatchSeating { chairs, stand_ins: vec![] };
    serde_json::to_value(told).expect("plain data")
}

/// A journal in which Ann moves and then slides, each time after an action.
fn moved() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(2), seed: 7 };
    let occasion = JournalOccasion { label: String::new(), table: Some(seated(PLACES[1], 0.0)) };
    let mut recorded = begin::<FishAndMen>(&JournalFolder::at(folder.path()), beginning, occasion)
        .expect("a journal");
    recorded.act(Actor::Seat(Seat(1)), &Action::Place { river: 12 }).expect("its turn");
    recorded.note_table(seated(PLACES[5], 0.0));
    recorded.act(Actor::Seat(Seat(0)), &Action::Place { river: 3 }).expect("its turn");
    recorded.note_table(seated(PLACES[5], 20.0));
    let path = recorded.path().expect("it has a file").to_owned();
    (folder, path)
}

#[test]
fn players_who_moved_in_the_match_move_in_its_recording_at_the_same_moment() {
    let (_folder, path) = moved();
    let recording = MatchRecording::<FishAndMenView>::open(&path).expect("it is whole");
    let ann = |actions: usize| {
        let chairs = recording.seatings.at(actions);
        assert!(chairs.iter().all(|chair| chair.player == SeatPlayer::Watched));
        (chairs[0].place, chairs[0].slide)
    };
    let wanted = [(PLACES[1], 0.0), (PLACES[5], 0.0), (PLACES[5], 20.0), (PLACES[5], 20.0)];
    assert_eq!([ann(0), ann(1), ann(2), ann(9)], wanted);
}

#[test]
fn players_who_moved_before_an_undo_still_sit_there_after_it() {
    let (_folder, path) = moved();
    let mut recorded = journal::resume::<FishAndMen>(&path).expect("it is whole").recorded;
    recorded.undo_to(1).expect("it goes back");
    drop(recorded);
    let recording = MatchRecording::<FishAndMenView>::open(&path).expect("it is whole");
    let slides = [0, 1].map(|actions| recording.seatings.at(actions)[0].slide);
    assert_eq!((recording.replay.steps().len(), slides), (1, [0.0, 20.0]));
}

#[test]
fn the_chairs_follow_the_recording_both_ways_once_all_was_seen() {
    let (_folder, path) = moved();
    let mut app = bare::<FishAndMenView>();
    watch(&mut app, MatchRecording::<FishAndMenView>::open(&path).expect("it is whole"));
    (0..3).for_each(|_| app.update());
    let place = |app: &App| app.world().resource::<Chairs>().0[0].place;
    assert_eq!(place(&app), PLACES[1]);
    app.world_mut().write_message(RecordingOrder::Forward);
    app.update();
    assert_eq!(place(&app), PLACES[1], "the first action is still shown");
    app.world_mut().write_message(RecordingOrder::Forward);
    app.update();
    assert_eq!(place(&app), PLACES[5]);
    app.world_mut().write_message(RecordingOrder::To(0));
    app.update();
    assert_eq!(place(&app), PLACES[1]);
}

#[test]
fn a_damaged_journal_is_watched_up_to_the_damage_which_is_reported() {
    let (_folder, path) = journal();
    let text = std::fs::read_to_string(&path).expect("it was just written");
    std::fs::write(&path, text.replacen("\"river\":3", "\"river\":4", 1)).expect("a file");
    let recording = MatchRecording::<FishAndMenView>::open(&path).expect("one action is whole");
    assert_eq!(recording.replay.steps().len(), 1);
    let [flaw] = recording.flaws.as_slice() else { panic!("{:?}", recording.flaws) };
    assert!(flaw.contains("line 4"), "{flaw}");
}

#[test]
fn what_cannot_be_watched_is_one_sentence() {
    for path in ["no/such.journal", "Cargo.toml"] {
        let Err(sentence) = MatchRecording::<FishAndMenView>::open(Path::new(path)) else {
            panic!("{path} was opened")
        };
        assert!(sentence.starts_with(path) && !sentence.contains('\n'), "{sentence}");
    }
}

#[test]
fn play_begins_anew_only_after_the_end_was_seen() {
    let mut end = RecordingPlayer::default();
    (end.actions, end.at) = (3, 3);
    assert_eq!(RecordingControl::PlayOrPause.orders(&end, false), [RecordingOrder::Play]);
    assert_eq!(
        RecordingControl::PlayOrPause.orders(&end, true),
        [RecordingOrder::To(0), RecordingOrder::Play]
    );
    end.playing = true;
    assert_eq!(RecordingControl::PlayOrPause.orders(&end, true), [RecordingOrder::Stop]);
    assert_eq!(RecordingControl::ToEnd.orders(&end, true), [RecordingOrder::To(3)]);
}

/// A match of two in words, with what people say of it.
const RECORD: &str = "Virus Fight
Player 1: Ann
Player 2: Bob
# In the park.
Ann shows W1 M1, marker on W1, 1 free at the left.
Bob shows M3 W3 J3 E3, marker on W3.

Round 1, Ann is first.
Ann writes E2 at b2, walks to b2. # cheeky
Bob writes M2 at c4, walks to c5.
Instead:
  # Safer was:
  Bob writes J2 at d4, walks to d4.
Back.
";

fn record(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("park.txt");
    std::fs::write(&path, text).expect("a file");
    (folder, path)
}

#[test]
fn a_record_in_words_is_watched_with_what_is_said_at_the_turn_it_belongs_to() {
    let (_folder, path) = record(RECORD);
    let recording = MatchRecording::<VirusFightView>::open(&path).expect("it is right");
    let places = recording.seatings.at(0).iter().map(|chair| (chair.name.as_str(), chair.place));
    assert_eq!(places.collect::<Vec<_>>(), [("Ann", PLACES[0]), ("Bob", PLACES[1])]);
    let mut app = bare::<VirusFightView>();
    let actions = recording.replay.steps().len();
    watch(&mut app, recording);
    (0..3).for_each(|_| app.update());
    let said = |app: &App, seat| {
        let panels = app.world().resource::<SeatPanels>();
        panels.get(Seat(seat), KIND).map(|panel| panel.lines.join(" "))
    };
    assert_eq!(said(&app, 0).as_deref(), Some("In the park."));
    assert_eq!(said(&app, 1), said(&app, 0), "both edges read it");
    let mut heard = Vec::new();
    for at in 1..=actions {
        app.world_mut().write_message(RecordingOrder::To(at));
        (0..2).for_each(|_| app.update());
        heard.extend(said(&app, 0));
    }
    heard.dedup();
    let instead = "Instead: Safer was: Bob writes J2 at d4, walks to d4.";
    assert_eq!(heard, ["cheeky", instead]);
    assert!(
        app.world().resource::<RecordingPlayer>().reading_time > std::time::Duration::from_secs(2)
    );
    app.world_mut().write_message(RecordingOrder::To(1));
    (0..2).for_each(|_| app.update());
    assert_eq!(
        (said(&app, 0), app.world().resource::<RecordingPlayer>().reading_time.as_secs()),
        (None, 0)
    );
}

#[test]
fn what_is_wrong_in_a_record_is_named_with_its_file_and_line() {
    let (_folder, path) = record(&RECORD.replace("walks to c5", "walks to c1"));
    let Err(sentence) = MatchRecording::<VirusFightView>::open(&path) else {
        panic!("it is wrong")
    };
    assert!(sentence.starts_with(&format!("{}, line 10: ", path.display())), "{sentence}");
    assert!(!sentence.contains('\n'), "{sentence}");
}

#[test]
fn how_fast_a_recording_is_watched_is_not_how_fast_people_play() {
    let (_folder, path) = journal();
    let mut app = bare::<FishAndMenView>();
    app.world_mut().resource_mut::<TablePace>().set_speed(0.5);
    watch(&mut app, MatchRecording::<FishAndMenView>::open(&path).expect("it is whole"));
    (0..3).for_each(|_| app.update());
    app.world_mut().resource_mut::<TablePace>().turn_dial(3);
    assert_eq!(app.world().resource::<TablePace>().speed(), 8.0);
    dismiss::<FishAndMenView>(app.world_mut());
    assert_eq!(app.world().resource::<TablePace>().speed(), 0.5);
}
