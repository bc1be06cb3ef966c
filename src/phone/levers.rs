//! Numbers that are set by levers, one lever for each number.

use super::{FormLever, FormPart};

/// A lever for each of these names. They begin at the numbers `now`, and go from 0 to `highest`, or to their number if
/// that is higher.
pub fn levers<'a>(
    label: &str,
    names: impl IntoIterator<Item = &'a str>,
    now: &[u32],
    highest: u32,
) -> FormPart {
    let lever = |(name, &now): (&str, &u32)| {
        // A lever on a phone has no more positions.
        let at = u8::try_from(now).unwrap_or(u8::MAX);
        let positions = (0..=highest.max(at.into())).map(|number| number.to_string().into());
        FormLever { label: name.into(), positions: positions.collect(), at }
    };
    let levers = names.into_iter().zip(now).map(lever).collect();
    FormPart::Levers { label: label.into(), levers }
}

/// The numbers that this many levers were set to; `None` if this entry cannot come from them.
pub fn lever_numbers(levers: usize, entry: &[i32]) -> Option<Vec<u32>> {
    let is_whole = entry.len() == levers;
    is_whole.then(|| entry.iter().map(|number| u32::try_from(*number).ok()).collect())?
}
