//! Every number that people may turn, by its key: what the host panel lists, what a sweep of
//! `simulate` goes over, and what the house may change in the middle of a match.

mod parameters;

pub use parameters::{PARAMETERS, Parameter};

use super::setup::Setup;
use crate::contract::number::find;
use crate::contract::{Number, Problems};

/// All numbers of a setup with what they are in it, in the order in which people read them.
pub fn all(setup: &Setup) -> Vec<Number> {
    PARAMETERS.iter().map(|parameter| parameter.number(&setup.parameters)).collect()
}

/// What the number with this key is in a setup, if there is one.
pub fn get(setup: &Setup, key: &str) -> Option<i64> {
    let parameter = PARAMETERS.iter().find(|parameter| parameter.key == key)?;
    Some((parameter.get)(&setup.parameters))
}

/// Sets one number; the others stay. The setup is unchanged if that cannot be.
///
/// # Errors
/// The key, if there is no such number; else all that would be wrong with the setup: bounds, and
/// numbers that no longer fit each other.
pub fn set(setup: &mut Setup, key: &str, value: i64) -> Result<(), Problems> {
    let mut changed = setup.clone();
    if let Err((field, what)) = put(&mut changed, key, value) {
        let mut problems = Problems::none();
        problems.add(field, what);
        return Err(problems);
    }
    changed.check()?;
    *setup = changed;
    Ok(())
}

/// Sets one number without a look at the others; the error is a field and what is wrong with it.
fn put(setup: &mut Setup, key: &str, value: i64) -> Result<(), (String, String)> {
    let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.key == key) else {
        let sentence = find(&all(setup), key).err().unwrap_or_default();
        return Err(("number".into(), sentence));
    };
    parameter.holds(value).map_err(|what| (parameter.field(), what))?;
    (parameter.set)(&mut setup.parameters, value);
    Ok(())
}

#[cfg(test)]
mod tests;
