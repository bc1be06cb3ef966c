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
use fish_and_men::FishAndMenView;
use fish_or_failure::FishOrFailureView;
use food_chain::FoodChainView;
use penguins::PenguinsView;
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
