//! Forms by which games are played on phones, at the table and in a class. Each is in its game's folder, beside
//! the rules, but belongs to this package, which knows what a form is.

#[path = "games/fish_or_failure/form.rs"]
pub mod fish_or_failure;
#[path = "games/food_chain/form.rs"]
pub mod food_chain;
#[path = "games/virus_fight/form.rs"]
pub mod virus_fight;
