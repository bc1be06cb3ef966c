//! The records of unproven mailboxes: nothing proves that letters from there are really their owner's, so we write few.
//! They say how many letters of ours each got lately, and which of them get none for now.

use super::{StoreError, set_value, value};
use rusqlite::{Connection, OptionalExtension as _};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{
    AnswerDecision, AnswerLimiter, AnswerLimits, LimitSpan, ReachedLimit,
};
use shoal_mail::unproven::UnprovenMailbox;

/// The key of the value that counts our letters to all unproven mailboxes together.
const BUDGET_KEY: &str = "letters to strangers";

/// The key of the record of an address's mailbox: several addresses may be one mailbox.
fn mailbox_key(address: &MailAddress) -> String {
    address.mailbox().to_string().to_ascii_lowercase()
}

/// Loads the record of an address's mailbox; it is empty if there is none.
///
/// # Errors
/// An error of the database.
pub fn load_mailbox(db: &Connection, address: &MailAddress) -> Result<UnprovenMailbox, StoreError> {
    let record: Option<String> = db
        .prepare_cached("SELECT record FROM unproven WHERE mailbox = ?1")?
        .query_row([mailbox_key(address)], |row| row.get(0))
        .optional()?;
    Ok(record.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Saves the record of an address's mailbox.
///
/// # Errors
/// An error of the database.
pub fn save_mailbox(
    db: &Connection,
    address: &MailAddress,
    mailbox: &UnprovenMailbox,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(mailbox).map_err(|error| error.to_string())?;
    db.prepare_cached("INSERT OR REPLACE INTO unproven (mailbox, record) VALUES (?1, ?2)")?
        .execute((mailbox_key(address), text))?;
    Ok(())
}

/// Decides if one more letter may go to an unproven mailbox, and counts it if the limits on all of them allow it.
///
/// # Errors
/// An error of the database.
pub fn take_from_budget(
    db: &Connection,
    now: i64,
    limits: AnswerLimits,
) -> Result<AnswerDecision, StoreError> {
    let mut budget = load_budget(db)?;
    let answer = budget.may_answer(now, limits);
    let bytes = serde_json::to_vec(&budget).map_err(|error| error.to_string())?;
    set_value(db, BUDGET_KEY, &bytes)?;
    Ok(answer)
}

/// The limit on letters to all unproven mailboxes together that is reached now, if one is.
///
/// # Errors
/// An error of the database.
pub fn reached_limit(
    db: &Connection,
    now: i64,
    limits: AnswerLimits,
) -> Result<Option<ReachedLimit>, StoreError> {
    Ok(load_budget(db)?.reached(now, limits))
}

fn load_budget(db: &Connection) -> Result<AnswerLimiter, StoreError> {
    let budget = value(db, BUDGET_KEY)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    Ok(budget.unwrap_or_default())
}

/// The name of the setting in `jungle.toml` that sets the limit over a time.
pub fn setting_name(span: LimitSpan) -> &'static str {
    match span {
        LimitSpan::Hour => "strangers_an_hour",
        LimitSpan::Day => "strangers_a_day",
    }
}

/// Drops the records of mailboxes of which nothing needs to be remembered any more.
///
/// # Errors
/// An error of the database.
pub fn drop_idle_mailboxes(db: &Connection, now: i64) -> Result<(), StoreError> {
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

/// Erases the record of an address's mailbox.
///
/// # Errors
/// An error of the database.
pub fn forget(db: &Connection, address: &MailAddress) -> Result<(), StoreError> {
    db.execute("DELETE FROM unproven WHERE mailbox = ?1", [mailbox_key(address)])?;
    Ok(())
}
