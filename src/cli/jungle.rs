//! `shoal jungle`: Food Chain by email.

use super::Failure;

/// Says that it is not there yet.
pub(super) fn run() -> Result<(), Failure> {
    Err(Failure::Sentence("the jungle (Food Chain by email) is not built yet".into()))
}
