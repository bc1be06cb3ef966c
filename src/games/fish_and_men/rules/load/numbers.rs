//! Loading the numbers that the house has changed.

use crate::numbers;
use crate::state::{ChangedNumber, State};
use shoal_contract::InputProblems;

/// Checks that the numbers which the house has changed have those values in the setup, in order of keys.
pub(super) fn check_changed(state: &State, problems: &mut InputProblems) {
    let changed = &state.sea.changed;
    problems.require(
        changed.windows(2).all(|pair| pair[0].number < pair[1].number),
        "sea.changed",
        || "it must be in order of keys, each once".into(),
    );
    for (index, ChangedNumber { number, value }) in changed.iter().enumerate() {
        let now = numbers::get(&state.setup, number.as_str());
        problems.require(now == Some(*value), &format!("sea.changed[{index}]"), || match now {
            Some(now) => format!("{number} is {now} in the setup, not {value}"),
            None => format!("there is no number {number}"),
        });
    }
}
