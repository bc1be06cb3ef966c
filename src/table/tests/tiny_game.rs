//! The example of a whole game, `examples/tiny_game`: it keeps the promises of every game, stands in the
//! lobby, and is played at the table by pointers.

// The example has what it needs of the game, and a test a little less.
#![allow(dead_code, missing_docs, reason = "the example is a program of its own")]

#[path = "../../../examples/tiny_game/bot.rs"]
mod bot;
#[path = "../../../examples/tiny_game/rules.rs"]
mod rules;
#[path = "../../../examples/tiny_game/view.rs"]
mod view;

use super::NAMES;
use crate::app::TableGame;
use crate::app::games::for_lobby;
use crate::contract::battery::{Battery, Secrets};
use crate::contract::{Game, Generator, Match, Seat, Viewer};
use crate::table::celebration::Celebrated;
use crate::table::game_list::Lobby;
use crate::table::geometry::PLACES;
use crate::table::headless::{Hand, Headless};
use crate::table::hosting::Hosted;
use crate::table::match_start::{LobbyOptions, start};
use crate::table::play_kit::Press as _;
use crate::table::playback::{Pace, PlaybackOrder, PlaybackState};
use crate::table::screens::Screen;
use crate::table::seats::{Chair, Chairs, Joining, Player};
use crate::table::tray::Trays;
use crate::table::widgets::{self, Widget};
use crate::table::{join, lobby};
use bevy::prelude::*;
use rules::{Action, Pearls, State};
use view::{Bed, Button as TrayPress};

mod promises {
    use super::*;

    shoal_core::battery_tests!(Battery::<Pearls> {
        actions: 40,
        bots_end_within: Some(30),
        secrets: Some(Secrets { otherwise, reveals: |action| *action == Action::Dive }),
        ..Battery::default()
    });
}

/// The position with another choice in place of a hidden one: only its own seat may see that.
fn otherwise(state: &State, generator: &mut Generator) -> Vec<(Viewer, State)> {
    let others = state.choices.iter().enumerate().filter_map(|(seat, choice)| {
        let mut other = state.clone();
        let elsewhere = (*choice)? + 1 + generator.below(state.bed.len() as u32 - 1) as usize;
        other.choices[seat] = Some(elsewhere % state.bed.len());
        let viewers = Seat::all(state.pearls.len()).filter(move |viewer| viewer.index() != seat);
        let viewers = viewers.map(Viewer::Seat).chain([Viewer::Table]);
        Some(viewers.map(move |viewer| (viewer, other.clone())).collect::<Vec<_>>())
    });
    others.flatten().collect()
}

/// A lobby with this one game, as the example opens it.
fn in_the_lobby() -> Headless {
    Headless::of_game::<Pearls>(|app| {
        let games = [TableGame::new::<Pearls>(view::plugin)];
        app.insert_resource(Lobby::of(for_lobby(&games))).init_resource::<LobbyOptions>();
        app.insert_resource(Chairs::default());
        app.add_plugins((lobby::plugin, join::plugin, view::plugin));
    })
}

/// People and bots sit down in the lobby, and begin the match that is chosen there.
fn begin(people: usize, bots: usize) -> (Headless, Vec<Hand>) {
    let mut table = in_the_lobby();
    table.frames(3);
    let bot = Player::Bot("greedy".parse().expect("it is a word"));
    let players = std::iter::repeat_n(Player::Person, people).chain(std::iter::repeat_n(bot, bots));
    let chairs = PLACES.into_iter().zip(NAMES).zip(players);
    let chairs = chairs.map(|((place, name), player)| Chair::new(place, name, player));
    table.app.insert_resource(Chairs(chairs.collect()));
    start::<Pearls>(table.app.world_mut()).expect("it can be played");
    table.frames(6);
    table.app.insert_resource(Joining::Orphans);
    let hands = (0..people as u16).map(|seat| table.hand(&[seat])).collect();
    table.frames(2);
    (table, hands)
}

fn state(table: &Headless) -> State {
    table.app.world().resource::<Hosted<Pearls>>().game().state()
}

/// A player clicks an oyster.
fn click(table: &mut Headless, hand: Hand, oyster: usize) {
    let at = table.app.world().resource::<Bed>().place_of(oyster).0;
    table.point(hand, at);
    table.press(hand);
    table.release(hand);
    table.frames(2);
}

/// A player clicks the button in the own tray.
fn ready(table: &mut Headless, hand: Hand, seat: u16) {
    let world = table.app.world_mut();
    let mut widgets = world.query_filtered::<(Entity, &Widget), With<widgets::Button>>();
    let (owner, id) = (Some(Seat(seat)), TrayPress::Ready.id());
    let is_it = |widget: &Widget| widget.owner == owner && widget.id == id;
    let found: Vec<Entity> =
        widgets.iter(world).filter(|found| is_it(found.1)).map(|found| found.0).collect();
    // Where there is no room for it, a place of it has no size.
    let shown = found.into_iter().find(|button| !table.place_of(*button).is_empty());
    let button = shown.expect("it is offered");
    table.click(hand, button);
    table.frames(2);
}

/// Shows at once what happens, until something is so.
fn until(table: &mut Headless, so: impl Fn(&State) -> bool) {
    let picture =
        |table: &Headless| table.app.world().resource::<PlaybackState<Pearls>>().is_idle();
    for _ in 0..1000 {
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(1);
        if so(&state(table)) && picture(table) {
            return;
        }
    }
    panic!("it never came");
}

#[test]
fn the_lobby_offers_it_and_a_match_with_a_bot_is_played_to_its_end() {
    let (mut table, hands) = begin(2, 1);
    assert_eq!(
        table.app.world().resource::<Lobby>().game().map(|game| game.info().name),
        Some("pearls")
    );
    assert_eq!(*table.app.world().resource::<bevy::prelude::State<Screen>>().get(), Screen::Match);
    let mut rounds = 0;
    while state(&table).winners().is_none() {
        for (seat, &hand) in hands.iter().enumerate() {
            let bed = state(&table).bed;
            let full: Vec<usize> = (0..bed.len()).filter(|&oyster| bed[oyster] > 0).collect();
            click(&mut table, hand, full[seat % full.len()]);
            ready(&mut table, hand, seat as u16);
        }
        rounds += 1;
        until(&mut table, |state| state.rounds == rounds);
    }
    table.frames(2);
    let celebrated = &table.app.world().resource::<Celebrated>().winners;
    assert_eq!(Some(celebrated), state(&table).winners().as_ref());
}

#[test]
fn nothing_shows_what_somebody_has_chosen_before_all_have() {
    let (mut table, hands) = begin(2, 0);
    table.app.world_mut().resource_mut::<Pace>().by_itself = true;
    let seen = |table: &mut Headless| {
        let trays = table.app.world().resource::<Trays>().0.clone();
        let view = table.app.world().resource::<PlaybackState<Pearls>>().view.clone();
        (trays, view, table.drawn())
    };
    let before = seen(&mut table);
    for oyster in [3, 7, 11] {
        click(&mut table, hands[0], oyster);
        assert_eq!(seen(&mut table), before, "a click leaves no mark");
    }
    ready(&mut table, hands[0], 0);
    assert_eq!(state(&table).choices, [Some(11), None], "the last click counts");
    let (_, view, drawn) = seen(&mut table);
    assert_eq!((view.choices, view.dived, drawn), (vec![None, None], vec![], before.2));

    click(&mut table, hands[1], 3);
    ready(&mut table, hands[1], 1);
    until(&mut table, |state| state.rounds == 1);
    let (_, view, drawn) = seen(&mut table);
    assert_eq!(view.dived, [11, 3], "now everybody sees it");
    assert_eq!(drawn, before.2 + 2, "two divers");
}

#[test]
fn who_presses_ready_without_a_choice_is_told_what_to_do() {
    let (mut table, hands) = begin(2, 0);
    ready(&mut table, hands[0], 0);
    let line = &table.app.world().resource::<Trays>().0[0].line;
    assert!(line.contains("Click an oyster first"), "{line}");
    assert_eq!(state(&table).choices, [None, None]);
}

#[test]
fn who_dives_alone_takes_all_and_those_who_meet_take_nothing() {
    let mut game = Match::<Pearls>::new(Pearls::usual_setup(3), 1).expect("it is usual");
    let pearls = game.state().bed[4];
    for (seat, oyster) in [(0, 4), (1, 9), (2, 9)] {
        let seat = crate::contract::Actor::Seat(Seat(seat));
        game.apply(seat, &Action::Choose(oyster)).expect("it is full");
    }
    let before = game.state().bed[9];
    game.apply(crate::contract::Actor::House, &Action::Dive).expect("all have chosen");
    let state = game.state();
    assert_eq!((state.pearls, state.bed[4], state.bed[9]), (vec![pearls, 0, 0], 0, before));
}
