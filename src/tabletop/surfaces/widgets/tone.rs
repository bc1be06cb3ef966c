//! The tone of a sentence: plain, a question, bad or good news.

use crate::picture::theme;
use bevy::prelude::*;

/// The tone of a sentence in a tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SentenceTone {
    /// A plain fact.
    #[default]
    Plain,
    /// The player is asked something.
    Ask,
    /// Something was lost, or refused.
    Bad,
    /// Something was gained.
    Good,
}

impl SentenceTone {
    /// Returns the tone of a change by so much.
    pub fn of(change: i32) -> Self {
        match change.signum() {
            -1 => Self::Bad,
            1 => Self::Good,
            _ => Self::Ask,
        }
    }

    /// The colour of a sentence of this tone.
    pub fn colour(self) -> Color {
        match self {
            SentenceTone::Plain => theme::TEXT_QUIET,
            SentenceTone::Ask => theme::TEXT,
            SentenceTone::Bad => theme::LOSS,
            SentenceTone::Good => theme::GAIN,
        }
    }
}
