//! Recordings that grow while they are watched.

use super::{bare, journal, seated};
use crate::views::fish_and_men::FishAndMenView;
use crate::views::food_chain::FoodChainView;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::journal::{MatchReplay, resume};
use shoal_contract::{Actor, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_food_chain::action::Action;
use shoal_food_chain::{FoodChain, Setup};
use shoal_table::features::watch::testing::{
    JournalSource, KIND, LiveConnection, LiveMessage, RecordingControl, send_updates,
};
use shoal_table::features::watch::{LiveSource, LiveUpdate, MatchRecording, watch};
use shoal_table::matches::hosting::{RecordingOrder, RecordingPlayer};
use shoal_table::matches::playback::PlaybackState;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

const CYCLE: (Actor, Action) = (Actor::House, Action::Cycle(1));

/// Has nothing to say.
struct Mute;

impl LiveSource<FoodChain> for Mute {
    fn news(&mut self) -> Result<Vec<LiveUpdate<FoodChain>>, String> {
        Ok(Vec::new())
    }
}

/// A jungle of two players after this many cycles.
fn replay(cycles: usize) -> MatchReplay<FoodChain> {
    let setup = Setup { season: None, ..Setup::for_players(2) };
    let mut game = Match::<FoodChain>::new(setup, 7).expect("it is sound");
    for _ in 0..cycles {
        game.apply(CYCLE.0, &CYCLE.1).expect("the house may");
    }
    MatchReplay::of_match(&game).expect("it can begin")
}

/// A table that follows a jungle.
struct Room {
    app: App,
    say: SyncSender<LiveMessage<FoodChain>>,
}

impl Room {
    fn new(cycles: usize, most: usize) -> Self {
        let mut app = bare::<FoodChainView>();
        let step = Duration::from_millis(100);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        watch(
            &mut app,
            MatchRecording::<FoodChainView>::live("The jungle".into(), replay(cycles), Mute),
        );
        (0..3).for_each(|_| app.update());
        let (say, live) = LiveConnection::with_channel(most);
        app.insert_resource(live);
        Self { app, say }
    }

    fn hear(&mut self, (actor, action): (Actor, Action)) {
        self.tell(LiveMessage::Update(LiveUpdate::ActionTaken(actor, action)));
    }

    fn tell(&mut self, heard: LiveMessage<FoodChain>) {
        self.say.send(heard).expect("the table listens");
        (0..2).for_each(|_| self.app.update());
    }

    fn wind(&mut self, orders: &[RecordingOrder]) {
        for order in orders {
            self.app.world_mut().write_message(*order);
        }
        (0..2).for_each(|_| self.app.update());
    }

    /// A minute passes.
    fn wait(&mut self) {
        (0..600).for_each(|_| self.app.update());
    }

    fn cycle(&self) -> u32 {
        self.app.world().resource::<PlaybackState<FoodChainView>>().view.cycle
    }

    fn reel(&self) -> &RecordingPlayer {
        self.app.world().resource::<RecordingPlayer>()
    }

    fn pages(&self) -> usize {
        self.app.world().resource::<PlaybackState<FoodChainView>>().history().pages().len()
    }

    fn said(&self) -> Option<String> {
        let panels = self.app.world().resource::<SeatPanels>();
        panels.get(Seat(0), KIND).map(|panel| panel.lines.join(" "))
    }
}

#[test]
fn a_match_that_goes_on_is_watched_from_its_newest_moment_and_goes_on_by_itself() {
    let mut room = Room::new(3, 100);
    assert_eq!((room.cycle(), room.reel().live), (3, true), "nothing before it is played");
    room.wait();
    assert_eq!((room.cycle(), room.reel().live), (3, true), "it waits");
    room.hear(CYCLE);
    assert_eq!(room.cycle(), 3, "the cycle is being shown");
    room.wait();
    assert_eq!((room.cycle(), room.reel().at, room.reel().live), (4, 4, true));
    assert_eq!(room.pages(), 5, "all moments can be looked at again");
}

#[test]
fn who_has_wound_back_stays_there_and_comes_to_the_newest_by_one_press() {
    let mut room = Room::new(3, 100);
    room.wind(&[RecordingOrder::To(1)]);
    (0..2).for_each(|_| room.hear(CYCLE));
    room.wait();
    assert_eq!((room.cycle(), room.reel().live), (1, false));
    assert_eq!((room.reel().actions, room.pages()), (5, 6), "what comes can be seen");
    let orders = RecordingControl::ToEnd.orders(room.reel(), true);
    room.wind(&orders);
    assert_eq!((room.cycle(), room.reel().live), (5, true));
    room.hear(CYCLE);
    room.wait();
    assert_eq!(room.cycle(), 6);
}

#[test]
fn who_has_stopped_at_the_end_stays_there_until_it_is_played_on() {
    let mut room = Room::new(3, 100);
    room.wind(&[RecordingOrder::Stop]);
    room.hear(CYCLE);
    room.wait();
    assert_eq!((room.cycle(), room.reel().live), (3, false));
    let orders = RecordingControl::PlayOrPause.orders(room.reel(), true);
    room.wind(&orders);
    room.wait();
    assert_eq!((room.cycle(), room.reel().live), (4, true));
}

#[test]
fn what_nobody_could_catch_up_with_is_not_played() {
    let mut room = Room::new(0, 1_000);
    (0..200).for_each(|_| room.hear(CYCLE));
    room.wait();
    assert_eq!((room.cycle(), room.reel().live), (200, true));
}

#[test]
fn everybody_reads_why_nothing_comes_until_something_does() {
    let mut room = Room::new(1, 100);
    assert_eq!(room.said(), None);
    room.tell(LiveMessage::Failed("The store is gone.".into()));
    assert_eq!(room.said().as_deref(), Some("The store is gone."));
    room.tell(LiveMessage::Recovered);
    assert_eq!(room.said(), None);
    room.hear((Actor::Seat(Seat(9)), Action::Ready));
    let said = room.said().expect("it is no match any more");
    assert!(said.contains("cannot be followed any more"), "{said}");
}

#[test]
fn a_match_that_begins_anew_is_shown_as_it_is_now_and_why_is_said() {
    let mut room = Room::new(3, 100);
    room.wind(&[RecordingOrder::To(0)]);
    let why = "It was imported.".to_owned();
    room.tell(LiveMessage::Update(LiveUpdate::Restarted { replay: Box::new(replay(9)), why }));
    assert_eq!((room.cycle(), room.reel().live), (9, true));
    assert_eq!(room.said().as_deref(), Some("It was imported."));
    room.hear(CYCLE);
    room.wait();
    assert_eq!((room.cycle(), room.said()), (10, None));
}

#[test]
fn the_older_half_is_forgotten_but_not_while_somebody_looks_back() {
    let mut room = Room::new(0, 10);
    (0..9).for_each(|_| room.hear(CYCLE));
    room.wind(&[RecordingOrder::To(2)]);
    (0..4).for_each(|_| room.hear(CYCLE));
    room.wait();
    assert_eq!((room.cycle(), room.reel().actions), (2, 10), "the others wait");
    let orders = RecordingControl::ToEnd.orders(room.reel(), true);
    room.wind(&orders);
    room.wait();
    assert_eq!((room.cycle(), room.reel().actions, room.pages()), (13, 8, 9));
    room.wind(&[RecordingOrder::To(0)]);
    assert_eq!(room.cycle(), 5);
}

#[test]
fn who_joins_sits_down_as_far_as_there_is_room() {
    let mut room = Room::new(1, 100);
    let chairs = |room: &Room| room.app.world().resource::<Chairs>().0.clone();
    assert_eq!(chairs(&room).len(), 2);
    for name in 0..9 {
        room.hear((Actor::House, Action::Join { name: format!("Player {name}") }));
    }
    room.wait();
    let all = chairs(&room);
    assert_eq!((all.len(), all[2].name.as_str()), (PLACES.len(), "Player 0"));
    room.wind(&[RecordingOrder::To(2)]);
    assert_eq!(chairs(&room).len(), 3, "they join at the same moment again");
}

#[test]
fn what_keeps_a_source_silent_is_told_once() {
    let (send, heard) = sync_channel::<LiveMessage<FoodChain>>(9);
    let mut silent = None;
    let gone = || Err("It is gone.".to_owned());
    for answer in [Ok(Vec::new()), gone(), gone(), Ok(Vec::new()), gone()] {
        send_updates(answer, &mut silent, &send).expect("somebody listens");
    }
    drop(send);
    let told = heard.iter().map(|heard| match heard {
        LiveMessage::Failed(why) => why,
        LiveMessage::Recovered => "It speaks.".into(),
        LiveMessage::Update(_) => "There is news.".into(),
    });
    assert_eq!(told.collect::<Vec<_>>(), ["It is gone.", "It speaks.", "It is gone."]);
}

#[test]
fn a_journal_that_is_being_written_is_followed() {
    let (_folder, path) = journal();
    let recording = MatchRecording::<FishAndMenView>::follow(&path).expect("it is whole");
    let mut source = JournalSource::after(path.clone(), recording.replay.steps());
    let mut news = || source.news().map(|news| news.into_iter().map(short).collect::<Vec<_>>());
    assert_eq!(news().expect("it is there"), [""; 0], "nothing is new");
    let mut recorded = resume::<FishAndMen>(&path).expect("it is whole").recorded;
    let action = recorded.hosted().world();
    let action = <FishAndMen as shoal_contract::Game>::next_house_action(action);
    let ticket = recorded.act(Actor::House, &action.expect("it deals")).expect("it may").0;
    recorded.wait(ticket).expect("written");
    assert_eq!(news().expect("it is there"), ["house"]);
    recorded.note_table(seated(PLACES[5], 0.0));
    let ticket = recorded.undo_to(1).expect("it goes back").expect("so far");
    recorded.wait(ticket).expect("written");
    assert_eq!(news().expect("it is there"), ["anew at 1", "seated"]);
    let action = shoal_fish_and_men::action::Action::Place { river: 5 };
    let ticket = recorded.act(Actor::Seat(Seat(0)), &action).expect("its turn").0;
    recorded.wait(ticket).expect("written");
    assert_eq!(news().expect("it is there"), ["seat 0"]);
    std::fs::remove_file(&path).expect("it was there");
    let why = news().expect_err("it is gone");
    assert!(why.starts_with(&path.display().to_string()), "{why}");
}

fn short(news: LiveUpdate<FishAndMen>) -> String {
    match news {
        LiveUpdate::ActionTaken(Actor::House, _) => "house".into(),
        LiveUpdate::ActionTaken(Actor::Seat(seat), _) => format!("seat {}", seat.index()),
        LiveUpdate::ChairsChanged(_) => "seated".into(),
        LiveUpdate::Restarted { mut replay, .. } => {
            replay.go_to(usize::MAX).expect("it is whole");
            format!("anew at {}", replay.at())
        }
    }
}
