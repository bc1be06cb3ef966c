//! Orders as lines of text, as players write them (rules 3).

use super::part::levels;
use super::{Action, Kind};
use crate::contract::visible::visible;

/// The longest name of a species, in characters (rules 8.22).
pub const LONGEST_NAME: usize = 40;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Something that is done in the jungle.
    Act(Action),
    /// A report each time this many cycles have run, 0 for none (rules 3.4); the host's.
    Report(u32),
    /// The summary alone; the host's.
    Summary,
    /// The rules; the host's.
    Rules,
    /// Nothing after it is read; the host's.
    End,
}

/// Reads a line.
///
/// # Errors
/// A sentence: what is wrong in it, and what to write.
pub fn read(line: &str) -> Result<Order, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |order: Order| match rest {
        "" => Ok(order),
        _ => Err(format!(
            "{word} stands alone; leave out \"{}\".",
            visible(rest.as_bytes(), LONGEST_NAME)
        )),
    };
    match word.to_ascii_uppercase().as_str() {
        "START" => Ok(Order::Act(start(rest)?)),
        "MUTATE" => Ok(Order::Act(mutate(rest)?)),
        "NAME" => Ok(Order::Act(name(rest)?)),
        "REPORT" => Ok(Order::Report(whole(rest).ok_or_else(|| {
            "REPORT takes a number of cycles, such as REPORT 4; 0 for no reports.".to_owned()
        })?)),
        "SUMMARY" => alone(Order::Summary),
        "RULES" | "HELP" => alone(Order::Rules),
        "END" => alone(Order::End),
        _ => Err(format!(
            "\"{}\" is no order; the orders are START, MUTATE, NAME, REPORT, SUMMARY, RULES and END.",
            visible(word.as_bytes(), LONGEST_NAME)
        )),
    }
}

/// `H N2 Y1 M2`.
fn start(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let kind: Kind =
        words.next().ok_or("START takes a type and parts, such as START H N2 Y1 M2.")?.parse()?;
    let parts = levels(words)?;
    if let Some(part) = parts.iter().find_map(|(part, &level)| (level == 0).then_some(part)) {
        return Err(format!(
            "{} 0: levels are whole numbers from 1 on; leave out what is to be 0.",
            part.name()
        ));
    }
    Ok(Action::Start { kind, parts })
}

/// `26 C R5 T2`; the letter of the type may be left out.
fn mutate(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace().peekable();
    let species = words.next().and_then(whole).ok_or(
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
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match whole(first) {
        Some(_) if rest.trim().is_empty() => Err(format!("NAME {first}: the name is missing.")),
        Some(species) => Ok(Action::Name { species: Some(species), name: rest.trim().into() }),
        None => Ok(Action::Name { species: None, name: text.into() }),
    }
}

/// A whole number without a sign.
fn whole(text: &str) -> Option<u32> {
    let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| text.parse().ok())?
}
