//! Fish and Men: numbers such as `(rules 4.1.7)` are those of `docs/rules/fish_and_men.md`.

mod battery;
mod boards;
mod bots;
pub mod cards;
mod drift;
mod effects;
mod rules;
mod scenario;
mod soak;
