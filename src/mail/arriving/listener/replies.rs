//! Replies with their codes (RFC 5321 section 4.2, RFC 3463).

use smtp_proto::Error;

use super::client_stream::DisconnectCause;
use crate::connection::one_line;

/// A reply to a client, of one line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SmtpReply {
    code: u16,
    text: String,
}

impl SmtpReply {
    pub(super) fn new(code: u16, text: impl Into<String>) -> SmtpReply {
        SmtpReply { code, text: text.into() }
    }

    /// 451 with the receiver's reason.
    pub(super) fn not_now(why: &str) -> SmtpReply {
        let why: String = one_line(why).chars().filter(char::is_ascii).collect();
        SmtpReply::new(451, format!("4.3.0 Not accepted now: {why}"))
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        format!("{} {}\r\n", self.code, self.text).into_bytes()
    }
}

/// The reply to a line that is no command.
pub(super) fn to_no_command(error: &Error) -> SmtpReply {
    match error {
        Error::InvalidSenderAddress | Error::InvalidRecipientAddress => {
            SmtpReply::new(501, "5.1.3 That address cannot be read")
        }
        Error::SyntaxError { syntax } => SmtpReply::new(501, format!("5.5.4 Write {syntax}")),
        Error::InvalidParameter { .. } => SmtpReply::new(501, "5.5.4 A parameter cannot be read"),
        Error::UnsupportedParameter { .. } => {
            SmtpReply::new(555, "5.5.4 A parameter is not supported")
        }
        _ => SmtpReply::new(500, "5.5.2 No such command"),
    }
}

/// The last words to a client that is left, where any are worth while.
pub(super) fn farewell(end: &DisconnectCause) -> Option<SmtpReply> {
    match end {
        DisconnectCause::Closed => Some(SmtpReply::new(421, "4.3.2 Closing")),
        DisconnectCause::Slow => Some(SmtpReply::new(421, "4.4.2 That took too long, closing")),
        DisconnectCause::TooLong => Some(SmtpReply::new(500, "5.5.6 Too long, closing")),
        DisconnectCause::Io => None,
    }
}
