//! Troubles with a mailbox, as sentences for its host.

use std::io;

use async_imap::error::Error;

use super::ImapMailbox;
use crate::connection::one_line;
use crate::refusal::RefusalCause;

/// The reason for which a connection to a mailbox has ended, or did not come about. The texts are what the server or
/// the system said.
#[derive(Debug)]
pub(super) enum ImapTrouble {
    /// The server is not there.
    Unreachable(String),
    /// The connection would not be safe.
    Unsafe(String),
    /// The login was refused.
    Login(String),
    /// The folder cannot be opened.
    Folder(String),
    /// The server refused a command.
    Refused(String),
    /// The server said goodbye.
    SentAway(String),
    /// The connection was lost, or the server does not answer.
    Lost(String),
}

impl ImapTrouble {
    pub(super) fn sentence(&self, mailbox: &ImapMailbox) -> String {
        let ImapMailbox { host, port, user, folder, .. } = mailbox;
        let advice = self.cause().advice();
        let sentence = match self {
            ImapTrouble::Unreachable(why) => format!(
                "The mail server {host}:{port} cannot be reached ({why}): check its name, its port, tls and the network."
            ),
            ImapTrouble::Unsafe(why) => format!(
                "The connection to {host}:{port} is not safe ({why}): check the server's name, or name its certificate in ca_file."
            ),
            ImapTrouble::Login(said)
                if matches!(self.cause(), RefusalCause::Password | RefusalCause::AppPassword) =>
            {
                format!("The mail server {host} refused the password of {user} ({said}): {advice}.")
            }
            ImapTrouble::Login(said) => {
                format!("The mail server {host} did not let {user} in ({said}): {advice}.")
            }
            ImapTrouble::Folder(said) if self.cause() == RefusalCause::Unsaid => format!(
                "The mail server {host} does not open the folder {folder} of {user} ({said}): check its name."
            ),
            ImapTrouble::Folder(said) => format!(
                "The mail server {host} does not open the folder {folder} of {user} ({said}): {advice}."
            ),
            ImapTrouble::Refused(said) => format!(
                "The mail server {host} refused a command for the mailbox of {user} ({said}): {advice}."
            ),
            ImapTrouble::SentAway(said) => {
                format!("The mail server {host} turns us away ({said}): {advice}.")
            }
            ImapTrouble::Lost(why) => format!(
                "The connection to the mail server {host} was lost ({why}): it will be tried again."
            ),
        };
        // Whatever a server repeats.
        mailbox.password.hidden_in(&sentence)
    }

    /// The cause, by what the server said. A refused login without a code is a wrong password (RFC 3501 section 6.2.3).
    fn cause(&self) -> RefusalCause {
        match self {
            ImapTrouble::Login(said) => match RefusalCause::of_imap(said) {
                RefusalCause::Unsaid => RefusalCause::Password,
                cause => cause,
            },
            ImapTrouble::Folder(said)
            | ImapTrouble::Refused(said)
            | ImapTrouble::SentAway(said) => RefusalCause::of_imap(said),
            ImapTrouble::Unreachable(_) | ImapTrouble::Unsafe(_) | ImapTrouble::Lost(_) => {
                RefusalCause::Unavailable
            }
        }
    }

    /// `true` if only a person can mend it, or asking often makes it worse: some servers lock such a client out.
    pub(super) fn is_lasting(&self) -> bool {
        !matches!(self.cause(), RefusalCause::Unavailable | RefusalCause::Unsaid)
    }
}

impl From<io::Error> for ImapTrouble {
    fn from(error: io::Error) -> ImapTrouble {
        match error.kind() {
            // The parser quotes what it could not read, which may be somebody's message.
            io::ErrorKind::Other => ImapTrouble::Lost("what it says cannot be understood".into()),
            io::ErrorKind::InvalidData => ImapTrouble::Unsafe(one_line(&error.to_string())),
            _ => ImapTrouble::Lost(one_line(&error.to_string())),
        }
    }
}

impl From<Error> for ImapTrouble {
    fn from(error: Error) -> ImapTrouble {
        match error {
            Error::Io(error) => ImapTrouble::from(error),
            Error::No(said) | Error::Bad(said) => ImapTrouble::Refused(words(&said)),
            Error::ConnectionLost => ImapTrouble::Lost("it was closed".into()),
            Error::Parse(_) => ImapTrouble::Lost("what it says cannot be understood".into()),
            error => ImapTrouble::Lost(one_line(&error.to_string())),
        }
    }
}

/// The server's own words; the crate wraps them as `code: None, info: Some("...")`, and has a word of its own for the
/// one response code of those that we heed.
fn words(said: &str) -> String {
    let (code, info) = said.split_once(", info: Some(\"").unwrap_or(("", said));
    let bare = info.trim_end_matches("\")").replace("\\\"", "\"").replace("\\'", "'");
    let alert = if code.ends_with("Some(Alert)") { "[ALERT] " } else { "" };
    one_line(&format!("{alert}{bare}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn login(said: &str) -> String {
        let mailbox =
            ImapMailbox::new("imap.example.org", "ann@example.org", "fish-and-chips".into());
        let ImapTrouble::Refused(said) = ImapTrouble::from(Error::No(said.into())) else {
            panic!("{said}");
        };
        ImapTrouble::Login(said).sentence(&mailbox)
    }

    #[test]
    fn a_refused_password_is_a_sentence_without_the_password() {
        assert_eq!(
            login("code: None, info: Some(\"Not fish-and-chips. Make an application password.\")"),
            "The mail server imap.example.org refused the password of ann@example.org (Not (password). Make an \
             application password): make an app password and put it in the configuration."
        );
        let mailbox =
            ImapMailbox::new("imap.example.org", "ann@example.org", "fish-and-chips".into());
        assert!(!format!("{mailbox:?}").contains("fish"));
    }

    #[test]
    fn what_a_server_wants_of_a_person_is_shown_and_is_no_wrong_password() {
        let said = login(
            "code: Some(Alert), info: Some(\"Please log in via your \u{202e}web browser: https://a.example (Failure)\")",
        );
        assert_eq!(
            said,
            "The mail server imap.example.org did not let ann@example.org in ([ALERT] Please log in via your web browser: \
             https://a.example (Failure)): sign in to the account with a web browser, and do what it asks you to do there."
        );
        let said = login("code: None, info: Some(\"[LIMIT] Say \\\"please\\\"\")");
        assert!(said.contains("([LIMIT] Say \"please\"): the account is used too often"), "{said}");
    }
}
