//! Mistakes of players from outside.

use crate::Seat;
use crate::text::visible;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a player's misconduct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misconduct {
    /// It wanted to do what the rules do not allow.
    Cheated,
    /// It ended, kept silent, or said what is no answer.
    Failed,
}

impl fmt::Display for Misconduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Misconduct::Cheated => "cheated",
            Misconduct::Failed => "failed",
        })
    }
}

/// A player's mistake, described for its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerFault {
    /// The kind of misconduct.
    pub kind: Misconduct,
    /// A sentence on what it did and what was expected, without its name: `it ended with exit code 3 when ...`.
    /// Anything it quotes is cleaned.
    pub sentence: String,
    /// The offending reply word for word, as far as it is not too long, what cannot be seen written out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The end of what it wrote beside its replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
}

impl PlayerFault {
    /// A fault without a reply to show. The sentence may quote the player as it is.
    pub fn new(kind: Misconduct, sentence: impl Into<String>) -> Self {
        let sentence = visible::sentence(&sentence.into());
        Self { kind, sentence, reply: None, stderr: None }
    }
}

impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.sentence)?;
        if let Some(reply) = &self.reply {
            write!(f, "; its reply was: {reply}")?;
        }
        if let Some(stderr) = &self.stderr {
            write!(f, "; its last words on stderr: {stderr}")?;
        }
        Ok(())
    }
}

/// A player that misbehaved in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RemovedPlayer {
    /// The seat of the player.
    pub seat: Seat,
    /// The mistake that it made.
    #[serde(flatten)]
    pub fault: PlayerFault,
}
