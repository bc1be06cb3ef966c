//! Limits of a program's processes. They are set before it begins, so that no child can be quicker.

use crate::rules::BoxRules;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io;

/// Processes and threads of a program at a time. Java alone has several for each processor.
pub(crate) const PROCESSES: u64 = 256;
/// Bytes in the scratch folder.
pub(crate) const SCRATCH: u64 = 64 << 20;
/// Files that a process has open at a time.
const OPEN_FILES: u64 = 256;
/// Bytes of a stack. What a process holds there is not counted as its data.
const STACK: u64 = 64 << 20;
/// The smallest limit of a core dump. Unlike 0 it also stops those that the system pipes to a program.
const CORE: u64 = 1;

/// Sets all limits for this process and those it starts.
///
/// # Errors
/// The system does not let a limit be set.
pub(crate) fn set_bounds(rules: &BoxRules, counts_processes: bool) -> io::Result<()> {
    bound(Resource::Data, rules.memory)?;
    if rules.is_trusted {
        return Ok(());
    }
    bound(Resource::Core, CORE)?;
    bound(Resource::Stack, STACK)?;
    bound(Resource::Cpu, rules.cpu.as_secs().max(1))?;
    bound(Resource::Fsize, SCRATCH)?;
    bound(Resource::Nofile, OPEN_FILES)?;
    bound(Resource::Msgqueue, 0)?;
    bound(Resource::Memlock, 0)?;
    // Elsewhere all processes of the user are counted, of which there may be more already.
    if counts_processes {
        bound(Resource::Nproc, PROCESSES)?;
    }
    Ok(())
}

/// Bounds a resource, unless it has a lower bound already.
fn bound(resource: Resource, most: u64) -> io::Result<()> {
    let least = |known: Option<u64>| Some(known.map_or(most, |known| known.min(most)));
    let Rlimit { current, maximum } = getrlimit(resource);
    let bounded = Rlimit { current: least(current), maximum: least(maximum) };
    Ok(setrlimit(resource, bounded)?)
}
