//! All that must outlive a power cut, in one SQLite file.
//!
//! - `schema`: the tables
//! - [`jungles`]: checkpoints, journals, cycles that have run, populations
//! - [`people`]: addresses and whatever people typed: all that [`forget`](people::forget) erases
//! - [`post`]: letters that came, letters that wait, orders that are held back
//! - [`months`]: figures by month
//! - [`unproven`]: letters to somebody who has proved nothing
//! - [`requests`]: requests of the host to a running server
//!
//! One process writes at a time: it has the lock. Others may read meanwhile. The functions take a connection, and
//! the caller decides what is one transaction.

pub mod jungles;
pub mod months;
pub mod people;
pub mod post;
pub mod requests;
mod schema;
pub mod unproven;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The longest wait for another process that has just begun to write.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most pages that copying a database does at once.
const PAGES: i32 = 256;

/// The reason why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database.
    #[error("the store failed: {0}")]
    Database(#[from] rusqlite::Error),
    /// A file.
    #[error("{0}")]
    Sentence(String),
}

impl StoreError {
    /// The whole of it for the host: what failed, and what to do.
    pub fn with_advice(&self) -> String {
        let Self::Database(error) = self else {
            return format!("{self}; nothing is lost, and it will be tried again.");
        };
        let advice = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "make room on its disk",
            Some(ErrorCode::SystemIoFailure) => "check whether its disk is full or broken",
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                "make it and its folder writable for the server's user"
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "another program is writing to it: stop that program"
            }
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                "it is damaged: stop the server, and restore a backup"
            }
            _ => "check whether its folder is still as it was",
        };
        format!(
            "The store failed ({error}): {advice}; nothing is lost, and it will be tried again."
        )
    }
}

impl From<String> for StoreError {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

/// The right to write into a store. The lock goes when this does, or with the process.
#[derive(Debug)]
pub struct StoreLock {
    _file: File,
}

impl StoreLock {
    /// Takes the lock of a store; nothing if another process has it.
    ///
    /// # Errors
    /// A sentence, if the file of the lock cannot be made.
    #[expect(clippy::disallowed_methods, reason = "a lock holds no text, and is never replaced")]
    pub fn take(store: &Path) -> Result<Option<Self>, StoreError> {
        let path = beside(store, ".lock");
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file =
            file.map_err(|error| format!("{} cannot be created: {error}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => {
                Err(format!("{} cannot be locked: {error}", path.display()).into())
            }
        }
    }
}

/// A file whose name is that of the store and something more.
pub fn beside(store: &Path, ending: &str) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens a store to write into it; makes it, or brings it up to date, where it must.
///
/// # Errors
/// A sentence.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    let mut db = Connection::open(path)?;
    private(path)?;
    db.busy_timeout(PATIENCE)?;
    // What is deleted is overwritten: nothing of a forgotten person stays in the file.
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;",
    )?;
    schema::migrate(&mut db)?;
    Ok(db)
}

/// Opens a store to read in it while another process may write.
///
/// # Errors
/// A sentence: there is none, or another version of Shoal wrote it.
pub fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let db = open_to_copy(path)?;
    schema::check(&db)?;
    Ok(db)
}

/// Opens a store of this version or an older one, to copy it as it is.
///
/// # Errors
/// A sentence.
pub fn open_to_copy(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|_| {
        format!("there is no jungle at {} yet: shoal jungle serve creates it", path.display())
    })?;
    db.busy_timeout(PATIENCE)?;
    Ok(db)
}

/// The store holds addresses: nobody but its owner reads it.
fn private(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(path, mode)
            .map_err(|error| format!("{} cannot be made private: {error}", path.display()))?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Copies a whole store into a new file, while it may be written to.
///
/// # Errors
/// A sentence.
pub fn copy(from: &Connection, to: &Path) -> Result<(), StoreError> {
    let mut copy = Connection::open(to)?;
    private(to)?;
    let backup = rusqlite::backup::Backup::new(from, &mut copy)?;
    backup.run_to_completion(PAGES, Duration::ZERO, None)?;
    drop(backup);
    // A copy is one file, without a log beside it.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    let sound: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    match sound == "ok" {
        true => Ok(()),
        false => Err(format!("the copy {} is not sound: {sound}", to.display()).into()),
    }
}

/// A value of the store that there is once.
///
/// # Errors
/// An error of the database.
pub fn value(db: &Connection, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let found = db
        .prepare_cached("SELECT value FROM things WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// Sets such a value.
///
/// # Errors
/// An error of the database.
pub fn set_value(db: &Connection, key: &str, value: &[u8]) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR REPLACE INTO things (key, value) VALUES (?1, ?2)")?
        .execute((key, value))?;
    Ok(())
}

#[cfg(test)]
mod tests;
