//! Programs that come by TCP, most of them bad.

use crate::programs::ProgramLimits;
use crate::programs::listener::ProgramListener;
use shoal_contract::any::BotChoice;
use shoal_contract::battery::toy::{Pebbles, Setup};
use shoal_contract::{Actor, Bot, Game, GuestInvitation, Match, MatchStanding, Seat};
use shoal_crowd::LocalNetworks;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

/// A text in which `ID` stands for every question's number.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split("\"id\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| {
        let rest = part.trim_start_matches("ID");
        told + "\"id\":ID" + rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}

/// Limits that only those who break them notice.
fn patient() -> ProgramLimits {
    let long = Duration::from_secs(120);
    ProgramLimits { start: long, answer: long, farewell: long, ..ProgramLimits::default() }
}

/// Limits for those who will never answer.
fn impatient() -> ProgramLimits {
    ProgramLimits { answer: Duration::from_millis(200), ..patient() }
}

fn pebbles() -> Match<Pebbles> {
    Match::new(Setup { players: 2, ..Setup::default() }, 7).expect("a good setup")
}

/// A program against a good bot.
fn against_clever(
    game: &Match<Pebbles>,
    program: Arc<dyn GuestInvitation>,
) -> Vec<Box<dyn Bot<Pebbles>>> {
    let sits = |choice: BotChoice, seat| choice.bot(game, Seat(seat)).expect("it is known");
    vec![sits(BotChoice::of_guest(program), 0), sits(BotChoice::named("clever"), 1)]
}

const EXPECTED: &str = "; expected one line {\"id\":ID,\"action\":...}";

/// Plays over a connection as the good script does, until it ends; answers how often it was asked,
/// and how many matches were over.
fn play_over(stream: TcpStream, name: &str) -> (u64, u64) {
    let mut output = stream.try_clone().expect("a second handle");
    let (mut asked, mut over) = (0, 0);
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { break };
        let told: serde_json::Value = serde_json::from_str(&line).expect("a line is JSON");
        let reply = match told.as_object().and_then(|told| told.keys().next()).map(String::as_str) {
            Some("hello") => format!("{{\"hello\":{{\"protocol\":1,\"name\":\"{name}\"}}}}\n"),
            Some("choose") => {
                asked += 1;
                format!("{{\"id\":{},\"action\":{{\"take\":1}}}}\n", told["choose"]["id"])
            }
            other => {
                over += u64::from(other == Some("over"));
                continue;
            }
        };
        output.write_all(reply.as_bytes()).expect("it is heard");
    }
    (asked, over)
}

#[test]
fn a_program_that_came_by_tcp_plays_match_after_match() {
    let door = ProgramListener::open("127.0.0.1:0", patient(), LocalNetworks::default())
        .expect("there is a free port");
    // A caller that says nothing keeps nobody waiting.
    let _silent = TcpStream::connect(door.address()).expect("the door is open");
    let stream = TcpStream::connect(door.address()).expect("the door is open");
    let player = std::thread::spawn(move || play_over(stream, "Ann"));
    let arrival = door.next(patient().start).expect("somebody came");
    let program = arrival.program.expect("and said hello");
    assert_eq!(program.name(), "Ann");
    let mut asked = 0;
    for _ in 0..2 {
        let mut game = pebbles();
        let mut bots = against_clever(&game, program.clone());
        game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
        let standing: MatchStanding = Pebbles::standing(game.world());
        bots.iter_mut().for_each(|bot| bot.end_match(&standing));
        asked += game.taken().iter().filter(|taken| taken.actor == Actor::Seat(Seat(0))).count();
    }
    drop((door, program));
    let (heard, over) = player.join().expect("the player is well");
    assert_eq!((heard, over), (asked as u64, 2));
}

#[test]
fn a_connection_that_is_closed_is_a_failure_and_stays_one() {
    let door = ProgramListener::open("127.0.0.1:0", patient(), LocalNetworks::default())
        .expect("there is a free port");
    let mut stream = TcpStream::connect(door.address()).expect("the door is open");
    stream.write_all(b"{\"hello\":{\"protocol\":1,\"name\":\"Bob\"}}\n").expect("it is heard");
    let program = door.next(patient().start).expect("it came").program.expect("it said hello");
    drop(stream);
    for _ in 0..2 {
        let mut game = pebbles();
        let mut bots = against_clever(&game, program.clone());
        game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it is gone");
        let fault = bots[0].fault().expect("and is blamed");
        let said = format!("it closed its connection{EXPECTED}");
        assert_eq!(unnumbered(&fault.sentence), said);
    }
}

#[test]
fn a_program_that_says_no_hello_reads_why_it_may_not_play() {
    let limits = ProgramLimits { farewell: Duration::from_millis(100), ..patient() };
    let door = ProgramListener::open("127.0.0.1:0", limits, LocalNetworks::default())
        .expect("there is a free port");
    for (says, why) in [
        ("GET / HTTP/1.1\r\n", "reply: line 1, column 1: expected value"),
        ("{\"hello\":{\"protocol\":1}}\n", "it gave no name"),
    ] {
        let mut stream = TcpStream::connect(door.address()).expect("the door is open");
        stream.write_all(says.as_bytes()).expect("it is heard");
        let fault = door.next(patient().start).expect("it came").program.expect_err("not so");
        assert!(fault.sentence.starts_with(why), "{fault}");
        let mut told = String::new();
        // The rest may be lost if the connection is closed while something was left unread.
        let _ = BufReader::new(stream).read_to_string(&mut told);
        assert!(told.contains("\"removed\""), "{told}");
    }
}

/// Comes in by TCP, says `says` when it is asked, and answers with all it reads after that.
fn misbehave(mut stream: TcpStream, says: &[u8]) -> String {
    stream.write_all(b"{\"hello\":{\"protocol\":1,\"name\":\"Bob\"}}\n").expect("it is heard");
    let mut lines = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut line = String::new();
    while !line.starts_with("{\"choose\"") {
        line.clear();
        assert!(lines.read_line(&mut line).is_ok_and(|read| read > 0), "it is asked");
    }
    // It is turned away before all of it was heard.
    let _ = stream.write_all(says);
    let mut told = String::new();
    let _ = lines.read_to_string(&mut told);
    told
}

#[test]
fn a_program_that_misbehaves_by_tcp_reads_what_it_did() {
    let farewell = Duration::from_millis(100);
    // Long enough for its beginning to come, on a busy machine too.
    let begun = ProgramLimits { answer: Duration::from_secs(2), farewell, ..patient() };
    let cases: [(&[u8], ProgramLimits, &str); 4] = [
        (b"", ProgramLimits { farewell, ..impatient() }, "it did not answer within 0.2 s"),
        (b"{\"id\"", begun, "it had only begun to answer after 2 s"),
        (
            &[b'x'; 300],
            ProgramLimits { farewell, line: 200, ..patient() },
            "it answered with a line of more than 200 bytes",
        ),
        (b"no\n", ProgramLimits { farewell, ..patient() }, "reply: line 1, column 2"),
    ];
    for (says, limits, why) in cases {
        let door = ProgramListener::open("127.0.0.1:0", limits, LocalNetworks::default())
            .expect("there is a free port");
        let stream = TcpStream::connect(door.address()).expect("the door is open");
        let says = says.to_vec();
        let player = std::thread::spawn(move || misbehave(stream, &says));
        let program = door.next(patient().start).expect("it came").program.expect("it said hello");
        let mut game = pebbles();
        let mut bots = against_clever(&game, program.clone());
        game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it misbehaves");
        let fault = bots[0].fault().expect("and is blamed").clone();
        assert!(fault.sentence.starts_with(why), "{fault}");
        let told = player.join().expect("the player is well");
        assert!(told.contains("\"removed\"") && told.contains(why), "{why}: {told:?}");
    }
}

/// All that a caller reads that comes and says nothing, once it is sent away.
fn read_in_silence(stream: TcpStream) -> String {
    let mut told = String::new();
    // The end of what it reads may be an error, if the connection is closed hard.
    let _ = BufReader::new(stream).read_to_string(&mut told);
    told
}

#[test]
fn silent_connections_keep_nobody_out_and_the_oldest_hear_why_they_have_to_go() {
    let limits = ProgramLimits { farewell: Duration::from_millis(100), ..patient() };
    let door = ProgramListener::open("127.0.0.1:0", limits, LocalNetworks::default())
        .expect("there is a free port");
    let came = || TcpStream::connect(door.address()).expect("the door is open");
    let mut silent: Vec<TcpStream> = (0..160).map(|_| came()).collect();
    let stream = came();
    let player = std::thread::spawn(move || play_over(stream, "Ann"));
    let arrival = door.next(patient().start).expect("somebody came");
    let program = arrival.program.expect("nobody else is announced");
    assert_eq!(program.name(), "Ann");
    let told = read_in_silence(silent.remove(0));
    let last = told.lines().last().expect("it was told");
    assert_eq!(
        last,
        r#"{"removed":{"kind":"failed","sentence":"it had not said hello when too many others connected; say hello as soon as you are asked"}}"#
    );
    drop((silent, program, door));
    player.join().expect("the player is well");
}

#[test]
fn a_program_that_was_not_called_in_reads_that_the_door_is_closed() {
    let limits = ProgramLimits { farewell: Duration::from_millis(100), ..patient() };
    let door = ProgramListener::open("127.0.0.1:0", limits, LocalNetworks::default())
        .expect("there is a free port");
    let mut late = TcpStream::connect(door.address()).expect("the door is open");
    late.write_all(b"{\"hello\":{\"protocol\":1,\"name\":\"Bob\"}}\n").expect("it is heard");
    let silent = TcpStream::connect(door.address()).expect("the door is open");
    // Both were let in: each is asked.
    let mut asked = [late, silent].map(BufReader::new);
    for stream in &mut asked {
        stream.read_line(&mut String::new()).expect("it is asked");
    }
    drop(door);
    for stream in asked {
        let told = read_in_silence(stream.into_inner());
        assert!(told.contains("all places are taken"), "{told:?}");
    }
}

#[test]
fn a_program_without_a_visible_name_reads_so() {
    let limits = ProgramLimits { farewell: Duration::from_millis(100), ..patient() };
    let door = ProgramListener::open("127.0.0.1:0", limits, LocalNetworks::default())
        .expect("there is a free port");
    for (name, why) in [
        ("\\u200b".to_owned(), "a name has no invisible characters; leave out U+200B"),
        (
            "\\u2800".to_owned(),
            "a name needs something that can be seen; give it a letter or a digit",
        ),
        (format!("a{}", "\\u0301".repeat(38)), "a name has at most 4 marks on a letter"),
    ] {
        let mut stream = TcpStream::connect(door.address()).expect("the door is open");
        let hello = format!("{{\"hello\":{{\"protocol\":1,\"name\":\"{name}\"}}}}\n");
        stream.write_all(hello.as_bytes()).expect("it is heard");
        let fault = door.next(patient().start).expect("it came").program.expect_err("not so");
        assert!(fault.sentence.starts_with(&format!("reply.hello.name: {why}")), "{fault}");
        assert!(read_in_silence(stream).contains(why));
    }
}

#[test]
fn an_address_where_nobody_can_come_in_is_named() {
    let error = ProgramListener::open("nowhere", patient(), LocalNetworks::default())
        .err()
        .expect("it is no address");
    assert!(error.starts_with("programs cannot connect at nowhere: "), "{error}");
}
