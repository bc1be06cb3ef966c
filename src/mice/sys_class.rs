//! The small files of text in which the kernel tells everybody about its input devices, without any permission.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The folder of these files.
pub(crate) const CLASSES: &str = "/sys/class/input";
/// All of them are shorter.
const LONGEST: u64 = 1 << 16;

/// `true` if this is the name of an event file: "event" and a number.
pub(crate) fn is_event_file(name: &str) -> bool {
    let number = name.strip_prefix("event").unwrap_or("");
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Tells one thing about the device of an event file ("event5"), as in "name" or "id/vendor". Empty if the kernel
/// does not tell it.
pub(crate) fn tell(classes: &Path, event_file: &str, what: &str) -> String {
    let bytes = read(&classes.join(event_file).join("device").join(what)).unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

#[expect(clippy::disallowed_methods, reason = "what is no plain file is not opened")]
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.metadata()?.is_file() {
        File::open(path)?.take(LONGEST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
