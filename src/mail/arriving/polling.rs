//! Sources that look for messages again and again.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::StopFlag;

/// The longest pause, in usual ones, while messages are not taken.
const MOST_PAUSES: u32 = 8;

/// Looks on a thread until `stop`, again after each `pause`. `look` says whether all was taken that is there: if not, pauses
/// grow.
pub(super) fn poll_until_stopped(
    stop: &StopFlag,
    pause: Duration,
    mut look: impl FnMut(&StopFlag) -> bool + Send + 'static,
) -> JoinHandle<()> {
    let stop = stop.clone();
    thread::spawn(move || {
        let mut pauses = 1;
        loop {
            pauses = if look(&stop) { 1 } else { (pauses * 2).min(MOST_PAUSES) };
            if stop.wait(pause * pauses) {
                return;
            }
        }
    })
}
