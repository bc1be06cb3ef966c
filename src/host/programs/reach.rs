//! The reach of programs: inside their box, or everything that the person who started Shoal can do.

use super::limits::ProgramLimits;
use shoal_confine::{BoxRules, MissingFeature};
use shoal_terminal as terminal;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The reach of all programs of this process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramReach {
    /// `true` if they are not boxed.
    pub is_trusted: bool,
    /// Folders and files that they may read besides their own.
    pub reads: Vec<PathBuf>,
}

static REACH: OnceLock<ProgramReach> = OnceLock::new();

/// The computing time that a process of a program may use, as a multiple of the time for one answer.
const ANSWERS: u32 = 720;

impl ProgramReach {
    /// Sets the reach of all programs that are started from now on. Only the first call counts.
    pub fn apply(self) {
        REACH.get_or_init(|| self);
    }
}

/// The box of a program with these limits.
pub(super) fn rules(limits: &ProgramLimits) -> BoxRules {
    let ProgramReach { is_trusted, reads } = REACH.get().cloned().unwrap_or_default();
    let cpu = limits.answer.saturating_mul(ANSWERS);
    BoxRules { memory: limits.memory, cpu, reads, is_trusted }
}

/// Prints what this system lacks for a box, once for each feature.
pub(super) fn tell_missing(missing: &[MissingFeature]) {
    static PRINTED: Mutex<Vec<MissingFeature>> = Mutex::new(Vec::new());
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    for feature in missing {
        if !printed.contains(feature) {
            terminal::print_error(feature);
            printed.push(feature.clone());
        }
    }
}
