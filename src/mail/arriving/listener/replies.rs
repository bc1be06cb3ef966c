//! Replies with their codes (RFC 5321 section 4.2, RFC 3463).

use smtp_proto::Error;

use super::wire::End;
use crate::connection::one_line;

/// A reply to a client, of one line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reply {
    code: u16,
    text: String,
}

impl Reply {
    pub(super) fn new(code: u16, text: impl Into<String>) -> Reply {
        Reply { code, text: text.into() }
    }

    /// 451 with the receiver's reason.
    pub(super) fn not_now(why: &str) -> Reply {
        let why: String = one_line(why).chars().filter(char::is_ascii).collect();
        Reply::new(451, format!("4.3.0 Not taken now: {why}"))
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        format!("{} {}\r\n", self.code, self.text).into_bytes()
    }
}

/// The reply to a line that is no command.
pub(super) fn to_no_command(error: &Error) -> Reply {
    match error {
        Error::InvalidSenderAddress | Error::InvalidRecipientAddress => {
            Reply::new(501, "5.1.3 That address cannot be read")
        }
        Error::SyntaxError { syntax } => Reply::new(501, format!("5.5.4 Write {syntax}")),
        Error::InvalidParameter { .. } => Reply::new(501, "5.5.4 A parameter cannot be read"),
        Error::UnsupportedParameter { .. } => Reply::new(555, "5.5.4 A parameter is not supported"),
        _ => Reply::new(500, "5.5.2 No such command"),
    }
}

/// The last words to a client that is left, where any are worth while.
pub(super) fn farewell(end: &End) -> Option<Reply> {
    match end {
        End::Closed => Some(Reply::new(421, "4.3.2 Closing")),
        End::Slow => Some(Reply::new(421, "4.4.2 That took too long, closing")),
        End::TooLong => Some(Reply::new(500, "5.5.6 Too long, closing")),
        End::Io => None,
    }
}
