//! The rights of players and the host, and the times at which the house goes on.

use super::{HostingTestTable, dealt, pebbles, seat};
use crate::matches::hosting::{
    HistoryCursor, HostedMatch, HouseCountdown, MatchOver, PressOn, SeatedBots, TakeBack, UndoTo,
};
use crate::matches::playback::PlaybackState;
use crate::matches::playback::toy::PebblesView;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::battery::toy::{Action, Pebbles};
use shoal_contract::{Actor, Bot, BotObservation, Seat};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{AwaitedSeats, Chair, Chairs, STAND_IN, SeatPlayer};
use std::time::Duration;

fn awaited(table: &HostingTestTable<PebblesView>) -> Vec<Seat> {
    table.app.world().resource::<AwaitedSeats>().0.clone()
}

fn chairs(players: &[SeatPlayer]) -> Chairs {
    let chair = |(&player, &place)| Chair::new(place, "", player);
    Chairs(players.iter().zip(&PLACES).map(chair).collect())
}

#[test]
fn a_choice_is_applied_at_once_and_then_shown() {
    let mut table = dealt(2);
    let heap = table.shown().view;
    table.choose(seat(0), Action::Take(3));
    assert_eq!((table.taken(), awaited(&table)), (2, vec![Seat(1)]));
    assert_eq!(table.shown().view, heap, "it is only now being shown");
    assert!(table.shown().now.is_some());
    table.wait(0.5);
    assert_eq!(table.shown().view, heap.map(|heap| heap - 3));
}

#[test]
fn an_illegal_action_is_refused_with_a_sentence_for_its_actor() {
    let mut table = dealt(2);
    table.choose(seat(1), Action::Take(1));
    let refusals = table.refusals();
    assert_eq!(refusals.len(), 1);
    assert_eq!(refusals[0].seat, Some(Seat(1)));
    assert_eq!((table.taken(), table.shown().is_idle()), (1, true));
}

#[test]
fn a_seat_takes_back_only_until_another_acts() {
    let mut table = dealt(2);
    let heap = table.shown().view;
    table.choose(seat(0), Action::Take(3));
    table.send(TakeBack { seat: Seat(1) });
    assert_eq!(table.refusals().len(), 1, "it is not its own");
    table.send(TakeBack { seat: Seat(0) });
    assert_eq!((table.taken(), awaited(&table)), (1, vec![Seat(0)]));
    assert_eq!((table.shown().view, table.shown().is_idle()), (heap, true), "at once");

    table.choose(seat(0), Action::Take(2));
    table.choose(seat(1), Action::Take(2));
    table.send(TakeBack { seat: Seat(0) });
    assert_eq!((table.refusals().len(), table.taken()), (1, 3));
}

#[test]
fn the_host_goes_back_as_far_as_he_likes() {
    let mut table = dealt(2);
    let heap = table.shown().view;
    for turn in 0..4 {
        table.choose(seat(turn % 2), Action::Take(1));
    }
    table.send(UndoTo(1));
    assert_eq!((table.shown().view, awaited(&table)), (heap, vec![Seat(0)]));
    table.send(UndoTo(0));
    assert_eq!((table.shown().view, table.taken()), (None, 0));
    table.send(UndoTo(0));
    assert_eq!(table.refusals().len(), 1, "there is nothing before the beginning");
}

#[test]
fn the_house_presses_on_by_itself_after_a_breath() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    table.wait(0.1);
    assert_eq!(table.taken(), 0);
    assert!(
        table.app.world().resource::<HouseCountdown>().progress().is_some_and(|part| part < 0.9)
    );
    table.wait(0.3);
    assert_eq!(table.taken(), 1);
    table.wait(5.0);
    assert_eq!(table.taken(), 1, "a seat is awaited now");
    assert_eq!(table.app.world().resource::<HouseCountdown>().progress(), None);
}

#[test]
fn by_hand_means_by_hand() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    table.pace().by_itself = false;
    table.wait(5.0);
    assert_eq!(table.taken(), 0);
    table.send(PressOn { by: Some(Seat(1)) });
    table.frame();
    assert_eq!(table.taken(), 1);
    table.send(PressOn { by: None });
    assert_eq!(table.refusals().len(), 1, "a seat is awaited");
    table.wait(5.0);
    assert_eq!(table.taken(), 1, "it is not kept for later");
}

#[test]
fn a_slow_frame_takes_a_quarter_of_a_second_off_the_grace_time_at_most() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    table.pace().short_house_delay = Duration::from_secs(1);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(9)));
    (0..3).for_each(|_| table.frame());
    assert_eq!(table.taken(), 0, "whoever holds the house up is heard in the next frame");
    (0..3).for_each(|_| table.frame());
    assert_eq!(table.taken(), 1);
}

#[test]
fn any_seat_may_hold_the_beat() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    table.pace().hold(Seat(1), true);
    table.wait(5.0);
    assert_eq!(table.taken(), 0);
    table.send(PressOn { by: Some(Seat(0)) });
    table.frame();
    assert_eq!((table.taken(), table.refusals().len()), (0, 1), "another seat holds it");
    table.pace().hold(Seat(1), false);
    table.wait(0.4);
    assert_eq!(table.taken(), 1);
}

#[test]
fn bots_sit_where_the_chairs_say_and_take_their_time() {
    let mut table = dealt(2);
    table.app.insert_resource(chairs(&[SeatPlayer::Person, SeatPlayer::Bot(STAND_IN)]));
    table.wait(1.0);
    assert_eq!(table.taken(), 1, "a person is awaited");
    table.choose(seat(0), Action::Take(3));
    table.wait(0.6);
    assert_eq!(table.taken(), 2, "what was done is shown first, then it thinks");
    table.wait(0.5);
    assert_eq!((table.taken(), awaited(&table)), (3, vec![Seat(0)]));
    assert!(table.app.world().resource::<SeatedBots<PebblesView>>().has(Seat(1)));

    table.app.insert_resource(chairs(&[SeatPlayer::Person, SeatPlayer::Person]));
    table.frame();
    assert!(!table.app.world().resource::<SeatedBots<PebblesView>>().has(Seat(1)));
}

#[test]
fn a_table_of_bots_plays_to_the_end_and_says_who_won_when_it_was_seen() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(3)));
    table.app.insert_resource(chairs(&[SeatPlayer::Bot(STAND_IN); 3]));
    for _ in 0..5000 {
        table.frame();
        let over = table.app.world().resource::<MatchOver>();
        assert!(
            over.0.is_none() || table.shown().view == Some(0),
            "the end is reported only once it was seen"
        );
    }
    let winners = table.hosted().game().state().next;
    let over = table.app.world().resource::<MatchOver>().clone();
    assert_eq!(over, MatchOver(Some(vec![Seat(winners)])));
    assert_eq!(table.refusals(), []);
    table.send(UndoTo(1));
    assert_eq!(*table.app.world().resource::<MatchOver>(), MatchOver(None));
}

/// Wants what nobody may.
struct Cheat;

impl Bot<Pebbles> for Cheat {
    fn choose(&mut self, _seen: &BotObservation<'_, Pebbles>) -> Option<Action> {
        Some(Action::Take(99))
    }
}

#[test]
fn a_bot_that_sleeps_or_cheats_does_not_stop_the_evening() {
    let mut table = dealt(2);
    let game = table.hosted().game();
    let sleeper = game.bot(Seat(0), "sleeper", &serde_json::Value::Null).expect("it is listed");
    let mut bots = table.app.world_mut().resource_mut::<SeatedBots<PebblesView>>();
    bots.sit(Seat(0), STAND_IN, sleeper);
    bots.sit(Seat(1), STAND_IN, Box::new(Cheat));
    table.wait(4.0);
    assert!(table.taken() > 3, "{}", table.taken());
    assert!(table.refusals().iter().all(|refused| refused.seat == Some(Seat(1))));
}

#[test]
fn an_idle_table_changes_nothing() {
    let mut table = dealt(2);
    table.wait(1.0);
    let ticks = |table: &HostingTestTable<PebblesView>| {
        let world = table.app.world();
        (
            world.get_resource_ref::<HostedMatch<PebblesView>>().expect("hosted").last_changed(),
            world.get_resource_ref::<PlaybackState<PebblesView>>().expect("shown").last_changed(),
            world.get_resource_ref::<AwaitedSeats>().expect("awaited").last_changed(),
            world.get_resource_ref::<HouseCountdown>().expect("the countdown").last_changed(),
            world.get_resource_ref::<HistoryCursor>().expect("looked at").last_changed(),
        )
    };
    let before = ticks(&table);
    table.wait(2.0);
    assert_eq!(ticks(&table), before);
}

#[test]
fn the_house_is_an_actor_like_any_other() {
    let mut table = dealt(2);
    table.choose(Actor::House, Action::Deal);
    assert_eq!(table.refusals()[0].seat, None);
}
