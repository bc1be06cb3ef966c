//! Systems without a box: a program is a child process in a group of its own.

use crate::features::MissingFeature;
use crate::rules::{BoxRules, ProgramPipes};
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A program that runs. Dropping it ends it with all processes of its group.
#[derive(Debug)]
pub struct ConfinedProgram {
    child: Child,
    missing: Vec<MissingFeature>,
    is_over: bool,
}

/// Starts a program: the words of its command, the first of them the program.
///
/// # Errors
/// The system cannot start it.
pub fn start(words: &[String], rules: &BoxRules) -> io::Result<(ConfinedProgram, ProgramPipes)> {
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
    let pipes = ProgramPipes {
        stdin: child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?,
        stdout: child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?,
        stderr: child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?,
    };
    let missing = if rules.is_trusted { Vec::new() } else { vec![MissingFeature::Box] };
    Ok((ConfinedProgram { child, missing, is_over: false }, pipes))
}

impl ConfinedProgram {
    /// Parts of the box that this system does not give.
    pub fn missing(&self) -> &[MissingFeature] {
        &self.missing
    }

    /// Ends it now, and answers with how it ended if it had done so by itself; `None` if it was asked before.
    pub fn end(&mut self) -> Option<ExitStatus> {
        if self.is_over {
            return None;
        }
        self.is_over = true;
        // While it is not waited for, no other process can get its number: the whole group can be named by
        // it. Where there are no groups, killing it is all there is.
        kill_group(self.child.id());
        let _ = self.child.kill();
        let mut running = running();
        let status = self.child.wait().ok();
        running.retain(|&number| number != self.child.id());
        status
    }
}

impl Drop for ConfinedProgram {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every program that still runs: before this process ends.
pub fn end_all() {
    for group in running().iter() {
        kill_group(*group);
    }
}

/// Does nothing here: there are no starters.
pub fn start_if_asked() {}

/// Does nothing here: there are no starters.
pub fn use_starter(_path: &Path) {}

/// The programs that run, by the number of their process, which is that of its group.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
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
