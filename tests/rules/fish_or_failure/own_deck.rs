//! Playing cards as the event deck (rules 5.1).

use super::scene::{Crab, Parrot, Tang, load, says, scene};
use serde_json::json;
use shoal_contract::playing_card::PlayingCard;
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::Action;
use shoal_fish_or_failure::event_card::EventCard;
use shoal_fish_or_failure::playing_deck::{DeckSource, pack};
use shoal_fish_or_failure::position::{EventSlot, FishingStep};
use shoal_fish_or_failure::setup::Setup;

fn drawn(card: &str) -> Action {
    Action::Draw(card.parse().expect("a playing card"))
}

fn match_with_own_deck() -> Match<FishOrFailure> {
    let setup = Setup { deck: DeckSource::Physical, ..Setup::for_players(3) };
    Match::new(setup, 5).expect("a sound setup")
}

#[test]
fn two_cards_are_drawn_at_the_beginning_the_first_for_event_2() {
    let mut game = match_with_own_deck();
    assert_eq!(game.state().position.step, FishingStep::Draw(EventSlot::Older));
    let holder = Seat(game.state().position.initiative as u16);
    assert_eq!(game.awaited_seats(), [holder]);
    game.apply(Actor::Seat(holder), &drawn("8C")).expect("it was drawn");
    game.apply(Actor::Seat(holder), &drawn("jack of hearts")).expect("it was drawn");
    let position = game.state().position;
    assert_eq!(position.older, Some(EventCard::Invasives(Tang)));
    assert_eq!(position.newer, Some(EventCard::ChecksAndBalances));
    assert_eq!((position.step, position.deck.len()), (FishingStep::Begin, 50));
}

#[test]
fn anybody_may_say_which_card_was_drawn_because_a_bot_cannot() {
    let mut game = match_with_own_deck();
    let holder = game.state().position.initiative as u16;
    let other = Actor::Seat(Seat((holder + 1) % 3));
    game.apply(other, &drawn("KS")).expect("it was drawn");
    let oil = EventCard::OilSpill(Crab, Tang);
    assert_eq!(game.state().position.older, Some(oil));
}

#[test]
fn a_card_that_lies_open_cannot_be_drawn_again_nor_can_a_joker() {
    let mut game = match_with_own_deck();
    let seat = Actor::Seat(Seat(0));
    game.apply(seat, &drawn("7D")).expect("it was drawn");
    let again = game.apply(seat, &drawn("7D")).expect_err("it lies there").to_string();
    assert!(again.starts_with("The deck has no more Limits cards"), "{again}");
    let joker = game.apply(seat, &drawn("joker")).expect_err("no event").to_string();
    assert!(joker.contains("put it aside"), "{joker}");
    let legal = FishOrFailure::legal(game.world(), seat).list;
    let cards = legal.iter().filter(|action| matches!(action, Action::Draw(_))).count();
    assert_eq!(cards, 51);
}

#[test]
fn the_computer_deals_unless_the_players_draw() {
    let mut scene = scene(json!({"deck": [{"event": "bureaucracy"}]}));
    assert_eq!(scene.refusal(0, drawn("7D")), "No event card is being drawn now.");
    let cards = [(Crab, 1), (Tang, 1), (Parrot, 1)];
    let [_, _, ended] = scene.round(&cards);
    assert!(says(&ended, "drawn: Bureaucracy"), "{ended:?}");
}

#[test]
fn once_all_are_drawn_the_discarded_cards_are_the_deck_again() {
    let setup = Setup { deck: DeckSource::Physical, ..Setup::for_players(3) };
    let discards: Vec<_> =
        pack().skip(2).filter_map(shoal_fish_or_failure::playing_deck::event_of).collect();
    let mut game = load(&json!({
        "setup": setup,
        "round": 4,
        "initiative": 1,
        "step": "end",
        "companies": [{"money": 10}, {"money": 10}, {"money": 10}],
        "fisheries": {"crab": {"population": 9}, "tang": {"population": 9},
            "parrot": {"population": 9}, "grouper": {"population": 5}},
        "event_1": {"event": "supply_and_demand", "fishery": "crab"},
        "event_2": {"event": "no_market_interest", "fishery": "crab"},
        "discards": discards,
        "deck": [],
    }))
    .unwrap_or_else(|what| panic!("{what}"));
    let told = game.apply(Actor::House, &Action::EndRound).expect("its turn");
    let told: Vec<String> =
        told.iter().map(|event| FishOrFailure::describe(game.setup(), event)).collect();
    assert!(says(&told, "the discarded event cards are shuffled"), "{told:?}");
    let position = game.state().position;
    assert_eq!((position.step, position.deck.len()), (FishingStep::Draw(EventSlot::Newer), 51));
    game.apply(Actor::Seat(Seat(2)), &drawn("2S")).expect("it is in the deck again");
}

#[test]
fn a_deck_that_no_pack_can_be_is_refused_with_what_to_do() {
    let mut setup = Setup { deck: DeckSource::Physical, ..Setup::for_players(3) };
    std::sync::Arc::make_mut(&mut setup.reef).events[0].copies = 3;
    let refused = Match::<FishOrFailure>::new(setup, 1).err().expect("no such pack").to_string();
    assert!(refused.contains("deck: the deck has 3 cards of Supply and demand"), "{refused}");
    assert!(refused.contains("let the computer draw"), "{refused}");
}

#[test]
fn a_playing_card_is_written_as_people_write_it() {
    let action = drawn("the seven of spades");
    let written = serde_json::to_string(&action).expect("plain data");
    assert_eq!(written, r#"{"draw":"7S"}"#);
    assert!(pack().all(|card| card.to_string().parse::<PlayingCard>() == Ok(card)));
}
