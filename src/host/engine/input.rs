//! The input. While a request is being answered the next line is read on a thread, because it may stop the request.

use super::LONGEST_LINE;
use super::lines::{EngineLine, EngineLineReader};
use shoal_contract::{SearchBrake, StopReason};
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The line that stops the request before it, byte for byte.
const STOP: &[u8] = b"{\"op\":\"stop\"}";

/// An input of lines.
pub(super) struct EngineInput<R> {
    lines: Arc<Mutex<EngineLineReader<R>>>,
    /// Reads the next line, if that has begun.
    watcher: Option<JoinHandle<io::Result<EngineLine>>>,
}

impl<R: Read + Send + 'static> EngineInput<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            lines: Arc::new(Mutex::new(EngineLineReader::new(input, LONGEST_LINE))),
            watcher: None,
        }
    }

    /// `true` if the next line can be had without waiting for more input.
    pub(super) fn has_next_line(&self) -> bool {
        match &self.watcher {
            Some(watcher) => watcher.is_finished(),
            None => locked(&self.lines).buffered().is_some(),
        }
    }

    /// The next line.
    pub(super) fn next_line(&mut self) -> io::Result<EngineLine> {
        match self.watcher.take() {
            Some(watcher) => watcher.join().unwrap_or(Ok(EngineLine::End)),
            None => locked(&self.lines).next_line(),
        }
    }

    /// Reads the next line on a thread, and pulls the brake of the current request if that line is `stop`. The line is
    /// kept for [`EngineInput::next_line`], and none after it is read.
    pub(super) fn watch(&mut self, brake: &SearchBrake) {
        if let Some(next) = locked(&self.lines).buffered() {
            return stop_if(next, brake);
        }
        let (lines, brake) = (self.lines.clone(), brake.clone());
        let read = move || {
            let line = locked(&lines).next_line();
            if let Ok(EngineLine::Text { bytes, .. }) = &line {
                stop_if(bytes, &brake);
            }
            line
        };
        // Without a thread the request cannot be stopped, and is answered all the same.
        self.watcher = thread::Builder::new().name("engine-watcher".into()).spawn(read).ok();
    }
}

fn stop_if(line: &[u8], brake: &SearchBrake) {
    if line == STOP {
        brake.pull(StopReason::Stop);
    }
}

fn locked<R>(lines: &Mutex<EngineLineReader<R>>) -> std::sync::MutexGuard<'_, EngineLineReader<R>> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}
