//! Letters to mailboxes where nobody has proved to have written to us: how many there were, and which get none.

use super::{StoreError, set_value, value};
use rusqlite::{Connection, OptionalExtension as _};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{
    AnswerDecision, AnswerLimiter, AnswerLimits, LimitSpan, ReachedLimit,
};
use shoal_mail::unproven::UnprovenMailbox;

/// The name of the record of all such letters together.
const BUDGET: &str = "letters to strangers";

fn key(address: &MailAddress) -> String {
    address.mailbox().to_string().to_ascii_lowercase()
}

/// The mailbox of an address.
///
/// # Errors
/// An error of the database.
pub fn look(db: &Connection, address: &MailAddress) -> Result<UnprovenMailbox, StoreError> {
    let kept: Option<String> = db
        .prepare_cached("SELECT record FROM unproven WHERE mailbox = ?1")?
        .query_row([key(address)], |row| row.get(0))
        .optional()?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Keeps the mailbox of an address.
///
/// # Errors
/// An error of the database.
pub fn keep(
    db: &Connection,
    address: &MailAddress,
    mailbox: &UnprovenMailbox,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(mailbox).map_err(|error| error.to_string())?;
    db.prepare_cached("INSERT OR REPLACE INTO unproven (mailbox, record) VALUES (?1, ?2)")?
        .execute((key(address), text))?;
    Ok(())
}

/// Counts one more letter to any such mailbox, if the limits allow it.
///
/// # Errors
/// An error of the database.
pub fn take_from_budget(
    db: &Connection,
    now: i64,
    limits: AnswerLimits,
) -> Result<AnswerDecision, StoreError> {
    let mut budget = budget(db)?;
    let answer = budget.may_answer(now, limits);
    let bytes = serde_json::to_vec(&budget).map_err(|error| error.to_string())?;
    set_value(db, BUDGET, &bytes)?;
    Ok(answer)
}

/// The limit of all such letters together that is reached now, if one is.
///
/// # Errors
/// An error of the database.
pub fn reached_budget(
    db: &Connection,
    now: i64,
    limits: AnswerLimits,
) -> Result<Option<ReachedLimit>, StoreError> {
    Ok(budget(db)?.reached(now, limits))
}

fn budget(db: &Connection) -> Result<AnswerLimiter, StoreError> {
    let kept = value(db, BUDGET)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    Ok(kept.unwrap_or_default())
}

/// The name of a limit of them in `jungle.toml`.
pub fn setting(span: LimitSpan) -> &'static str {
    match span {
        LimitSpan::Hour => "strangers_an_hour",
        LimitSpan::Day => "strangers_a_day",
    }
}

/// Drops the mailboxes of which nothing is to be remembered any more.
///
/// # Errors
/// An error of the database.
pub fn drop_at_rest(db: &Connection, now: i64) -> Result<(), StoreError> {
    let mut find = db.prepare("SELECT mailbox, record FROM unproven")?;
    let mut rows = find.query(())?;
    let mut old: Vec<String> = Vec::new();
    while let Some(row) = rows.next()? {
        let record: String = row.get(1)?;
        let mailbox = serde_json::from_str::<UnprovenMailbox>(&record);
        if mailbox.map_or(true, |mailbox| mailbox.is_at_rest(now)) {
            old.push(row.get(0)?);
        }
    }
    for mailbox in old {
        db.execute("DELETE FROM unproven WHERE mailbox = ?1", [mailbox])?;
    }
    Ok(())
}

/// Erases the mailbox of an address.
///
/// # Errors
/// An error of the database.
pub fn forget(db: &Connection, address: &MailAddress) -> Result<(), StoreError> {
    db.execute("DELETE FROM unproven WHERE mailbox = ?1", [key(address)])?;
    Ok(())
}
