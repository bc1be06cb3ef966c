//! Errors of a journal, each as one sentence with a way on.

use super::entry::FORMAT;
use crate::InputProblems;
use std::io;

/// The place where a journal stops making sense, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalFlaw {
    /// The number of the first line that cannot be used, from 1.
    pub line: u64,
    /// A sentence on what is wrong with it, without the line.
    pub why: String,
}

/// The reason why a journal cannot be used as it is. Every sentence names the file and says what to do.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "every field is what its sentence says it is")]
pub enum JournalError {
    #[error("{name} cannot be read ({error}): check that it exists and that you may read it")]
    Unreadable { name: String, error: io::Error },

    #[error("{name} cannot be read: {error}")]
    NotText { name: String, error: io::Error },

    #[error(
        "{name} cannot be written ({error}): choose a folder that you may write to, or make room"
    )]
    Unwritable { name: String, error: io::Error },

    #[error("{name} is open in another Shoal: close the match there, or begin a new one here")]
    Locked { name: String },

    #[error("{name} is empty, so there is no match in it: begin a new one")]
    Empty { name: String },

    #[error(
        "{name} is not a journal of Shoal: it begins with {found}, but a journal begins with {{\"check\":. Choose a file that Shoal has written: its name ends in `.journal`"
    )]
    NotAJournal { name: String, found: String },

    #[error(
        "{name} was written by a newer Shoal (format {found}, this one reads up to {FORMAT}): open it with the newer one"
    )]
    NewerFormat { name: String, found: u64 },

    #[error("{name} is larger than {most} MiB, so it is not a match: choose another file")]
    TooLarge { name: String, most: u64 },

    #[error("{name} holds a match of `{found}`, not of `{wanted}`: open it as `{found}`")]
    OtherGame { name: String, found: String, wanted: &'static str },

    #[error(
        "{name} holds a match of `{found}`, a game this Shoal does not know: open it with the one that wrote it"
    )]
    UnknownGame { name: String, found: String },

    #[error(
        "{name} was played with version {found} of the rules of `{game}`, but this Shoal has version {ours}: {advice}"
    )]
    OtherRules { name: String, game: &'static str, found: u32, ours: u32, advice: String },

    #[error(
        "{name}, line 1: the header is damaged ({why}), so nothing can be read: begin a new match"
    )]
    Header { name: String, why: String },

    #[error(
        "{name}: the match in it cannot begin ({problems}): open it with the Shoal that wrote it"
    )]
    Beginning { name: String, problems: InputProblems },

    #[error("{name}, line {}: {}. The {whole} actions before it are intact, and the match can go on from there", flaw.line, flaw.why)]
    Damaged { name: String, flaw: JournalFlaw, whole: usize },

    #[error("{name}, line {line}: action {n} is against the rules ({refusal}). The {} actions before it are intact, and the match can go on from there", n - 1)]
    Illegal { name: String, line: u64, n: usize, refusal: String },

    #[error(
        "{name}, line {line}: after action {n} the match differs from what was written, so the rules have changed: the match can go on from the last checkpoint"
    )]
    OtherPosition { name: String, line: u64, n: usize },

    #[error("{name}: nothing of it can be saved ({why}): begin a new match")]
    Lost { name: String, why: String },
}

impl JournalError {
    /// The error of a journal that could not be opened, or not be read as text.
    pub(super) fn unreadable(name: &str, error: io::Error) -> Self {
        let name = name.to_owned();
        match error.kind() {
            io::ErrorKind::InvalidData => Self::NotText { name, error },
            _ => Self::Unreadable { name, error },
        }
    }

    /// `true` if [`super::rescue`] may save the match, in part or whole.
    pub fn may_be_rescued(&self) -> bool {
        matches!(
            self,
            Self::OtherRules { .. }
                | Self::Damaged { .. }
                | Self::Illegal { .. }
                | Self::OtherPosition { .. }
        )
    }
}
