//! Programs of every kind, most of them bad, by small scripts of the shell.

use super::door::Door;
use super::wire::Message;
use super::{Limits, Player, Program};
use crate::contract::any::BotChoice;
use crate::contract::toy::{Pebbles, Setup};
use crate::contract::{
    Actor, Answer, Bot, Fault, Game, Guest, Introduction, Invite, Match, Misconduct, Question,
    RandomBot, Seat, Standing,
};
use crate::games::fish_and_men::FishAndMen;
use crate::games::food_chain::FoodChain;
use crate::games::penguins::Penguins;
use rustix::process::{Pid, test_kill_process};
use shoal_crowd::Networks;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Says hello and then takes one pebble whenever it is asked.
const GOOD: &str = r#"
while read -r line; do
    case $line in
        '{"hello"'*) echo '{"hello":{"protocol":1,"name":"one"}}' ;;
        '{"choose"'*)
            id=${line#*'"id":'}; id=${id%%,*}
            echo "{\"id\":$id,\"action\":{\"take\":1},\"why\":\"less is more\"}"
            ;;
    esac
done"#;

/// Says hello, reads until it is asked, and then does `what`; `ID` in single quotes is the question's.
fn asked_then(what: &str) -> String {
    let what = what.replace("ID", "'$id'");
    format!(
        "read -r hello; echo '{{\"hello\":{{\"protocol\":1}}}}'; read -r begin; read -r ask; \
         id=${{ask#*'\"id\":'}}; id=${{id%%,*}}; {what}"
    )
}

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
fn patient() -> Limits {
    let long = Duration::from_secs(120);
    Limits { start: long, answer: long, farewell: long, ..Limits::default() }
}

/// Limits for those who will never answer.
fn impatient() -> Limits {
    Limits { answer: Duration::from_millis(200), ..patient() }
}

fn script(text: &str, limits: Limits) -> Arc<Program> {
    let words = ["sh", "-c", text].map(str::to_owned).to_vec();
    Arc::new(Program::new(words, limits))
}

fn pebbles() -> Match<Pebbles> {
    Match::new(Setup { players: 2, ..Setup::default() }, 7).expect("a good setup")
}

/// A program against a good bot.
fn against_clever(game: &Match<Pebbles>, program: Arc<dyn Invite>) -> Vec<Box<dyn Bot<Pebbles>>> {
    let sits = |choice: BotChoice, seat| choice.bot(game, Seat(seat)).expect("it is known");
    vec![sits(BotChoice::of_guest(program), 0), sits(BotChoice::named("clever"), 1)]
}

/// What a script does wrong when it plays.
fn fault_of(text: &str, limits: Limits) -> Fault {
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(text, limits));
    let error = game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it misbehaves");
    let mut fault = bots[0].fault().expect("and is blamed").clone();
    assert!(bots[1].fault().is_none(), "the other did nothing");
    assert_eq!(
        error,
        format!("the match cannot go on without seat 0, whose player misbehaved; it {fault}")
    );
    fault.sentence = unnumbered(&fault.sentence);
    fault.reply = fault.reply.map(|reply| unnumbered(&reply));
    fault
}

#[track_caller]
fn fails(text: &str, limits: Limits, sentence: &str, reply: Option<&str>) {
    let fault = fault_of(text, limits);
    assert_eq!(fault.kind, Misconduct::Failed, "{fault}");
    assert_eq!(fault.sentence, sentence, "{fault}");
    assert_eq!(fault.reply.as_deref(), reply, "{fault}");
}

const EXPECTED: &str = "; expected one line {\"id\":ID,\"action\":...}";

#[test]
fn a_program_plays_a_match_that_can_be_played_again_without_it() {
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(GOOD, patient()));
    game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
    assert!(game.is_over());
    assert_eq!(bots[0].why(), "less is more");
    let mut again = pebbles();
    for taken in game.taken() {
        again.apply(taken.actor, &taken.action).expect("it was accepted before");
    }
    assert_eq!(again.hash(), game.hash());
}

#[test]
fn a_program_that_chooses_an_illegal_action_has_cheated() {
    let reply = r#"{"id":ID,"action":{"take":99}}"#;
    let fault = fault_of(&asked_then(&format!("echo '{reply}'; read -r end")), patient());
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert_eq!(
        fault.sentence,
        "it wants what it may not: seat 0 may not do that now; expected one of its legal actions"
    );
    assert_eq!(fault.reply.as_deref(), Some(reply));
}

#[test]
fn a_program_that_ends_has_failed() {
    let exit = asked_then("echo 'no idea' >&2; exit 3");
    fails(&exit, patient(), &format!("it ended with exit code 3{EXPECTED}"), None);
    assert_eq!(fault_of(&exit, patient()).stderr.as_deref(), Some("no idea"));
    let crash = asked_then("kill -SEGV $$");
    fails(&crash, patient(), &format!("it was ended by signal 11{EXPECTED}"), None);
    let closed = asked_then("exec >&-; while :; do read -r x || sleep 1000; done");
    fails(&closed, patient(), &format!("it closed its output{EXPECTED}"), None);
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let missing = Player::Program(vec!["/no/such/program".into()]);
    let error = missing.tried_out(&patient()).expect_err("there is none");
    let said =
        "program:/no/such/program cannot play: it failed: /no/such/program cannot be started: ";
    assert!(error.starts_with(said), "{error}");
    let mute = Player::Program(["sh", "-c", "exit 4"].map(str::to_owned).to_vec());
    assert_eq!(
        mute.tried_out(&patient()).expect_err("it says nothing"),
        "program:sh -c exit 4 cannot play: it failed: it ended with exit code 4; expected one line \
         {\"hello\":{\"protocol\":1,\"name\":\"...\"}}"
    );
}

#[test]
fn silence_has_an_end() {
    let silent = asked_then("while read -r x; do :; done");
    fails(&silent, impatient(), &format!("it did not answer within 0.2 s{EXPECTED}"), None);
}

#[test]
fn slow_drips_are_no_answer() {
    // The beginning comes together with the hello, the rest a byte a second.
    let drip = "read -r hello; printf '{\"hello\":{\"protocol\":1}}\\n{\"id\":1,'; \
                while :; do sleep 1; printf ' '; done";
    let what = format!("it had only begun to answer after 0.2 s{EXPECTED}");
    fails(drip, impatient(), &what, Some("{\"id\":ID,"));
}

#[test]
fn an_endless_line_is_cut_and_its_beginning_shown() {
    let limits = Limits { line: 1000, ..patient() };
    let endless = asked_then("yes | tr -d '\\n'");
    let shown = format!("{}... (1000 bytes)", "y".repeat(600));
    let what = format!("it answered with a line of more than 1000 bytes{EXPECTED}");
    fails(&endless, limits, &what, Some(&shown));
}

#[test]
fn endless_lines_are_a_fault_as_soon_as_one_is_read() {
    let fault = fault_of("yes '{\"hello\":{\"protocol\":1}}'", patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.ends_with(EXPECTED), "{fault}");
    assert_eq!(fault.reply.as_deref(), Some("{\"hello\":{\"protocol\":1}}"));
}

#[test]
fn a_program_that_answers_before_it_is_asked_has_failed() {
    let early = "read -r hello; printf '{\"hello\":{\"protocol\":1}}\\n{\"id\":1,\"action\":{\"take\":1}}\\n';\
                 while read -r x; do :; done";
    let mut game = pebbles();
    let mut bots = against_clever(&game, script(early, patient()));
    game.play(&mut bots, 1000, &mut Vec::new()).expect_err("it misbehaves");
    // Whether its answer arrives before it is asked or after: it is none.
    let fault = bots[0].fault().expect("and is blamed");
    let said = ["it spoke before it was asked", "it answered what it was not asked"];
    assert!(said.iter().any(|what| fault.sentence.starts_with(what)), "{fault}");
    assert!(game.taken().iter().all(|taken| taken.actor != Actor::Seat(Seat(0))));
}

#[test]
fn nonsense_is_shown_word_for_word() {
    for (reply, what) in [
        ("hello there", "reply: line 1, column 1: expected value"),
        (r#"{"id":ID}"#, "reply: missing field `action`"),
        (
            r#"{"id":ID,"move":3}"#,
            "reply.move: unknown field `move`, expected one of `id`, `action`, `why`",
        ),
        (r#"{"id":ID0,"action":{"take":1}}"#, "it answered what it was not asked (\"id\":ID)"),
    ] {
        let says = asked_then(&format!("echo '{reply}'; read -r end"));
        fails(&says, patient(), &format!("{what}{EXPECTED}"), Some(&unnumbered(reply)));
    }
    let form = "; expected an action of the form of those in \"legal\"";
    let says = asked_then("echo '{\"id\":ID,\"action\":{\"fly\":1}}'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.starts_with("action: unknown variant `fly`"), "{fault}");
    assert!(fault.sentence.ends_with(form), "{fault}");
}

#[test]
fn what_cannot_be_seen_is_written_out_for_the_author() {
    let says = asked_then(r"printf '\033[2J\377\n'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.reply.as_deref(), Some("\\u{1b}[2J\\xff"));
    assert!(fault.sentence.starts_with("reply: it is not UTF-8"), "{fault}");
}

#[test]
fn a_program_that_waits_although_it_is_asked_has_failed() {
    let says = asked_then("echo '{\"id\":ID,\"action\":null}'; read -r end");
    let fault = fault_of(&says, patient());
    assert_eq!(fault.kind, Misconduct::Failed);
    assert!(fault.sentence.contains("although it is asked"), "{fault}");
}

#[test]
fn another_version_of_the_protocol_is_named() {
    let says = "read -r hello; echo '{\"hello\":{\"protocol\":2}}'; read -r end";
    let what = "it speaks protocol 2, and this program 1; expected one line \
                {\"hello\":{\"protocol\":1,\"name\":\"...\"}}";
    fails(says, patient(), what, Some("{\"hello\":{\"protocol\":2}}"));
}

#[test]
fn a_flood_on_stderr_keeps_nobody_from_playing() {
    let loud = format!("yes noise 2>&- | head -c 3000000 >&2; {GOOD}");
    for stderr in [Limits::default().stderr, 1000] {
        let mut game = pebbles();
        let mut bots = against_clever(&game, script(&loud, Limits { stderr, ..patient() }));
        game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
        assert!(game.is_over());
    }
}

/// A script that tells its process number to a file, and the file.
fn with_number(then: &str) -> (String, tempfile::NamedTempFile) {
    let file = tempfile::NamedTempFile::new().expect("there is room");
    (format!("echo $$ >'{}'; {then}", file.path().display()), file)
}

fn is_there(file: &tempfile::NamedTempFile) -> bool {
    let text = std::fs::read_to_string(file.path()).expect("the script wrote it");
    let number = text.trim().parse().expect("it is a number");
    // A process that ended and was not waited for would be there still.
    test_kill_process(Pid::from_raw(number).expect("it is not 0")).is_ok()
}

#[test]
fn a_program_that_refuses_to_end_is_killed() {
    let stubborn = "trap '' TERM INT HUP PIPE; while :; do sleep 1000; done";
    let (says, file) = with_number(&asked_then(stubborn));
    fault_of(&says, impatient());
    assert!(!is_there(&file));
    // One that played well, but does not end when the match has ended.
    let (says, file) = with_number(&format!("{GOOD}; {stubborn}"));
    let mut game = pebbles();
    let limits = Limits { farewell: Duration::from_millis(100), ..patient() };
    let mut bots = against_clever(&game, script(&says, limits));
    game.play(&mut bots, 1000, &mut Vec::new()).expect("it plays by the rules");
    assert!(game.is_over() && is_there(&file));
    drop(bots);
    assert!(!is_there(&file));
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    // What it started holds its output open.
    let words = ["sh", "-c", "sleep 1000 & echo started; sleep 1000"].map(str::to_owned);
    let (mut process, link) = super::child::Process::start(&words, &patient()).expect("it starts");
    assert_eq!(link.read_line(patient().answer), Ok(b"started".to_vec()));
    process.end();
    assert_eq!(link.read_line(patient().answer), Err(super::link::Trouble::Ended));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let limits = Limits { memory: 64 << 20, ..patient() };
    let hungry = "x=0123456789abcdef; while :; do x=$x$x; done";
    let fault = fault_of(&asked_then(hungry), limits);
    // Some shells say that there is no more memory, others crash.
    let ended = ["it ended with exit code", "it was ended by signal"];
    assert!(ended.iter().any(|how| fault.sentence.starts_with(how)), "{fault}");
}

#[test]
fn a_bad_player_leaves_and_the_others_play_on() {
    let setup = FishAndMen::usual_setup(3);
    let mut game = Match::<FishAndMen>::new(setup.clone(), 5).expect("a good setup");
    let cheat = asked_then("echo '{\"id\":ID,\"action\":\"move_pollution\"}'; read -r end");
    let bad = BotChoice::of_guest(script(&cheat, patient()));
    let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = vec![
        Box::new(RandomBot::new(1)),
        bad.bot(&game, Seat(1)).expect("a guest"),
        Box::new(RandomBot::new(2)),
    ];
    game.play(&mut bots, 3_000, &mut Vec::new()).expect("the match goes on");
    let standing = FishAndMen::standing(game.world());
    assert_eq!(standing.out, [Seat(1)]);
    let fault = bots[1].fault().expect("it cheated");
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert!(bots[0].fault().is_none() && bots[2].fault().is_none());
    let others =
        |seat| game.taken().iter().filter(|taken| taken.actor == Actor::Seat(seat)).count();
    assert!(others(Seat(0)) > 20 && others(Seat(2)) > 20, "they went on");
    assert_eq!(others(Seat(1)), 1, "it only left");
    let mut again = Match::<FishAndMen>::new(setup, 5).expect("a good setup");
    for taken in game.taken() {
        again.apply(taken.actor, &taken.action).expect("it was accepted before");
    }
    assert_eq!(again.hash(), game.hash(), "the match can be played again without the program");
}

#[test]
fn a_program_that_chooses_what_was_not_offered_to_it_has_cheated() {
    let mut game = Match::<Penguins>::new(Penguins::usual_setup(2), 5).expect("a good setup");
    let quit = asked_then("echo '{\"id\":ID,\"action\":\"quit\"}'; read -r end");
    let mut bots: Vec<Box<dyn Bot<Penguins>>> = vec![
        BotChoice::of_guest(script(&quit, patient())).bot(&game, Seat(0)).expect("a guest"),
        Box::new(RandomBot::new(1)),
    ];
    game.play(&mut bots, 1_000, &mut Vec::new()).expect("it is removed");
    let fault = bots[0].fault().expect("it cheated");
    assert_eq!(fault.kind, Misconduct::Cheated);
    assert!(fault.sentence.starts_with("it wants what is not among its legal actions"), "{fault}");
}

#[test]
fn a_program_may_choose_what_only_the_shape_beside_the_list_tells() {
    let mut game = Match::<FoodChain>::new(FoodChain::usual_setup(1), 5).expect("a good setup");
    let start = r#"{\"start\":{\"type\":\"H\",\"parts\":{\"N\":2,\"Y\":1,\"M\":2}}}"#;
    let founds = asked_then(&format!("echo '{{\"id\":ID,\"action\":{start}}}'; read -r end"));
    let program = script(&founds.replace("\\\"", "\""), patient());
    let mut bots = vec![BotChoice::of_guest(program).bot(&game, Seat(0)).expect("a guest")];
    game.play(&mut bots, 1, &mut Vec::new()).expect("it plays by the rules");
    assert!(bots[0].fault().is_none(), "{:?}", bots[0].fault());
    let view = FoodChain::seen_by(game.world(), crate::contract::Viewer::Table);
    assert_eq!(view.species.last().and_then(|species| species.seat), Some(Seat(0)));
}

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
    let door =
        Door::open("127.0.0.1:0", patient(), Networks::default()).expect("there is a free port");
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
        let standing: Standing = Pebbles::standing(game.world());
        bots.iter_mut().for_each(|bot| bot.over(&standing));
        asked += game.taken().iter().filter(|taken| taken.actor == Actor::Seat(Seat(0))).count();
    }
    drop((door, program));
    let (heard, over) = player.join().expect("the player is well");
    assert_eq!((heard, over), (asked as u64, 2));
}

#[test]
fn a_connection_that_is_closed_is_a_failure_and_stays_one() {
    let door =
        Door::open("127.0.0.1:0", patient(), Networks::default()).expect("there is a free port");
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
    let limits = Limits { farewell: Duration::from_millis(100), ..patient() };
    let door =
        Door::open("127.0.0.1:0", limits, Networks::default()).expect("there is a free port");
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
    let begun = Limits { answer: Duration::from_secs(2), farewell, ..patient() };
    let cases: [(&[u8], Limits, &str); 4] = [
        (b"", Limits { farewell, ..impatient() }, "it did not answer within 0.2 s"),
        (b"{\"id\"", begun, "it had only begun to answer after 2 s"),
        (
            &[b'x'; 300],
            Limits { farewell, line: 200, ..patient() },
            "it answered with a line of more than 200 bytes",
        ),
        (b"no\n", Limits { farewell, ..patient() }, "reply: line 1, column 2"),
    ];
    for (says, limits, why) in cases {
        let door =
            Door::open("127.0.0.1:0", limits, Networks::default()).expect("there is a free port");
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
    let limits = Limits { farewell: Duration::from_millis(100), ..patient() };
    let door =
        Door::open("127.0.0.1:0", limits, Networks::default()).expect("there is a free port");
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
        r#"{"removed":{"kind":"failed","sentence":"it had not said hello when too many others came; say hello as soon as you are asked"}}"#
    );
    drop((silent, program, door));
    player.join().expect("the player is well");
}

#[test]
fn a_program_that_was_not_called_in_reads_that_the_door_is_closed() {
    let limits = Limits { farewell: Duration::from_millis(100), ..patient() };
    let door =
        Door::open("127.0.0.1:0", limits, Networks::default()).expect("there is a free port");
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
    let limits = Limits { farewell: Duration::from_millis(100), ..patient() };
    let door =
        Door::open("127.0.0.1:0", limits, Networks::default()).expect("there is a free port");
    for (name, why) in [
        ("\\u200b".to_owned(), "a name has no invisible characters; leave out U+200B"),
        ("\\u2800".to_owned(), "nothing of this name can be seen; give it a letter or a digit"),
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
    let error =
        Door::open("nowhere", patient(), Networks::default()).err().expect("it is no address");
    assert!(error.starts_with("programs cannot come in at nowhere: "), "{error}");
}

/// A guest that takes the first action it may, and notes every line it reads.
#[derive(Debug, Clone, Default)]
struct Noting(Arc<Mutex<Vec<String>>>);

impl Noting {
    fn note(&self, told: &Message<'_>) {
        self.0.lock().expect("nobody panics").push(told.line());
    }
}

impl Invite for Noting {
    fn name(&self) -> &str {
        "noting"
    }

    fn guest(&self) -> Box<dyn Guest> {
        Box::new(self.clone())
    }
}

impl Guest for Noting {
    fn begin(&mut self, introduction: &Introduction) {
        self.note(&Message::Begin(introduction));
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.note(&Message::choose(0, question));
        let legal: serde_json::Value = serde_json::from_str(question.legal.get()).expect("JSON");
        let first = legal["list"][0].to_string();
        let action = question
            .ask
            .is_some()
            .then(|| serde_json::value::RawValue::from_string(first).expect("it was JSON"));
        Ok(Answer { action, why: String::new(), reply: String::new() })
    }

    fn over(&mut self, standing: &Standing) {
        self.note(&Message::Over(standing));
    }

    fn removed(&mut self, fault: &Fault) {
        panic!("it plays by the rules: {fault}");
    }
}

/// The lines that programs in all seats read until something is drawn, or `limit` actions are
/// taken.
fn lines_before_a_draw<G: Game>(setup: &G::Setup, seed: u64, limit: u64) -> Vec<String> {
    let mut game = Match::<G>::new(setup.clone(), seed).expect("a good setup");
    let noting = Noting::default();
    let choice = BotChoice::of_guest(Arc::new(noting.clone()));
    let seats = Seat::all(G::seats(game.world()));
    let mut bots: Vec<_> = seats.map(|seat| choice.bot(&game, seat).expect("a guest")).collect();
    let mut told = Vec::new();
    for _ in 0..limit {
        let played = game.play(&mut bots, 1, &mut Vec::new()).expect("they play by the rules");
        if played == 0 || game.taken().last().is_some_and(|taken| taken.showed.is_some()) {
            break;
        }
        told.clone_from(&noting.0.lock().expect("nobody panics"));
    }
    assert!(told.len() > bots.len(), "they were asked");
    for line in &told {
        assert!(
            !line.contains(&seed.to_string()) && !line.contains(&format!("{seed:x}")),
            "{line}"
        );
    }
    told
}

/// A program that could tell two seeds apart by what it reads could compute what will be drawn.
#[test]
fn programs_read_the_same_for_all_seeds_until_something_is_drawn() {
    let seed = |number: u64| 0x5eed_0123_4567_0000 + number;
    let setup = FishAndMen::usual_setup(2);
    // Who begins is drawn, and shown, before anybody is asked.
    let mut by_first_line = std::collections::BTreeMap::new();
    for number in 0..12 {
        let told = lines_before_a_draw::<FishAndMen>(&setup, seed(number), 50);
        let same = by_first_line.entry(told[2].clone()).or_insert_with(|| told.clone());
        assert_eq!(*same, told);
    }
    assert_eq!(by_first_line.len(), 2, "each of the two has begun");
    let plain = r#"{"rows":8,"columns":8,"fish":2,"holes":0,"players":2}"#;
    let setup = serde_json::from_str(plain).expect("a setup");
    let told = lines_before_a_draw::<Penguins>(&setup, seed(1), 200);
    assert!(told.len() > 30 && told == lines_before_a_draw::<Penguins>(&setup, seed(2), 200));
    assert!(told[0].starts_with(r#"{"begin":{"game":"fish","#), "its oldest name: {}", told[0]);
}
