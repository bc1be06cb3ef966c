//! Lines of JSON between this process and the starter, over one socket. While it is open the program may
//! run; when this process closes its end, or is gone, the starter ends everything.

use crate::features::MissingFeature;
use crate::rules::BoxRules;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;

/// The program to start.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StarterRequest {
    /// Its command: the program, and what it is told.
    pub words: Vec<String>,
    pub rules: BoxRules,
}

/// One message of the starter.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StarterMessage {
    /// A part of the box cannot be had; the start goes on.
    Missing(MissingFeature),
    /// There is no program.
    Failed { sentence: String, error: Option<i32> },
    /// The program runs.
    Started,
    /// The program has ended, with this wait status.
    Ended(i32),
}

impl StarterMessage {
    /// The failure of a step, as a sentence for the other end.
    pub fn failed(step: &str, error: &io::Error) -> Self {
        Self::Failed { sentence: format!("{step}: {error}"), error: None }
    }

    /// The failure of the last step, which needs no other words than the system's.
    pub fn not_executed(error: &io::Error) -> Self {
        Self::Failed { sentence: error.to_string(), error: error.raw_os_error() }
    }
}

/// Writes one line. Lines are short, so that each is written in one piece.
pub(crate) fn write_line(mut socket: &UnixStream, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    socket.write_all(&text)
}

/// Reads the first line for the starter: its request. Nothing follows it.
pub(crate) fn read_request(socket: &UnixStream) -> io::Result<StarterRequest> {
    let mut line = Vec::new();
    BufReader::new(socket).read_until(b'\n', &mut line)?;
    Ok(serde_json::from_slice(&line)?)
}
