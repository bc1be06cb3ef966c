//! Loading the cards of a position: every one is in one place, and whatever waits could have come
//! about.

use super::PositionChecker;
use crate::rules::cards::effects::MOST_EXTRA_PASSES;
use crate::rules::cards::hands::MOST_RESOLVING;
use crate::rules::cards::time_freeze::MOST_EXTRA_TURNS;
use crate::rules::prelude::*;
use shoal_contract::counted;

/// `true` if a hand can hold a card of this name.
fn may_be_kept(deck: &DeckSetup, card: CardName) -> bool {
    card == JOKER || deck.card(card).is_some_and(|card| card.class == CardClass::Keep)
}

/// `true` if a card can have come to be waiting in this way.
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

impl PositionChecker<'_> {
    /// Checks all about cards.
    pub fn check_cards(&mut self) {
        let cards = &self.sea.cards;
        let offers = cards.offers.iter().map(|offer| offer.id);
        self.check_ids("sea.cards.offers", offers, "offer", self.state.next.offer);
        self.check_phase();
        self.check_hands();
        if self.state.setup.deck.holding.is_dealt() {
            self.check_places();
        } else {
            let empty = self.state.pile.is_empty()
                && cards.pile == 0
                && cards.discards.is_empty()
                && cards.offers.is_empty()
                && cards.hands.iter().all(Vec::is_empty);
            let what =
                "hands, pile, discards and offers must be empty if the computer deals no cards";
            self.require(empty, "sea.cards", what);
        }
        self.check_resolving();
        self.check_offers();
        self.check_armed();
        self.check_counts();
        self.check_worn();
    }

    /// Checks that nothing is drawn without cards.
    fn check_phase(&mut self) {
        let (sea, deck) = (self.sea, &self.state.setup.deck);
        let cards = matches!(sea.phase, FishAndMenPhase::Draw | FishAndMenPhase::ExtraTurn);
        let what = "a match without cards cannot have drawing or extra turns";
        self.require(!cards || deck.holding != CardHandling::None, "sea.phase", what);
        let idle = sea.phase == FishAndMenPhase::Draw && sea.through == sea.order.len();
        let what = "the drawing must be over when everybody has drawn and nothing is left to play";
        self.require(!idle || !sea.cards.resolving.is_empty(), "sea.through", what);
    }

    /// Checks that hands hold cards that may be kept, and jokers.
    fn check_hands(&mut self) {
        let (hands, deck) = (&self.sea.cards.hands, &self.state.setup.deck);
        let players = self.state.setup.players;
        let left_out = hands.is_empty() && !deck.holding.is_dealt();
        self.require(left_out || hands.len() == players, "sea.cards.hands", || {
            format!("{}, but {}", counted(hands.len(), "hands"), counted(players, "players"))
        });
        for (index, hand) in hands.iter().enumerate() {
            let field = format!("sea.cards.hands[{index}]");
            let quit = self.sea.fish.get(index).is_some_and(|fish| fish.quit);
            let what = "a player who has left cannot have cards";
            self.require(!quit || hand.is_empty(), &field, what);
            let kept = hand.iter().all(|&card| may_be_kept(deck, card));
            let what = "a hand can have only jokers and cards of this deck that may be kept";
            self.require(kept, &field, what);
        }
    }

    /// Checks that every copy of the deck is in exactly one place: pile, hands, discards, or waiting to be played.
    fn check_places(&mut self) {
        let (cards, pile) = (&self.sea.cards, &self.state.pile);
        let mut there: Vec<CardName> = pile.clone();
        there.extend(cards.hands.iter().flatten());
        there.extend(&cards.discards);
        there.extend(cards.resolving.iter().map(|waiting| waiting.card));
        let mut all = self.state.setup.deck.all_copies();
        there.sort_unstable();
        all.sort_unstable();
        self.require(there == all, "sea.cards", || {
            format!(
                "the {} cards of the deck must each be in one place: pile, a hand, the discards, or \
                 waiting to be played, but {} were found",
                all.len(),
                there.len()
            )
        });
        self.require(cards.pile as usize == pile.len(), "sea.cards.pile", || {
            format!("the count is {}, but the pile has {}", cards.pile, pile.len())
        });
    }

    /// Checks that effects on a fish this turn stay within the most that cards can do.
    fn check_worn(&mut self) {
        for (index, fish) in self.sea.fish.iter().enumerate() {
            let (worn, field) = (&fish.worn, format!("sea.fish[{index}].worn"));
            let within =
                |value: Option<i32>| value.is_none_or(|value| value.unsigned_abs() <= 1000);
            let fits = within(worn.motion_cost)
                && within(worn.hit_cap)
                && worn.extra_steps <= WornEffects::MOST_EXTRA_STEPS
                && worn.step_pollution <= WornEffects::MOST_STEP_POLLUTION;
            self.require(fits, &field, "cards cannot do this much to a fish");
            let before =
                matches!(self.sea.phase, FishAndMenPhase::Draw | FishAndMenPhase::ExtraTurn);
            let what = "a fish can move ahead of an extra turn only before that turn begins";
            self.require(!worn.moved_ahead || before, &field, what);
        }
    }

    /// Checks that only one seat has cards to play, and that each came as a card of its kind can.
    fn check_resolving(&mut self) {
        let (sea, deck) = (self.sea, &self.state.setup.deck);
        let resolving = &sea.cards.resolving;
        let between = matches!(sea.phase, FishAndMenPhase::Placing | FishAndMenPhase::Over);
        let what = "no card can be played before the first turn or after the end";
        self.require(resolving.is_empty() || !between, "sea.cards.resolving", what);
        let what = "no card can be played while a fish moves";
        self.require(resolving.is_empty() || !sea.is_moving(), "sea.cards.resolving", what);
        let most = if deck.holding == CardHandling::Physical { MOST_RESOLVING } else { usize::MAX };
        self.require(resolving.len() <= most, "sea.cards.resolving", || {
            format!("{} cards are too many: at most {most}", resolving.len())
        });
        for (index, waiting) in resolving.iter().enumerate() {
            let field = |of: &str| format!("sea.cards.resolving[{index}].{of}");
            let one = resolving[0].seat == waiting.seat && self.is_playing(waiting.seat);
            self.require(
                one,
                field("seat"),
                "all cards that have to be played must be those of one player, who has not left",
            );
            self.require(may_wait(waiting, deck), field("card"), || {
                format!("{} cannot be waiting to be played if it came from there", waiting.card)
            });
            let drawn = waiting.from == CardSource::Drawn && sea.phase != FishAndMenPhase::Draw;
            self.require(!drawn, field("from"), "cards can be drawn only in that part of the turn");
        }
    }

    fn check_offers(&mut self) {
        let (cards, deck) = (&self.sea.cards, &self.state.setup.deck);
        let has = |seat: Seat, bundle: CardBundle| match deck.holding {
            CardHandling::Hidden => {
                bundle.len() <= cards.hand(seat).len()
                    && bundle.iter().all(|&card| may_be_kept(deck, card))
            }
            _ => bundle.is_in(cards.hand(seat)),
        };
        for (index, offer) in cards.offers.iter().enumerate() {
            let field = format!("sea.cards.offers[{index}]");
            let &TradeOffer { from, to, give, take, .. } = offer;
            self.require(
                from != to && self.is_playing(from) && self.is_playing(to),
                &field,
                "an offer must be from one player to another, and both must still be playing",
            );
            let some = !(give.is_empty() && take.is_empty() || give.shares_kind_with(&take));
            self.require(some, &field, "an offer must give cards, ask for others, or both");
            let met = has(from, give) && has(to, take);
            self.require(met, &field, "both sides must have what they are to give");
            let twice =
                cards.offers[..index].iter().any(|other| other.from == from && other.to == to);
            let what = "a player can have only one open offer to another player";
            self.require(!twice, &field, what);
        }
        let over = self.sea.phase == FishAndMenPhase::Over;
        let what = "there can be no offers after the end";
        self.require(cards.offers.is_empty() || !over, "sea.cards.offers", what);
    }

    fn check_armed(&mut self) {
        let armed = &self.sea.cards.armed;
        self.require(
            armed.is_empty() || self.state.setup.deck.holding == CardHandling::Physical,
            "sea.cards.armed",
            "a Nullification can be announced only if the players use their own cards",
        );
        let sound = armed.is_sorted_by(|one, other| one < other)
            && armed.iter().all(|&seat| self.is_playing(seat));
        let what = "it must name seats that are still playing, in order, each once";
        self.require(sound, "sea.cards.armed", what);
    }

    fn check_counts(&mut self) {
        let sea = self.sea;
        let passes = sea.cards.extra_passes;
        self.require(passes <= MOST_EXTRA_PASSES, "sea.cards.extra_passes", || {
            format!("{passes} is more than {MOST_EXTRA_PASSES}")
        });
        let turns = sea.cards.extra_turns;
        self.require(turns <= MOST_EXTRA_TURNS, "sea.cards.extra_turns", || {
            format!("{turns} is more than {MOST_EXTRA_TURNS}")
        });
        let what = "an extra turn is about to begin, but none is left";
        let left = turns > 0 || sea.phase != FishAndMenPhase::ExtraTurn;
        self.require(left, "sea.cards.extra_turns", what);
        let before = matches!(
            sea.phase,
            FishAndMenPhase::Placing | FishAndMenPhase::Beginning | FishAndMenPhase::Draw
        );
        let what = "this is not part of an extra turn";
        self.require(sea.extra_turn == 0 || !before, "sea.extra_turn", what);
        self.require(sea.extra_turn <= 1_000_000, "sea.extra_turn", || {
            format!("{} is more than a million", sea.extra_turn)
        });
    }
}
