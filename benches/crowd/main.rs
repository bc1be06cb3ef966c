//! Forty phones at a lesson while others do all they can to keep them out: 1,000 connections of every bad kind, from
//! one address and then from twenty, by processes of their own. Tells how long a choice takes until it is taken, and the
//! teacher's page until it is loaded, against a quiet room.
//!
//! `cargo bench -p shoal_phone --profile dev --bench crowd`, optionally with the seconds of each part (`-- 60`)

#![allow(missing_docs, dead_code, reason = "a bench, with the phones of the tests")]
#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

mod attack;
mod page;
#[path = "../../tests/phone/phones.rs"]
mod phones;

use page::Page;
use phones::{asking, chose};
use serde_json::json;
use shoal_phone::{Asked, Did, FromPhone, Kind, Seat, Served, Server, Site, ToPhone};
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

const PHONES: u8 = 40;
const ATTACKERS: usize = 1_000;
/// The processes that they share.
const PROCESSES: usize = 4;
/// The time for which a pupil thinks.
const THINKING: Duration = Duration::from_millis(500);
/// The time from one load of the teacher's page to the next.
const LOADING: Duration = Duration::from_secs(1);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [role, at, addresses, many] = &words[..]
        && role == "attack"
    {
        let (at, addresses) =
            (at.parse().expect("an address"), addresses.parse().expect("a number"));
        attack::attack(at, addresses, many.parse().expect("a number"));
    }
    let seconds = words.first().and_then(|word| word.parse().ok()).unwrap_or(60);
    let time = Duration::from_secs(seconds);
    for addresses in [0, 1, 20] {
        let lesson = Lesson::start(addresses);
        let told = lesson.play(time);
        match addresses {
            0 => println!("a quiet room, {seconds} s: {told}"),
            _ => println!(
                "{ATTACKERS} bad connections from {addresses} addresses, {seconds} s: {told}"
            ),
        }
    }
}

/// A lesson of forty phones, and those who would like to end it.
struct Lesson {
    server: Server,
    heard: Receiver<FromPhone>,
    attackers: Vec<Child>,
}

/// The teacher's page.
struct Teacher;

impl Site for Teacher {
    fn answer(&self, asked: Asked<'_>) -> Option<Served> {
        let body = vec![b'.'; 20_000];
        (asked.path == "/teacher").then_some(Served { kind: Kind::Html, body })
    }
}

/// The outcome of a lesson.
struct Outcome {
    choices: Vec<Duration>,
    lost: usize,
    loads: Vec<Duration>,
    failed: usize,
}

impl Lesson {
    fn start(addresses: usize) -> Self {
        let at = "127.0.0.1:0".parse().expect("an address");
        let (server, heard) =
            Server::start_with(at, Some(Box::new(Teacher)), &[]).expect("a free port");
        let processes = if addresses == 0 { 0 } else { PROCESSES };
        let attack = |_| {
            let program = std::env::current_exe().expect("this program");
            let many = (ATTACKERS / PROCESSES).to_string();
            let words = ["attack", &server.address().to_string(), &addresses.to_string(), &many];
            Command::new(program).args(words).spawn().expect("it runs")
        };
        let attackers = (0..processes).map(attack).collect();
        Self { server, heard, attackers }
    }

    fn play(mut self, time: Duration) -> Outcome {
        let (at, over) = (self.server.address(), AtomicBool::new(false));
        let letters = self.server.open_door(PHONES, None).expect("random").letters;
        let outcome = thread::scope(|scope| {
            let pupil = |number| {
                let (letters, over) = (&letters, &over);
                scope.spawn(move || play(at, pupil_address(number), letters, over))
            };
            let pupils: Vec<_> = (0..PHONES).map(pupil).collect();
            let teacher = scope.spawn(|| load(at, &over));
            self.lead(time);
            over.store(true, Ordering::Relaxed);
            self.lead(Duration::from_secs(5));
            let pupils = pupils.into_iter().map(|pupil| pupil.join().expect("it plays to the end"));
            let (choices, lost): (Vec<_>, Vec<usize>) = pupils.unzip();
            let (loads, failed) = teacher.join().expect("it loads to the end");
            Outcome { choices: choices.concat(), lost: lost.into_iter().sum(), loads, failed }
        });
        for attacker in &mut self.attackers {
            let _ = attacker.kill();
            let _ = attacker.wait();
        }
        outcome
    }

    /// Asks each phone, and whenever one has chosen asks it again.
    fn lead(&self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            let Ok(FromPhone { seat, did }) = self.heard.recv_timeout(left) else { continue };
            let next = match did {
                Did::Joined => 1,
                Did::Chose { choice, .. } => choice + 1,
                _ => continue,
            };
            self.show(seat, next);
        }
    }

    fn show(&self, seat: Seat, choice: u64) {
        let snapshot = Box::new(asking(choice, None));
        self.server.tell(ToPhone::Show { seat, snapshot }).expect("a seat");
    }
}

/// An address of a phone; those of attackers are others.
fn pupil_address(number: u8) -> IpAddr {
    IpAddr::from([127, 0, 1, 1 + number])
}

/// A pupil: joins, and chooses again and again. Answers how long each choice took until it was taken, and how many
/// were not.
fn play(at: SocketAddr, from: IpAddr, letters: &str, over: &AtomicBool) -> (Vec<Duration>, usize) {
    let mut token = None;
    let mut phone = join(at, from, letters, &mut token);
    let (mut times, mut lost) = (Vec::new(), 0);
    let mut asked = next_question(&mut phone);
    while !over.load(Ordering::Relaxed) {
        thread::sleep(THINKING);
        let began = Instant::now();
        loop {
            if let Some(choice) = asked {
                phone.say(&chose(choice, 0, 2));
                if is_taken(&mut phone, choice) {
                    break;
                }
            }
            if began.elapsed() > Duration::from_secs(10) {
                lost += 1;
                break;
            }
            phone = join(at, from, letters, &mut token);
            asked = next_question(&mut phone);
        }
        times.push(began.elapsed());
        asked = next_question(&mut phone);
    }
    (times, lost)
}

/// Opens a page until one is let in.
fn join(at: SocketAddr, from: IpAddr, letters: &str, token: &mut Option<String>) -> Page {
    loop {
        let Some(mut phone) = Page::open(at, from) else { continue };
        phone.say(&match &token {
            Some(token) => json!({"t": "token", "token": token}),
            None => json!({"t": "word", "word": letters}),
        });
        if token.is_some() {
            return phone;
        }
        let seated = phone.next();
        *token = seated.and_then(|told| Some(told["token"].as_str()?.to_owned()));
        if token.is_some() {
            return phone;
        }
    }
}

/// The choice that is asked for; none if the page was closed.
fn next_question(phone: &mut Page) -> Option<u64> {
    loop {
        let told = phone.next()?;
        if told["t"] == "show" {
            return told["snapshot"]["choice"]["id"].as_u64();
        }
    }
}

fn is_taken(phone: &mut Page, choice: u64) -> bool {
    while let Some(told) = phone.next() {
        if told["t"] == "taken" && told["choice"] == choice {
            return true;
        }
    }
    false
}

/// The teacher's browser loads the page once a second. Answers how long it took, and how often it failed.
fn load(at: SocketAddr, over: &AtomicBool) -> (Vec<Duration>, usize) {
    let (mut times, mut failed) = (Vec::new(), 0);
    while !over.load(Ordering::Relaxed) {
        let began = Instant::now();
        let mut answer = String::new();
        let asked = TcpStream::connect(at).and_then(|mut stream| {
            write!(stream, "GET /teacher HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n")?;
            stream.read_to_string(&mut answer)
        });
        let is_whole = asked.is_ok() && answer.len() > 20_000;
        failed += usize::from(!is_whole);
        times.push(began.elapsed());
        thread::sleep(LOADING.saturating_sub(began.elapsed()));
    }
    (times, failed)
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { choices, lost, loads, failed } = self;
        write!(
            f,
            "{} choices, {lost} lost, taken after {} in the middle and {} at most; the teacher's page loaded {} times, \
             {failed} failed, {} in the middle and {} at most",
            choices.len(),
            shown(at(choices, 0.5)),
            shown(at(choices, 1.0)),
            loads.len(),
            shown(at(loads, 0.5)),
            shown(at(loads, 1.0)),
        )
    }
}

/// The time below which this share of all lies.
fn at(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share) as usize).copied().unwrap_or_default()
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
