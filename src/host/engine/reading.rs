//! The input. While a request is at work the line after it is read beside it, because it may stop it.

use super::LONGEST_LINE;
use super::lines::{Line, Lines};
use shoal_contract::{Brake, Stopped};
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The line that stops the request before it, exactly so.
const STOP: &[u8] = b"{\"op\":\"stop\"}";

/// An input of lines.
pub(super) struct Reading<R> {
    lines: Arc<Mutex<Lines<R>>>,
    /// Reads the next line, if that has begun.
    watcher: Option<JoinHandle<io::Result<Line>>>,
}

impl<R: Read + Send + 'static> Reading<R> {
    pub(super) fn new(input: R) -> Self {
        Self { lines: Arc::new(Mutex::new(Lines::new(input, LONGEST_LINE))), watcher: None }
    }

    /// `true` if the next line can be had without waiting for more input.
    pub(super) fn is_at_hand(&self) -> bool {
        match &self.watcher {
            Some(watcher) => watcher.is_finished(),
            None => locked(&self.lines).buffered().is_some(),
        }
    }

    /// The next line.
    pub(super) fn next_line(&mut self) -> io::Result<Line> {
        match self.watcher.take() {
            Some(watcher) => watcher.join().unwrap_or(Ok(Line::End)),
            None => locked(&self.lines).next_line(),
        }
    }

    /// Pulls the brake of the request at work if the line after it says so. Of that line nothing else is
    /// asked, and none beyond it is read.
    pub(super) fn watch(&mut self, brake: &Brake) {
        if let Some(next) = locked(&self.lines).buffered() {
            return stop_if(next, brake);
        }
        let (lines, brake) = (self.lines.clone(), brake.clone());
        let read = move || {
            let line = locked(&lines).next_line();
            if let Ok(Line::Text { bytes, .. }) = &line {
                stop_if(bytes, &brake);
            }
            line
        };
        // Without a thread the request cannot be stopped, and is answered all the same.
        self.watcher = thread::Builder::new().name("engine-watcher".into()).spawn(read).ok();
    }
}

fn stop_if(line: &[u8], brake: &Brake) {
    if line == STOP {
        brake.pull(Stopped::Stop);
    }
}

fn locked<R>(lines: &Mutex<Lines<R>>) -> std::sync::MutexGuard<'_, Lines<R>> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}
