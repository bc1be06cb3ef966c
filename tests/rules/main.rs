//! Rules, bots and journals without a window, in one program.
#![allow(
    clippy::disallowed_methods,
    reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
)]

mod battery;
mod divers;
mod duel;
mod endless;
mod fish_and_men;
mod fish_or_failure;
mod food_chain;
mod golden;
mod journal;
mod level_names;
mod level_sheet;
mod penguins;
mod protocol;
mod sample;
mod undo;
mod usual_seats;
mod virus_fight;
