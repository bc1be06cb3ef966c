//! The program's end, and that of all it has started.

use crate::kernel;
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, kill_process, kill_process_group, wait,
};
use std::fs;
use std::io;
use std::os::fd::AsFd as _;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;

/// Waits until the program ends, or until nobody at the socket wants it any more: then ends it. Answers with
/// its wait status.
///
/// # Errors
/// The system does not let it wait; the program is to be ended all the same.
pub(crate) fn watch(socket: &UnixStream, children: &OwnedFd, program: Pid) -> io::Result<i32> {
    let mut is_wanted = true;
    loop {
        if let Some(status) = reap(program)? {
            return Ok(status);
        }
        if is_wanted {
            let [is_closed, _] = kernel::wait_for_either([socket.as_fd(), children.as_fd()])?;
            is_wanted = !is_closed;
        } else {
            // If it has ended by itself in this moment, that stays how it ended.
            let _ = kill_process(program, Signal::KILL);
            kernel::wait_for_either([children.as_fd(), children.as_fd()])?;
        }
        // Whether it was this child is asked of the children.
        let _ = rustix::io::read(children, &mut [0_u8; 128]);
    }
}

/// Takes note of all children that have ended; answers with the program's status if it is among them.
fn reap(program: Pid) -> io::Result<Option<i32>> {
    let mut ended = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((child, status))) if child == program => {
                ended = Some(WaitStatus::as_raw(status))
            }
            Ok(Some(_)) => {}
            Ok(None) | Err(rustix::io::Errno::CHILD) => return Ok(ended),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Ends all that the program has started, where no namespace does it: its group, and then every process
/// that has become a child of this one because its own parent is gone.
pub(crate) fn end_descendants(program: Pid) {
    let _ = kill_process_group(program, Signal::KILL);
    // A kernel that lists no children has to do with the group.
    while let Some(children) = children() {
        for child in children {
            let _ = kill_process(child, Signal::KILL);
        }
        if wait(WaitOptions::empty()).is_err() {
            return;
        }
    }
}

/// The children of this process, of which there may be more in the next moment.
fn children() -> Option<Vec<Pid>> {
    let me = rustix::process::getpid().as_raw_nonzero();
    #[expect(
        clippy::disallowed_methods,
        reason = "it is no file: the kernel writes it in one piece"
    )]
    let listed = fs::read_to_string(format!("/proc/self/task/{me}/children")).ok()?;
    let numbers = listed.split_whitespace().filter_map(|number| number.parse().ok());
    Some(numbers.filter_map(Pid::from_raw).collect())
}
