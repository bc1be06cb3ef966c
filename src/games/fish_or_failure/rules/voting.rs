//! Voting in secret (rules 4.3). What may be voted for is in [`check`](crate::FishingPosition::check).

use super::phase::{CompanyAction, FishOrFailurePhase};
use super::pieces::{CompactSea, CompanyPiece};
use crate::position::{MOST_COMPANIES, seat_of};
use crate::{CompanyVote, Event, Fishery, FishingPosition};
use bevy_ecs::change_detection::{Res, ResMut};
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::compact::update;
use shoal_contract::world::steps::{step, upkeep};

/// Lays the vote of a company covered before it (rules 4.3). Nobody learns of it: no event tells it.
pub fn schedule() -> Schedule {
    FishOrFailurePhase::Vote
        .of((step("4.3", cast_vote), upkeep(update::<FishingPosition, CompanyPiece>)))
}

fn cast_vote(choice: Res<CompanyAction<CompanyVote>>, mut compact: ResMut<CompactSea>) {
    compact.0.cast_vote(choice.seat, choice.action);
}

impl FishingPosition {
    /// A company votes, and nobody sees it yet (rules 4.3).
    pub(super) fn cast_vote(&mut self, seat: usize, vote: CompanyVote) {
        self.companies[seat].vote = Some(vote);
    }

    /// All votes are shown together (rules 4.3).
    pub(super) fn show_votes(&self, out: &mut Vec<Event>) {
        for seat in self.active() {
            if let Some(vote) = self.companies[seat].vote {
                out.push(Event::Voted { seat: seat_of(seat), vote });
            }
        }
    }

    /// The votes, taken back to be carried out.
    pub(super) fn take_votes(&mut self) -> Vec<CompanyVote> {
        self.active().filter_map(|seat| self.companies[seat].vote.take()).collect()
    }
}

/// The fishery that is voted for.
pub(super) fn fishery_of(vote: CompanyVote) -> Option<Fishery> {
    match vote {
        CompanyVote::Fishery(fishery) => Some(fishery),
        _ => None,
    }
}

/// The votes for each company.
pub(super) fn count_by_seat(votes: &[CompanyVote]) -> [usize; MOST_COMPANIES] {
    let mut count = [0; MOST_COMPANIES];
    for vote in votes {
        if let CompanyVote::Seat(Seat(seat)) = vote
            && let Some(count) = count.get_mut(usize::from(*seat))
        {
            *count += 1;
        }
    }
    count
}
