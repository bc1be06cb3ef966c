//! Stand-ins for event files, so that whole programs can be tested where no mouse can be made: real event files take
//! the kernel's `uinput`.
//!
//! A folder of stand-ins has for each mouse
//! - `event3`, a socket: each line that comes from it is a record in numbers, `TYPE CODE VALUE` (`2 0 5` is `REL_X 5`,
//!   `0 0 0` ends a report). `taken` and `given back` are written to it as the mouse is. A mouse whose socket is closed
//!   is unplugged;
//! - `class/event3/device/`, what /sys/class/input tells of a real one: `name`, `phys`, `capabilities/rel` and so on.
//!
//! A socket must be listened to before it is moved into the folder: it is opened as soon as it is there.

use super::folder::DeviceNode;
use crate::axis::MouseAxis;
use evdev::{InputEvent, KeyCode};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The socket of a mouse that a test moves.
pub(super) struct StandInFile {
    records: Mutex<BufReader<UnixStream>>,
    test_socket: UnixStream,
}

impl StandInFile {
    /// Begins to listen to the test.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let test_socket = UnixStream::connect(path)?;
        Ok(Self { records: Mutex::new(BufReader::new(test_socket.try_clone()?)), test_socket })
    }
}

impl DeviceNode for StandInFile {
    fn read(&self) -> io::Result<Vec<InputEvent>> {
        let mut line = String::new();
        self.records.lock().unwrap_or_else(PoisonError::into_inner).read_line(&mut line)?;
        if line.is_empty() { Ok(Vec::new()) } else { Ok(vec![record(&line)?]) }
    }

    fn down(&self) -> io::Result<Vec<KeyCode>> {
        // Nothing that is written to a socket is ever dropped.
        Err(io::ErrorKind::Unsupported.into())
    }

    fn grab(&self, ours: bool) -> io::Result<()> {
        (&self.test_socket).write_all(if ours { b"taken\n" } else { b"given back\n" })
    }

    fn axes(&self) -> [MouseAxis; 2] {
        [MouseAxis::Relative; 2]
    }
}

/// A record in numbers.
fn record(line: &str) -> io::Result<InputEvent> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, format!("no record: {line}"));
    let mut numbers = line.split_whitespace().map(str::parse::<i32>);
    let mut number = || numbers.next().and_then(Result::ok).ok_or_else(wrong);
    let [kind, code, value] = [number()?, number()?, number()?];
    let small = |number: i32| u16::try_from(number).map_err(|_| wrong());
    Ok(InputEvent::new(small(kind)?, small(code)?, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_stand_in_is_a_record_or_an_error() {
        let read = |line| record(line).map(|it| (it.event_type().0, it.code(), it.value())).ok();
        assert_eq!(read("2 0 -5\n"), Some((2, 0, -5)));
        for line in ["", "2 0", "2 x 1", "-1 0 1", "70000 0 1", "2 0 99999999999"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
