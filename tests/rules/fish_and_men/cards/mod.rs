//! Holding, drawing, playing, resolving and trading cards (rules 7, 8, 8.1, 8.2 and 9).
//! What each card does to the sea is in `fish_and_men_effects`.

mod chains;
mod classes;
pub mod deals;
mod drawing;
mod hidden;
mod interactions;
mod jokers;
mod loading;
mod metagaming;
mod movement;
mod new_card;
mod nullification;
mod physical;
mod quitting;
mod time_freeze;
mod trading;
mod wild;
mod windows;
