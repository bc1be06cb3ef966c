//! A match written down in words, for games that have a form for that.

use crate::{Game, Match};

/// The largest record in words that is read, in bytes.
pub const LARGEST_RECORD: u64 = 8 << 20;

/// The form of a game's records in words, which people read aloud and write by hand. A record may hold comments and
/// variations, which no journal has.
pub struct RecordForm<G: Game> {
    /// Tells whether a text is a record of this game, right or wrong.
    pub is_one: fn(&str) -> bool,
    /// The record of a match; else a sentence that says why there is none.
    pub write: fn(&Match<G>) -> Result<String, String>,
    /// Reads a record; else a sentence that names the line, what is wrong, and what to write.
    pub read: fn(&str) -> Result<ReadRecord<G>, String>,
}

/// A record that was read.
pub struct ReadRecord<G: Game> {
    /// The match after its last line, without variations.
    pub game: Match<G>,
    /// The same record as the program writes it, with comments and variations.
    pub tidy: String,
    /// The number of remarks beside the match: `2 comments and 1 variation`.
    pub extras: String,
    /// The remarks beside the match, each with the number of actions before it: comments, and what could have been
    /// played instead.
    pub said: Vec<(usize, String)>,
}
