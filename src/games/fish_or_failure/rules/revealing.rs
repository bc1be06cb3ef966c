//! Reveal, harvest, profit and the win (rules 3.3 to 3.5).

use crate::position::{Position, Step, seat_of};
use crate::{Event, EventCard, Fishery, Pay, Placement};

/// What an incentive pays each company that catches there, in dollars (rules 7.1).
const HIGH_INCENTIVE: u32 = 4;
const LOW_INCENTIVE: u32 = 2;
/// How many fish a company lands at most where there are limits (rules 7.1).
const LIMIT: u32 = 2;

impl Position {
    /// All of it: from the reveal to the check who has won.
    pub fn reveal(&mut self, out: &mut Vec<Event>) {
        self.turn_over(out);
        self.harvest(out);
        self.pay(out);
        self.end_if_won(out);
        self.after_harvest(out);
    }

    /// Everybody shows the placed cards.
    pub fn turn_over(&self, out: &mut Vec<Event>) {
        for seat in self.active() {
            if let Some(Placement { fishery, number }) = self.companies[seat].placed {
                out.push(Event::Revealed { seat: seat_of(seat), fishery, number });
            }
        }
    }

    /// From the holder of the initiative clockwise, each takes as many fish as it has placed, or what is
    /// left. A fishery without fish is extinct then (rules 3.3).
    pub fn harvest(&mut self, out: &mut Vec<Event>) {
        for seat in self.clockwise() {
            let Some(Placement { fishery, number }) = self.companies[seat].placed else { continue };
            let limit = self.limit_in(fishery);
            let stock = &mut self.stocks[fishery.index()];
            let fish = u32::from(number).min(limit).min(stock.fish);
            stock.fish -= fish;
            self.companies[seat].caught = fish;
            out.push(Event::Caught { seat: seat_of(seat), fishery, fish });
        }
        for fishery in self.living() {
            let stock = &mut self.stocks[fishery.index()];
            if stock.fish == 0 {
                stock.is_extinct = true;
                out.push(Event::WentExtinct { fishery });
            }
        }
    }

    /// Each is paid for its catch, and by incentives (rules 3.4).
    pub fn pay(&mut self, out: &mut Vec<Event>) {
        for seat in self.clockwise() {
            let company = self.companies[seat];
            let Some(Placement { fishery, .. }) = company.placed else { continue };
            if company.caught == 0 {
                continue;
            }
            let price = self.stocks[fishery.index()].price;
            self.give(seat, company.caught * price, Pay::Catch, out);
            for card in [self.newer, self.older].into_iter().flatten() {
                let dollars = match card {
                    EventCard::HighIncentive(at) if at == fishery => HIGH_INCENTIVE,
                    EventCard::LowIncentive(at) if at == fishery => LOW_INCENTIVE,
                    _ => continue,
                };
                self.give(seat, dollars, Pay::Incentive, out);
            }
        }
    }

    /// The match ends if a company has reached the goal, or the whole sea is empty (rules 3.5).
    pub fn end_if_won(&mut self, out: &mut Vec<Event>) {
        let is_there = |seat: usize| self.companies[seat].money >= self.numbers.goal;
        if self.step != Step::Over && (self.active().any(is_there) || self.living().count() == 0) {
            self.finish(out);
        }
    }

    /// What comes after the harvest: the vote about a fine if it is played (rules 8.2), and the end of
    /// the round.
    pub fn after_harvest(&mut self, out: &mut Vec<Event>) {
        if self.step == Step::Over {
            return;
        }
        self.step = if self.numbers.fine > 0 { Step::Fine } else { Step::End };
        if self.step == Step::Fine {
            out.push(Event::VoteCalled { by: None });
        }
    }

    /// The match is over.
    pub(super) fn finish(&mut self, out: &mut Vec<Event>) {
        self.step = Step::Over;
        let winners = self.winners().unwrap_or_default();
        out.push(Event::Ended { winners: winners.into_iter().map(seat_of).collect() });
    }

    /// Pays a company.
    pub(super) fn give(&mut self, seat: usize, dollars: u32, pay: Pay, out: &mut Vec<Event>) {
        if dollars > 0 {
            self.companies[seat].money += dollars;
            out.push(Event::Paid { seat: seat_of(seat), dollars, pay });
        }
    }

    /// The most fish that a company may take from a fishery in this round, if that many are there.
    pub fn most_landed(&self, seat: usize, fishery: Fishery) -> u32 {
        u32::from(self.highest_number(seat)).min(self.limit_in(fishery))
    }

    /// The most fish that anybody lands in a fishery in this round (rules 7.1).
    fn limit_in(&self, fishery: Fishery) -> u32 {
        if self.lies(EventCard::Limits(fishery)) { LIMIT } else { u32::MAX }
    }

    /// Whether this card lies in one of the two places.
    fn lies(&self, card: EventCard) -> bool {
        self.newer == Some(card) || self.older == Some(card)
    }

    /// What a company has caught where, if it fished in this round.
    pub(super) fn catch_of(&self, seat: usize) -> Option<(Fishery, u8, u32)> {
        let company = self.companies[seat];
        company.placed.map(|placed| (placed.fishery, placed.number, company.caught))
    }
}
