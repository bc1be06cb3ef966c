//! Leaving with cards: the hand is discarded, and nobody waits for a card that had to be played
//! (rules 5.4).

use crate::fish_and_men::cards::deals::{fish, name, wasted};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, CardPlay, Event, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::FishAndMenPhase;

#[test]
fn the_hand_is_discarded() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "N"]).start();
    let events = table.seat(0, Action::Quit);
    let cards = vec![name("AS"), name("N")];
    assert_eq!(events[1], Event::HandDiscarded { seat: Seat(0), cards });
    assert_eq!((table.hands()[0].as_str(), table.discards().as_str()), ("", "AS N"));
}

#[test]
fn a_player_who_leaves_in_the_middle_of_resolving_leaves_its_cards_without_effect() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["PA", "FF", "OS", "E"]);
    let mut table = scenario.start();
    table.deal();
    let events = table.seat(0, Action::Quit);
    assert_eq!(events[1..], [wasted(0, "FF"), wasted(0, "OS")]);
    assert_eq!(table.discards(), "PA FF OS");
    assert!(table.0.awaited_seats().is_empty());
    table.deal();
    assert_eq!(table.hands()[1], "E", "the next seat draws");
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}

#[test]
fn when_the_last_to_draw_leaves_with_a_card_to_play_the_drawing_ends() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["E", "FF"]).start();
    table.deal();
    table.deal();
    assert_eq!(table.seat(1, Action::Quit).last(), Some(&Event::DrawingEnded { turn: 2 }));
}

#[test]
fn a_player_who_leaves_before_drawing_costs_nobody_else_a_card() {
    let mut table = Scenario::drawing(3, CardHandling::Dealt).pile(&["E", "AS", "FS"]).start();
    table.deal();
    table.seat(1, Action::Quit);
    table.deal();
    assert_eq!(table.hands(), ["E", "", "AS"]);
}

#[test]
fn its_offers_are_at_an_end() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).hand(1, &["E"]).start();
    let gift = |to| Action::Offer { to: Seat(to), give: None.into(), take: name("AS").into() };
    table.seat(1, gift(0));
    table.seat(0, Action::Offer { to: Seat(2), give: name("AS").into(), take: None.into() });
    let events = table.seat(0, Action::Quit);
    assert!(events.contains(&Event::OfferEnded { offer: 0 }));
    assert!(events.contains(&Event::OfferEnded { offer: 1 }));
}

#[test]
fn nobody_aims_at_a_player_who_has_left() {
    let mut table = Scenario::dealt(3).hand(0, &["AS", "ML"]).hand(2, &["E"]).start();
    table.seat(1, Action::Quit);
    assert_eq!(table.aims(0, "AS"), [fish(0), fish(2)]);
    assert_eq!(table.aims(0, "ML"), [PlayTarget::Hand(Seat(2))]);
    assert_eq!(table.refuses(1, "E", fish(0)), "Marlin has left the match.");
}

#[test]
fn when_all_leave_the_match_is_over_with_all_cards_discarded() {
    let mut table = Scenario::dealt(2).hand(0, &["AS"]).hand(1, &["E"]).start();
    table.seat(0, Action::Quit);
    let events = table.seat(1, Action::Quit);
    assert!(events.contains(&Event::Abandoned));
    assert_eq!(table.discards(), "AS E");
}

#[test]
fn with_cards_of_their_own_the_next_one_draws_and_nothing_stays_announced() {
    let mut table = Scenario::drawing(2, CardHandling::Physical).start();
    table.plays(0, "N", PlayTarget::Nothing);
    table.seat(0, Action::Quit);
    assert_eq!(table.0.awaited_seats(), [Seat(1)]);
    assert_eq!(table.sea().cards.armed, []);
}

#[test]
fn a_player_who_leaves_takes_along_what_cards_do_to_its_fish() {
    let mut table = Scenario::dealt(2).hand(1, &["E"]).start();
    table.seat(1, Action::Play(CardPlay::card(name("E")).on(PlayTarget::Fish(Seat(0)))));
    assert!(!table.sea().fish[0].worn.is_nothing());
    table.seat(0, Action::Quit);
    assert!(table.sea().fish[0].worn.is_nothing());
}
