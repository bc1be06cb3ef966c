//! A connection with a limit on what is read for one command.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::arriving::LARGEST_MESSAGE;

/// The most bytes of all responses to one command: a message, or the UIDs of a hundred thousand.
const ALLOWANCE: usize = LARGEST_MESSAGE + 2_000_000;

/// A connection with TLS or without.
pub(super) trait ImapStream: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug> ImapStream for T {}

/// A connection from which a command's allowance can be read, and then nothing more.
#[derive(Debug)]
pub(super) struct MeteredStream {
    stream: Box<dyn ImapStream>,
    left: usize,
    literals: LiteralTracker,
}

impl MeteredStream {
    pub(super) fn new(stream: Box<dyn ImapStream>) -> MeteredStream {
        MeteredStream { stream, left: ALLOWANCE, literals: LiteralTracker::default() }
    }

    /// Another command, another allowance.
    pub(super) fn renew(&mut self) {
        self.left = ALLOWANCE;
    }

    pub(super) fn into_inner(self) -> Box<dyn ImapStream> {
        self.stream
    }
}

impl AsyncRead for MeteredStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        let read = &buffer.filled()[before..];
        if read.len() > self.left || self.literals.announce_too_much(read) {
            return Poll::Ready(Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "it sent more than was asked for",
            )));
        }
        self.left -= read.len();
        polled
    }
}

impl AsyncWrite for MeteredStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Follows the literals (`{5}`, a line end and five bytes, RFC 3501 section 4.3), for which the parser
/// makes room before they come.
#[derive(Debug, Default)]
struct LiteralTracker {
    /// Bytes of the literal that are still to come.
    rest: usize,
    /// The number in braces that has been read, and whether they are closed.
    number: Option<(usize, bool)>,
}

impl LiteralTracker {
    fn announce_too_much(&mut self, mut bytes: &[u8]) -> bool {
        loop {
            let inside = self.rest.min(bytes.len());
            self.rest -= inside;
            let Some((byte, behind)) = bytes[inside..].split_first() else { return false };
            bytes = behind;
            self.number = match (byte, self.number) {
                (b'{', _) => Some((0, false)),
                (b'0'..=b'9', Some((number, false))) => {
                    let digit = usize::from(byte - b'0');
                    Some((number.saturating_mul(10).saturating_add(digit), false))
                }
                (b'}', Some((number, _))) => Some((number, true)),
                (b'\r', closed @ Some((_, true))) => closed,
                (b'\n', Some((number, true))) => {
                    if number > ALLOWANCE {
                        return true;
                    }
                    self.rest = number;
                    None
                }
                _ => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_that_is_too_large_is_seen_before_it_comes() {
        let large = b"* 1 FETCH (UID 1 BODY[] {400000000}\r\n";
        assert!(LiteralTracker::default().announce_too_much(large));
        let endless = b"* 1 FETCH (UID 1 BODY[] {99999999999999999999999999}\r\n";
        assert!(LiteralTracker::default().announce_too_much(endless));
        let mut in_pieces = LiteralTracker::default();
        assert!(large.chunks(1).any(|piece| in_pieces.announce_too_much(piece)));
    }

    #[test]
    fn what_stands_in_a_literal_or_within_a_line_announces_nothing() {
        let mut literals = LiteralTracker::default();
        let text = b"{400000000}\r\n";
        assert!(!literals.announce_too_much(b"* 1 FETCH (UID 1 BODY[] {13}\r\n"));
        assert!(!literals.announce_too_much(text));
        assert!(!literals.announce_too_much(b" FLAGS (\\Seen))\r\n* OK {400000000} free\r\n"));
        assert!(literals.announce_too_much(text));
    }
}
