//! Limits on the answers to each address: the answers that it got lately.

use crate::store::{StoreError, people};
use rusqlite::{Connection, OptionalExtension as _};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{AnswerDecision, AnswerLimiter, AnswerLimits};

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
