//! Handing over with a server, without one, and with rubbish.

use super::*;
use crate::arriving::StopFlag;
use crate::testing::inbox::TestInbox;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;

struct Place {
    folder: tempfile::TempDir,
    inbox: Arc<TestInbox>,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap(), inbox: Arc::default() }
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("run/socket")
    }

    fn spool(&self) -> PathBuf {
        self.folder.path().join("spool")
    }

    fn hand_over(&self, message: &[u8]) -> PipeExit {
        let given = PipeEnvelope {
            sender: Some("ann@example.org".into()),
            recipient: Some("fchain@jungle.test".into()),
        };
        hand_over(&self.socket(), &self.spool(), &given, message)
    }

    fn serve(&self, stop: &StopFlag) -> io::Result<server::PipeServer> {
        serve_socket(&self.socket(), self.inbox.clone(), stop)
    }

    fn drain(&self) -> SpoolDrain {
        MailSpool::new(self.spool()).drain(self.inbox.as_ref())
    }
}

#[test]
fn a_server_that_listens_takes_the_message() {
    let (place, stop) = (Place::new(), StopFlag::new());
    let serving = place.serve(&stop).unwrap();
    assert_eq!(
        place.hand_over(b"From ann@example.org Mon Jan  1\nSubject: hi\n\nSTART\n"),
        PipeExit::Taken
    );
    assert_eq!(place.inbox.texts(), ["Subject: hi\n\nSTART\n"]);
    let (envelope, _) = &place.inbox.taken()[0];
    assert_eq!(envelope.sender, "ann@example.org".parse().ok());
    assert_eq!(envelope.recipient, "fchain@jungle.test".parse().ok());
    stop.stop();
    serving.join();
    assert!(!place.socket().exists());
}

#[test]
fn without_a_server_the_spool_keeps_the_message_until_it_is_taken() {
    let place = Place::new();
    assert_eq!(place.hand_over(b"one"), PipeExit::Taken);
    assert_eq!(place.hand_over(b"two"), PipeExit::Taken);
    place.inbox.refuse(Some("one"));
    assert_eq!(place.drain(), SpoolDrain { taken: 1, left: 1 });
    place.inbox.refuse(None);
    assert_eq!(place.drain(), SpoolDrain { taken: 1, left: 0 });
    assert_eq!(place.drain(), SpoolDrain { taken: 0, left: 0 });
    assert_eq!(place.inbox.texts(), ["two", "one"]);
    assert_eq!(place.inbox.taken()[0].0.sender, "ann@example.org".parse().ok());
}

#[test]
fn a_message_that_waits_while_the_disk_is_full_is_no_trouble_of_the_spool() {
    let place = Place::new();
    place.hand_over(b"one");
    place.inbox.refuse(Some("one"));
    for _ in 0..3 {
        assert_eq!(place.drain(), SpoolDrain { taken: 0, left: 1 });
    }
    assert!(place.inbox.failing().is_empty() && place.inbox.sentences().is_empty());
    place.inbox.refuse(None);
    assert_eq!(place.drain().taken, 1);
}

#[test]
fn a_server_with_a_full_disk_is_believed() {
    let (place, stop) = (Place::new(), StopFlag::new());
    let serving = place.serve(&stop).unwrap();
    place.inbox.refuse(Some("one"));
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
    assert_eq!(place.hand_over(&vec![b'x'; 10_000_000]), PipeExit::Taken);
    assert_eq!(place.drain().taken, 1);
}

#[test]
fn a_second_server_is_refused_and_a_dead_one_replaced() {
    let (place, stop) = (Place::new(), StopFlag::new());
    let serving = place.serve(&stop).unwrap();
    assert!(place.serve(&stop).unwrap_err().to_string().contains("Another server is listening"));
    stop.stop();
    serving.join();
    // What a server leaves that was killed.
    drop(std::os::unix::net::UnixListener::bind(place.socket()).unwrap());
    assert!(place.socket().exists());
    let stop = StopFlag::new();
    let serving = place.serve(&stop).unwrap();
    assert_eq!(place.hand_over(b"one"), PipeExit::Taken);
    assert_eq!(place.inbox.texts(), ["one"]);
    stop.stop();
    serving.join();
}

#[test]
fn a_file_that_is_no_socket_is_never_replaced() {
    let place = Place::new();
    fs::create_dir(place.socket().parent().unwrap()).unwrap();
    fs::set_permissions(place.socket().parent().unwrap(), fs::Permissions::from_mode(0o700))
        .unwrap();
    fs::write(place.socket(), "a database").unwrap();
    assert!(place.serve(&StopFlag::new()).unwrap_err().to_string().contains("is not a socket"));
    assert_eq!(fs::read_to_string(place.socket()).unwrap(), "a database");
}

#[test]
fn others_can_neither_reach_the_socket_nor_read_the_spool() {
    let (place, stop) = (Place::new(), StopFlag::new());
    place.hand_over(b"one");
    let serving = place.serve(&stop).unwrap();
    for folder in [place.socket().parent().unwrap().to_owned(), place.spool()] {
        assert_eq!(fs::metadata(folder).unwrap().permissions().mode() & 0o777, 0o700);
    }
    stop.stop();
    serving.join();
    fs::set_permissions(place.socket().parent().unwrap(), fs::Permissions::from_mode(0o755))
        .unwrap();
    assert!(place.serve(&StopFlag::new()).unwrap_err().to_string().contains("chmod 700"));
}

#[test]
fn rubbish_on_the_socket_and_in_the_spool_is_put_aside() {
    let (place, stop) = (Place::new(), StopFlag::new());
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
    assert_eq!(place.hand_over(b"one"), PipeExit::Taken);
    stop.stop();
    serving.join();
    fs::create_dir(place.spool()).unwrap();
    fs::write(place.spool().join("1.mail"), "rubbish").unwrap();
    assert_eq!(place.drain(), SpoolDrain { taken: 0, left: 0 });
    assert!(place.spool().join("1.mail.damaged").exists());
    assert_eq!(place.inbox.texts(), ["one"]);
}

#[test]
fn what_is_given_counts_before_the_headers() {
    let given =
        |sender: Option<&str>| PipeEnvelope { sender: sender.map(Into::into), recipient: None };
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
            let envelope = MailEnvelope { sender: sender.clone(), recipient };
            let packed = pack(&envelope, raw);
            assert_eq!(unpack(&packed), Some((envelope, &raw[..])));
        }
    }
    assert_eq!(unpack(b"ann@example.org\n"), None);
}

#[test]
fn many_at_once_wait_for_their_turn() {
    let (place, stop) = (Place::new(), StopFlag::new());
    let serving = place.serve(&stop).unwrap();
    std::thread::scope(|scope| {
        for number in 0..50 {
            let place = &place;
            scope.spawn(move || {
                assert_eq!(place.hand_over(format!("message {number}").as_bytes()), PipeExit::Taken)
            });
        }
    });
    let mut texts = place.inbox.texts();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 50);
    assert!(!place.spool().exists());
    stop.stop();
    serving.join();
}
