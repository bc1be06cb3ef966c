//! Every number that people may turn, by its key: the host panel lists them, a sweep of `simulate` goes over them, and
//! the house may change them in the middle of a match.
//!
//! - `parameters`: the numbers of the rules (rules 10); [`cards`]: those on the cards
//! - [`SetupInForce`]: their values in a match in which the house has changed some

pub mod cards;
mod in_force;
mod parameters;

pub use in_force::{SetupInForce, parameters_in_force, record_change};

use super::setup::Setup;
use parameters::{PARAMETERS, ParameterSpec};
use shoal_contract::{RuleNumber, number};

/// A field that holds a number people may turn.
trait NumberField {
    /// Reads the number; of a choice between no and yes it is 0 or 1.
    fn value(&self) -> i64;

    /// Writes a value; one that the field has no room for is left unwritten.
    fn set(&mut self, value: i64);
}

macro_rules! number_fields {
    ($($kind:ty),*) => {
        $(impl NumberField for $kind {
            fn value(&self) -> i64 {
                (*self).into()
            }

            fn set(&mut self, value: i64) {
                *self = value.try_into().unwrap_or(*self);
            }
        })*
    };
}

number_fields!(u8, u32, i32);

impl NumberField for bool {
    fn value(&self) -> i64 {
        (*self).into()
    }

    fn set(&mut self, value: i64) {
        *self = value != 0;
    }
}

/// The number of the rules with this key.
fn parameter(key: &str) -> Option<&'static ParameterSpec> {
    PARAMETERS.iter().find(|parameter| parameter.key == key)
}

/// All numbers of a setup with their values, in the order in which people read them.
pub fn all(setup: &Setup) -> Vec<RuleNumber> {
    let parameters = PARAMETERS.iter().map(|parameter| parameter.number(&setup.parameters));
    parameters.chain(cards::all(&setup.deck)).collect()
}

/// Returns the value of the number with this key in a setup, if there is one.
pub fn get(setup: &Setup, key: &str) -> Option<i64> {
    all(setup).iter().find(|number| number.key == key).map(|number| number.value)
}

/// Sets one number within its own bounds, without a look at the others.
///
/// # Errors
/// A sentence that names the nearest of an unknown key, or the bounds; the setup is then unchanged.
pub fn put(setup: &mut Setup, key: &str, value: i64) -> Result<(), String> {
    number::find(&all(setup), key)?.check_value(value)?;
    match parameter(key) {
        Some(parameter) => (parameter.field)(&mut setup.parameters).set(value),
        None => cards::put(&mut setup.deck, key, value),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
