//! Where the bytes of a journal go: a locked file, or whatever a test puts in its place.

use super::error::JournalError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// What a journal needs of a file.
pub trait Storage: Send {
    /// Writes some bytes at the end and answers how many.
    ///
    /// # Errors
    /// Whatever hinders it, a full disk for instance.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns once all that was written survives a power cut.
    ///
    /// # Errors
    /// Whatever hinders it; some of what was written may be lost then.
    fn sync(&mut self) -> io::Result<()>;

    /// Cuts everything after the first `length` bytes away; the next write goes there.
    ///
    /// # Errors
    /// Whatever hinders it.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Writes all bytes at the end and syncs them.
    ///
    /// # Errors
    /// Whatever hinders it; some of the bytes may have been written.
    fn append(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.sync()
    }
}

/// A journal on disk. It stays locked for as long as this value lives.
#[derive(Debug)]
pub struct LockedFile(File);

impl LockedFile {
    /// Opens the journal at `path` for going on with it.
    ///
    /// # Errors
    /// One sentence if it cannot be opened, or if another program has it open.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let name = path.display().to_string();
        match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => Self::lock(file, &name),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(JournalError::Unreadable { name, error })
            }
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// Whether another program has the journal at `path` open.
    pub(super) fn is_held(path: &Path) -> bool {
        let taken = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        File::open(path).is_ok_and(taken)
    }

    /// Makes the journal at `path` with these first bytes: afterwards it is there and whole, or not
    /// there at all. `None` if that name is taken.
    ///
    /// # Errors
    /// One sentence if the folder cannot be written.
    pub fn create(path: &Path, first: &[u8]) -> Result<Option<Self>, JournalError> {
        let name = path.display().to_string();
        let folder = path.parent().unwrap_or(Path::new("."));
        match whole_file(folder, path, first) {
            Ok(file) => Self::lock(file, &name).map(Some),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// Everything in the file, from its beginning.
    ///
    /// # Errors
    /// Whatever hinders it.
    pub fn reader(&mut self) -> io::Result<impl Read> {
        self.0.seek(SeekFrom::Start(0))?;
        Ok(&self.0)
    }

    fn lock(file: File, name: &str) -> Result<Self, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(JournalError::Locked { name: name.into() }),
            // Some network folders know no locks; playing there unguarded beats not playing.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Self(file))
            }
            Err(TryLockError::Error(error)) => {
                Err(JournalError::Unwritable { name: name.into(), error })
            }
        }
    }
}

impl Storage for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(|_| ())
    }
}

/// Writes a file aside, syncs it, and only then gives it its name.
fn whole_file(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<File> {
    // The name of the file aside would only puzzle people.
    let plain = |error: io::Error| io::Error::from(error.kind());
    let aside = tempfile::Builder::new().prefix(".shoal-").tempfile_in(folder).map_err(plain)?;
    aside.as_file().write_all(bytes)?;
    aside.as_file().sync_all()?;
    let file = aside.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(file)
}

/// Makes a new name in a folder survive a power cut, where the system can.
fn sync_folder(folder: &Path) {
    // Windows cannot open a folder, and keeps names safe by itself.
    if let Ok(folder) = File::open(folder) {
        // Not every file system can do this; the file itself is synced already.
        let _ = folder.sync_all();
    }
}
