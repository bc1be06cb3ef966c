//! The parts of Food Chain, listed.

use super::Arguments;
use crate::games::food_chain::part::Part;
use crate::games::food_chain::position::added_by;

/// Lists what a level of each part adds to which factor, or tells one part, by its letter or its name.
pub(super) fn list(_arguments: &Arguments, said: Option<&str>) -> Result<String, String> {
    let only = said.map(named).transpose()?;
    let wanted = Part::ALL.into_iter().filter(|part| only.is_none_or(|only| *part == only));
    let entry = |part: Part| format!("{} {:<6} {}\n", part.letter(), part.name(), added_by(part));
    Ok(wanted.map(entry).collect())
}

fn named(said: &str) -> Result<Part, String> {
    let is_meant = |part: &Part| {
        part.name().eq_ignore_ascii_case(said)
            || part.letter().to_string().eq_ignore_ascii_case(said)
    };
    let names = Part::ALL.map(Part::name).join(", ");
    let part = Part::ALL.into_iter().find(is_meant);
    part.ok_or_else(|| format!("there is no part \"{said}\"; there are: {names}"))
}
