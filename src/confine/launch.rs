//! The side of the process that wants programs to run: it starts starters, and ends them.

use crate::features::MissingFeature;
use crate::orders::{StarterMessage, StarterRequest, write_line};
use crate::rules::{BoxRules, ProgramPipes};
use crate::starter::STARTER;
use crate::terminal_settings;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use std::io::{self, BufRead as _, BufReader};
use std::net::Shutdown;
use std::os::fd::AsRawFd as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// Time that a starter has until the program runs. It needs some thousandths of a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// This executable, whatever was done to its file since.
const ITSELF: &str = "/proc/self/exe";

/// The executable that is a starter if it is asked to be one.
static STARTER_FILE: OnceLock<PathBuf> = OnceLock::new();

/// Lets another executable be the starter, for a process whose own `main` does not begin with
/// [`crate::start_if_asked`]. The first one counts.
pub fn use_starter(path: &Path) {
    let _ = STARTER_FILE.set(path.to_owned());
}

/// Lets this executable be the starter: its `main` asks.
pub(crate) fn use_itself() {
    use_starter(Path::new(ITSELF));
}

/// A program that runs in its box. Dropping it ends it with all that it has started.
#[derive(Debug)]
pub struct ConfinedProgram {
    starter: Child,
    socket: BufReader<UnixStream>,
    missing: Vec<MissingFeature>,
    is_over: bool,
}

/// Starts a program: the words of its command, the first of them the program.
///
/// # Errors
/// The system cannot start it, or it cannot be boxed.
pub fn start(words: &[String], rules: &BoxRules) -> io::Result<(ConfinedProgram, ProgramPipes)> {
    terminal_settings::keep();
    // The memory of this process is nobody's to read while strangers' programs run.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let (mine, its) = UnixStream::pair()?;
    mine.set_read_timeout(Some(PATIENCE))?;
    let no_starter =
        || io::Error::other("this process cannot start any, since its `main` never asks");
    let mut command = Command::new(STARTER_FILE.get().ok_or_else(no_starter)?);
    command.arg(STARTER).arg(its.as_raw_fd().to_string());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut starter = {
        // If another process is started in this moment it inherits a socket in which nothing is said.
        fcntl_setfd(&its, FdFlags::empty())?;
        let starter = command.spawn();
        drop(its);
        starter?
    };
    let pipes = ProgramPipes {
        stdin: starter.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?,
        stdout: starter.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?,
        stderr: starter.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?,
    };
    running().push((starter.id(), mine.try_clone()?));
    let socket = BufReader::new(mine);
    let mut program = ConfinedProgram { starter, socket, missing: Vec::new(), is_over: false };
    let request = StarterRequest { words: words.to_vec(), rules: rules.clone() };
    write_line(program.socket.get_ref(), &request)?;
    program.hear_start()?;
    Ok((program, pipes))
}

impl ConfinedProgram {
    /// Parts of the box that this system does not give.
    pub fn missing(&self) -> &[MissingFeature] {
        &self.missing
    }

    /// Ends it now with all that it has started, and answers with how it ended if it had done so by itself;
    /// `None` if it was asked before.
    pub fn end(&mut self) -> Option<ExitStatus> {
        // The starter hears that nobody wants the program any more.
        let _ = self.socket.get_ref().shutdown(Shutdown::Write);
        self.wait()
    }

    /// Waits until it ends by itself, ends all that it has started, and answers with how it ended; `None` if
    /// it was asked before.
    pub fn wait(&mut self) -> Option<ExitStatus> {
        if self.is_over {
            return None;
        }
        self.is_over = true;
        let _ = self.socket.get_ref().set_read_timeout(None);
        let mut status = None;
        while let Ok(Some(line)) = self.next_line() {
            if let StarterMessage::Ended(raw) = line {
                status = Some(ExitStatus::from_raw(raw));
            }
        }
        let starter = self.starter.wait().ok();
        running().retain(|(number, _)| *number != self.starter.id());
        status.or(starter)
    }

    /// Waits until the program runs.
    fn hear_start(&mut self) -> io::Result<()> {
        loop {
            match self.next_line()? {
                Some(StarterMessage::Started) => return Ok(()),
                Some(StarterMessage::Missing(feature)) => self.missing.push(feature),
                Some(StarterMessage::Failed { error: Some(error), .. }) => {
                    return Err(io::Error::from_raw_os_error(error));
                }
                Some(StarterMessage::Failed { sentence, .. }) => {
                    return Err(io::Error::other(sentence));
                }
                Some(StarterMessage::Ended(_)) | None => {
                    return Err(io::Error::other("its box could not be created"));
                }
            }
        }
    }

    fn next_line(&mut self) -> io::Result<Option<StarterMessage>> {
        let mut line = String::new();
        match self.socket.read_line(&mut line)? {
            0 => Ok(None),
            _ => Ok(Some(serde_json::from_str(&line)?)),
        }
    }
}

impl Drop for ConfinedProgram {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every program that still runs, and puts the settings of the terminal back: before this process ends.
/// Whatever else ends it, the programs end as well.
pub fn end_all() {
    for (_, socket) in running().iter() {
        // One that is closed already has ended.
        let _ = socket.shutdown(Shutdown::Write);
    }
    terminal_settings::put_back();
}

/// The starters that run, by the number of their process, with the sockets by which they are ended.
static RUNNING: Mutex<Vec<(u32, UnixStream)>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<(u32, UnixStream)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
