//! Cards of the players' own: they shuffle and draw, and announce what they play.

use crate::fish_and_men::cards::deals::{
    card_of, fish, hand, joker_as, kept, name, nullified, play, played, square, wasted,
};
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Game, Seat, UndoCost};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event, PlayTarget};
use shoal_fish_and_men::cards::card::FACE_DOWN;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::{Ask, CardSource, FishAndMenPhase};

fn drawing() -> Scenario {
    Scenario::drawing(2, CardHandling::Physical).fish(0, 4, 6, 50).fish(1, 2, 9, 50)
}

fn ask(table: &Table) -> Option<(Seat, Ask)> {
    let asks = FishAndMen::decisions(table.0.world());
    asks.first().map(|awaited| (awaited.seat, awaited.ask))
}

fn announce(from: CardSource) -> Ask {
    Ask::PlayCard { card: FACE_DOWN, from }
}

#[test]
fn a_whole_turn_is_played_with_cards_of_their_own() {
    let mut table = Scenario::held(2, CardHandling::Physical).fish(0, 4, 6, 50).start();
    table.seat(0, Action::Feed);
    table.seat(1, Action::Move);
    table.seat(1, Action::Done);
    assert_eq!(ask(&table), Some((Seat(0), Ask::DrawCard)));
    assert_eq!(table.house_refused(Action::DealCard), "The players draw their own cards.");
    assert_eq!(table.refused(1, Action::Drawn), "It is not your turn to draw a card.");
    table.plays(0, "FF", fish(0));
    assert_eq!(ask(&table), Some((Seat(1), Ask::DrawCard)), "a card that must be played ends it");
    let done = [Event::DrawingDone { seat: Seat(1) }, Event::DrawingEnded { turn: 2 }];
    assert_eq!(table.seat(1, Action::Drawn), done);
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
    for action in [Action::MakePollution, Action::MovePollution, Action::VanishPollution] {
        table.house(action);
    }
    let sea = table.sea();
    assert!(sea.cards.hands.iter().all(Vec::is_empty) && sea.cards.discards.is_empty());
}

#[test]
fn a_card_that_may_be_kept_does_not_end_the_draw() {
    let mut table = drawing().start();
    table.plays(0, "AS", fish(1));
    assert_eq!(ask(&table), Some((Seat(0), Ask::DrawCard)));
    table.seat(0, Action::Drawn);
}

#[test]
fn any_player_announces_any_card_that_may_be_kept_at_any_time() {
    let mut table = Scenario::held(3, CardHandling::Physical).fish(0, 4, 6, 50).start();
    table.plays(2, "E", fish(0));
    table.plays(1, "FR", fish(0));
    table.seat(0, Action::Move);
    let moving = "Herring is moving: cards have to wait until the fish has stopped.";
    assert_eq!(table.refuses(2, "AS", fish(0)), moving, "but not while a fish moves");
}

#[test]
fn whoever_a_card_acts_on_is_asked_before_it_is_taken_back() {
    let mut table = Scenario::held(3, CardHandling::Physical).fish(0, 4, 6, 50).start();
    table.plays(2, "E", fish(0));
    table.plays(1, "FR", fish(0));
    let UndoCost::Consent(asked, _) = table.0.undo_cost(Seat(2), 0) else {
        panic!("another player has acted since");
    };
    assert_eq!(asked, [Seat(0), Seat(1)]);
}

#[test]
fn cards_that_must_be_played_are_announced_only_by_the_drawer() {
    let mut table = drawing().start();
    let sentence = "Flowering of Flounder must be played as soon as it is drawn.";
    assert_eq!(table.refuses(1, "FF", fish(0)), sentence);
    let mut table = Scenario::held(2, CardHandling::Physical).start();
    assert_eq!(table.refuses(0, "FF", fish(0)), sentence);
}

#[test]
fn a_card_without_a_legal_target_is_announced_as_aimed_at_nothing() {
    let mut table = drawing().start();
    assert_eq!(table.plays(0, "EC", PlayTarget::Nothing), [wasted(0, "EC")]);
    assert_eq!(ask(&table), Some((Seat(1), Ask::DrawCard)));
}

#[test]
fn planets_aligned_asks_for_the_two_cards_one_after_the_other() {
    let mut table = drawing().start();
    table.plays(0, "PA", PlayTarget::Nothing);
    assert_eq!(ask(&table), Some((Seat(0), announce(CardSource::Chained))));
    table.plays(0, "OS", square(4, 4));
    table.plays(0, "PA", PlayTarget::Nothing);
    assert_eq!(table.sea().cards.resolving.len(), 2, "PA in PA");
    assert_eq!(table.plays(0, "FR", PlayTarget::Nothing), [wasted(0, "FR")], "no movement is left");
    table.plays(0, "AS", fish(0));
    assert_eq!(ask(&table), Some((Seat(1), Ask::DrawCard)));
}

#[test]
fn a_chain_of_announced_cards_has_a_bound() {
    let mut table = drawing().start();
    for _ in 0..300 {
        table.plays(0, "PA", PlayTarget::Nothing);
        assert!(table.sea().cards.resolving.len() <= 200);
    }
}

#[test]
fn a_card_taken_from_a_hand_is_announced_and_played_by_the_thief() {
    let mut table = drawing().start();
    let events = table.plays(1, "Mg", card_of(0, 0));
    let taken = Event::CardTaken { seat: Seat(1), from: Seat(0), card: FACE_DOWN };
    assert_eq!(events[1], taken);
    assert_eq!(ask(&table), Some((Seat(1), announce(CardSource::Taken))));
    let never = table.refuses(1, "FF", fish(0));
    assert_eq!(never, "Flowering of Flounder can never be in a hand.");
    table.plays(1, "AS", fish(1));
    assert_eq!(ask(&table), Some((Seat(0), Ask::DrawCard)), "the drawing goes on");
    table.plays(1, "Mg", card_of(0, 0));
    assert_eq!(
        table.plays(1, "FR", PlayTarget::Nothing),
        [wasted(1, "FR")],
        "it applied to nothing"
    );
    table.plays(1, "Mg", card_of(0, 0));
    assert_eq!(
        table.plays(1, "N", PlayTarget::Nothing),
        [kept(1, "N")],
        "into the hand of the thief"
    );
    table.plays(1, "AS", fish(1));
}

#[test]
fn a_card_is_chosen_by_hand_so_its_place_says_nothing() {
    let mut table = drawing().start();
    assert_eq!(table.aims(1, "Mg"), [card_of(0, 0)]);
    let sentence = table.refuses(1, "Mg", card_of(0, 1));
    assert_eq!(sentence, "The players choose the card by hand: give its place as 0.");
}

#[test]
fn an_announced_nullification_meets_the_next_card() {
    let mut table = drawing().start();
    assert_eq!(table.plays(0, "N", PlayTarget::Nothing), [played(0, "N", PlayTarget::Nothing)]);
    assert_eq!(table.sea().cards.armed, [Seat(0)]);
    let twice = "Your Nullification is already waiting for your next card.";
    assert_eq!(table.refuses(0, "N", PlayTarget::Nothing), twice);
    assert_eq!(table.plays(0, "FF", PlayTarget::Nothing), [nullified(0, "FF")]);
    assert_eq!(table.sea().cards.armed, []);
    assert_eq!(ask(&table), Some((Seat(1), Ask::DrawCard)), "it was its draw all the same");
}

#[test]
fn a_nullification_drawn_by_planets_aligned_meets_the_second_card() {
    let mut table = drawing().start();
    table.plays(0, "PA", PlayTarget::Nothing);
    assert_eq!(table.plays(0, "N", PlayTarget::Nothing), [kept(0, "N")]);
    assert_eq!(table.plays(0, "FF", PlayTarget::Nothing), [nullified(0, "FF")]);
}

#[test]
fn memory_loss_is_told_and_done_by_hand() {
    let mut table = drawing().start();
    let events = table.plays(0, "ML", hand(1));
    assert_eq!(events[1], Event::HandDiscarded { seat: Seat(1), cards: Vec::new() });
}

#[test]
fn cards_are_handed_over_at_the_table() {
    let mut table = drawing().start();
    let gift = Action::Offer { to: Seat(1), give: name("AS").into(), take: None.into() };
    let sentence = "Hand over the card at the table: you are using your own cards.";
    assert_eq!(table.refused(0, gift), sentence);
}

#[test]
fn a_joker_is_announced_as_the_card_it_stands_for() {
    let mut table = drawing().start();
    let sentence = "Announce a joker as the card it stands for.";
    assert_eq!(table.refused(0, joker_as("FF", fish(0))), sentence);
    assert_eq!(table.refused(0, play("Joker", fish(0))), sentence);
    assert_eq!(
        table.refused(0, Action::Keep),
        "Only a joker that has just been drawn can be kept."
    );
}

#[test]
fn time_freezes_with_cards_of_their_own_too() {
    let mut table = drawing().start();
    table.plays(0, "TF", PlayTarget::Nothing);
    table.plays(1, "PA", PlayTarget::Nothing);
    table.plays(1, "FI", fish(0));
    table.plays(1, "TF", PlayTarget::Nothing);
    let events = table.house(Action::BeginExtraTurn);
    assert_eq!(events[1], Event::FishHeld { seat: Seat(0) });
    table.seat(1, Action::Feed);
    assert_eq!(table.sea().phase, FishAndMenPhase::ExtraTurn, "the second one");
}

#[test]
fn the_computer_deals_where_it_deals() {
    let mut table = Scenario::drawing(2, CardHandling::Dealt).pile(&["AS"]).start();
    let sentence = "The computer deals the cards in this match.";
    assert_eq!(table.refused(0, Action::Drawn), sentence);
}
