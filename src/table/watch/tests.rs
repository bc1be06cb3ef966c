//! Recordings: what can be opened, and who sits where while one is watched.

use super::*;
use crate::contract::journal::{Folder, Occasion, begin};
use crate::contract::{Actor, Beginning, Seat};
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::{FishAndMen, setup::Setup};
use crate::table::absence::Seating;
use crate::table::geometry::{PLACES, Place};
use crate::table::hosting::HostingPlugin;
use crate::table::seats::{Chair, Player};
use bevy::state::app::StatesPlugin;

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
fn a_journal_is_opened_without_waiting_for_its_writer() {
    let (_folder, path) = journal();
    let recording = Recording::<FishAndMen>::open(&path).expect("it is whole");
    assert_eq!((recording.replay.steps().len(), recording.flaws.len()), (2, 0));
    assert!(recording.seatings.told.is_empty(), "it tells of none");
}

/// Ann at a place of her own, Bob at the first one.
fn seated(ann: Place, slide: f32) -> serde_json::Value {
    let mut chair = Chair::new(ann, "Ann", Player::Person);
    chair.slide = slide;
    let chairs = vec![chair, Chair::new(PLACES[0], "Bob", Player::Person)];
    let told = Seating { chairs, stand_ins: vec![] };
    serde_json::to_value(told).expect("plain data")
}

/// A journal in which Ann moves and then slides, each time after an action.
fn moved() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let beginning = Beginning::Setup { setup: Setup::for_players(2), seed: 7 };
    let occasion = Occasion { label: String::new(), table: Some(seated(PLACES[1], 0.0)) };
    let mut recorded =
        begin::<FishAndMen>(&Folder::at(folder.path()), beginning, occasion).expect("a journal");
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
    let recording = Recording::<FishAndMen>::open(&path).expect("it is whole");
    let ann = |actions: usize| {
        let chairs = recording.seatings.at(actions);
        assert!(chairs.iter().all(|chair| chair.player == Player::Watched));
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
    let recording = Recording::<FishAndMen>::open(&path).expect("it is whole");
    let slides = [0, 1].map(|actions| recording.seatings.at(actions)[0].slide);
    assert_eq!((recording.replay.steps().len(), slides), (1, [0.0, 20.0]));
}

#[test]
fn the_chairs_follow_the_recording_both_ways_once_all_was_seen() {
    let (_folder, path) = moved();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, HostingPlugin::<FishAndMen>::default()));
    app.init_state::<Screen>().init_resource::<Chairs>().init_resource::<Notices>();
    app.init_resource::<MatchNote>().init_resource::<PanelSections>().init_resource::<AtPanel>();
    app.init_resource::<PanelOpen>().init_resource::<ButtonInput<KeyCode>>();
    watch(&mut app, Recording::<FishAndMen>::open(&path).expect("it is whole"));
    (0..3).for_each(|_| app.update());
    let place = |app: &App| app.world().resource::<Chairs>().0[0].place;
    assert_eq!(place(&app), PLACES[1]);
    app.world_mut().write_message(Wind::Forward);
    app.update();
    assert_eq!(place(&app), PLACES[1], "the first action is still shown");
    app.world_mut().write_message(Wind::Forward);
    app.update();
    assert_eq!(place(&app), PLACES[5]);
    app.world_mut().write_message(Wind::To(0));
    app.update();
    assert_eq!(place(&app), PLACES[1]);
}

#[test]
fn a_damaged_journal_is_watched_up_to_the_damage_which_is_reported() {
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
