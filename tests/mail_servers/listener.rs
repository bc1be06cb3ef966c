//! The built-in receiver: by swaks, behind a mail server, and attacked.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use shoal_mail::arriving::StopFlag;
use shoal_mail::arriving::listener::{ListenerLimits, ListenerProtocol, RunningListener, listen};

use crate::servers::inbox::TestInbox;
use crate::servers::opensmtpd::OpenSmtpd;
use crate::servers::swaks::{sent, swaks};
use shoal_test_support::patience::{DEADLINE, until};

pub struct Receiver {
    pub inbox: Arc<TestInbox>,
    stop: StopFlag,
    listening: Option<RunningListener>,
}

impl Receiver {
    fn new(kind: ListenerProtocol, limits: ListenerLimits) -> Receiver {
        let (inbox, stop) = (TestInbox::new(), StopFlag::new());
        let listening =
            listen("127.0.0.1:0".parse().unwrap(), kind, limits, inbox.clone(), &stop).unwrap();
        Receiver { inbox, stop, listening: Some(listening) }
    }

    pub fn smtp() -> Receiver {
        Receiver::new(ListenerProtocol::Smtp, ListenerLimits::default())
    }

    pub fn port(&self) -> u16 {
        self.listening.as_ref().unwrap().address.port()
    }

    fn client(&self) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", self.port())).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        let mut client = Client(BufReader::new(stream));
        assert!(client.reply().starts_with("220 "));
        client
    }

    /// The next client is served as if nothing had happened.
    #[track_caller]
    fn still_works(&self) {
        let before = self.inbox.taken().len();
        sent(self.port(), "ann@example.test", "fchain@jungle.test", "still works");
        assert_eq!(self.inbox.taken().len(), before + 1);
    }

    /// A client is served again: where time is as short as here, a busy machine may need several tries.
    #[track_caller]
    fn serves_again(&self) {
        let before = self.inbox.taken().len();
        until("a message is taken", || {
            let (to, text) = ("fchain@jungle.test", "works again");
            swaks(self.port(), "ann@example.test", to, text, &[]);
            Ok((self.inbox.taken().len() > before).then_some(()))
        })
        .unwrap();
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(listening) = self.listening.take() {
            listening.join();
        }
    }
}

struct Client(BufReader<TcpStream>);

impl Client {
    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(text)
    }

    /// The next reply: its last line. Empty where the connection has ended.
    fn reply(&mut self) -> String {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).is_err() || line.as_bytes().get(3) != Some(&b'-') {
                return line;
            }
        }
    }

    fn say(&mut self, line: &str) -> String {
        // A server that has gone says nothing.
        let _ = self.write(format!("{line}\r\n").as_bytes());
        self.reply()
    }

    /// All that comes until the server ends the connection.
    fn rest(&mut self) -> String {
        let mut rest = Vec::new();
        // A connection that is reset has ended too.
        let _ = self.0.read_to_end(&mut rest);
        String::from_utf8_lossy(&rest).into_owned()
    }

    /// Begins a message, up to the text.
    fn begin(&mut self) {
        for line in ["EHLO x", "MAIL FROM:<ann@example.test>", "RCPT TO:<fchain@jungle.test>"] {
            let reply = self.say(line);
            assert!(reply.starts_with("250"), "{line}: {reply}");
        }
        assert!(self.say("DATA").starts_with("354"));
    }
}

#[test]
fn a_message_arrives_by_smtp_and_by_lmtp() {
    let smtp = Receiver::smtp();
    sent(smtp.port(), "ann@example.test", "fchain@jungle.test", "START\n.\n..END");
    let (envelope, text) = smtp.inbox.wait_for("START");
    assert_eq!(envelope.sender, "ann@example.test".parse().ok());
    assert_eq!(envelope.recipient, "fchain@jungle.test".parse().ok());
    assert!(text.contains("START\r\n.\r\n..END\r\n"), "{text:?}");

    let lmtp = Receiver::new(ListenerProtocol::Lmtp, ListenerLimits::default());
    let (sent, said) = swaks(
        lmtp.port(),
        "<>",
        "one@jungle.test,two@jungle.test",
        "bounce",
        &["--protocol", "LMTP"],
    );
    assert!(sent, "{said}");
    let recipients: Vec<_> = lmtp
        .inbox
        .taken()
        .into_iter()
        .map(|(envelope, _)| (envelope.sender, envelope.recipient))
        .collect();
    assert_eq!(
        recipients,
        [(None, "one@jungle.test".parse().ok()), (None, "two@jungle.test".parse().ok())]
    );
}

#[test]
fn a_mail_server_hands_on_by_lmtp() {
    let lmtp = Receiver::new(ListenerProtocol::Lmtp, ListenerLimits::default());
    let Some(smtpd) = OpenSmtpd::start(lmtp.port()) else { return };
    sent(smtpd.port, "ann@example.test", "fchain@lmtp.test", "through two servers");
    let (envelope, _) = lmtp.inbox.wait_for("through two servers");
    assert_eq!(envelope.sender, "ann@example.test".parse().ok());
    assert_eq!(envelope.recipient, "fchain@lmtp.test".parse().ok());
    sent(smtpd.port, "<>", "fchain@lmtp.test", "a bounce");
    assert_eq!(lmtp.inbox.wait_for("a bounce").0.sender, None);
}

#[test]
fn each_recipient_of_lmtp_has_a_reply_and_smtp_has_one_for_all() {
    for (kind, hello, replies) in
        [(ListenerProtocol::Lmtp, "LHLO x", 2), (ListenerProtocol::Smtp, "EHLO x", 1)]
    {
        let receiver = Receiver::new(kind, ListenerLimits::default());
        receiver.inbox.refuse(Some("not now"));
        let mut client = receiver.client();
        for text in ["hi", "not now"] {
            client.say(hello);
            client.say("MAIL FROM:<ann@example.test>");
            client.say("RCPT TO:<one@jungle.test>");
            client.say("RCPT TO:<two@jungle.test>");
            client.say("DATA");
            client.write(format!("{text}\r\n.\r\n").as_bytes()).unwrap();
            for _ in 0..replies {
                let reply = client.reply();
                assert!(
                    reply.starts_with(if text == "hi" {
                        "250"
                    } else {
                        "451 4.3.0 Not accepted now: the disk is full"
                    }),
                    "{reply}"
                );
            }
        }
        assert!(client.say("QUIT").starts_with("221"));
        assert_eq!(client.rest(), "");
        assert_eq!(receiver.inbox.taken().len(), 2);
    }
}

#[test]
fn commands_are_answered_as_the_standards_say() {
    let receiver = Receiver::smtp();
    let mut client = receiver.client();
    for (line, code) in [
        ("MAIL FROM:<a@b.test>", "503"),
        ("LHLO x", "500"),
        ("HELO x", "250"),
        ("RCPT TO:<a@b.test>", "503"),
        ("DATA", "503"),
        ("MAIL FROM:<>", "250"),
        ("MAIL FROM:<>", "503"),
        ("RSET", "250"),
        ("DATA", "503"),
        ("MAIL FROM:<a@b.test> SIZE=262145", "552"),
        ("MAIL FROM:<a@b.test> SMTPUTF8", "555"),
        ("MAIL FROM:<a@b.test> BODY=BINARYMIME", "555"),
        ("MAIL FROM:<\"a b\"@b.test>", "5"),
        ("MAIL FROM:<a@b.test> BODY=8BITMIME SIZE=1000", "250"),
        ("DATA", "503"),
        ("RCPT TO:<nobody>", "5"),
        ("VRFY ann", "252"),
        ("EXPN list", "502"),
        ("STARTTLS", "502"),
        ("AUTH PLAIN AGEAYg==", "502"),
        ("NOOP", "250"),
        ("ehlo x", "250"),
        ("BLAH", "500"),
    ] {
        let reply = client.say(line);
        assert!(reply.starts_with(code), "{line}: {reply}");
    }
    client.write(b"EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n").unwrap();
    let replies: Vec<String> = (0..4).map(|_| client.reply()).collect();
    assert!(replies[3].starts_with("354"), "{replies:?}");
    client.write(b"pipelined\r\n.\r\nQUIT\r\n").unwrap();
    assert!(client.rest().contains("221"));
    assert_eq!(receiver.inbox.count("pipelined"), 1);
}

#[test]
fn other_machines_cannot_reach_it() {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:25"] {
        let refused = listen(
            address.parse().unwrap(),
            ListenerProtocol::Smtp,
            ListenerLimits::default(),
            TestInbox::new(),
            &StopFlag::new(),
        );
        assert!(refused.unwrap_err().to_string().contains("127.0.0.1"), "{address}");
    }
}

#[test]
fn a_message_too_large_is_refused_and_the_session_goes_on() {
    let receiver = Receiver::smtp();
    let mut client = receiver.client();
    client.begin();
    let line = [&[b'x'; 998][..], b"\r\n"].concat();
    client.write(&line.repeat(600)).unwrap();
    assert!(client.say(".").starts_with("552"));
    client.begin();
    client.write(&line.repeat(262)).unwrap();
    assert!(client.say(".").starts_with("250"));
    assert_eq!(receiver.inbox.taken().len(), 1);
}

#[test]
fn lines_and_messages_without_an_end_are_left() {
    let receiver = Receiver::smtp();
    for message in [false, true] {
        let mut client = receiver.client();
        if message {
            client.begin();
        }
        let mut written = 0;
        while client.write(&[b'x'; 65_536]).is_ok() {
            written += 65_536;
            assert!(written < 200_000_000, "the server reads for ever");
        }
        let rest = client.rest();
        assert!(rest.is_empty() || rest.starts_with("500"), "{rest}");
        receiver.still_works();
    }
}

#[test]
fn ten_thousand_recipients_are_not_kept() {
    let receiver = Receiver::smtp();
    let mut client = receiver.client();
    client.say("EHLO x");
    client.say("MAIL FROM:<ann@example.test>");
    let mut codes = std::collections::BTreeMap::new();
    for number in 0..10_000 {
        let reply = client.say(&format!("RCPT TO:<r{number}@jungle.test>"));
        *codes.entry(reply.get(..3).unwrap_or_default().to_owned()).or_insert(0) += 1;
        if reply.is_empty() {
            break;
        }
    }
    assert_eq!(codes.get("250"), Some(&100), "{codes:?}");
    assert_eq!(codes.get("421"), Some(&1), "{codes:?}");
    receiver.still_works();
}

#[test]
fn the_hundred_and_first_message_of_a_session_comes_with_another() {
    let receiver = Receiver::smtp();
    let mut client = receiver.client();
    for _ in 0..100 {
        client.begin();
        assert!(client.say("hi\r\n.").starts_with("250"));
    }
    assert!(client.say("MAIL FROM:<ann@example.test>").starts_with("452"));
    receiver.still_works();
}

#[test]
fn who_is_slow_is_left() {
    let limits = ListenerLimits {
        idle: Duration::from_millis(300),
        session: Duration::from_secs(60),
        ..ListenerLimits::default()
    };
    let receiver = Receiver::new(ListenerProtocol::Smtp, limits);
    // A drop at a time, and nothing at all.
    let mut client = receiver.client();
    client.0.get_mut().set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let mut said = [0; 3];
    let end = loop {
        if client.write(b"N").is_err() {
            break true;
        }
        if matches!(client.0.read(&mut said), Ok(length) if length > 0) {
            break said.starts_with(b"421") || said.starts_with(b"500");
        }
    };
    assert!(end, "{said:?}");
    // In one go: a busy client may be too slow for a line after another.
    let mut client = receiver.client();
    let begins =
        "EHLO x\r\nMAIL FROM:<ann@example.test>\r\nRCPT TO:<fchain@jungle.test>\r\nDATA\r\n";
    client.write(begins.as_bytes()).unwrap();
    let said = client.rest();
    assert!(said.lines().last().is_some_and(|last| last.starts_with("421")), "{said}");
    receiver.serves_again();
}

#[test]
fn a_session_ends_though_its_client_is_busy() {
    let limits = ListenerLimits {
        session: Duration::from_millis(300),
        commands: usize::MAX,
        ..ListenerLimits::default()
    };
    let receiver = Receiver::new(ListenerProtocol::Smtp, limits);
    let mut client = receiver.client();
    let last = loop {
        let reply = client.say("NOOP");
        if !reply.starts_with("250") {
            break reply;
        }
    };
    assert!(last.starts_with("421") || last.is_empty(), "{last}");
}

#[test]
fn many_connections_wait_for_their_turn() {
    let limits = ListenerLimits {
        connections: 2,
        idle: Duration::from_millis(200),
        ..ListenerLimits::default()
    };
    let receiver = Receiver::new(ListenerProtocol::Smtp, limits);
    let idle: Vec<TcpStream> =
        (0..10).map(|_| TcpStream::connect(("127.0.0.1", receiver.port())).unwrap()).collect();
    receiver.serves_again();
    drop(idle);
}

#[test]
fn no_second_message_is_smuggled_in() {
    let receiver = Receiver::smtp();
    for dot in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r\r\n"] {
        let mut client = receiver.client();
        client.begin();
        client.write(format!("outer{dot}MAIL FROM:<eve@example.test>\r\nRCPT TO:<fchain@jungle.test>\r\nDATA\r\ninner\r\n.\r\nQUIT\r\n").as_bytes()).unwrap();
        assert!(client.reply().starts_with("250"), "{dot:?}");
        assert!(client.reply().starts_with("221"), "{dot:?}");
        assert_eq!(client.rest(), "", "{dot:?}");
    }
    let taken = receiver.inbox.taken();
    assert_eq!(taken.len(), 5);
    assert!(taken.iter().all(|(envelope, text)| text.contains("inner")
        && envelope.sender == "ann@example.test".parse().ok()));
}

#[test]
fn rubbish_and_requests_of_browsers_end_a_session() {
    let receiver = Receiver::smtp();
    let mut state = 1_u32;
    for _ in 0..30 {
        let mut client = receiver.client();
        let rubbish: Vec<u8> = (0..20_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        // The server may end it at any byte.
        let _ = client.write(&rubbish);
        let _ = client.write(b"\r\n");
        let rest = client.rest();
        assert!(!rest.contains("250"), "{rest}");
    }
    let mut client = receiver.client();
    client.write(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\nEHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<a@b.test>\r\nDATA\r\nhi\r\n.\r\n").unwrap();
    let rest = client.rest();
    assert!(rest.is_empty() || rest.starts_with("421"), "{rest}");
    assert!(receiver.inbox.taken().is_empty());
    receiver.still_works();
}

#[test]
fn a_message_that_breaks_off_is_not_taken() {
    let receiver = Receiver::smtp();
    let mut client = receiver.client();
    client.begin();
    client.write(b"half a mess").unwrap();
    drop(client);
    receiver.still_works();
    assert_eq!(receiver.inbox.count("half"), 0);
}
