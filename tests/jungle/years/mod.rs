//! Years of four jungles in a night: players with people's habits, a clock that jumps, a server that is killed, put to
//! sleep, and left without room on its disk. Every month all is compared with what was mailed.
//!
//! - [`people`]: who writes when and what; [`mail`]: how it looks
//! - [`office`]: brings letters, takes answers, and remembers what each letter is owed
//! - [`trouble`]: what befalls clock and server
//! - [`judge`]: what must hold; [`cycles`]: the same of the clock

mod cycles;
mod judge;
mod mail;
mod office;
mod people;
mod trouble;

use crate::life::{Life, prepare, set_clock};
use judge::Judge;
use office::Office;
use people::People;
use shoal_contract::RandomGenerator;
use shoal_jungle::config::{FILE, JungleHostConfig, template};
use shoal_jungle::serve::StopFlag;
use shoal_jungle::store::{self, jungles};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use trouble::Trouble;

/// The first moment, in seconds since 1970: the first of December 2026, at noon.
const FIRST: i64 = 1_796_126_400;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// How far the clock usually goes on at once: to the next cycle of the fastest jungle.
const STEP: i64 = 6 * HOUR;
/// No cycle is expected later than this: the clock is set back by two days at most, and then those that ran count.
const FARTHEST: i64 = 4 * DAY;
/// How often all is compared, in steps.
const MONTH: usize = 120;
/// How often a condition is looked at, and for how long at most: some minutes.
const LOOK: Duration = Duration::from_millis(5);
const LOOKS: usize = 60_000;

/// How the mail comes and goes; the jungles are those of `init --original`.
const BEGIN: &str = r#"
[mail]
trusted_servers = ["mx.test"]
# Hundreds of strangers begin within days.
strangers_an_hour = 10000
strangers_a_day = 10000

[[in]]
way = "maildir"
folder = "Maildir"

[[in]]
way = "pipe"
socket = "run/deliver.socket"
spool = "spool"

[out]
way = "folder"
folder = "sent"

[backup]
folder = "backups"
every_hours = 720
keep_days = 60

"#;

/// How long it goes on, for whom, and how often the server is killed.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// In simulated days.
    pub days: usize,
    pub players: usize,
    pub kills: usize,
    pub seed: u64,
}

/// What happened.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    /// Simulated days, over all jumps of the clock.
    pub days: i64,
    /// Letters that came, as often as they came, and how many of those were from machines or forged.
    pub letters: usize,
    pub machines: usize,
    pub forged: usize,
    /// Letters that left, each once: answers, questions, reports; and how many left again after a kill.
    pub answers: usize,
    pub reports: usize,
    pub again: usize,
    /// Letters that never left: a clock that was wrong by weeks made them too old while the disk was full.
    pub given_up: usize,
    pub orders_done: usize,
    pub orders_refused: usize,
    /// Cycles that ran, and cycles that were left out and said so.
    pub cycles: usize,
    pub left_out: usize,
    pub kills: usize,
    pub full_disks: usize,
    pub sleeps: usize,
    pub jumps: usize,
    /// The most memory of a server, in kilobytes.
    pub memory: u64,
    /// The size of the store, in bytes.
    pub store: u64,
    /// What did not hold, in sentences.
    pub wrong: Vec<String>,
}

/// The file of the four jungles of the original, with mail that stays on this computer.
fn configuration() -> String {
    let original = template::text(true);
    let from = original.find("[[jungle]]").expect("the template has jungles");
    let jungles =
        original[from..].replace("@EXAMPLE.ORG", "@jungle.test").replace("FCHAIN", "fchain");
    // One of them has a clock that is put on in spring and back in autumn.
    format!("{BEGIN}{}", jungles.replacen("\"UTC\"", "\"Europe/Berlin\"", 1))
}

/// Lives through the plan in a folder; `say` gets the figures of each month.
pub fn run(folder: &Path, plan: Plan, say: &mut dyn FnMut(&Figures)) -> Figures {
    let text = configuration();
    prepare(folder, &text);
    let config = JungleHostConfig::of_text(&folder.join(FILE), &text);
    let mut night = Night::begin(folder, Arc::new(config.expect("a configuration")), plan);
    while night.figures.days < plan.days as i64 {
        night.step();
        if night.steps.is_multiple_of(MONTH) || night.figures.days >= plan.days as i64 {
            night.month();
            say(&night.figures);
        }
    }
    night.life.take().map(Life::kill);
    night.figures
}

/// What the log said: told by one thread, read by another.
type Logged = Arc<Mutex<Vec<String>>>;

struct Night {
    folder: PathBuf,
    config: Arc<JungleHostConfig>,
    plan: Plan,
    draws: RandomGenerator,
    now: i64,
    steps: usize,
    life: Option<Life>,
    logged: Logged,
    people: People,
    office: Office,
    trouble: Trouble,
    judge: Judge,
    figures: Figures,
}

impl Night {
    fn begin(folder: &Path, config: Arc<JungleHostConfig>, plan: Plan) -> Self {
        let addresses = config.jungles.iter().map(|jungle| jungle.address.to_string()).collect();
        set_clock(folder, FIRST);
        let mut night = Self {
            folder: folder.to_owned(),
            draws: RandomGenerator::from_seed(plan.seed),
            now: FIRST,
            steps: 0,
            life: None,
            logged: Logged::default(),
            people: People::new(plan.players, addresses),
            office: Office::new(folder, &config),
            trouble: Trouble::default(),
            judge: Judge::new(Arc::clone(&config)),
            figures: Figures::default(),
            config,
            plan,
        };
        night.start();
        night
    }

    fn start(&mut self) {
        let logged = Arc::clone(&self.logged);
        let life = Life::start(&self.folder, move |line| {
            logged.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
        });
        self.life = Some(life);
    }

    fn kill(&mut self) {
        if let Some(life) = self.life.take() {
            self.figures.memory = self.figures.memory.max(life.kill());
            self.figures.kills += 1;
        }
    }

    fn wrong(&mut self, what: impl Into<String>) {
        self.figures.wrong.push(format!("day {}: {}", self.figures.days, what.into()));
    }

    /// A quarter of a day.
    fn step(&mut self) {
        self.steps += 1;
        self.people.write(self.now, &mut self.office, &mut self.draws, &mut self.figures);
        self.pass();
        self.deliver();
        self.catch_up();
        self.collect();
        self.figures.days = (self.now - self.trouble.ahead - FIRST) / DAY;
    }

    /// Brings all letters whose time has come, while the server is killed, or has no room left.
    fn deliver(&mut self) {
        let letters = self.office.due(self.now);
        let troubles = self.trouble.draw(&self.plan, self.figures.days, &mut self.draws);
        let way = self.office.way();
        let bringing = std::thread::spawn(move || way.bring(letters));
        for trouble in troubles {
            self.befall(trouble);
        }
        // What a mail server could not hand over it brings again.
        self.office.again(bringing.join().expect("letters are brought"), self.now);
    }

    /// Waits until every cycle that is due has run.
    fn catch_up(&mut self) {
        let db = store::open_to_read(&self.config.store).expect("a store");
        let now = self.now;
        let waits = || {
            let all = jungles::all(&db);
            // A clock that was ahead has been seen to be right again.
            let is_ready = |due: i64| due > now && due < now + FARTHEST;
            all.is_ok_and(|all| all.iter().all(|jungle| is_ready(jungle.next_due)))
        };
        if !is_soon(waits) {
            self.wrong("a cycle is due, and does not run");
        }
        if !self.life.as_mut().is_some_and(Life::lives) {
            self.wrong("the server ended by itself");
            self.start();
        }
    }

    /// Takes what has left, and lets people read it.
    fn collect(&mut self) {
        for read in self.office.collect(&mut self.figures) {
            self.people.read(&read, self.now, &mut self.office, &mut self.draws, &mut self.figures);
        }
    }

    /// Lets all letters arrive and leave, ends the server, and compares.
    fn month(&mut self) {
        for _ in 0..MONTH {
            self.now += HOUR;
            set_clock(&self.folder, self.now);
            self.deliver_in_peace();
            if self.is_drained() {
                break;
            }
        }
        self.collect();
        if !self.office.is_empty(&self.config.store) {
            self.wrong("letters wait, and neither arrive nor leave");
        }
        self.kill();
        let logged =
            std::mem::take(&mut *self.logged.lock().unwrap_or_else(PoisonError::into_inner));
        let wrong =
            self.judge.month(&logged, &mut self.office, &self.trouble.back_to, &mut self.figures);
        wrong.into_iter().for_each(|what| self.wrong(what));
        self.figures.store = std::fs::metadata(&self.config.store).map_or(0, |file| file.len());
        self.start();
    }

    fn deliver_in_peace(&mut self) {
        let way = self.office.way();
        let letters = self.office.due(self.now);
        self.office.again(way.bring(letters), self.now);
        self.catch_up();
    }

    fn is_drained(&self) -> bool {
        // A letter that waits for its next try leaves at another hour.
        let (store, office) = (&self.config.store, &self.office);
        let moment = StopFlag::new();
        (0..400).any(|_| office.is_empty(store) || moment.wait(LOOK))
    }
}

/// Whether something becomes so in some minutes.
fn is_soon(mut is_so: impl FnMut() -> bool) -> bool {
    let moment = StopFlag::new();
    (0..LOOKS).any(|_| is_so() || moment.wait(LOOK))
}
