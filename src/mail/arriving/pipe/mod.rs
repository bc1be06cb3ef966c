//! A pipe from any mail server: a program that hands one message to the server and ends.
//!
//! The program ([`hand_over`]) asks the server by a Unix socket ([`serve_socket`]), and where none
//! listens keeps the message in a folder, the spool ([`MailSpool`]).

mod server;
mod spool;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

pub use server::serve_socket;
pub use spool::{MailSpool, SpoolDrain};

use super::LARGEST_MESSAGE;
use super::files::{MessageContent, read_message};
use crate::address::MailAddress;
use crate::connection::one_line;
use crate::envelope::MailEnvelope;

/// The longest time that either side waits for the other. A server that is slower is treated as none: the spool keeps
/// the message, and a receiver that has it already knows it.
const PATIENCE: Duration = Duration::from_secs(60);

/// The server's answer when the message is on its disk. Any other is why not.
const TAKEN: &str = "taken";

/// The outcome of handing over, as the mail server reads it from the exit code (BSD's `sysexits.h`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PipeExit {
    /// 0: the message is kept.
    Taken,
    /// 65, `EX_DATAERR`: no message, or one that is too large. The mail server tells its sender.
    Refused(String),
    /// 75, `EX_TEMPFAIL`: the mail server tries again later.
    TryAgain(String),
}

impl PipeExit {
    /// The exit code of the program.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            PipeExit::Taken => 0,
            PipeExit::Refused(_) => 65,
            PipeExit::TryAgain(_) => 75,
        }
    }

    /// The sentence for standard error, which the mail server writes into its log.
    #[must_use]
    pub fn sentence(&self) -> Option<&str> {
        match self {
            PipeExit::Taken => None,
            PipeExit::Refused(sentence) | PipeExit::TryAgain(sentence) => Some(sentence),
        }
    }
}

/// The envelope as a mail server gives it to a program: by arguments, or in the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PipeEnvelope {
    /// The sender. Empty, `<>` and `MAILER-DAEMON` (Postfix) are the null sender.
    pub sender: Option<String>,
    /// The recipient.
    pub recipient: Option<String>,
}

impl PipeEnvelope {
    /// `SENDER` and `RECIPIENT`, as OpenSMTPD, Postfix and Exim set them, where no argument says more.
    #[must_use]
    pub fn or_environment(self) -> PipeEnvelope {
        let variable =
            |name| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
        PipeEnvelope {
            sender: self.sender.or_else(|| variable("SENDER")),
            recipient: self.recipient.or_else(|| variable("RECIPIENT")),
        }
    }

    /// The envelope of `raw`: its headers say what was not given. A sender that is no address of the
    /// plain kind is never answered.
    #[must_use]
    pub fn envelope(&self, raw: &[u8]) -> MailEnvelope {
        let headers = MailEnvelope::from_headers(raw);
        MailEnvelope {
            sender: match &self.sender {
                Some(sender) => plain(sender),
                None => headers.sender,
            },
            recipient: self.recipient.as_deref().and_then(plain).or(headers.recipient),
        }
    }
}

fn plain(text: &str) -> Option<MailAddress> {
    let text = text.trim();
    let bare = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap_or(text);
    bare.parse().ok()
}

/// Hands the message of `reader` to the server at `socket`, or into `spool` where none listens.
///
/// [`PipeExit::Taken`] only once the message is on disk. A server that says it cannot take it now is
/// believed: its disk is the spool's too.
pub fn hand_over(socket: &Path, spool: &Path, given: &PipeEnvelope, reader: impl Read) -> PipeExit {
    let raw = match read_message(reader, LARGEST_MESSAGE) {
        Ok(MessageContent::Message(raw)) => without_mbox_line(raw),
        Ok(MessageContent::TooLarge(_)) => {
            return PipeExit::Refused(
                "The message is too large: at most 10 MB are accepted.".into(),
            );
        }
        Err(error) => {
            return PipeExit::TryAgain(format!(
                "The message cannot be read from standard input: {error}."
            ));
        }
    };
    if raw.is_empty() {
        return PipeExit::Refused(
            "There is no message on standard input: pipe one into this command.".into(),
        );
    }
    let packed = pack(&given.envelope(&raw), &raw);
    match ask(socket, &packed) {
        Ok(answer) if answer == TAKEN => PipeExit::Taken,
        Ok(answer) if !answer.is_empty() => PipeExit::TryAgain(one_line(&answer)),
        // No server, or one that ended before it answered.
        _ => match spool::keep(spool, &packed) {
            Ok(()) => PipeExit::Taken,
            Err(error) => PipeExit::TryAgain(format!(
                "No server listens at {}, and the message cannot be kept in {} ({error}): start the server, or make the folder writable for this user.",
                socket.display(),
                spool.display()
            )),
        },
    }
}

/// Sends the message with its length in front; the answer is one line.
fn ask(socket: &Path, packed: &[u8]) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let length = u32::try_from(packed.len()).map_err(io::Error::other)?;
    stream.write_all(&length.to_be_bytes())?;
    stream.write_all(packed)?;
    stream.shutdown(Shutdown::Write)?;
    let mut answer = String::new();
    BufReader::new(stream.take(1000)).read_line(&mut answer)?;
    // An answer that was cut off is none.
    Ok(answer.strip_suffix('\n').unwrap_or_default().to_owned())
}

/// Envelope and message in one, for the socket and the spool: a line with the sender, a line with the
/// recipient (either may be empty), the message.
fn pack(envelope: &MailEnvelope, raw: &[u8]) -> Vec<u8> {
    let line = |address: &Option<MailAddress>| {
        address.as_ref().map(ToString::to_string).unwrap_or_default()
    };
    let mut packed =
        format!("{}\n{}\n", line(&envelope.sender), line(&envelope.recipient)).into_bytes();
    packed.extend_from_slice(raw);
    packed
}

/// The most that [`pack`] makes of a message: two addresses and their line ends more.
const LARGEST_PACKED: usize = LARGEST_MESSAGE + 600;

/// Reads what [`pack`] made.
fn unpack(packed: &[u8]) -> Option<(MailEnvelope, &[u8])> {
    let mut parts = packed.splitn(3, |byte| *byte == b'\n');
    let sender = unpack_address(parts.next()?).ok()?;
    let recipient = unpack_address(parts.next()?).ok()?;
    Some((MailEnvelope { sender, recipient }, parts.next()?))
}

/// The address in a line that may be empty; an error where it is neither an address nor empty.
fn unpack_address(line: &[u8]) -> Result<Option<MailAddress>, ()> {
    match str::from_utf8(line).map_err(drop)? {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(drop),
    }
}

/// `raw` without the line that mbox files and many mail servers put in front of a message.
fn without_mbox_line(mut raw: Vec<u8>) -> Vec<u8> {
    if raw.starts_with(b"From ") {
        let end = raw.iter().position(|byte| *byte == b'\n').map_or(raw.len(), |at| at + 1);
        raw.drain(..end);
    }
    raw
}
