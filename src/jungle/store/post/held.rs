//! Orders that are held back until a question about them is answered.

use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension as _};

/// Time for which orders are held back, in seconds.
pub const HELD_FOR: i64 = 3 * 24 * 3600;
/// The most letters that are held back, of an address and of all.
const MOST_HELD: i64 = 5;
const MOST_HELD_OF_ALL: i64 = 10_000;

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

/// Notes that the reader of a question was told how to answer it.
///
/// # Errors
/// An error of the database.
pub fn note_answer_explained(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.execute("UPDATE held SET told = 1 WHERE id = ?1", [id])?;
    Ok(())
}

/// Closes a question that is answered: what was held back is done once, or never.
///
/// # Errors
/// An error of the database.
pub fn close_question(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM held WHERE id = ?1", [id])?;
    Ok(())
}

/// Drops held orders for which no proof came.
///
/// # Errors
/// An error of the database.
pub fn drop_expired(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM held WHERE expires <= ?1", [now])?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    #[test]
    fn held_orders_are_done_once_and_for_three_days() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = store::open(&folder.path().join("jungle.db")).expect("a store");
        db.pragma_update(None, "foreign_keys", false).expect("no jungles are needed");
        let held = HeldOrders {
            jungle: 1,
            address: "ann@example.org".into(),
            lines: vec!["START H N2".into()],
            is_proven: true,
        };
        let first = hold(&db, &held, 1000).expect("held");
        let open_at = |id, now| open_question(&db, id, now).expect("read");
        let question = OpenQuestion { id: first, held: held.clone(), is_told: false };
        assert_eq!(open_at(first, 1001), Some(question.clone()));
        note_answer_explained(&db, first).expect("written");
        assert_eq!(open_at(first, 1001), Some(OpenQuestion { is_told: true, ..question }));
        close_question(&db, first).expect("closed");
        assert_eq!(open_at(first, 1002), None);
        let second = hold(&db, &held, 1000).expect("held");
        assert_eq!(open_at(second, 1000 + HELD_FOR), None);
    }
}
