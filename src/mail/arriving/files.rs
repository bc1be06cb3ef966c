//! Messages as files in folders that others may write to.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use rustix::fs::{Mode, OFlags};

/// As many names of a folder as are looked at in one go.
const MOST_NAMES: usize = 10_000;

/// The content of a file or a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MessageContent {
    Message(Vec<u8>),
    /// More than was asked for, and how it begins.
    TooLarge(Vec<u8>),
}

/// Bytes that are kept of a message that is too large: its header, if that is one that is read.
const BEGINNING: usize = 512 * 1024;

/// Reads to the end, but not more than a byte behind `most`.
pub(super) fn read_message(reader: impl Read, most: usize) -> io::Result<MessageContent> {
    let mut raw = Vec::new();
    reader.take(most as u64 + 1).read_to_end(&mut raw)?;
    if raw.len() <= most {
        return Ok(MessageContent::Message(raw));
    }
    raw.truncate(BEGINNING);
    Ok(MessageContent::TooLarge(raw))
}

/// Reads a plain file. A link, a pipe or a device is an error, and is not waited for.
pub(super) fn read_file(path: &Path, most: usize) -> io::Result<MessageContent> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    read_message(file, most)
}

/// Plain files of a folder whose names are `wanted`, the first by name first.
pub(super) fn names(folder: &Path, wanted: impl Fn(&str) -> bool) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if let Ok(name) = entry.file_name().into_string()
            && wanted(&name)
            && entry.file_type()?.is_file()
        {
            names.push(name);
            if names.len() == MOST_NAMES {
                break;
            }
        }
    }
    names.sort_unstable();
    Ok(names)
}
