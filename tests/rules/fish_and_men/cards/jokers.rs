//! Jokers stand for any of the 20 kinds of the ranks 2 to jack (rules 8.1).

use crate::fish_and_men::cards::deals::{
    drew, fish, joker_as, kept, nullified, play, square, wasted,
};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{Game, GameSetup, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, PlayTarget};
use shoal_fish_and_men::cards::card::JOKER;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{Ask, CardSource};

#[test]
fn a_drawn_joker_may_be_kept() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker"]).start();
    assert_eq!(table.deal(), [drew(0, "Joker")]);
    let ask = Ask::PlayCard { card: JOKER, from: CardSource::Drawn };
    assert_eq!(FishAndMen::decisions(table.0.world())[0].ask, ask);
    assert_eq!(table.seat(0, Action::Keep), [kept(0, "Joker")]);
    assert_eq!(table.hands()[0], "Joker");
}

#[test]
fn a_drawn_joker_may_be_played_at_once_as_a_card_that_must_be_played() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker"]).start();
    table.deal();
    table.seat(0, joker_as("FF", fish(1)));
    assert_eq!(table.fish(1).health, 70);
    assert_eq!(table.discards(), "Joker");
}

#[test]
fn from_the_hand_a_joker_stands_only_for_cards_that_may_be_kept() {
    let mut table = Scenario::dealt(2).hand(0, &["Joker"]).start();
    let sentence = table.refused(0, joker_as("FF", fish(1)));
    assert_eq!(sentence, "Flowering of Flounder must be played as soon as it is drawn.");
    table.seat(0, joker_as("AS", fish(1)));
    assert_eq!(table.fish(1).health, 60);
}

#[test]
fn a_joker_stands_for_no_queen_king_or_ace() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker"]).start();
    table.deal();
    for card in ["E", "A", "I", "N", "TF", "FPB", "DT", "FP"] {
        let sentence = table.refused(0, joker_as(card, fish(0)));
        assert_eq!(sentence, format!("A joker cannot stand for {card}."));
    }
}

#[test]
fn it_must_be_said_what_a_joker_stands_for_and_only_a_joker_stands_for_another() {
    let mut table = Scenario::dealt(2).hand(0, &["Joker", "AS"]).start();
    let sentence = table.refused(0, play("Joker", fish(0)));
    assert_eq!(sentence, "Say which card the joker stands for.");
    let Action::Play(mut wrong) = joker_as("FS", fish(0)) else { panic!("a play") };
    wrong.card = crate::fish_and_men::cards::deals::name("AS");
    let sentence = table.refused(0, Action::Play(wrong));
    assert_eq!(sentence, "Only a joker can stand for another card.");
}

#[test]
fn a_joker_drawn_by_planets_aligned_is_played_and_not_kept() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "Joker", "DT"]).start();
    table.deal();
    let sentence = table.refused(0, Action::Keep);
    assert_eq!(sentence, "Only a joker that has just been drawn can be kept.");
    table.seat(0, joker_as("OS", square(4, 4)));
    assert_eq!(table.sea().pollution.len(), 3);
    assert_eq!(table.sea().cards.extra_passes, 1, "then the second card");
}

#[test]
fn a_joker_as_planets_aligned_draws_two_cards() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker", "FPB", "DT"]).start();
    table.deal();
    table.seat(0, joker_as("PA", PlayTarget::Nothing));
    assert_eq!(table.sea().cards.extra_passes, 1);
    assert_eq!(table.discards(), "Joker FPB DT");
}

#[test]
fn a_joker_meets_a_nullification_like_any_card() {
    let mut table = Scenario::dealt(2).hand(0, &["Joker", "N"]).start();
    let events = table.seat(0, joker_as("AS", PlayTarget::Nothing));
    assert_eq!(events, [nullified(0, "Joker")]);
    assert_eq!(table.discards(), "Joker N");
}

#[test]
fn a_player_with_a_nullification_may_still_keep_a_drawn_joker() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker"]).hand(0, &["N"]);
    let mut table = scenario.start();
    table.deal();
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
    table.seat(0, Action::Keep);
    assert_eq!(table.hands()[0], "N Joker");
}

#[test]
fn a_chained_joker_is_nullified_without_asking() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "N", "Joker"]);
    let mut table = scenario.start();
    let events = table.deal();
    assert_eq!(events[4..], [kept(0, "N"), nullified(0, "Joker")]);
}

#[test]
fn a_taken_joker_is_played_as_a_card_that_may_be_kept() {
    let mut table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["Joker"]).start();
    table.plays(0, "Mg", crate::fish_and_men::cards::deals::card_of(1, 0));
    let sentence = table.refused(0, joker_as("FF", fish(0)));
    assert_eq!(sentence, "Flowering of Flounder can never be in a hand.");
    table.seat(0, joker_as("AS", fish(0)));
}

#[test]
fn a_joker_that_can_stand_for_nothing_is_discarded_without_effect() {
    // Of this deck a joker can stand for Economic Collapse alone, and there is no industry.
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "Joker", "DT"]);
    let mut scenario = scenario.counted();
    let deck = &mut std::sync::Arc::make_mut(&mut scenario.0.setup).deck;
    let kinds = ["PA", "DT", "EC"].map(crate::fish_and_men::cards::deals::name);
    std::sync::Arc::make_mut(&mut deck.cards).retain(|card| kinds.contains(&card.id));
    let all_but_pa = |card: &mut shoal_fish_and_men::cards::card::CardKind| {
        if card.id == kinds[0] {
            card.id = crate::fish_and_men::cards::deals::name("PA2");
        }
    };
    std::sync::Arc::make_mut(&mut deck.cards).iter_mut().for_each(all_but_pa);
    scenario.0.pile[2] = crate::fish_and_men::cards::deals::name("PA2");
    let mut table = scenario.play();
    let events = table.deal();
    assert_eq!(events[4], wasted(0, "Joker"));
}

#[test]
fn a_deck_has_none_unless_it_is_asked_for_and_four_at_most() {
    let mut setup = Setup::for_players(2);
    assert_eq!(setup.deck.jokers, 0);
    setup.deck.jokers = 4;
    let hosted = Match::<FishAndMen>::new(setup.clone(), 1).expect("four jokers");
    let jokers = hosted.state().pile.iter().filter(|&&card| card == JOKER).count();
    assert_eq!((jokers, hosted.state().pile.len()), (4, 108));
    setup.deck.jokers = 5;
    let problems = setup.check().expect_err("five are too many").to_string();
    assert_eq!(problems, "deck.jokers: 5 is not a number from 0 to 4");
}
