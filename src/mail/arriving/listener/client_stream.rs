//! Bytes of a client as lines and messages, within bounds of size and time.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::ListenerLimits;

/// Ends a message (RFC 5321 section 4.1.1.4). Nothing else does: a bare LF before or behind the dot
/// belongs to the message, or a second message could be smuggled in behind it.
const END: &[u8] = b"\r\n.\r\n";

/// The number of times that the size of the largest message is read to its end before the client is left.
const PATIENCE_WITH_SIZE: usize = 8;

/// The reason why nothing more is read.
#[derive(Debug)]
pub(super) enum DisconnectCause {
    /// The client has gone, or the program stops.
    Closed,
    /// The client took too long.
    Slow,
    /// A line without an end, or a message far too large.
    TooLong,
    /// Trouble of the connection.
    Io,
}

impl From<io::Error> for DisconnectCause {
    fn from(error: io::Error) -> DisconnectCause {
        match error.kind() {
            // What a read timeout is called differs by platform.
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => DisconnectCause::Slow,
            _ => DisconnectCause::Io,
        }
    }
}

/// A message with its dots taken off, or one that was read and dropped.
#[derive(Debug)]
pub(super) enum ReceivedBody {
    Whole(Vec<u8>),
    TooLarge,
}

pub(super) struct ClientStream {
    stream: TcpStream,
    /// Read, and not used yet.
    buffer: Vec<u8>,
    idle: Duration,
    /// The end of the session.
    last: Instant,
}

impl ClientStream {
    pub(super) fn new(stream: TcpStream, limits: &ListenerLimits) -> io::Result<ClientStream> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(limits.idle))?;
        Ok(ClientStream {
            stream,
            buffer: Vec::new(),
            idle: limits.idle,
            last: now() + limits.session,
        })
    }

    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), DisconnectCause> {
        Ok(self.stream.write_all(text)?)
    }

    /// The next line with its end, of `most` bytes at most.
    pub(super) fn line(&mut self, most: usize) -> Result<Vec<u8>, DisconnectCause> {
        let by = now() + self.idle;
        let mut searched = 0;
        loop {
            if let Some(at) = self.buffer[searched..].iter().position(|byte| *byte == b'\n') {
                let end = searched + at + 1;
                if end > most {
                    return Err(DisconnectCause::TooLong);
                }
                return Ok(self.buffer.drain(..end).collect());
            }
            searched = self.buffer.len();
            if searched > most {
                return Err(DisconnectCause::TooLong);
            }
            self.fill(by)?;
        }
    }

    /// Reads the message that follows DATA up to the dot, of `most` bytes at most.
    pub(super) fn message(&mut self, most: usize) -> Result<ReceivedBody, DisconnectCause> {
        // The end of the line of DATA counts: a dot may be the first thing in a message.
        let mut data = END[..2].to_vec();
        let mut too_large = false;
        let mut dropped = 0;
        let mut searched = 0;
        loop {
            data.append(&mut self.buffer);
            if let Some(at) = find(&data[searched..], END) {
                let end = searched + at;
                self.buffer = data.split_off(end + END.len());
                data.truncate(end + 2);
                if too_large {
                    return Ok(ReceivedBody::TooLarge);
                }
                let message = without_dots(&data);
                return Ok(if message.len() > most {
                    ReceivedBody::TooLarge
                } else {
                    ReceivedBody::Whole(message)
                });
            }
            // Dots that were doubled are at most as many as the lines, so twice the size is surely too much.
            if data.len() > 2 * most.max(1024) {
                too_large = true;
                let keep = data.len() - (END.len() - 1);
                dropped += keep;
                data.drain(..keep);
                if dropped > PATIENCE_WITH_SIZE * most {
                    return Err(DisconnectCause::TooLong);
                }
            }
            searched = data.len().saturating_sub(END.len() - 1);
            self.fill(now() + self.idle)?;
        }
    }

    fn fill(&mut self, by: Instant) -> Result<(), DisconnectCause> {
        let left = by.min(self.last).saturating_duration_since(now());
        if left.is_zero() {
            return Err(DisconnectCause::Slow);
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut chunk = [0; 8192];
        match self.stream.read(&mut chunk)? {
            0 => Err(DisconnectCause::Closed),
            length => {
                self.buffer.extend_from_slice(&chunk[..length]);
                Ok(())
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "clients are waited for, but not for ever")]
fn now() -> Instant {
    Instant::now()
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

/// Takes the dot off every line that begins with one (RFC 5321 section 4.5.2), and the line end in front.
fn without_dots(data: &[u8]) -> Vec<u8> {
    let mut message = Vec::with_capacity(data.len());
    let mut rest = data;
    while let Some(at) = find(rest, b"\r\n.") {
        message.extend_from_slice(&rest[..at + 2]);
        rest = &rest[at + 3..];
    }
    message.extend_from_slice(rest);
    message.drain(..2);
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Shutdown, TcpListener};

    /// What is read of `sent` with a limit of 2000 bytes, and the line behind it.
    fn read(sent: &[u8]) -> (Result<ReceivedBody, DisconnectCause>, Option<Vec<u8>>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().unwrap();
        let sent = sent.to_vec();
        let writer = std::thread::spawn(move || {
            // The other side may have left.
            let _ = client.write_all(&sent);
            let _ = client.shutdown(Shutdown::Write);
            client
        });
        let mut wire = ClientStream::new(server, &ListenerLimits::default()).unwrap();
        let body = wire.message(2000);
        let behind = wire.line(100).ok();
        drop(wire);
        writer.join().unwrap();
        (body, behind)
    }

    #[track_caller]
    fn whole(sent: &[u8], message: &[u8]) {
        let (body, behind) = read(&[sent, b"QUIT\r\n"].concat());
        assert!(matches!(&body, Ok(ReceivedBody::Whole(read)) if read == message), "{body:?}");
        assert_eq!(behind.as_deref(), Some(&b"QUIT\r\n"[..]));
    }

    #[test]
    fn dots_that_were_doubled_are_taken_off() {
        whole(b"..one\r\ntwo\r\n...\r\n.\r\n", b".one\r\ntwo\r\n..\r\n");
        whole(b".\r\n", b"");
        whole(b"\r\n.\r\n", b"\r\n");
    }

    #[test]
    fn nothing_but_a_dot_between_two_crlf_ends_a_message() {
        for dot in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r\r\n", "\r.\r\n", "\r\n\0.\r\n"]
        {
            let smuggled = format!("a{dot}MAIL FROM:<eve@example.org>\r\n");
            let (body, behind) = read(format!("{smuggled}.\r\n").as_bytes());
            let Ok(ReceivedBody::Whole(message)) = body else { panic!("{dot:?}: {body:?}") };
            assert!(message.ends_with(b"MAIL FROM:<eve@example.org>\r\n"), "{dot:?}");
            assert_eq!(behind, None, "{dot:?}");
        }
    }

    #[test]
    fn a_message_too_large_is_read_to_its_end_and_dropped() {
        for size in [2001, 5000, 15_000] {
            let (body, behind) = read(&[&vec![b'x'; size][..], b"\r\n.\r\nQUIT\r\n"].concat());
            assert!(matches!(body, Ok(ReceivedBody::TooLarge)), "{size}: {body:?}");
            assert_eq!(behind.as_deref(), Some(&b"QUIT\r\n"[..]));
        }
    }

    #[test]
    fn a_message_without_an_end_is_left() {
        let (body, _) = read(&vec![b'x'; 1_000_000]);
        assert!(matches!(body, Err(DisconnectCause::TooLong)), "{body:?}");
        assert!(matches!(read(b"half").0, Err(DisconnectCause::Closed)));
    }
}
