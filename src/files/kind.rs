//! The kinds of things that a name in a folder can be.

use std::fs::FileType;
use std::io;

/// The kind of thing behind a path, as far as reading and writing it differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathKind {
    File,
    Folder,
    Pipe,
    /// A terminal, `/dev/null` and the like: bytes go through it, one after another.
    Device,
    Disk,
    Socket,
}

impl PathKind {
    /// The kind of what was found, after all links.
    pub(crate) fn of(found: FileType) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt as _;
            if found.is_fifo() {
                return Self::Pipe;
            } else if found.is_block_device() {
                return Self::Disk;
            } else if found.is_socket() {
                return Self::Socket;
            }
        }
        match (found.is_file(), found.is_dir()) {
            (true, _) => Self::File,
            (_, true) => Self::Folder,
            _ => Self::Device,
        }
    }

    /// An error unless it is a file.
    pub(crate) fn check_file(self) -> io::Result<()> {
        match self {
            Self::File => Ok(()),
            other => Err(other.error("it is not a file but")),
        }
    }

    /// The error that says which kind it is.
    pub(crate) fn error(self, why: &str) -> io::Error {
        let kind = if self == Self::Folder {
            io::ErrorKind::IsADirectory
        } else {
            io::ErrorKind::InvalidInput
        };
        let name = match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Pipe => "a pipe",
            Self::Device => "a device",
            Self::Disk => "a disk",
            Self::Socket => "a socket",
        };
        io::Error::new(kind, format!("{why} {name}"))
    }
}
