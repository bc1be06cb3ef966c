//! Who gets in, and how much.

use std::io::Write;

use serde_json::json;
use shoal_phone::{MOST_CONNECTIONS, MOST_SOCKETS, PhoneAction, PhoneSeat};

use crate::phones::{Host, Phone, answer_to, asking, connection};

#[test]
fn pages_of_other_origins_and_names_open_no_socket() {
    let host = Host::start();
    let at = host.server.address();
    let own = format!("http://{at}");
    let refused =
        |host: &str, origin: Option<&str>| Phone::open_as(at, host, origin).map(|_| ()).err();
    assert_eq!(refused(&at.to_string(), Some("http://evil.example")), Some(403));
    assert_eq!(refused(&at.to_string(), Some("null")), Some(403));
    assert_eq!(refused(&at.to_string(), Some(&format!("https://{at}"))), Some(403));
    assert_eq!(refused(&at.to_string(), None), Some(403));
    assert_eq!(refused("evil.example", Some(&own)), Some(403));
    assert_eq!(refused(&at.to_string(), Some(&own)), None);
}

#[test]
fn a_page_is_given_to_no_other_name_and_no_other_method() {
    let host = Host::start();
    let at = host.server.address();
    let ask = |first: &str, host: &str| {
        answer_to(at, &format!("{first} HTTP/1.1\r\n{host}Connection: close\r\n\r\n"))
    };
    let own = format!("Host: {at}\r\n");
    assert!(ask("GET /", "Host: shoal.example\r\n").starts_with("HTTP/1.1 403"));
    assert!(ask("GET /", "").starts_with("HTTP/1.1 403"));
    assert!(ask("GET /", &own.repeat(2)).starts_with("HTTP/1.1 403"));
    assert!(ask("POST /", &own).starts_with("HTTP/1.1 405"));
    assert!(ask("GET /../Cargo.toml", &own).starts_with("HTTP/1.1 404"));
    assert!(ask("GET /socket", &own).starts_with("HTTP/1.1 403"));
    let socket = format!("{own}Origin: http://{at}\r\n");
    assert!(ask("GET /socket", &socket).starts_with("HTTP/1.1 400"));
}

#[test]
fn requests_and_messages_that_are_too_long_end_the_connection() {
    let host = Host::start();
    let at = host.server.address();
    let long = answer_to(
        at,
        &format!("GET / HTTP/1.1\r\nHost: {at}\r\nX: {}\r\n\r\n", "x".repeat(1 << 20)),
    );
    assert!(!long.contains("200 OK"), "{long:.100}");
    let garbage = answer_to(at, "\u{16}\u{3}\u{1} this is no HTTP\r\n\r\n");
    assert!(!garbage.contains("200 OK"), "{garbage}");
    let (mut phone, token) = host.join(0);
    phone.next();
    phone.say_text(&format!("{}{}", json!({"t": "tap"}), " ".repeat(10_000)));
    assert_eq!(phone.next_text(), None);
    assert_eq!(host.next_of(0), PhoneAction::PagesClosed);
    host.come_back(&token).next();
    assert_eq!(host.next_of(0), PhoneAction::PageOpened);
}

#[test]
fn a_flood_is_cut_off_and_others_go_on() {
    let host = Host::start();
    host.show(1, asking(1, None));
    let (mut flood, _) = host.join(0);
    let (mut other, _) = host.join(1);
    for _ in 0..5_000 {
        flood.say(json!({"t": "again"}));
    }
    while flood.next_text().is_some() {}
    assert_eq!(host.next_of(0), PhoneAction::PagesClosed);
    other.say(json!({"t": "tap"}));
    assert_eq!(host.next_of(1), PhoneAction::Tapped);
}

#[test]
fn who_does_not_read_is_dropped() {
    let host = Host::start();
    let (phone, token) = host.join(0);
    // Each snapshot is long, so that no system keeps all of them on the way.
    let long = |turn: u64| {
        let mut snapshot = asking(turn, None);
        snapshot.messages = vec!["x".repeat(400).into(); 400];
        snapshot
    };
    let mut turn = 0;
    while host.so_far().is_empty() {
        turn += 1;
        host.show(0, long(turn));
    }
    drop(phone);
    let mut again = host.come_back(&token);
    assert_eq!(again.next()["snapshot"]["choice"]["id"], turn);
}

#[test]
fn guessing_letters_finds_nothing_and_is_soon_not_listened_to() {
    let host = Host::start();
    let code = host.server.invite(PhoneSeat(0)).expect("random");
    let at = host.server.address();
    let guess = |word: &str| {
        let mut phone = Phone::open(at);
        phone.say(json!({"t": "word", "word": word}));
        phone.next()
    };
    let answers: Vec<_> = (0..8).map(|_| guess("OOOOOO")["why"].clone()).collect();
    assert_eq!(answers[..6], vec![json!("word"); 6][..]);
    assert_eq!(answers[6..], [json!("tries"), json!("tries")]);
    assert_eq!(guess(&code.letters)["why"], "tries", "not even the right ones");
    let word = code.url.rsplit('/').next().expect("a word");
    assert_eq!(guess(word)["t"], "seated", "who scans the code is no guesser");
}

#[test]
fn tokens_cannot_be_guessed_from_one_another() {
    let host = Host::start();
    let (_phone, token) = host.join(0);
    for wrong in ["", &token[1..], &token.to_uppercase(), &"0".repeat(32)] {
        host.come_back(wrong).is_refused("token");
    }
}

#[test]
fn connections_and_sockets_that_say_nothing_keep_nobody_out() {
    let host = Host::start();
    let (mut early, _) = host.join(0);
    early.next();
    let at = host.server.address();
    let half = |_| {
        let mut stream = connection(at);
        // It may have had to go for the next one already.
        let _ = stream.write_all(b"GET / HT");
        stream
    };
    let silent: Vec<_> = (0..MOST_CONNECTIONS + 50).map(half).collect();
    let _second = host.join(1);
    drop(silent);
    let _dumb: Vec<_> = (0..MOST_SOCKETS + 50).map(|_| Phone::open(at)).collect();
    let (mut late, _) = host.join(2);
    late.next();
    for (seat, phone) in [(0, &mut early), (2, &mut late)] {
        host.show(seat, asking(1, None));
        phone.say(json!({"t": "tap"}));
        assert_eq!(host.next_of(seat), PhoneAction::Tapped);
    }
}
