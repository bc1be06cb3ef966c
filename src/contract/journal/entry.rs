//! The content of a journal: a header, then entries.

use crate::{Actor, Seat, StateHash};
use serde::{Deserialize, Serialize};

/// The format this program writes, and the newest it reads.
pub const FORMAT: u32 = 2;

/// The first line of a journal. It is not sealed: anybody who opens the file may know all of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalHeader<Setup = serde_json::Value> {
    /// The version of the file format.
    pub format: u32,
    /// The game's name on the command line.
    pub game: String,
    /// The version of the rules the match began under.
    pub rules_version: u32,
    /// A line for people, given when the match began: an occasion, a date.
    #[serde(default)]
    pub label: String,
    /// The seating, in a form that only the table knows: the match does not depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<serde_json::Value>,
    /// The number that the sealed lines of this file are sealed with.
    pub nonce: StateHash,
    /// The number of bytes a sealed line holds.
    pub sealed_bytes: usize,
    /// The setup, unless the match began from a position.
    pub setup: Option<Setup>,
}

/// Every line after the first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalEntry<Action, State> {
    /// The match begins, or goes on under other rules. Always sealed. The last one counts.
    Begin {
        /// The version of the rules from here on.
        rules_version: u32,
        /// The seed of a new match, or what replaces the generator of the position.
        seed: Option<u64>,
        /// The position; none where the match begins from the setup in the header.
        state: Option<State>,
    },
    /// An action was accepted. Sealed if it is secret.
    Action {
        /// The action's number in the match as it then stood, from 1.
        n: usize,
        /// The seat that took it, or the house.
        actor: Actor,
        /// The action itself.
        action: Action,
    },
    /// All actions after this many were undone. Their lines stay.
    Undo {
        /// The number of actions that remain.
        to: usize,
    },
    /// The position of the match was written down. Always sealed, because the position holds the generator.
    Checkpoint {
        /// The number of actions before it.
        n: usize,
        /// The fingerprint of the position.
        hash: StateHash,
        /// The position.
        state: State,
    },
    /// The table's seating from here on, in its own form; the last one counts. No rule depends on it. Since format 2.
    Seated {
        /// The seating, in the form of [`JournalHeader::table`].
        table: serde_json::Value,
    },
    /// The match is over.
    End {
        /// The number of actions before it.
        n: usize,
        /// The fingerprint of the last position.
        hash: StateHash,
        /// The seats that have won.
        winners: Vec<Seat>,
    },
}
