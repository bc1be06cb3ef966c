//! Work that takes longer than a frame, on a thread beside the table.

use bevy::platform::cell::SyncCell;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

/// Work that goes on beside the table. Dropping it forgets its result.
pub struct BackgroundWork<T>(SyncCell<Receiver<T>>);

/// The state of work beside the table.
#[derive(Debug, PartialEq, Eq)]
pub enum WorkState<T> {
    /// It goes on.
    Working,
    /// It is done.
    Done(T),
    /// It came to nothing.
    Failed,
}

impl<T: Send + 'static> BackgroundWork<T> {
    /// Begins work; `None` if there is no thread for it.
    pub fn begin(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Option<Self> {
        let (send, back) = sync_channel(1);
        let work = move || {
            // Nobody listens if it was forgotten meanwhile.
            let _ = send.send(work());
        };
        thread::Builder::new().name(name.into()).spawn(work).ok()?;
        Some(Self(SyncCell::new(back)))
    }

    /// Returns the state of the work; the result is handed out once.
    pub fn poll(&mut self) -> WorkState<T> {
        match self.0.get().try_recv() {
            Ok(done) => WorkState::Done(done),
            Err(TryRecvError::Empty) => WorkState::Working,
            Err(TryRecvError::Disconnected) => WorkState::Failed,
        }
    }
}
