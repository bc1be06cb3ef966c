//! A pupil with a phone: it sits down, and chooses whatever may be chosen.

use super::page::Page;
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The time for which a pupil thinks.
const THINKING: Duration = Duration::from_millis(500);
/// A choice that takes longer is lost.
const LOST: Duration = Duration::from_secs(10);

/// A pupil, with an address of its own.
pub struct Pupil {
    number: usize,
    at: SocketAddr,
    from: IpAddr,
    letters: String,
    token: Option<String>,
    /// Choices that were made so far.
    made: usize,
    /// The choice that is on its way, and since when.
    sent: Option<(u64, Instant)>,
    times: Vec<Duration>,
}

impl Pupil {
    pub fn new(number: usize, at: SocketAddr, letters: &str) -> Self {
        let from = IpAddr::from([127, 0, 1, 1 + u8::try_from(number).expect("a class is small")]);
        let letters = letters.to_owned();
        Self { number, at, from, letters, token: None, made: 0, sent: None, times: Vec::new() }
    }

    /// Plays until the lesson is over. Answers how long each choice took until it was taken, and how many were not.
    pub fn play(mut self, over: &AtomicBool) -> (Vec<Duration>, usize) {
        let (mut page, mut lost) = (None, 0);
        while !over.load(Ordering::Relaxed) {
            if self.sent.is_some_and(|(_, began)| began.elapsed() > LOST) {
                (self.sent, lost) = (None, lost + 1);
            }
            page = match page {
                None => self.open(),
                Some(page) => self.heed(page),
            };
        }
        (self.times, lost)
    }

    /// Does what the next message of its page asks for. The page is gone once it is closed.
    fn heed(&mut self, mut page: Page) -> Option<Page> {
        let told = page.next()?;
        match told["t"].as_str() {
            Some("seated") => self.token = told["token"].as_str().map(str::to_owned),
            Some("taken") => self.is_taken(told["choice"].as_u64()),
            Some("show") => {
                let choice = &told["snapshot"]["choice"];
                let id = choice["id"].as_u64();
                match id {
                    // It was taken, and the page was closed before it heard so.
                    Some(_) if !choice["made"].is_null() => self.is_taken(id),
                    Some(id) => page.say(&self.choose(id, choice, &told["revision"])),
                    None => {}
                }
            }
            _ => {}
        }
        Some(page)
    }

    fn is_taken(&mut self, choice: Option<u64>) {
        let its = self.sent.take_if(|(sent, _)| Some(*sent) == choice);
        self.times.extend(its.map(|(_, began)| began.elapsed()));
    }

    /// Chooses, after a thought; at once what a closed page did not let it choose.
    fn choose(&mut self, id: u64, choice: &Value, revision: &Value) -> Value {
        if self.sent.is_none_or(|(sent, _)| sent != id) {
            thread::sleep(THINKING);
            self.sent = Some((id, Instant::now()));
        }
        let entries = self.fill(choice);
        json!({"t": "chose", "choice": id, "after": revision, "entries": entries})
    }

    /// Opens its page, and says who it is.
    fn open(&self) -> Option<Page> {
        let mut page = Page::open(self.at, self.from)?;
        page.say(&match &self.token {
            Some(token) => json!({"t": "token", "token": token}),
            None => json!({"t": "word", "word": self.letters}),
        });
        Some(page)
    }

    /// Something that may be chosen, another thing each time.
    fn fill(&mut self, choice: &Value) -> Vec<Vec<i64>> {
        self.made += 1;
        let parts = choice["parts"].as_array().into_iter().flatten();
        let fill = |part: &Value| {
            if part["part"] == "text" {
                let name = format!("Pia {}", self.number);
                return name.chars().map(|letter| i64::from(u32::from(letter))).collect();
            }
            let offers = part["offers"].as_array().into_iter().flatten();
            let open = (0..).zip(offers).filter(|(_, offer)| offer["why_not"].is_null());
            let open: Vec<i64> = open.map(|(at, _)| at).collect();
            vec![open[(self.number + self.made) % open.len()]]
        };
        parts.map(fill).collect()
    }
}
