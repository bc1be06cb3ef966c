//! Card PA: two cards are drawn and played at once, in the order drawn (rules 8, 8.2).

use crate::fish_and_men::cards::deals::{card_of, drew, fish, hand, name, played, wasted};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Game, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::state::{Ask, CardSource, FishAndMenPhase};

fn drawing(pile: &[&str]) -> Scenario {
    Scenario::drawing(2, CardHandling::Dealt).pile(pile)
}

fn asked(table: &Table) -> Option<(String, CardSource)> {
    match FishAndMen::decisions(table.0.world()).first()?.ask {
        Ask::PlayCard { card, from } => Some((card.to_string(), from)),
        _ => None,
    }
}

#[test]
fn two_cards_are_drawn_and_played_in_the_order_drawn() {
    let mut table = drawing(&["PA", "FF", "AF"]).start();
    let events = table.deal();
    let told = [drew(0, "PA"), played(0, "PA", PlayTarget::Nothing), drew(0, "FF"), drew(0, "AF")];
    assert_eq!(events, told);
    assert_eq!(asked(&table), Some(("FF".into(), CardSource::Chained)));
    assert!(
        table
            .refuses(0, "AF", PlayTarget::Square(Square::new(3, 3)))
            .starts_with("You have to play")
    );
    table.plays(0, "FF", fish(1));
    assert_eq!(asked(&table), Some(("AF".into(), CardSource::Chained)));
    table.plays(0, "AF", PlayTarget::Square(Square::new(3, 3)));
    assert_eq!(asked(&table), None);
    assert_eq!(table.sea().through, 1, "it was one draw");
}

#[test]
fn cards_that_may_be_kept_are_played_at_once_too() {
    let mut table = drawing(&["PA", "AS", "E"]).start();
    table.deal();
    assert_eq!(table.legal(0).iter().filter(|&&action| action == Action::Keep).count(), 0);
    table.plays(0, "AS", fish(0));
    table.plays(0, "E", fish(1));
    assert_eq!(table.hands()[0], "");
    assert_eq!(table.discards(), "PA AS E");
}

#[test]
fn a_card_that_may_be_kept_without_a_target_is_discarded_without_effect() {
    let mut table = drawing(&["PA", "AoE", "FPB"]).start();
    let events = table.deal();
    assert_eq!(events[4..6], [wasted(0, "AoE"), played(0, "FPB", PlayTarget::Nothing)]);
}

#[test]
fn planets_aligned_in_planets_aligned_chains_on_top() {
    let mut table = drawing(&["PA", "PA", "FF", "AS", "E"]).start();
    let events = table.deal();
    let told = [
        drew(0, "PA"),
        played(0, "PA", PlayTarget::Nothing),
        drew(0, "PA"),
        drew(0, "FF"),
        played(0, "PA", PlayTarget::Nothing),
        drew(0, "AS"),
        drew(0, "E"),
    ];
    assert_eq!(events, told);
    for card in ["AS", "E", "FF"] {
        assert_eq!(asked(&table).map(|(card, _)| card), Some(card.into()));
        table.plays(0, card, fish(0));
    }
    assert_eq!(asked(&table), None);
}

#[test]
fn only_as_many_cards_are_drawn_as_there_are() {
    let mut table = drawing(&["PA", "FF"]).start();
    assert_eq!(table.deal().len(), 3);
    table.plays(0, "FF", fish(0));
    let mut table = drawing(&["PA"]).start();
    assert_eq!(
        table.deal(),
        [drew(0, "PA"), played(0, "PA", PlayTarget::Nothing)],
        "it draws not itself"
    );
    assert_eq!(table.discards(), "PA");
}

#[test]
fn the_discards_are_shuffled_while_it_draws() {
    let mut table = drawing(&["PA", "FF"]).discards(&["FF"]).start();
    let events = table.deal();
    let told = [drew(0, "FF"), Event::DeckShuffled { cards: 1 }, drew(0, "FF")];
    assert_eq!(events[2..], told);
    assert_eq!(table.discards(), "PA", "all but the card that has them drawn");
}

#[test]
fn a_chain_in_a_tiny_deck_comes_to_an_end() {
    let mut table = drawing(&["PA", "PA", "PA"]).start();
    let events = table.deal();
    assert!(events.len() < 40, "{events:?}");
    assert!(table.sea().cards.resolving.is_empty());
    let mut table = drawing(&["PA", "PA", "OS"]).start();
    table.deal();
    assert_eq!(asked(&table), Some(("OS".into(), CardSource::Chained)));
}

#[test]
fn cards_about_a_movement_have_no_effect_since_no_movement_is_left() {
    for card in ["FI", "FS", "Fp", "FR", "SPr", "SPo"] {
        let mut table = drawing(&["PA", card, "DT"]).start();
        let events = table.deal();
        assert_eq!(events[4], wasted(0, card), "{card}");
        assert_eq!(table.sea().cards.extra_passes, 1, "the second card is played");
    }
}

#[test]
fn cards_about_a_movement_apply_to_an_extra_turn_that_is_to_come() {
    for card in ["FI", "FS", "FR", "SPr", "SPo"] {
        let mut table = drawing(&["PA", "TF", card]).start();
        table.deal();
        assert_eq!(asked(&table).map(|(card, _)| card), Some(card.into()));
        assert_eq!(table.aims(0, card), [fish(0), fish(1)], "any fish");
        table.plays(0, card, fish(1));
        assert!(!table.fish(1).worn.is_nothing(), "{card} is worn in the extra turn");
        assert_eq!(table.fish(0).worn, Default::default());
    }
}

#[test]
fn fishoportation_for_an_extra_turn_is_the_move_in_it() {
    let mut table = drawing(&["PA", "TF", "Fp", "E"]).start();
    table.deal();
    let on = PlayTarget::FishTo { fish: Seat(0), square: Square::new(3, 6) };
    table.plays(0, "Fp", on);
    table.deal();
    assert_eq!(table.sea().phase, FishAndMenPhase::ExtraTurn);
    table.house(Action::BeginExtraTurn);
    assert_eq!(table.0.awaited_seats(), [Seat(1)], "seat 0 has moved ahead");
}

#[test]
fn a_voluntary_card_about_a_movement_waits_for_the_extra_turn_itself() {
    let mut table = drawing(&["TF", "E"]).hand(0, &["FR"]).start();
    table.deal();
    let sentence = table.refuses(0, "FR", fish(0));
    assert_eq!(sentence, "Fins of Rubber can only be played while the fish feed and move.");
    table.deal();
    table.house(Action::BeginExtraTurn);
    table.plays(0, "FR", fish(0));
}

#[test]
fn metagaming_in_planets_aligned_takes_and_plays_before_the_second_card() {
    let mut table = drawing(&["PA", "Mg", "FF"]).hand(1, &["AS"]).start();
    table.deal();
    table.plays(0, "Mg", card_of(1, 0));
    assert_eq!(asked(&table), Some(("AS".into(), CardSource::Taken)));
    table.plays(0, "AS", fish(0));
    assert_eq!(asked(&table), Some(("FF".into(), CardSource::Chained)));
    table.plays(0, "FF", fish(0));
    assert_eq!(table.sea().through, 1);
    assert_eq!(table.fish(0).health, 80);
}

#[test]
fn metagaming_as_the_last_card_of_a_chain_does_not_cost_the_draw_of_another() {
    let mut table = drawing(&["PA", "DT", "Mg", "E"]).hand(1, &["AS"]).start();
    table.deal();
    table.plays(0, "Mg", card_of(1, 0));
    table.plays(0, "AS", fish(0));
    assert_eq!(table.deal(), [drew(1, "E"), Event::DrawingEnded { turn: 2 }]);
}

#[test]
fn memory_loss_in_planets_aligned_discards_a_hand() {
    let mut table = drawing(&["PA", "ML", "DT"]).hand(1, &["AS", "E"]).start();
    table.deal();
    let events = table.plays(0, "ML", hand(1));
    let cards = vec![name("AS"), name("E")];
    assert_eq!(events[1], Event::HandDiscarded { seat: Seat(1), cards });
    assert_eq!(table.discards(), "PA ML AS E DT");
}

#[test]
fn trades_wait_until_the_whole_chain_is_resolved() {
    let mut table = drawing(&["PA", "FF", "FF"]).hand(1, &["AS"]).start();
    table.deal();
    let gift = Action::Offer { to: Seat(0), give: name("AS").into(), take: None.into() };
    assert_eq!(table.refused(1, gift), "Herring has a card to play first.");
    table.plays(0, "FF", fish(0));
    assert_eq!(table.refused(1, gift), "Herring has a card to play first.");
    table.plays(0, "FF", fish(0));
    table.seat(1, gift);
}
