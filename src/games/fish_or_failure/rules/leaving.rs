//! Leaving the match for good (rules 8.1).

use crate::Event;
use crate::position::{Company, Position, seat_of};

impl Position {
    /// A company leaves: it chooses and votes no more, what it has placed is taken back, and it cannot
    /// win. The last one left wins.
    pub fn leave(&mut self, seat: usize, out: &mut Vec<Event>) {
        let Some(company) = self.companies.get_mut(seat).filter(|company| !company.is_out) else {
            return;
        };
        *company = Company { money: company.money, is_out: true, ..Company::default() };
        out.push(Event::Left { seat: seat_of(seat) });
        if self.active().count() == 1 {
            // What lies covered is never shown.
            let revealed = self.is_revealed();
            for company in &mut self.companies {
                company.vote = None;
                company.placed = company.placed.filter(|_| revealed);
            }
            return self.finish(out);
        }
        if self.initiative == seat
            && let Some(next) = self.clockwise().next()
        {
            self.initiative = next;
            out.push(Event::InitiativePassed { seat: seat_of(next) });
        }
    }
}
