//! Reveal, harvest, profit and the win (rules 3.3 to 3.5).

use super::phase::phase;
use crate::position::seat_of;
use crate::{
    CardPlacement, Event, EventCard, Fishery, FishingPosition, FishingStep, PaymentReason,
};

phase! {
    /// Reveals what all have placed, and carries it out, up to the look at who has won (rules 3.3 to 3.5).
    Reveal as reveal(out):
        "3.3" turn_cards(out),
        "3.3" take_fish(out),
        "3.3" declare_extinct(out),
        "3.4" pay_companies(out),
        "3.5" end_if_won(out),
        "8.2" call_vote_about_fine(out),
    then update FisheryPiece, update CompanyPiece
}

/// Payments of the incentives to each company that catches there, in dollars (rules 7.1).
const HIGH_INCENTIVE: u32 = 4;
const LOW_INCENTIVE: u32 = 2;
/// Greatest number of fish that a company lands where there are limits (rules 7.1).
const LIMIT: u32 = 2;

impl FishingPosition {
    /// All show the cards that they have placed (rules 3.3).
    fn turn_cards(&self, out: &mut Vec<Event>) {
        for seat in self.active() {
            if let Some(CardPlacement { fishery, number }) = self.companies[seat].placed {
                out.push(Event::Revealed { seat: seat_of(seat), fishery, number });
            }
        }
    }

    /// From the company with the initiative on, clockwise, each takes as many fish as its card says, or what is left
    /// (rules 3.3). One step for all: who comes later finds what the others have left.
    pub(crate) fn take_fish(&mut self, out: &mut Vec<Event>) {
        for seat in self.clockwise() {
            let Some(CardPlacement { fishery, number }) = self.companies[seat].placed else {
                continue;
            };
            let limit = self.limit_in(fishery);
            let stock = &mut self.stocks[fishery.index()];
            let fish = u32::from(number).min(limit).min(stock.fish);
            stock.fish -= fish;
            self.companies[seat].caught = fish;
            out.push(Event::Caught { seat: seat_of(seat), fishery, fish });
        }
    }

    /// Declares each fishery without fish extinct for good, once all have fished (rules 3.3).
    fn declare_extinct(&mut self, out: &mut Vec<Event>) {
        for fishery in self.living() {
            let stock = &mut self.stocks[fishery.index()];
            if stock.fish == 0 {
                stock.is_extinct = true;
                out.push(Event::WentExtinct { fishery });
            }
        }
    }

    /// Each is paid for its catch, and by incentives (rules 3.4).
    fn pay_companies(&mut self, out: &mut Vec<Event>) {
        for seat in self.clockwise() {
            let company = self.companies[seat];
            let Some(CardPlacement { fishery, .. }) = company.placed else { continue };
            if company.caught == 0 {
                continue;
            }
            let price = self.stocks[fishery.index()].price;
            self.give(seat, company.caught * price, PaymentReason::Catch, out);
            for card in [self.newer, self.older].into_iter().flatten() {
                let dollars = match card {
                    EventCard::HighIncentive(at) if at == fishery => HIGH_INCENTIVE,
                    EventCard::LowIncentive(at) if at == fishery => LOW_INCENTIVE,
                    _ => continue,
                };
                self.give(seat, dollars, PaymentReason::Incentive, out);
            }
        }
    }

    /// The match ends if a company has reached the goal, or the whole sea is empty (rules 3.5).
    pub(super) fn end_if_won(&mut self, out: &mut Vec<Event>) {
        let is_there = |seat: usize| self.companies[seat].money >= self.numbers.goal;
        if self.step != FishingStep::Over
            && (self.active().any(is_there) || self.living().count() == 0)
        {
            self.finish(out);
        }
    }

    /// Asks all for a vote about a fine where it is played (rules 8.2), if the match goes on; else the round ends.
    fn call_vote_about_fine(&mut self, out: &mut Vec<Event>) {
        if self.step == FishingStep::Over {
            return;
        }
        self.step = if self.numbers.fine > 0 { FishingStep::Fine } else { FishingStep::End };
        if self.step == FishingStep::Fine {
            out.push(Event::VoteCalled { by: None });
        }
    }

    /// The match is over.
    pub(super) fn finish(&mut self, out: &mut Vec<Event>) {
        self.step = FishingStep::Over;
        let winners = self.winners().unwrap_or_default();
        out.push(Event::Ended { winners: winners.into_iter().map(seat_of).collect() });
    }

    /// Pays a company.
    pub(super) fn give(
        &mut self,
        seat: usize,
        dollars: u32,
        pay: PaymentReason,
        out: &mut Vec<Event>,
    ) {
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
        if self.is_in_effect(EventCard::Limits(fishery)) { LIMIT } else { u32::MAX }
    }

    /// `true` if this card is in one of the two places for event cards.
    fn is_in_effect(&self, card: EventCard) -> bool {
        self.newer == Some(card) || self.older == Some(card)
    }
}
