//! The look back at a match that is over: what decided it, in sentences that a game finds.
//!
//! [`feel`] counts how it felt to those who played, and `record_form` writes it down in words.

pub mod feel;
pub(crate) mod record_form;

use super::{Game, Match, RecordForm, Sampler};

/// What is said of a match that is over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Review {
    /// One to three sentences, the weightiest first; none if there is nothing to say.
    pub sentences: Vec<String>,
    /// How it went, in a sentence; may be empty.
    pub timeline: String,
    /// What to talk about, a question each; may be none.
    pub questions: Vec<String>,
}

/// Finds what is to be said, by as many samples as it takes; nothing if the sampler was told to stop. It needs
/// nothing of the match any more, and may run on another thread.
pub type FindReview = Box<dyn FnOnce(&dyn Sampler) -> Option<Review> + Send>;

/// Something that decided a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// After how many actions of the match it is seen.
    pub after: usize,
    /// What it was, in a sentence.
    pub words: String,
}

/// A game that can look back at its matches, and perhaps write them down in words.
pub trait Reviewed: Game {
    /// How a look back at a match that is over is found; unless the game says otherwise, there is nothing to
    /// say. What takes long is done by what this gives back.
    fn review(_game: &Match<Self>) -> FindReview {
        Box::new(|_| Some(Review::default()))
    }

    /// What decided a match that is over, the weightiest first; none unless the game finds such by itself.
    fn turning_points(_game: &Match<Self>) -> Vec<TurningPoint> {
        Vec::new()
    }

    /// How matches are written down in words, for games that have a form for that.
    fn record_form() -> Option<RecordForm<Self>> {
        None
    }
}
