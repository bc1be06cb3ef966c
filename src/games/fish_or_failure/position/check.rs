//! The legal actions, and the reasons against others.

use super::value::{Ask, FishingPosition, FishingStep, seat_of};
use crate::{Action, CardPlacement, CompanyVote, EventCard};
use shoal_contract::Seat;

/// The numbers of the number cards (rules 1.3).
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=5;

impl FishingPosition {
    /// Checks whether the company in this seat may do this now.
    ///
    /// # Errors
    ///
    /// Why the rules forbid it, in a sentence to the player.
    pub fn check(&self, seat: usize, action: Action) -> Result<(), String> {
        if self.step == FishingStep::Over {
            return Err("The match is over.".into());
        }
        if self.companies.get(seat).is_none_or(|company| company.is_out) {
            return Err("This company is not in the match.".into());
        }
        match action {
            Action::Place(placement) => self.check_placement(seat, placement),
            Action::Vote(vote) => self.check_vote(seat, vote),
            Action::Draw(card) => self.check_drawn(card),
            Action::Quit => Ok(()),
            _ => Err("Only the house does that.".into()),
        }
    }

    /// Checks whether a company may place this: in a fishery that is open, with a number it may use (rules 3.2).
    fn check_placement(&self, seat: usize, placement: CardPlacement) -> Result<(), String> {
        let CardPlacement { fishery, number } = placement;
        if self.step != FishingStep::Place {
            return Err("No cards are being placed now.".into());
        }
        if self.companies[seat].placed.is_some() {
            return Err("You have already placed your cards: wait for the others.".into());
        }
        if self.stocks[fishery.index()].is_extinct {
            return Err(match self.numbers.capacity[fishery.index()] {
                0 => format!("There is no {fishery} in this match."),
                _ => format!("The {fishery} is extinct: fish elsewhere."),
            });
        }
        if !self.open().any(|open| open == fishery) {
            return Err(format!("The {fishery} is closed this round: fish elsewhere."));
        }
        if !NUMBERS.contains(&number) {
            return Err(format!("{number} is not a number card: they go from 1 to 5."));
        }
        if number > self.highest_number(seat) {
            return Err("You can only place 1 or 2 this round.".into());
        }
        Ok(())
    }

    fn check_vote(&self, seat: usize, vote: CompanyVote) -> Result<(), String> {
        let asked = self.asked(seat).filter(|&asked| asked != Ask::Place);
        let asked = asked.ok_or("You are not being asked to vote now.")?;
        match (asked, vote) {
            (Ask::Fishery, CompanyVote::Fishery(fishery)) => {
                if self.stocks[fishery.index()].is_extinct {
                    return Err(format!("There is no {fishery} to close."));
                }
                match self.step {
                    FishingStep::BreakTie(_, tied) if !tied[fishery.index()] => {
                        Err(format!("The {fishery} is not one of those that are tied."))
                    }
                    _ => Ok(()),
                }
            }
            (Ask::Restrict | Ask::Fine, CompanyVote::Seat(Seat(other))) => {
                let other = usize::from(other);
                if other == seat {
                    return Err("Vote for a company other than your own.".into());
                }
                match self.companies.get(other) {
                    Some(company) if !company.is_out => Ok(()),
                    _ => Err("That company is not in the match.".into()),
                }
            }
            (Ask::Fine, CompanyVote::Nobody) => Ok(()),
            (Ask::Fishery, _) => Err("Vote for a fishery.".into()),
            (Ask::Restrict, _) => Err("Vote for a company.".into()),
            _ => Err("Vote for a company, or for nobody.".into()),
        }
    }

    /// Lists the legal actions of the company in this seat, in the order of the rules: fisheries, then numbers; leaving
    /// is not listed.
    pub fn legal(&self, seat: usize) -> Vec<Action> {
        match self.step {
            FishingStep::Draw(_) if self.active().any(|one| one == seat) => self.drawable(),
            FishingStep::Place => self.placements(seat).into_iter().map(Action::Place).collect(),
            _ => self.votes(seat).into_iter().map(Action::Vote).collect(),
        }
    }

    /// Lists its legal placements.
    pub fn placements(&self, seat: usize) -> Vec<CardPlacement> {
        let Some(Ask::Place) = self.asked(seat) else { return Vec::new() };
        let numbers = 1..=self.highest_number(seat);
        let of = |fishery| numbers.clone().map(move |number| CardPlacement { fishery, number });
        self.open().flat_map(of).collect()
    }

    /// Lists its legal votes.
    pub fn votes(&self, seat: usize) -> Vec<CompanyVote> {
        let others = self.active().filter(|&other| other != seat);
        let others = others.map(|other| CompanyVote::Seat(seat_of(other)));
        match (self.asked(seat), self.step) {
            (Some(Ask::Fishery), FishingStep::BreakTie(_, tied)) => {
                self.living().filter(|one| tied[one.index()]).map(CompanyVote::Fishery).collect()
            }
            (Some(Ask::Fishery), _) => self.living().map(CompanyVote::Fishery).collect(),
            (Some(Ask::Restrict), _) => others.collect(),
            (Some(Ask::Fine), _) => others.chain([CompanyVote::Nobody]).collect(),
            _ => Vec::new(),
        }
    }

    /// The action by which the house presses on, if it is to do anything now.
    pub fn house_action(&self) -> Option<Action> {
        let action = match self.step {
            FishingStep::Begin => Action::BeginRound,
            FishingStep::Vote(_) | FishingStep::BreakTie(..) | FishingStep::Fine => {
                Action::CountVotes
            }
            FishingStep::Place => Action::Reveal,
            FishingStep::End => Action::EndRound,
            FishingStep::Draw(_) | FishingStep::Over => return None,
        };
        self.is_houses_turn().then_some(action)
    }

    /// `true` if this card asks everybody for a vote: a conference only while there is something to choose.
    pub(crate) fn asks_for_votes(&self, card: EventCard) -> bool {
        match card {
            EventCard::ClimateConference => self.living().count() > 1,
            EventCard::ChecksAndBalances => true,
            _ => false,
        }
    }
}
