//! Deciding ahead in a small game: what is kept is played at its turn, and only then.

use super::{
    CancelPremove, KeepPremove, PremoveDropped, PremoveSource, PremoveStep, SeatPremoves,
    premove_words,
};
use crate::matches::hosting::{
    ChooseAction, HostedMatch, HostingPlugin, ReactionWindows, RequestRefused, TakeBack, UndoTo,
    host,
};
use crate::matches::pause::{PausedBy, TablePause};
use crate::matches::playback::toy::PebblesView;
use crate::matches::playback::{PlaybackState, TablePace};
use bevy::ecs::world::World;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::battery::toy::{Action, Pebbles, Setup};
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless;
use shoal_tabletop::seats::{Chair, Chairs, STAND_IN, SeatPlayer};
use std::time::Duration;

/// This many pebbles are taken.
impl PremoveSource for PebblesView {
    type Plan = u32;

    fn may_decide(world: &World, seat: Seat, pebbles: &u32) -> Result<(), String> {
        match Pebbles::decisions(world).first() {
            Some(awaited) if awaited.seat == seat => Err("It is your turn.".into()),
            _ if !(1..=3).contains(pebbles) => Err("One to three.".into()),
            _ => Ok(()),
        }
    }

    fn is_still_meant(_: &World, _: Seat, _: &u32, played: usize) -> bool {
        played == 0
    }

    fn next_step(_: &World, _: Seat, pebbles: &u32, played: usize) -> PremoveStep<Action> {
        if played == 0 { PremoveStep::Play(Action::Take(*pebbles)) } else { PremoveStep::Over }
    }

    fn words(pebbles: &u32) -> String {
        format!("Take {pebbles}")
    }
}

/// What was told.
#[derive(Resource, Default)]
struct Told {
    refused: Vec<RequestRefused>,
    dropped: Vec<Seat>,
}

fn handle(
    mut refused: MessageReader<RequestRefused>,
    mut dropped: MessageReader<PremoveDropped<PebblesView>>,
    mut told: ResMut<Told>,
) {
    told.refused.extend(refused.read().cloned());
    told.dropped.extend(dropped.read().map(|dropped| dropped.seat));
}

/// A table of two at which a heap was dealt: seat 0 is in turn.
fn dealt() -> App {
    let mut app = headless::minimal();
    app.add_plugins(HostingPlugin::<PebblesView>::default());
    app.add_plugins(super::plugin::<PebblesView>);
    app.init_resource::<Told>().add_systems(Last, handle);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    app.world_mut().resource_mut::<TablePace>().by_itself = false;
    let game = Match::new(Setup { players: 2, most: 30 }, 5).expect("the setup is right");
    host(app.world_mut(), HostedMatch::<PebblesView>::unwritten(game));
    choose(&mut app, Actor::House, Action::Deal);
    wait(&mut app, 1.0);
    app
}

fn wait(app: &mut App, seconds: f32) {
    (0..(seconds / 0.02) as usize).for_each(|_| app.update());
}

fn send(app: &mut App, message: impl Message) {
    app.world_mut().write_message(message);
    app.update();
}

fn choose(app: &mut App, actor: Actor, action: Action) {
    send(app, ChooseAction::<PebblesView> { actor, action });
}

fn taken(app: &App) -> Vec<Action> {
    let game = app.world().resource::<HostedMatch<PebblesView>>().game();
    game.taken().iter().map(|taken| taken.action).collect()
}

fn premoves(app: &App, seat: u16) -> Option<u32> {
    app.world().resource::<SeatPremoves<PebblesView>>().get(Seat(seat)).map(|kept| kept.plan)
}

const ME: Seat = Seat(1);

#[test]
fn what_was_decided_is_played_at_its_turn_and_not_before() {
    let mut app = dealt();
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    wait(&mut app, 5.0);
    assert_eq!((taken(&app), premoves(&app, 1)), (vec![Action::Deal], Some(2)));
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(1));
    wait(&mut app, 0.2);
    assert_eq!(taken(&app).len(), 2, "people are to see what happened first");
    wait(&mut app, 2.0);
    assert_eq!(taken(&app), [Action::Deal, Action::Take(1), Action::Take(2)]);
    assert_eq!(premoves(&app, 1), None, "it was for one turn");
}

#[test]
fn a_bot_that_sits_in_decides_for_itself() {
    let mut app = dealt();
    let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
    app.insert_resource(Chairs(PLACES.into_iter().take(2).map(chair).collect()));
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    assert_eq!(premoves(&app, 1), Some(2));
    app.world_mut().resource_mut::<Chairs>().0[1].player = SeatPlayer::Bot(STAND_IN);
    app.update();
    assert_eq!(premoves(&app, 1), None);
    app.world_mut().resource_mut::<Chairs>().0[1].player = SeatPlayer::Person;
    app.update();
    assert_eq!(premoves(&app, 1), None, "a player who comes back is asked");
}

#[test]
fn it_can_be_changed_and_cancelled_until_then() {
    let mut app = dealt();
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 3 });
    assert_eq!(premoves(&app, 1), Some(3));
    send(&mut app, CancelPremove { seat: ME });
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(1));
    wait(&mut app, 5.0);
    assert_eq!((taken(&app).len(), premoves(&app, 1)), (2, None), "the seat is asked");
}

#[test]
fn what_may_not_be_decided_is_refused_with_a_sentence() {
    let mut app = dealt();
    send(&mut app, KeepPremove::<PebblesView> { seat: Seat(0), plan: 1 });
    app.update();
    assert_eq!(premoves(&app, 0), None);
    let told = app.world().resource::<Told>();
    let sentence = RequestRefused { seat: Some(Seat(0)), why: "It is your turn.".into() };
    assert_eq!(told.refused, [sentence]);
}

#[test]
fn what_is_no_longer_legal_is_not_played_and_its_seat_is_asked() {
    let mut app = dealt();
    let heap = |app: &App| app.world().resource::<PlaybackState<PebblesView>>().view.unwrap_or(0);
    while heap(&app) > 4 {
        let taken = app.world().resource::<HostedMatch<PebblesView>>().game();
        let seat = taken.awaited_seats()[0];
        let rest = heap(&app) - 4;
        choose(&mut app, Actor::Seat(seat), Action::Take(rest.clamp(1, 3)));
        wait(&mut app, 1.0);
    }
    let game = app.world().resource::<HostedMatch<PebblesView>>().game();
    let (now, next) = match game.awaited_seats()[0] {
        Seat(0) => (Seat(0), Seat(1)),
        _ => (Seat(1), Seat(0)),
    };
    send(&mut app, KeepPremove::<PebblesView> { seat: next, plan: 3 });
    let before = taken(&app).len();
    choose(&mut app, Actor::Seat(now), Action::Take(3));
    wait(&mut app, 3.0);
    assert_eq!(taken(&app).len(), before + 1, "three of one pebble cannot be taken");
    let told = app.world().resource::<Told>();
    assert_eq!(told.dropped, [next]);
    assert!(told.refused.iter().any(|refused| refused.seat == Some(next)));
}

#[test]
fn undo_takes_what_was_decided_after_it_along_and_leaves_what_was_before() {
    let mut app = dealt();
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(1));
    wait(&mut app, 1.0);
    send(&mut app, KeepPremove::<PebblesView> { seat: Seat(0), plan: 2 });
    assert_eq!(premoves(&app, 0), Some(2));
    send(&mut app, TakeBack { seat: Seat(0) });
    wait(&mut app, 0.1);
    assert_eq!(premoves(&app, 0), None, "the position it was made for is gone");
    let told = app.world().resource::<Told>().refused.last().cloned().expect("it is told");
    assert_eq!((told.seat, told.why.contains("went back")), (Some(Seat(0)), true), "{}", told.why);

    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 3 });
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(2));
    wait(&mut app, 0.1);
    send(&mut app, UndoTo(1));
    wait(&mut app, 0.1);
    assert_eq!(premoves(&app, 1), Some(3), "that position is back");
    send(&mut app, UndoTo(0));
    wait(&mut app, 0.1);
    assert_eq!(premoves(&app, 1), None);
}

/// The seat in turn, with a plan, while this seat is choosing something.
fn in_turn_while_busy(busy: u16) -> App {
    let mut app = dealt();
    let chair = |(name, place): (&str, _)| Chair::new(place, name, SeatPlayer::Person);
    app.insert_resource(Chairs(["Ann", "Bob"].into_iter().zip(PLACES).map(chair).collect()));
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    app.world_mut().resource_mut::<ReactionWindows>().note_busy([Seat(busy)].into());
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(1));
    wait(&mut app, 5.0);
    app
}

fn words(app: &App) -> Option<String> {
    premove_words(app.world().resource::<SeatPremoves<PebblesView>>(), ME)
}

#[test]
fn what_cannot_be_played_yet_says_for_whom_it_waits_and_is_played_then() {
    for (busy, said) in [(0, "Take 2, when Ann has chosen"), (1, "Take 2, when you have chosen")] {
        let mut app = in_turn_while_busy(busy);
        assert_eq!((taken(&app).len(), words(&app)), (2, Some(said.into())));
        app.world_mut().resource_mut::<ReactionWindows>().note_busy([].into());
        wait(&mut app, 3.0);
        assert_eq!((taken(&app).last(), words(&app)), (Some(&Action::Take(2)), None));
    }
}

#[test]
fn a_player_for_whom_a_bot_plays_holds_up_nothing_that_was_decided() {
    let mut app = in_turn_while_busy(0);
    app.world_mut().resource_mut::<Chairs>().0[0].player = SeatPlayer::Bot(STAND_IN);
    wait(&mut app, 3.0);
    assert!(taken(&app).contains(&Action::Take(2)), "the card that Ann raised lies there");
}

#[test]
fn a_paused_table_plays_nothing_that_was_decided_and_loses_none_of_it() {
    let mut app = dealt();
    app.world_mut().resource_mut::<TablePace>().thinking = Duration::ZERO;
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    choose(&mut app, Actor::Seat(Seat(0)), Action::Take(1));
    app.insert_resource(TablePause(Some(PausedBy::Seat(ME))));
    wait(&mut app, 3.0);
    assert_eq!((taken(&app).len(), premoves(&app, 1)), (2, Some(2)));
    app.insert_resource(TablePause::default());
    wait(&mut app, 3.0);
    assert_eq!(taken(&app).last(), Some(&Action::Take(2)));
}

#[test]
fn what_is_decided_is_no_action_and_an_idle_table_changes_nothing() {
    let mut app = dealt();
    send(&mut app, KeepPremove::<PebblesView> { seat: ME, plan: 2 });
    assert_eq!(taken(&app), [Action::Deal]);
    wait(&mut app, 1.0);
    let tick = |app: &App| {
        app.world()
            .get_resource_ref::<SeatPremoves<PebblesView>>()
            .expect("it is there")
            .last_changed()
    };
    let before = tick(&app);
    wait(&mut app, 1.0);
    assert_eq!(tick(&app), before);
}
