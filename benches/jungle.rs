//! Food Chain by email: orders a second from `deliver` to the disk, against a bare append and sync on the same disk; a
//! cycle of 300 species and its reports to 500 players, besides sending; the memory of four such jungles.
//!
//! `cargo bench -p shoal_jungle --profile dev`
//!
//! On two cores that others kept busy (load 3 to 5), so that the times of syncs swung by a factor of nine: 1,227, 1,686 and
//! 3,623 orders a second against 833, 581 and 5,134 bare appends (1.5, 2.9 and 0.7 to 1); the cycle in 0.03 to 0.10 s; its
//! 500 reports written in 2.9 s, and their leaving, with a sync each, noted in 0.2 s (6.0 s together when it was busier);
//! 21 MB with four such jungles.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

use jiff::Timestamp;
use shoal_food_chain::state::JunglePlayer;
use shoal_food_chain::testing::full_jungle;
use shoal_jungle::clock::{RealClock, TimeSource};
use shoal_jungle::config::JungleHostConfig;
use shoal_jungle::host::JungleHost;
use shoal_jungle::parties::Party;
use shoal_jungle::serve::outbox::OutboxSender;
use shoal_jungle::serve::{JungleServer, StopFlag};
use shoal_jungle::store::{jungles, people};
use shoal_mail::address::MailAddress;
use shoal_mail::arriving::pipe::{PipeEnvelope, PipeExit, hand_over};
use shoal_mail::leaving::{MailCarrier, SendOutcome};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const CONFIG: &str = r#"
[mail]
trusted_servers = ["mx.test"]
answers_an_hour = 10000
answers_a_day = 10000
[[in]]
way = "pipe"
[out]
way = "folder"
folder = "sent"
"#;
const LETTERS: usize = 4000;
/// As many `deliver` as a mail server starts at the same time.
const AT_ONCE: usize = 32;
const PLAYERS: usize = 500;
const SPECIES: u32 = 300;
const ANIMALS: u32 = 18_000;

fn main() {
    println!("an order has {} bytes", letter(0).len());
    let folder = tempfile::tempdir().expect("a folder");
    orders(folder.path());
    let folder = tempfile::tempdir().expect("a folder");
    cycle(folder.path());
}

fn config(folder: &Path, jungles: &str) -> Arc<JungleHostConfig> {
    let config =
        JungleHostConfig::of_text(&folder.join("jungle.toml"), &format!("{CONFIG}{jungles}"));
    Arc::new(config.unwrap_or_else(|error| panic!("{error}")))
}

fn jungle(name: &str, hour: &str) -> String {
    let address = format!("{name}@jungle.test");
    format!(
        "[[jungle]]\nname = \"{name}\"\naddress = \"{address}\"\ncycles = [\"{hour}\"]\nzone = \"UTC\"\n"
    )
}

fn letter(number: usize) -> String {
    let from = format!("player{}@example.org", number % PLAYERS);
    format!(
        "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\nFrom: {from}\r\n\
         To: one@jungle.test\r\nSubject: orders\r\nMessage-ID: <{number}@client.test>\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\nSTART H N2 Y1 M2\r\nNAME Vole\r\nREPORT 30\r\n"
    )
}

fn orders(folder: &Path) {
    let config = config(folder, &jungle("one", "06:00"));
    let stop = StopFlag::new();
    let server =
        JungleServer::start(Arc::clone(&config), Arc::new(RealClock), Arc::new(|_| {}), &stop);
    let server = server.unwrap_or_else(|error| panic!("{error}"));
    let next = AtomicUsize::new(0);
    let began = Instant::now();
    std::thread::scope(|threads| {
        for _ in 0..AT_ONCE {
            threads.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= LETTERS {
                        return;
                    }
                    let sender = Some(format!("player{}@example.org", number % PLAYERS));
                    let given = PipeEnvelope { sender, recipient: Some("one@jungle.test".into()) };
                    let text = letter(number);
                    let exit = hand_over(&config.socket, &config.spool, &given, text.as_bytes());
                    assert_eq!(exit, PipeExit::Taken);
                }
            });
        }
    });
    let a_second = LETTERS as f64 / began.elapsed().as_secs_f64();
    stop.stop();
    server.wait();
    let bare = bare(folder);
    println!(
        "orders accepted: {a_second:.0} a second; appended and synced one by one: {bare:.0}; {:.2} to 1",
        a_second / bare
    );
}

/// The same letters, each appended to a file and synced.
fn bare(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("bare")).expect("a file");
    let began = Instant::now();
    for number in 0..LETTERS / 4 {
        file.write_all(letter(number).as_bytes()).expect("written");
        file.sync_data().expect("synced");
    }
    (LETTERS / 4) as f64 / began.elapsed().as_secs_f64()
}

#[derive(Debug, Default)]
struct Hand(AtomicI64);

impl TimeSource for Hand {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).expect("a time")
    }
}

struct Nowhere;

impl MailCarrier for Nowhere {
    fn send(
        &mut self,
        _from: Option<&MailAddress>,
        _to: &MailAddress,
        _message: &[u8],
    ) -> SendOutcome {
        SendOutcome::Sent
    }
}

fn cycle(folder: &Path) {
    let all = [("one", "06:00"), ("two", "18:00"), ("three", "18:00"), ("four", "18:00")];
    let all: String = all.map(|(name, hour)| jungle(name, hour)).concat();
    let config = config(folder, &all);
    let clock = Arc::new(Hand::default());
    let set = |time: &str| {
        let time: Timestamp = time.parse().expect("a time");
        clock.0.store(time.as_second(), Ordering::SeqCst);
    };
    set("2026-12-01T00:00:00Z");
    let mut host = JungleHost::open(config, clock.clone(), Arc::new(|_| {})).expect("a host");
    fill(&mut host);
    let mut carrying =
        OutboxSender::with(&host, clock.clone(), Box::new(Nowhere)).expect("a carrier");
    set("2026-12-01T06:00:01Z");
    let began = Instant::now();
    host.run_due().expect("a cycle");
    let ran = began.elapsed();
    let (sent, said) = send(&mut host, &mut carrying);
    println!(
        "{SPECIES} species, {ANIMALS} animals: a cycle in {}, {sent} reports written in {}, and each one's leaving in {}",
        shown(ran),
        shown(began.elapsed() - ran - said),
        shown(said)
    );
    set("2026-12-01T18:00:01Z");
    host.run_due().expect("cycles");
    let (sent, _) = send(&mut host, &mut carrying);
    println!("four of these, {sent} letters more: {}", memory());
}

/// Four full jungles with the same players, who read them all.
fn fill(host: &mut JungleHost) {
    let ids: Vec<i64> = jungles::all(host.db()).expect("read").iter().map(|one| one.id).collect();
    for id in ids {
        let mut state = jungles::restore(host.db(), id).expect("a jungle").state();
        let bots = state.record.players.len();
        state.jungle = full_jungle(SPECIES, ANIMALS);
        for number in 1..=PLAYERS {
            let address: MailAddress =
                format!("player{number}@example.org").parse().expect("an address");
            let person = people::find_or_add(host.db(), &address).expect("a player");
            people::report_every(host.db(), id, person.number, 1, 0).expect("a reader");
            let name = Party::Player(person.number).to_string();
            state.record.players.push(JunglePlayer { name, ..JunglePlayer::default() });
        }
        for species in state.jungle.species.iter_mut().filter(|species| species.owner.is_some()) {
            let seat = bots + species.id as usize % PLAYERS;
            species.owner = u16::try_from(seat).ok().map(shoal_contract::Seat);
        }
        let setup = Arc::make_mut(&mut state.setup);
        setup.players = state.record.players.len();
        setup.names = state.record.players.iter().map(|player| player.name.clone()).collect();
        jungles::replace(host.db(), id, &state).expect("kept");
    }
}

/// How many letters left, and how long it took to write down that they did, with a sync each.
fn send(host: &mut JungleHost, carrying: &mut OutboxSender) -> (usize, Duration) {
    let (mut count, mut said) = (0, Duration::ZERO);
    loop {
        let round = carrying.round(&mut |tried| {
            let began = Instant::now();
            host.transact(|desk| desk.tried(&tried)).expect("written down");
            said += began.elapsed();
            true
        });
        match round.expect("the store works") {
            0 => return (count, said),
            more => count += more,
        }
    }
}

fn shown(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// What the process has in memory, and had at most (Linux only).
fn memory() -> String {
    let status = shoal_files::read_text("/proc/self/status".as_ref(), 1 << 16).unwrap_or_default();
    let lines =
        status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines.collect::<Vec<_>>().join(", ")
}
