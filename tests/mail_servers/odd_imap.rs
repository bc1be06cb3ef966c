//! Mailboxes at servers that are broken, overloaded or hostile.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use shoal_mail::arriving::imap::ImapMailbox;
use shoal_mail::connection::TlsMode;

use crate::mailbox::{Following, wait_for_memory};
use crate::servers::inbox::{TestInbox, TestProgressStore};
use shoal_test_support::patience::until;

/// What a server does at a command: its whole answer, or that of a usual server with two messages.
enum Answer {
    Usual,
    Say(&'static str),
    CutOff(&'static str),
    HangUp,
}
use Answer::{CutOff, HangUp, Say, Usual};

/// A server that greets with `greeting`. `answer` gets each command, and how many there were like it.
fn server(
    greeting: &'static str,
    answer: impl Fn(&str, usize) -> Answer + Send + Sync + 'static,
) -> ImapMailbox {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = Arc::new(answer);
    let counts: Arc<[AtomicUsize; 3]> = Arc::default();
    // Ends with the program: nothing else waits for it.
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (answer, counts) = (answer.clone(), counts.clone());
            thread::spawn(move || serve(stream, greeting, answer.as_ref(), &counts));
        }
    });
    ImapMailbox {
        port,
        tls: TlsMode::None,
        poll: std::time::Duration::from_millis(20),
        ..ImapMailbox::new("127.0.0.1", "ann", "fish-and-chips".into())
    }
}

fn serve(
    stream: TcpStream,
    greeting: &str,
    answer: &dyn Fn(&str, usize) -> Answer,
    counts: &[AtomicUsize; 3],
) -> Option<()> {
    let mut out = stream.try_clone().ok()?;
    out.write_all(greeting.as_bytes()).ok()?;
    let mut last = String::new();
    for line in BufReader::new(stream).lines() {
        let line = line.ok()?;
        // DONE has no tag: the answer to it has that of IDLE.
        let (tag, command) = line.split_once(' ').unwrap_or((&last, &line));
        let kind =
            ["UID SEARCH", "BODY.PEEK", "IDLE"].iter().position(|kind| command.contains(kind));
        let times = kind.map_or(0, |kind| counts[kind].fetch_add(1, Ordering::Relaxed));
        let text = match answer(command, times) {
            Say(text) => text.replace("TAG", tag),
            CutOff(text) => {
                out.write_all(text.as_bytes()).ok()?;
                return None;
            }
            HangUp => return None,
            Usual => usual(command).replace("TAG", tag),
        };
        out.write_all(text.as_bytes()).ok()?;
        last = tag.to_owned();
    }
    None
}

fn usual(command: &str) -> &'static str {
    match command {
        "CAPABILITY" => "* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n",
        "UID SEARCH UNSEEN" => "* SEARCH 1 2\r\nTAG OK done\r\n",
        "UID FETCH 1,2 (UID RFC822.SIZE)" => {
            "* 1 FETCH (UID 1 RFC822.SIZE 7)\r\n* 2 FETCH (UID 2 RFC822.SIZE 8)\r\nTAG OK done\r\n"
        }
        "UID FETCH 1 (UID RFC822.SIZE)" => "* 1 FETCH (UID 1 RFC822.SIZE 7)\r\nTAG OK done\r\n",
        "UID FETCH 1 (UID BODY.PEEK[])" => {
            "* 1 FETCH (UID 1 BODY[] {7}\r\n\r\nfirst)\r\nTAG OK done\r\n"
        }
        "UID FETCH 2 (UID BODY.PEEK[])" => {
            "* 2 FETCH (UID 2 BODY[] {8}\r\n\r\nsecond)\r\nTAG OK done\r\n"
        }
        _ if command.starts_with("SELECT") => {
            "* 2 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 3] ok\r\nTAG OK [READ-WRITE] done\r\n"
        }
        _ if command.starts_with("UID SEARCH") => "* SEARCH\r\nTAG OK done\r\n",
        _ => "TAG OK done\r\n",
    }
}

const READY: &str = "* OK ready\r\n";

fn start(mailbox: ImapMailbox) -> (Arc<TestProgressStore>, Arc<TestInbox>, Following) {
    let (memory, inbox) = (TestProgressStore::new(), TestInbox::new());
    let following = Following::start(mailbox, &memory, &inbox);
    (memory, inbox, following)
}

#[test]
fn a_usual_server_gives_its_two_messages() {
    let (memory, inbox, _following) = start(server(READY, |_, _| Usual));
    wait_for_memory(&memory, 2);
    assert_eq!((inbox.count("first"), inbox.count("second")), (1, 1));
}

#[test]
fn of_a_message_that_is_too_large_only_the_header_is_fetched() {
    let (memory, inbox, _following) = start(server(READY, |command, _| match command {
        "UID FETCH 1,2 (UID RFC822.SIZE)" => Say(
            "* 1 FETCH (UID 1 RFC822.SIZE 10000001)\r\n* 2 FETCH (UID 2 RFC822.SIZE 8)\r\nTAG OK done\r\n",
        ),
        "UID FETCH 1 (UID BODY.PEEK[HEADER])" => {
            Say("* 1 FETCH (UID 1 BODY[HEADER] {16}\r\nSubject: big\r\n\r\n)\r\nTAG OK done\r\n")
        }
        _ => Usual,
    }));
    wait_for_memory(&memory, 2);
    assert_eq!((inbox.count("first"), inbox.count("second")), (0, 1));
    assert_eq!(inbox.headers(), ["Subject: big\r\n\r\n"]);
}

#[test]
fn a_search_that_is_refused_is_no_empty_mailbox() {
    for refusal in [Say("TAG NO overloaded\r\n"), Say("TAG BAD what\r\n"), HangUp] {
        let refuse = std::sync::Mutex::new(Some(refusal));
        let (memory, inbox, _following) = start(server(READY, move |command, _| {
            let first =
                command.starts_with("UID SEARCH").then(|| refuse.lock().unwrap().take()).flatten();
            first.unwrap_or(Usual)
        }));
        wait_for_memory(&memory, 2);
        assert_eq!((inbox.count("first"), inbox.count("second")), (1, 1));
    }
}

#[test]
fn a_connection_that_breaks_within_a_message_brings_it_again() {
    let broken = std::sync::atomic::AtomicBool::new(false);
    let (memory, inbox, _following) = start(server(READY, move |command, _| match command {
        "UID FETCH 2 (UID BODY.PEEK[])" if !broken.swap(true, Ordering::Relaxed) => {
            CutOff("* 2 FETCH (UID 2 BODY[] {8}\r\n\r\nsec")
        }
        _ => Usual,
    }));
    wait_for_memory(&memory, 2);
    assert_eq!(inbox.count("second"), 1);
}

#[test]
fn a_message_that_the_server_cannot_give_holds_up_no_other_and_is_passed_over_in_the_end() {
    let (memory, inbox, _following) = start(server(READY, |command, _| match command {
        "UID FETCH 1 (UID BODY.PEEK[])" => Say("TAG NO damaged\r\n"),
        _ => Usual,
    }));
    inbox.wait_for("second");
    inbox.wait_for_sentence("cannot be fetched (damaged)");
    inbox.wait_for_sentence("is skipped");
    wait_for_memory(&memory, 2);
    assert_eq!(inbox.taken().len(), 1);
}

#[test]
fn a_server_that_offers_idle_and_refuses_it_is_asked() {
    let (_, inbox, _following) = start(server(READY, |command, _| match command {
        "CAPABILITY" => Say("* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n"),
        "IDLE" => Say("TAG NO not today\r\n"),
        "UID SEARCH UID 3:*" => Say("* SEARCH 4\r\nTAG OK done\r\n"),
        "UID FETCH 4 (UID RFC822.SIZE)" => {
            Say("* 3 FETCH (UID 4 RFC822.SIZE 6)\r\nTAG OK done\r\n")
        }
        "UID FETCH 4 (UID BODY.PEEK[])" => {
            Say("* 3 FETCH (UID 4 BODY[] {6}\r\n\r\nlate)\r\nTAG OK done\r\n")
        }
        _ => Usual,
    }));
    inbox.wait_for("late");
}

#[test]
fn what_a_server_tells_in_between_is_not_missed() {
    // Told of within the answer to the search that did not find it, and not again.
    let (memory, inbox, _following) =
        start(server(READY, |command, times| match (command, times) {
            ("CAPABILITY", _) => Say("* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n"),
            ("UID SEARCH UNSEEN", 0) => Say("* SEARCH\r\n* 1 EXISTS\r\nTAG OK done\r\n"),
            ("UID SEARCH UID 3:*", 1) => Say("* SEARCH 4\r\nTAG OK done\r\n"),
            ("UID FETCH 4 (UID RFC822.SIZE)", _) => {
                Say("* 3 FETCH (UID 4 RFC822.SIZE 6)\r\nTAG OK done\r\n")
            }
            ("UID FETCH 4 (UID BODY.PEEK[])", _) => {
                Say("* 3 FETCH (UID 4 BODY[] {6}\r\n\r\nlate)\r\nTAG OK done\r\n")
            }
            ("IDLE", _) => Say("+ idling\r\n"),
            _ => Usual,
        }));
    inbox.wait_for("late");
    wait_for_memory(&memory, 4);
}

#[test]
fn a_server_that_sends_without_end_is_left() {
    for endless in
        ["* 1 FETCH (UID 1 BODY[] {400000000}\r\n", "* 1 FETCH (UID 1 RFC822.SIZE 7)\r\n"]
    {
        let endless: &'static str = Box::leak(
            endless.repeat(if endless.contains("4000") { 1 } else { 500_000 }).into_boxed_str(),
        );
        let (_, inbox, _following) = start(server(READY, move |command, _| match command {
            "UID FETCH 1 (UID BODY.PEEK[])" => Say(endless),
            _ => Usual,
        }));
        inbox.wait_for_sentence("sent more than was asked for");
        assert!(inbox.taken().is_empty());
    }
}

#[test]
fn what_is_no_mail_server_is_told_in_a_sentence() {
    for greeting in [
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "* BYE too many connections\r\n",
        "220 mail ESMTP\r\n",
        "\0\u{7f}\r\n",
    ] {
        let (_, inbox, _following) = start(server(greeting, |_, _| HangUp));
        inbox.wait_for_sentence("127.0.0.1");
    }
}

#[test]
fn a_password_that_a_server_repeats_is_not_told() {
    let (_, inbox, _following) =
        start(server(READY, |command, _| match command.starts_with("LOGIN") {
            true => Say("TAG NO wrong: fish-and-chips\r\n"),
            false => Usual,
        }));
    let sentence = inbox.wait_for_sentence("refused the password of ann");
    assert!(!sentence.contains("fish-and-chips"), "{sentence}");
}

#[test]
fn a_refused_login_is_told_by_what_the_server_says_and_not_as_a_wrong_password() {
    for (refusal, advice) in [
        ("TAG NO [ALERT] Please log in via your web browser (Failure)\r\n", "with a web browser"),
        ("TAG NO [ALERT] Too many simultaneous connections. (Failure)\r\n", "too many programs"),
        ("TAG NO [UNAVAILABLE] The backend is down\r\n", "may go away by itself"),
        ("TAG NO [CONTACTADMIN] Locked\r\n", "write to its support"),
        ("TAG NO [PRIVACYREQUIRED] Plain text\r\n", "an encrypted connection"),
    ] {
        let (_, inbox, _following) =
            start(server(READY, move |command, _| match command.starts_with("LOGIN") {
                true => Say(refusal),
                false => Usual,
            }));
        let sentence = inbox.wait_for_sentence("did not let ann in");
        assert!(sentence.contains(advice), "{sentence}");
        assert!(!sentence.contains("app password"), "{sentence}");
    }
}

#[test]
fn a_server_that_says_goodbye_is_heard() {
    let (_, inbox, _following) = start(server(READY, |command, _| match command {
        "CAPABILITY" => Say("* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n"),
        "IDLE" => CutOff("* BYE [UNAVAILABLE] Down for maintenance\r\n"),
        _ => Usual,
    }));
    let sentence = inbox.wait_for_sentence("turns us away");
    assert!(sentence.contains("Down for maintenance"), "{sentence}");
}

#[test]
fn a_server_that_tells_of_the_same_again_and_again_is_not_asked_all_the_time() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let (_, inbox, following) = start(ImapMailbox {
        poll: std::time::Duration::from_secs(3600),
        ..server(READY, |command, times| match command {
            "CAPABILITY" => Say("* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done\r\n"),
            "IDLE" => {
                ASKED.store(times + 1, Ordering::Relaxed);
                Say("+ idling\r\n* 2 EXISTS\r\n")
            }
            _ => Usual,
        })
    });
    inbox.wait_for("second");
    until("it to be asked thrice", || Ok((ASKED.load(Ordering::Relaxed) >= 3).then_some(())))
        .unwrap();
    drop(following);
    // The pauses double: ten in a row would take minutes.
    assert!(ASKED.load(Ordering::Relaxed) < 10);
}
