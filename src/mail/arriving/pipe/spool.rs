//! Messages that wait for a server, a file each.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::server::private_folder;
use super::{LARGEST_PACKED, unpack};
use crate::arriving::files::{MessageContent, names, read_file};
use crate::arriving::polling::poll_until_stopped;
use crate::arriving::{MailReceiver, StopFlag, tell};
use shoal_files::{rename, sync_folder};

const ENDING: &str = ".mail";
/// Files that are being written; what a killed program leaves of them is removed after a day.
const BEGUN: &str = ".begun-";
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 60 * 60);

/// The outcome of draining the spool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpoolDrain {
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
#[expect(
    clippy::disallowed_methods,
    reason = "the file is synced, and so is its folder; others see by its name that it is begun"
)]
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

/// A folder in which messages wait for this server.
#[derive(Debug)]
pub struct MailSpool {
    folder: PathBuf,
}

impl MailSpool {
    /// The spool in this folder. One that is missing is empty.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> MailSpool {
        MailSpool { folder: folder.into() }
    }

    /// Drains it until `stop`, again after each `pause`.
    #[must_use]
    pub fn watch(
        self,
        receiver: Arc<dyn MailReceiver>,
        stop: &StopFlag,
        pause: Duration,
    ) -> JoinHandle<()> {
        poll_until_stopped(stop, pause, move |_| self.drain(receiver.as_ref()).left == 0)
    }

    /// Gives all messages to `to`, and removes those that it takes. A file that holds no message is
    /// renamed.
    pub fn drain(&self, receiver: &dyn MailReceiver) -> SpoolDrain {
        let mut drained = SpoolDrain::default();
        let mut troubles = BTreeSet::new();
        match names(&self.folder, |name| name.ends_with(ENDING) || name.starts_with(BEGUN)) {
            Ok(names) => {
                for name in names {
                    match take(&self.folder.join(&name), &name, receiver) {
                        Ok(SpoolFileOutcome::Taken) => drained.taken += 1,
                        Ok(SpoolFileOutcome::Left) => drained.left += 1,
                        Ok(SpoolFileOutcome::Nothing) => {}
                        Err(trouble) => drop(troubles.insert(trouble)),
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                troubles.insert(format!(
                    "The spool {} cannot be read ({error}): make it a folder that this user can read.",
                    self.folder.display()
                ));
            }
        }
        tell(receiver, &format!("Spool {}", self.folder.display()), &troubles);
        drained
    }
}

/// The fate of one file.
enum SpoolFileOutcome {
    Taken,
    /// The receiver does not take it now.
    Left,
    /// It is no message.
    Nothing,
}

/// Gives one file to the receiver.
fn take(path: &Path, name: &str, receiver: &dyn MailReceiver) -> Result<SpoolFileOutcome, String> {
    if name.starts_with(BEGUN) {
        remove_if_left_behind(path);
        return Ok(SpoolFileOutcome::Nothing);
    }
    let shown = path.display();
    let message = match read_file(path, LARGEST_PACKED) {
        Ok(MessageContent::Message(message)) => message,
        Ok(MessageContent::TooLarge(_)) => Vec::new(),
        // A host may tidy up meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(SpoolFileOutcome::Nothing);
        }
        Err(error) => {
            return Err(format!(
                "{shown} cannot be read ({error}): make it readable or remove it."
            ));
        }
    };
    let cannot_go =
        |error| format!("{shown} cannot be moved away ({error}): make its folder writable.");
    let Some((envelope, raw)) = unpack(&message) else {
        let aside = path.with_added_extension("damaged");
        rename(path, &aside).map_err(cannot_go)?;
        receiver.report(&format!(
            "{} contains no message and was moved aside: look at it, or remove it.",
            aside.display()
        ));
        return Ok(SpoolFileOutcome::Nothing);
    };
    if receiver.receive(&envelope, raw).is_err() {
        return Ok(SpoolFileOutcome::Left);
    }
    fs::remove_file(path).map_err(cannot_go)?;
    Ok(SpoolFileOutcome::Taken)
}

fn remove_if_left_behind(path: &Path) {
    let age = fs::metadata(path)
        .and_then(|file| file.modified())
        .map(|time| time.elapsed().unwrap_or_default());
    if age.is_ok_and(|age| age > LEFT_BEHIND) {
        let _ = fs::remove_file(path);
    }
}
