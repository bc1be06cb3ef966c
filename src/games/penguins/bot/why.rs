//! The reason that a bot gives for a ply, in a sentence. There are no coordinates in it: it is about fish, and about
//! whose ice is whose.

use std::fmt;

/// The reason for a bot's last choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PenguinChoiceReason {
    /// It has not been asked yet.
    Nothing,
    /// It did not look.
    DidNotLook,
    /// No tile that it could come to has more fish.
    Most {
        /// The fish on it.
        fish: u32,
    },
    /// It puts a penguin where the ice around is its own.
    Settles {
        /// The fish on the tiles that it now comes to before all others.
        own: u32,
    },
    /// It takes tiles from the reach of another.
    CutsOff {
        /// Name of the other player.
        whom: String,
        /// Number of fish less that the other player comes to first.
        fish: u32,
    },
    /// It shuts a penguin of another in for good.
    ShutsIn {
        /// Name of the other player.
        whom: String,
    },
    /// It takes fish, and keeps ice of its own.
    Takes {
        /// The fish on the tile that it leaves.
        fish: u32,
        /// The fish on the tiles that it then comes to before all others.
        own: u32,
    },
    /// It is alone on its ice.
    Alone {
        /// The tiles of the island.
        tiles: u32,
        /// The fish that it will take there.
        fish: u32,
        /// `true` if more cannot be taken.
        is_exact: bool,
    },
    /// It has seen the end of the game.
    Sure {
        /// Fish by which it leads then, if the others do their best.
        lead: i64,
    },
}

impl fmt::Display for PenguinChoiceReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => write!(f, "I have not been asked for anything yet."),
            Self::DidNotLook => write!(f, "I just felt like it."),
            Self::Most { fish } => write!(f, "I go where I see the most fish: {fish}."),
            Self::Settles { own } => {
                write!(f, "From here I am the first to reach tiles with {own} fish.")
            }
            Self::CutsOff { whom, fish } => {
                write!(f, "This cuts {whom} off from {fish} fish.")
            }
            Self::ShutsIn { whom } => write!(f, "This traps one of {whom}'s penguins."),
            Self::Takes { fish, own } => {
                write!(
                    f,
                    "I take {fish} fish, and can reach tiles with {own} more before anybody else."
                )
            }
            Self::Alone { tiles, fish, is_exact: true } => {
                write!(f, "I am alone on {tiles} tiles: {fish} fish is the most I can take there.")
            }
            Self::Alone { tiles, fish, is_exact: false } => {
                write!(f, "I am alone on {tiles} tiles and see a way to take {fish} fish there.")
            }
            Self::Sure { lead: 0 } => write!(f, "I have counted to the end: a tie is certain."),
            Self::Sure { lead } if *lead > 0 => {
                write!(f, "I have counted to the end: I win by {lead} or more.")
            }
            Self::Sure { lead } => {
                let behind = lead.unsigned_abs();
                write!(
                    f,
                    "I have counted to the end: I lose by {behind}, and anything else loses by more."
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_a_sentence() {
        let whom = || "Gentoo".to_owned();
        let all = [
            PenguinChoiceReason::Nothing,
            PenguinChoiceReason::DidNotLook,
            PenguinChoiceReason::Most { fish: 3 },
            PenguinChoiceReason::Settles { own: 20 },
            PenguinChoiceReason::CutsOff { whom: whom(), fish: 7 },
            PenguinChoiceReason::ShutsIn { whom: whom() },
            PenguinChoiceReason::Takes { fish: 2, own: 30 },
            PenguinChoiceReason::Alone { tiles: 9, fish: 21, is_exact: true },
            PenguinChoiceReason::Alone { tiles: 9, fish: 21, is_exact: false },
            PenguinChoiceReason::Sure { lead: 4 },
            PenguinChoiceReason::Sure { lead: 0 },
            PenguinChoiceReason::Sure { lead: -4 },
        ];
        for why in all {
            let sentence = why.to_string();
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
            assert!(sentence.ends_with('.') && !sentence.contains('['), "{sentence}");
        }
    }
}
