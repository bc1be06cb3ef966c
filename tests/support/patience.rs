//! Waiting until another program has done something, with a deadline.

use std::thread;
use std::time::{Duration, Instant};

/// The result of a look at another program.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The time after which the test fails. It is so long that it decides nothing on a busy machine: it only ends
/// a test whose program hangs.
pub const DEADLINE: Duration = Duration::from_secs(300);
/// The pause between two looks: each costs the program time for drawing.
const PAUSE: Duration = Duration::from_millis(25);

/// Calls `look` again and again until it finds something.
///
/// # Errors
/// If nothing is found by the deadline; `what` names it in the message. And the errors of `look`.
///
/// # Examples
///
/// ```
/// use shoal_test_support::patience;
///
/// let mut looks = 0;
/// let found = patience::until("the third look", || {
///     looks += 1;
///     Ok((looks == 3).then_some("found"))
/// })?;
/// assert_eq!(found, "found");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn until<T>(what: &str, look: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    within(DEADLINE, look)?.ok_or_else(|| format!("waited {DEADLINE:?} in vain: {what}").into())
}

/// Waits as [`until`] does, but only this long; `None` if nothing was found.
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
        thread::sleep(PAUSE);
    }
}
