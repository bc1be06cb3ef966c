//! Reading: never more than a bound, and from a folder only files.

use crate::kind::PathKind;
use crate::plain_text::plain_text;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file in a folder. A pipe or a device of that name is refused, and not waited for: reading it could
/// last for ever.
///
/// # Errors
/// Whatever hinders it; it is no file.
pub fn open_file(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path)
}

/// Opens a file in a folder for reading and for writing on in place.
///
/// # Errors
/// As [`open_file`].
pub fn open_to_change(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true).write(true), path)
}

/// Opens a file with these options, if it is one before and after.
#[expect(clippy::disallowed_methods, reason = "only a file is opened, and opening it never waits")]
pub(crate) fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Opening alone can do something to a device.
    PathKind::of(fs::metadata(path)?.file_type()).check_file()?;
    without_waiting(options);
    let file = options.open(path)?;
    PathKind::of(file.metadata()?.file_type()).check_file()?;
    Ok(file)
}

/// Lets opening a pipe return at once. It changes nothing for a file.
pub(crate) fn without_waiting(options: &mut OpenOptions) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    #[cfg(not(unix))]
    let _ = options;
}

/// Opens an input that a person names on the command line: a file, or a pipe such as `/dev/stdin`, which is waited for
/// as everywhere. What it gives may have no end, so it is to be read with a bound.
///
/// # Errors
/// Whatever hinders it; it is a folder, a disk or a socket.
#[expect(clippy::disallowed_methods, reason = "a person means this very pipe, and Ctrl-C ends it")]
pub fn open_input(path: &Path) -> io::Result<File> {
    match PathKind::of(fs::metadata(path)?.file_type()) {
        PathKind::File | PathKind::Pipe | PathKind::Device => File::open(path),
        other => Err(other.error("it is")),
    }
}

/// The bytes of a file in a folder, if they are not more than `most`.
///
/// # Errors
/// Whatever hinders it; it is no file, or larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_at_most(open_file(path)?, most)
}

/// The text of a file in a folder, as [`plain_text()`] gives it, if it has not more than `most` bytes.
///
/// # Errors
/// As [`read_bytes`]; it is no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    plain_text(&read_bytes(path, most)?[..])
}

/// The bytes of an input that a person names on the command line, if they are not more than `most`.
///
/// # Errors
/// Whatever hinders it; there are more.
pub fn read_input(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_at_most(open_input(path)?, most)
}

/// The text of an input that a person names on the command line, as [`plain_text()`] gives it, if it has not more than
/// `most` bytes.
///
/// # Errors
/// As [`read_input`]; it is no text.
pub fn input_text(path: &Path, most: u64) -> io::Result<String> {
    plain_text(&read_input(path, most)?[..])
}

fn read_at_most(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let what = format!("it is larger than {most} bytes, the most that are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_bound_and_refused_above_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("with a space");
        fs::write(&path, "12345").expect("ours");
        for read in [read_text, input_text] {
            assert_eq!(read(&path, 5).expect("it fits"), "12345");
            let error = read(&path, 4).expect_err("it is larger");
            assert_eq!(error.to_string(), "it is larger than 4 bytes, the most that are read");
        }
        fs::write(&path, [0xff]).expect("ours");
        assert_eq!(
            read_text(&path, 5).expect_err("no text").to_string(),
            "line 1 is not UTF-8 text: save the file as UTF-8"
        );
        assert_eq!(read_bytes(&path, 5).expect("bytes"), [0xff]);
    }

    #[test]
    fn a_file_that_is_not_there_is_told_apart() {
        let error = read_text(Path::new("no/such"), 5).expect_err("it is not there");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_refused_without_waiting_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let device = folder.path().join("device");
        std::os::unix::fs::symlink("/dev/zero", &device).expect("ours");
        let refused = |path: &Path| read_bytes(path, 5).expect_err("no file").to_string();
        assert_eq!(refused(&pipe), "it is not a file but a pipe");
        assert_eq!(refused(&device), "it is not a file but a device");
        assert_eq!(refused(folder.path()), "it is not a file but a folder");
        let error = open_to_change(&pipe).expect_err("no file");
        assert_eq!(error.to_string(), "it is not a file but a pipe");
        assert_eq!(
            read_input(folder.path(), 5).expect_err("a folder").to_string(),
            "it is a folder"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_named_input_without_an_end_is_read_no_further_than_its_bound() {
        let error = read_input(Path::new("/dev/zero"), 1000).expect_err("it has no end");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read_input(Path::new("/dev/null"), 0).expect("nothing"), b"");
    }

    #[cfg(unix)]
    fn make_pipe(path: &Path) {
        use rustix::fs::{CWD, Mode, mkfifoat};
        mkfifoat(CWD, path, Mode::from_raw_mode(0o600)).expect("ours");
    }
}
