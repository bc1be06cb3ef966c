//! Hidden hands at the table: each is its player's alone, and so is what is offered out of it.

use crate::cards::playing::ids::CardPress;
use crate::prelude::*;
use leafwing_input_manager::prelude::Buttonlike;
use shoal_contract::Game as _;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::state::State;
use shoal_phone::PhoneAction;
use shoal_table::features::phones::{PhoneActed, buttons};
use shoal_table::features::secrets::testing::{
    a_moment, assert_alike, look_at_mine, own, read_own,
};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::ChooseAction;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers::controls::Switch;
use shoal_tabletop::pointers::controls::device_switches::DeviceSwitch;
use shoal_tabletop::seats::AwaitedSeats;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{TrayModels, TrayPressed};
use shoal_tabletop::system::settings::SecretMethod;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);

/// A position in the first turn of three, each with two cards in a hidden hand.
fn position() -> State {
    let mut setup = Setup::for_players(3);
    setup.deck.holding = CardHandling::Hidden;
    setup.names = ["Ann", "Bob", "Cid"].map(str::to_owned).into();
    let mut game = Match::<FishAndMen>::new(setup, 7).expect("it is usual");
    for _ in 0..3 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0) * 3;
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    game.apply(Actor::House, &Action::BeginTurn).expect("it is time");
    let mut state = game.state();
    for seat in 0..3 {
        for _ in 0..2 {
            let card = take_kept(&mut state, |_| true);
            state.sea.cards.hands[seat].push(card);
            state.sea.cards.pile -= 1;
        }
    }
    state
}

/// Takes the deepest card out of the pile that can be kept and is as it should be.
fn take_kept(state: &mut State, fits: impl Fn(CardName) -> bool) -> CardName {
    let deck = &state.setup.deck;
    let is_kept = |name: CardName| deck.card(name).is_some_and(|it| it.class == CardClass::Keep);
    let place = state.pile.iter().position(|&name| is_kept(name) && fits(name));
    state.pile.remove(place.expect("there is one"))
}

/// The same with another card in Ann's hand, for one at the bottom of the pile.
fn with_another_card(state: &State) -> State {
    let mut other = state.clone();
    let was = other.sea.cards.hands[0][0];
    other.sea.cards.hands[0][0] = take_kept(&mut other, |name| name != was);
    other.pile.insert(0, was);
    other
}

fn table(state: State, path: SecretMethod) -> (HeadlessTable, Vec<TestHand>) {
    let game = Match::<FishAndMen>::from_state(state, None).expect("it could come to that");
    let (mut table, hands) = HeadlessTable::playing::<FishAndMenView>(
        game,
        &["Ann", "Bob", "Cid"],
        super::super::plugin,
    );
    table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(path);
    table.frames(2);
    (table, hands)
}

fn name_of(state: &State, card: CardName) -> String {
    state.setup.deck.card(card).expect("it is of the deck").name.clone()
}

#[test]
fn behind_a_card_a_hand_is_read_only_while_its_player_peeks() {
    let state = position();
    let card = name_of(&state, state.sea.cards.hands[0][0]);
    let (mut table, hands) = table(state, SecretMethod::Screen);
    look_at_mine(&mut table, hands[0], ANN);
    assert_eq!(own(&table, ANN), Some(Vec::new()));
    let wheel = DeviceSwitch::new(hands[0].device, Switch::MouseMiddle);
    wheel.press(table.app.world_mut());
    table.frames(3);
    let read = own(&table, ANN).expect("Ann looks");
    assert!(read.len() == 2 && read[0].starts_with(&card), "{read:?}");
    assert_eq!((own(&table, BOB), own(&table, CID)), (None, None));
    wheel.release(table.app.world_mut());
    table.frames(3);
    assert_eq!(own(&table, ANN), Some(Vec::new()));
}

#[test]
fn in_all_other_ways_a_hand_is_read_while_the_others_close_their_eyes() {
    for path in [SecretMethod::Cards, SecretMethod::Buttons, SecretMethod::LookAway] {
        let (mut table, hands) = table(position(), path);
        look_at_mine(&mut table, hands[1], BOB);
        assert_eq!(own(&table, BOB), Some(Vec::new()), "{path:?}");
        let panels = table.app.world().resource::<SeatPanels>();
        let said = panels.get(ANN, SeatPanelKind::News).expect("it is said to all others");
        assert!(said.sentence().contains("Bob is looking at secret cards"), "{}", said.sentence());
        let press = |button| SeatPanelPressed {
            seat: BOB,
            kind: SeatPanelKind::Own,
            button,
            pointer: None,
        };
        table.app.world_mut().write_message(press(Some(2)));
        table.frames(3);
        assert_eq!(own(&table, BOB).map(|read| read.len()), Some(2), "{path:?}");
        table.frames(a_moment());
        table.app.world_mut().write_message(press(Some(3)));
        table.frames(3);
        assert_eq!(own(&table, BOB), None);
    }
}

#[test]
fn what_is_offered_out_of_a_hidden_hand_only_its_two_players_may_see() {
    let state = position();
    let card = state.sea.cards.hands[0][0];
    let words =
        format!("Ann offers Bob {}", crate::cards::glyphs::face(&state.setup.deck, card).name);
    let (mut table, hands) = table(state, SecretMethod::LookAway);
    let give = CardBundle::of(&[card]).expect("it is one card");
    let offer = Action::Offer { to: BOB, give, take: CardBundle::NONE };
    let choose = ChooseAction::<FishAndMenView> { actor: Actor::Seat(ANN), action: offer };
    table.app.world_mut().write_message(choose);
    table.frames(6);
    let drawn = table.everything();
    assert!(
        drawn.iter().any(|line| line.contains("Ann offers you")),
        "Bob reads that there is one"
    );
    assert!(!drawn.iter().any(|line| line.contains(&words)));
    for (seat, knows) in [(ANN, true), (BOB, true), (CID, false)] {
        let read = read_own(&mut table, hands[seat.index()], seat, SecretMethod::LookAway);
        assert_eq!(read.iter().any(|line| line.starts_with(&words)), knows, "{seat}: {read:?}");
    }
}

#[test]
fn an_offer_out_of_a_hidden_hand_is_accepted_on_the_phone_of_whom_it_is_for() {
    let state = position();
    let card = state.sea.cards.hands[0][0];
    let (mut table, _) = table(state, SecretMethod::Phone);
    let give = CardBundle::of(&[card]).expect("it is one card");
    let offer = Action::Offer { to: BOB, give, take: CardBundle::NONE };
    let choose = ChooseAction::<FishAndMenView> { actor: Actor::Seat(ANN), action: offer };
    table.app.world_mut().write_message(choose);
    table.frames(6);
    let accept = |table: &HeadlessTable, seat: Seat| {
        let tray = &table.app.world().resource::<TrayModels>().0[seat.index()];
        let shown = buttons(tray);
        shown.into_iter().find(|button| button.label.as_str().starts_with("Accept: Ann offers you"))
    };
    assert_eq!(accept(&table, CID), None);
    let button = accept(&table, BOB).expect("Bob's phone shows it").id;
    let did = PhoneAction::Pressed { button };
    table.app.world_mut().write_message(PhoneActed { seat: BOB, did });
    table.frames(6);
    let game = table.app.world().resource::<HostedMatch<FishAndMenView>>().game();
    let hands = game.state().sea.cards.hands;
    assert!(hands[BOB.index()].contains(&card) && !hands[ANN.index()].contains(&card));
}

/// What a seat does that plays no cards: it feeds or moves, and is done as soon as it can be.
fn next_move(table: &HeadlessTable, seat: Seat) -> Action {
    let game = table.app.world().resource::<HostedMatch<FishAndMenView>>().game();
    let legal = FishAndMen::legal(game.world(), Actor::Seat(seat));
    let usual = [Action::Feed, Action::Move, Action::Done];
    let usual = usual.into_iter().find(|action| legal.list().contains(action));
    let step = || legal.list().iter().find(|action| matches!(action, Action::Step { .. })).copied();
    usual.or_else(step).expect("there is always something")
}

/// Ann gives Bob a card that nobody else sees, and he takes it; both press cards by their places.
fn give_a_card_away(table: &mut HeadlessTable, hands: &[TestHand], seen: &mut Vec<Vec<String>>) {
    let presses = [
        (ANN, BOB, CardPress::Hand),
        (ANN, ANN, CardPress::Card(0)),
        (ANN, ANN, CardPress::Offer),
        (BOB, BOB, CardPress::Accept(0)),
    ];
    for (by, seat, press) in presses {
        let pointer = hands[by.index()].pointer;
        let pressed = TrayPressed { seat, pointer, button: press.id(), off: None };
        table.app.world_mut().write_message(pressed);
        for _ in 0..8 {
            table.frames(3);
            seen.push(table.everything());
        }
    }
}

/// What everybody sees of a turn in which Ann gives Bob a card, and what is logged meanwhile.
fn a_turn_with_a_trade(
    state: State,
    path: SecretMethod,
    frames: usize,
) -> (Vec<Vec<String>>, String) {
    let card = state.sea.cards.hands[0][0];
    let (mut table, hands) = table(state, path);
    let log = table.log();
    let mut seen = Vec::new();
    give_a_card_away(&mut table, &hands, &mut seen);
    let game = |table: &HeadlessTable| {
        table.app.world().resource::<HostedMatch<FishAndMenView>>().game().state()
    };
    let given = game(&table).sea.cards.hands;
    assert!(given[BOB.index()].contains(&card), "{path:?}: Bob has it: {given:?}");
    table.app.world_mut().resource_mut::<TablePace>().by_itself = true;
    look_at_mine(&mut table, hands[0], ANN);
    for frame in 0..frames {
        table.frames(1);
        if frame % 12 > 0 {
            continue;
        }
        seen.push(table.everything());
        let awaited = table.app.world().resource::<AwaitedSeats>().0.first().copied();
        let Some(seat) = awaited else { continue };
        let action = next_move(&table, seat);
        let actor = Actor::Seat(seat);
        table.app.world_mut().write_message(ChooseAction::<FishAndMenView> { actor, action });
    }
    let taken = table.app.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len();
    assert!(taken > 2 + frames / 320, "{path:?}: it goes on after {taken} actions");
    (seen, log())
}

#[test]
fn in_each_way_two_matches_that_differ_in_a_hidden_card_look_the_same_though_it_is_given_away() {
    let state = position();
    let other = with_another_card(&state);
    assert_ne!(state, other);
    for path in SecretMethod::ALL {
        // In one of them the whole turn with its drift; what all ways show is the same.
        let frames = if path == SecretMethod::Screen { 1600 } else { 160 };
        let (one, log) = a_turn_with_a_trade(state.clone(), path, frames);
        let (other, other_log) = a_turn_with_a_trade(other.clone(), path, frames);
        assert_eq!(log, other_log, "{path:?}");
        assert_alike(&format!("{path:?}"), &one, &other);
    }
}
