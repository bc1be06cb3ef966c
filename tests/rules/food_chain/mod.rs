//! The rules of Food Chain (`docs/rules/food_chain.md`).

mod battery;
mod bots;
mod engine;
mod examples;
mod laws;
mod orders;
mod readings;
mod reports;
mod scene;
mod season;
mod soak;
