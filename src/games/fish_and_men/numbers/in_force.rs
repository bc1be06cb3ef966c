//! The numbers in force: those a match began with, and what the house has changed since.

use super::put;
use crate::games::fish_and_men::setup::{Parameters, Setup};
use crate::games::fish_and_men::state::ChangedNumber;
use std::sync::Arc;

/// A match's setup as the house has changed it, for whoever has only the setup it began with and the
/// view (`Sea::changed`): bots, and what is made from events.
#[derive(Debug, Clone)]
pub struct InForce {
    began_with: Arc<Setup>,
    changed: Vec<ChangedNumber>,
    now: Arc<Setup>,
}

impl InForce {
    /// Nothing is changed yet.
    pub fn new(setup: Arc<Setup>) -> Self {
        Self { began_with: Arc::clone(&setup), changed: Vec::new(), now: setup }
    }

    /// Takes in what is changed by now; answers whether that differs from the last look, so that
    /// whatever was reckoned from the numbers must be reckoned again.
    pub fn look(&mut self, changed: &[ChangedNumber]) -> bool {
        if self.changed == changed {
            return false;
        }
        self.changed = changed.to_vec();
        let mut now = (*self.began_with).clone();
        for ChangedNumber { number, value } in changed {
            // What the rules have let pass fits its bounds; a key of another version is no number.
            let _ = put(&mut now, number.as_str(), *value);
        }
        self.now = Arc::new(now);
        true
    }

    /// The setup with the numbers in force.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.now
    }

    /// The numbers in force that are not on cards.
    pub fn parameters(&self) -> &Parameters {
        &self.now.parameters
    }
}
