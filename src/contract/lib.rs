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
pub mod battery;
mod bot;
pub mod chance;
mod data;
mod game;
pub mod journal;
pub mod levels;
pub mod matches;
pub mod number;
pub mod playing_card;
mod puzzle;
mod refusal;
pub mod review;
pub mod setup;
pub mod text;
pub mod world;

pub use actor::{Actor, Audience, Reveals, Seat, Viewer};
pub use bot::brake::{Brake, Meter, Stopped};
pub use bot::fault::{Fault, Misconduct, Removed};
pub use bot::options::{BotOptions, unknown_bot};
pub use bot::{Bot, RandomBot, Seen};
pub use chance::band::Band;
pub use chance::random::Generator;
pub use chance::sampling::{Chance, Sample, Sampler};
pub use data::Data;
pub use game::{Decision, Game, Info, Legal, Score, Standing};
pub use matches::example::decode_action;
pub use matches::guest::{
    Answer, Guest, Introduction, Invite, MOST_ACTIONS_IN_A_TURN, Question, removed,
};
pub use matches::undo::{Since, UndoCost};
pub use matches::{Beginning, Match, Taken};
pub use number::Number;
pub use number::hash::{Hash, hash_of};
pub use number::lettered::Lettered;
pub use number::ratio::Ratio;
pub use puzzle::draft::{DraftChoice, DraftedPuzzles, PuzzleDraft};
pub use puzzle::file::{MOST_PUZZLES, read_puzzle_file};
pub use puzzle::{PuzzleAdvice, PuzzleCard, PuzzleProgress, PuzzleStudy, Puzzled};
pub use refusal::{Problem, Problems, Refusal};
pub use review::record_form::{LARGEST_RECORD, ReadRecord, RecordForm};
pub use review::{FindReview, Review, Reviewed, TurningPoint};
pub use setup::GameSetup;
pub use setup::lever::{Choice, Lever};
pub use setup::names::{LONGEST_NAME, check_name, check_names_into, name_in};
pub use text::listing::{
    AND, are_several, capital, counted, first_of, listed, ordinal, signed, singular,
};
pub use text::short_text::{BotName, ShortText};
