//! Figures of each jungle by month, for its host: they outlive letters, players and old cycles, and name nobody.

use super::StoreError;
use rusqlite::Connection;
use serde::Serialize;

/// The figures of a jungle in a month. Nothing stands for what is not known any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JungleMonth {
    /// The jungle's name.
    pub jungle: String,
    /// The month in UTC, such as `2026-11`.
    pub month: String,
    /// The number of players after its last cycle, without bots.
    pub players: Option<u32>,
    /// The number of letters that came for it.
    pub letters: Option<u32>,
    /// The number of cycles that ran.
    pub cycles: u32,
    /// The number of species of animals after its last cycle.
    pub species: Option<u32>,
}

/// Counts a letter that came.
///
/// # Errors
/// An error of the database.
pub fn letter_came(db: &Connection, jungle: i64, now: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO months (jungle, month, letters) VALUES (?1, strftime('%Y-%m', ?2, 'unixepoch'), 1) \
         ON CONFLICT DO UPDATE SET letters = coalesce(letters, 0) + 1",
    )?
    .execute((jungle, now))?;
    Ok(())
}

/// Counts a cycle, and writes down the numbers of players and of species after it.
///
/// # Errors
/// An error of the database.
pub fn cycle_ran(
    db: &Connection,
    jungle: i64,
    now: i64,
    players: usize,
    species: usize,
) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO months (jungle, month, cycles, players, species) \
         VALUES (?1, strftime('%Y-%m', ?2, 'unixepoch'), 1, ?3, ?4) \
         ON CONFLICT DO UPDATE SET cycles = cycles + 1, players = ?3, species = ?4",
    )?
    .execute((jungle, now, players, species))?;
    Ok(())
}

/// All months of all jungles, the oldest first.
///
/// # Errors
/// An error of the database.
pub fn all(db: &Connection) -> Result<Vec<JungleMonth>, StoreError> {
    let sql = "SELECT name, month, players, letters, cycles, species \
               FROM months JOIN jungles ON jungles.id = months.jungle ORDER BY name, month";
    let mut find = db.prepare(sql)?;
    let rows = find.query_map([], |row| {
        Ok(JungleMonth {
            jungle: row.get(0)?,
            month: row.get(1)?,
            players: row.get(2)?,
            letters: row.get(3)?,
            cycles: row.get(4)?,
            species: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
