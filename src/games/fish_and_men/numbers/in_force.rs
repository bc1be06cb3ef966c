//! The numbers in force: those a match began with, and what the house has changed since.

use super::{parameter, put};
use crate::action::NumberKey;
use crate::parameters::Parameters;
use crate::setup::Setup;
use crate::state::ChangedNumber;
use std::sync::Arc;

/// The numbers of the rules in force.
pub fn parameters_in_force(setup: &Setup, changed: &[ChangedNumber]) -> Parameters {
    let mut now = setup.parameters.clone();
    for ChangedNumber { number, value } in changed {
        if let Some(parameter) = parameter(number.as_str()) {
            (parameter.field)(&mut now).set(*value);
        }
    }
    now
}

/// Writes down a change in place of an earlier one of the same number, in order of keys.
pub fn record_change(changed: &mut Vec<ChangedNumber>, number: NumberKey, value: i64) {
    let change = ChangedNumber { number, value };
    match changed.binary_search_by_key(&number, |earlier| earlier.number) {
        Ok(index) => changed[index] = change,
        Err(index) => changed.insert(index, change),
    }
}

/// A match's setup as the house has changed it, made from the setup it began with and the view
/// ([`SeaView::changed`](crate::state::SeaView::changed)): for bots, and for what is made from events.
#[derive(Debug, Clone)]
pub struct SetupInForce {
    began_with: Arc<Setup>,
    changed: Vec<ChangedNumber>,
    now: Arc<Setup>,
}

impl SetupInForce {
    /// The numbers that a match begins with: nothing is changed yet.
    pub fn new(setup: Arc<Setup>) -> Self {
        Self { began_with: Arc::clone(&setup), changed: Vec::new(), now: setup }
    }

    /// Takes in what is changed by now. Returns whether that differs from the last look, so that what
    /// was computed from the numbers must be computed again.
    pub fn update(&mut self, changed: &[ChangedNumber]) -> bool {
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
