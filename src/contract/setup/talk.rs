//! The agreement of a group about talking. It changes no rule of play: where a game has it in its setup, everybody
//! reads it, and journals of different groups can be compared.

use crate::text::visible::is_unseen;
use serde::{Deserialize, Serialize};

/// The longest rule that a group may write, in characters.
pub const LONGEST_RULE: usize = 120;

/// The agreement of a group about talking while it chooses.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalkAgreement {
    /// Everybody may say anything, even what is not true.
    #[default]
    Free,
    /// Nobody speaks while choosing.
    Silent,
    /// The group has agreed on rules of its own, which everybody reads each round. Empty: they are on
    /// paper.
    Agreed(String),
}

impl TalkAgreement {
    /// `true` if nothing was agreed.
    pub fn is_free(&self) -> bool {
        *self == Self::Free
    }

    /// The reminder that everybody reads while choosing; none where talk is free.
    pub fn reminder(&self) -> Option<String> {
        match self {
            Self::Free => None,
            Self::Silent => Some("No talking while you choose.".into()),
            Self::Agreed(rule) if rule.is_empty() => {
                Some("Your own rules apply: read them out.".into())
            }
            Self::Agreed(rule) => {
                let stop = if rule.ends_with(['.', '!', '?']) { "" } else { "." };
                Some(format!("You agreed: {rule}{stop}"))
            }
        }
    }

    /// Checks a rule that a group has written.
    ///
    /// # Errors
    /// A sentence on what is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        let Self::Agreed(rule) = self else { return Ok(()) };
        match rule.chars().count() > LONGEST_RULE || rule.contains(is_unseen) {
            true => {
                Err(format!("a rule has at most {LONGEST_RULE} characters, none of them invisible"))
            }
            false => Ok(()),
        }
    }
}
