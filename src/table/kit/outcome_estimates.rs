//! Estimates of outcomes: results that the actions seats are about to take may have, found in the background while
//! people still change them.

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_host::simulate::RefiningAnswer;
use std::collections::BTreeMap;

/// The question of each seat that is about to do something.
#[derive(Resource)]
pub struct EstimateRequests<Q, A>(BTreeMap<Seat, (Q, Option<RefiningAnswer<A>>)>);

/// The newest answer for each seat that asks. The one to the question before stays until there is a new one.
#[derive(Resource)]
pub struct OutcomeEstimates<A>(BTreeMap<Seat, A>);

impl<Q, A> Default for EstimateRequests<Q, A> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<A> Default for OutcomeEstimates<A> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<Q: PartialEq + Send + Sync + 'static, A: Send + Sync + 'static> EstimateRequests<Q, A> {
    /// Asks a question for a seat, if it is another than before; `None` ends it.
    pub fn ask(
        &mut self,
        seat: Seat,
        question: Option<Q>,
        begin: impl FnOnce(&Q) -> Option<RefiningAnswer<A>>,
    ) {
        if self.0.get(&seat).map(|(asked, _)| asked) == question.as_ref() {
            return;
        }
        self.0.remove(&seat);
        if let Some(question) = question {
            let refining = begin(&question);
            self.0.insert(seat, (question, refining));
        }
    }

    /// Takes what has been found out so far, and drops what is asked no more.
    pub fn listen(questions: Res<Self>, mut estimates: ResMut<OutcomeEstimates<A>>) {
        if estimates.0.keys().any(|seat| !questions.0.contains_key(seat)) {
            estimates.0.retain(|seat, _| questions.0.contains_key(seat));
        }
        for (seat, (_, refining)) in &questions.0 {
            if let Some(newest) = refining.as_ref().and_then(RefiningAnswer::newest) {
                estimates.0.insert(*seat, newest);
            }
        }
    }
}

impl<A> OutcomeEstimates<A> {
    /// The newest answer for a seat.
    pub fn of(&self, seat: Seat) -> Option<&A> {
        self.0.get(&seat)
    }

    /// The newest answers, by seat.
    pub fn all(&self) -> impl Iterator<Item = (Seat, &A)> {
        self.0.iter().map(|(seat, answer)| (*seat, answer))
    }
}
