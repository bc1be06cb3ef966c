//! The legal actions, and the reasons against others.

use super::value::{Asked, Position, Step, seat_of};
use crate::{Action, EventCard, Placement, Vote};
use shoal_contract::Seat;

/// The numbers of the number cards (rules 1.3).
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=5;

impl Position {
    /// Checks whether the company in this seat may do this now.
    ///
    /// # Errors
    ///
    /// A sentence for the player.
    pub fn check(&self, seat: usize, action: Action) -> Result<(), String> {
        if self.step == Step::Over {
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
    fn check_placement(&self, seat: usize, placement: Placement) -> Result<(), String> {
        let Placement { fishery, number } = placement;
        if self.step != Step::Place {
            return Err("Nobody places cards now.".into());
        }
        if self.companies[seat].placed.is_some() {
            return Err("You have placed your cards: wait for the others.".into());
        }
        if self.stocks[fishery.index()].is_extinct {
            return Err(match self.numbers.capacity[fishery.index()] {
                0 => format!("There is no {fishery} in this match."),
                _ => format!("The {fishery} is extinct: fish elsewhere."),
            });
        }
        if !self.open().any(|open| open == fishery) {
            return Err(format!("The {fishery} is closed in this round: fish elsewhere."));
        }
        if !NUMBERS.contains(&number) {
            return Err(format!("{number} is not a number card: there are 1 to 5."));
        }
        if number > self.highest_number(seat) {
            return Err("You may only place 1 or 2 in this round.".into());
        }
        Ok(())
    }

    fn check_vote(&self, seat: usize, vote: Vote) -> Result<(), String> {
        let asked = self.asked(seat).filter(|&asked| asked != Asked::Place);
        let asked = asked.ok_or("You are not asked for a vote now.")?;
        match (asked, vote) {
            (Asked::Fishery, Vote::Fishery(fishery)) => {
                if self.stocks[fishery.index()].is_extinct {
                    return Err(format!("There is no {fishery} to close."));
                }
                match self.step {
                    Step::BreakTie(_, tied) if !tied[fishery.index()] => {
                        Err(format!("The {fishery} is not among those that are tied."))
                    }
                    _ => Ok(()),
                }
            }
            (Asked::Restrict | Asked::Fine, Vote::Seat(Seat(other))) => {
                let other = usize::from(other);
                if other == seat {
                    return Err("Vote for another company than your own.".into());
                }
                match self.companies.get(other) {
                    Some(company) if !company.is_out => Ok(()),
                    _ => Err("That company is not in the match.".into()),
                }
            }
            (Asked::Fine, Vote::Nobody) => Ok(()),
            (Asked::Fishery, _) => Err("Vote for a fishery.".into()),
            (Asked::Restrict, _) => Err("Vote for a company.".into()),
            _ => Err("Vote for a company, or for nobody.".into()),
        }
    }

    /// Lists the legal actions of the company in this seat, in the order of the rules: fisheries, then numbers; leaving
    /// is not listed.
    pub fn legal(&self, seat: usize) -> Vec<Action> {
        match self.step {
            Step::Draw(_) if self.active().any(|one| one == seat) => self.drawable(),
            Step::Place => self.placements(seat).into_iter().map(Action::Place).collect(),
            _ => self.votes(seat).into_iter().map(Action::Vote).collect(),
        }
    }

    /// Lists its legal placements.
    pub fn placements(&self, seat: usize) -> Vec<Placement> {
        let Some(Asked::Place) = self.asked(seat) else { return Vec::new() };
        let numbers = 1..=self.highest_number(seat);
        let of = |fishery| numbers.clone().map(move |number| Placement { fishery, number });
        self.open().flat_map(of).collect()
    }

    /// Lists its legal votes.
    pub fn votes(&self, seat: usize) -> Vec<Vote> {
        let others = self.active().filter(|&other| other != seat);
        let others = others.map(|other| Vote::Seat(seat_of(other)));
        match (self.asked(seat), self.step) {
            (Some(Asked::Fishery), Step::BreakTie(_, tied)) => {
                self.living().filter(|one| tied[one.index()]).map(Vote::Fishery).collect()
            }
            (Some(Asked::Fishery), _) => self.living().map(Vote::Fishery).collect(),
            (Some(Asked::Restrict), _) => others.collect(),
            (Some(Asked::Fine), _) => others.chain([Vote::Nobody]).collect(),
            _ => Vec::new(),
        }
    }

    /// The action by which the house presses on, if it is to do anything now.
    pub fn house_action(&self) -> Option<Action> {
        let action = match self.step {
            Step::Begin => Action::BeginRound,
            Step::Vote(_) | Step::BreakTie(..) | Step::Fine => Action::CountVotes,
            Step::Place => Action::Reveal,
            Step::End => Action::EndRound,
            Step::Draw(_) | Step::Over => return None,
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
