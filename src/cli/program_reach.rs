//! The reach of programs that play, as options of the command line.

use crate::programs::ProgramReach;
use std::path::PathBuf;

/// Options for the reach of programs that play.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ReachOptions {
    /// Do not put programs in a box: they can do everything that you can
    #[arg(long)]
    trust: bool,
    /// A folder or file that programs can read besides their own and the system's. Repeat it for several
    #[arg(long, value_name = "FOLDER", conflicts_with = "trust")]
    program_reads: Vec<PathBuf>,
}

impl ReachOptions {
    /// Sets this reach for all programs that are started from now on.
    pub fn apply_to_programs(&self) {
        ProgramReach { is_trusted: self.trust, reads: self.program_reads.clone() }.apply();
    }

    /// The options, each with `true` if it was given.
    pub fn given(&self) -> [(&'static str, bool); 2] {
        [("--trust", self.trust), ("--program-reads", !self.program_reads.is_empty())]
    }
}
