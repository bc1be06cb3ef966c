//! The views of the games on the table. Each is in its game's folder, beside the rules, but belongs to the
//! table's package: only with a window is there anything to see.

#[path = "games/fish_and_men/view/mod.rs"]
pub mod fish_and_men;
#[path = "games/penguins/view/mod.rs"]
pub mod penguins;
