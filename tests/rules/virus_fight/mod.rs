//! The rules of Virus Fight (`docs/rules/virus_fight.md`).

mod battery;
mod bots;
mod endings;
mod engine;
mod journal;
mod laws;
mod perft;
mod puzzles;
mod puzzles_made;
mod puzzles_played;
mod readings;
mod record;
mod scene;
mod setting_up;
mod soak;
mod solved;
