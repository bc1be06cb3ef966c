//! An ordinary mailbox at a real IMAP server.

use std::sync::Arc;
use std::thread::JoinHandle;

use shoal_mail::arriving::StopFlag;
use shoal_mail::arriving::imap::{ImapMailbox, follow};
use shoal_mail::connection::TlsMode;

use crate::servers::dovecot::Dovecot;
use crate::servers::inbox::{TestInbox, TestProgressStore};
use shoal_test_support::patience::until;

/// A follower on a thread of its own, as the program has one.
pub struct Following {
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl Following {
    pub fn start(
        mailbox: ImapMailbox,
        memory: &Arc<TestProgressStore>,
        inbox: &Arc<TestInbox>,
    ) -> Following {
        let (stop, memory, inbox) = (StopFlag::new(), memory.clone(), inbox.clone());
        let stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            follow(&mailbox, memory.as_ref(), inbox.as_ref(), &stopped).unwrap()
        });
        Following { stop, thread: Some(thread) }
    }

    /// Waits for the follower to end by a crash.
    fn crashed(mut self) {
        assert!(self.thread.take().unwrap().join().is_err());
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

pub fn wait_for_memory(memory: &TestProgressStore, last: u32) {
    until("the last UID to be remembered", || {
        Ok(memory.state().filter(|(_, known)| *known == last))
    })
    .unwrap_or_else(|error| panic!("{error}: {:?}", memory.state()));
}

const NO_IDLE: &str = "imap_capability = IMAP4rev1 UIDPLUS";

#[test]
fn messages_arrive_as_the_server_tells_of_them() {
    let dovecot = Dovecot::start("");
    dovecot.put("seen-long-ago", "S");
    dovecot.put("before", "");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let following = Following::start(dovecot.mailbox(), &memory, &inbox);
    let (envelope, _) = inbox.wait_for("before");
    assert_eq!(envelope.sender, "bob@example.test".parse().ok());
    assert_eq!(envelope.recipient, "ann@example.test".parse().ok());
    wait_for_memory(&memory, 2);
    for text in ["first", "second", "third"] {
        dovecot.put(text, "");
        inbox.wait_for(text);
    }
    dovecot.wait_for_seen(5);
    wait_for_memory(&memory, 5);
    drop(following);

    // Also what somebody has looked at while the program did not run.
    dovecot.put("looked-at-meanwhile", "S");
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    inbox.wait_for("looked-at-meanwhile");
    assert_eq!(inbox.taken().len(), 5, "{:?}", inbox.taken());
    assert_eq!(inbox.count("seen-long-ago"), 0);
    assert_eq!(inbox.sentences(), Vec::<String>::new());
}

#[test]
fn a_server_that_tells_of_nothing_is_asked() {
    let dovecot = Dovecot::start(NO_IDLE);
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    for text in ["first", "second"] {
        dovecot.put(text, "");
        inbox.wait_for(text);
    }
    dovecot.wait_for_seen(2);
    assert_eq!(inbox.taken().len(), 2);
}

#[test]
fn two_hundred_messages_at_once_arrive_in_order() {
    let dovecot = Dovecot::start("");
    for number in 0..200 {
        dovecot.put(&format!("number-{number:03}"), "");
    }
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    wait_for_memory(&memory, 200);
    let numbers =
        inbox.taken().into_iter().map(|(_, text)| text.split("number-").last().unwrap().to_owned());
    let numbers: Vec<String> = numbers.collect();
    assert_eq!(numbers.len(), 200);
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 200);
}

#[test]
fn a_server_that_was_killed_is_followed_again() {
    let mut dovecot = Dovecot::start("");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    dovecot.put("before", "");
    inbox.wait_for("before");
    wait_for_memory(&memory, 1);
    dovecot.kill();
    inbox.wait_for_sentence("localhost");
    dovecot.put("meanwhile", "");
    dovecot.start_again();
    inbox.wait_for("meanwhile");
    inbox.wait_until_all_works();
    assert_eq!((inbox.count("before"), inbox.count("meanwhile")), (1, 1));
}

#[test]
fn a_mailbox_that_was_restored_is_not_played_again() {
    let mut dovecot = Dovecot::start("");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let following = Following::start(dovecot.mailbox(), &memory, &inbox);
    for text in ["first", "second", "third"] {
        dovecot.put(text, "");
        inbox.wait_for(text);
    }
    dovecot.wait_for_seen(3);
    drop(following);
    let (before, _) = memory.state().unwrap();
    dovecot.kill();
    dovecot.forget_uids();
    dovecot.put("fourth", "");
    dovecot.start_again();
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    inbox.wait_for("fourth");
    until("a new UIDVALIDITY", || Ok(memory.state().filter(|(validity, _)| *validity != before)))
        .unwrap();
    dovecot.put("fifth", "");
    inbox.wait_for("fifth");
    assert_eq!(inbox.taken().len(), 5, "{:?}", inbox.taken());
}

#[test]
fn a_crash_between_receiving_and_remembering_loses_nothing() {
    let dovecot = Dovecot::start("");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let following = Following::start(dovecot.mailbox(), &memory, &inbox);
    wait_for_memory(&memory, 0);
    memory.crash_next();
    dovecot.put("first", "");
    following.crashed();
    assert_eq!(inbox.count("first"), 1);
    dovecot.put("second", "");
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    wait_for_memory(&memory, 2);
    // A receiver knows the first by its Message-ID.
    assert_eq!((inbox.count("first"), inbox.count("second")), (2, 1));
}

#[test]
fn a_message_that_is_not_taken_stays_unseen_and_holds_up_no_other() {
    let dovecot = Dovecot::start("");
    dovecot.put("unwanted", "");
    dovecot.put("wanted", "");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    inbox.refuse(Some("unwanted"));
    let following = Following::start(dovecot.mailbox(), &memory, &inbox);
    inbox.wait_for("wanted");
    dovecot.wait_for_seen(1);
    dovecot.put("another", "");
    inbox.wait_for("another");
    dovecot.wait_for_seen(2);
    assert_eq!(memory.state(), None);
    drop(following);
    inbox.refuse(None);
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    inbox.wait_for("\nunwanted");
    dovecot.wait_for_seen(3);
    wait_for_memory(&memory, 3);
    assert_eq!(inbox.taken().len(), 3, "{:?}", inbox.taken());
}

#[test]
fn of_a_message_too_large_the_header_is_fetched_and_the_host_hears_of_it() {
    let dovecot = Dovecot::start("");
    dovecot.put_bytes(&[b"Subject: large\n\n", &vec![b'x'; 10_000_001][..]].concat(), "");
    dovecot.put_bytes(&[b"Subject: nearly\n\n", &vec![b'x'; 9_900_000][..]].concat(), "");
    dovecot.put("small", "");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let _following = Following::start(dovecot.mailbox(), &memory, &inbox);
    wait_for_memory(&memory, 3);
    assert!(inbox.wait_for_sentence("too large").contains("The message 1"));
    assert_eq!(
        (inbox.count("Subject: large"), inbox.count("Subject: nearly"), inbox.count("small")),
        (0, 1, 1)
    );
    assert!(inbox.headers()[0].starts_with("Subject: large"), "{:?}", inbox.headers());
}

#[test]
fn messages_that_are_not_to_stay_are_removed() {
    let dovecot = Dovecot::start("");
    dovecot.put("kept-by-others", "ST");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let _following =
        Following::start(ImapMailbox { keep: false, ..dovecot.mailbox() }, &memory, &inbox);
    dovecot.put("first", "");
    inbox.wait_for("first");
    until("only the message of others to stay", || {
        Ok((dovecot.names() == ["0.test:2,ST"]).then_some(()))
    })
    .unwrap();
}

#[test]
fn starttls_works_and_an_unknown_certificate_is_refused() {
    let dovecot = Dovecot::start("");
    dovecot.put("hello", "");
    let by_starttls =
        ImapMailbox { port: dovecot.port, tls: TlsMode::StartTls, ..dovecot.mailbox() };
    for mailbox in [dovecot.mailbox(), by_starttls] {
        let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
        let unknown = ImapMailbox { ca_file: None, ..mailbox.clone() };
        let following = Following::start(unknown, &memory, &inbox);
        inbox.wait_for_sentence("is not safe");
        drop(following);
        let other_name = ImapMailbox { host: "127.0.0.1".into(), ..mailbox.clone() };
        let following = Following::start(other_name, &memory, &inbox);
        inbox.wait_for_sentence("127.0.0.1");
        drop(following);
        assert!(inbox.taken().is_empty());
        let _following = Following::start(mailbox, &memory, &inbox);
        wait_for_memory(&memory, 1);
    }
    dovecot.wait_for_seen(1);
}

#[test]
fn a_server_without_starttls_is_told_no_password() {
    let dovecot = Dovecot::start("ssl = no\ndisable_plaintext_auth = no");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let mailbox = ImapMailbox { port: dovecot.port, tls: TlsMode::StartTls, ..dovecot.mailbox() };
    let following = Following::start(mailbox.clone(), &memory, &inbox);
    inbox.wait_for_sentence("does not offer STARTTLS");
    drop(following);
    // In the clear on this machine, where that is wanted.
    dovecot.put("plain", "");
    let _following =
        Following::start(ImapMailbox { tls: TlsMode::None, ..mailbox }, &memory, &inbox);
    inbox.wait_for("plain");
}

#[test]
fn a_refused_password_and_a_missing_folder_are_sentences() {
    let dovecot = Dovecot::start("auth_failure_delay = 0");
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let wrong = ImapMailbox { password: "chips-and-fish".into(), ..dovecot.mailbox() };
    let following = Following::start(wrong, &memory, &inbox);
    let sentence = inbox.wait_for_sentence("refused the password of ann");
    assert!(sentence.contains("make an app password"), "{sentence}");
    assert!(!sentence.contains("chips"), "{sentence}");
    drop(following);
    let _following = Following::start(
        ImapMailbox { folder: "Jungle \"x\"".into(), ..dovecot.mailbox() },
        &memory,
        &inbox,
    );
    inbox.wait_for_sentence("does not open the folder Jungle");
}

#[test]
fn a_configuration_that_cannot_work_is_refused_at_once() {
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let follow =
        |mailbox: &ImapMailbox| follow(mailbox, memory.as_ref(), inbox.as_ref(), &StopFlag::new());
    let plain = ImapMailbox {
        tls: TlsMode::None,
        ..ImapMailbox::new("imap.example.org", "ann", "fish".into())
    };
    assert!(follow(&plain).unwrap_err().to_string().contains("must be encrypted"));
    let missing = ImapMailbox {
        ca_file: Some("/nowhere/ca.pem".into()),
        ..ImapMailbox::new("localhost", "ann", "fish".into())
    };
    assert!(follow(&missing).unwrap_err().to_string().contains("/nowhere/ca.pem"));
}
