//! Orders as lines of text, as players write them (rules 3).

use super::part::levels;
use super::{Action, SpeciesKind};
use shoal_contract::number::digits;
use shoal_contract::text::visible::visible;

/// The longest name of a species, in characters (rules 8.22).
pub const LONGEST_NAME: usize = 40;

/// Reads a line.
///
/// # Errors
/// A sentence: what is wrong in it, and what to write.
///
/// # Examples
///
/// ```
/// use shoal_food_chain::{Action, SpeciesKind, orders};
///
/// let order = orders::read("start H N2 Y1 M2")?;
/// assert!(matches!(order, Action::Start { kind: SpeciesKind::Herbivore, .. }));
/// assert!(orders::read("EAT everything").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn read(line: &str) -> Result<Action, String> {
    let (word, rest) = parted(line);
    match word.to_ascii_uppercase().as_str() {
        "START" => start(rest),
        "MUTATE" => mutate(rest),
        "NAME" => name(rest),
        _ => Err(format!(
            "\"{}\" is not an order. The orders are START, MUTATE and NAME.",
            visible(word.as_bytes(), LONGEST_NAME)
        )),
    }
}

/// The first word of a line, and what follows.
pub fn parted(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// `H N2 Y1 M2`.
fn start(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let kind: SpeciesKind =
        words.next().ok_or("START takes a type and parts, such as START H N2 Y1 M2.")?.parse()?;
    Ok(Action::Start { kind, parts: levels(words)? })
}

/// `26 C R5 T2`; the letter of the type may be left out.
fn mutate(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace().peekable();
    let species = words.next().and_then(digits).ok_or(
        "MUTATE takes the number of a species, a type, and what changes, such as MUTATE 26 C R5 T2.",
    )?;
    let kind = match words.peek() {
        Some(word) if word.chars().all(char::is_alphabetic) => {
            Some(words.next().unwrap_or_default().parse()?)
        }
        _ => None,
    };
    Ok(Action::Mutate { species, kind, parts: levels(words)? })
}

/// `12 Sabre-Tooth Tiger`, or `Fieldmouse` for the newest.
fn name(text: &str) -> Result<Action, String> {
    if text.is_empty() {
        return Err("NAME takes a species and its name, such as NAME 12 Sabre-Tooth Tiger.".into());
    }
    let (first, rest) = parted(text);
    match digits::<u32>(first) {
        Some(_) if rest.is_empty() => Err(format!("NAME {first}: the name is missing.")),
        Some(species) => Ok(Action::Name { species: Some(species), name: rest.into() }),
        None => Ok(Action::Name { species: None, name: text.into() }),
    }
}
