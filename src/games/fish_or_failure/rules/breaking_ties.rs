//! Breaking the tie of a conference (rules 7.1).

use super::phase::phase;
use super::voting::fishery_of;
use crate::{Event, Fishery, FishingPosition, FishingStep};

phase! {
    /// Closes the fishery that the company with the initiative has chosen, and resolves what is left of the start
    /// events (rules 7.1).
    BreakTie as break_tie(out):
        "4.3" show_votes(out),
        "7.1" close_chosen_fishery(out),
        "3.1" resolve_event_2(out),
    then update FisheryPiece, update CompanyPiece
}

impl FishingPosition {
    /// Closes the chosen one of the fisheries that are tied, or the first of them if the company that had to choose has
    /// left the match (rules 7.1).
    fn close_chosen_fishery(&mut self, out: &mut Vec<Event>) {
        let FishingStep::BreakTie(slot, tied) = self.step else { return };
        let chosen = self.take_votes().into_iter().find_map(fishery_of);
        let first = Fishery::ALL.into_iter().find(|fishery| tied[fishery.index()]);
        if let Some(fishery) = chosen.or(first) {
            self.close_fishery(fishery, out);
        }
        self.go_on_after_votes(slot);
    }
}
