//! Letters that came, letters of ours that wait, orders that are held back.

use super::{StoreError, people};
use crate::letters::OrderLineResult;
use crate::slips::LetterSlip;
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{AnswerDecision, AnswerLimiter, AnswerLimits, ReachedLimit};
use shoal_mail::reading::UnreadableReason;
use shoal_mail::writing::MailKind;

/// Bytes of a hash that are kept of a Message-ID.
const HASH: usize = 16;
/// Time for which orders are held back, in seconds.
pub const HELD_FOR: i64 = 3 * 24 * 3600;
/// Time for which the hash of a letter is kept, in seconds: no mail server brings a letter again after that.
pub const REMEMBERED: i64 = 90 * 24 * 3600;
/// The most letters that are held back, of an address and of all.
const MOST_HELD: i64 = 5;
const MOST_HELD_OF_ALL: i64 = 10_000;

/// The subject matter of one of our letters. Its text is written when it leaves, about the jungle as it is then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterTopic {
    /// The results of the orders in a letter.
    Answer {
        /// Line by line.
        done: Vec<OrderLineResult>,
        /// `true` if the rules were asked for.
        rules: bool,
        /// `true` if only the summary was asked for.
        summary: bool,
        /// The species that was founded last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        founded: Option<u32>,
        /// The cycle of the past whose report was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        archive: Option<u32>,
    },
    /// No more answers follow for a while.
    Brake(ReachedLimit),
    /// A regular report.
    Report {
        /// The number of cycles that were left out before the last one.
        missed: u32,
    },
    /// A question: did these orders really come from the address, and are they meant?
    Question {
        /// The orders that are held back.
        held: i64,
        /// As we write them.
        lines: Vec<String>,
        /// Number of lines of the letter that are not shown.
        #[serde(default)]
        left_out: usize,
        /// `true` if nobody has played from the address yet.
        new: bool,
        /// `true` if the letter was proven, and the question is only what its writer meant.
        #[serde(default)]
        proven: bool,
        /// The reason why its sender may not have meant it, in a sentence, if that is why there is a question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The answer to a question was neither yes nor no.
    Unclear {
        /// The orders that are held back.
        held: i64,
        /// As we write them.
        lines: Vec<String>,
    },
    /// A question about a proven letter was answered by no: nothing of it is done.
    Dropped {
        /// `true` if the question was about FORGET.
        forget: bool,
    },
    /// The reader wants no more regular reports.
    Unsubscribed,
    /// A question was answered that is open no more.
    Settled,
    /// A question was answered from another address than the one that was asked.
    Elsewhere {
        /// The one that was asked, with letters left out.
        asked: String,
    },
    /// No order could be read in a letter.
    Hint {
        /// The kinds of slips.
        slips: Vec<LetterSlip>,
    },
    /// Orders were done that nobody had to prove.
    Receipt {
        /// Line by line.
        done: Vec<OrderLineResult>,
    },
    /// A letter whose text could not be read: nothing in it was done.
    Unread {
        /// The reason.
        why: UnreadableReason,
    },
    /// The reader has left the jungle.
    Farewell,
    /// The reader's address, and all that the reader typed, are erased: this is the last letter to it.
    Forgotten,
    /// The host closes the jungle: the last letter about it.
    Closing {
        /// The host's sentence about it.
        why: Option<String>,
    },
    /// Nothing in a letter was done: the jungle is closed.
    Closed,
    /// The host has stopped the clock of the jungle.
    Paused {
        /// The host's sentence about it.
        why: Option<String>,
    },
    /// The clock runs again.
    Resumed,
    /// Somebody is invited.
    Invitation,
    /// A test that letters arrive.
    Test,
}

impl LetterTopic {
    /// `true` if such a letter may go to somebody who has proved nothing.
    pub fn is_short(&self) -> bool {
        match self {
            Self::Question { .. }
            | Self::Unclear { .. }
            | Self::Settled
            | Self::Elsewhere { .. }
            | Self::Hint { .. }
            | Self::Receipt { .. }
            | Self::Closed
            | Self::Unread { .. } => true,
            Self::Answer { .. }
            | Self::Brake(_)
            | Self::Report { .. }
            | Self::Dropped { .. }
            | Self::Unsubscribed
            | Self::Farewell
            | Self::Forgotten
            | Self::Closing { .. }
            | Self::Paused { .. }
            | Self::Resumed
            | Self::Invitation
            | Self::Test => false,
        }
    }

    /// The kind of mail that such a letter is for mail programs.
    pub fn mail_kind(&self) -> MailKind {
        match self {
            Self::Answer { .. }
            | Self::Brake(_)
            | Self::Question { .. }
            | Self::Unclear { .. }
            | Self::Dropped { .. }
            | Self::Unsubscribed
            | Self::Settled
            | Self::Elsewhere { .. }
            | Self::Hint { .. }
            | Self::Receipt { .. }
            | Self::Unread { .. }
            | Self::Farewell
            | Self::Forgotten
            | Self::Closed => MailKind::Answer,
            Self::Report { .. } => MailKind::Report,
            Self::Closing { .. }
            | Self::Paused { .. }
            | Self::Resumed
            | Self::Invitation
            | Self::Test => MailKind::Invitation,
        }
    }

    /// `true` if such a letter goes to everybody who gets regular reports: it says how to end them.
    pub fn is_regular(&self) -> bool {
        matches!(self, Self::Report { .. } | Self::Paused { .. } | Self::Resumed)
    }
}

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

/// Orders that wait for a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldOrders {
    /// The jungle.
    pub jungle: i64,
    /// The address that has to prove it, in lower case.
    pub address: String,
    /// The orders, as we write them.
    pub lines: Vec<String>,
    /// `true` if their letter was proven, and it is asked what its writer meant.
    pub is_proven: bool,
}

/// A question that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenQuestion {
    /// Its number.
    pub id: i64,
    /// The orders that are held back until it is answered.
    pub held: HeldOrders,
    /// `true` if its reader was told how to answer it.
    pub is_told: bool,
}

/// Remembers the text by which a message is known; `false` if it was known already.
///
/// # Errors
/// An error of the database.
pub fn remember_message(
    db: &Connection,
    jungle: i64,
    identity: &str,
    now: i64,
) -> Result<bool, StoreError> {
    drop_old_hashes(db, now)?;
    let hash = Sha256::digest(format!("{jungle} {identity}"));
    let added = db
        .prepare_cached("INSERT OR IGNORE INTO messages (hash, received) VALUES (?1, ?2)")?
        .execute((&hash[..HASH], now))?;
    Ok(added == 1)
}

/// Drops the hashes of letters that came long ago.
///
/// # Errors
/// An error of the database.
pub fn drop_old_hashes(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM messages WHERE received <= ?1", [now - REMEMBERED])?;
    Ok(())
}

/// Drops the orders that are held back in a jungle.
///
/// # Errors
/// An error of the database.
pub fn drop_held(db: &Connection, jungle: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM held WHERE jungle = ?1", [jungle])?;
    Ok(())
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

/// Holds orders back, and returns their number. Of one address few letters are held: of more the oldest is dropped.
///
/// # Errors
/// An error of the database.
pub fn hold(db: &Connection, held: &HeldOrders, now: i64) -> Result<i64, StoreError> {
    let lines = serde_json::to_string(&held.lines).map_err(|error| error.to_string())?;
    db.execute(
        "INSERT INTO held (jungle, address, lines, expires, proven) VALUES (?1, ?2, ?3, ?4, ?5)",
        (held.jungle, &held.address, lines, now + HELD_FOR, held.is_proven),
    )?;
    let id = db.last_insert_rowid();
    let sql = "DELETE FROM held WHERE address = ?1 AND id NOT IN \
               (SELECT id FROM held WHERE address = ?1 ORDER BY id DESC LIMIT ?2)";
    db.execute(sql, (&held.address, MOST_HELD))?;
    db.execute("DELETE FROM held WHERE id <= ?1", [id - MOST_HELD_OF_ALL])?;
    Ok(id)
}

/// The question with this number, if it is still open.
///
/// # Errors
/// An error of the database.
pub fn open_question(
    db: &Connection,
    id: i64,
    now: i64,
) -> Result<Option<OpenQuestion>, StoreError> {
    drop_expired(db, now)?;
    let found = db
        .prepare_cached("SELECT jungle, address, lines, told, proven FROM held WHERE id = ?1")?
        .query_row([id], |row| {
            let lines: String = row.get(2)?;
            Ok((row.get(0)?, row.get(1)?, lines, row.get(3)?, row.get(4)?))
        })
        .optional()?;
    let Some((jungle, address, lines, is_told, is_proven)) = found else { return Ok(None) };
    let lines = serde_json::from_str(&lines).map_err(|error| error.to_string())?;
    Ok(Some(OpenQuestion { id, held: HeldOrders { jungle, address, lines, is_proven }, is_told }))
}

/// `true` if an address is asked about these orders, and has not answered.
///
/// # Errors
/// An error of the database.
pub fn is_held(
    db: &Connection,
    address: &str,
    lines: &[String],
    now: i64,
) -> Result<bool, StoreError> {
    let lines = serde_json::to_string(lines).map_err(|error| error.to_string())?;
    let sql =
        "SELECT EXISTS (SELECT 1 FROM held WHERE address = ?1 AND lines = ?2 AND expires > ?3)";
    Ok(db.prepare_cached(sql)?.query_row((address, lines, now), |row| row.get(0))?)
}

/// Closes a question that is answered: what was held back is done once, or never.
///
/// # Errors
/// An error of the database.
pub fn close_question(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM held WHERE id = ?1", [id])?;
    Ok(())
}

/// Notes that the reader of a question was told how to answer it.
///
/// # Errors
/// An error of the database.
pub fn note_answer_explained(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.execute("UPDATE held SET told = 1 WHERE id = ?1", [id])?;
    Ok(())
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

/// Drops held orders for which no proof came.
///
/// # Errors
/// An error of the database.
pub fn drop_expired(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM held WHERE expires <= ?1", [now])?;
    Ok(())
}

/// Decides if an address is answered once more, and counts the answer.
///
/// # Errors
/// An error of the database.
pub fn may_answer(
    db: &Connection,
    address: &MailAddress,
    now: i64,
    limits: AnswerLimits,
) -> Result<AnswerDecision, StoreError> {
    let key = people::key(address);
    let stored: Option<String> = db
        .prepare_cached("SELECT brake FROM brakes WHERE address = ?1")?
        .query_row([&key], |row| row.get(0))
        .optional()?;
    let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
    let mut limiter: AnswerLimiter = stored.unwrap_or_default();
    let answer = limiter.may_answer(now, limits);
    let text = serde_json::to_string(&limiter).map_err(|error| error.to_string())?;
    db.prepare_cached("INSERT OR REPLACE INTO brakes (address, brake) VALUES (?1, ?2)")?
        .execute((&key, text))?;
    Ok(answer)
}

/// Drops the records of answers from which no limit follows any more.
///
/// # Errors
/// An error of the database.
pub fn drop_idle_limiters(db: &Connection, now: i64) -> Result<(), StoreError> {
    let mut find = db.prepare("SELECT address, brake FROM brakes")?;
    let rows =
        find.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    let at_rest = |text: &str| {
        serde_json::from_str::<AnswerLimiter>(text).map_or(true, |limiter| limiter.is_at_rest(now))
    };
    let old: Vec<String> = rows
        .filter_map(|row| row.map(|(address, text)| at_rest(&text).then_some(address)).transpose())
        .collect::<Result<_, _>>()?;
    for address in old {
        db.execute("DELETE FROM brakes WHERE address = ?1", [address])?;
    }
    Ok(())
}
