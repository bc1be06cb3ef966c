//! Waiting for what is to happen, and giving up in words.

use std::thread;
use std::time::{Duration, Instant};

/// What comes of a look at another program.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How long anything may take before the test fails. So long that it decides nothing on a busy machine: it only ends
/// a test whose program hangs.
pub const DEADLINE: Duration = Duration::from_secs(300);
/// How long between two looks: pictures cost the program time that it draws with.
const BETWEEN: Duration = Duration::from_millis(25);

/// Looks again and again until there is something to see.
///
/// # Errors
/// When there is nothing by the deadline: `what` says what was waited for.
pub fn until<T>(what: &str, look: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    within(DEADLINE, look)?.ok_or_else(|| format!("waited {DEADLINE:?} in vain: {what}").into())
}

/// [`until`] for this long; `None` if nothing was seen.
///
/// # Errors
/// Those of `look`.
#[expect(
    clippy::disallowed_methods,
    reason = "another program is looked at until it is ready, or until the test gives up"
)]
pub fn within<T>(
    patience: Duration,
    mut look: impl FnMut() -> Result<Option<T>>,
) -> Result<Option<T>> {
    let end = Instant::now() + patience;
    loop {
        if let Some(value) = look()? {
            return Ok(Some(value));
        }
        if Instant::now() > end {
            return Ok(None);
        }
        thread::sleep(BETWEEN);
    }
}
