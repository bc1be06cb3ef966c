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
    pub cards: CardHandlingSetting,
    /// Number of jokers among the cards, from 0 to 4.
    pub jokers: u32,
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
        setup.deck.holding = match self.cards {
            CardHandlingSetting::None => CardHandling::None,
            CardHandlingSetting::Dealt => CardHandling::Dealt,
            CardHandlingSetting::Own => CardHandling::Physical,
            CardHandlingSetting::Hidden => CardHandling::Hidden,
        };
        setup.deck.jokers = self.jokers;
    }

    fn from_setup(setup: &Setup) -> Self {
        let cards = match setup.deck.holding {
            CardHandling::None => CardHandlingSetting::None,
            CardHandling::Dealt => CardHandlingSetting::Dealt,
            CardHandling::Hidden => CardHandlingSetting::Hidden,
            CardHandling::Physical => CardHandlingSetting::Own,
        };
        Self { cards, jokers: setup.deck.jokers }
    }
}

/// The way cards are held at this table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardHandlingSetting {
    /// Without cards.
    None,
    /// The computer deals them, open before each seat.
    #[default]
    Dealt,
    /// The players have cards of their own.
    Own,
    /// The computer deals them face down, and each player sees its own alone.
    Hidden,
}

impl CardHandlingSetting {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Dealt, Self::Hidden, Self::None, Self::Own];

    /// The next of them, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&held| held == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// The label that people read.
    pub fn label(self) -> &'static str {
        match self {
            Self::None => "Without cards",
            Self::Dealt => "Cards: dealt",
            Self::Own => "Cards: our own",
            Self::Hidden => "Cards: hidden",
        }
    }
}

impl std::str::FromStr for CardHandlingSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self::None),
            "dealt" => Ok(Self::Dealt),
            "own" => Ok(Self::Own),
            "hidden" => Ok(Self::Hidden),
            _ => Err(format!("{text} is not a way to hold cards: use none, dealt, hidden or own")),
        }
    }
}

/// Offers the host the outlines that show the places of the piles, if players have cards of their own.
pub fn offer_outlines(settings: Res<Settings>, mut outlines: ResMut<CardOutlines>) {
    let offered = settings.of_game::<CardSettings>().cards == CardHandlingSetting::Own;
    outlines.set_if_neq(CardOutlines { offered, ..*outlines });
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;
    use shoal_fish_and_men::FishAndMen;

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
        let said = CardSettings { cards: CardHandlingSetting::Own, jokers: 3 };
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
