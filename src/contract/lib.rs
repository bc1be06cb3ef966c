//! The contract between the games and everything that is written once for all of them.
//!
//! A match is a headless ECS world. Every decision enters as an action of an actor (a seat, or the
//! house), every fact leaves as an event, in order. Setup, seed and the accepted actions *are* the
//! match: saving, undo, replay and bug reports are the same list, run again.
//!
//! # Examples
//!
//! The examples of this package play Pebbles, a toy game of the feature `testing`: the house deals a heap, and the seats
//! take 1 to 3 pebbles in turn.
//!
//! ```
//! use shoal_contract::battery::toy::{Action, Event, Pebbles, Setup};
//! use shoal_contract::{Actor, Game, Match, Seat};
//!
//! let mut game = Match::<Pebbles>::new(Setup { players: 2, most: 30 }, 7)?;
//! game.apply(Actor::House, &Action::Deal)?;
//!
//! let actor = Actor::Seat(game.awaited_seats()[0]);
//! let legal = Pebbles::legal(game.world(), actor);
//! assert!(legal.list().contains(&Action::Take(1)));
//! let events = game.apply(actor, &Action::Take(1))?;
//! assert_eq!(events, [Event::Took { seat: Seat(0), pebbles: 1 }]);
//!
//! // Undo: the match as it was after its first action.
//! game.undo_to(1);
//! assert_eq!(game.awaited_seats(), [Seat(0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod game;
pub mod journal;
pub mod levels;
pub mod matches;
pub mod number;
pub mod playing_card;
mod portable_value;
mod puzzle;
mod refusal;
pub mod review;
pub mod setup;
pub mod text;
pub mod world;

pub use actor::{Actor, Audience, RevealedFact, Seat, Viewer};
pub use bot::brake::{PositionMeter, SearchBrake, StopReason};
pub use bot::fault::{Misconduct, PlayerFault, RemovedPlayer};
pub use bot::options::{BotOptions, unknown_bot};
pub use bot::{Bot, BotObservation, BotRequest, RandomBot};
pub use chance::band::PercentileBand;
pub use chance::random::RandomGenerator;
pub use chance::sampling::{ChanceEstimate, ChanceSampler, Sample};
pub use game::{Game, GameProfile, LegalActions, MatchStanding, PendingDecision, SeatScore};
pub use matches::example::decode_action;
pub use matches::guest::{
    Guest, GuestAnswer, GuestIntroduction, GuestInvitation, GuestQuestion, MOST_ACTIONS_IN_A_TURN,
    removed_players,
};
pub use matches::undo::{UndoCost, UndoSummary};
pub use matches::{Match, MatchBeginning, MatchRerun, TakenAction};
pub use number::RuleNumber;
pub use number::hash::{StateHash, hash_of};
pub use number::lettered::LetteredNumbers;
pub use number::ratio::Ratio;
pub use portable_value::PortableValue;
pub use puzzle::draft::{DraftChoice, PuzzleDraft, PuzzleMakingGame};
pub use puzzle::file::{MOST_PUZZLES, read_puzzle_file};
pub use puzzle::{PuzzleAdvice, PuzzleCard, PuzzleGame, PuzzleProgress, PuzzleStudy};
pub use refusal::{InputProblem, InputProblems, ProblemText, Refusal, refuse};
pub use review::record_form::{LARGEST_RECORD, ReadRecord, RecordForm};
pub use review::{FindReview, MatchReview, ReviewableGame, TurningPoint};
pub use setup::GameSetup;
pub use setup::lever::{SettingChoice, SettingLever};
pub use setup::names::{LONGEST_NAME, check_name, check_names_into, name_in};
pub use text::listing::{
    AND, are_several, capital, counted, first_of, listed, ordinal, signed, singular,
};
pub use text::short_text::{BotName, ShortText};
pub use world::plain::{PlainGame, PlainPosition, PlainSetup, PlainState};
