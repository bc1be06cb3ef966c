//! Penguins: numbers such as `(rules 3.1)` are those of `docs/rules/penguins.md`.

mod battery;
mod engine;
mod perft;
mod rules;
