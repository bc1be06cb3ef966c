//! A pipe from any mail server: a program that hands one message to the server and ends.
//!
//! The program ([`hand_over`]) asks the server by a Unix socket ([`serve_socket`]), and where none
//! listens keeps the message in a folder, the spool ([`drain_spool`]).

mod server;
mod spool;

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

pub use server::serve_socket;
pub use spool::{Drained, drain_spool};

use super::LARGEST_MESSAGE;
use super::files::{Content, read_message};
use crate::address::Address;
use crate::connection::one_line;
use crate::envelope::Envelope;

/// How long either side waits for the other. A server that is slower is treated as none: the spool keeps
/// the message, and a receiver that has it already knows it.
const PATIENCE: Duration = Duration::from_secs(60);

/// The server's answer when the message is on its disk. Any other is why not.
const TAKEN: &str = "taken";

/// How handing over ended, as the mail server reads it from the exit code (BSD's `sysexits.h`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: the message is kept.
    Taken,
    /// 65, `EX_DATAERR`: no message, or one that is too large. The mail server tells its sender.
    Refused(String),
    /// 75, `EX_TEMPFAIL`: the mail server tries again later.
    TryAgain(String),
}

impl Exit {
    /// The exit code of the program.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Exit::Taken => 0,
            Exit::Refused(_) => 65,
            Exit::TryAgain(_) => 75,
        }
    }

    /// What to write to standard error, for the mail server's log.
    #[must_use]
    pub fn sentence(&self) -> Option<&str> {
        match self {
            Exit::Taken => None,
            Exit::Refused(sentence) | Exit::TryAgain(sentence) => Some(sentence),
        }
    }
}

/// The envelope as a mail server gives it to a program: by arguments, or in the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The sender. Empty, `<>` and `MAILER-DAEMON` (Postfix) are the null sender.
    pub sender: Option<String>,
    /// The recipient.
    pub recipient: Option<String>,
}

impl Given {
    /// `SENDER` and `RECIPIENT`, as OpenSMTPD, Postfix and Exim set them, where no argument says more.
    #[must_use]
    pub fn or_environment(self) -> Given {
        let variable =
            |name| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
        Given {
            sender: self.sender.or_else(|| variable("SENDER")),
            recipient: self.recipient.or_else(|| variable("RECIPIENT")),
        }
    }

    /// The envelope of `raw`: its headers say what was not given. A sender that is no address of the
    /// plain kind is never answered.
    #[must_use]
    pub fn envelope(&self, raw: &[u8]) -> Envelope {
        let headers = Envelope::from_headers(raw);
        Envelope {
            sender: match &self.sender {
                Some(sender) => plain(sender),
                None => headers.sender,
            },
            recipient: self.recipient.as_deref().and_then(plain).or(headers.recipient),
        }
    }
}

fn plain(text: &str) -> Option<Address> {
    let text = text.trim();
    let bare = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap_or(text);
    bare.parse().ok()
}

/// Hands the message of `reader` to the server at `socket`, or into `spool` where none listens.
///
/// [`Exit::Taken`] only once the message is on disk. A server that says it cannot take it now is
/// believed: its disk is the spool's too.
pub fn hand_over(socket: &Path, spool: &Path, given: &Given, reader: impl Read) -> Exit {
    let raw = match read_message(reader, LARGEST_MESSAGE) {
        Ok(Content::Message(raw)) => without_mbox_line(raw),
        Ok(Content::TooLarge) => {
            return Exit::Refused("The message is too large: at most 10 MB are taken.".into());
        }
        Err(error) => {
            return Exit::TryAgain(format!(
                "The message cannot be read from standard input: {error}."
            ));
        }
    };
    if raw.is_empty() {
        return Exit::Refused(
            "There is no message on standard input: pipe one into this command.".into(),
        );
    }
    let packed = pack(&given.envelope(&raw), &raw);
    match ask(socket, &packed) {
        Ok(answer) if answer == TAKEN => Exit::Taken,
        Ok(answer) if !answer.is_empty() => Exit::TryAgain(one_line(&answer)),
        // No server, or one that ended before it answered.
        _ => match spool::keep(spool, &packed) {
            Ok(()) => Exit::Taken,
            Err(error) => Exit::TryAgain(format!(
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
fn pack(envelope: &Envelope, raw: &[u8]) -> Vec<u8> {
    let line =
        |address: &Option<Address>| address.as_ref().map(ToString::to_string).unwrap_or_default();
    let mut packed =
        format!("{}\n{}\n", line(&envelope.sender), line(&envelope.recipient)).into_bytes();
    packed.extend_from_slice(raw);
    packed
}

/// The most that [`pack`] makes of a message: two addresses and their line ends more.
const LARGEST_PACKED: usize = LARGEST_MESSAGE + 600;

fn unpack(packed: &[u8]) -> Option<(Envelope, &[u8])> {
    let mut parts = packed.splitn(3, |byte| *byte == b'\n');
    let mut address = || -> Option<Option<Address>> {
        let text = str::from_utf8(parts.next()?).ok()?;
        if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
    };
    let envelope = Envelope { sender: address()?, recipient: address()? };
    Some((envelope, parts.next()?))
}

/// `raw` without the line that mbox files and many mail servers put in front of a message.
fn without_mbox_line(mut raw: Vec<u8>) -> Vec<u8> {
    if raw.starts_with(b"From ") {
        let end = raw.iter().position(|byte| *byte == b'\n').map_or(raw.len(), |at| at + 1);
        raw.drain(..end);
    }
    raw
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arriving::testing::Tray;
    use crate::arriving::{Receive, Stop};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::sync::Arc;

    struct Place {
        folder: tempfile::TempDir,
        tray: Arc<Tray>,
    }

    impl Place {
        fn new() -> Place {
            Place { folder: tempfile::tempdir().unwrap(), tray: Arc::default() }
        }

        fn socket(&self) -> PathBuf {
            self.folder.path().join("run/socket")
        }

        fn spool(&self) -> PathBuf {
            self.folder.path().join("spool")
        }

        fn hand_over(&self, message: &[u8]) -> Exit {
            let given = Given {
                sender: Some("ann@example.org".into()),
                recipient: Some("fchain@jungle.test".into()),
            };
            hand_over(&self.socket(), &self.spool(), &given, message)
        }

        fn serve(&self, stop: &Stop) -> io::Result<server::Serving> {
            serve_socket(&self.socket(), self.tray.clone(), stop)
        }

        fn drain(&self) -> Drained {
            drain_spool(&self.spool(), self.tray.as_ref() as &dyn Receive).unwrap()
        }
    }

    #[test]
    fn a_server_that_listens_takes_the_message() {
        let (place, stop) = (Place::new(), Stop::new());
        let serving = place.serve(&stop).unwrap();
        assert_eq!(
            place.hand_over(b"From ann@example.org Mon Jan  1\nSubject: hi\n\nSTART\n"),
            Exit::Taken
        );
        assert_eq!(place.tray.texts(), ["Subject: hi\n\nSTART\n"]);
        let envelope = &place.tray.envelopes()[0];
        assert_eq!(envelope.sender, "ann@example.org".parse().ok());
        assert_eq!(envelope.recipient, "fchain@jungle.test".parse().ok());
        stop.stop();
        serving.join();
        assert!(!place.socket().exists());
    }

    #[test]
    fn without_a_server_the_spool_keeps_the_message_until_it_is_taken() {
        let place = Place::new();
        assert_eq!(place.hand_over(b"one"), Exit::Taken);
        assert_eq!(place.hand_over(b"two"), Exit::Taken);
        place.tray.refuse("one");
        assert_eq!(place.drain(), Drained { taken: 1, left: 1 });
        place.tray.refuse("nothing");
        assert_eq!(place.drain(), Drained { taken: 1, left: 0 });
        assert_eq!(place.drain(), Drained { taken: 0, left: 0 });
        assert_eq!(place.tray.texts(), ["two", "one"]);
        assert_eq!(place.tray.envelopes()[0].sender, "ann@example.org".parse().ok());
    }

    #[test]
    fn a_server_with_a_full_disk_is_believed() {
        let (place, stop) = (Place::new(), Stop::new());
        let serving = place.serve(&stop).unwrap();
        place.tray.refuse("one");
        let exit = place.hand_over(b"one");
        assert_eq!((exit.code(), exit.sentence()), (75, Some("the disk is full")));
        assert!(!place.spool().exists());
        stop.stop();
        serving.join();
    }

    #[test]
    fn a_spool_that_cannot_be_written_is_tried_again_later() {
        let place = Place::new();
        fs::write(place.spool(), "no folder").unwrap();
        let exit = place.hand_over(b"one");
        assert_eq!(exit.code(), 75);
        assert!(exit.sentence().unwrap().contains("spool"));
    }

    #[test]
    fn a_message_too_large_or_empty_is_refused() {
        let place = Place::new();
        assert_eq!(place.hand_over(&vec![b'x'; 10_000_001]).code(), 65);
        assert_eq!(place.hand_over(b"").code(), 65);
        assert_eq!(place.hand_over(&vec![b'x'; 10_000_000]), Exit::Taken);
        assert_eq!(place.drain().taken, 1);
    }

    #[test]
    fn a_second_server_is_refused_and_a_dead_one_replaced() {
        let (place, stop) = (Place::new(), Stop::new());
        let serving = place.serve(&stop).unwrap();
        assert!(place.serve(&stop).unwrap_err().to_string().contains("another server"));
        stop.stop();
        serving.join();
        // What a server leaves that was killed.
        drop(std::os::unix::net::UnixListener::bind(place.socket()).unwrap());
        assert!(place.socket().exists());
        let stop = Stop::new();
        let serving = place.serve(&stop).unwrap();
        assert_eq!(place.hand_over(b"one"), Exit::Taken);
        assert_eq!(place.tray.texts(), ["one"]);
        stop.stop();
        serving.join();
    }

    #[test]
    fn others_can_neither_reach_the_socket_nor_read_the_spool() {
        let (place, stop) = (Place::new(), Stop::new());
        place.hand_over(b"one");
        let serving = place.serve(&stop).unwrap();
        for folder in [place.socket().parent().unwrap().to_owned(), place.spool()] {
            assert_eq!(fs::metadata(folder).unwrap().permissions().mode() & 0o777, 0o700);
        }
        stop.stop();
        serving.join();
        fs::set_permissions(place.socket().parent().unwrap(), fs::Permissions::from_mode(0o755))
            .unwrap();
        assert!(place.serve(&Stop::new()).unwrap_err().to_string().contains("chmod 700"));
    }

    #[test]
    fn rubbish_on_the_socket_and_in_the_spool_is_put_aside() {
        let (place, stop) = (Place::new(), Stop::new());
        let serving = place.serve(&stop).unwrap();
        for rubbish in [
            &b""[..],
            b"\0",
            b"\xff\xff\xff\xff",
            b"\0\0\0\x02ab",
            b"\0\0\0\x05a\nb\nc",
            b"\0\0\0\xffshort",
        ] {
            let mut stream = UnixStream::connect(place.socket()).unwrap();
            stream.write_all(rubbish).unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            let mut answer = String::new();
            let _ = stream.read_to_string(&mut answer);
            assert_ne!(answer, "taken\n");
        }
        assert_eq!(place.hand_over(b"one"), Exit::Taken);
        stop.stop();
        serving.join();
        fs::create_dir(place.spool()).unwrap();
        fs::write(place.spool().join("1.mail"), "rubbish").unwrap();
        assert_eq!(place.drain(), Drained { taken: 0, left: 0 });
        assert!(place.spool().join("1.mail.damaged").exists());
        assert_eq!(place.tray.texts(), ["one"]);
    }

    #[test]
    fn what_is_given_counts_before_the_headers() {
        let given =
            |sender: Option<&str>| Given { sender: sender.map(Into::into), recipient: None };
        let raw = b"Return-Path: <eve@example.org>\nDelivered-To: fchain@jungle.test\n\nhi\n";
        assert_eq!(
            given(Some("<ann@example.org>")).envelope(raw).sender,
            "ann@example.org".parse().ok()
        );
        for null in ["", "<>", "MAILER-DAEMON"] {
            assert_eq!(given(Some(null)).envelope(raw).sender, None);
        }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let raw = b"\nhi\n\n";
        for sender in [None, "ann@example.org".parse().ok()] {
            for recipient in [None, "fchain@jungle.test".parse().ok()] {
                let envelope = Envelope { sender: sender.clone(), recipient };
                let packed = pack(&envelope, raw);
                assert_eq!(unpack(&packed), Some((envelope, &raw[..])));
            }
        }
        assert_eq!(unpack(b"ann@example.org\n"), None);
    }
}
