//! What goes wrong with a mailbox, as sentences for its host.

use std::io;

use async_imap::error::Error;

use super::Mailbox;
use crate::connection::one_line;

/// Why a connection to a mailbox has ended, or did not come about.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server is not there.
    Unreachable(String),
    /// The connection would not be safe.
    Unsafe(String),
    /// The login was refused, and what the server said.
    Password(String),
    /// The folder cannot be opened, and what the server said.
    Folder(String),
    /// The server refused a command.
    Refused(String),
    /// The connection was lost, or the server does not answer.
    Lost(String),
}

impl Trouble {
    pub(super) fn sentence(&self, mailbox: &Mailbox) -> String {
        let Mailbox { host, port, user, folder, .. } = mailbox;
        let sentence = match self {
            Trouble::Unreachable(why) => format!(
                "The mail server {host}:{port} cannot be reached ({why}): check its name, its port, tls and the network."
            ),
            Trouble::Unsafe(why) => format!(
                "The connection to {host}:{port} is not safe ({why}): check the server's name, or name its certificate in ca_file."
            ),
            Trouble::Password(said) => format!(
                "The mail server {host} refused the password of {user} ({said}): make an app password and put it in the configuration."
            ),
            Trouble::Folder(said) => format!(
                "The mail server {host} does not open the folder {folder} of {user} ({said}): check its name."
            ),
            Trouble::Refused(said) => {
                format!(
                    "The mail server {host} refused a command for the mailbox of {user} ({said}): it is tried again."
                )
            }
            Trouble::Lost(why) => {
                format!(
                    "The connection to the mail server {host} was lost ({why}): it is tried again."
                )
            }
        };
        // Whatever a server repeats.
        mailbox.password.hidden_in(&sentence)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            // The parser quotes what it could not read, which may be somebody's message.
            io::ErrorKind::Other => Trouble::Lost("what it says cannot be understood".into()),
            io::ErrorKind::InvalidData => Trouble::Unsafe(one_line(&error.to_string())),
            _ => Trouble::Lost(one_line(&error.to_string())),
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        match error {
            Error::Io(error) => Trouble::from(error),
            Error::No(said) | Error::Bad(said) => Trouble::Refused(words(&said)),
            Error::ConnectionLost => Trouble::Lost("it was closed".into()),
            Error::Parse(_) => Trouble::Lost("what it says cannot be understood".into()),
            error => Trouble::Lost(one_line(&error.to_string())),
        }
    }
}

/// The server's own words; the crate wraps them as `code: None, info: Some("...")`.
fn words(said: &str) -> String {
    let bare =
        said.split_once("info: Some(\"").map_or(said, |(_, words)| words.trim_end_matches("\")"));
    one_line(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_password_is_a_sentence_without_the_password() {
        let mailbox = Mailbox::new("imap.example.org", "ann@example.org", "fish-and-chips".into());
        let trouble = Trouble::from(Error::No(
            "code: None, info: Some(\"Not fish-and-chips. Make an application password.\")".into(),
        ));
        let Trouble::Refused(said) = trouble else { panic!("{trouble:?}") };
        assert_eq!(
            Trouble::Password(said).sentence(&mailbox),
            "The mail server imap.example.org refused the password of ann@example.org (Not (password). Make an \
             application password): make an app password and put it in the configuration."
        );
        assert!(!format!("{mailbox:?}").contains("fish"));
    }
}
