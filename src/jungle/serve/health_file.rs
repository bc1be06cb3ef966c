//! The state of a running server, for programs beside it: a file whose room on the disk is taken when the server
//! starts, so that it can be written when the disk is full.

use crate::letters::HealthCheck;
use crate::store;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The length of the file, in bytes: what is written is filled up with spaces.
const ROOM: usize = 16 * 1024;
/// A longer one is none of ours.
const LONGEST: u64 = 1 << 20;
/// The most tries to read a file that makes no sense.
const TRIES: usize = 3;
/// The longest time between two reports of a running server, in seconds.
const EVERY: i64 = 60;
/// The time without a report after which a server counts as silent, in seconds.
const SILENT: i64 = 3 * 60;

/// The parts of a server at a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HealthReport {
    /// The moment, in seconds since 1970.
    pub at: i64,
    /// Its parts.
    pub checks: Vec<HealthCheck>,
}

fn path(store: &Path) -> PathBuf {
    store::beside(store, ".health")
}

impl HealthReport {
    /// Reads the last health report of the running server of a store.
    ///
    /// # Errors
    /// An error of the file system.
    pub fn read(store: &Path) -> io::Result<Self> {
        let read = || {
            let bytes = shoal_files::read_bytes(&path(store), LONGEST)?;
            serde_json::from_slice(&bytes).map_err(io::Error::other)
        };
        // The server may just be writing it.
        (0..TRIES).find_map(|_| read().ok()).map_or_else(read, Ok)
    }

    /// Its checks, and one more if it is too old to be believed.
    pub fn checks_at(&self, now: i64) -> Vec<HealthCheck> {
        let silence = (now - self.at).abs();
        let mut checks = self.checks.clone();
        if silence > SILENT {
            let since = match self.at {
                0 => "It does not report its health".into(),
                _ => format!("It has not reported its health for {} minutes", silence / 60),
            };
            let said = format!("{since}: look at its log, then stop it and start it again.");
            checks.push(HealthCheck { what: "Server".into(), is_well: false, said });
        }
        checks
    }
}

/// Writes down how a server is.
pub(super) struct HealthFile {
    file: File,
    last: HealthReport,
    /// Its length so far: nothing of a longer text may stay behind a shorter one.
    length: usize,
}

impl HealthFile {
    /// Takes the room for the file.
    ///
    /// # Errors
    /// An error of the file system.
    #[expect(
        clippy::disallowed_methods,
        reason = "it is written in place: for a new file a full disk has no room, and the next minute mends half a text"
    )]
    pub fn open(store: &Path) -> io::Result<Self> {
        let options =
            OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).clone();
        let file = options.open(path(store))?;
        file.set_len(ROOM as u64)?;
        let mut file = Self { file, last: HealthReport::default(), length: ROOM };
        file.write(HealthReport::default())?;
        Ok(file)
    }

    /// Writes it down if it has changed, or was written long ago.
    ///
    /// # Errors
    /// An error of the file system.
    pub fn update(&mut self, report: HealthReport) -> io::Result<()> {
        let is_old = (report.at - self.last.at).abs() >= EVERY;
        if is_old || report.checks != self.last.checks {
            self.write(report)?;
        }
        Ok(())
    }

    fn write(&mut self, report: HealthReport) -> io::Result<()> {
        let mut text = serde_json::to_vec(&report).map_err(io::Error::other)?;
        self.length = self.length.max(text.len());
        text.resize(self.length, b' ');
        self.file.write_all_at(&text, 0)?;
        self.last = report;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_read_beside_it_until_it_falls_silent() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("jungle.db");
        let mut file = HealthFile::open(&store).expect("made");
        let check = HealthCheck { what: "Mailbox".into(), is_well: true, said: "Works.".into() };
        let long = HealthReport { at: 90, checks: vec![check.clone(); 1000] };
        let short = HealthReport { at: 100, checks: vec![check] };
        for report in [long, short.clone()] {
            file.update(report.clone()).expect("written");
            assert_eq!(HealthReport::read(&store).expect("read"), report);
        }
        assert!(short.checks_at(100 + SILENT).iter().all(|check| check.is_well));
        assert!(!short.checks_at(101 + SILENT).iter().all(|check| check.is_well));
    }
}
