//! Waiting for what is to happen, and giving up in words.

use std::thread;
use std::time::{Duration, Instant};

/// The result of asking an X server, or of reading an event file.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The longest time that anything may take before the test fails: it only ends a test that hangs.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Looks again and again until there is something to see.
///
/// # Errors
/// When there is nothing by the deadline: `what` says what was waited for.
#[expect(
    clippy::disallowed_methods,
    reason = "a server is looked at until it is ready, or until the test gives up"
)]
pub fn wait_until<T>(what: &str, mut look: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    let end = Instant::now() + DEADLINE;
    while Instant::now() < end {
        if let Some(value) = look()? {
            return Ok(value);
        }
        thread::sleep(Duration::from_millis(5));
    }
    Err(format!("waited {DEADLINE:?} in vain: {what}").into())
}
