//! The rules of Fish or Failure (`docs/rules/fish_or_failure.md`).

mod battery;
mod bots;
mod debrief;
mod events;
mod own_deck;
mod readings;
mod rounds;
mod scene;
mod soak;
mod votes;
