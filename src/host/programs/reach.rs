//! The reach of programs: their box, or all that the person who started Shoal can do.

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

/// Computing time of a process of a program, in times that it may take for one answer.
const ANSWERS: u32 = 720;

impl ProgramReach {
    /// Lets programs that are started from now on reach so far. The first time counts.
    pub fn allow(self) {
        REACH.get_or_init(|| self);
    }
}

/// The box of a program with these limits.
pub(super) fn rules(limits: &ProgramLimits) -> BoxRules {
    let ProgramReach { is_trusted, reads } = REACH.get().cloned().unwrap_or_default();
    let cpu = limits.answer.saturating_mul(ANSWERS);
    BoxRules { memory: limits.memory, cpu, reads, is_trusted }
}

/// Says what this system lacks for a box, once for each part.
pub(super) fn tell_missing(missing: &[MissingFeature]) {
    static TOLD: Mutex<Vec<MissingFeature>> = Mutex::new(Vec::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    for feature in missing {
        if !told.contains(feature) {
            terminal::print_error(feature);
            told.push(feature.clone());
        }
    }
}
