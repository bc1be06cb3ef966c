//! Lessons by the program itself: 32 pupils with phones over real sockets, a teacher that types, and a computer that
//! fails twice.

mod pupils;

use crate::program::command;
use pupils::{Pupil, Told};
use serde_json::{Value, json};
use shoal::contract::Actor;
use shoal::contract::journal::{Folder, Journal, read};
use shoal::games::fish_or_failure::FishOrFailure;
use shoal::games::fish_or_failure::action::Action;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use tempfile::TempDir;

const GROUPS: usize = 8;
/// The status of an answer to more requests than are allowed in this time.
const BUSY: u16 = 429;

/// The program that leads a lesson.
struct Class {
    child: Child,
    at: SocketAddr,
    /// The path of the teacher's page.
    teacher: String,
    /// What it says: a program whose words nobody hears would end.
    _said: Lines<BufReader<ChildStdout>>,
}

impl Class {
    fn start(arguments: &[&str]) -> Self {
        let mut child = command(&[&["class"][..], arguments].concat())
            .spawn()
            .expect("the program was just built");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut stderr = child.stderr.take().expect("it is piped");
        let mut url = |what: &str| {
            let Some(line) = lines.next() else {
                let mut why = String::new();
                let _ = stderr.read_to_string(&mut why);
                panic!("{arguments:?}: {why}");
            };
            let line = line.expect("text");
            assert!(line.contains(what), "{line}");
            line.split("http://").nth(1).expect("an address").to_owned()
        };
        let wall = url("wall");
        let teacher = url("Your own page");
        let at = wall.split('/').next().expect("an address").parse().expect("an address");
        let (_, teacher) = teacher.split_once('/').expect("a path");
        let teacher = format!("/{teacher}");
        Self { child, at, teacher, _said: lines }
    }

    /// Dies as a computer without power does.
    fn die(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ran");
    }

    /// The answer to a request, and its status.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let at = self.at;
        let mut stream = TcpStream::connect(at).expect("it listens");
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n{headers}\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut answer = Vec::new();
        // Where what was sent is not taken, a reset may follow the answer, or come before it.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).expect("text");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or(BUSY), body.to_owned())
    }

    fn state(&self) -> Value {
        loop {
            match self.ask("GET", &format!("{}/state", self.teacher), "", "") {
                (200, body) => return serde_json::from_str(&body).expect("JSON"),
                // More is asked at once than is answered.
                (BUSY, _) => thread::yield_now(),
                (status, body) => panic!("{status}: {body}"),
            }
        }
    }

    /// What is wrong with an order.
    fn order(&self, order: &Value) -> Option<String> {
        let origin = format!("Origin: http://{}\r\n", self.at);
        loop {
            let path = format!("{}/order", self.teacher);
            match self.ask("POST", &path, &origin, &order.to_string()) {
                (200, body) => {
                    let done: Value = serde_json::from_str(&body).expect("JSON");
                    return done["trouble"].as_str().map(str::to_owned);
                }
                (BUSY, _) => thread::yield_now(),
                (status, body) => panic!("{status}: {body}"),
            }
        }
    }

    /// The groups that are still playing, with what is shown of them.
    fn playing(&self) -> Vec<(usize, Value)> {
        let state = self.state();
        let groups = state["wall"]["groups"].as_array().expect("groups").clone();
        let groups = groups.into_iter().enumerate();
        groups.filter(|(_, group)| group["stage"] != "over").collect()
    }
}

/// The actions of each group's journal, after it was verified. Groups begin one after the other.
fn journals(folder: &Path) -> Vec<(String, Vec<(Actor, Action)>)> {
    let lesson = std::fs::read_dir(folder).expect("a folder").next().expect("one").expect("one");
    let mut listed = Folder::at(lesson.path()).list().expect("a folder");
    listed.sort_by(|one, other| one.path.cmp(&other.path));
    let journal = |path: &Path| {
        let journal = Journal::<FishOrFailure>::of(&read(path).expect("whole")).expect("a journal");
        let game = journal.resume().expect("legal");
        assert!(game.is_over());
        let label = path.display().to_string();
        (label, game.taken().iter().map(|taken| (taken.actor, taken.action)).collect())
    };
    listed.iter().map(|listed| journal(&listed.path)).collect()
}

#[test]
fn thirty_two_phones_play_a_lesson_through_sleep_reloads_and_two_crashes() {
    let home = TempDir::new().expect("a folder");
    let folder = home.path().to_str().expect("text").to_owned();
    let groups = GROUPS.to_string();
    let phones = ["--way", "phones", "--address", "127.0.0.1", "--seconds", "600"];
    let new = ["--groups", &groups, "--players", "4", "--seed", "5", "--folder", &folder];
    let mut class = Class::start(&[&new[..], &phones, &["--port", "0"]].concat());
    let letters = class.state()["wall"]["door"]["letters"].as_str().expect("letters").to_owned();
    let done = Arc::new(AtomicBool::new(false));
    let (tell, told) = channel();
    let pupils: Vec<_> = (0..GROUPS * 4)
        .map(|number| {
            let pupil = Pupil::new(number, class.at, letters.clone(), Arc::clone(&done));
            let tell = tell.clone();
            thread::spawn(move || pupil.play(&tell))
        })
        .collect();
    let mut seated = 0;
    while seated < pupils.len() {
        seated += usize::from(told.recv().expect("pupils play") == Told::Seated);
    }
    assert_eq!(class.order(&json!({"do": "start"})), None);
    let mut crashes = vec![180, 80];
    let mut chosen = 0;
    while !class.playing().is_empty() {
        for _ in 0..32 {
            // Nobody says anything any more once all matches are over.
            let Ok(told) = told.recv_timeout(pupils::MOMENT) else { break };
            chosen += usize::from(told == Told::Chose);
        }
        if crashes.last().is_some_and(|after| chosen >= *after) {
            crashes.pop();
            let port = class.at.port().to_string();
            class.die();
            let again = ["--resume", "--folder", &folder, "--port", &port];
            class = Class::start(&[&again[..], &phones].concat());
            assert_eq!(class.order(&json!({"do": "pause", "on": false})), None);
        }
    }
    assert_eq!(crashes, [0; 0], "the lesson was long enough");
    done.store(true, Ordering::Relaxed);
    let pupils: Vec<Pupil> =
        pupils.into_iter().map(|pupil| pupil.join().expect("it plays")).collect();
    class.die();
    let journals = journals(home.path());
    assert_eq!(journals.len(), GROUPS);
    let by_seat: BTreeMap<_, _> = pupils.iter().map(|pupil| (pupil.place(), pupil)).collect();
    assert_eq!(by_seat.len(), pupils.len(), "everybody has a seat of its own");
    for (group, (label, taken)) in journals.iter().enumerate() {
        let mut question = 0;
        for (at, (actor, action)) in taken.iter().enumerate() {
            match (actor, action) {
                (Actor::House, _) => question = at as u64 + 1,
                (Actor::Seat(seat), Action::Place(placed)) => {
                    let pupil = by_seat[&(group, seat.index())];
                    let entries = [placed.fishery.index() as i64, i64::from(placed.number) - 1];
                    assert!(pupil.chose((1 << 32) + question, entries), "{label}, action {at}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_teacher_types_a_whole_lesson_and_goes_on_after_a_crash() {
    let home = TempDir::new().expect("a folder");
    let folder = home.path().to_str().expect("text").to_owned();
    let new = ["--groups", "8", "--players", "4", "--seed", "9", "--folder", &folder];
    let mut class = Class::start(&[&new[..], &["--port", "0"]].concat());
    assert_eq!(class.order(&json!({"do": "start"})), None);
    for round in 0..200 {
        let playing = class.playing();
        if playing.is_empty() {
            break;
        }
        for (group, shown) in playing {
            let text = line_for(&shown);
            assert_eq!(class.order(&json!({"do": "line", "group": group, "text": text})), None);
        }
        if round == 3 {
            let port = class.at.port().to_string();
            class.die();
            class = Class::start(&["--resume", "--folder", &folder, "--port", &port]);
        }
    }
    assert_eq!(class.playing(), []);
    class.die();
    assert_eq!(journals(home.path()).len(), 8);
}

/// A careful line for what is shown of a group: one fish each, or any vote.
fn line_for(group: &Value) -> String {
    let fisheries = group["fisheries"].as_array().expect("fisheries").iter();
    let open = |one: &&Value| one["is_extinct"] == false && one["is_closed"] == false;
    let letter = |one: &Value| one["name"].as_str().expect("a name")[..1].to_owned();
    let fishery = fisheries.clone().find(open).map(letter).expect("the sea lives");
    let companies = group["companies"].as_array().expect("companies").iter();
    let missing: Vec<&str> = companies
        .filter(|company| company["is_missing"] == true)
        .map(|company| company["letter"].as_str().expect("a letter"))
        .collect();
    let word = |me: &&str| match group["vote"].as_str() {
        None => format!("{fishery}1"),
        Some(vote) if vote.contains("fishery") => fishery.clone(),
        Some(_) => {
            if *me == "A" {
                "b".into()
            } else {
                "a".to_owned()
            }
        }
    };
    missing.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn without_the_teachers_word_nothing_can_be_ordered_or_seen_of_its_page() {
    let home = TempDir::new().expect("a folder");
    let folder = home.path().to_str().expect("text");
    let class = Class::start(&["--folder", folder, "--port", "0"]);
    let origin = format!("Origin: http://{}\r\n", class.at);
    let start = r#"{"do":"start"}"#;
    let wrong = format!("/teacher/{}", "0".repeat(32));
    for path in ["/teacher/", "/teacher/x", wrong.as_str()] {
        assert_eq!(class.ask("GET", path, "", "").0, 404, "{path}");
        assert_eq!(class.ask("GET", &format!("{path}/state"), "", "").0, 404, "{path}");
        assert_eq!(class.ask("POST", &format!("{path}/order"), &origin, start).0, 404, "{path}");
    }
    let order = format!("{}/order", class.teacher);
    assert_eq!(class.ask("POST", &order, "", start).0, 403, "from another page");
    assert_eq!(class.ask("POST", &order, "Origin: http://evil.example\r\n", start).0, 403);
    assert_eq!(class.ask("POST", &order, &origin, &"x".repeat(100_000)).0, 413);
    assert_eq!(class.state()["wall"]["has_begun"], false);
    class.die();
}
