//! Cards Mg and ML: other hands (rules 8, A24, A26).

use crate::fish_and_men::cards::deals::{card_of, fish, hand, name, played, square, wasted};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Event, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::FishAndMenPhase;

fn taken(card: &str) -> Event {
    Event::CardTaken { seat: Seat(0), from: Seat(1), card: name(card) }
}

#[test]
fn the_thief_chooses_the_card_and_what_it_is_aimed_at() {
    let mut table = Scenario::dealt(3).hand(0, &["Mg"]).hand(1, &["E", "AS"]).start();
    let events = table.plays(0, "Mg", card_of(1, 1));
    assert_eq!(events, [played(0, "Mg", card_of(1, 1)), taken("AS")]);
    assert_eq!(table.hands()[1], "E");
    table.plays(0, "AS", fish(2));
    assert_eq!(table.fish(2).health, 60);
    assert_eq!(table.discards(), "Mg AS");
}

#[test]
fn of_open_hands_only_a_card_that_can_be_played_now_or_a_nullification_is_taken() {
    let scenario = Scenario::dealt(2).in_phase(FishAndMenPhase::MakePollution).hand(0, &["Mg"]);
    let mut table = scenario.hand(1, &["FR", "AoE", "AS", "N"]).start();
    assert_eq!(table.aims(0, "Mg"), [card_of(1, 2), card_of(1, 3)]);
    let sentence = table.refuses(0, "Mg", card_of(1, 0));
    assert_eq!(sentence, "You could not play FR now: take another card.", "no fish moves");
    let sentence = table.refuses(0, "Mg", card_of(1, 1));
    assert_eq!(sentence, "You could not play AoE now: take another card.", "no pollution");
}

#[test]
fn a_card_about_a_movement_is_taken_while_a_fish_still_waits() {
    let mut table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["FR"]).start();
    table.plays(0, "Mg", card_of(1, 0));
    table.plays(0, "FR", fish(0));
    assert_eq!(table.fish(0).worn.extra_steps, 3);
}

#[test]
fn it_is_not_played_when_nothing_can_be_taken() {
    let mut table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["AoE"]).start();
    assert_eq!(table.aims(0, "Mg"), []);
    let sentence = table.refuses(0, "Mg", card_of(1, 0));
    assert_eq!(sentence, "There is nothing for Metagaming to act on.");
}

#[test]
fn nobody_takes_from_the_own_hand_an_empty_one_or_beyond_its_end() {
    let mut table = Scenario::dealt(3).hand(0, &["Mg", "AS"]).hand(1, &["AS"]).start();
    assert_eq!(
        table.refuses(0, "Mg", card_of(0, 1)),
        "Choose another player who is still playing."
    );
    assert_eq!(table.refuses(0, "Mg", card_of(2, 0)), "Snapper has no cards.");
    assert_eq!(table.refuses(0, "Mg", card_of(1, 1)), "There is no such card in that hand.");
    assert_eq!(
        table.refuses(0, "Mg", card_of(9, 0)),
        "Choose another player who is still playing."
    );
}

#[test]
fn metagaming_that_takes_metagaming_takes_again() {
    let mut table = Scenario::dealt(3).hand(0, &["Mg"]).hand(1, &["Mg"]).hand(2, &["AS"]).start();
    table.plays(0, "Mg", card_of(1, 0));
    table.plays(0, "Mg", card_of(2, 0));
    table.plays(0, "AS", fish(0));
    assert_eq!(table.discards(), "Mg Mg AS");
    let table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["Mg"]).start();
    assert_eq!(table.aims(0, "Mg"), [], "there is nothing to take with it in the end");
}

#[test]
fn memory_loss_that_is_taken_needs_a_hand_to_act_on() {
    let table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["ML"]).start();
    assert_eq!(table.aims(0, "Mg"), [], "the hand it is taken from is then empty");
    let mut table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["ML", "AoE"]).start();
    table.plays(0, "Mg", card_of(1, 0));
    table.plays(0, "ML", hand(1));
    assert_eq!(table.hands(), ["", ""]);
}

#[test]
fn of_hidden_hands_any_card_is_taken_by_its_place() {
    let scenario = Scenario::held(2, CardHandling::Hidden).hand(0, &["Mg"]);
    let mut table = scenario.hand(1, &["AoE", "AS"]).start();
    assert_eq!(table.aims(0, "Mg"), [card_of(1, 0), card_of(1, 1)]);
    table.plays(0, "Mg", card_of(1, 1));
    table.plays(0, "AS", fish(0));
}

#[test]
fn a_card_taken_unseen_that_cannot_be_played_is_shown_and_discarded() {
    let scenario = Scenario::held(2, CardHandling::Hidden).hand(0, &["Mg"]).hand(1, &["AoE"]);
    let mut table = scenario.start();
    let events = table.plays(0, "Mg", card_of(1, 0));
    assert_eq!(events[1..], [taken("AoE"), wasted(0, "AoE")]);
    assert_eq!(table.discards(), "Mg AoE");
    assert!(table.0.awaited_seats() == [Seat(0)], "the fish whose turn it is");
}

#[test]
fn memory_loss_discards_the_whole_hand_of_another_player() {
    let mut table = Scenario::dealt(3).hand(0, &["ML", "FS"]).hand(2, &["AS", "N", "E"]).start();
    let events = table.plays(0, "ML", hand(2));
    let cards = ["AS", "N", "E"].map(name).to_vec();
    assert_eq!(events[1], Event::HandDiscarded { seat: Seat(2), cards });
    assert_eq!(table.hands(), ["FS", "", ""]);
    assert_eq!(table.discards(), "ML AS N E");
}

#[test]
fn memory_loss_on_an_empty_hand_or_the_own_is_refused() {
    let mut table = Scenario::dealt(3).hand(0, &["ML", "FS"]).hand(2, &["AS"]).start();
    assert_eq!(table.refuses(0, "ML", hand(1)), "Marlin has no cards.", "rules A26");
    assert_eq!(table.refuses(0, "ML", hand(0)), "Choose another player who is still playing.");
    assert_eq!(table.refuses(0, "ML", square(3, 3)), "Memory Loss is aimed at another player.");
    let mut table = Scenario::dealt(2).hand(0, &["ML"]).start();
    assert_eq!(
        table.refuses(0, "ML", PlayTarget::Hand(Seat(1))),
        "There is nothing for Memory Loss to act on."
    );
}
