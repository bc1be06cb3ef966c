//! The contract between the games and everything that is written once for all of them.
//!
//! A match is a headless ECS world. Every decision enters as an action of an actor (a seat, or the
//! house), every fact leaves as an event, in order. Setup, seed and the accepted actions *are* the
//! match: saving, undo, replay and bug reports are the same list, run again.
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

mod actor;
pub mod any;
mod band;
pub mod battery;
mod bot;
mod bot_options;
mod brake;
pub mod colour;
pub mod columns;
pub mod compact;
mod data;
pub mod drawing;
mod example;
mod fault;
pub mod feel;
pub mod figure;
mod game;
mod game_setup;
pub mod grid;
mod guest;
mod hash;
mod hosted;
mod hypergeometric;
pub mod journal;
pub mod json;
pub mod known;
mod lettered;
pub mod level_sheet;
pub mod level_text;
pub mod levels;
mod lever;
mod listing;
pub mod moments;
mod names;
pub mod number;
mod playing;
pub mod playing_card;
pub mod preset;
mod puzzle;
mod puzzle_draft;
mod puzzle_file;
pub mod random;
mod ratio;
mod record_form;
mod refusal;
mod review;
mod sampling;
pub mod schedule;
mod short_text;
pub mod talk;
#[cfg(any(test, feature = "testing"))]
pub mod toy;
mod undo;
pub mod visible;
pub mod what_if;

pub use actor::{Actor, Audience, Reveals, Seat, Viewer};
pub use band::Band;
pub use bot::{Bot, RandomBot, Seen};
pub use bot_options::{BotOptions, unknown_bot};
pub use brake::{Brake, Meter, Stopped};
pub use data::Data;
pub use example::decode_action;
pub use fault::{Fault, Misconduct, Removed};
pub use game::{Decision, Game, Info, Legal, Score, Standing};
pub use game_setup::GameSetup;
pub use guest::{Answer, Guest, Introduction, Invite, MOST_ACTIONS_IN_A_TURN, Question, removed};
pub use hash::{Hash, hash_of};
pub use hosted::{Beginning, Match, Taken};
pub use lettered::Lettered;
pub use lever::{Choice, Lever};
pub use listing::{
    AND, are_several, capital, counted, first_of, listed, ordinal, signed, singular,
};
pub use names::{LONGEST_NAME, check_name, check_names_into, name_in};
pub use number::Number;
pub use puzzle::{PuzzleAdvice, PuzzleCard, PuzzleProgress, PuzzleStudy, Puzzled};
pub use puzzle_draft::{DraftChoice, DraftedPuzzles, PuzzleDraft};
pub use puzzle_file::{MOST_PUZZLES, read_puzzle_file};
pub use random::Generator;
pub use ratio::Ratio;
pub use record_form::{LARGEST_RECORD, ReadRecord, RecordForm};
pub use refusal::{Problem, Problems, Refusal};
pub use review::{FindReview, Review, Reviewed, TurningPoint};
pub use sampling::{Chance, Sample, Sampler};
pub use short_text::{BotName, ShortText};
pub use undo::{Since, UndoCost};
