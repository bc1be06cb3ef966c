//! The end of a round (rules 3.6): initiative, end events, growth, new event cards.

use crate::position::{Position, Slot, Step, seat_of};
use crate::{Event, EventCard, Fishery, Pay};
use shoal_contract::Generator;

/// What a conservation watch pays for a small catch, in dollars (rules 7.1).
const WATCH: u32 = 4;
/// The largest catch that it takes for small.
const SMALL_CATCH: u32 = 2;
/// What bureaucracy pays for the lowest number.
const BUREAUCRACY: u32 = 3;
/// From this number on a company fishes with bycatch.
const BYCATCH_FROM: u8 = 4;

impl Position {
    /// All of it, up to the beginning of the next round.
    pub fn end_round(&mut self, generator: &mut Generator, out: &mut Vec<Event>) {
        self.pass_initiative(out);
        self.end_events(out);
        self.end_if_won(out);
        self.grow(out);
        self.move_events(generator, out);
        self.next_round();
    }

    /// The initiative goes one company clockwise.
    pub fn pass_initiative(&mut self, out: &mut Vec<Event>) {
        if let Some(next) = self.clockwise().find(|&seat| seat != self.initiative) {
            self.initiative = next;
            out.push(Event::InitiativePassed { seat: seat_of(next) });
        }
    }

    /// The end events, Event 1 first.
    pub fn end_events(&mut self, out: &mut Vec<Event>) {
        for card in [self.newer, self.older].into_iter().flatten() {
            self.resolve_at_end(card, out);
        }
    }

    fn resolve_at_end(&mut self, card: EventCard, out: &mut Vec<Event>) {
        let catches = self.active().filter_map(|seat| Some((seat, self.catch_of(seat)?)));
        let catches: Vec<_> = catches.collect();
        match card {
            EventCard::ConservationWatch(fishery) => {
                for (seat, (at, _, fish)) in catches {
                    if at == fishery && (1..=SMALL_CATCH).contains(&fish) {
                        self.give(seat, WATCH, Pay::Watch, out);
                    }
                }
            }
            EventCard::Bycatch(fishery) => {
                let is_rough = |at, number| at != fishery && number >= BYCATCH_FROM;
                let rough = catches.iter().filter(|(_, (at, number, _))| is_rough(*at, *number));
                self.lose(fishery, rough.count() as u32, card, out);
            }
            EventCard::Bureaucracy => {
                let lowest = catches.iter().map(|(_, (_, number, _))| *number).min();
                for (seat, (_, number, _)) in catches {
                    if Some(number) == lowest {
                        self.give(seat, BUREAUCRACY, Pay::Bureaucracy, out);
                    }
                }
            }
            _ => {}
        }
    }

    /// Every fishery with fish grows by its part, usually it doubles, at most to its capacity; where corals have
    /// bleached it grows by half of that.
    pub fn grow(&mut self, out: &mut Vec<Event>) {
        if self.step == Step::Over {
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

    /// How many fish a fishery gains at the end of this round if nothing is taken from it any more.
    pub fn growth(&self, fishery: Fishery) -> u32 {
        let is_bleached = [self.newer, self.older].contains(&Some(EventCard::CoralBleaching));
        let fish = self.stocks[fishery.index()].fish;
        let room = self.numbers.capacity[fishery.index()].saturating_sub(fish);
        let percent = if is_bleached { 200 } else { 100 };
        (fish * self.numbers.growth / percent).min(room)
    }

    /// Event 2 is discarded, Event 1 takes its place, and a new card is drawn, or the players draw it after
    /// this. If there is none, the discarded ones are shuffled first.
    pub fn move_events(&mut self, generator: &mut Generator, out: &mut Vec<Event>) {
        if self.step == Step::Over {
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

    /// Everything that held for the round is over.
    pub fn next_round(&mut self) {
        if self.step == Step::Over {
            return;
        }
        self.round += 1;
        let draws = self.numbers.physical_deck && !self.deck.is_empty();
        self.step = if draws { Step::Draw(Slot::Newer) } else { Step::Begin };
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
