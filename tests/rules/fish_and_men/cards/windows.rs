//! No card in the middle of something, no trade before a drawn card is resolved (rules 7.3, 7.6).

use crate::fish_and_men::cards::deals::{card_of, fish, name, play};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Game, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::FishAndMenPhase;

/// A gift to seat 0.
fn gift(card: &str) -> Action {
    Action::Offer { to: Seat(0), give: name(card).into(), take: None.into() }
}

#[test]
fn while_a_fish_moves_nobody_plays_and_cards_are_handed_over() {
    let mut table = Scenario::dealt(2).fish(0, 4, 6, 50).hand(0, &["E"]).hand(1, &["AS"]).start();
    table.seat(0, Action::Move);
    let sentence = "Herring is moving: cards have to wait until the fish has stopped.";
    assert_eq!(table.refuses(1, "AS", fish(0)), sentence);
    assert_eq!(table.refuses(0, "E", fish(0)), sentence, "not even its own player");
    assert!(FishAndMen::may_interrupt(table.0.world(), Seat(1)), "to trade");
    table.seat(1, gift("AS"));
    table.seat(0, Action::Accept { offer: 0 });
    assert_eq!(
        table.hands(),
        ["E AS", ""],
        "only a card that is drawn and to be played forbids it"
    );
    table.seat(0, Action::Done);
    table.plays(0, "AS", fish(0));
}

#[test]
fn between_the_turns_of_two_fish_cards_are_played() {
    let mut table = Scenario::dealt(3).fish(0, 4, 6, 50).hand(2, &["AS", "AS"]).start();
    table.plays(2, "AS", fish(0));
    table.seat(0, Action::Feed);
    table.plays(2, "AS", fish(0));
    assert_eq!(table.0.awaited_seats(), [Seat(1)], "it is still seat 1's turn");
}

#[test]
fn nobody_else_plays_or_trades_until_a_drawn_card_is_resolved() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["FF"]);
    let mut table = scenario.hand(0, &["E"]).hand(1, &["AS"]).start();
    table.deal();
    let sentence = "Herring has a card to play first.";
    assert_eq!(table.refuses(1, "AS", fish(0)), sentence);
    assert_eq!(table.refused(1, gift("AS")), sentence);
    assert_eq!(table.refuses(0, "E", fish(0)), "You have to play Flowering of Flounder first.");
    assert_eq!(table.legal(1), [Action::Quit], "the others may only leave");
    table.plays(0, "FF", fish(1));
    table.plays(1, "AS", fish(0));
}

#[test]
fn no_card_is_played_before_the_first_turn_and_after_the_end() {
    let mut table = Table(Match::new(Setup::for_players(2), 1).expect("the usual setup"));
    let sentence = table.refused(0, play("AS", fish(0)));
    assert_eq!(sentence, "Cards can be played once all fish are in their rivers.");
    let mut table = Scenario::dealt(2).fish(0, 5, 3, 100).hand(1, &["AS"]).moving(2).start();
    table.step(CompassHeading::S);
    assert!(table.0.is_over());
    assert_eq!(table.refuses(1, "AS", fish(1)), "The match is over.");
}

#[test]
fn without_cards_none_is_played_drawn_or_traded() {
    let mut table = Scenario::new(2).play();
    assert_eq!(table.refuses(0, "AS", fish(0)), "This match is played without cards.");
    assert_eq!(table.refused(1, gift("AS")), "This match is played without cards.");
    table.seat(0, Action::Feed);
    table.seat(1, Action::Feed);
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution, "and nothing is drawn");
}

#[test]
fn the_fish_whose_turn_it_is_waits_while_a_taken_card_is_played() {
    let mut table = Scenario::dealt(2).hand(1, &["Mg"]).hand(0, &["AS"]).start();
    table.plays(1, "Mg", card_of(0, 0));
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
    assert_eq!(table.refused(0, Action::Move), "Marlin has a card to play first.");
    table.plays(1, "AS", fish(1));
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
}

#[test]
fn while_a_taken_card_is_aimed_cards_change_hands_and_a_nullification_meets_it() {
    let mut table = Scenario::dealt(2).hand(1, &["Mg"]).hand(0, &["AS", "N"]).start();
    table.plays(1, "Mg", card_of(0, 0));
    table.seat(0, Action::Offer { to: Seat(1), give: name("N").into(), take: None.into() });
    let events = table.seat(1, Action::Accept { offer: 0 });
    let nullified = Event::CardNullified { seat: Seat(1), card: name("AS") };
    assert!(events.contains(&nullified), "{events:?}");
    assert_eq!(table.hands(), ["", ""]);
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
}

#[test]
fn cards_played_before_a_turn_begins_count_for_it() {
    let scenario = Scenario::dealt(2).turn_to_begin().hand(0, &["E"]);
    let mut table = scenario.start();
    table.plays(0, "E", fish(1));
    table.house(Action::BeginTurn);
    assert_eq!(table.fish(1).worn.hit_cap, Some(2));
}

#[test]
fn effects_of_this_turn_end_with_the_turn() {
    let scenario = Scenario::dealt(1).in_phase(FishAndMenPhase::MakePollution).hand(0, &["E"]);
    let mut table = scenario.start();
    table.plays(0, "E", fish(0));
    for action in [Action::MakePollution, Action::MovePollution] {
        table.house(action);
        assert!(!table.fish(0).worn.is_nothing());
    }
    table.house(Action::VanishPollution);
    assert!(table.fish(0).worn.is_nothing(), "until the end of the turn (rules 4.5, 7.8)");
}
