//! The common parts of all connections to a mail server: encryption, passwords, certificates.

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use shoal_files::{plain_bytes, read_bytes};

use crate::reading::clean::phrase;

/// The encryption of a connection to a mail server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TlsMode {
    /// From the first byte: ports 993 and 465 (RFC 8314).
    #[default]
    Implicit,
    /// By the command STARTTLS: ports 143 and 587. A server that does not offer it is left.
    StartTls,
    /// Not at all, for servers on this machine only.
    None,
}

/// A password that no log shows.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// The password itself, for the server alone.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// `text` without the password, for what a server says and a host reads.
    #[must_use]
    pub fn hidden_in(&self, text: &str) -> String {
        if self.0.is_empty() { text.to_owned() } else { text.replace(&self.0, "(password)") }
    }
}

impl From<String> for Password {
    fn from(text: String) -> Password {
        Password(text)
    }
}

impl From<&str> for Password {
    fn from(text: &str) -> Password {
        Password(text.to_owned())
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(password)")
    }
}

/// The reason why a mail server cannot be used as it is configured.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// A password would be read on its way.
    #[error(
        "{0} is not on this machine, so its connection must be encrypted: write tls = \"implicit\" or \"starttls\"."
    )]
    Plain(String),
    /// The file of certificates cannot be read.
    #[error(
        "The certificates in {path} cannot be read ({why}): name a PEM file in ca_file, or leave it out."
    )]
    Certificates {
        /// The file.
        path: PathBuf,
        /// The fault in it.
        why: String,
    },
    /// TLS cannot be set up at all.
    #[error(
        "No encrypted connection to {host} can be prepared ({why}): check the name of the server."
    )]
    Tls {
        /// The server.
        host: String,
        /// The reason.
        why: String,
    },
    /// A user without a password, or the other way round.
    #[error(
        "{0} needs both a user and a password, or neither: complete them in the configuration."
    )]
    HalfALogin(String),
    /// The system gives no means to wait for a connection.
    #[error(
        "The system does not let this program wait for a mail server ({0}): close other programs and try again."
    )]
    System(String),
}

/// Refuses a connection in the clear to another machine.
pub(crate) fn check_tls(tls: TlsMode, host: &str) -> Result<(), ConnectionError> {
    if tls == TlsMode::None && !is_this_machine(host) {
        return Err(ConnectionError::Plain(host.to_owned()));
    }
    Ok(())
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The PEM text of additional certificates.
pub(crate) fn read_certificates(path: &Path) -> Result<Vec<u8>, ConnectionError> {
    let pem = read_bytes(path, LARGEST_CERTIFICATES).and_then(|bytes| plain_bytes(&bytes[..]));
    pem.map_err(|error| ConnectionError::Certificates {
        path: path.to_owned(),
        why: error.to_string(),
    })
}

const LARGEST_CERTIFICATES: u64 = 1_000_000;

/// Words of a server or of the system, short and on one line, for a sentence of ours: nothing hidden is in them.
pub(crate) fn one_line(text: &str) -> String {
    phrase(text, 300).trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_are_read_without_a_byte_order_mark() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("ca.pem");
        for text in ["-----BEGIN", "\u{feff}-----BEGIN"] {
            std::fs::write(&file, text).expect("the folder is ours");
            assert_eq!(read_certificates(&file).expect("it is there"), b"-----BEGIN");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let password = Password::from("fish-and-chips");
        assert!(!format!("{password:?}").contains("fish"));
        assert_eq!(password.hidden_in("LOGIN ann fish-and-chips"), "LOGIN ann (password)");
    }

    #[test]
    fn another_machine_is_never_spoken_to_in_the_clear() {
        assert!(check_tls(TlsMode::None, "imap.example.org").is_err());
        assert!(check_tls(TlsMode::None, "127.0.0.1.example.org").is_err());
        assert!(check_tls(TlsMode::None, "192.168.1.2").is_err());
        for host in ["localhost", "127.0.0.1", "::1"] {
            assert!(check_tls(TlsMode::None, host).is_ok());
        }
        assert!(check_tls(TlsMode::StartTls, "imap.example.org").is_ok());
    }
}
