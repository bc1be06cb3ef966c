//! The report.

use super::{Content, Facts};
use shoal_core::games::food_chain::report::{Report, text};

/// The report on a jungle for one reader.
pub fn report(facts: &Facts<'_>) -> Content {
    let text = text::write(&Report::of(facts.view, facts.seat));
    Content::plain(format!("{}: cycle {}", facts.jungle, facts.view.cycle), text)
}
