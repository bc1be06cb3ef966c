//! The tone of a sentence: plain, a question, bad or good news.

use crate::picture::theme;
use bevy::prelude::*;

/// The tone of a sentence in a tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
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

impl Tone {
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
            Tone::Plain => theme::TEXT_QUIET,
            Tone::Ask => theme::TEXT,
            Tone::Bad => theme::LOSS,
            Tone::Good => theme::GAIN,
        }
    }
}
