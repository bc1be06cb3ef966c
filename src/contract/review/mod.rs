//! The look back at a match that is over: what decided it, in sentences that a game finds.
//!
//! [`feel`] counts how it felt to those who played, and `record_form` writes it down in words.

pub mod feel;
pub(crate) mod record_form;

use super::{ChanceSampler, Game, Match, RecordForm};

/// The look back at a match that is over, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchReview {
    /// One to three sentences, the weightiest first; none if there is nothing to say.
    pub sentences: Vec<String>,
    /// The course of the match, in a sentence; may be empty.
    pub timeline: String,
    /// The questions to talk about; may be none.
    pub questions: Vec<String>,
}

/// Finds what is to be said, by as many samples as it takes; nothing if the sampler was told to stop. It needs
/// nothing of the match any more, and may run on another thread.
pub type FindReview = Box<dyn FnOnce(&dyn ChanceSampler) -> Option<MatchReview> + Send>;

/// Something that decided a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of actions of the match after which it is seen.
    pub after: usize,
    /// A description of it, in a sentence.
    pub words: String,
}

/// A game that can look back at its matches, and perhaps write them down in words.
pub trait ReviewableGame: Game {
    /// Prepares the look back at a match that is over; unless the game says otherwise, there is nothing to say. The
    /// slow part is left to the function that this returns.
    fn review(_game: &Match<Self>) -> FindReview {
        Box::new(|_| Some(MatchReview::default()))
    }

    /// Finds what decided a match that is over, the weightiest first; none unless the game finds such by itself.
    fn turning_points(_game: &Match<Self>) -> Vec<TurningPoint> {
        Vec::new()
    }

    /// The form in which matches are written down in words, for games that have one.
    fn record_form() -> Option<RecordForm<Self>> {
        None
    }
}
