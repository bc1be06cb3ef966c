//! A server that is killed at any moment loses no order, does none twice, and answers each letter once.

use crate::scene::{CONFIG, config};
use jiff::Timestamp;
use shoal_core::contract::Generator;
use shoal_jungle::clock::{Clock, RealClock};
use shoal_jungle::config::FILE;
use shoal_jungle::host::Host;
use shoal_jungle::host::requests::Request;
use shoal_jungle::serve::{Server, Stop};
use shoal_jungle::store::{self, Lock, post};
use shoal_mail::envelope::Envelope;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Says to the child in which folder it serves.
const FOLDER: &str = "SHOAL_JUNGLE_KILLED_IN";
/// How often it is killed, unless `SHOAL_JUNGLE_KILLS` says more.
const USUAL_KILLS: usize = 50;
const LETTERS_A_LIFE: usize = 4;

/// The server that is killed: this test is started as a program of its own, with a folder.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    let text = fs::read_to_string(folder.join(FILE)).expect("a configuration");
    let clock = FileClock(folder.join("now"));
    let server =
        Server::start(config(folder, &text), Arc::new(clock), Arc::new(|_| {}), &Stop::new());
    server.unwrap_or_else(|error| panic!("{error}")).wait();
}

/// The time that a file says; without one, the computer's.
struct FileClock(PathBuf);

impl Clock for FileClock {
    fn now(&self) -> Timestamp {
        let said = fs::read_to_string(&self.0).ok().and_then(|text| text.parse().ok());
        said.and_then(|seconds| Timestamp::from_second(seconds).ok())
            .unwrap_or_else(|| RealClock.now())
    }
}

/// A number in the environment.
pub fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// A folder for a server that reads from a Maildir.
pub fn prepare(folder: &Path, text: &str) {
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(folder.join("Maildir").join(part)).expect("a Maildir");
    }
    fs::write(folder.join(FILE), text).expect("written");
}

/// A server at work.
pub struct Life(Child);

impl Life {
    /// Starts one, and waits until it has the store.
    pub fn start(folder: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new(program);
        command.args(["--exact", "kills::child"]).env(FOLDER, folder);
        let child =
            command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("a child");
        let lives = || matches!(Lock::take(&folder.join("jungle.db")), Ok(None));
        let moment = Stop::new();
        assert!((0..2400).any(|_| lives() || moment.wait(Duration::from_millis(20))), "it starts");
        Self(child)
    }

    /// Kills it as a power cut does.
    pub fn kill(mut self) {
        self.0.kill().expect("killed");
        self.0.wait().expect("gone");
    }

    pub fn kill_and_start(self, folder: &Path) -> Self {
        self.kill();
        Self::start(folder)
    }
}

/// Ann writes more than people do.
fn text() -> String {
    CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 10000\nanswers_a_day = 10000")
}

fn letter(number: usize, body: &str) -> String {
    format!(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\n\
         Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\nFrom: ann@example.org\r\n\
         To: fchain@jungle.test\r\nSubject: orders\r\nMessage-ID: <order-{number}@client.test>\r\n\r\n{body}\r\n"
    )
}

pub fn drop_into_maildir(folder: &Path, number: usize, text: &str) {
    let maildir = folder.join("Maildir");
    let begun = maildir.join("tmp").join(number.to_string());
    fs::write(&begun, text).expect("written");
    fs::rename(begun, maildir.join("new").join(number.to_string())).expect("delivered");
}

/// How often each letter was answered, by its number.
pub fn answers(folder: &Path) -> BTreeMap<usize, usize> {
    let mut count = BTreeMap::new();
    for file in fs::read_dir(folder.join("sent")).into_iter().flatten().flatten() {
        let text = fs::read_to_string(file.path()).unwrap_or_default();
        let reply = text.lines().find(|line| line.starts_with("In-Reply-To:")).unwrap_or_default();
        let number = reply.split("order-").nth(1).and_then(|rest| rest.split('@').next());
        if let Some(number) = number.and_then(|number| number.parse().ok()) {
            *count.entry(number).or_default() += 1;
        }
    }
    count
}

#[test]
fn no_order_is_lost_or_done_twice_and_each_letter_is_answered_once_however_often_the_server_is_killed()
 {
    let kills = number("SHOAL_JUNGLE_KILLS").unwrap_or(USUAL_KILLS);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    prepare(folder, &text());
    let config = config(folder, &text());
    let species = {
        let mut host =
            Host::open(Arc::clone(&config), Arc::new(RealClock), Arc::new(|_| {})).expect("a host");
        host.do_request(&Request::Pause { jungle: None, resume: false })
            .expect("the store works")
            .expect("done");
        let envelope = Envelope {
            sender: "ann@example.org".parse().ok(),
            recipient: "fchain@jungle.test".parse().ok(),
        };
        let raw = letter(0, "START H N2 Y1 M2");
        host.transact(|desk| desk.receive(&envelope, raw.as_bytes())).expect("kept");
        let state = store::jungles::restore(host.db(), 1).expect("a jungle").state();
        state.jungle.animals().map(|species| species.id).max().expect("a species")
    };
    let mut draws = Generator::from_seed(5);
    let moment = Stop::new();
    let mut letters = 0;
    for _ in 0..kills {
        let life = Life::start(folder);
        for _ in 0..LETTERS_A_LIFE {
            letters += 1;
            drop_into_maildir(
                folder,
                letters,
                &letter(letters, &format!("NAME {species} Kin {letters}.")),
            );
            // A random moment, on purpose: the test holds at any.
            let _ = moment.wait(Duration::from_millis(u64::from(draws.below(200))));
        }
        life.kill();
    }
    let before = answers(folder).len();
    let life = Life::start(folder);
    let is_done = || {
        let new = fs::read_dir(folder.join("Maildir/new")).map_or(1, Iterator::count);
        let waiting = store::open_to_read(&config.store).and_then(|db| post::waiting(&db));
        new == 0 && waiting.is_ok_and(|waiting| waiting == 0) && answers(folder).len() > letters
    };
    let ended = (0..2400).any(|_| is_done() || moment.wait(Duration::from_millis(50)));
    life.kill();
    let answers = answers(folder);
    assert!(ended, "{} of {letters} letters are answered", answers.len());
    assert!(before > 0, "the lives were too short to do anything");
    let twice: Vec<_> = answers.iter().filter(|(_, count)| **count != 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let db = store::open_to_read(&config.store).expect("a store");
    for number in 1..=letters {
        let sql = "SELECT count(*) FROM texts WHERE text = ?1";
        let done: i64 =
            db.query_row(sql, [format!("Kin {number}.")], |row| row.get(0)).expect("read");
        assert_eq!(done, 1, "letter {number}");
    }
}
