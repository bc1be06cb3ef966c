//! The rules of Food Chain (`docs/rules/food_chain.md`).

mod dishes;
mod mistakes;
mod plain;
mod same_distribution;
mod scenarios;
mod statistics;
mod worked_examples;
