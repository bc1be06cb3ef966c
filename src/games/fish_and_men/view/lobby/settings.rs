//! The settings of the game at a table: the way its cards are held.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_fish_and_men::cards::deck::MOST_JOKERS;
use shoal_tabletop::seats::CardOutlines;
use shoal_tabletop::system::settings::{GameSettings, SetupSettings};

/// The section `[games.fish-and-men]` of the settings file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CardSettings {
    /// The way cards are held: `none`, `dealt`, `hidden` or `own`.
    #[serde(with = "SavedCardHandling")]
    pub cards: CardHandling,
    /// Number of jokers among the cards, from 0 to 4.
    pub jokers: u32,
}

/// The names of the ways to hold cards in the settings file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "CardHandling", rename_all = "snake_case")]
enum SavedCardHandling {
    None,
    Dealt,
    #[serde(rename = "own")]
    Physical,
    Hidden,
}

impl GameSettings for CardSettings {
    const GAME: &'static str = "fish-and-men";
    const ONCE_IN_PLAY: &'static [&'static str] = &["cards", "jokers"];

    fn check(&self) -> Result<(), String> {
        let fine = self.jokers <= MOST_JOKERS;
        fine.then_some(()).ok_or_else(|| format!("jokers must be from 0 to {MOST_JOKERS}"))
    }
}

impl SetupSettings<Setup> for CardSettings {
    fn apply_to(&self, setup: &mut Setup) {
        (setup.deck.holding, setup.deck.jokers) = (self.cards, self.jokers);
    }

    fn from_setup(setup: &Setup) -> Self {
        Self { cards: setup.deck.holding, jokers: setup.deck.jokers }
    }
}

/// The label of a way to hold cards that people read.
pub fn label(held: CardHandling) -> &'static str {
    match held {
        CardHandling::None => "Without cards",
        CardHandling::Dealt => "Cards: dealt",
        CardHandling::Physical => "Cards: our own",
        CardHandling::Hidden => "Cards: hidden",
    }
}

/// Offers the host the outlines that show the places of the piles, if players have cards of their own.
pub fn offer_outlines(settings: Res<Settings>, mut outlines: ResMut<CardOutlines>) {
    let offered = settings.of_game::<CardSettings>().cards == CardHandling::Physical;
    outlines.set_if_neq(CardOutlines { offered, ..*outlines });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;

    fn parse(text: &str) -> Result<Settings, String> {
        Settings::parse(text, |settings, play| settings.migrate_section::<CardSettings>(play))
    }

    #[test]
    fn the_section_has_the_name_of_the_game() {
        assert_eq!(CardSettings::GAME, FishAndMen::info().name);
    }

    #[test]
    fn files_that_say_it_under_play_are_read_and_written_anew() {
        let settings = parse("[play]\ncards = \"own\"\njokers = 3\n").expect("it was written once");
        let said = CardSettings { cards: CardHandling::Physical, jokers: 3 };
        assert_eq!(settings.of_game::<CardSettings>(), said);
        let written = toml::to_string_pretty(&settings).expect("plain data");
        assert!(
            written.contains("[games.fish-and-men]\ncards = \"own\"\njokers = 3\n"),
            "{written}"
        );
        assert_eq!(written.matches("jokers").count(), 1, "{written}");
        assert_eq!(parse(&written), Ok(settings));
    }

    #[test]
    fn too_many_jokers_and_unknown_ways_are_refused() {
        let refuse = |text: &str| parse(text).expect_err("not meant");
        assert!(refuse("play.jokers = 5").contains("jokers must be from 0 to 4"));
        assert!(refuse("games.fish-and-men.cards = 'up'").contains("hidden"));
    }
}
