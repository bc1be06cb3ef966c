//! Cards that meet other parts of the turn, drawn and played as in a match (rules 8.2). Those of N, Mg,
//! PA, TF, FI and Fp are with their cards.

use crate::fish_and_men::cards::deals::{drew, fish, play, played, square};
use crate::fish_and_men::scenario::Scenario;
use shoal_contract::Seat;
use shoal_fish_and_men::action::{Action, Event, PlayTarget, QuitReason};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::rules::board::heading::CompassHeading;

const HOUSE: [Action; 3] = [Action::MakePollution, Action::MovePollution, Action::VanishPollution];

fn drawing(players: u16, pile: &[&str]) -> Scenario {
    Scenario::drawing(players, CardHandling::Dealt).pile(pile)
}

#[test]
fn invincibility_drawn_protects_from_this_turns_drift_and_not_from_the_next_turns_bite() {
    let scenario = drawing(1, &["I"]).fish(0, 3, 6, 50).blobs(3, 6, 30);
    let mut table = scenario.start();
    table.deal();
    table.plays(0, "I", fish(0));
    for action in HOUSE {
        table.house(action);
    }
    assert_eq!(table.fish(0).health, 50, "nothing that drifted upon it did harm");
    let mut table = drawing(1, &["I"]).fish(0, 3, 6, 50).fisherman(3, 6, 0).start();
    table.deal();
    table.plays(0, "I", fish(0));
    for action in HOUSE {
        table.house(action);
    }
    table.house(Action::BeginTurn);
    assert_eq!(table.fish(0).health, 45, "the turn it was for is over");
}

#[test]
fn invincibility_protects_from_sharks_and_plague_drawn_later_in_the_turn() {
    let mut table = drawing(3, &["I", "SA", "FP"]).fish(0, 3, 6, 50).start();
    table.deal();
    table.plays(0, "I", fish(0));
    table.deal();
    table.plays(1, "SA", square(3, 6));
    assert_eq!(table.fish(0).health, 50);
    table.deal();
    let health = [0, 1, 2].map(|seat| table.fish(seat).health);
    assert_eq!(health, [50, 38, 38], "the others lose a quarter, rounded down");
}

#[test]
fn invincible_a_fish_of_80_enters_a_river_in_the_extra_turn() {
    let mut table = drawing(1, &["PA", "TF", "I"]).fish(0, 5, 3, 80).start();
    table.deal();
    table.plays(0, "I", fish(0));
    table.house(Action::BeginExtraTurn);
    table.seat(0, Action::Move);
    table.step(CompassHeading::S);
    assert_eq!(table.sea().winner, Some(Seat(0)));
}

#[test]
fn a_fisherman_under_an_oil_spill_quits_at_the_next_beginning_of_a_turn() {
    let mut scenario = drawing(1, &["OS"]).fisherman(3, 6, 0);
    scenario = scenario.parameters(|numbers| {
        // So that the oil stays where it is.
        numbers.pollution_speed = 0;
    });
    let mut table = scenario.start();
    table.deal();
    table.plays(0, "OS", square(3, 6));
    assert_eq!(table.sea().fishermen.len(), 1, "not at once");
    for action in HOUSE {
        table.house(action);
    }
    let events = table.house(Action::BeginTurn);
    assert!(
        matches!(events[0], Event::FishermanQuit { reason: QuitReason::Pollution, .. }),
        "{events:?}"
    );
}

#[test]
fn evasion_played_before_the_drift_caps_each_blob_at_2() {
    let mut table = drawing(1, &["E"]).fish(0, 3, 6, 50).blobs(3, 6, 30).start();
    table.deal();
    table.plays(0, "E", fish(0));
    table.house(Action::MakePollution);
    let hits: Vec<(u32, i32)> = table
        .house(Action::MovePollution)
        .iter()
        .flat_map(|event| match event {
            Event::PollutionDrifted { hits, .. } => hits.clone(),
            _ => Vec::new(),
        })
        .map(|hit| (hit.blobs, hit.loss))
        .collect();
    assert!(!hits.is_empty(), "thirty blobs in its square come upon it");
    assert!(hits.iter().all(|&(blobs, loss)| loss <= 2 * blobs as i32), "{hits:?}");
}

#[test]
fn economic_growth_on_a_river_closes_it_for_everybody() {
    let mut table = drawing(1, &["EG", "AS"]).fish(0, 5, 3, 100).start();
    table.deal();
    table.plays(0, "EG", square(6, 3));
    for action in HOUSE.into_iter().chain([Action::BeginTurn]) {
        table.house(action);
    }
    table.seat(0, Action::Move);
    let sentence = table.refused(0, Action::Step { heading: CompassHeading::S });
    assert_eq!(sentence, "That river has an industry: fish can leave it, but not enter it.");
}

#[test]
fn a_win_ends_everything_and_cards_stay_where_they_are() {
    let mut table = Scenario::dealt(2).fish(0, 5, 3, 100).hand(1, &["AS"]).pile(&["FF"]).start();
    table.seat(0, Action::Move);
    table.step(CompassHeading::S);
    assert_eq!(table.hands(), ["", "AS"]);
    assert_eq!(table.house_refused(Action::DealCard), "The match is over.");
    assert_eq!(table.refused(1, play("AS", fish(1))), "The match is over.");
}

#[test]
fn with_both_a_boom_and_a_plague_each_card_is_done_before_the_next_is_drawn() {
    let mut table = drawing(2, &["FPB", "FP"]).start();
    assert_eq!(table.deal()[..2], [drew(0, "FPB"), played(0, "FPB", PlayTarget::Nothing)]);
    assert_eq!(table.fish(1).health, 62, "50 and a quarter, rounded down");
    table.deal();
    assert_eq!(table.fish(1).health, 47, "62 less a quarter, rounded down");
}
