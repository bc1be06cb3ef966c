//! Waiting as people at a table do.

use shoal_tabletop::surfaces::widgets::steady::STEADY_AFTER;

use crate::patience::Result;
pub use crate::patience::{until, within};

/// Waits as people do before they press what they see: a table takes no press on what has just changed, and nothing
/// that is seen tells when it does. Where it is slow, more of its time passes: the last change was seen before.
///
/// # Errors
/// None.
pub fn settle() -> Result<()> {
    within(STEADY_AFTER * 3 / 2, || Ok(None::<()>)).map(|_| ())
}
