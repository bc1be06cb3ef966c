//! Each player draws one card, in the order of the turn (rules 4.2).

use crate::fish_and_men::cards::deals::drew;
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{Game, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::FishAndMenPhase;

#[test]
fn the_drawing_follows_the_fish_and_comes_before_the_industries() {
    let mut table = Scenario::dealt(1).fish(0, 4, 6, 50).pile(&["AS"]).start();
    let events = table.seat(0, Action::Feed);
    let told = [Event::FishMoveEnded { turn: 2 }, Event::DrawingBegan { turn: 2 }];
    assert_eq!(events[1..], told);
    assert_eq!(FishAndMen::next_house_action(table.0.world()), Some(Action::DealCard));
    assert_eq!(table.deal(), [drew(0, "AS"), Event::DrawingEnded { turn: 2 }]);
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}

#[test]
fn each_draws_one_card_in_the_order_of_the_turn() {
    let scenario = Scenario::drawing(3, CardHandling::Dealt).pile(&["AS", "E", "N", "FS"]);
    let mut table = scenario.sea(|sea| sea.order = [2, 0, 1].map(Seat).to_vec()).start();
    assert_eq!(table.deal(), [drew(2, "AS")]);
    assert_eq!(table.deal(), [drew(0, "E")]);
    assert_eq!(table.deal(), [drew(1, "N"), Event::DrawingEnded { turn: 2 }]);
    assert_eq!(table.hands(), ["E", "N", "AS"]);
    assert_eq!(table.house_refused(Action::DealCard), "The industries have to pollute first.");
}

#[test]
fn when_the_deck_is_empty_the_discards_become_a_new_one() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).pile(&["AS"]);
    let mut table = scenario.discards(&["E", "E", "E"]).start();
    table.deal();
    let events = table.deal();
    assert_eq!(events[..2], [Event::DeckShuffled { cards: 3 }, drew(1, "E")]);
    assert_eq!((table.sea().cards.pile, table.discards().as_str()), (2, ""));
}

#[test]
fn the_new_deck_is_in_a_random_order() {
    let mut first = Vec::new();
    for seed in 0..40 {
        let scenario = Scenario::drawing(1, CardHandling::Dealt).discards(&["AS", "E", "FS", "N"]);
        let mut table = scenario.counted().play_with_seed(seed);
        table.deal();
        first.push(table.hands()[0].clone());
    }
    first.sort();
    first.dedup();
    assert_eq!(first, ["AS", "E", "FS", "N"], "each comes first sooner or later");
}

#[test]
fn when_deck_and_discards_are_empty_nobody_draws() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).start();
    let done = |seat| Event::DrawingDone { seat: Seat(seat) };
    assert_eq!(table.deal(), [done(0)]);
    assert_eq!(table.sea().through, 1);
    assert_eq!(table.deal(), [done(1), Event::DrawingEnded { turn: 2 }]);
}

#[test]
fn the_whole_deck_is_shuffled_before_a_match() {
    use shoal_contract::Match;
    use shoal_fish_and_men::setup::Setup;
    let pile = |seed| {
        let hosted = Match::<FishAndMen>::new(Setup::for_players(2), seed).expect("as usual");
        hosted.state().pile
    };
    let (one, mut other) = (pile(1), pile(2));
    assert_eq!(one.len(), 104, "3.1: nobody holds a card yet");
    assert_ne!(one, other);
    let mut sorted = one;
    sorted.sort_unstable();
    other.sort_unstable();
    assert_eq!(sorted, other);
}

#[test]
fn a_turn_with_cards_goes_through_all_its_phases() {
    let mut table = Scenario::dealt(1).fish(0, 4, 6, 50).pile(&["AS", "AS"]).start();
    table.seat(0, Action::Feed);
    for action in [
        Action::DealCard,
        Action::MakePollution,
        Action::MovePollution,
        Action::VanishPollution,
        Action::BeginTurn,
    ] {
        assert_eq!(FishAndMen::next_house_action(table.0.world()), Some(action));
        table.house(action);
    }
    assert_eq!(table.0.awaited_seats(), [Seat(0)]);
}
