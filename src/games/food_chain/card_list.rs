//! The parts of Food Chain, listed.

use crate::part::{AnimalPart, PART_LETTERS};
use crate::position::added_by;

/// Lists what a level of each part adds to which factor, or tells one part, by its letter or its name.
///
/// # Errors
/// A sentence if no part is called so.
pub fn list(name: Option<&str>) -> Result<String, String> {
    let only = name.map(|name| PART_LETTERS.find(name)).transpose()?;
    let wanted =
        AnimalPart::ALL.into_iter().filter(|part| only.is_none_or(|only| part.index() == only));
    let entry =
        |part: AnimalPart| format!("{} {:<6} {}\n", part.letter(), part.name(), added_by(part));
    Ok(wanted.map(entry).collect())
}
