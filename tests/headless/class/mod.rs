//! Lessons by the program itself.
//!
//! - `lesson`: two games of eight groups with forty phones over real sockets, and a computer that fails; `typing`: a
//!   teacher that types for all groups; `pages`: what wall, teacher and pupils see in a browser
//! - `food_chain`: a class that shares a jungle, in a browser
//! - `pupils`: a pupil with a phone; `journals`: what is left of a lesson

#[cfg(unix)]
mod food_chain;
mod journals;
mod lesson;
#[cfg(unix)]
mod pages;
mod pupils;
mod typing;

use crate::program::command;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout};
use std::thread;
use tempfile::TempDir;

/// The status of an answer to more requests than are allowed in this time.
const BUSY: u16 = 429;

/// The program that leads a lesson.
struct Class {
    child: Child,
    at: SocketAddr,
    /// The path of the teacher's page.
    teacher: String,
    /// Its output, kept open: writing to a closed one would end it.
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

    /// The address of one of its pages.
    #[cfg(unix)]
    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.at)
    }

    /// Types this line for what a group is asked. Says what is wrong with it.
    fn types(&self, group: usize, text: &str) -> Option<String> {
        let question = &self.state()["questions"][group];
        self.order(&json!({"do": "line", "group": group, "text": text, "question": question}))
    }

    /// Dies, and another one goes on with the lesson at the same address.
    fn die_and_go_on(self, folder: &str, more: &[&str]) -> Self {
        let port = self.at.port().to_string();
        self.die();
        let again = ["--resume", "--folder", folder, "--port", &port];
        Self::start(&[&again[..], more].concat())
    }

    /// The groups that are still playing, with what is shown of them.
    fn playing(&self) -> Vec<(usize, Value)> {
        let state = self.state();
        let groups = state["wall"]["groups"].as_array().expect("groups").clone();
        let groups = groups.into_iter().enumerate();
        groups.filter(|(_, group)| group["stage"] != "over").collect()
    }
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
