//! Card N and its interactions (rules 8, 8.2).

use crate::fish_and_men::cards::deals::{card_of, drew, fish, hand, kept, name, nullified};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::FishAndMenPhase;

#[test]
fn the_next_card_of_its_holder_has_no_effect_and_both_are_discarded() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "N", "E"]).start();
    assert_eq!(table.plays(0, "AS", PlayTarget::Nothing), [nullified(0, "AS")]);
    assert_eq!(table.fish(0).health, 50);
    assert_eq!(table.hands()[0], "E");
    assert_eq!(table.discards(), "AS N", "nullified cards are discarded too (rules 7.8)");
    table.plays(0, "E", fish(0));
}

#[test]
fn a_card_that_will_have_no_effect_is_played_without_a_target() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "N"]).start();
    let sentence = table.refuses(0, "AS", fish(1));
    assert_eq!(sentence, "Abundant Seaweed will have no effect: play it without a target.");
    assert_eq!(table.aims(0, "AS"), [PlayTarget::Nothing]);
}

#[test]
fn it_is_not_played_itself() {
    let mut table = Scenario::dealt(2).hand(0, &["N"]).start();
    let sentence = table.refuses(0, "N", PlayTarget::Nothing);
    assert_eq!(
        sentence,
        "Nullification works by itself: the next card you play will have no effect."
    );
    assert_eq!(table.aims(0, "N"), []);
}

#[test]
fn a_card_of_ones_own_accord_needs_its_moment_and_a_target_all_the_same() {
    let mut table = Scenario::dealt(2).hand(0, &["AoE", "N"]).start();
    let sentence = table.refuses(0, "AoE", PlayTarget::Nothing);
    assert_eq!(sentence, "There is nothing for Attack of the Environmentalists to act on.");
    let scenario =
        Scenario::dealt(2).in_phase(FishAndMenPhase::MakePollution).hand(0, &["FR", "N"]);
    let sentence = scenario.start().refuses(0, "FR", PlayTarget::Nothing);
    assert_eq!(sentence, "Fins of Rubber can only be played while the fish feed and move.");
}

#[test]
fn a_drawn_card_that_must_be_played_is_nullified_without_asking() {
    for card in ["FF", "EC", "TF", "FP"] {
        let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&[card]).hand(0, &["N"]);
        let mut table = scenario.start();
        assert_eq!(table.deal(), [drew(0, card), nullified(0, card)]);
        assert_eq!(table.discards(), format!("{card} N"));
        assert_eq!(table.sea().through, 1);
    }
}

#[test]
fn it_does_nothing_to_the_cards_of_others() {
    let mut table = Scenario::dealt(2).hand(0, &["N"]).hand(1, &["AS"]).start();
    table.plays(1, "AS", fish(1));
    assert_eq!(table.hands()[0], "N");
    assert_eq!(table.fish(1).health, 60);
}

#[test]
fn several_are_used_one_for_each_card() {
    let mut table = Scenario::dealt(2).hand(0, &["N", "AS", "N", "AS", "AS"]).start();
    for left in ["N AS AS", "AS"] {
        assert_eq!(table.plays(0, "AS", PlayTarget::Nothing), [nullified(0, "AS")]);
        assert_eq!(table.hands()[0], left);
    }
    table.plays(0, "AS", fish(0));
    assert_eq!(table.fish(0).health, 60, "the third has its effect");
}

#[test]
fn it_never_nullifies_a_nullification() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["N", "AS"]).hand(0, &["N"]);
    let mut table = scenario.start();
    assert_eq!(table.deal(), [drew(0, "N")]);
    assert_eq!(table.hands()[0], "N N");
}

#[test]
fn planets_aligned_that_is_nullified_draws_no_cards() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "FF", "FF"]);
    let mut table = scenario.hand(0, &["N"]).start();
    assert_eq!(table.deal(), [drew(0, "PA"), nullified(0, "PA")]);
    assert_eq!(table.sea().cards.pile, 2);
}

#[test]
fn metagaming_that_is_nullified_takes_nothing() {
    let mut table = Scenario::dealt(2).hand(0, &["Mg", "N"]).hand(1, &["AS"]).start();
    assert_eq!(table.plays(0, "Mg", PlayTarget::Nothing), [nullified(0, "Mg")]);
    assert_eq!(table.hands(), ["", "AS"]);
}

#[test]
fn metagaming_that_takes_a_nullification_puts_it_into_the_hand_of_the_thief() {
    let mut table = Scenario::dealt(2).hand(0, &["Mg", "AS"]).hand(1, &["N"]).start();
    let events = table.plays(0, "Mg", card_of(1, 0));
    let taken = Event::CardTaken { seat: Seat(0), from: Seat(1), card: name("N") };
    assert_eq!(events[1..], [taken]);
    assert_eq!(table.hands(), ["AS N", ""]);
    assert!(table.sea().cards.resolving.is_empty(), "and that is all");
    assert_eq!(
        table.plays(0, "AS", PlayTarget::Nothing),
        [nullified(0, "AS")],
        "it works for the thief"
    );
}

#[test]
fn drawn_by_planets_aligned_it_stays_in_the_hand_and_meets_the_second_card() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "N", "FF"]);
    let mut table = scenario.start();
    let events = table.deal();
    assert_eq!(events[2..4], [drew(0, "N"), drew(0, "FF")], "both are drawn first");
    assert_eq!(events[4..], [kept(0, "N"), nullified(0, "FF")]);
    assert_eq!((table.hands()[0].as_str(), table.discards().as_str()), ("", "PA FF N"));
}

#[test]
fn drawn_second_by_planets_aligned_it_is_merely_kept() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "FPB", "N"]);
    let mut table = scenario.start();
    let events = table.deal();
    assert_eq!(events.last(), Some(&kept(0, "N")));
    assert_eq!(table.fish(0).health, 62, "the first had its effect");
    assert_eq!(table.hands()[0], "N");
}

#[test]
fn two_drawn_by_planets_aligned_are_both_kept() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "N", "N"]);
    let mut table = scenario.start();
    assert_eq!(table.deal()[4..], [kept(0, "N"), kept(0, "N")]);
    assert_eq!(table.hands()[0], "N N");
}

#[test]
fn it_may_be_traded_away_and_then_works_for_the_other() {
    let mut table = Scenario::dealt(2).hand(0, &["N", "AS"]).hand(1, &["AS"]).start();
    let gift = Action::Offer { to: Seat(1), give: name("N").into(), take: None.into() };
    table.seat(0, gift);
    table.seat(1, Action::Accept { offer: 0 });
    table.plays(0, "AS", fish(0));
    assert_eq!(table.plays(1, "AS", PlayTarget::Nothing), [nullified(1, "AS")]);
}

#[test]
fn memory_loss_that_is_nullified_leaves_the_hand_alone() {
    let mut table = Scenario::dealt(2).hand(0, &["ML", "N"]).hand(1, &["AS"]).start();
    assert!(table.refuses(0, "ML", hand(1)).ends_with("play it without a target."));
    table.plays(0, "ML", PlayTarget::Nothing);
    assert_eq!(table.hands(), ["", "AS"]);
}
