//! A program as a child process: started, bounded, and always ended.

use super::limits::{KEPT_STDERR, ProgramLimits};
use super::link::ProgramLink;
use super::reach;
use shoal_confine::{ConfinedProgram, ProgramPipes, end_all};
use shoal_terminal as terminal;
use std::io::{self, Read};
use std::process::{ChildStderr, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A running program. Dropping it ends it, whatever it does, with all it has started.
pub(super) struct ProgramProcess {
    program: ConfinedProgram,
    stderr: StderrTail,
}

impl ProgramProcess {
    /// Starts a program, in the box that it is allowed.
    ///
    /// # Errors
    /// The system cannot start it.
    pub(super) fn start(
        words: &[String],
        limits: &ProgramLimits,
    ) -> io::Result<(Self, ProgramLink)> {
        let (program, pipes) = shoal_confine::start(words, &reach::rules(limits))?;
        reach::tell_missing(program.missing());
        let ProgramPipes { stdin, stdout, stderr } = pipes;
        let stderr = StderrTail::listen(stderr, limits.stderr)?;
        let link = ProgramLink::new(stdout, stdin, limits)?;
        Ok((Self { program, stderr }, link))
    }

    /// Ends it now, and returns its exit status if it had ended by itself.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        self.program.end()
    }

    /// The end of what it wrote on stderr. Waits at most `time` for the last of it.
    pub(super) fn last_words(&self, time: Duration) -> Vec<u8> {
        self.stderr.last_words(time)
    }
}

/// Lets Ctrl-C end the programs with Shoal: they are in sessions of their own, which the terminal does
/// not interrupt. For commands without a window; a window ends in its own way.
pub fn end_all_when_interrupted() {
    let ended = ctrlc::set_handler(|| {
        let is_again = INTERRUPTED.swap(true, Ordering::SeqCst);
        let end = || {
            // First the last line: a game that now loses its programs is not printed as one that was played.
            let _last_line = terminal::lock_stdout();
            end_all();
            std::process::exit(INTERRUPT.into())
        };
        // A reader that takes no more could hold that line for ever: another Ctrl-C ends all the same.
        if is_again || thread::Builder::new().spawn(end).is_err() {
            end_all();
            std::process::exit(INTERRUPT.into())
        }
    });
    if let Err(error) = ended {
        terminal::print_error(&format!(
            "Ctrl-C may not stop the programs that are playing: {error}"
        ));
    }
}

/// The exit code after Ctrl-C: 128 and the number of the signal, as shells have it.
pub const INTERRUPT: u8 = 130;

/// Set by Ctrl-C before the programs are ended: a command that then loses its players has not failed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// `true` if Ctrl-C ends this process.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// The end of the text that a program writes on stderr, read by a thread.
#[derive(Default)]
struct StderrTail {
    tail: Arc<Mutex<Vec<u8>>>,
    ended: Option<Receiver<()>>,
}

impl StderrTail {
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
