//! Jungles: checkpoints, journals, cycles that have run, populations.

use super::StoreError;
use crate::jungle::{HostedJungle, JungleJournalLine};
use crate::letters::CyclePopulations;
use rusqlite::{Connection, OptionalExtension as _, Row};
use shoal_food_chain::action::Action;
use shoal_food_chain::state::State;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Time for which the cycles that have run are remembered, in seconds: longer than any clock is wrong.
const REMEMBERED: i64 = 800 * 24 * 3600;
/// Number of past positions that are kept: as many as plots show.
pub const ARCHIVED: u32 = 60;

/// The record of a jungle in the store, beside its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JungleRecord {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The time of its next cycle, in seconds since 1970.
    pub next_due: i64,
    /// `true` while its host has paused it.
    pub paused: bool,
    /// The time when its host closed it for good, in seconds since 1970.
    pub closed: Option<i64>,
}

const COLUMNS: &str = "id, name, next_due, paused, closed";

fn record_of_row(row: &Row<'_>) -> rusqlite::Result<JungleRecord> {
    Ok(JungleRecord {
        id: row.get(0)?,
        name: row.get(1)?,
        next_due: row.get(2)?,
        paused: row.get(3)?,
        closed: row.get(4)?,
    })
}

/// All jungles, by name.
///
/// # Errors
/// An error of the database.
pub fn all(db: &Connection) -> Result<Vec<JungleRecord>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM jungles ORDER BY name");
    let mut find = db.prepare_cached(&sql)?;
    let rows = find.query_map([], record_of_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The jungle with this name.
///
/// # Errors
/// An error of the database.
pub fn find(db: &Connection, name: &str) -> Result<Option<JungleRecord>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM jungles WHERE name = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([name], record_of_row).optional()?)
}

/// The jungle with this number.
///
/// # Errors
/// An error of the database.
pub fn get(db: &Connection, id: i64) -> Result<JungleRecord, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM jungles WHERE id = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([id], record_of_row)?)
}

/// A new jungle.
///
/// # Errors
/// An error of the database.
pub fn add(
    db: &Connection,
    name: &str,
    seed: u64,
    state: &State,
    next_due: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO jungles (name, seed, state, seq, first, first_seq, next_due) VALUES (?1, ?2, ?3, 0, ?3, 0, ?4)";
    db.execute(sql, (name, seed.cast_signed(), written(state)?, next_due))?;
    Ok(())
}

/// Puts another position in place of a jungle's own: what was done in it before stays in its journal.
///
/// # Errors
/// An error of the database.
pub fn replace(db: &Connection, id: i64, state: &State) -> Result<(), StoreError> {
    checkpoint(db, id, state)?;
    db.execute("UPDATE jungles SET first = state, first_seq = seq WHERE id = ?1", [id])?;
    db.execute("DELETE FROM history WHERE jungle = ?1", [id])?;
    db.execute("DELETE FROM archive WHERE jungle = ?1", [id])?;
    Ok(())
}

fn written<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| format!("cannot be written: {error}").into())
}

/// The number of the last line of a journal.
///
/// # Errors
/// An error of the database.
pub fn last_seq(db: &Connection, id: i64) -> Result<i64, StoreError> {
    let sql = "SELECT max(seq, coalesce((SELECT max(seq) FROM journal WHERE jungle = ?1), 0)) FROM jungles WHERE id = ?1";
    Ok(db.prepare_cached(sql)?.query_row([id], |row| row.get(0))?)
}

/// Writes down what was done.
///
/// # Errors
/// An error of the database.
pub fn append(db: &Connection, id: i64, line: &JungleJournalLine) -> Result<(), StoreError> {
    let seq = last_seq(db, id)? + 1;
    db.prepare_cached("INSERT INTO journal (jungle, seq, party, action) VALUES (?1, ?2, ?3, ?4)")?
        .execute((id, seq, line.party.to_string(), written(&line.action)?))?;
    Ok(())
}

/// Writes down the position that all lines so far have led to.
///
/// # Errors
/// An error of the database.
pub fn checkpoint(db: &Connection, id: i64, state: &State) -> Result<(), StoreError> {
    let seq = last_seq(db, id)?;
    db.prepare_cached("UPDATE jungles SET state = ?2, seq = ?3 WHERE id = ?1")?.execute((
        id,
        written(state)?,
        seq,
    ))?;
    Ok(())
}

/// The position of the last checkpoint, and after how many lines of the journal it was.
///
/// # Errors
/// A sentence.
pub fn last_checkpoint(db: &Connection, id: i64) -> Result<(State, i64), StoreError> {
    let sql = "SELECT state, seq FROM jungles WHERE id = ?1";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (state, seq): (String, i64) = db.prepare_cached(sql)?.query_row([id], row)?;
    let state = serde_json::from_str(&state).map_err(|error| format!("jungle {id}: {error}"))?;
    Ok((state, seq))
}

/// The mark of what a jungle began from: another one once another position was put in its place.
///
/// # Errors
/// An error of the database.
pub fn beginning_mark(db: &Connection, id: i64) -> Result<u64, StoreError> {
    let sql = "SELECT first, first_seq FROM jungles WHERE id = ?1";
    let row = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
    let mut hasher = DefaultHasher::new();
    db.prepare_cached(sql)?.query_row([id], row)?.hash(&mut hasher);
    Ok(hasher.finish())
}

/// Goes on with a jungle from its last checkpoint and the lines after it.
///
/// # Errors
/// A sentence.
pub fn restore(db: &Connection, id: i64) -> Result<HostedJungle, StoreError> {
    let (state, seq) = last_checkpoint(db, id)?;
    let sql = "SELECT seed FROM jungles WHERE id = ?1";
    let seed: i64 = db.prepare_cached(sql)?.query_row([id], |row| row.get(0))?;
    let lines = lines_after(db, id, seq)?;
    Ok(HostedJungle::restore(state, &lines, seed.cast_unsigned())?)
}

/// The position that a jungle began from, and all that was done since.
///
/// # Errors
/// A sentence.
pub fn from_the_beginning(
    db: &Connection,
    id: i64,
) -> Result<(State, Vec<JungleJournalLine>), StoreError> {
    let sql = "SELECT first, first_seq FROM jungles WHERE id = ?1";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (first, seq): (String, i64) = db.query_row(sql, [id], row)?;
    let first = serde_json::from_str(&first).map_err(|error| format!("jungle {id}: {error}"))?;
    Ok((first, lines_after(db, id, seq)?))
}

/// The lines of a journal after this one.
///
/// # Errors
/// An error of the database.
pub fn lines_after(
    db: &Connection,
    id: i64,
    seq: i64,
) -> Result<Vec<JungleJournalLine>, StoreError> {
    let sql = "SELECT party, action FROM journal WHERE jungle = ?1 AND seq > ?2 ORDER BY seq";
    let mut find = db.prepare_cached(sql)?;
    let rows = find.query_map((id, seq), |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.map(|row| {
        let (party, action): (String, String) = row?;
        let party =
            party.parse().map_err(|()| format!("the journal has an unknown party {party}"))?;
        let action: Action =
            serde_json::from_str(&action).map_err(|error| format!("the journal: {error}"))?;
        Ok(JungleJournalLine { party, action })
    })
    .collect()
}

/// `true` if a cycle has run for this time.
///
/// # Errors
/// An error of the database.
pub fn has_run(db: &Connection, id: i64, due: i64) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM cycles WHERE jungle = ?1 AND due = ?2";
    Ok(db.prepare_cached(sql)?.exists((id, due))?)
}

/// Sets the time of the next cycle, in seconds since 1970.
///
/// # Errors
/// An error of the database.
pub fn set_next_due(db: &Connection, id: i64, next_due: i64) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE jungles SET next_due = ?2 WHERE id = ?1")?.execute((id, next_due))?;
    Ok(())
}

/// Pauses a jungle, or lets it go on.
///
/// # Errors
/// An error of the database.
pub fn pause(db: &Connection, id: i64, paused: bool) -> Result<(), StoreError> {
    db.execute("UPDATE jungles SET paused = ?2 WHERE id = ?1", (id, paused))?;
    Ok(())
}

/// Closes a jungle for good.
///
/// # Errors
/// An error of the database.
pub fn close(db: &Connection, id: i64, now: i64) -> Result<(), StoreError> {
    db.execute("UPDATE jungles SET closed = ?2 WHERE id = ?1", (id, now))?;
    Ok(())
}

/// The cycles whose positions are kept, the newest first.
///
/// # Errors
/// An error of the database.
pub fn archived_cycles(db: &Connection, id: i64) -> Result<Vec<u32>, StoreError> {
    let sql = "SELECT cycle FROM archive WHERE jungle = ?1 ORDER BY cycle DESC";
    let mut find = db.prepare_cached(sql)?;
    Ok(find.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The jungle as it was after a cycle, if that is kept.
///
/// # Errors
/// A sentence.
pub fn archived(db: &Connection, id: i64, cycle: u32) -> Result<Option<HostedJungle>, StoreError> {
    let sql = "SELECT state FROM archive WHERE jungle = ?1 AND cycle = ?2";
    let state: Option<String> =
        db.prepare_cached(sql)?.query_row((id, cycle), |row| row.get(0)).optional()?;
    let Some(state) = state else { return Ok(None) };
    let state = serde_json::from_str(&state).map_err(|error| format!("jungle {id}: {error}"))?;
    Ok(Some(HostedJungle::restore(state, &[], 0)?))
}

/// Writes down that a cycle has run for this time, with all that came of it. For a time for which one has run already
/// it fails.
///
/// # Errors
/// An error of the database.
pub fn record_cycle(
    db: &Connection,
    id: i64,
    due: i64,
    now: i64,
    state: &State,
) -> Result<(), StoreError> {
    let cycle = state.jungle.cycle;
    db.prepare_cached("INSERT INTO cycles (jungle, due, cycle, ran) VALUES (?1, ?2, ?3, ?4)")?
        .execute((id, due, cycle, now))?;
    let old = due.min(now) - REMEMBERED;
    db.prepare_cached("DELETE FROM cycles WHERE jungle = ?1 AND due < ?2")?.execute((id, old))?;
    checkpoint(db, id, state)?;
    db.prepare_cached(
        "INSERT OR REPLACE INTO archive (jungle, cycle, state) SELECT id, ?2, state FROM jungles WHERE id = ?1",
    )?
    .execute((id, cycle))?;
    db.prepare_cached("DELETE FROM archive WHERE jungle = ?1 AND cycle <= ?2")?
        .execute((id, i64::from(cycle) - i64::from(ARCHIVED)))?;
    let mut add = db.prepare_cached(
        "INSERT OR REPLACE INTO history (jungle, cycle, species, population) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for species in &state.jungle.species {
        add.execute((id, cycle, species.id, species.population))?;
    }
    Ok(())
}

/// The populations of the last cycles, the oldest first.
///
/// # Errors
/// An error of the database.
pub fn history(db: &Connection, id: i64, cycles: u32) -> Result<Vec<CyclePopulations>, StoreError> {
    let sql = "SELECT cycle, species, population FROM history WHERE jungle = ?1 AND cycle > \
               (SELECT max(cycle) FROM history WHERE jungle = ?1) - ?2 ORDER BY cycle, species";
    let mut find = db.prepare_cached(sql)?;
    let mut rows = find.query((id, cycles))?;
    let mut lines: Vec<CyclePopulations> = Vec::new();
    while let Some(row) = rows.next()? {
        let cycle = row.get(0)?;
        if lines.last().is_none_or(|line| line.cycle != cycle) {
            lines.push(CyclePopulations { cycle, populations: Vec::new() });
        }
        if let Some(line) = lines.last_mut() {
            line.populations.push((row.get(1)?, row.get(2)?));
        }
    }
    Ok(lines)
}
