//! The folder of journals.

use super::entry::JournalHeader;
use super::error::JournalError;
use super::read::read_first;
use super::storage::LockedFile;
use shoal_files::open_file;
use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const EXTENSION: &str = "journal";
/// The line that ends a match is far shorter.
const TAIL: u64 = 4096;

/// A folder of journals. It is made when the first one is.
#[derive(Debug, Clone)]
pub struct JournalFolder(PathBuf);

/// A journal in the folder.
#[derive(Debug, Clone)]
pub struct ListedJournal {
    /// The path of the file.
    pub path: PathBuf,
    /// The game's name on the command line; empty if it cannot be read.
    pub game: String,
    /// The line for people it was given.
    pub label: String,
    /// `true` if the match is over.
    pub finished: bool,
    /// The time when it was last played.
    pub played: SystemTime,
    /// The reason why it cannot be opened, in a sentence; none if it can.
    pub problem: Option<String>,
}

impl JournalFolder {
    /// The folder at `path`, which need not be there yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Lists its journals: matches that can go on first, the one played last at the top; then those that are over, then
    /// those that cannot be read. A folder that is not there has none.
    ///
    /// # Errors
    /// One sentence if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<ListedJournal>, JournalError> {
        let unreadable = |error| JournalError::Unreadable { name: self.name(), error };
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                found.push(read_listing(path));
            }
        }
        found.sort_by_key(|one| {
            (one.problem.is_some(), one.finished, Reverse(one.played), Reverse(one.path.clone()))
        });
        Ok(found)
    }

    /// The match to offer on start: the one played last that is not over.
    ///
    /// # Errors
    /// One sentence if the folder cannot be read.
    pub fn unfinished(&self) -> Result<Option<ListedJournal>, JournalError> {
        let first = self.list()?.into_iter().next();
        Ok(first.filter(|first| !first.finished && first.problem.is_none()))
    }

    /// Makes the next journal of a game, `fish-and-men-0001.journal` and so on; never over another.
    pub(super) fn create(
        &self,
        game: &str,
        first: &[u8],
    ) -> Result<(PathBuf, LockedFile), JournalError> {
        let unwritable = |error| JournalError::Unwritable { name: self.name(), error };
        fs::create_dir_all(&self.0).map_err(unwritable)?;
        let mut number = self.last_number(game).map_err(unwritable)?;
        loop {
            number += 1;
            let path = self.0.join(format!("{game}-{number:04}.{EXTENSION}"));
            // Another program may have taken the name since; then the next one.
            if let Some(file) = LockedFile::create(&path, first)? {
                return Ok((path, file));
            }
        }
    }

    fn last_number(&self, game: &str) -> io::Result<u64> {
        let mut last = 0;
        for entry in fs::read_dir(&self.0)? {
            let name = entry?.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.strip_prefix(game)?.strip_prefix('-'))
                .and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
            last = last.max(number.map_or(0, u64::from));
        }
        Ok(last)
    }

    fn name(&self) -> String {
        self.0.display().to_string()
    }
}

/// The first line of the journal at `path`, which says what match it is.
///
/// # Errors
/// One sentence if it cannot be read or is not a journal.
pub fn header(path: &Path) -> Result<JournalHeader, JournalError> {
    let name = path.display().to_string();
    let mut file =
        open_file(path).map_err(|error| JournalError::Unreadable { name: name.clone(), error })?;
    read_first(&name, &mut file)
}

impl ListedJournal {
    /// `true` if another program has it open.
    pub fn is_open_elsewhere(&self) -> bool {
        LockedFile::is_held(&self.path)
    }
}

/// Reads no more than the first and the last line.
fn read_listing(path: PathBuf) -> ListedJournal {
    let name = path.display().to_string();
    let unreadable = |error| JournalError::Unreadable { name: name.clone(), error };
    let played = fs::metadata(&path).and_then(|data| data.modified());
    let played = played.unwrap_or(SystemTime::UNIX_EPOCH);
    let looked = open_file(&path).map_err(unreadable).and_then(|mut file| {
        let header = read_first(&name, &mut file)?;
        let finished = has_end_entry(&mut file).map_err(unreadable)?;
        Ok((header, finished))
    });
    let blank = ListedJournal {
        path,
        game: String::new(),
        label: String::new(),
        finished: false,
        played,
        problem: None,
    };
    match looked {
        Ok((header, finished)) => {
            ListedJournal { game: header.game, label: header.label, finished, ..blank }
        }
        Err(error) => ListedJournal { problem: Some(error.to_string()), ..blank },
    }
}

fn has_end_entry(file: &mut File) -> io::Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    // What follows the last end of line was never finished, and is dropped on reading, too.
    let is_end = |byte: &u8| [b'\n', b'\r'].contains(byte);
    let whole = tail.iter().rposition(is_end).unwrap_or(0);
    let mut lines = tail[..whole].rsplit(is_end).filter(|line| !line.is_empty());
    let last = lines.next().unwrap_or_default();
    let body = last.splitn(3, |&byte| byte == b',').nth(1).unwrap_or_default();
    Ok(body.starts_with(b"\"end\":"))
}
