//! The example of a whole game, `examples/tiny_game`: it keeps the promises of every game, stands in the
//! lobby, and is played at the table by pointers.

mod phones;
mod same_for_all;
mod secrets;

use super::NAMES;
use bevy::prelude::*;
use shoal_contract::battery::{Battery, Secrets};
use shoal_contract::{Game, Match, PlainPosition as _, PlainState, RandomGenerator, Seat, Viewer};
use shoal_table::features::game_list::GameList;
use shoal_table::features::match_start::{LobbyOptions, start};
use shoal_table::features::secrets::JointChoices;
use shoal_table::features::table_games::{TableGame, for_lobby};
use shoal_table::features::tutorial::testing::{
    has_short_captions, is_learnt_by_pressing_where_the_arrow_points,
};
use shoal_table::features::{join, lobby};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::plain_view::{PlainBoard, plugin};
use shoal_table::kit::plain_view_checks::shows_what_is_played;
use shoal_table::matches::celebration::WinnerCelebration;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};
use shoal_tabletop::system::screens::Screen;
use tiny_game::rules::{Action, Pearls, Position};
use tiny_game::view::{PearlsView, cell_of};

mod promises {
    use super::*;

    shoal_contract::battery_tests!(Battery::<Pearls> {
        actions: 40,
        bots_end_within: Some(30),
        secrets: Some(Secrets { otherwise, reveals: |action| *action == Action::Dive }),
        ..Battery::default()
    });
}

/// The position with another choice in place of a hidden one: only its own seat may see that.
fn otherwise(
    state: &PlainState<Position>,
    generator: &mut RandomGenerator,
) -> Vec<(Viewer, PlainState<Position>)> {
    let position = &state.position;
    let others = position.choices.iter().enumerate().filter_map(|(seat, choice)| {
        let mut other = state.clone();
        let elsewhere = (*choice)? + 1 + generator.below(position.bed.len() as u32 - 1) as usize;
        other.position.choices[seat] = Some(elsewhere % position.bed.len());
        let viewers = Seat::all(position.pearls.len()).filter(move |viewer| viewer.index() != seat);
        let viewers = viewers.map(Viewer::Seat).chain([Viewer::Table]);
        Some(viewers.map(move |viewer| (viewer, other.clone())).collect::<Vec<_>>())
    });
    others.flatten().collect()
}

/// A lobby with this one game, as the example opens it.
fn in_the_lobby() -> HeadlessTable {
    HeadlessTable::of_game::<PearlsView>(|app| {
        let games = [TableGame::plain::<PearlsView>()];
        app.insert_resource(GameList::of(for_lobby(&games))).init_resource::<LobbyOptions>();
        app.insert_resource(Chairs::default());
        app.add_plugins((lobby::plugin, join::plugin, plugin::<PearlsView>));
    })
}

/// People and bots sit down in the lobby, and begin the match that is chosen there.
fn begin(people: usize, bots: usize) -> (HeadlessTable, Vec<TestHand>) {
    let mut table = in_the_lobby();
    table.frames(3);
    let bot = SeatPlayer::Bot("greedy".parse().expect("it is a word"));
    let players =
        std::iter::repeat_n(SeatPlayer::Person, people).chain(std::iter::repeat_n(bot, bots));
    let chairs = PLACES.into_iter().zip(NAMES).zip(players);
    let chairs = chairs.map(|((place, name), player)| Chair::new(place, name, player));
    table.app.insert_resource(Chairs(chairs.collect()));
    start::<PearlsView>(table.app.world_mut()).expect("it can be played");
    table.frames(6);
    table.app.insert_resource(JoinPolicy::Orphans);
    let hands = (0..people as u16).map(|seat| table.hand(&[seat])).collect();
    table.frames(2);
    (table, hands)
}

fn state(table: &HeadlessTable) -> Position {
    table.app.world().resource::<HostedMatch<PearlsView>>().game().state().position
}

/// A player clicks an oyster.
fn click(table: &mut HeadlessTable, hand: TestHand, oyster: usize) {
    let at = table.app.world().resource::<PlainBoard>().0.centre(cell_of(oyster));
    table.point(hand, at);
    table.press(hand);
    table.release(hand);
    table.frames(2);
}

/// What stands in the tray of a seat.
fn tray(table: &HeadlessTable, seat: u16) -> &TrayModel {
    &table.app.world().resource::<TrayModels>().0[usize::from(seat)]
}

/// Whether all may see that a seat is ready.
fn is_ready(table: &HeadlessTable, seat: u16) -> bool {
    tray(table, seat).place_in_order.as_deref() == Some("ready")
}

/// A player presses a button of its tray while it chooses, by what is written on it.
fn press(table: &mut HeadlessTable, hand: TestHand, seat: u16, label: &str) {
    table.press_tray(hand, Seat(seat), label);
}

/// Waits until all are ready, bots too.
fn turned_over(table: &mut HeadlessTable) {
    let is_open = |table: &HeadlessTable| {
        let round = &table.app.world().resource::<JointChoices<PearlsView>>().round;
        round.as_ref().is_some_and(|round| round.is_revealed)
    };
    for _ in 0..1000 {
        if is_open(table) {
            return table.frames(2);
        }
        table.frames(1);
    }
    panic!("somebody is not ready: {:?}, round {}", tray(table, 0).line, state(table).rounds);
}

/// Shows at once what happens, until something is so.
fn until(table: &mut HeadlessTable, so: impl Fn(&Position) -> bool) {
    let picture =
        |table: &HeadlessTable| table.app.world().resource::<PlaybackState<PearlsView>>().is_idle();
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
fn the_view_shows_what_is_played() {
    shows_what_is_played::<PearlsView>();
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    has_short_captions::<PearlsView>(3..=3);
    is_learnt_by_pressing_where_the_arrow_points::<PearlsView>(plugin::<PearlsView>);
}

#[test]
fn the_lobby_offers_it_and_a_match_with_a_bot_is_played_to_its_end() {
    let (mut table, hands) = begin(2, 1);
    assert_eq!(
        table.app.world().resource::<GameList>().game().map(|game| game.info().name),
        Some("pearls")
    );
    assert_eq!(*table.app.world().resource::<bevy::prelude::State<Screen>>().get(), Screen::Match);
    let (mut rounds, mut own) = (0, Vec::new());
    while state(&table).winners().is_none() {
        for (seat, &hand) in hands.iter().enumerate() {
            let bed = state(&table).bed;
            let full: Vec<usize> = (0..bed.len()).filter(|&oyster| bed[oyster] > 0).collect();
            press(&mut table, hand, seat as u16, "Ready");
            let bed = full.len();
            own.push((hand, full[seat % bed]));
        }
        // The bot chooses when it likes; then all is turned over, and entered.
        turned_over(&mut table);
        for (hand, oyster) in own.drain(..) {
            click(&mut table, hand, oyster);
        }
        rounds += 1;
        until(&mut table, |state| state.rounds == rounds);
    }
    table.frames(2);
    let celebrated = &table.app.world().resource::<WinnerCelebration>().winners;
    assert_eq!(Some(celebrated), state(&table).winners().as_ref());
}

#[test]
fn who_dives_alone_takes_all_and_those_who_meet_take_nothing() {
    let mut game = Match::<Pearls>::new(Pearls::default_setup(3), 1).expect("it is usual");
    let pearls = game.state().position.bed[4];
    for (seat, oyster) in [(0, 4), (1, 9), (2, 9)] {
        let seat = shoal_contract::Actor::Seat(Seat(seat));
        game.apply(seat, &Action::Choose(oyster)).expect("it is full");
    }
    let before = game.state().position.bed[9];
    game.apply(shoal_contract::Actor::House, &Action::Dive).expect("all have chosen");
    let state = game.state().position;
    assert_eq!((state.pearls, state.bed[4], state.bed[9]), (vec![pearls, 0, 0], 0, before));
}
