//! Writing: afterwards a file has all its bytes, or is as it was before.

use crate::kind::PathKind;
use crate::reading::{open_with, without_waiting};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// As many links as systems follow.
const MOST_LINKS: usize = 40;

/// The people who may read a new file.
#[derive(Clone, Copy)]
enum ReadPermission {
    /// Those whom the person's umask lets.
    Umask,
    Owner,
}

/// Writes a file whole or not at all, making its folder if need be: what was in it stays until all new bytes are on
/// the disk. Links are followed, and what was there keeps its mode.
///
/// # Errors
/// Whatever hinders it; what has that name is no file.
pub fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let target = target_of(path)?;
    fs::create_dir_all(folder_of(&target))?;
    replace(&target, bytes.as_ref(), ReadPermission::Umask)
}

/// Writes a file as [`write_whole`] does; a new one can be read by its owner alone.
///
/// # Errors
/// As [`write_whole`].
pub fn write_private(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let target = target_of(path)?;
    fs::create_dir_all(folder_of(&target))?;
    replace(&target, bytes.as_ref(), ReadPermission::Owner)
}

/// Writes to an output that a person names on the command line: a file whole or not at all, a pipe or a device
/// directly.
///
/// # Errors
/// Whatever hinders it; there is no such folder, or what has that name takes no bytes.
pub fn write_output(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    match is_stream(path)? {
        true => open_stream(path)?.write_all(bytes.as_ref()),
        false => replace(&target_of(path)?, bytes.as_ref(), ReadPermission::Umask),
    }
}

/// Tries whether [`write_output`] could write there now, and leaves everything as it is: better known before an hour of
/// work than after it.
///
/// # Errors
/// As [`write_output`].
pub fn check_output(path: &Path) -> io::Result<()> {
    if is_stream(path)? {
        return Ok(());
    }
    let target = target_of(path)?;
    metadata_of_old(&target)?;
    create_temporary_file(&target, ReadPermission::Umask).map(drop)
}

/// Makes a file with these bytes: afterwards it is there and whole, or not there at all.
///
/// # Errors
/// Whatever hinders it; something has that name already.
pub fn create_new(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<File> {
    create(path, bytes.as_ref(), ReadPermission::Umask)
}

/// Makes a file as [`create_new`] does; it can be read by its owner alone.
///
/// # Errors
/// As [`create_new`].
pub fn create_private(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<File> {
    create(path, bytes.as_ref(), ReadPermission::Owner)
}

/// Gives a file another name that survives a power cut.
///
/// # Errors
/// Whatever hinders it.
#[expect(clippy::disallowed_methods, reason = "the folder is synced")]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder(to)
}

/// Makes the names in the folder of `path` survive a power cut, where the system can.
///
/// # Errors
/// The disk has failed.
#[expect(clippy::disallowed_methods, reason = "a folder is opened, to be synced")]
pub fn sync_folder(path: &Path) -> io::Result<()> {
    // Windows cannot open a folder, and keeps names safe by itself.
    if cfg!(windows) {
        return Ok(());
    }
    let synced = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    match synced {
        // Some network folders cannot do this, and who may only write into a folder may not open it. The file itself
        // is synced already.
        Err(error) if cannot_sync(error.kind()) => Ok(()),
        synced => synced,
    }
}

fn cannot_sync(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied)
}

/// Follows links to the place where a file of this name is or would be.
///
/// # Errors
/// Whatever hinders it; links lead in a circle.
pub fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !is_link(&target)? {
            return Ok(target);
        }
        target = folder_of(&target).join(fs::read_link(&target)?);
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn is_link(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        about => Ok(about?.is_symlink()),
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// `true` if this path is a pipe, a device or a file that is open already: bytes are written to it directly.
fn is_stream(path: &Path) -> io::Result<bool> {
    let about = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        about => about?,
    };
    match PathKind::of(about.file_type()) {
        PathKind::Pipe | PathKind::Device => Ok(true),
        PathKind::File => is_open_already(path),
        other => Err(other.error("it is")),
    }
}

/// `true` for names such as `/dev/stdout`: they lead through `/proc` to what this program has open. A new file in place
/// of that would take away what others have written there.
fn is_open_already(path: &Path) -> io::Result<bool> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !is_link(&path)? {
            return Ok(false);
        }
        let folder = fs::canonicalize(folder_of(&path))?;
        if folder.starts_with("/proc") {
            return Ok(true);
        }
        path = folder.join(fs::read_link(&path)?);
    }
    Ok(false)
}

/// Opens a pipe, a device or an open file for writing directly.
#[expect(clippy::disallowed_methods, reason = "nothing is kept in it that could be lost")]
fn open_stream(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // A file that this program has open, and others perhaps, keeps what is in it.
    options.append(true);
    without_waiting(&mut options);
    let file = options.open(path).map_err(explain_missing_reader)?;
    make_blocking(&file)?;
    Ok(file)
}

/// Explains the error of a pipe that nobody reads: the system calls it a device that does not exist.
fn explain_missing_reader(error: io::Error) -> io::Error {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error()) {
        return io::Error::other("nothing reads from this pipe: start its reader first");
    }
    error
}

/// Makes writing to a pipe wait for its reader.
fn make_blocking(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
        fcntl_setfl(file, fcntl_getfl(file)? - OFlags::NONBLOCK)?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Puts a new file in place of the one at `target`, which is no link.
#[expect(clippy::disallowed_methods, reason = "the file is synced, and so is its folder")]
fn replace(target: &Path, bytes: &[u8], readers: ReadPermission) -> io::Result<()> {
    let old = metadata_of_old(target)?;
    let mut temporary = create_temporary_file(target, readers)?;
    temporary.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        keep_owner_and_mode(temporary.as_file(), &old)?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(target).map_err(|problem| problem.error)?;
    sync_folder(target)
}

#[expect(clippy::disallowed_methods, reason = "the file is synced, and so is its folder")]
fn create(path: &Path, bytes: &[u8], readers: ReadPermission) -> io::Result<File> {
    let mut temporary = create_temporary_file(path, readers)?;
    temporary.as_file_mut().write_all(bytes)?;
    temporary.as_file().sync_all()?;
    let file = temporary.persist_noclobber(path).map_err(|problem| problem.error)?;
    sync_folder(path)?;
    Ok(file)
}

/// The owner and the mode of the file that is to be replaced, if there is one. One that may not be written is refused,
/// though another could be put in its place.
fn metadata_of_old(target: &Path) -> io::Result<Option<Metadata>> {
    match open_with(OpenOptions::new().write(true), target) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        old => old?.metadata().map(Some),
    }
}

/// An empty file in the folder of `target`, where it can get its name in one step.
fn create_temporary_file(target: &Path, readers: ReadPermission) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shoal-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The system takes from it what the umask forbids.
        builder.permissions(fs::Permissions::from_mode(match readers {
            ReadPermission::Umask => 0o666,
            ReadPermission::Owner => 0o600,
        }));
    }
    #[cfg(not(unix))]
    let _ = readers;
    builder.tempfile_in(folder_of(target)).map_err(without_file_name)
}

/// The error without the name of the temporary file, which would only puzzle people.
fn without_file_name(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::NotFound => io::Error::new(error.kind(), "there is no such folder"),
        kind => kind.into(),
    }
}

fn keep_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let now = new.metadata()?;
        if (now.uid(), now.gid()) != (old.uid(), old.gid()) {
            // Only an administrator may change the owner of a file. For others the new file stays their own.
            let _ = fchown(new, Some(old.uid()), Some(old.gid()));
        }
    }
    new.set_permissions(old.permissions())
}

#[cfg(all(test, unix))]
mod tests;
