//! Counting the votes that an event card has asked for (rules 4.3, 7.1).

use super::phase::phase;
use super::voting::{count_by_seat, fishery_of};
use crate::position::seat_of;
use crate::{
    CompanyVote, Event, EventCard, EventSlot, FISHERIES, Fishery, FishingPosition, FishingStep,
};

phase! {
    /// Shows all votes, carries them out, and resolves what is left of the start events (rules 4.3, 7.1).
    Count as count_votes(out):
        "4.3" show_votes(out),
        "7.1" close_most_voted(out),
        "7.1" restrict_most_voted(out),
        "3.1" resolve_event_2(out),
    then update FisheryPiece, update CompanyPiece
}

impl FishingPosition {
    /// The climate conference: the fishery with most votes is closed. Of those that are tied the one
    /// with the smallest part of its capacity; where that is equal the holder of the initiative
    /// chooses (rules 7.1).
    fn close_most_voted(&mut self, out: &mut Vec<Event>) {
        let asked = self.take_votes_for(EventCard::ClimateConference);
        let Some((slot, voted)) = asked else { return };
        let mut votes = [0; FISHERIES];
        for fishery in voted.into_iter().filter_map(fishery_of) {
            votes[fishery.index()] += 1;
        }
        let most = votes.into_iter().max().unwrap_or(0);
        let has_most = |fishery: &Fishery| most > 0 && votes[fishery.index()] == most;
        let tied: Vec<Fishery> = self.living().filter(has_most).collect();
        // fish / capacity is compared without division.
        let part = |fishery: &Fishery, other: &Fishery| {
            let fish = |one: &Fishery| u64::from(self.stocks[one.index()].fish);
            let capacity = |one: &Fishery| u64::from(self.numbers.capacity[one.index()]);
            (fish(fishery) * capacity(other)).cmp(&(fish(other) * capacity(fishery)))
        };
        let Some(least) = tied.iter().min_by(|one, other| part(one, other)).copied() else {
            return;
        };
        let tied: Vec<Fishery> = tied.into_iter().filter(|one| part(one, &least).is_eq()).collect();
        if tied.len() == 1 {
            return self.close_fishery(least, out);
        }
        let mut among = [false; FISHERIES];
        tied.iter().for_each(|fishery| among[fishery.index()] = true);
        out.push(Event::Tied { fisheries: tied, holder: seat_of(self.initiative) });
        self.step = FishingStep::BreakTie(slot, among);
    }

    /// Checks and balances: the company with most votes may only place 1 or 2. Of those that are tied
    /// the richest; then the nearest clockwise from the holder of the initiative, the holder first (rules 7.1).
    fn restrict_most_voted(&mut self, out: &mut Vec<Event>) {
        let asked = self.take_votes_for(EventCard::ChecksAndBalances);
        let Some((_, voted)) = asked else { return };
        let votes = count_by_seat(&voted);
        let key = |seat: usize| (votes[seat], self.companies[seat].money);
        let best = self.clockwise().map(key).max();
        let Some(seat) = self.clockwise().find(|&seat| Some(key(seat)) == best && votes[seat] > 0)
        else {
            return;
        };
        self.companies[seat].is_restricted = true;
        out.push(Event::Restricted { seat: seat_of(seat) });
    }

    /// Takes the votes back to be carried out, if this card has asked for them, with the place of the card.
    fn take_votes_for(&mut self, card: EventCard) -> Option<(EventSlot, Vec<CompanyVote>)> {
        let FishingStep::Vote(slot) = self.step else { return None };
        if self.card(slot) != Some(card) {
            return None;
        }
        self.go_on_after_votes(slot);
        Some((slot, self.take_votes()))
    }

    /// Goes on with the start events: with Event 2 after the votes for Event 1, and with choosing after those for
    /// Event 2.
    pub(super) fn go_on_after_votes(&mut self, slot: EventSlot) {
        self.step = match slot {
            EventSlot::Newer => FishingStep::Begin,
            EventSlot::Older => FishingStep::Place,
        };
    }
}
