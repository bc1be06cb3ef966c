//! The games, and the one place that names them all.
//!
//! # Examples
//!
//! ```
//! let game = shoal_games::find("penguins")?;
//! assert_eq!(game.info().title, "Fish (penguins)");
//! assert!(shoal_games::rulebook(&game.info()).contains("penguin"));
//! assert!(shoal_games::find("chess").is_err());
//!
//! let mut hosted = game.begin(None, 7)?;
//! hosted.play(&[shoal_contract::any::BotChoice::named("random")], 10)?;
//! assert_eq!(hosted.taken(), 10);
//! # Ok::<(), String>(())
//! ```

pub use {
    shoal_fish_and_men as fish_and_men, shoal_fish_or_failure as fish_or_failure,
    shoal_food_chain as food_chain, shoal_penguins as penguins, shoal_virus_fight as virus_fight,
};

use fish_and_men::FishAndMen;
use fish_or_failure::FishOrFailure;
use food_chain::FoodChain;
use penguins::Penguins;
use shoal_contract::GameProfile;
use shoal_contract::any::known::{find_among, of_journal_among};
use shoal_contract::any::{AnyGame, GameAdapter};
use shoal_contract::journal::{JournalError, JournalReading};
use virus_fight::VirusFight;

/// Every game that can be played.
pub fn all() -> Vec<&'static dyn AnyGame> {
    vec![
        &GameAdapter::<FishAndMen>::NEW,
        &GameAdapter::<Penguins>::NEW,
        &GameAdapter::<FishOrFailure>::NEW,
        &GameAdapter::<VirusFight>::NEW,
        &GameAdapter::<FoodChain>::NEW,
    ]
}

/// The game with this name, or that had it once.
///
/// # Errors
/// A sentence that lists the games.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, String> {
    find_among(&all(), |game| game.info(), name)
}

/// The rules of a game: its document, with the number of each rule.
pub fn rulebook(game: &GameProfile) -> &'static str {
    match game.name {
        "fish-and-men" => include_str!("../../docs/rules/fish_and_men.md"),
        "penguins" => include_str!("../../docs/rules/penguins.md"),
        "fish-or-failure" => include_str!("../../docs/rules/fish_or_failure.md"),
        "virus-fight" => include_str!("../../docs/rules/virus_fight.md"),
        "food-chain" => include_str!("../../docs/rules/food_chain.md"),
        _ => "",
    }
}

/// The game of a journal.
///
/// # Errors
/// A sentence if this program does not know it.
pub fn of_journal(reading: &JournalReading) -> Result<&'static dyn AnyGame, JournalError> {
    of_journal_among(&all(), |game| game.info(), reading)
}

/// The game that a text is a record in words of.
pub fn of_record(text: &str) -> Option<&'static dyn AnyGame> {
    all().into_iter().find(|game| game.is_record(text))
}
