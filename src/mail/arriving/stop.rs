//! Ending all sources.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// A flag that ends all sources which have a copy of it.
#[derive(Clone, Default)]
pub struct StopFlag(Arc<SharedStopFlag>);

#[derive(Default)]
struct SharedStopFlag {
    state: Mutex<StopFlagState>,
    changed: Condvar,
}

#[derive(Default)]
struct StopFlagState {
    stopped: bool,
    wakers: Vec<Box<dyn FnOnce() + Send>>,
}

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Sets the flag, and wakes whatever waits.
    pub fn stop(&self) {
        let wakers = {
            let mut state = self.state();
            state.stopped = true;
            std::mem::take(&mut state.wakers)
        };
        self.0.changed.notify_all();
        for wake in wakers {
            wake();
        }
    }

    /// `true` if the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state().stopped
    }

    /// Waits for `pause`, or less where the flag is set meanwhile. Says whether it is set.
    #[must_use]
    pub fn wait(&self, pause: Duration) -> bool {
        let waited = self.0.changed.wait_timeout_while(self.state(), pause, |state| !state.stopped);
        waited.unwrap_or_else(PoisonError::into_inner).0.stopped
    }

    /// Calls `wake` when the flag is set, at once where it is: ends what waits for a socket.
    pub(super) fn when_stopped(&self, wake: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.stopped {
            drop(state);
            wake();
        } else {
            state.wakers.push(Box::new(wake));
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, StopFlagState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for StopFlag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Stop").field(&self.is_stopped()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn whoever_waits_is_woken() {
        let stop = StopFlag::new();
        let (told, heard) = mpsc::channel();
        let tell = told.clone();
        stop.when_stopped(move || tell.send("socket").unwrap());
        let waiting = stop.clone();
        let waiter = std::thread::spawn(move || waiting.wait(Duration::from_secs(3600)));
        stop.stop();
        assert!(waiter.join().unwrap());
        assert_eq!(heard.recv(), Ok("socket"));
        stop.when_stopped(move || told.send("late").unwrap());
        assert_eq!(heard.recv(), Ok("late"));
    }
}
