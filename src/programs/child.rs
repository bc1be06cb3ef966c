//! A program as a child process: started, bounded, and gone in the end.

use super::limits::{KEPT_STDERR, Limits};
use super::link::Link;
use crate::terminal;
use std::io::{self, Read};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// A running program. Dropping it ends it, whatever it does, with all processes of its group.
pub(super) struct Process {
    child: Child,
    stderr: Stderr,
    is_reaped: bool,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// The system cannot start it.
    pub(super) fn start(words: &[String], limits: &Limits) -> io::Result<(Self, Link)> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // No child is missed by an interrupt between its start and its being listed.
        let mut all = running();
        let mut child = command.spawn()?;
        all.push(child.id());
        drop(all);
        bound_memory(&child, limits.memory);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three are piped")
        };
        let mut process = Self { child, stderr: Stderr::default(), is_reaped: false };
        process.stderr = Stderr::listen(stderr, limits.stderr)?;
        let link = Link::new(stdout, stdin, limits)?;
        Ok((process, link))
    }

    /// Ends it now, and answers with how it ended if it had done so by itself.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        // While it is not waited for, no other process can get its number: the whole group can be
        // named by it.
        if !self.is_reaped {
            kill_group(self.child.id());
            // As above; and where there are no groups, this is all there is.
            let _ = self.child.kill();
        }
        self.is_reaped = true;
        let mut running = running();
        let status = self.child.wait().ok();
        running.retain(|&number| number != self.child.id());
        status
    }

    /// The end of what it wrote on stderr. Waits at most `time` for the last of it.
    pub(super) fn last_words(&self, time: Duration) -> Vec<u8> {
        self.stderr.last_words(time)
    }
}

/// Ends every program that still runs: before Shoal itself ends, since a thread that ends with it ends
/// nothing.
pub fn end_all() {
    for group in running().iter() {
        kill_group(*group);
    }
}

/// Lets Ctrl-C end the programs with Shoal: they are in groups of their own, which the terminal does not
/// interrupt. For commands without a window; a window ends in its own way.
pub fn end_all_when_interrupted() {
    let ended = ctrlc::set_handler(|| {
        let is_again = INTERRUPTED.swap(true, Ordering::SeqCst);
        end_all();
        let end = || {
            let _last_line = terminal::end_with_this_line();
            std::process::exit(INTERRUPT.into())
        };
        // A reader that takes no more could hold that line for ever: another Ctrl-C ends all the same.
        if is_again || thread::Builder::new().spawn(end).is_err() {
            std::process::exit(INTERRUPT.into())
        }
    });
    if let Err(error) = ended {
        terminal::complain(&format!("Ctrl-C may leave programs that play behind: {error}"));
    }
}

/// The exit code after Ctrl-C: 128 and the number of the signal, as shells have it.
pub const INTERRUPT: u8 = 130;

/// Set by Ctrl-C before the programs are ended: a command that then loses its players has not failed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C ends this process.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// The programs that run, by the number of their process, which is that of its group.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Kills a program and what it has started, unless that left its group.
#[cfg(unix)]
fn kill_group(number: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(number).ok().and_then(Pid::from_raw) {
        // It may have ended by itself.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_number: u32) {}

/// Lets each process of a program hold at most this many bytes of data. What it may reserve without
/// using it is not bounded: some languages reserve much.
#[cfg(target_os = "linux")]
fn bound_memory(child: &Child, bytes: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let bound = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // It may have ended already, and then needs no bound.
    let _ = prlimit(process, Resource::Data, bound);
}

#[cfg(not(target_os = "linux"))]
fn bound_memory(_child: &Child, _bytes: u64) {}

/// What a program writes beside its replies: read by a thread, and only its end kept.
#[derive(Default)]
struct Stderr {
    tail: Arc<Mutex<Vec<u8>>>,
    ended: Option<Receiver<()>>,
}

impl Stderr {
    fn listen(stderr: ChildStderr, most: u64) -> io::Result<Self> {
        let tail = Arc::new(Mutex::new(Vec::new()));
        // The other end is dropped when the thread ends: that is the message.
        let (end, ended) = sync_channel(0);
        let kept = tail.clone();
        thread::Builder::new().name("program-stderr".into()).spawn(move || {
            let _end: std::sync::mpsc::SyncSender<()> = end;
            keep_tail(stderr.take(most), &kept);
        })?;
        Ok(Self { tail, ended: Some(ended) })
    }

    fn last_words(&self, time: Duration) -> Vec<u8> {
        if let Some(ended) = &self.ended {
            let _ = ended.recv_timeout(time);
        }
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn keep_tail(mut input: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => {
                let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
                tail.extend_from_slice(&buffer[..read]);
                let surplus = tail.len().saturating_sub(KEPT_STDERR);
                tail.drain(..surplus);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
