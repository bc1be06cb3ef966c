//! A new card is data: a setup that has it is all there is to it.

use crate::fish_and_men::cards::deals::{fish, name};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::{Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Event;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::FishAndMenPhase;
use std::sync::Arc;

const FEAST: &str = r#"{
    "id": "Feast", "name": "Feast of Plankton", "copies": 2, "class": "keep",
    "effects": [{ "heal": { "health": 7 } }, { "extra_steps": { "steps": 2 } }]
}"#;

const CALM: &str = r#"{
    "id": "Calm", "name": "Long Calm", "copies": 1, "class": "keep",
    "effects": ["extra_turn", { "extra_passes": { "passes": 2 } }]
}"#;

fn with_card(mut scenario: Scenario, card: &str) -> Scenario {
    let deck = &mut Arc::make_mut(&mut scenario.0.setup).deck;
    Arc::make_mut(&mut deck.cards).push(serde_json::from_str(card).expect("a card is plain data"));
    scenario
}

#[test]
fn a_card_with_two_effects_on_one_fish_does_both_to_it() {
    let scenario = Scenario::dealt(2).hand(0, &["Feast", "Feast"]);
    let mut table = with_card(scenario, FEAST).start();
    let events = table.plays(0, "Feast", fish(1));
    let healed = Event::HealthChanged { seat: Seat(1), change: 7, health: 57 };
    assert_eq!(events[1], healed);
    assert_eq!(table.fish(1).worn.extra_steps, 2);
    table.plays(0, "Feast", fish(1));
    assert_eq!(table.fish(1).worn.extra_steps, 4);
}

#[test]
fn one_of_its_effects_binds_it_to_the_movement() {
    let scenario = Scenario::dealt(2).hand(0, &["Feast"]).in_phase(FishAndMenPhase::MakePollution);
    let mut table = with_card(scenario, FEAST).start();
    let sentence = table.refuses(0, "Feast", fish(1));
    assert_eq!(sentence, "Feast of Plankton can only be played while the fish feed and move.");
}

#[test]
fn a_kept_card_that_freezes_time_works_from_wherever_it_is_played() {
    let scenario = Scenario::dealt(1).hand(0, &["Calm"]).in_phase(FishAndMenPhase::VanishPollution);
    let mut table = with_card(scenario, CALM).start();
    table.plays(0, "Calm", shoal_fish_and_men::action::PlayTarget::Nothing);
    assert_eq!(table.sea().cards.extra_turns, 1, "after the next drawing");
    assert_eq!(table.sea().cards.extra_passes, 2);
}

#[test]
fn a_match_from_a_setup_with_it_has_its_copies_in_the_deck() {
    let mut setup = Setup::for_players(2);
    let cards = Arc::make_mut(&mut setup.deck.cards);
    cards.push(serde_json::from_str(FEAST).expect("plain data"));
    let hosted = Match::<FishAndMen>::new(setup, 1).expect("a sound setup");
    let feasts = hosted.state().pile.iter().filter(|&&card| card == name("Feast")).count();
    assert_eq!(feasts, 2);
}

#[test]
fn it_is_announced_where_the_players_hold_cards_of_their_own() {
    let mut table = with_card(Scenario::held(2, CardHandling::Physical), FEAST).start();
    table.plays(1, "Feast", fish(0));
    assert_eq!(table.fish(0).health, 57);
}
