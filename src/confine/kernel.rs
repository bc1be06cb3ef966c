//! System calls that no safe function of ours offers without building the window's crates anew: the one
//! place with `unsafe`. All but [`take_descriptor`] are called by the starter only, which has one thread.
#![expect(unsafe_code, reason = "these calls have no safe form; each says why it is sound")]

use rustix::process::Pid;
use std::ffi::{CStr, CString, c_int, c_uint};
use std::fs::File;
use std::io;
use std::mem;
use std::os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr;

/// Takes over a descriptor that was inherited by its number.
pub(crate) fn take_descriptor(number: RawFd) -> io::Result<OwnedFd> {
    // Asking first: a number of nothing is refused.
    // SAFETY: F_GETFD reads a flag, and touches no memory.
    check(unsafe { libc::fcntl(number, libc::F_GETFD) })?;
    // SAFETY: it is open, and nothing else in this process knows its number.
    Ok(unsafe { OwnedFd::from_raw_fd(number) })
}

/// Closes all descriptors from `first` to `last`.
pub(crate) fn close_range(first: c_uint, last: c_uint) -> io::Result<()> {
    if first > last {
        return Ok(());
    }
    // SAFETY: the caller owns none of them; what the standard library keeps open are 0 to 2, and it has no
    // harm from their being closed.
    let closed = check(unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } as c_int);
    if closed.is_err() {
        // Before Linux 5.9 one by one, as far as the limit of open files lets them be.
        let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        for number in first..=last.min(most.unwrap_or(65_536) as c_uint) {
            // SAFETY: as above. An unused number is answered with an error.
            unsafe { libc::close(number as c_int) };
        }
    }
    Ok(())
}

/// Both sides of a fork.
pub(crate) enum ForkSide {
    Parent(Pid),
    Child,
}

/// Forks this process.
pub(crate) fn fork() -> io::Result<ForkSide> {
    // SAFETY: the starter has one thread, so the child finds no lock held by a thread that it lacks.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(ForkSide::Child),
        number => Ok(Pid::from_raw(number).map_or(ForkSide::Child, ForkSide::Parent)),
    }
}

/// Leaves namespaces for new ones.
pub(crate) fn unshare(flags: c_int) -> io::Result<()> {
    // SAFETY: namespaces are no memory; CLONE_FILES and CLONE_VM are never asked for.
    check(unsafe { libc::unshare(flags) })
}

/// Makes the mounts of this namespace its own: none comes or goes with those of others.
pub(crate) fn make_mounts_private() -> io::Result<()> {
    mount(None, Path::new("/"), None, libc::MS_REC | libc::MS_PRIVATE, "")
}

/// Mounts a file system that is new.
pub(crate) fn mount_new(kind: &CStr, at: &Path, options: &str) -> io::Result<()> {
    mount(Some(kind), at, Some(kind), libc::MS_NOSUID | libc::MS_NODEV, options)
}

fn mount(
    source: Option<&CStr>,
    at: &Path,
    kind: Option<&CStr>,
    flags: libc::c_ulong,
    options: &str,
) -> io::Result<()> {
    let (at, options) = (text(at)?, CString::new(options)?);
    let source = source.map_or(ptr::null(), CStr::as_ptr);
    let kind = kind.map_or(ptr::null(), CStr::as_ptr);
    // SAFETY: all are texts that end with 0 and live until the call returns, or null where that is allowed.
    check(unsafe { libc::mount(source, at.as_ptr(), kind, flags, options.as_ptr().cast()) })
}

/// Takes away what is mounted at a place, as soon as nobody uses it.
pub(crate) fn unmount(at: &Path) -> io::Result<()> {
    let at = text(at)?;
    // SAFETY: a text that ends with 0 and lives until the call returns.
    check(unsafe { libc::umount2(at.as_ptr(), libc::MNT_DETACH) })
}

/// A folder or file with all that is mounted in it, to be mounted elsewhere.
pub(crate) fn copy_of_tree(path: &Path) -> io::Result<OwnedFd> {
    let path = text(path)?;
    let flags = libc::OPEN_TREE_CLONE | libc::OPEN_TREE_CLOEXEC | libc::AT_RECURSIVE as c_uint;
    // SAFETY: a text that ends with 0 and lives until the call returns.
    let number = unsafe { libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, path.as_ptr(), flags) }
        as RawFd;
    check(number)?;
    // SAFETY: the call has just opened it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(number) })
}

/// Lets nobody write in a tree, nor gain rights by its programs, nor use devices in it unless it is one.
pub(crate) fn make_read_only(tree: &OwnedFd, is_device: bool) -> io::Result<()> {
    let mut change = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID;
    if !is_device {
        change |= libc::MOUNT_ATTR_NODEV;
    }
    let attributes =
        libc::mount_attr { attr_set: change, attr_clr: 0, propagation: 0, userns_fd: 0 };
    let flags = libc::AT_EMPTY_PATH | libc::AT_RECURSIVE;
    // SAFETY: the descriptor is open, the text ends with 0, and the structure has the size that is told.
    check(unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            tree.as_raw_fd(),
            c"".as_ptr(),
            flags,
            &raw const attributes,
            mem::size_of_val(&attributes),
        )
    } as c_int)
}

/// Mounts a tree that was copied.
pub(crate) fn mount_tree(tree: &OwnedFd, at: &Path) -> io::Result<()> {
    let at = text(at)?;
    // SAFETY: the descriptor is open, and the texts end with 0 and live until the call returns.
    check(unsafe {
        libc::syscall(
            libc::SYS_move_mount,
            tree.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_FDCWD,
            at.as_ptr(),
            libc::MOVE_MOUNT_F_EMPTY_PATH,
        )
    } as c_int)
}

/// Makes the current folder the root, and takes the old root away.
pub(crate) fn pivot_root() -> io::Result<()> {
    // SAFETY: a text that ends with 0. The old root is put over the new one, and can then be taken from it.
    check(unsafe { libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()) } as c_int)?;
    unmount(Path::new("."))
}

/// Gives up all special rights of this process for good, those of root too.
pub(crate) fn drop_capabilities() -> io::Result<()> {
    for capability in 0..=63 {
        // Numbers above the last capability, and a process that may not, are answered with an error.
        // SAFETY: plain numbers.
        unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) };
    }
    #[repr(C)]
    struct Header {
        version: u32,
        pid: c_int,
    }
    const VERSION_3: u32 = 0x2008_0522;
    let header = Header { version: VERSION_3, pid: 0 };
    let none = [[0_u32; 3]; 2];
    // SAFETY: version 3 reads the header and two sets of three numbers.
    check(unsafe { libc::syscall(libc::SYS_capset, &raw const header, none.as_ptr()) } as c_int)
}

/// Lets this process and its children gain no rights by what they execute.
pub(crate) fn set_no_new_privileges() -> io::Result<()> {
    // SAFETY: plain numbers.
    check(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })
}

/// A descriptor that can be read when a child has ended. Until [`unblock_all_signals`] this process is not
/// interrupted by it.
pub(crate) fn watch_children() -> io::Result<OwnedFd> {
    // SAFETY: the set is made by `sigemptyset` before it is read.
    unsafe {
        let mut set = mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        check(libc::sigprocmask(libc::SIG_BLOCK, &raw const set, ptr::null_mut()))?;
        let number = libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK);
        check(number)?;
        Ok(OwnedFd::from_raw_fd(number))
    }
}

/// Blocks no signal, as programs expect it.
pub(crate) fn unblock_all_signals() -> io::Result<()> {
    // SAFETY: the set is made by `sigemptyset` before it is read.
    unsafe {
        let mut set = mem::zeroed();
        libc::sigemptyset(&raw mut set);
        check(libc::sigprocmask(libc::SIG_SETMASK, &raw const set, ptr::null_mut()))
    }
}

/// Waits until one of two descriptors can be read, or its other end is closed; answers which.
pub(crate) fn wait_for_either(two: [BorrowedFd<'_>; 2]) -> io::Result<[bool; 2]> {
    let mut polled =
        two.map(|one| libc::pollfd { fd: one.as_raw_fd(), events: libc::POLLIN, revents: 0 });
    loop {
        // SAFETY: an array of two, as told.
        match check(unsafe { libc::poll(polled.as_mut_ptr(), 2, -1) }) {
            Ok(()) => return Ok(polled.map(|one| one.revents != 0)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The settings of a terminal.
#[derive(Clone)]
pub(crate) struct TerminalSettings(libc::termios);

impl TerminalSettings {
    /// The present settings of this terminal.
    pub fn of(terminal: &File) -> io::Result<Self> {
        // SAFETY: the structure is plain numbers, and is filled by the call that succeeds.
        unsafe {
            let mut settings = mem::zeroed();
            check(libc::tcgetattr(terminal.as_raw_fd(), &raw mut settings))?;
            Ok(Self(settings))
        }
    }

    /// Puts these settings back.
    pub fn put_back(&self, terminal: &File) -> io::Result<()> {
        // SAFETY: the settings are those that the system gave.
        check(unsafe { libc::tcsetattr(terminal.as_raw_fd(), libc::TCSANOW, &raw const self.0) })
    }
}

/// `true` if this process is among those that the terminal's person speaks to.
pub(crate) fn is_in_foreground(terminal: &File) -> bool {
    // SAFETY: plain numbers.
    unsafe { libc::tcgetpgrp(terminal.as_raw_fd()) == libc::getpgrp() }
}

fn check(answer: c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}
