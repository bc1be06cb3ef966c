//! Handing cards over and exchanging them; both sides must agree (rules 7.6).

use crate::fish_and_men::cards::deals::{fish, hand, name};
use crate::fish_and_men::scenario::Scenario;
use serde_json::json;
use shoal_contract::{Actor, Game, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::card::CardName;
use shoal_fish_and_men::rules::board::heading::CompassHeading;
use shoal_fish_and_men::state::TradeOffer;

fn offer(to: u16, give: &str, take: &str) -> Action {
    let card = |card: &str| (!card.is_empty()).then(|| name(card));
    Action::Offer { to: Seat(to), give: card(give).into(), take: card(take).into() }
}

fn ended(offer: u32) -> Event {
    Event::OfferEnded { offer }
}

const ACCEPT: Action = Action::Accept { offer: 0 };
const DECLINE: Action = Action::Decline { offer: 0 };

#[test]
fn cards_are_exchanged_when_both_agree() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "FS"]).hand(1, &["E"]).start();
    let (give, take) = (name("FS").into(), name("E").into());
    let made = TradeOffer { id: 0, from: Seat(0), to: Seat(1), give, take };
    assert_eq!(table.seat(0, offer(1, "FS", "E")), [Event::Offered { offer: made }]);
    assert_eq!(table.hands(), ["AS FS", "E"], "an offer moves nothing");
    assert_eq!(table.seat(1, ACCEPT), [Event::CardsTraded { offer: made }]);
    assert_eq!(table.hands(), ["AS E", "FS"]);
    assert!(table.sea().cards.offers.is_empty());
}

#[test]
fn a_gift_needs_the_consent_of_its_receiver() {
    let mut table = Scenario::dealt(2).hand(0, &["N"]).start();
    table.seat(0, offer(1, "N", ""));
    assert_eq!(table.hands(), ["N", ""]);
    table.seat(1, ACCEPT);
    assert_eq!(table.hands(), ["", "N"], "Nullification included");
}

#[test]
fn a_card_is_asked_for_and_given() {
    let mut table = Scenario::dealt(2).hand(1, &["AS"]).start();
    table.seat(0, offer(1, "", "AS"));
    table.seat(1, ACCEPT);
    assert_eq!(table.hands(), ["AS", ""]);
}

#[test]
fn an_offer_is_declined_or_taken_back() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).start();
    table.seat(0, offer(1, "AS", ""));
    assert_eq!(table.refused(2, DECLINE), "That offer is between other players.");
    assert_eq!(table.seat(1, DECLINE), [ended(0)]);
    table.seat(0, offer(1, "AS", ""));
    assert_eq!(table.seat(0, Action::Decline { offer: 1 }), [ended(1)], "its own");
    assert_eq!(table.refused(1, ACCEPT), "There is no such offer any more.");
}

#[test]
fn only_the_seat_it_was_made_to_accepts_an_offer() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).start();
    table.seat(0, offer(1, "AS", ""));
    for seat in [0, 2] {
        assert_eq!(table.refused(seat, ACCEPT), "That offer is made to another player.");
    }
}

#[test]
fn a_new_offer_to_the_same_player_replaces_the_one_before() {
    let mut table = Scenario::dealt(3).hand(0, &["AS", "E"]).start();
    table.seat(0, offer(1, "AS", ""));
    table.seat(0, offer(2, "AS", ""));
    let events = table.seat(0, offer(1, "E", ""));
    assert_eq!(events[0], ended(0));
    let to: Vec<Seat> = table.sea().cards.offers.iter().map(|offer| offer.to).collect();
    assert_eq!(to, [Seat(2), Seat(1)], "the offer to another player stands");
}

#[test]
fn an_offer_vanishes_as_soon_as_it_cannot_be_met() {
    let mut table = Scenario::dealt(3).hand(0, &["AS", "E"]).hand(1, &["FS"]).start();
    table.seat(0, offer(1, "AS", "FS"));
    table.seat(0, offer(2, "E", ""));
    assert_eq!(table.plays(0, "AS", fish(0)).last(), Some(&ended(0)), "what is given is gone");
    table.seat(2, offer(1, "", "FS"));
    assert_eq!(table.plays(1, "FS", fish(0)).last(), Some(&ended(2)), "what is asked for is gone");
    assert_eq!(table.sea().cards.offers.len(), 1);
}

#[test]
fn an_offer_stands_as_long_as_one_copy_is_left() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "AS"]).start();
    table.seat(0, offer(1, "AS", ""));
    table.plays(0, "AS", fish(0));
    table.seat(1, ACCEPT);
    assert_eq!(table.hands(), ["", "AS"]);
}

#[test]
fn a_trade_ends_the_offers_of_the_same_card() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).start();
    table.seat(0, offer(1, "AS", ""));
    table.seat(0, offer(2, "AS", ""));
    assert_eq!(table.seat(1, ACCEPT).last(), Some(&ended(1)));
}

#[test]
fn memory_loss_ends_the_offers_of_the_hand() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).hand(2, &["ML"]).start();
    table.seat(0, offer(1, "AS", ""));
    assert_eq!(table.plays(2, "ML", hand(0)).last(), Some(&ended(0)));
}

#[test]
fn at_the_end_of_the_match_all_offers_are_at_an_end() {
    let mut table = Scenario::dealt(2).fish(0, 5, 3, 100).hand(1, &["AS"]).start();
    table.seat(1, offer(0, "AS", ""));
    table.seat(0, Action::Move);
    let events = table.seat(0, Action::Step { heading: CompassHeading::S });
    assert_eq!(events.last(), Some(&ended(0)));
    assert!(table.0.is_over());
}

#[test]
fn refusals_say_why() {
    let mut table = Scenario::dealt(3).hand(0, &["AS"]).hand(1, &["AS", "E"]).start();
    for (action, sentence) in [
        (offer(0, "AS", ""), "Offer it to another player who is still playing."),
        (offer(9, "AS", ""), "Offer it to another player who is still playing."),
        (offer(1, "", ""), "Offer a card, ask for one, or both."),
        (offer(1, "FS", ""), "You do not have FS."),
        (offer(1, "", "FS"), "Marlin does not have FS."),
        (offer(1, "AS", "AS"), "Trading a card for one of the same kind changes nothing."),
    ] {
        assert_eq!(table.refused(0, action), sentence);
    }
    table.seat(0, offer(1, "AS", "E"));
    assert_eq!(table.refused(0, offer(1, "AS", "E")), "You have already offered exactly that.");
}

#[test]
fn every_legal_offer_and_answer_is_listed() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "E"]).hand(1, &["E"]).start();
    let trades: Vec<Action> = table
        .legal(0)
        .into_iter()
        .filter(|action| matches!(action, Action::Offer { .. }))
        .collect();
    let all = [offer(1, "", "E"), offer(1, "AS", ""), offer(1, "AS", "E"), offer(1, "E", "")];
    assert_eq!(trades, all);
    table.seat(0, offer(1, "AS", "E"));
    assert!(table.legal(1).contains(&ACCEPT) && table.legal(1).contains(&DECLINE));
    assert!(table.legal(0).contains(&DECLINE) && !table.legal(0).contains(&ACCEPT));
    assert!(FishAndMen::may_interrupt(table.0.world(), Seat(1)));
}

/// An offer of cards, named with spaces between them.
fn many(to: u16, give: &str, take: &str) -> Action {
    let cards = |cards: &str| {
        let cards: Vec<CardName> = cards.split_whitespace().map(name).collect();
        CardBundle::of(&cards).expect("not too many")
    };
    Action::Offer { to: Seat(to), give: cards(give), take: cards(take) }
}

#[test]
fn several_cards_change_hands_at_once() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "FS", "AS"]).hand(1, &["E", "ML"]).start();
    let action: Action =
        serde_json::from_str(r#"{"offer":{"to":1,"give":["FS","AS","AS"],"take":["E","ML"]}}"#)
            .expect("lists of cards");
    assert_eq!(action, many(1, "AS AS FS", "E ML"));
    table.seat(0, action);
    table.seat(1, ACCEPT);
    assert_eq!(table.hands(), ["E ML", "AS AS FS"]);
}

#[test]
fn every_copy_that_is_offered_must_be_held() {
    let mut table = Scenario::dealt(2).hand(0, &["AS", "E"]).hand(1, &["FS", "FS"]).start();
    assert_eq!(table.refused(0, many(1, "AS AS", "FS")), "You do not have AS and AS.");
    assert_eq!(table.refused(0, many(1, "", "FS FS FS")), "Marlin does not have FS, FS and FS.");
    let both = table.refused(0, many(1, "AS FS", "FS"));
    assert_eq!(both, "Trading a card for one of the same kind changes nothing.");
    table.seat(0, many(1, "AS E", "FS FS"));
    let again = Action::Offer { to: Seat(1), give: name("AS").into(), take: None.into() };
    assert_eq!(table.seat(0, again)[0], ended(0), "a new offer replaces it");
}

#[test]
fn trades_of_several_cards_are_told_by_what_they_are_made_of() {
    let table = Scenario::dealt(3).hand(0, &["AS", "E"]).hand(1, &["FS"]).start();
    let legal = FishAndMen::legal(table.0.world(), Actor::Seat(Seat(0)));
    let told = serde_json::to_value(&legal.shape).expect("plain data");
    let one = |to, take: &[&str]| json!({"to":to,"give":["AS","E"],"take":take,"most":take.len()});
    assert_eq!(told, json!({"offer":[one(1, &["FS"]), one(2, &[])]}));
    let alone = Scenario::dealt(2).hand(0, &["AS"]).hand(1, &["FS"]).start();
    let legal = FishAndMen::legal(alone.0.world(), Actor::Seat(Seat(0)));
    assert_eq!(legal.shape, None, "a card for a card is listed");
}

#[test]
fn a_joker_changes_hands_like_any_card() {
    let mut table = Scenario::dealt(2).hand(0, &["Joker"]).start();
    table.seat(0, offer(1, "Joker", ""));
    table.seat(1, ACCEPT);
    assert_eq!(table.hands(), ["", "Joker"]);
}
