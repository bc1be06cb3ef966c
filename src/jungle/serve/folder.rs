//! Letters into a folder, a file a letter: for a first look without any mail server, and for tests.

use sha2::{Digest as _, Sha256};
use shoal_files::write_private;
use shoal_mail::address::MailAddress;
use shoal_mail::leaving::{MailCarrier, SendOutcome};
use std::fmt::Write as _;
use std::path::PathBuf;

/// A folder that letters go to. One that is sent twice is one file: its name comes from the Message-ID.
#[derive(Debug, Clone)]
pub struct FolderCarrier(pub PathBuf);

impl MailCarrier for FolderCarrier {
    fn send(
        &mut self,
        _from: Option<&MailAddress>,
        _to: &MailAddress,
        message: &[u8],
    ) -> SendOutcome {
        match self.keep(message) {
            Ok(()) => SendOutcome::Sent,
            Err(error) => SendOutcome::Stuck(format!(
                "{} cannot be written to ({error}): it must be a folder with free space that this user can write to.",
                self.0.display()
            )),
        }
    }
}

impl FolderCarrier {
    fn keep(&self, message: &[u8]) -> std::io::Result<()> {
        let text = String::from_utf8_lossy(message);
        let is_id = |line: &&str| line.to_ascii_lowercase().starts_with("message-id:");
        let id = text.lines().find(is_id).unwrap_or_default();
        let mut name = String::new();
        for byte in &Sha256::digest(id)[..12] {
            let _ = write!(name, "{byte:02x}");
        }
        write_private(&self.0.join(name + ".eml"), message)
    }
}
