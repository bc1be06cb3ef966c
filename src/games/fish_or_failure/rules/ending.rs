//! The end of a round (rules 3.6): initiative, end events, growth, new event cards.

use super::phase::phase;
use crate::position::seat_of;
use crate::{
    CardPlacement, Event, EventCard, EventSlot, Fishery, FishingPosition, FishingStep,
    PaymentReason,
};
use shoal_contract::RandomGenerator;

phase! {
    /// Ends a round, up to the beginning of the next one (rules 3.6).
    End as end_round(out, generator):
        "3.6 a" pass_initiative(out),
        "3.6 b" resolve_end_events(out),
        "3.6 b" end_if_won(out),
        "3.6 c" grow_fisheries(out),
        "3.6 d" move_event_cards(out, generator),
        "1.3" take_cards_back(),
    then update FisheryPiece, update CompanyPiece, follow EventCardPiece
}

/// Payment of a conservation watch for a small catch, in dollars (rules 7.1).
const WATCH: u32 = 4;
/// The largest catch that it takes for small.
const SMALL_CATCH: u32 = 2;
/// Payment of bureaucracy for the lowest number, in dollars.
const BUREAUCRACY: u32 = 3;
/// From this number on a company fishes with bycatch.
const BYCATCH_FROM: u8 = 4;

impl FishingPosition {
    /// The initiative goes one company clockwise (rules 3.6).
    fn pass_initiative(&mut self, out: &mut Vec<Event>) {
        if let Some(next) = self.clockwise().find(|&seat| seat != self.initiative) {
            self.initiative = next;
            out.push(Event::InitiativePassed { seat: seat_of(next) });
        }
    }

    /// The end events are resolved, Event 1 first (rules 3.6).
    fn resolve_end_events(&mut self, out: &mut Vec<Event>) {
        for card in [self.newer, self.older].into_iter().flatten() {
            self.resolve_at_end(card, out);
        }
    }

    /// A card does what it does at the end of a round (rules 7.1).
    fn resolve_at_end(&mut self, card: EventCard, out: &mut Vec<Event>) {
        let companies = self.companies;
        let fished = self.active().filter_map(|seat| Some((seat, companies[seat].placed?)));
        match card {
            EventCard::ConservationWatch(fishery) => {
                for (seat, placed) in fished {
                    let is_small = (1..=SMALL_CATCH).contains(&companies[seat].caught);
                    if placed.fishery == fishery && is_small {
                        self.give(seat, WATCH, PaymentReason::Watch, out);
                    }
                }
            }
            EventCard::Bycatch(fishery) => {
                let is_rough = |placed: CardPlacement| {
                    placed.fishery != fishery && placed.number >= BYCATCH_FROM
                };
                let rough = fished.filter(|&(_, placed)| is_rough(placed)).count();
                self.lose(fishery, rough as u32, card, out);
            }
            EventCard::Bureaucracy => {
                let lowest = fished.clone().map(|(_, placed)| placed.number).min();
                for (seat, _) in fished.filter(|(_, placed)| Some(placed.number) == lowest) {
                    self.give(seat, BUREAUCRACY, PaymentReason::Bureaucracy, out);
                }
            }
            _ => {}
        }
    }

    /// Every fishery with fish grows by its part, usually it doubles, at most to its capacity; where corals have
    /// bleached it grows by half of that (rules 3.6).
    fn grow_fisheries(&mut self, out: &mut Vec<Event>) {
        if self.step == FishingStep::Over {
            return;
        }
        for fishery in self.living() {
            let fish = self.growth(fishery);
            self.stocks[fishery.index()].fish += fish;
            if fish > 0 {
                out.push(Event::Grew { fishery, fish });
            }
        }
    }

    /// The number of fish that a fishery gains at the end of this round if nothing is taken from it any more.
    pub fn growth(&self, fishery: Fishery) -> u32 {
        let is_bleached = [self.newer, self.older].contains(&Some(EventCard::CoralBleaching));
        let fish = self.stocks[fishery.index()].fish;
        let room = self.numbers.capacity[fishery.index()].saturating_sub(fish);
        let percent = if is_bleached { 200 } else { 100 };
        (fish * self.numbers.growth / percent).min(room)
    }

    /// Event 2 is discarded, Event 1 takes its place, and a new card is drawn, or the players draw it after
    /// this (rules 3.6). If there is none, the discarded ones are shuffled first.
    fn move_event_cards(&mut self, out: &mut Vec<Event>, generator: &mut RandomGenerator) {
        if self.step == FishingStep::Over {
            return;
        }
        let discarded = std::mem::replace(&mut self.older, self.newer.take());
        self.discards.extend(discarded);
        if self.deck.is_empty() && !self.discards.is_empty() {
            std::mem::swap(&mut self.deck, &mut self.discards);
            generator.shuffle(&mut self.deck);
            out.push(Event::Shuffled);
        }
        if !self.numbers.physical_deck {
            self.newer = self.deck.pop();
        }
        out.push(Event::EventsMoved { drawn: self.newer, discarded });
    }

    /// All take their cards back (rules 1.3), and everything that held for the round is over.
    fn take_cards_back(&mut self) {
        if self.step == FishingStep::Over {
            return;
        }
        self.round += 1;
        let draws = self.numbers.physical_deck && !self.deck.is_empty();
        self.step = if draws { FishingStep::Draw(EventSlot::Newer) } else { FishingStep::Begin };
        for company in &mut self.companies {
            company.placed_before = company.placed.take();
            company.caught = 0;
            company.is_restricted = false;
        }
        for (stock, price) in self.stocks.iter_mut().zip(self.numbers.price) {
            (stock.price, stock.is_closed) = (price, false);
        }
    }
}
