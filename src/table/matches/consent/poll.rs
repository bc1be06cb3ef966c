//! One question to several seats, and when it is answered. No clock and no table: time and answers
//! come as arguments.

use super::OpenPoll;
use shoal_contract::Seat;
use shoal_tabletop::seats::{FollowSeats, SeatsRecounted};
use std::collections::BTreeMap;
use std::time::Duration;

/// Time for which a question stands; anyone who has not answered by then has refused.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A question that is being asked.
#[derive(Debug, Clone)]
pub struct ActivePoll {
    /// The order to ask it, with its words and the seats that are asked.
    pub order: OpenPoll,
    /// The seats that still have to answer (`false`), and those that have agreed (`true`).
    answers: BTreeMap<Seat, bool>,
    refused_by: Option<Seat>,
    withdrawn: bool,
    age: Duration,
}

/// The outcome of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PollOutcome {
    /// All have agreed.
    Agreed,
    /// One would rather not.
    RefusedBy(Seat),
    /// The asking seat has withdrawn it.
    Withdrawn,
    /// These have not answered in time.
    Silent(Vec<Seat>),
}

impl OpenPoll {
    /// `true` if the asking seat alone is asked: it confirms its own wish.
    pub(super) fn confirms(&self) -> bool {
        self.by.is_some_and(|by| self.asked == [by])
    }
}

impl FollowSeats for ActivePoll {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.order.asked.follow(seats);
        self.order.by.follow(seats);
        self.answers.follow(seats);
        self.refused_by.follow(seats);
    }
}

impl ActivePoll {
    /// Returns a question that nobody has read yet. The asking seat agrees, unless it alone is asked.
    pub fn new(order: OpenPoll) -> Self {
        let confirms = order.confirms();
        let others = order.asked.iter().copied();
        let others = others.filter(|&seat| confirms || Some(seat) != order.by);
        let answers = others.map(|seat| (seat, false)).collect();
        Self { order, answers, refused_by: None, withdrawn: false, age: Duration::ZERO }
    }

    /// The seats that have not answered yet.
    pub fn waiting(&self) -> impl Iterator<Item = Seat> {
        self.answers.iter().filter(|(_, agreed)| !**agreed).map(|(&seat, _)| seat)
    }

    /// Notes the answer of a seat. One that was not asked, or has answered, changes nothing.
    pub fn answer(&mut self, seat: Seat, yes: bool) {
        if let Some(agreed) = self.answers.get_mut(&seat).filter(|agreed| !**agreed) {
            *agreed = yes;
            self.refused_by = self.refused_by.or((!yes).then_some(seat));
        }
    }

    /// Notes that the asking seat has withdrawn it.
    pub fn withdraw(&mut self) {
        self.withdrawn = true;
    }

    /// Leaves out seats whose players are gone.
    pub fn excuse(&mut self, gone: impl Fn(Seat) -> bool) {
        self.answers.retain(|&seat, agreed| *agreed || !gone(seat));
    }

    /// Lets time pass.
    pub fn tick(&mut self, by: Duration) {
        self.age += by;
    }

    /// Returns the share of its time that is left, from 1 to 0.
    pub fn left(&self) -> f32 {
        1.0 - (self.age.as_secs_f32() / PATIENCE.as_secs_f32()).min(1.0)
    }

    /// Returns its outcome, if it has ended.
    pub fn outcome(&self) -> Option<PollOutcome> {
        if self.withdrawn {
            Some(PollOutcome::Withdrawn)
        } else if let Some(seat) = self.refused_by {
            Some(PollOutcome::RefusedBy(seat))
        } else if self.waiting().next().is_none() {
            Some(PollOutcome::Agreed)
        } else if self.age >= PATIENCE {
            Some(PollOutcome::Silent(self.waiting().collect()))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poll(asked: &[u16]) -> ActivePoll {
        let asked = asked.iter().copied().map(Seat).collect();
        ActivePoll::new(OpenPoll { id: 1, asked, by: Some(Seat(0)), ..OpenPoll::default() })
    }

    #[test]
    fn all_have_to_agree_and_one_is_enough_to_refuse() {
        let mut both = poll(&[0, 1, 2]);
        both.answer(Seat(1), true);
        assert_eq!(both.outcome(), None);
        both.answer(Seat(2), true);
        assert_eq!(both.outcome(), Some(PollOutcome::Agreed));
        let mut one = poll(&[1, 2]);
        one.answer(Seat(2), false);
        assert_eq!(one.outcome(), Some(PollOutcome::RefusedBy(Seat(2))));
    }

    #[test]
    fn only_asked_seats_answer_and_only_once() {
        let mut poll = poll(&[1]);
        poll.answer(Seat(2), false);
        assert_eq!(poll.outcome(), None);
        poll.answer(Seat(1), true);
        poll.answer(Seat(1), false);
        assert_eq!(poll.outcome(), Some(PollOutcome::Agreed));
    }

    #[test]
    fn silence_is_no_and_says_whose() {
        let mut poll = poll(&[1, 2]);
        poll.answer(Seat(2), true);
        poll.tick(PATIENCE - Duration::from_millis(1));
        assert_eq!(poll.outcome(), None);
        poll.tick(Duration::from_millis(1));
        assert_eq!(poll.outcome(), Some(PollOutcome::Silent(vec![Seat(1)])));
        assert!(poll.left() < f32::EPSILON);
    }

    #[test]
    fn nobody_is_waited_for_who_has_gone() {
        let mut poll = poll(&[1, 2]);
        poll.answer(Seat(2), true);
        poll.excuse(|seat| seat == Seat(1));
        assert_eq!(poll.outcome(), Some(PollOutcome::Agreed));
    }
}
