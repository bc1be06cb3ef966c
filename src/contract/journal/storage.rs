//! Where the bytes of a journal go: a locked file, or whatever a test puts in its place; and opening files
//! that were found in a folder.

use super::error::JournalError;
use crate::contract::plain_text;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

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
pub struct LockedFile {
    file: File,
    path: PathBuf,
    /// Whether it was already reported that the file was taken away.
    is_told: bool,
}

impl LockedFile {
    /// Opens the journal at `path` for going on with it.
    ///
    /// # Errors
    /// One sentence if it cannot be opened, or if another program has it open.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let name = path.display().to_string();
        match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => Self::lock(file, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(JournalError::Unreadable { name, error })
            }
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// Whether another program has the journal at `path` open.
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
        let folder = path.parent().unwrap_or(Path::new("."));
        match whole_file(folder, path, first) {
            Ok(file) => Self::lock(file, path).map(Some),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(JournalError::Unwritable { name, error }),
        }
    }

    /// Everything in the file, from its beginning.
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
            _ => Ok(Self { file, path: path.to_owned(), is_told: false }),
        }
    }

    /// Whether the file is still the one that is found under its name: one that was removed can be
    /// written to without an error, and is lost in the end.
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
    fn make_again(&mut self, length: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.reader()?.take(length).read_to_end(&mut bytes)?;
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let file = whole_file(folder, &self.path, &bytes)?;
        *self = Self::lock(file, &self.path).map_err(io::Error::other)?;
        Ok(())
    }
}

impl Storage for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.is_told = !self.is_in_place();
        if self.is_told { Err(io::ErrorKind::NotFound.into()) } else { Ok(()) }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        match (self.is_in_place(), self.is_told) {
            (true, _) => {}
            (false, true) => self.make_again(length)?,
            (false, false) => {
                self.is_told = true;
                return Err(io::ErrorKind::NotFound.into());
            }
        }
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }
}

/// Opens a file that was found in a folder. What else may have a name there, a folder, a pipe or a
/// device, is refused: reading it could last for ever.
///
/// # Errors
/// Whatever hinders it.
pub fn open_file(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file")),
    }
}

/// The text of a file that was found in a folder and has at most this many bytes, as [`plain_text`] gives it.
///
/// # Errors
/// Whatever hinders it; it is too long, or no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    open_file(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is far too long"));
    }
    plain_text(&bytes[..])
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
