//! Actions that could not be read: what is wrong, and one that can be read instead.

use crate::Game;
use serde_json::Value;

/// The number of characters shown of a text that is no action.
const SHOWN: usize = 40;

/// Reads an action as programs write it.
///
/// # Errors
/// A sentence that names the wrong field, from `action` on, with an example of what to write.
pub fn decode_action<G: Game>(text: &str) -> Result<G::Action, String> {
    G::decode_action(text).map_err(|error| match serde_json::from_str(text) {
        Ok(given) => explained(&given, error, G::examples()),
        Err(_) => error,
    })
}

/// The error of an action that was given, with what to write.
fn explained(given: &Value, error: String, examples: &[&str]) -> String {
    let read = |text| serde_json::from_str(text).unwrap_or(Value::Null);
    let find = |fits: &dyn Fn(&Value) -> bool| examples.iter().find(|text| fits(&read(text)));
    let named = name_of(given).and_then(|name| find(&|other| name_of(other) == Some(name)));
    if let (Some(name), Some(example)) = (name_of(given), named) {
        return match (given, read(example)) {
            (Value::String(_), Value::Object(_)) => {
                format!("action: \"{name}\" alone says too little; write it like {example}")
            }
            (Value::Object(_), Value::String(_)) => {
                format!("action.{name}: nothing goes with it; write only {example}")
            }
            _ => format!("{error}; write it like {example}"),
        };
    }
    match find(&|other| is_alike(given, other)) {
        Some(example) if given.is_array() => format!("{error}; write it like {example}"),
        Some(example) => format!("{error}; an action looks like {example}"),
        None if examples.is_empty() => error,
        None => {
            let given: String = given.to_string().chars().take(SHOWN).collect();
            let firsts = examples.iter().take(2).copied().collect::<Vec<_>>().join(" or ");
            format!(
                "action: {given} is not an action; an action looks like {firsts}, and \"legal\" tells what \
                 is possible now"
            )
        }
    }
}

/// The name of an action, if it is written with one.
fn name_of(action: &Value) -> Option<&str> {
    match action {
        Value::String(name) => Some(name).filter(|name| !name.is_empty()).map(String::as_str),
        Value::Object(fields) => fields.keys().next().map(String::as_str),
        _ => None,
    }
}

/// `true` if both have a name, or are lists that begin in the same way.
fn is_alike(one: &Value, other: &Value) -> bool {
    let first = |list: &Value| list.get(0).map(Value::is_array);
    match (name_of(one), name_of(other)) {
        (Some(_), Some(_)) => true,
        (None, None) => first(one).is_some() && first(one) == first(other),
        _ => false,
    }
}
