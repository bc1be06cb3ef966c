//! Messages that leave, through a real mail server and into a Maildir that is watched.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use shoal_mail::address::MailAddress;
use shoal_mail::arriving::{StopFlag, maildir};
use shoal_mail::connection::TlsMode;
use shoal_mail::leaving::sendmail::SendmailCarrier;
use shoal_mail::leaving::smtp::{SmtpCarrier, SubmissionServer};
use shoal_mail::leaving::{MailCarrier, SendOutcome};

use crate::listener::Receiver;
use crate::servers::dovecot::Dovecot;
use crate::servers::inbox::TestInbox;
use crate::servers::opensmtpd::OpenSmtpd;
use crate::servers::server::free_port;
use shoal_test_support::patience::until;

fn address(text: &str) -> MailAddress {
    text.parse().unwrap()
}

fn submission(port: u16) -> SubmissionServer {
    SubmissionServer {
        host: "localhost".into(),
        port,
        tls: TlsMode::None,
        user: None,
        password: None,
        ca_file: None,
        hello: None,
    }
}

/// Sends a message from the game to bob; `body` is its last line.
fn send(carrier: &mut impl MailCarrier, body: &str) -> SendOutcome {
    let message = format!(
        "From: fchain@jungle.test\r\nTo: bob@box.test\r\nSubject: a report\r\nMessage-ID: <{body}@jungle.test>\r\n\r\n.\r\n..{body}\r\n"
    );
    carrier.send(Some(&address("fchain@jungle.test")), &address("bob@box.test"), message.as_bytes())
}

struct Watched {
    inbox: Arc<TestInbox>,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl Watched {
    fn new(server: &OpenSmtpd) -> Watched {
        let (inbox, stop) = (TestInbox::new(), StopFlag::new());
        let thread = maildir::watch(
            server.path("home/Maildir"),
            inbox.clone(),
            &stop,
            Duration::from_millis(20),
        );
        Watched { inbox, stop, thread: Some(thread.unwrap()) }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

#[test]
fn what_is_sent_arrives_whole_also_beyond_a_servers_hundred_messages() {
    let Some(server) = OpenSmtpd::start(free_port()) else { return };
    let watched = Watched::new(&server);
    let mut carrier = SmtpCarrier::new(submission(server.port)).unwrap();
    for number in 0..105 {
        assert_eq!(send(&mut carrier, &format!("report-{number}-")), SendOutcome::Sent, "{number}");
    }
    until("105 messages", || Ok((watched.inbox.count("..report-") >= 105).then_some(()))).unwrap();
    let (envelope, text) = watched.inbox.wait_for("..report-104-");
    assert_eq!(envelope.sender, Some(address("fchain@jungle.test")));
    assert_eq!(envelope.recipient, Some(address("bob@box.test")));
    assert!(text.replace("\r\n", "\n").ends_with("\n\n.\n..report-104-\n"), "{text:?}");
    assert_eq!(watched.inbox.count("..report-"), 105);
}

#[test]
fn a_message_without_a_sender_keeps_none() {
    let Some(server) = OpenSmtpd::start(free_port()) else { return };
    let watched = Watched::new(&server);
    let mut carrier = SmtpCarrier::new(submission(server.port)).unwrap();
    let message = b"From: fchain@jungle.test\r\nTo: bob@box.test\r\n\r\nby SMTP\r\n";
    assert_eq!(carrier.send(None, &address("bob@box.test"), message), SendOutcome::Sent);
    let (envelope, text) = watched.inbox.wait_for("by SMTP");
    assert_eq!(envelope.sender, None, "{text}");
}

#[test]
fn sendmail_takes_messages_too() {
    let Some(server) = OpenSmtpd::start(free_port()) else { return };
    let watched = Watched::new(&server);
    let mut carrier = SendmailCarrier::new("/usr/sbin/sendmail", Vec::new());
    assert_eq!(send(&mut carrier, "by-sendmail"), SendOutcome::Sent);
    let (envelope, text) = watched.inbox.wait_for("..by-sendmail");
    assert_eq!(envelope.sender, Some(address("fchain@jungle.test")));
    assert!(text.contains("\n.\n..by-sendmail\n"), "{text:?}");
    assert_eq!(
        carrier.send(None, &address("bob@box.test"), b"From: fchain@jungle.test\n\nno sender\n"),
        SendOutcome::Sent
    );
    let (_, text) = watched.inbox.wait_for("no sender");
    assert!(!text.contains("Return-Path: <fchain"), "{text}");
}

#[test]
fn what_a_server_refuses_is_never_sent_and_what_it_misses_is_sent_later() {
    let Some(mut server) = OpenSmtpd::start(free_port()) else { return };
    let mut carrier = SmtpCarrier::new(submission(server.port)).unwrap();
    let elsewhere = carrier.send(None, &address("bob@elsewhere.test"), b"Subject: x\r\n\r\nhi\r\n");
    assert!(matches!(&elsewhere, SendOutcome::Never(why) if why.contains("550")), "{elsewhere:?}");
    assert_eq!(send(&mut carrier, "behind-a-refusal"), SendOutcome::Sent);
    server.kill();
    let gone = send(&mut carrier, "in-vain");
    assert!(
        matches!(&gone, SendOutcome::Stuck(why) if why.contains("cannot be reached")),
        "{gone:?}"
    );
}

#[test]
fn a_login_goes_over_an_encrypted_connection_to_a_known_server_only() {
    let receiver = Receiver::smtp();
    let (starttls, implicit) = (free_port(), free_port());
    let dovecot = Dovecot::start(&format!(
        "protocols = imap submission\nhostname = localhost\nauth_failure_delay = 0\n\
         submission_relay_host = 127.0.0.1\nsubmission_relay_port = {}\n\
         service submission-login {{\n chroot =\n inet_listener submission {{\n port = {starttls}\n }}\n\
         inet_listener submissions {{\n port = {implicit}\n ssl = yes\n }}\n}}",
        receiver.port()
    ));
    for (port, tls) in [(starttls, TlsMode::StartTls), (implicit, TlsMode::Implicit)] {
        let known = SubmissionServer {
            tls,
            user: Some("ann".into()),
            password: Some("fish-and-chips".into()),
            ca_file: Some(dovecot.certificates.authority.clone()),
            ..submission(port)
        };
        let mut carrier = SmtpCarrier::new(known.clone()).unwrap();
        for body in ["encrypted", "encrypted-too"] {
            assert_eq!(send(&mut carrier, body), SendOutcome::Sent, "{tls:?}: {}", dovecot.log());
        }
        let (envelope, text) = receiver.inbox.wait_for("..encrypted-too");
        assert_eq!(envelope.sender, Some(address("fchain@jungle.test")));
        assert!(text.contains("\r\n.\r\n..encrypted-too\r\n"), "{text:?}");

        let unknown = SubmissionServer { ca_file: None, ..known.clone() };
        let refused = send(&mut SmtpCarrier::new(unknown).unwrap(), "unknown");
        assert!(
            matches!(&refused, SendOutcome::Stuck(why) if why.contains("not safe")),
            "{tls:?}: {refused:?}"
        );

        let wrong = SubmissionServer { password: Some("chips-and-fish".into()), ..known.clone() };
        let refused = send(&mut SmtpCarrier::new(wrong).unwrap(), "wrong");
        let SendOutcome::Stuck(why) = refused else { panic!("{refused:?}") };
        assert!(why.starts_with("The mail server localhost refused the password of ann"), "{why}");
        assert!(!why.contains("chips"), "{why}");

        let nobody = SubmissionServer { user: None, password: None, ..known };
        let refused = send(&mut SmtpCarrier::new(nobody).unwrap(), "nobody");
        assert!(
            matches!(&refused, SendOutcome::Stuck(why) if why.contains("set user")),
            "{refused:?}"
        );
    }
    assert_eq!(receiver.inbox.taken().len(), 4);
    // This port offers no STARTTLS.
    let none = SubmissionServer { tls: TlsMode::StartTls, ..submission(receiver.port()) };
    assert!(matches!(send(&mut SmtpCarrier::new(none).unwrap(), "plain"), SendOutcome::Stuck(_)));
}

#[test]
fn a_configuration_that_cannot_work_is_refused_at_once() {
    let elsewhere = SubmissionServer { host: "smtp.example.org".into(), ..submission(25) };
    assert!(SmtpCarrier::new(elsewhere).is_err());
    assert!(
        SmtpCarrier::new(SubmissionServer { user: Some("ann".into()), ..submission(25) }).is_err()
    );
    let missing = SubmissionServer {
        tls: TlsMode::Implicit,
        ca_file: Some("/nowhere/ca.pem".into()),
        ..submission(25)
    };
    assert!(SmtpCarrier::new(missing).err().unwrap().to_string().contains("/nowhere/ca.pem"));
}
