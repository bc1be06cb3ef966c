//! Requests of the host to a running server, and its replies: a table, because it is there on every system, needs no
//! rights but those on the store, and a request is done and answered in one transaction, so that it is done once
//! even if the server is killed.

use super::StoreError;
use rusqlite::{Connection, OptionalExtension as _};

/// The longest wait for an answer, in seconds.
const FORGOTTEN: i64 = 600;

/// Asks, and gives the number of the request.
///
/// # Errors
/// An error of the database.
pub fn ask(db: &Connection, now: i64, request: &str) -> Result<i64, StoreError> {
    db.execute("INSERT INTO requests (asked, request) VALUES (?1, ?2)", (now, request))?;
    Ok(db.last_insert_rowid())
}

/// Lists the open requests, the oldest first; drops those for whose answer nobody waits any more.
///
/// # Errors
/// An error of the database.
pub fn open(db: &Connection, now: i64) -> Result<Vec<(i64, String)>, StoreError> {
    db.prepare_cached("DELETE FROM requests WHERE abs(?1 - asked) > ?2")?
        .execute((now, FORGOTTEN))?;
    let mut find =
        db.prepare_cached("SELECT id, request FROM requests WHERE reply IS NULL ORDER BY id")?;
    let rows = find.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Answers. Of the request nothing is left: it may hold an address.
///
/// # Errors
/// An error of the database.
pub fn answer(db: &Connection, id: i64, reply: &str) -> Result<(), StoreError> {
    db.execute("UPDATE requests SET reply = ?2, request = '' WHERE id = ?1", (id, reply))?;
    Ok(())
}

/// Takes the answer away, once there is one.
///
/// # Errors
/// An error of the database.
pub fn take_answer(db: &Connection, id: i64) -> Result<Option<String>, StoreError> {
    let sql = "SELECT reply FROM requests WHERE id = ?1 AND reply IS NOT NULL";
    let reply = db.query_row(sql, [id], |row| row.get(0)).optional()?;
    if reply.is_some() {
        db.execute("DELETE FROM requests WHERE id = ?1", [id])?;
    }
    Ok(reply)
}

/// Takes a request back to which nobody has answered.
///
/// # Errors
/// An error of the database.
pub fn withdraw(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM requests WHERE id = ?1", [id])?;
    Ok(())
}
