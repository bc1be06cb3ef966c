//! Loading the cards of a position: every one is in one place, and whatever waits could have come
//! about.

use crate::cards::bundle::CardBundle;
use crate::cards::card::{CardClass, CardName, FACE_DOWN, JOKER};
use crate::cards::deck::{CardHandling, DeckSetup};
use crate::cards::worn_effects::WornEffects;
use crate::rules::cards::hands::MOST_RESOLVING;
use crate::rules::cards::time_freeze::MOST_EXTRA_TURNS;
use crate::state::{
    CardSource, FishAndMenPhase, FishTurn, PendingCard, SeaView, State, TradeOffer,
};
use shoal_contract::{InputProblems, Seat, counted};

/// Checks the cards of a position whose setup is sound.
pub(super) fn check_cards(state: &State, problems: &mut InputProblems) {
    let deck = &state.setup.deck;
    check_phase(&state.sea, deck, problems);
    check_hands(state, problems);
    if deck.holding.is_dealt() {
        check_places(state, problems);
    } else {
        check_no_place(state, problems);
    }
    check_resolving(&state.sea, deck, problems);
    check_offers(state, problems);
    check_armed(&state.sea, deck, problems);
    check_counts(&state.sea, problems);
    check_worn(state, problems);
}

fn is_playing(sea: &SeaView, seat: Seat) -> bool {
    sea.fish.get(seat.index()).is_some_and(|fish| !fish.quit)
}

/// Checks that nothing is drawn without cards.
fn check_phase(sea: &SeaView, deck: &DeckSetup, problems: &mut InputProblems) {
    let cards = matches!(sea.phase, FishAndMenPhase::Draw | FishAndMenPhase::ExtraTurn);
    problems.require(!cards || deck.holding != CardHandling::None, "sea.phase", || {
        "a match without cards cannot have drawing or extra turns".into()
    });
    let idle = sea.phase == FishAndMenPhase::Draw && sea.through == sea.order.len();
    problems.require(!idle || !sea.cards.resolving.is_empty(), "sea.through", || {
        "the drawing must be over when everybody has drawn and nothing is left to play".into()
    });
}

/// Checks that hands hold cards that may be kept, and jokers.
fn check_hands(state: &State, problems: &mut InputProblems) {
    let (hands, deck) = (&state.sea.cards.hands, &state.setup.deck);
    let left_out = hands.is_empty() && !deck.holding.is_dealt();
    let fits = left_out || hands.len() == state.setup.players;
    problems.require(fits, "sea.cards.hands", || {
        let players = counted(state.setup.players, "players");
        format!("{}, but {players}", counted(hands.len(), "hands"))
    });
    for (index, hand) in hands.iter().enumerate() {
        let field = format!("sea.cards.hands[{index}]");
        let quit = state.sea.fish.get(index).is_some_and(|fish| fish.quit);
        problems.require(!quit || hand.is_empty(), &field, || {
            "a player who has left cannot have cards".into()
        });
        problems.require(hand.iter().all(|&card| may_be_kept(deck, card)), &field, || {
            "a hand can have only jokers and cards of this deck that may be kept".into()
        });
    }
}

fn may_be_kept(deck: &DeckSetup, card: CardName) -> bool {
    card == JOKER || deck.card(card).is_some_and(|card| card.class == CardClass::Keep)
}

/// Checks that every copy of the deck is in exactly one place: pile, hands, discards, or waiting to be played.
fn check_places(state: &State, problems: &mut InputProblems) {
    let cards = &state.sea.cards;
    let mut there: Vec<CardName> = state.pile.clone();
    there.extend(cards.hands.iter().flatten());
    there.extend(&cards.discards);
    there.extend(cards.resolving.iter().map(|waiting| waiting.card));
    let mut all = state.setup.deck.all_copies();
    there.sort_unstable();
    all.sort_unstable();
    problems.require(there == all, "sea.cards", || {
        format!(
            "the {} cards of the deck must each be in one place: pile, a hand, the discards, or \
             waiting to be played, but {} were found",
            all.len(),
            there.len()
        )
    });
    problems.require(cards.pile as usize == state.pile.len(), "sea.cards.pile", || {
        format!("the count is {}, but the pile has {}", cards.pile, state.pile.len())
    });
}

/// Checks that no card is anywhere, where the computer deals none.
fn check_no_place(state: &State, problems: &mut InputProblems) {
    let cards = &state.sea.cards;
    let empty = state.pile.is_empty()
        && cards.pile == 0
        && cards.discards.is_empty()
        && cards.offers.is_empty()
        && cards.hands.iter().all(Vec::is_empty);
    problems.require(empty, "sea.cards", || {
        "hands, pile, discards and offers must be empty if the computer deals no cards".into()
    });
}

/// Checks that effects on a fish this turn stay within the most that cards can do.
fn check_worn(state: &State, problems: &mut InputProblems) {
    for (index, fish) in state.sea.fish.iter().enumerate() {
        let worn = &fish.worn;
        let within = |value: Option<i32>| value.is_none_or(|value| value.unsigned_abs() <= 1000);
        let fits = within(worn.motion_cost)
            && within(worn.hit_cap)
            && worn.extra_steps <= WornEffects::MOST_EXTRA_STEPS
            && worn.step_pollution <= WornEffects::MOST_STEP_POLLUTION;
        problems.require(fits, &format!("sea.fish[{index}].worn"), || {
            "cards cannot do this much to a fish".into()
        });
        let ahead = !worn.moved_ahead
            || (state.sea.phase == FishAndMenPhase::Draw
                || state.sea.phase == FishAndMenPhase::ExtraTurn);
        problems.require(ahead, &format!("sea.fish[{index}].worn"), || {
            "a fish can move ahead of an extra turn only before that turn begins".into()
        });
    }
}

/// Checks that only one seat has cards to play, and that each came as a card of its kind can.
fn check_resolving(sea: &SeaView, deck: &DeckSetup, problems: &mut InputProblems) {
    let resolving = &sea.cards.resolving;
    let between = matches!(sea.phase, FishAndMenPhase::Placing | FishAndMenPhase::Over);
    problems.require(resolving.is_empty() || !between, "sea.cards.resolving", || {
        "no card can be played before the first turn or after the end".into()
    });
    let moving = sea.fish.iter().any(|fish| matches!(fish.turn, FishTurn::Moving { .. }));
    problems.require(resolving.is_empty() || !moving, "sea.cards.resolving", || {
        "no card can be played while a fish moves".into()
    });
    let most = if deck.holding == CardHandling::Physical { MOST_RESOLVING } else { usize::MAX };
    problems.require(resolving.len() <= most, "sea.cards.resolving", || {
        format!("{} cards are too many: at most {most}", resolving.len())
    });
    for (index, waiting) in resolving.iter().enumerate() {
        let field = format!("sea.cards.resolving[{index}]");
        let one = resolving[0].seat == waiting.seat && is_playing(sea, waiting.seat);
        problems.require(one, &format!("{field}.seat"), || {
            "all cards that have to be played must be those of one player, who has not left".into()
        });
        problems.require(may_wait(waiting, deck), &format!("{field}.card"), || {
            format!("{} cannot be waiting to be played if it came from there", waiting.card)
        });
        let drawn = matches!(waiting.from, CardSource::Drawn) && sea.phase != FishAndMenPhase::Draw;
        problems.require(!drawn, &format!("{field}.from"), || {
            "cards can be drawn only in that part of the turn".into()
        });
    }
}

fn may_wait(waiting: &PendingCard, deck: &DeckSetup) -> bool {
    match (deck.holding, waiting.card, waiting.from) {
        (CardHandling::None, ..) => false,
        (CardHandling::Physical, card, from) => card == FACE_DOWN && from != CardSource::Drawn,
        (_, card, CardSource::Drawn) => {
            card == JOKER || deck.card(card).is_some_and(|card| card.class == CardClass::Must)
        }
        (_, card, CardSource::Chained) => card == JOKER || deck.card(card).is_some(),
        (_, card, CardSource::Taken) => may_be_kept(deck, card),
    }
}

fn check_offers(state: &State, problems: &mut InputProblems) {
    let (sea, deck) = (&state.sea, &state.setup.deck);
    let offers = &sea.cards.offers;
    let hand = |seat: Seat| sea.cards.hands.get(seat.index()).map_or(&[][..], Vec::as_slice);
    let has = |seat: Seat, cards: CardBundle| match deck.holding {
        CardHandling::Hidden => {
            cards.len() <= hand(seat).len() && cards.iter().all(|&card| may_be_kept(deck, card))
        }
        _ => cards.is_in(hand(seat)),
    };
    for (index, offer) in offers.iter().enumerate() {
        let field = format!("sea.cards.offers[{index}]");
        let sides =
            offer.from != offer.to && is_playing(sea, offer.from) && is_playing(sea, offer.to);
        problems.require(sides, &field, || {
            "an offer must be from one player to another, and both must still be playing".into()
        });
        let TradeOffer { give, take, .. } = offer;
        let some = !(give.is_empty() && take.is_empty() || give.shares_kind_with(take));
        problems
            .require(some, &field, || "an offer must give cards, ask for others, or both".into());
        let met = has(offer.from, offer.give) && has(offer.to, offer.take);
        problems.require(met, &field, || "both sides must have what they are to give".into());
        let twice = |other: &TradeOffer| other.from == offer.from && other.to == offer.to;
        problems.require(!offers[..index].iter().any(twice), &field, || {
            "a player can have only one open offer to another player".into()
        });
    }
    problems.require(
        offers.is_empty() || sea.phase != FishAndMenPhase::Over,
        "sea.cards.offers",
        || "there can be no offers after the end".into(),
    );
}

fn check_armed(sea: &SeaView, deck: &DeckSetup, problems: &mut InputProblems) {
    let armed = &sea.cards.armed;
    let fits = armed.is_empty() || deck.holding == CardHandling::Physical;
    problems.require(fits, "sea.cards.armed", || {
        "a Nullification can be announced only if the players use their own cards".into()
    });
    let sound = armed.is_sorted_by(|one, other| one < other)
        && armed.iter().all(|&seat| is_playing(sea, seat));
    problems.require(sound, "sea.cards.armed", || {
        "it must name seats that are still playing, in order, each once".into()
    });
}

fn check_counts(sea: &SeaView, problems: &mut InputProblems) {
    let turns = sea.cards.extra_turns;
    problems.require(turns <= MOST_EXTRA_TURNS, "sea.cards.extra_turns", || {
        format!("{turns} is more than {MOST_EXTRA_TURNS}")
    });
    problems.require(
        turns > 0 || sea.phase != FishAndMenPhase::ExtraTurn,
        "sea.cards.extra_turns",
        || "an extra turn is about to begin, but none is left".into(),
    );
    let after = matches!(
        sea.phase,
        FishAndMenPhase::FishMove
            | FishAndMenPhase::ExtraTurn
            | FishAndMenPhase::MakePollution
            | FishAndMenPhase::MovePollution
            | FishAndMenPhase::VanishPollution
            | FishAndMenPhase::Over
    );
    problems.require(sea.extra_turn == 0 || after, "sea.extra_turn", || {
        "this is not part of an extra turn".into()
    });
    problems.require(sea.extra_turn <= 1_000_000, "sea.extra_turn", || {
        format!("{} is more than a million", sea.extra_turn)
    });
}
