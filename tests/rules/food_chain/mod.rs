//! The rules of Food Chain (`docs/rules/food_chain.md`).

mod battery;
mod bots;
mod dishes;
mod engine;
mod examples;
mod forecast;
mod laws;
mod mistakes;
mod orders;
mod plain;
mod plain_examples;
mod readings;
mod same_distribution;
mod scenarios;
mod scene;
mod season;
mod soak;
mod statistics;
mod sweeps;
