//! The views of the games on the table, and the list of them all. Each is a package of its own in its game's folder.
//!
//! # Examples
//!
//! ```
//! let games = shoal_views::all();
//! let names: Vec<&str> = games.iter().map(|game| game.game.info().name).collect();
//! assert!(names.contains(&"penguins"));
//! ```

pub use shoal_fish_and_men_view as fish_and_men;
pub use shoal_fish_or_failure_view as fish_or_failure;
pub use shoal_food_chain_view as food_chain;
pub use shoal_penguins_view as penguins;
pub use shoal_virus_fight_view as virus_fight;

use fish_and_men::FishAndMenView;
use fish_or_failure::FishOrFailureView;
use food_chain::FoodChainView;
use penguins::PenguinsView;
use shoal_table::features::table_games::TableGame;
use virus_fight::VirusFightView;

/// Every game with a view, in the order in which the lobby offers them.
pub fn all() -> Vec<TableGame> {
    vec![
        TableGame::new::<FishAndMenView>(fish_and_men::plugin),
        TableGame::new::<FishOrFailureView>(fish_or_failure::plugin),
        TableGame::new::<PenguinsView>(penguins::plugin),
        TableGame::new::<VirusFightView>(virus_fight::plugin),
        TableGame::new::<FoodChainView>(food_chain::plugin),
    ]
}
