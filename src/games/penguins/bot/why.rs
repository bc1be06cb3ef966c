//! Why a bot did what it did, in a sentence.

use std::fmt;

/// Why a bot chose as it last did.
#[derive(Debug, Clone, Copy)]
pub enum Why {
    /// It has not been asked yet.
    Nothing,
    /// It did not look.
    Dreamt,
    /// It goes where the most fish are.
    Most { fish: u32 },
    /// It expects to lead by so many fish.
    Expects { lead: i64, ahead: u32 },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nothing => write!(f, "I have not been asked for anything yet."),
            Self::Dreamt => write!(f, "I just went somewhere."),
            Self::Most { fish } => write!(f, "I go where I see the most fish: {fish}."),
            Self::Expects { lead, ahead } => write!(f, "I expect {lead} after {ahead}."),
        }
    }
}
