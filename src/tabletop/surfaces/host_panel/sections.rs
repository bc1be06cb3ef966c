//! The sections of the panel, and those that are shown now.

use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Game;
use std::collections::BTreeMap;

/// A function that draws a section and does what is asked there.
pub type DrawHostPanelSection = fn(&mut egui::Ui, &mut World);

/// A section of the panel.
#[derive(Debug, Clone)]
pub struct HostPanelSection {
    /// The title above it.
    pub title: String,
    /// The game that it belongs to, by its name on the command line; `None` if it is always there.
    pub of: Option<&'static str>,
    /// The function that draws it.
    pub show: DrawHostPanelSection,
}

impl HostPanelSection {
    fn of_all(title: impl Into<String>, show: DrawHostPanelSection) -> Self {
        Self { title: title.into(), of: None, show }
    }

    fn of_game<G: Game>(title: impl Into<String>, show: DrawHostPanelSection) -> Self {
        Self { of: Some(G::info().name), ..Self::of_all(title, show) }
    }

    /// `true` if both are the same section: two games may have sections with the same title.
    fn is(&self, other: &Self) -> bool {
        self.title == other.title && self.of == other.of
    }
}

/// The sections of the panel in order. Those of a game are shown only while that game is at hand: the game of the open
/// match, or in the lobby the one that is chosen.
#[derive(Resource, Debug, Default, Clone)]
pub struct HostPanelSections {
    listed: Vec<HostPanelSection>,
    at_once: Vec<DrawHostPanelSection>,
    /// Functions that return `true` while a game is at hand, by its name on the command line.
    at_hand: BTreeMap<&'static str, fn(&World) -> bool>,
}

impl HostPanelSections {
    /// Sets the condition for a game to be at hand; without one it always is.
    pub fn note_at_hand<G: Game>(&mut self, is_at_hand: fn(&World) -> bool) {
        self.at_hand.insert(G::info().name, is_at_hand);
    }

    /// Adds controls that the host may need at once, above the pages.
    pub fn add_at_once(&mut self, show: DrawHostPanelSection) {
        self.at_once.push(show);
    }

    pub(super) fn at_once(&self) -> Vec<DrawHostPanelSection> {
        self.at_once.clone()
    }

    /// Adds a section at the end, or replaces the one of this title.
    pub fn add(&mut self, title: impl Into<String>, show: DrawHostPanelSection) {
        self.put(HostPanelSection::of_all(title, show));
    }

    /// Adds a section of one game at the end, or replaces its own of this title.
    pub fn add_for<G: Game>(&mut self, title: impl Into<String>, show: DrawHostPanelSection) {
        self.put(HostPanelSection::of_game::<G>(title, show));
    }

    /// Adds a section above all others, or moves the one of this title there.
    pub fn add_on_top(&mut self, title: impl Into<String>, show: DrawHostPanelSection) {
        let section = HostPanelSection::of_all(title, show);
        self.listed.retain(|other| !other.is(&section));
        self.listed.insert(0, section);
    }

    /// Adds a section below the one of that title, or at the end if there is none; or moves the one
    /// of this title there.
    pub fn add_below(&mut self, above: &str, title: impl Into<String>, show: DrawHostPanelSection) {
        self.put_below(above, HostPanelSection::of_all(title, show));
    }

    /// Adds a section of one game below the one of that title, or at the end if there is none; or
    /// moves its own of this title there.
    pub fn add_below_for<G: Game>(
        &mut self,
        above: &str,
        title: impl Into<String>,
        show: DrawHostPanelSection,
    ) {
        self.put_below(above, HostPanelSection::of_game::<G>(title, show));
    }

    /// Removes the section with this title that is there for all games.
    pub fn remove(&mut self, title: &str) {
        self.listed.retain(|section| section.of.is_some() || section.title != title);
    }

    fn put(&mut self, section: HostPanelSection) {
        match self.listed.iter_mut().find(|other| other.is(&section)) {
            Some(other) => *other = section,
            None => self.listed.push(section),
        }
    }

    fn put_below(&mut self, above: &str, section: HostPanelSection) {
        self.listed.retain(|other| !other.is(&section));
        let at = self.listed.iter().position(|other| other.title == above).map(|index| index + 1);
        self.listed.insert(at.unwrap_or(self.listed.len()), section);
    }

    /// The sections that are shown now, in order.
    pub fn seen(&self, world: &World) -> Vec<HostPanelSection> {
        let at_hand = |game| self.at_hand.get(game).is_none_or(|is_at_hand| is_at_hand(world));
        let is_seen = |section: &&HostPanelSection| section.of.is_none_or(at_hand);
        self.listed.iter().filter(is_seen).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(sections: &[HostPanelSection]) -> Vec<&str> {
        sections.iter().map(|section| section.title.as_str()).collect()
    }

    #[test]
    fn a_section_added_twice_is_there_once() {
        let mut sections = HostPanelSections::default();
        sections.add("Cards", |_, _| {});
        sections.add("Cards", |_, _| {});
        assert_eq!(sections.listed.len(), 1);
        sections.add("Tides", |_, _| {});
        sections.add_on_top("Tides", |_, _| {});
        sections.add_below("Tides", "Moons", |_, _| {});
        assert_eq!(titles(&sections.listed), ["Tides", "Moons", "Cards"]);
        sections.remove("Tides");
        sections.remove("Moons");
        sections.remove("Cards");
        assert!(sections.listed.is_empty());
    }
}
