//! Votes (rules 4.3): they are shown together, and carried out.

use crate::position::{MOST_COMPANIES, Position, Slot, Step, seat_of};
use crate::{Event, EventCard, FISHERIES, Fishery, Vote};
use shoal_contract::Seat;

impl Position {
    /// Shows all votes, carries them out, and goes on: with the next event card, or to the end of the
    /// round.
    pub fn count_votes(&mut self, out: &mut Vec<Event>) {
        let voted: Vec<(usize, Vote)> = self
            .active()
            .filter_map(|seat| Some((seat, self.companies[seat].vote.take()?)))
            .collect();
        out.extend(voted.iter().map(|&(seat, vote)| Event::Voted { seat: seat_of(seat), vote }));
        match self.step {
            Step::Vote(slot) => match self.card(slot) {
                Some(EventCard::ChecksAndBalances) => {
                    self.restrict(&voted, out);
                    self.after_votes(slot, out);
                }
                _ => self.close_most_voted(slot, &voted, out),
            },
            Step::BreakTie(slot, tied) => {
                // Whose vote is missing has left the match: then the first of those that are tied.
                let chosen = voted.iter().find_map(|(_, vote)| fishery_in(*vote));
                let first = Fishery::ALL.into_iter().find(|fishery| tied[fishery.index()]);
                if let Some(fishery) = chosen.or(first) {
                    self.close_fishery(fishery, out);
                }
                self.after_votes(slot, out);
            }
            Step::Fine => {
                self.fine(&voted, out);
                self.step = Step::End;
            }
            _ => {}
        }
    }

    /// The climate conference: the fishery with most votes is closed. Of those that are tied the one
    /// with the smallest part of its capacity; where that is equal the holder of the initiative
    /// chooses.
    fn close_most_voted(&mut self, slot: Slot, voted: &[(usize, Vote)], out: &mut Vec<Event>) {
        let mut votes = [0; FISHERIES];
        for fishery in voted.iter().filter_map(|(_, vote)| fishery_in(*vote)) {
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
            return self.after_votes(slot, out);
        };
        let tied: Vec<Fishery> = tied.into_iter().filter(|one| part(one, &least).is_eq()).collect();
        if tied.len() == 1 {
            self.close_fishery(least, out);
            return self.after_votes(slot, out);
        }
        let mut among = [false; FISHERIES];
        tied.iter().for_each(|fishery| among[fishery.index()] = true);
        out.push(Event::Tied { fisheries: tied, holder: seat_of(self.initiative) });
        self.step = Step::BreakTie(slot, among);
    }

    /// Checks and balances: the company with most votes may only place 1 or 2. Of those that are tied
    /// the richest; then the nearest clockwise from the holder of the initiative, the holder first.
    fn restrict(&mut self, voted: &[(usize, Vote)], out: &mut Vec<Event>) {
        let votes = votes_by_seat(voted);
        let key = |seat: usize| (votes[seat], self.companies[seat].money);
        let best = self.clockwise().map(key).max();
        let Some(seat) = self.clockwise().find(|&seat| Some(key(seat)) == best && votes[seat] > 0)
        else {
            return;
        };
        self.companies[seat].is_restricted = true;
        out.push(Event::Restricted { seat: seat_of(seat) });
    }

    /// The fine (rules 8.2): more than half of all votes on one company take its money, as much as it
    /// has.
    fn fine(&mut self, voted: &[(usize, Vote)], out: &mut Vec<Event>) {
        let votes = votes_by_seat(voted);
        let fined = votes.iter().position(|&votes| 2 * votes > voted.len());
        let Some(seat) = fined else { return };
        let company = &mut self.companies[seat];
        let dollars = self.numbers.fine.min(company.money);
        company.money -= dollars;
        out.push(Event::Fined { seat: seat_of(seat), dollars });
    }

    fn after_votes(&mut self, slot: Slot, out: &mut Vec<Event>) {
        match slot {
            Slot::Newer => self.resolve_from(Slot::Older, out),
            Slot::Older => self.step = Step::Place,
        }
    }
}

fn fishery_in(vote: Vote) -> Option<Fishery> {
    match vote {
        Vote::Fishery(fishery) => Some(fishery),
        _ => None,
    }
}

fn votes_by_seat(voted: &[(usize, Vote)]) -> [usize; MOST_COMPANIES] {
    let mut votes = [0; MOST_COMPANIES];
    for (_, vote) in voted {
        if let Vote::Seat(Seat(seat)) = vote
            && let Some(votes) = votes.get_mut(usize::from(*seat))
        {
            *votes += 1;
        }
    }
    votes
}
