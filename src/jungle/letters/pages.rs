//! Pages for a browser: no script, nothing from elsewhere.

use super::{CycleLine, Facts};
use shoal_core::games::food_chain::state::View;

/// A jungle on the host's page.
#[derive(Debug, Clone)]
pub struct PageJungle<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What a spectator sees of it.
    pub view: &'a View,
    /// How players are shown, by seat.
    pub names: &'a [String],
    /// How many there were of each species in earlier cycles, oldest first.
    pub history: &'a [CycleLine],
    /// When the next cycle runs.
    pub next_cycle: Option<String>,
    /// Whether the host has stopped its clock.
    pub is_paused: bool,
    /// Where its own page is, such as "/jungle/normal".
    pub link: Option<String>,
}

/// How the server is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Health {
    /// What was looked at.
    pub checks: Vec<Check>,
}

/// Something that can be well or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What: "Mail out".
    pub what: String,
    /// Whether all is well with it.
    pub is_well: bool,
    /// More, in a sentence.
    pub said: String,
}

/// The host's page: all jungles, and how the server is.
pub fn page(jungles: &[PageJungle<'_>], health: &Health) -> String {
    format!("<p>{} {}</p>", jungles.len(), health.checks.len())
}

/// The report on a jungle as a page.
pub fn jungle_page(facts: &Facts<'_>) -> String {
    format!("<p>{}</p>", facts.view.cycle)
}
