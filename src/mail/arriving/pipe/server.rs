//! The server's end of the pipe: a Unix socket in a folder of its own.

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

use super::{LARGEST_PACKED, PATIENCE, TAKEN, unpack};
use crate::arriving::accepting::accept;
use crate::arriving::{MailReceiver, StopFlag, TemporaryRefusal};
use crate::connection::one_line;

/// Messages that are taken at the same time: bounds the memory that they need.
const MOST: usize = 8;

/// A socket at work.
#[derive(Debug)]
pub struct PipeServer {
    thread: JoinHandle<()>,
    socket: PathBuf,
    /// Held as long as this server lives; the system frees it however that ends.
    _lock: File,
}

impl PipeServer {
    /// Waits until the socket has been closed: after [`StopFlag::stop`].
    pub fn join(self) {
        let _ = self.thread.join();
        let _ = fs::remove_file(&self.socket);
    }
}

/// Takes messages from [`hand_over`](super::hand_over) at `socket` until `stop`.
///
/// The socket's folder is made where it is missing, and must be this user's alone. A socket that a dead
/// server left is replaced.
///
/// # Errors
///
/// Where another server has the socket, or others could reach it.
pub fn serve_socket(
    socket: &Path,
    receiver: Arc<dyn MailReceiver>,
    stop: &StopFlag,
) -> io::Result<PipeServer> {
    let folder =
        socket.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    private_folder(folder)?;
    let lock = lock(socket)?;
    match fs::symlink_metadata(socket) {
        Ok(found) if found.file_type().is_socket() => fs::remove_file(socket)?,
        Ok(_) => {
            return Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                format!("{} exists and is not a socket: name another path.", socket.display()),
            ));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let listener = UnixListener::bind(socket).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("The socket {} cannot be made ({error}): choose a shorter path, or a folder that can be written to.", socket.display()),
        )
    })?;
    fs::set_permissions(socket, Permissions::from_mode(0o600))?;
    let thread = accept(listener, MOST, stop, move |stream: UnixStream| {
        // A program that breaks off hands it over again, or keeps it in the spool.
        let _ = answer(stream, receiver.as_ref());
    })?;
    Ok(PipeServer { thread, socket: socket.to_owned(), _lock: lock })
}

/// Makes a folder that is this user's alone, or checks that it is.
pub(super) fn private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let found = fs::metadata(folder)?;
    let others = found.mode() & 0o077 != 0;
    if others || found.uid() != rustix::process::geteuid().as_raw() {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            format!(
                "Others can get into the folder {0}: make it private to you with chown and `chmod 700 {0}`.",
                folder.display()
            ),
        ));
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a lock holds no text, and is never replaced")]
fn lock(socket: &Path) -> io::Result<File> {
    let path = socket.with_added_extension("lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::AddrInUse,
            format!("Another server is listening at {}: stop it first.", socket.display()),
        )),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn answer(mut stream: UnixStream, receiver: &dyn MailReceiver) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length) as usize;
    if length > LARGEST_PACKED {
        return stream.write_all(b"The message is too large.\n");
    }
    // Grows with what comes, not with what was announced.
    let mut packed = Vec::new();
    (&stream).take(length as u64).read_to_end(&mut packed)?;
    if packed.len() < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let answer = match unpack(&packed) {
        None => "The message cannot be read: use the same version of the program for the server and the pipe.".to_owned(),
        Some((envelope, raw)) => match receiver.receive(&envelope, raw) {
            Ok(()) => TAKEN.to_owned(),
            Err(TemporaryRefusal(why)) => one_line(&why),
        },
    };
    stream.write_all(format!("{answer}\n").as_bytes())
}
