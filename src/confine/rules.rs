//! The rules that one program has to keep.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

/// The rules of a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxRules {
    /// Bytes of data that each process of the program may hold.
    pub memory: u64,
    /// Time that each process of the program may compute.
    pub cpu: Duration,
    /// Folders and files that the program may read besides its own and the system's.
    pub reads: Vec<PathBuf>,
    /// `true` if there is no box: the program has the rights of its user. It still ends with this process.
    pub is_trusted: bool,
}

impl Default for BoxRules {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            cpu: Duration::from_secs(3600),
            reads: Vec::new(),
            is_trusted: false,
        }
    }
}

/// Three pipes to a program that runs.
#[derive(Debug)]
pub struct ProgramPipes {
    /// Its input.
    pub stdin: ChildStdin,
    /// Its answers.
    pub stdout: ChildStdout,
    /// Everything else that it writes.
    pub stderr: ChildStderr,
}
