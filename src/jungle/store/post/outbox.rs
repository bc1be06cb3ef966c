//! Letters of ours that wait to leave.

use super::LetterTopic;
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

/// A letter of ours that has to leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedLetter {
    /// Its number, by which its Message-ID is made.
    pub id: i64,
    /// The player that it is for, if it is one.
    pub player: Option<i64>,
    /// The jungle that it is about.
    pub jungle: i64,
    /// The address of the recipient.
    pub recipient: String,
    /// The content.
    pub letter: OutgoingLetter,
    /// The message as bytes, once it was tried to send it.
    pub bytes: Option<Vec<u8>>,
    /// The number of tries to send it so far.
    pub tries: u32,
    /// The time when it was written down, in seconds since 1970.
    pub queued: i64,
}

/// The content of a letter of ours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutgoingLetter {
    /// The subject matter.
    pub about: LetterTopic,
    /// The Message-ID that it answers, if it answers one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
    /// The thread, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<String>,
    /// The subject of the letter that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
}

impl OutgoingLetter {
    /// A letter that answers none.
    pub fn new(about: LetterTopic) -> Self {
        Self { about, in_reply_to: None, references: Vec::new(), subject: None }
    }
}

/// Writes down a letter that has to leave.
///
/// # Errors
/// An error of the database.
pub fn queue(
    db: &Connection,
    jungle: i64,
    player: Option<i64>,
    recipient: &str,
    letter: &OutgoingLetter,
    now: i64,
) -> Result<(), StoreError> {
    let letter = serde_json::to_string(letter).map_err(|error| error.to_string())?;
    db.prepare_cached(
        "INSERT INTO outbox (player, jungle, recipient, letter, queued, next_try) VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
    )?
    .execute((player, jungle, recipient, letter, now))?;
    Ok(())
}

/// The letters that have to leave now, those that wait longest first. A clock that was set back stops none.
///
/// # Errors
/// An error of the database.
pub fn find_due_letters(
    db: &Connection,
    now: i64,
    most: usize,
) -> Result<Vec<QueuedLetter>, StoreError> {
    let sql = "SELECT id, player, jungle, recipient, letter, bytes, tries, queued FROM outbox \
               WHERE next_try <= ?1 OR queued > ?1 ORDER BY next_try, id LIMIT ?2";
    let mut find = db.prepare_cached(sql)?;
    let mut rows = find.query((now, most))?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let letter: String = row.get(4)?;
        all.push(QueuedLetter {
            id: row.get(0)?,
            player: row.get(1)?,
            jungle: row.get(2)?,
            recipient: row.get(3)?,
            letter: serde_json::from_str(&letter).map_err(|error| error.to_string())?,
            bytes: row.get(5)?,
            tries: row.get(6)?,
            queued: row.get(7)?,
        });
    }
    Ok(all)
}

/// A letter that waits to leave, with the address it goes to.
///
/// # Errors
/// An error of the database.
pub fn waiting_letter(
    db: &Connection,
    id: i64,
) -> Result<Option<(String, OutgoingLetter)>, StoreError> {
    let found: Option<(String, String)> = db
        .prepare_cached("SELECT recipient, letter FROM outbox WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((recipient, letter)) = found else { return Ok(None) };
    let letter = serde_json::from_str(&letter).map_err(|error| error.to_string())?;
    Ok(Some((recipient, letter)))
}

/// The number of letters that wait to leave.
///
/// # Errors
/// An error of the database.
pub fn waiting(db: &Connection) -> Result<u64, StoreError> {
    Ok(db.prepare_cached("SELECT count(*) FROM outbox")?.query_row([], |row| row.get(0))?)
}

/// Removes a letter that has left, or never will.
///
/// # Errors
/// An error of the database.
pub fn remove_letter(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Discards the bytes of letters about a jungle that wait, so that they are rendered again with the names of now.
///
/// # Errors
/// An error of the database.
pub fn discard_rendered(db: &Connection, jungle: i64) -> Result<(), StoreError> {
    db.execute("UPDATE outbox SET bytes = NULL WHERE jungle = ?1", [jungle])?;
    Ok(())
}

/// Has a letter tried again later, as it is.
///
/// # Errors
/// An error of the database.
pub fn retry_later(
    db: &Connection,
    id: i64,
    bytes: Option<&[u8]>,
    next_try: i64,
) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE outbox SET bytes = ?2, next_try = ?3, tries = tries + 1 WHERE id = ?1",
    )?
    .execute((id, bytes, next_try))?;
    Ok(())
}

/// Has a letter tried again, as it is, and as if it had not been tried.
///
/// # Errors
/// An error of the database.
pub fn retry_uncounted(
    db: &Connection,
    id: i64,
    bytes: Option<&[u8]>,
    next_try: i64,
) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE outbox SET bytes = ?2, next_try = ?3 WHERE id = ?1")?
        .execute((id, bytes, next_try))?;
    Ok(())
}
