//! Fining a company that most have voted for: a variant (rules 8.2).

use super::phase::phase;
use super::voting::count_by_seat;
use crate::position::seat_of;
use crate::{Event, FishingPosition, FishingStep};

phase! {
    /// Carries out the vote about a fine (rules 8.2).
    Fine as fine(out):
        "4.3" show_votes(out),
        "8.2" fine_company(out),
    then update CompanyPiece
}

impl FishingPosition {
    /// More than half of all votes on one company take its money, as much as it has (rules 8.2).
    fn fine_company(&mut self, out: &mut Vec<Event>) {
        self.step = FishingStep::End;
        let votes = self.take_votes();
        let count = count_by_seat(&votes);
        let Some(seat) = count.iter().position(|&count| 2 * count > votes.len()) else { return };
        let company = &mut self.companies[seat];
        let dollars = self.numbers.fine.min(company.money);
        company.money -= dollars;
        out.push(Event::Fined { seat: seat_of(seat), dollars });
    }
}
