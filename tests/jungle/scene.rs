//! A host with a clock that is set by hand, and a post office that keeps what leaves.

use crate::sent::SentLetter;
use jiff::Timestamp;
use shoal_jungle::clock::TimeSource;
use shoal_jungle::config::JungleHostConfig;
use shoal_jungle::host::{JungleHost, LogSink};
use shoal_jungle::jungle::HostedJungle;
use shoal_jungle::parties::Party;
use shoal_jungle::serve::faults::FaultMonitor;
use shoal_jungle::serve::outbox::OutboxSender;
use shoal_jungle::serve::page::{JungleSite, PageResponse};
use shoal_jungle::store::{jungles, people};
use shoal_mail::address::MailAddress;
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::leaving::{MailCarrier, SendOutcome};
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tempfile::TempDir;

/// The seed of every jungle: what lives there thrives in each run alike.
const SEED: u64 = 1;

/// The jungle of most tests: a cycle a day at six in Berlin, no bots, and nobody's word is trusted but mx.test's.
pub const CONFIG: &str = r#"
[mail]
trusted_servers = ["mx.test"]

[[in]]
way = "maildir"
folder = "Maildir"

[out]
way = "folder"
folder = "sent"

[page]
listen = "127.0.0.1:0"
public = "https://jungle.test"

[backup]
folder = "backups"

[[jungle]]
name = "normal"
address = "fchain@jungle.test"
cycles = ["06:00"]
zone = "Europe/Berlin"
dish = "web_of_twelve"
bots = ["easy"]
"#;

/// A clock that is set by hand.
#[derive(Debug, Default)]
pub struct Hand(AtomicI64);

impl TimeSource for Hand {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).expect("a time")
    }
}

impl Hand {
    pub fn set(&self, time: &str) {
        let time: Timestamp = time.parse().expect("a time");
        self.0.store(time.as_second(), Ordering::SeqCst);
    }

    pub fn forward(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

/// Keeps what leaves; refuses for good what goes to `gone.test`, and for now what goes to `away.test`.
#[derive(Debug, Clone, Default)]
pub struct Post(Arc<Mutex<Vec<SentLetter>>>);

impl MailCarrier for Post {
    fn send(
        &mut self,
        _from: Option<&MailAddress>,
        to: &MailAddress,
        message: &[u8],
    ) -> SendOutcome {
        if to.domain() == "gone.test" {
            return SendOutcome::Never("550 there is nobody".into());
        }
        if to.domain() == "away.test" {
            return SendOutcome::Later("the mail server cannot be reached".into());
        }
        let raw = String::from_utf8_lossy(message).into_owned();
        let sent = SentLetter { to: to.to_string(), raw };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(sent);
        SendOutcome::Sent
    }
}

pub struct Scene {
    pub folder: TempDir,
    pub clock: Arc<Hand>,
    pub host: JungleHost,
    carrying: OutboxSender,
    post: Post,
    count: u32,
    pub log: Arc<Mutex<Vec<String>>>,
}

/// The configuration in a folder.
pub fn config(folder: &Path, text: &str) -> Arc<JungleHostConfig> {
    let config = JungleHostConfig::of_text(&folder.join("jungle.toml"), text);
    Arc::new(config.unwrap_or_else(|error| panic!("{error}")))
}

impl Scene {
    pub fn new() -> Self {
        Self::with(CONFIG)
    }

    pub fn with(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Arc::new(Hand::default());
        clock.set("2026-12-01T12:00:00Z");
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let (host, carrying, post) = Self::open(folder.path(), text, &clock, &log);
        Self { folder, clock, host, carrying, post, count: 0, log }
    }

    fn open(
        folder: &Path,
        text: &str,
        clock: &Arc<Hand>,
        log: &Arc<Mutex<Vec<String>>>,
    ) -> (JungleHost, OutboxSender, Post) {
        let lines = Arc::clone(log);
        let log: LogSink = Arc::new(move |line| {
            lines.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
        });
        let clock: Arc<dyn TimeSource> = clock.clone();
        let host = JungleHost::open_seeded(config(folder, text), Arc::clone(&clock), log, || SEED)
            .expect("a host");
        let post = Post::default();
        let carrying = OutboxSender::with(&host, clock, Box::new(post.clone())).expect("a carrier");
        (host, carrying, post)
    }

    /// Ends the host as a power cut does, and starts it again.
    pub fn restart(&mut self) {
        let (host, carrying, post) = Self::open(self.folder.path(), CONFIG, &self.clock, &self.log);
        (self.host, self.carrying, self.post) = (host, carrying, post);
    }

    /// A letter that nobody vouches for, to an address of the jungle.
    pub fn letter_to(
        &mut self,
        from: &str,
        to: &MailAddress,
        headers: &str,
        body: &str,
    ) -> Vec<u8> {
        self.count += 1;
        let count = self.count;
        format!(
            "{headers}From: {from}\r\nTo: {to}\r\nSubject: orders\r\nMessage-ID: <letter-{count}@client.test>\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        )
        .into_bytes()
    }

    pub fn receive(&mut self, raw: &[u8], from: &str, to: &MailAddress) {
        let envelope = MailEnvelope { sender: from.parse().ok(), recipient: Some(to.clone()) };
        self.host.transact(|desk| desk.receive(&envelope, raw)).expect("it is kept");
    }

    /// Somebody writes, without a proof, to the jungle's plain address.
    pub fn write(&mut self, from: &str, body: &str) -> Vec<SentLetter> {
        let to = "fchain@jungle.test".parse().expect("an address");
        self.write_to(from, &to, body)
    }

    /// Somebody writes to an address of the jungle.
    pub fn write_to(&mut self, from: &str, to: &MailAddress, body: &str) -> Vec<SentLetter> {
        let raw = self.letter_to(from, to, "", body);
        self.receive(&raw, from, to);
        self.sent()
    }

    /// Somebody writes, without a proof, with this subject.
    pub fn write_about(&mut self, from: &str, subject: &str, body: &str) -> Vec<SentLetter> {
        let to = "fchain@jungle.test".parse().expect("an address");
        let raw = self.letter_to(from, &to, "", body);
        let raw = String::from_utf8_lossy(&raw).replacen("orders", subject, 1);
        self.receive(raw.as_bytes(), from, &to);
        self.sent()
    }

    /// Number of lines of the log with this text.
    pub fn logged(&self, text: &str) -> usize {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.iter().filter(|line| line.contains(text)).count()
    }

    /// Somebody writes, and the trusted server says that it is so.
    pub fn write_vouched(&mut self, from: &str, body: &str) -> Vec<SentLetter> {
        let to = "fchain@jungle.test".parse().expect("an address");
        let domain = from.rsplit_once('@').expect("an address").1;
        let vouch = format!("Authentication-Results: mx.test; dmarc=pass header.from={domain}\r\n");
        let raw = self.letter_to(from, &to, &vouch, body);
        self.receive(&raw, from, &to);
        self.sent()
    }

    /// What has left since it was last asked.
    pub fn sent(&mut self) -> Vec<SentLetter> {
        loop {
            let Self { carrying, host, .. } = self;
            let tried = carrying.round(&mut |tried| {
                host.transact(|desk| desk.tried(&tried)).expect("it is written down");
                true
            });
            if tried.expect("the store works") == 0 {
                break;
            }
        }
        std::mem::take(&mut *self.post.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A day passes, and what is due is done.
    pub fn day(&mut self) -> Vec<SentLetter> {
        self.clock.forward(24 * 3600);
        self.host.run_due().expect("the cycle runs");
        self.sent()
    }

    /// A page of the server.
    pub fn get(&self, path: &str) -> PageResponse {
        let faults = Arc::new(FaultMonitor::new(self.clock.clone(), Arc::new(|_| {})));
        let mut site = JungleSite::new(&self.host, self.clock.clone(), faults).expect("a page");
        site.answer("GET", path, "")
    }

    /// The jungle as the store has it.
    pub fn jungle(&self) -> HostedJungle {
        jungles::restore(self.host.db(), 1).expect("a jungle")
    }

    /// The living species of somebody, by address: ids and members.
    pub fn species_of(&self, address: &str) -> Vec<(u32, u32)> {
        let address = address.parse().expect("an address");
        let Some(person) = people::find(self.host.db(), &address).expect("read") else {
            return Vec::new();
        };
        let jungle = self.jungle();
        let Some(seat) = jungle.seat(Party::Player(person.number)) else { return Vec::new() };
        let state = jungle.state();
        state.jungle.of(seat).map(|species| (species.id, species.population)).collect()
    }

    pub fn lines_in_journal(&self) -> i64 {
        let count = "SELECT count(*) FROM journal WHERE party LIKE 'p%'";
        self.host.db().query_row(count, [], |row| row.get(0)).expect("read")
    }
}
