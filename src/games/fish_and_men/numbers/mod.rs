//! Every number that people may turn, by its key: the host panel lists them, a sweep of `simulate` goes over them, and
//! the house may change them in the middle of a match.
//!
//! - [`PARAMETERS`]: the numbers of the rules (rules 10); [`cards`]: those on the cards
//! - [`SetupInForce`]: their values in a match in which the house has changed some

pub mod cards;
mod check;
mod in_force;
mod parameters;

pub use in_force::{SetupInForce, in_force, record_change};
pub use parameters::{PARAMETERS, ParameterSpec};

use super::setup::Setup;
use cards::CardNumberError;
use shoal_contract::number::unknown;
use shoal_contract::{GameSetup, InputProblems, RuleNumber};

/// All numbers of a setup with their values, in the order in which people read them.
pub fn all(setup: &Setup) -> Vec<RuleNumber> {
    let parameters = PARAMETERS.iter().map(|parameter| parameter.number(&setup.parameters));
    parameters.chain(cards::all(&setup.deck)).collect()
}

/// Returns the value of the number with this key in a setup, if there is one.
pub fn get(setup: &Setup, key: &str) -> Option<i64> {
    match PARAMETERS.iter().find(|parameter| parameter.key == key) {
        Some(parameter) => Some((parameter.get)(&setup.parameters)),
        None => {
            let numbers = cards::all(&setup.deck);
            numbers.iter().find(|number| number.key == key).map(|number| number.value)
        }
    }
}

/// Sets one number; the others stay. The setup is unchanged if that cannot be.
///
/// # Errors
/// The key, if there is no such number; otherwise all that would be wrong with the setup: bounds, and numbers that no
/// longer fit each other.
pub fn set(setup: &mut Setup, key: &str, value: i64) -> Result<(), InputProblems> {
    let mut changed = setup.clone();
    if let Err(what) = put(&mut changed, key, value) {
        let mut problems = InputProblems::none();
        problems.add("number", what);
        return Err(problems);
    }
    changed.check()?;
    *setup = changed;
    Ok(())
}

/// Sets one number within its own bounds, without a look at the others.
///
/// # Errors
/// A sentence that names the nearest of an unknown key, or the bounds; the setup is then unchanged.
pub fn put(setup: &mut Setup, key: &str, value: i64) -> Result<(), String> {
    if let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.key == key) {
        parameter.holds(value).map_err(|what| format!("{key}: {what}"))?;
        (parameter.set)(&mut setup.parameters, value);
        return Ok(());
    }
    cards::put(&mut setup.deck, key, value).map_err(|error| match error {
        CardNumberError::UnknownKey => unknown(&all(setup), key),
        CardNumberError::OutOfBounds(sentence) => sentence,
    })
}

#[cfg(test)]
mod tests;
