//! Choosing a card and what it is aimed at.

use super::{CardPress, Table, card, deal, force, open_sea, pollute, position};
use crate::prelude::*;

fn played(name: &str, on: PlayTarget) -> Action {
    Action::Play(CardPlay::card(card(name)).on(on))
}

#[test]
fn a_card_of_the_hand_is_played_by_a_click_on_it_and_one_on_its_target() {
    for name in ["AS", "AoE", "FI", "FR", "E"] {
        let mut state = position(CardHandling::Dealt);
        deal(&mut state, 0, name);
        let square = open_sea(&state);
        pollute(&mut state, square);
        let mut table = Table::of(state);
        table.press(0, 0, CardPress::Card(0));
        let targets = table.picks().pick(Seat(0)).expect("it has risen").targets.clone();
        let last = *targets.last().expect("it can be aimed");
        assert!(table.taken().is_empty(), "{name}: the first click only raises it");
        let square = table.square_of(last);
        table.click(0, square);
        assert_eq!(table.taken(), [played(name, last)]);
        assert_eq!(table.picks().pick(Seat(0)), None);
    }
}

#[test]
fn a_card_that_must_be_played_asks_for_its_target_at_once() {
    for name in ["EC", "EG", "OS", "FF", "SA", "AF", "IF", "I"] {
        let mut state = position(CardHandling::Dealt);
        force(&mut state, 1, name);
        let mut table = Table::of(state);
        let pick = table.picks().pick(Seat(1)).unwrap_or_else(|| panic!("{name} waits"));
        let on = pick.targets[pick.targets.len() / 2];
        let square = table.square_of(on);
        table.click(1, square);
        assert_eq!(table.taken(), [played(name, on)]);
    }
}

#[test]
fn attraction_is_aimed_at_a_fish_in_the_sea() {
    let mut state = position(CardHandling::Dealt);
    let square = open_sea(&state);
    state.sea.fish[2].at = Some(SeaPosition::centre(square));
    force(&mut state, 0, "A");
    let mut table = Table::of(state);
    table.click(0, square);
    assert_eq!(table.taken(), [played("A", PlayTarget::Fish(Seat(2)))]);
}

#[test]
fn fishoportation_asks_for_the_fish_and_then_for_the_square() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "Fp");
    let square = open_sea(&state);
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    let fish = Seat(1);
    let at = table.square_of(PlayTarget::Fish(fish));
    table.click(0, at);
    let pick = table.picks().pick(Seat(0)).expect("it is still open");
    assert_eq!(pick.chosen.fish, Some(fish));
    assert!(pick.targets.contains(&PlayTarget::FishTo { fish, square }));
    table.click(0, square);
    assert_eq!(table.taken(), [played("Fp", PlayTarget::FishTo { fish, square })]);
}

#[test]
fn cards_are_aimed_at_others_in_their_trays() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "ML");
    deal(&mut state, 0, "Mg");
    deal(&mut state, 2, "AS");
    let mut table = Table::of(state.clone());
    table.press(0, 0, CardPress::Card(0));
    table.press(0, 2, CardPress::Hand);
    assert_eq!(table.taken(), [played("ML", PlayTarget::Hand(Seat(2)))]);
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(1));
    table.press(0, 2, CardPress::Card(0));
    assert_eq!(table.taken(), [played("Mg", PlayTarget::CardOf { seat: Seat(2), index: 0 })]);
}

#[test]
fn a_click_beside_its_targets_says_why_and_the_card_stays() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "AoE");
    let (clean, mut dirty) = (open_sea(&state), open_sea(&state));
    dirty.column += 1;
    pollute(&mut state, dirty);
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    table.click(0, clean);
    assert_eq!(table.said(0), Some("There is no pollution in that square."));
    assert!(table.picks().is_aiming(Seat(0)), "it stays open");
    assert!(table.taken().is_empty());
    table.click(0, dirty);
    assert_eq!(table.taken().len(), 1);
}

#[test]
fn a_second_click_or_the_right_button_lets_a_card_go() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "AS");
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    table.press(0, 0, CardPress::Card(0));
    assert_eq!(table.picks().pick(Seat(0)), None);
    table.press(0, 0, CardPress::Card(0));
    table.say(0, Verb::TakeBack);
    assert_eq!(table.picks().pick(Seat(0)), None);
    assert!(table.taken().is_empty());
}

#[test]
fn a_card_that_must_be_played_cannot_be_let_go() {
    let mut state = position(CardHandling::Dealt);
    force(&mut state, 1, "FF");
    let mut table = Table::of(state);
    table.say(1, Verb::TakeBack);
    assert!(table.picks().is_aiming(Seat(1)));
}

#[test]
fn without_a_mouse_a_card_is_raised_aimed_and_played() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 1, "FI");
    deal(&mut state, 1, "AS");
    let mut table = Table::of(state);
    table.say(1, Verb::Third);
    table.say(1, Verb::Third);
    table.say(1, Verb::TurnRight);
    table.say(1, Verb::TurnRight);
    table.say(1, Verb::Done);
    assert_eq!(table.taken(), [played("AS", PlayTarget::Fish(Seat(1)))]);
}

#[test]
fn a_nullification_in_the_hand_lets_the_next_card_have_no_effect_on_a_second_click() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "AS");
    deal(&mut state, 0, "N");
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    assert!(table.picks().pick(Seat(0)).expect("it has risen").needs_nothing());
    table.press(0, 0, CardPress::Card(0));
    assert_eq!(table.taken(), [played("AS", PlayTarget::Nothing)]);
    assert!(table.game().state().sea.cards.hands[0].is_empty(), "both are discarded");
}

#[test]
fn a_card_that_comes_too_late_says_so_and_is_not_played() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "FI");
    for fish in &mut state.sea.fish[1..] {
        fish.turn = FishTurn::Done;
    }
    let first = state.sea.order[0];
    state.sea.through = 0;
    if first != Seat(0) {
        state.sea.order = vec![Seat(0), Seat(1), Seat(2)];
    }
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    let late = table.square_of(PlayTarget::Fish(Seat(2)));
    table.click(0, late);
    assert!(table.said(0).is_some_and(|said| said.contains("before")), "{:?}", table.said(0));
    assert!(table.taken().is_empty());
}
