//! The program that leads a lesson, and the teacher at its page.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const GROUPS: usize = 8;
const COMPANIES: usize = 5;
/// Pupils of a lesson, a phone each.
pub const PUPILS: usize = GROUPS * COMPANIES;

/// The time from one load of the teacher's page to the next.
const LOADING: Duration = Duration::from_secs(1);

/// A lesson of Fish or Failure.
pub struct Lesson {
    program: Child,
    at: SocketAddr,
    /// The path of the teacher's page.
    teacher: String,
    /// Its output, kept open: writing to a closed one would end it.
    _said: Lines<BufReader<ChildStdout>>,
    _folder: TempDir,
}

impl Lesson {
    /// Starts the program that lies beside this one.
    pub fn start() -> Self {
        let folder = TempDir::new().expect("a folder");
        let this = std::env::current_exe().expect("this program");
        let shoal = this.ancestors().nth(2).expect("a folder").join("shoal");
        let mut program = Command::new(shoal)
            .args(["class", "--way", "phones", "--port", "0", "--address", "127.0.0.1"])
            .args(["--seconds", "600", "--seed", "5", "--groups", &GROUPS.to_string()])
            .args(["--players", &COMPANIES.to_string(), "--folder"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("`cargo build` has built the program");
        let mut said = BufReader::new(program.stdout.take().expect("it is piped")).lines();
        let mut url = |what: &str| {
            let line = said.next().expect("it says where its pages are").expect("text");
            assert!(line.contains(what), "{line}");
            line.split("http://").nth(1).expect("an address").to_owned()
        };
        let (wall, teacher) = (url("wall"), url("Your own page"));
        let at = wall.split('/').next().expect("an address").parse().expect("an address");
        let (_, teacher) = teacher.split_once('/').expect("a path");
        Self { program, at, teacher: format!("/{teacher}"), _said: said, _folder: folder }
    }

    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// The letters by which a phone comes in.
    pub fn letters(&self) -> String {
        let state = self.state().expect("nobody disturbs yet");
        state["wall"]["door"]["letters"].as_str().expect("letters").to_owned()
    }

    /// Begins once everybody has a seat, and begins anew wherever a match is over, for some time. Loads the teacher's
    /// page once a second meanwhile: answers how long it took, and how often it failed.
    pub fn lead(&self, time: Duration) -> (Vec<Duration>, usize) {
        let (mut times, mut failed) = (Vec::new(), 0);
        let mut left = time;
        while !left.is_zero() {
            let began = Instant::now();
            let is_whole =
                self.ask("GET", &self.teacher, "").is_some_and(|page| page.contains("</html>"));
            failed += usize::from(!is_whole);
            times.push(began.elapsed());
            if self.go_on() {
                left = left.saturating_sub(LOADING);
            }
            thread::sleep(LOADING.saturating_sub(began.elapsed()));
        }
        (times, failed)
    }

    /// Does what a teacher has to do now; `true` while there are matches.
    fn go_on(&self) -> bool {
        let Some(state) = self.state() else { return true };
        let wall = &state["wall"];
        let groups = wall["groups"].as_array().expect("groups");
        if wall["has_begun"] == true {
            let over = (0..groups.len()).filter(|group| groups[*group]["stage"] == "over");
            over.for_each(|group| self.order(&json!({"do": "again", "group": group})));
            return true;
        }
        let seated =
            groups.iter().flat_map(|group| group["companies"].as_array().into_iter().flatten());
        if seated.filter(|company| !company["name"].is_null()).count() == PUPILS {
            self.order(&json!({"do": "start"}));
        }
        false
    }

    fn state(&self) -> Option<Value> {
        serde_json::from_str(&self.ask("GET", &format!("{}/state", self.teacher), "")?).ok()
    }

    fn order(&self, order: &Value) {
        self.ask("POST", &format!("{}/order", self.teacher), &order.to_string());
    }

    /// The answer to a request, if there was one.
    fn ask(&self, method: &str, path: &str, body: &str) -> Option<String> {
        let at = self.at;
        let mut stream = TcpStream::connect(at).ok()?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        head.starts_with("HTTP/1.1 200").then(|| body.to_owned())
    }
}

impl Drop for Lesson {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
