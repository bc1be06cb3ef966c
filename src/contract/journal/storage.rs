//! The storage of a journal's bytes: a locked file, or whatever a test puts in its place.

use super::error::JournalError;
use shoal_files::{create_private, open_file, open_to_change};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// A file as a journal needs it: bytes are added at the end, synced, and cut away.
pub trait JournalStorage: Send {
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
pub struct LockedFile {
    file: File,
    path: PathBuf,
    /// `true` if it was already reported that the file was taken away.
    is_loss_reported: bool,
}

impl LockedFile {
    /// Opens the journal at `path` for going on with it.
    ///
    /// # Errors
    /// One sentence if it cannot be opened, or if another program has it open.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let name = path.display().to_string();
        match open_to_change(path) {
            Ok(file) => Self::lock(file, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(JournalError::Unreadable { name, error })
            }
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// `true` if another program has the journal at `path` open.
    pub(super) fn is_held(path: &Path) -> bool {
        let taken = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        open_file(path).is_ok_and(taken)
    }

    /// Makes the journal at `path` with these first bytes: afterwards it is there and whole, or not
    /// there at all. `None` if that name is taken.
    ///
    /// # Errors
    /// One sentence if the folder cannot be written.
    pub fn create(path: &Path, first: &[u8]) -> Result<Option<Self>, JournalError> {
        let name = path.display().to_string();
        match create_private(path, first) {
            Ok(file) => Self::lock(file, path).map(Some),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// Reads everything in the file, from its beginning.
    ///
    /// # Errors
    /// Whatever hinders it.
    pub fn reader(&mut self) -> io::Result<impl Read> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(&self.file)
    }

    fn lock(file: File, path: &Path) -> Result<Self, JournalError> {
        let name = || path.display().to_string();
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(JournalError::Locked { name: name() }),
            // Some network folders know no locks; playing there unguarded beats not playing.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(JournalError::Unwritable { name: name(), error })
            }
            _ => Ok(Self { file, path: path.to_owned(), is_loss_reported: false }),
        }
    }

    /// `true` if the file is still the one that is found under its name: one that was removed can be written to without
    /// an error, and is lost in the end.
    fn is_in_place(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let number = |about: fs::Metadata| (about.dev(), about.ino());
            let (ours, there) = (self.file.metadata(), fs::metadata(&self.path));
            ours.map(number).ok().is_some_and(|ours| there.map(number).ok() == Some(ours))
        }
        #[cfg(not(unix))]
        self.path.is_file()
    }

    /// Makes the file again that was taken away, with its first `length` bytes.
    fn recreate(&mut self, length: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.reader()?.take(length).read_to_end(&mut bytes)?;
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let file = create_private(&self.path, &bytes)?;
        *self = Self::lock(file, &self.path).map_err(io::Error::other)?;
        Ok(())
    }
}

impl JournalStorage for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.is_loss_reported = !self.is_in_place();
        if self.is_loss_reported { Err(io::ErrorKind::NotFound.into()) } else { Ok(()) }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        match (self.is_in_place(), self.is_loss_reported) {
            (true, _) => {}
            (false, true) => self.recreate(length)?,
            (false, false) => {
                self.is_loss_reported = true;
                return Err(io::ErrorKind::NotFound.into());
            }
        }
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }
}
