//! Messages that wait for a server, a file each.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::server::private_folder;
use super::{LARGEST_PACKED, unpack};
use crate::arriving::files::{Content, names, read_file, rename, sync_folder};
use crate::arriving::{NotNow, Receive};

const ENDING: &str = ".mail";
/// Files that are being written; what a killed program leaves of them is removed after a day.
const BEGUN: &str = ".begun-";
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 60 * 60);

/// What became of the messages in the spool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drained {
    /// Messages that were taken and removed.
    pub taken: usize,
    /// Messages that wait on.
    pub left: usize,
}

#[expect(clippy::disallowed_methods, reason = "messages are taken in the order in which they came")]
fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos()
}

/// Keeps a message: whole and on disk, or not at all.
pub(super) fn keep(spool: &Path, packed: &[u8]) -> io::Result<()> {
    private_folder(spool)?;
    let mut file = tempfile::Builder::new()
        .prefix(BEGUN)
        .permissions(Permissions::from_mode(0o600))
        .tempfile_in(spool)?;
    file.write_all(packed)?;
    file.as_file().sync_all()?;
    // In the order in which they came; the random part of the name keeps apart what came at once.
    let random = file.path().file_name().unwrap_or_default().to_string_lossy().replace(BEGUN, "");
    let path = spool.join(format!("{:020}-{random}{ENDING}", now()));
    file.persist_noclobber(&path)?;
    sync_folder(&path)
}

/// Gives all messages of the spool to `to`, and removes those that it takes. A file that holds no message
/// is renamed, and the host gets a sentence about it.
///
/// # Errors
///
/// Where the folder cannot be read. One that is missing is empty.
pub fn drain_spool(spool: &Path, to: &dyn Receive) -> io::Result<Drained> {
    let mut drained = Drained::default();
    let names = match names(spool, |name| name.ends_with(ENDING) || name.starts_with(BEGUN)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(drained),
        names => names?,
    };
    for name in names {
        let path = spool.join(&name);
        if name.starts_with(BEGUN) {
            remove_if_left_behind(&path);
            continue;
        }
        let message = match read_file(&path, LARGEST_PACKED) {
            Ok(Content::Message(message)) => message,
            Ok(Content::TooLarge) => Vec::new(),
            // Two servers may not drain at once, but a host may tidy up.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                to.report(&format!(
                    "{} cannot be read ({error}): make it readable or remove it.",
                    path.display()
                ));
                drained.left += 1;
                continue;
            }
        };
        let Some((envelope, raw)) = unpack(&message) else {
            let aside = path.with_added_extension("damaged");
            rename(&path, &aside)?;
            to.report(&format!(
                "{} holds no message and was put aside: look into it, or remove it.",
                aside.display()
            ));
            continue;
        };
        match to.receive(&envelope, raw) {
            Ok(()) => {
                fs::remove_file(&path)?;
                drained.taken += 1;
            }
            Err(NotNow(why)) => {
                to.report(&format!("{} waits: {why}", path.display()));
                drained.left += 1;
            }
        }
    }
    Ok(drained)
}

fn remove_if_left_behind(path: &Path) {
    let age = fs::metadata(path)
        .and_then(|file| file.modified())
        .map(|time| time.elapsed().unwrap_or_default());
    if age.is_ok_and(|age| age > LEFT_BEHIND) {
        let _ = fs::remove_file(path);
    }
}
