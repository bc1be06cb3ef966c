//! Backups: copies of the store with the date in their name. Old ones go.

use super::StopFlag;
use super::faults::FaultMonitor;
use crate::clock::TimeSource;
use crate::config::{BackupSettings, JungleHostConfig};
use crate::host::LogSink;
use crate::store::{self, StoreError, StoreLock};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The pause between two looks whether a backup is due.
const LOOK: Duration = Duration::from_secs(60);
/// The name by which a host hears of them when they fail.
const BACKUPS: &str = "Backups";
/// The number of newest backups that stay whatever their age: a clock that is far ahead makes all of them old.
const STAY: usize = 3;
/// The beginning and the end of a backup's file name.
const BEGIN: &str = "jungle-";
const END: &str = ".db";
/// The form of the time between them, for `strftime`.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Makes backups when they are due.
pub(super) fn start(
    config: Arc<JungleHostConfig>,
    clock: Arc<dyn TimeSource>,
    log: LogSink,
    faults: Arc<FaultMonitor>,
    stop: &StopFlag,
) -> JoinHandle<()> {
    let stop = stop.clone();
    std::thread::spawn(move || {
        loop {
            if let Some(backup) = &config.backup {
                match make_if_due(&config.store, backup, clock.now(), &log) {
                    Ok(()) => faults.works(BACKUPS),
                    Err(error) => faults.fails(BACKUPS, &format!("The backup failed: {error}.")),
                }
            }
            if stop.wait(LOOK) {
                return;
            }
        }
    })
}

fn make_if_due(
    store: &Path,
    backup: &BackupSettings,
    now: Timestamp,
    log: &LogSink,
) -> Result<(), StoreError> {
    let every = i64::from(backup.every_hours) * 3600;
    // One from a time that the clock was set to by mistake stands for none.
    let is_fresh = |time: Timestamp| (now.as_second() - time.as_second()).abs() < every;
    if !all(&backup.folder).into_iter().any(|(time, _)| is_fresh(time)) {
        let file = make(store, backup, now)?;
        log(&format!("a backup was made: {}", file.display()));
    }
    Ok(())
}

/// All backups, the oldest first.
pub fn all(folder: &Path) -> Vec<(Timestamp, PathBuf)> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(Timestamp, PathBuf)> = files
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let time = name.strip_prefix(BEGIN)?.strip_suffix(END)?;
            let time = jiff::civil::DateTime::strptime(TIME, time).ok()?;
            Some((time.to_zoned(TimeZone::UTC).ok()?.timestamp(), file.path()))
        })
        .collect();
    found.sort();
    found
}

/// Makes a backup now, and drops those that are too old, but for the newest.
///
/// # Errors
/// A sentence.
pub fn make(store: &Path, backup: &BackupSettings, now: Timestamp) -> Result<PathBuf, StoreError> {
    let folder = &backup.folder;
    let failed = |error| format!("{} cannot be written to: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    let time = now.to_zoned(TimeZone::UTC).strftime(TIME).to_string();
    let file = folder.join(format!("{BEGIN}{time}{END}"));
    let begun = folder.join(format!("{BEGIN}{time}.begun"));
    store::copy(&store::open_to_copy(store)?, &begun)?;
    shoal_files::rename(&begun, &file).map_err(failed)?;
    let oldest = now.as_second() - i64::from(backup.keep_days) * 24 * 3600;
    for (time, old) in all(folder).into_iter().rev().skip(STAY) {
        if time.as_second() < oldest {
            std::fs::remove_file(&old).map_err(failed)?;
        }
    }
    Ok(file)
}

/// Puts a backup in place of the store, which stays beside it under another name.
///
/// # Errors
/// A sentence: a server runs, or the file is no sound backup.
pub fn restore(store: &Path, from: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
    let lock = StoreLock::take(store)?;
    let _lock = lock.ok_or_else(|| "a server is running: stop it first".to_owned())?;
    if !from.is_file() {
        return Err(format!("there is no backup {}", from.display()).into());
    }
    let failed = |error: std::io::Error| format!("the store cannot be moved aside: {error}");
    let fresh = store::beside(store, ".restored");
    let _ = std::fs::remove_file(&fresh);
    let none = |error| format!("{} is not a backup of a store: {error}", from.display());
    let source = store::open_to_copy(from)?;
    store::copy(&source, &fresh).map_err(none)?;
    // It is a store of ours, and not one of a newer program.
    drop(store::open(&fresh).map_err(none)?);
    let time = now.to_zoned(TimeZone::UTC).strftime(TIME);
    let aside = store::beside(store, &format!(".before-{time}"));
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(store::beside(&fresh, ending));
    }
    if store.exists() {
        // What stands in the log beside it becomes part of it first.
        drop(store::open(store)?);
        shoal_files::rename(store, &aside).map_err(failed)?;
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(store::beside(store, ending));
        }
    }
    shoal_files::rename(&fresh, store).map_err(failed)?;
    Ok(aside)
}
