//! Hidden hands, each seen by its player alone (rules 7.7).

use crate::fish_and_men::cards::deals::{card_of, drew, fish, hand, joker_as, name};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Audience, Game, Seat, UndoCost, Viewer};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::card::{CardName, FACE_DOWN};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::TradeOffer;

fn hidden(players: u16) -> Scenario {
    Scenario::held(players, CardHandling::Hidden)
}

fn hands(table: &Table, viewer: Viewer) -> Vec<Vec<CardName>> {
    FishAndMen::seen_by(table.0.world(), viewer).cards.hands
}

fn offers(table: &Table, viewer: Viewer) -> Vec<TradeOffer> {
    FishAndMen::seen_by(table.0.world(), viewer).cards.offers
}

#[test]
fn a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() {
    let table = hidden(2).hand(0, &["AS", "N"]).hand(1, &["E"]).start();
    let own = vec![name("AS"), name("N")];
    assert_eq!(hands(&table, Viewer::Seat(Seat(0))), [own.clone(), vec![FACE_DOWN]]);
    let other = vec![vec![FACE_DOWN; 2], vec![name("E")]];
    assert_eq!(hands(&table, Viewer::Seat(Seat(1))), other);
    assert_eq!(hands(&table, Viewer::Table), [vec![FACE_DOWN; 2], vec![FACE_DOWN]]);
    assert_eq!(hands(&table, Viewer::House), [own, vec![name("E")]]);
}

#[test]
fn open_hands_are_seen_by_everybody() {
    let table = Scenario::dealt(2).hand(0, &["AS", "N"]).start();
    assert_eq!(hands(&table, Viewer::Table)[0], [name("AS"), name("N")]);
    assert_eq!(hands(&table, Viewer::Seat(Seat(1)))[0], [name("AS"), name("N")]);
}

#[test]
fn a_drawn_card_that_may_be_kept_is_told_to_its_player_alone() {
    let mut table = Scenario::drawing(2, CardHandling::Hidden).pile(&["AS", "FF"]).start();
    let events = table.deal();
    let seen = Event::CardSeen { seat: Seat(0), card: name("AS") };
    assert_eq!(events, [drew(0, "?"), seen.clone()]);
    assert_eq!(FishAndMen::audience(table.0.world(), &events[0]), Audience::All);
    assert_eq!(FishAndMen::audience(table.0.world(), &seen), Audience::Only(Seat(0)));
    assert_eq!(table.0.undo_cost(Seat(1), 0), UndoCost::Never("a card of a hidden hand"));
    assert_eq!(table.deal(), [drew(1, "FF")], "one that must be played is shown to all");
    assert!(matches!(table.0.undo_cost(Seat(1), 1), UndoCost::Consent(..)), "all saw the same");
}

#[test]
fn discards_and_what_is_being_resolved_are_public() {
    let scenario = Scenario::drawing(2, CardHandling::Hidden).pile(&["FF"]).discards(&["AS"]);
    let mut table = scenario.start();
    table.deal();
    let seen = FishAndMen::seen_by(table.0.world(), Viewer::Table).cards;
    assert_eq!((seen.resolving[0].card, seen.discards[0]), (name("FF"), name("AS")));
}

#[test]
fn an_offer_is_seen_by_all_and_its_cards_by_the_two_sides() {
    let mut table = hidden(3).hand(0, &["AS"]).hand(1, &["E"]).start();
    let (give, take): (CardBundle, CardBundle) = (name("AS").into(), name("E").into());
    let events = table.seat(0, Action::Offer { to: Seat(1), give, take });
    let made = TradeOffer { id: 0, from: Seat(0), to: Seat(1), give, take };
    let told = TradeOffer { give: give.masked(), take: take.masked(), ..made };
    assert_eq!(events, [Event::Offered { offer: told }]);
    assert_eq!(offers(&table, Viewer::Seat(Seat(0))), [made]);
    assert_eq!(offers(&table, Viewer::Seat(Seat(1))), [made]);
    assert_eq!(offers(&table, Viewer::Seat(Seat(2))), [told]);
    assert_eq!(offers(&table, Viewer::Table), [told]);
    let seen = |seat, card| Event::CardSeen { seat: Seat(seat), card: name(card) };
    let traded = [Event::CardsTraded { offer: told }, seen(1, "AS"), seen(0, "E")];
    assert_eq!(table.seat(1, Action::Accept { offer: 0 }), traded);
    assert_eq!(table.hands(), ["E", "AS", ""]);
}

#[test]
fn a_gift_and_a_request_still_look_like_one() {
    let mut table = hidden(3).hand(0, &["AS"]).start();
    table.seat(0, Action::Offer { to: Seat(1), give: name("AS").into(), take: None.into() });
    assert!(offers(&table, Viewer::Table)[0].take.is_empty());
}

#[test]
fn any_card_that_a_hand_can_hold_may_be_asked_for() {
    let mut table = hidden(2).hand(0, &["AS"]).hand(1, &["E"]).start();
    let ask = |card| Action::Offer { to: Seat(1), give: None.into(), take: name(card).into() };
    assert_eq!(table.refused(0, ask("FF")), "Nobody has FF.");
    table.seat(0, ask("N"));
    assert_eq!(table.refused(1, Action::Accept { offer: 0 }), "You do not have N.");
    assert!(!table.legal(1).contains(&Action::Accept { offer: 0 }));
}

#[test]
fn a_hidden_offer_that_cannot_be_met_any_more_shows_only_when_it_is_accepted() {
    let mut table = hidden(3).hand(0, &["AS", "E"]).start();
    table.seat(0, Action::Offer { to: Seat(1), give: name("AS").into(), take: None.into() });
    let events = table.plays(0, "AS", fish(0));
    assert!(!events.contains(&Event::OfferEnded { offer: 0 }), "or the others would know it");
    let events = table.seat(1, Action::Accept { offer: 0 });
    assert_eq!(events, [Event::OfferEnded { offer: 0 }]);
    assert_eq!(table.hands(), ["E", "", ""]);
}

#[test]
fn what_was_seen_of_a_hidden_hand_is_not_taken_back() {
    let mut table = hidden(2).hand(0, &["Mg", "ML"]).hand(1, &["AS", "E", "E"]).start();
    table.plays(0, "Mg", card_of(1, 0));
    assert_eq!(table.0.undo_cost(Seat(0), 0), UndoCost::Never("a card of a hidden hand"));
    table.plays(0, "AS", fish(0));
    assert_eq!(table.0.take_back(Seat(0)), Some(1), "aiming it can be");
    assert_eq!(table.0.undo_cost(Seat(0), 0), UndoCost::Never("a card of a hidden hand"));
    table.plays(0, "ML", hand(1));
    assert_eq!(table.0.undo_cost(Seat(0), 2), UndoCost::Never("a whole hidden hand"));
    let mut table = Scenario::dealt(2).hand(0, &["Mg"]).hand(1, &["AS"]).start();
    table.plays(0, "Mg", card_of(1, 0));
    assert_eq!(table.0.take_back(Seat(0)), Some(0), "an open hand was seen before");
}

#[test]
fn a_card_that_was_drawn_is_not_put_back() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["Joker", "FF", "FF"]).start();
    table.deal();
    table.seat(0, joker_as("PA", PlayTarget::Nothing));
    assert_eq!(table.0.take_back(Seat(0)), None);
}

#[test]
fn a_hidden_offer_ends_with_the_last_card_of_the_hand() {
    let mut table = hidden(3).hand(0, &["AS"]).start();
    table.seat(0, Action::Offer { to: Seat(1), give: name("AS").into(), take: None.into() });
    let events = table.plays(0, "AS", fish(0));
    assert_eq!(events.last(), Some(&Event::OfferEnded { offer: 0 }));
}

#[test]
fn what_is_offered_out_of_a_hidden_hand_is_sealed_in_the_journal() {
    let offer = |card| Action::Offer {
        to: Seat(1),
        give: CardBundle::of(&[name(card)]).expect("it is one card"),
        take: CardBundle::NONE,
    };
    let table = hidden(2).hand(0, &["AS"]).start();
    assert!(FishAndMen::is_secret(table.0.world(), &offer("AS")));
    let table = Scenario::dealt(2).hand(0, &["AS"]).start();
    assert!(!FishAndMen::is_secret(table.0.world(), &offer("AS")));
}
