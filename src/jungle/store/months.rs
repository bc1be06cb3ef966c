//! Statistics of each jungle by month, for its host. They are numbers without names, and stay when letters, players and
//! old cycles are deleted.

use super::StoreError;
use rusqlite::Connection;
use serde::Serialize;

/// The statistics of a jungle in a month. A number is `None` if it is not known any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JungleMonth {
    /// The jungle's name.
    pub jungle: String,
    /// The month in UTC, such as `2026-11`.
    pub month: String,
    /// The number of players after the month's last cycle, without bots.
    pub players: Option<u32>,
    /// The number of letters that came for the jungle.
    pub letters: Option<u32>,
    /// The number of cycles that ran.
    pub cycles: u32,
    /// The number of species of animals after the month's last cycle.
    pub species: Option<u32>,
}

/// Counts a letter that came for a jungle, in the month of `now` (seconds since 1970).
///
/// # Errors
/// An error of the database.
pub fn count_letter(db: &Connection, jungle: i64, now: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO months (jungle, month, letters) VALUES (?1, strftime('%Y-%m', ?2, 'unixepoch'), 1) \
         ON CONFLICT DO UPDATE SET letters = coalesce(letters, 0) + 1",
    )?
    .execute((jungle, now))?;
    Ok(())
}

/// Counts a cycle of a jungle in the month of `now` (seconds since 1970), and stores the numbers of players and of
/// species after it.
///
/// # Errors
/// An error of the database.
pub fn count_cycle(
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

/// Loads all months of all jungles, sorted by the jungle's name and then by month.
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
