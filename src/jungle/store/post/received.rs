//! Hashes of letters that came, so that none is done twice.

use crate::store::StoreError;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

/// Bytes of a hash that are kept of a Message-ID.
const HASH: usize = 16;
/// Time for which the hash of a letter is kept, in seconds: no mail server brings a letter again after that.
const REMEMBERED: i64 = 90 * 24 * 3600;

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
