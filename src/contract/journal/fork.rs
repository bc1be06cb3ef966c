//! The same match in another file, to go on otherwise from there.

use super::error::JournalError;
use super::open::{JournalOccasion, first_lines, write_on};
use super::storage::LockedFile;
use crate::{Game, Match};
use std::io;
use std::path::Path;

/// Writes a match as it stands into a new journal, with all actions that led there. It then goes on apart from
/// the one that it was taken from.
///
/// # Errors
/// One sentence if something has that name already, or cannot be written.
pub fn fork<G: Game>(
    hosted: &Match<G>,
    occasion: impl Into<JournalOccasion>,
    path: &Path,
) -> Result<(), JournalError> {
    let name = path.display().to_string();
    let again = Match::begin(hosted.beginning().clone())
        .map_err(|problems| JournalError::Beginning { name: name.clone(), problems })?;
    let (text, encoder) = first_lines(&again, occasion.into());
    let unwritable = |error| JournalError::Unwritable { name: name.clone(), error };
    let file = LockedFile::create(path, text.as_bytes())?
        .ok_or_else(|| unwritable(io::ErrorKind::AlreadyExists.into()))?;
    let mut recorded = write_on(again, file, encoder, path)?;
    for taken in hosted.taken() {
        recorded
            .act(taken.actor, &taken.action)
            .map_err(|refusal| unwritable(io::Error::other(refusal.0)))?;
    }
    let last = recorded.checkpoint();
    recorded.wait(last).map_err(|failure| unwritable(io::Error::other(failure.sentence)))
}
