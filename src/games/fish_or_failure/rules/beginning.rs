//! The start events (rules 3.1): effects of event cards before anybody chooses.

use super::phase::phase;
use crate::{Event, EventCard, EventSlot, Fishery, FishingPosition, FishingStep};

phase! {
    /// Begins a round: resolves Event 1, then Event 2, up to the first that asks for votes (rules 3.1).
    Begin as begin_round(out):
        "3.1" open_round(out),
        "3.1" resolve_event_1(out),
        "3.1" resolve_event_2(out),
    then update FisheryPiece
}

impl FishingPosition {
    /// The round is announced; every fishery is open, at its default price (rules 3.1).
    fn open_round(&mut self, out: &mut Vec<Event>) {
        out.push(Event::RoundBegan { round: self.round });
        for (stock, price) in self.stocks.iter_mut().zip(self.numbers.price) {
            (stock.price, stock.is_closed) = (price, false);
        }
    }

    /// The newer card does what it does at the start of a round (rules 3.1).
    fn resolve_event_1(&mut self, out: &mut Vec<Event>) {
        self.resolve_at_start(EventSlot::Newer, out);
    }

    /// The older card does the same, unless votes for the newer one are to be counted before (rules 3.1). After it all
    /// choose.
    pub(super) fn resolve_event_2(&mut self, out: &mut Vec<Event>) {
        if self.step == FishingStep::Begin {
            self.resolve_at_start(EventSlot::Older, out);
        }
        if self.step == FishingStep::Begin {
            self.step = FishingStep::Place;
        }
    }

    /// The card in a place asks for votes, or does what it does at the start of a round (rules 7.1). A fishery that is
    /// extinct is passed over (rules 4.1).
    fn resolve_at_start(&mut self, slot: EventSlot, out: &mut Vec<Event>) {
        let Some(card) = self.card(slot) else { return };
        match card {
            _ if self.asks_for_votes(card) => {
                out.push(Event::VoteCalled { by: Some(card) });
                self.step = FishingStep::Vote(slot);
            }
            EventCard::SupplyAndDemand(fishery) => {
                let stock = self.stocks[fishery.index()];
                let is_scarce = 2 * stock.fish <= self.numbers.capacity[fishery.index()];
                self.change_price(fishery, stock.price + if is_scarce { 2 } else { 1 }, out);
            }
            EventCard::NoMarketInterest(fishery) => {
                let price = self.stocks[fishery.index()].price;
                self.change_price(fishery, price.saturating_sub(1), out);
            }
            EventCard::ProtectedSpecies(fishery) => self.close_fishery(fishery, out),
            EventCard::Invasives(fishery) => {
                let fish = self.numbers.capacity[fishery.index()].div_ceil(10);
                self.lose(fishery, fish, card, out);
            }
            EventCard::OilSpill(first, second) => {
                for fishery in [first, second] {
                    let fish = self.stocks[fishery.index()].fish.div_ceil(4);
                    self.lose(fishery, fish, card, out);
                }
            }
            EventCard::PopulationBoom(fishery) => {
                let (capacity, stock) = self.of(fishery);
                if !stock.is_extinct {
                    let fish = (capacity / 5).min(capacity.saturating_sub(stock.fish));
                    stock.fish += fish;
                    out.push(Event::Boomed { fishery, fish });
                }
            }
            _ => {}
        }
    }

    fn change_price(&mut self, fishery: Fishery, price: u32, out: &mut Vec<Event>) {
        let (_, stock) = self.of(fishery);
        if !stock.is_extinct {
            stock.price = price;
            out.push(Event::PriceChanged { fishery, price });
        }
    }

    /// Closes a fishery for this round.
    pub(super) fn close_fishery(&mut self, fishery: Fishery, out: &mut Vec<Event>) {
        let (_, stock) = self.of(fishery);
        if !stock.is_extinct && !stock.is_closed {
            stock.is_closed = true;
            out.push(Event::Closed { fishery });
        }
    }

    /// A fishery loses fish to an event, but never its last (rules 7).
    pub(super) fn lose(
        &mut self,
        fishery: Fishery,
        fish: u32,
        by: EventCard,
        out: &mut Vec<Event>,
    ) {
        let (_, stock) = self.of(fishery);
        let fish = fish.min(stock.fish.saturating_sub(1));
        if !stock.is_extinct && fish > 0 {
            stock.fish -= fish;
            out.push(Event::Lost { fishery, fish, by });
        }
    }

    /// The capacity and the stock of a fishery.
    fn of(&mut self, fishery: Fishery) -> (u32, &mut crate::FishStock) {
        (self.numbers.capacity[fishery.index()], &mut self.stocks[fishery.index()])
    }
}
