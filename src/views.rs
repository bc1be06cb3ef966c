//! The views of the games on the table, and the list of them all. Each view is in its game's folder, beside
//! the rules, but belongs to the table's package: only with a window is there anything to see.

#[path = "games/fish_and_men/view/mod.rs"]
pub mod fish_and_men;
#[path = "games/fish_or_failure/view/mod.rs"]
pub mod fish_or_failure;
#[path = "games/food_chain/view/mod.rs"]
pub mod food_chain;
#[path = "games/penguins/view/mod.rs"]
pub mod penguins;
#[path = "games/virus_fight/view/mod.rs"]
pub mod virus_fight;

use crate::app::TableGame;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::food_chain::FoodChain;
use crate::games::penguins::Penguins;
use crate::games::virus_fight::VirusFight;

/// Every game with a view, in the order in which the lobby offers them.
pub fn all() -> Vec<TableGame> {
    vec![
        TableGame::new::<FishAndMen>(fish_and_men::plugin),
        TableGame::new::<FishOrFailure>(fish_or_failure::plugin),
        TableGame::new::<Penguins>(penguins::plugin),
        TableGame::new::<VirusFight>(virus_fight::plugin),
        TableGame::new::<FoodChain>(food_chain::plugin),
    ]
}
