//! Setups of Fish and Men named on the command line: JSON files.

use crate::games::fish_and_men::setup::Setup;
use crate::shelf::bytes_of;
use std::path::Path;

/// The setup in a file; whether it can be played is not yet checked.
///
/// # Errors
/// A sentence that names the file.
pub(super) fn setup_of(path: &Path) -> Result<Setup, String> {
    let text = String::from_utf8(bytes_of(path)?)
        .map_err(|_| format!("{} is not UTF-8 text", path.display()))?;
    crate::contract::any::read_document("setup", &text)
        .map_err(|problem| format!("{}: {problem}", path.display()))
}
