//! Fish and Men keeps the promises that every game keeps, and a golden match stays as it is.

use crate::golden::check_golden;
use crate::sample::{actions, seeds};
use shoal_contract::battery::{Battery, Secrets, playthrough};
use shoal_contract::{Game, Match, RandomGenerator, Seat, Viewer};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, PlayTarget};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::card::{CardClass, CardName, JOKER};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{State, TradeOffer};
use std::sync::Arc;

/// The world without cards.
mod without_cards {
    shoal_contract::battery_tests!(super::battery(|seats| super::world(seats, DeckSetup::none())));
    use shoal_fish_and_men::cards::deck::DeckSetup;
}

/// Cards are dealt, and hands are open.
mod dealt {
    shoal_contract::battery_tests!(super::on_the_small_board(|seats| super::small(
        seats,
        CardHandling::Dealt
    )));
    use shoal_fish_and_men::cards::deck::CardHandling;
}

/// Cards are dealt, and each hand is its player's alone.
mod hidden {
    shoal_contract::battery_tests!(super::hiding(|seats| super::small(
        seats,
        CardHandling::Hidden
    )));
    use shoal_fish_and_men::cards::deck::CardHandling;
}

/// The players hold cards of their own.
mod physical {
    shoal_contract::battery_tests!(super::on_the_small_board(|seats| super::small(
        seats,
        CardHandling::Physical
    )));
    use shoal_fish_and_men::cards::deck::CardHandling;
}

fn battery(setup: fn(usize) -> Setup) -> Battery<FishAndMen> {
    Battery {
        seats: 1..=8,
        seeds: seeds(3),
        actions: 200,
        setup,
        bots_end_within: Some(3000),
        ..Battery::default()
    }
}

fn world(seats: usize, deck: DeckSetup) -> Setup {
    Setup { deck, ..Setup::for_players(seats) }
}

/// With cards there are many more actions to try in each position; a small board has fewer squares
/// to aim at.
fn on_the_small_board(setup: fn(usize) -> Setup) -> Battery<FishAndMen> {
    Battery { seats: 1..=3, actions: 150, ..battery(setup) }
}

/// Few kinds of cards and few copies, so that every position has cards, chains come up and the
/// discards are soon shuffled.
fn small(seats: usize, holding: CardHandling) -> Setup {
    let mut deck = DeckSetup { jokers: 2, ..DeckSetup::held(holding) };
    for card in Arc::make_mut(&mut deck.cards) {
        card.copies = match card.id.as_str() {
            "PA" | "N" | "Mg" | "ML" | "TF" | "AS" => 2,
            "FI" | "FR" | "Fp" | "AoE" | "E" | "OS" | "FF" | "AF" | "EG" | "DT" => 1,
            _ => 0,
        };
    }
    Setup {
        level: Arc::new(crate::fish_and_men::scenario::level()),
        deck,
        ..Setup::for_players(seats)
    }
}

fn hiding(setup: fn(usize) -> Setup) -> Battery<FishAndMen> {
    let secrets = Secrets { otherwise, reveals };
    let small = on_the_small_board(setup);
    Battery {
        seats: 2..=3,
        seeds: seeds(2),
        actions: 60,
        secrets: Some(secrets),
        secret_actions: actions(5),
        ..small
    }
}

/// Another order of the deck, which nobody must notice; other cards in a hand, which nobody else must;
/// and another card offered out of it, which only the two sides may.
fn otherwise(state: &State, generator: &mut RandomGenerator) -> Vec<(Viewer, State)> {
    let seats = || Seat::all(state.sea.fish.len());
    let mut pairs = Vec::new();
    let mut other = state.clone();
    generator.shuffle(&mut other.pile);
    if other != *state {
        let viewers = seats().map(Viewer::Seat).chain([Viewer::Table]);
        pairs.extend(viewers.map(|viewer| (viewer, other.clone())));
    }
    for seat in seats() {
        let Some(other) = with_another_card(state, seat) else { continue };
        let viewers = seats().filter(|&viewer| viewer != seat).map(Viewer::Seat);
        // The player who was offered the card has seen it.
        let viewers = viewers.filter(|viewer| {
            let to = |offer: &TradeOffer| offer.from == seat && Viewer::Seat(offer.to) == *viewer;
            !state.sea.cards.offers.iter().any(to)
        });
        pairs.extend(viewers.chain([Viewer::Table]).map(|viewer| (viewer, other.clone())));
    }
    pairs
}

/// The first card of a hand and of the offers made out of it, changed for one of the deck that can be
/// in a hand.
fn with_another_card(state: &State, seat: Seat) -> Option<State> {
    let card = *state.sea.cards.hands[seat.index()].first()?;
    let deck = &state.setup.deck;
    let fits = |other: CardName| other != card && may_be_kept(deck, other);
    let place = state.pile.iter().position(|&other| fits(other))?;
    let mut other = state.clone();
    std::mem::swap(&mut other.sea.cards.hands[seat.index()][0], &mut other.pile[place]);
    let now = other.sea.cards.hands[seat.index()][0];
    for offer in other.sea.cards.offers.iter_mut().filter(|offer| offer.from == seat) {
        let mut cards = offer.give.to_vec();
        cards.iter_mut().find(|given| **given == card).into_iter().for_each(|given| *given = now);
        let give = CardBundle::of(&cards).expect("as many as before");
        if !give.shares_kind_with(&offer.take) {
            offer.give = give;
        }
    }
    Some(other)
}

fn may_be_kept(deck: &DeckSetup, card: CardName) -> bool {
    card == JOKER || deck.card(card).is_some_and(|card| card.class == CardClass::Keep)
}

/// What shows cards that were hidden: drawing, whatever is played out of a hand or takes from one, or
/// needs no target, so that a Nullification may meet it, a trade, and leaving.
fn reveals(action: &Action) -> bool {
    let Action::Play(play) = action else {
        return matches!(action, Action::DealCard | Action::Accept { .. } | Action::Quit);
    };
    play.on == PlayTarget::Nothing || ["PA", "Mg", "ML"].contains(&play.kind().as_str())
}

/// The whole story of one match; its last line is the fingerprint of the last position.
#[test]
fn the_golden_match_has_not_changed() {
    let text = playthrough::<FishAndMen>(FishAndMen::default_setup(3), 7, &["medium"; 3]);
    check_golden("fish_and_men.txt", &text.expect("bots play to the end"), CHANGED);
}

/// What it means if a golden match differs.
const CHANGED: &str = "The first line that differs shows what changed: a rule, a draw, a bot, the world, or only how an \
     event is told.\nIf the same setup, seed and actions can now give another match, raise \
     `rules_version` in src/games/fish_and_men/lib.rs, too: journals of the version before then go on \
     from their last checkpoint.";

/// Three of the players do anything with their cards, so that most kinds come up.
#[test]
fn the_golden_match_with_many_cards_has_not_changed() {
    let setup = world(4, DeckSetup { jokers: 4, ..DeckSetup::default() });
    let text = playthrough::<FishAndMen>(setup, 42, &["medium", "random", "random", "random"]);
    check_golden("fish_and_men_cards.txt", &text.expect("bots play to the end"), CHANGED);
}

/// The same with cards of the players' own.
#[test]
fn the_golden_match_with_cards_of_their_own_has_not_changed() {
    let setup = world(3, DeckSetup::held(CardHandling::Physical));
    let text = playthrough::<FishAndMen>(setup, 148, &["medium", "random", "random"]);
    check_golden("fish_and_men_own_cards.txt", &text.expect("bots play to the end"), CHANGED);
}

/// The position a new match begins from, apart from anything that is played.
#[test]
fn the_golden_beginning_is_laid_out_as_ever() {
    let hosted = Match::<FishAndMen>::new(FishAndMen::default_setup(4), 7).expect("a usual setup");
    check_golden(
        "fish_and_men_beginning.txt",
        &format!("{}\n", hosted.hash()),
        "The usual setup, the world, its JSON or the first draws have changed. `rules_version` in \
         src/games/fish_and_men/lib.rs says whether journals of the version before can go on.",
    );
}
