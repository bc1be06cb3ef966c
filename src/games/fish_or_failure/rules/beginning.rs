//! The start events (rules 3.1): what the event cards do before anybody chooses.

use crate::position::{Position, Slot, Step};
use crate::{Event, EventCard, Fishery};

impl Position {
    /// Resolves Event 1, then Event 2, up to the first that asks for votes.
    pub fn begin_round(&mut self, out: &mut Vec<Event>) {
        out.push(Event::RoundBegan { round: self.round });
        for (stock, price) in self.stocks.iter_mut().zip(self.numbers.price) {
            stock.price = price;
            stock.is_closed = false;
        }
        self.resolve_from(Slot::Newer, out);
    }

    /// Resolves the cards from this place on.
    pub(super) fn resolve_from(&mut self, first: Slot, out: &mut Vec<Event>) {
        let slots: &[Slot] = match first {
            Slot::Newer => &[Slot::Newer, Slot::Older],
            Slot::Older => &[Slot::Older],
        };
        for &slot in slots {
            let Some(card) = self.card(slot) else { continue };
            if self.asks_for_votes(card) {
                out.push(Event::VoteCalled { by: Some(card) });
                self.step = Step::Vote(slot);
                return;
            }
            self.resolve_at_start(card, out);
        }
        self.step = Step::Place;
    }

    /// What a card does at the start of a round. A fishery that is extinct is passed over (rules 4.1).
    fn resolve_at_start(&mut self, card: EventCard, out: &mut Vec<Event>) {
        match card {
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
    fn of(&mut self, fishery: Fishery) -> (u32, &mut crate::Stock) {
        (self.numbers.capacity[fishery.index()], &mut self.stocks[fishery.index()])
    }
}
