//! Addresses and whatever people typed: the part of the store that can be erased.

use super::{StoreError, unproven};
use crate::config::PlayerLabel;
use crate::parties::{Party, ReadableNames, marked_text_number};
use rusqlite::{Connection, OptionalExtension as _, Row};
use shoal_food_chain::state::View;
use shoal_mail::address::MailAddress;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Its number.
    pub number: i64,
    /// Its address, unless it was forgotten.
    pub address: Option<String>,
    /// The name that it shows, if it shows one.
    pub name: Option<String>,
    /// `true` if it has answered something that was sent to this address alone.
    pub confirmed: bool,
    /// `true` if the host has banned it.
    pub banned: bool,
    /// The number of letters to it in a row that could not be delivered.
    pub bounces: u32,
    /// The number of addresses that it had before this one.
    pub moves: u32,
}

/// A player at one of its addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerId {
    /// The player's number.
    pub number: i64,
    /// The number of addresses that it had before: what was sent to an earlier one proves nothing.
    pub moves: u32,
}

impl PlayerRecord {
    /// The player at its address of now.
    pub fn id(&self) -> PlayerId {
        PlayerId { number: self.number, moves: self.moves }
    }
}

const COLUMNS: &str = "number, address, name, confirmed, banned, bounces, moves";

fn person(row: &Row<'_>) -> rusqlite::Result<PlayerRecord> {
    Ok(PlayerRecord {
        number: row.get(0)?,
        address: row.get(1)?,
        name: row.get(2)?,
        confirmed: row.get(3)?,
        banned: row.get(4)?,
        bounces: row.get(5)?,
        moves: row.get(6)?,
    })
}

/// An address as the store keeps it: the same however its letters were written.
pub fn key(address: &MailAddress) -> String {
    address.to_string().to_ascii_lowercase()
}

/// Finds the player with this address.
///
/// # Errors
/// An error of the database.
pub fn find(db: &Connection, address: &MailAddress) -> Result<Option<PlayerRecord>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM players WHERE address = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([key(address)], person).optional()?)
}

/// Finds the player with this number.
///
/// # Errors
/// An error of the database.
pub fn get(db: &Connection, number: i64) -> Result<Option<PlayerRecord>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM players WHERE number = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([number], person).optional()?)
}

/// Finds the player with this address, or adds a new one.
///
/// # Errors
/// An error of the database.
pub fn find_or_add(db: &Connection, address: &MailAddress) -> Result<PlayerRecord, StoreError> {
    if let Some(known) = find(db, address)? {
        return Ok(known);
    }
    db.prepare_cached("INSERT INTO players (address) VALUES (?1)")?.execute([key(address)])?;
    let number = db.last_insert_rowid();
    get(db, number)?.ok_or_else(|| format!("player {number} was not kept").into())
}

/// Notes that a player has proved to read what is sent to its address.
///
/// # Errors
/// An error of the database.
pub fn confirm(db: &Connection, number: i64) -> Result<(), StoreError> {
    let sql = "UPDATE players SET confirmed = 1, bounces = 0 WHERE number = ?1";
    db.prepare_cached(sql)?.execute([number])?;
    Ok(())
}

/// Sets the name that others read of a player, or none.
///
/// # Errors
/// An error of the database.
pub fn show(db: &Connection, number: i64, name: Option<&str>) -> Result<(), StoreError> {
    db.execute("UPDATE players SET name = ?2 WHERE number = ?1", (number, name))?;
    Ok(())
}

/// The names that all players but this one show.
///
/// # Errors
/// An error of the database.
pub fn other_names(db: &Connection, number: i64) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT name FROM players WHERE name IS NOT NULL AND number <> ?1";
    let mut find = db.prepare_cached(sql)?;
    Ok(find.query_map([number], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The number of changes of names: as long as it stays, names that were read before are right.
///
/// # Errors
/// An error of the database.
pub fn names_mark(db: &Connection) -> Result<i64, StoreError> {
    let sql = "SELECT value FROM things WHERE key = 'names'";
    Ok(db.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

/// Bans a player, or takes the ban back.
///
/// # Errors
/// An error of the database.
pub fn ban(db: &Connection, number: i64, banned: bool) -> Result<(), StoreError> {
    db.execute("UPDATE players SET banned = ?2 WHERE number = ?1", (number, banned))?;
    Ok(())
}

/// Counts a letter that could not be delivered for good.
///
/// # Errors
/// An error of the database.
pub fn bounced(db: &Connection, number: i64) -> Result<(), StoreError> {
    db.execute("UPDATE players SET bounces = bounces + 1 WHERE number = ?1", [number])?;
    Ok(())
}

/// Gives a player another address.
///
/// # Errors
/// A sentence, if somebody has it.
pub fn set_address(db: &Connection, number: i64, address: &MailAddress) -> Result<(), StoreError> {
    if find(db, address)?.is_some() {
        return Err(format!("{address} is a player already: forget it first").into());
    }
    let sql = "UPDATE players SET address = ?2, bounces = 0, moves = moves + 1 WHERE number = ?1";
    db.execute(sql, (number, key(address)))?;
    let sql = "UPDATE outbox SET recipient = ?2, bytes = NULL WHERE player = ?1";
    db.execute(sql, (number, address.to_string()))?;
    Ok(())
}

/// Keeps something that a player typed, and returns its number.
///
/// # Errors
/// An error of the database.
pub fn keep_text(db: &Connection, player: i64, text: &str) -> Result<i64, StoreError> {
    db.prepare_cached("INSERT INTO texts (player, text) VALUES (?1, ?2)")?
        .execute((player, text))?;
    Ok(db.last_insert_rowid())
}

/// Puts another text in place of one that a player typed.
///
/// # Errors
/// An error of the database.
pub fn replace_text(db: &Connection, number: i64, text: &str) -> Result<(), StoreError> {
    db.execute("UPDATE texts SET text = ?2 WHERE number = ?1", (number, text))?;
    Ok(())
}

/// Sets the number of cycles from report to report of a player; 0 for no reports.
///
/// # Errors
/// An error of the database.
pub fn report_every(
    db: &Connection,
    jungle: i64,
    player: i64,
    every: u32,
    cycle: u32,
) -> Result<(), StoreError> {
    let next = cycle.saturating_add(every);
    db.prepare_cached(
        "INSERT OR REPLACE INTO readers (jungle, player, every, next) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((jungle, player, every, next))?;
    Ok(())
}

/// The number of cycles from report to report of a player, 0 for no reports; `None` if it never said.
///
/// # Errors
/// An error of the database.
pub fn reads_every(db: &Connection, jungle: i64, player: i64) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT every FROM readers WHERE jungle = ?1 AND player = ?2";
    Ok(db.prepare_cached(sql)?.query_row((jungle, player), |row| row.get(0)).optional()?)
}

/// The players who get regular reports, or only those whose report is due after this cycle.
fn readers_by(
    db: &Connection,
    jungle: i64,
    cycle: Option<u32>,
    bounces: u32,
) -> Result<Vec<PlayerRecord>, StoreError> {
    let columns = COLUMNS.replace(", ", ", players.");
    let sql = format!(
        "SELECT players.{columns} FROM readers JOIN players ON players.number = readers.player \
         WHERE jungle = ?1 AND every > 0 AND (?2 IS NULL OR next <= ?2) AND NOT banned \
         AND bounces < ?3 AND address IS NOT NULL ORDER BY players.number"
    );
    let mut find = db.prepare_cached(&sql)?;
    Ok(find.query_map((jungle, cycle, bounces), person)?.collect::<Result<_, _>>()?)
}

/// The players who get regular reports.
///
/// # Errors
/// An error of the database.
pub fn readers(
    db: &Connection,
    jungle: i64,
    bounces: u32,
) -> Result<Vec<PlayerRecord>, StoreError> {
    readers_by(db, jungle, None, bounces)
}

/// Returns the players whose report is due after this cycle, and sets when the next one is due.
///
/// # Errors
/// An error of the database.
pub fn readers_due(
    db: &Connection,
    jungle: i64,
    cycle: u32,
    bounces: u32,
) -> Result<Vec<PlayerRecord>, StoreError> {
    let due = readers_by(db, jungle, Some(cycle), bounces)?;
    let sql = "UPDATE readers SET next = ?2 + every WHERE jungle = ?1 AND every > 0 AND next <= ?2";
    db.prepare_cached(sql)?.execute((jungle, cycle))?;
    Ok(due)
}

/// Erases an address and all that its owner typed. What its animals do goes on: they are a number's.
///
/// # Errors
/// An error of the database.
pub fn forget(
    db: &Connection,
    number: Option<i64>,
    address: &MailAddress,
) -> Result<(), StoreError> {
    let key = key(address);
    db.execute("DELETE FROM held WHERE address = ?1", [&key])?;
    db.execute("DELETE FROM brakes WHERE address = ?1", [&key])?;
    unproven::forget(db, address)?;
    db.execute("DELETE FROM outbox WHERE lower(recipient) = ?1", [&key])?;
    db.execute("DELETE FROM requests WHERE reply IS NOT NULL", [])?;
    if let Some(number) = number {
        for table in ["texts", "readers", "outbox"] {
            db.execute(&format!("DELETE FROM {table} WHERE player = ?1"), [number])?;
        }
        let sql = "UPDATE players SET address = NULL, name = NULL, confirmed = 0 WHERE number = ?1";
        db.execute(sql, [number])?;
    }
    Ok(())
}

/// An address with letters left out, such as `a..@example.org`.
pub fn masked(address: &str) -> String {
    let (local, domain) = address.split_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}..@{domain}")
}

/// The name of a player as others read it.
pub fn shown(person: &PlayerRecord, shown: PlayerLabel) -> String {
    let number = || format!("Player {}", person.number);
    match (&person.name, &person.address) {
        (Some(name), _) => name.clone(),
        (None, None) => number(),
        (None, Some(address)) => match shown {
            PlayerLabel::Name => number(),
            PlayerLabel::Masked => masked(address),
            PlayerLabel::Whole => address.clone(),
        },
    }
}

/// The names that people read in place of those in a view.
///
/// # Errors
/// An error of the database.
pub fn names_in(
    db: &Connection,
    view: &View,
    how: PlayerLabel,
) -> Result<ReadableNames, StoreError> {
    let mut names = ReadableNames::default();
    for player in &view.players {
        learn_player(db, &mut names, &player.name, how)?;
    }
    let living = view.species.iter().map(|species| &species.name);
    for name in living.chain(view.extinct.iter().map(|one| &one.name)) {
        learn_text(db, &mut names, name)?;
    }
    Ok(names)
}

/// Adds the name that others read of the player whom the match calls `name`.
///
/// # Errors
/// An error of the database.
pub fn learn_player(
    db: &Connection,
    names: &mut ReadableNames,
    name: &str,
    how: PlayerLabel,
) -> Result<(), StoreError> {
    if let Ok(Party::Player(number)) = name.parse()
        && let Some(person) = get(db, number)?
    {
        names.players.insert(number, shown(&person, how));
    }
    Ok(())
}

/// Adds the text that was typed for the species that the match calls `name`, unless it was erased.
///
/// # Errors
/// An error of the database.
pub fn learn_text(
    db: &Connection,
    names: &mut ReadableNames,
    name: &str,
) -> Result<(), StoreError> {
    let Some(number) = marked_text_number(name) else { return Ok(()) };
    let mut find = db.prepare_cached("SELECT text FROM texts WHERE number = ?1")?;
    let text: Option<String> = find.query_row([number], |row| row.get(0)).optional()?;
    names.texts.extend(text.map(|text| (number, text)));
    Ok(())
}
