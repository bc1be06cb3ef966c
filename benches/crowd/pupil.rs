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
}

impl Pupil {
    pub fn new(number: usize, at: SocketAddr, letters: &str) -> Self {
        let from = IpAddr::from([127, 0, 1, 1 + u8::try_from(number).expect("a class is small")]);
        Self { number, at, from, letters: letters.to_owned(), token: None, made: 0 }
    }

    /// Plays until the lesson is over. Answers how long each choice took until it was taken, and how many were not.
    pub fn play(mut self, over: &AtomicBool) -> (Vec<Duration>, usize) {
        let (mut times, mut lost) = (Vec::new(), 0);
        let mut page = None;
        // The choice that is on its way, and since when.
        let mut sent: Option<(u64, Instant)> = None;
        while !over.load(Ordering::Relaxed) {
            if sent.is_some_and(|(_, began)| began.elapsed() > LOST) {
                (sent, lost) = (None, lost + 1);
            }
            let Some(open) = &mut page else {
                page = self.open();
                continue;
            };
            let Some(told) = open.next() else {
                page = None;
                continue;
            };
            match told["t"].as_str() {
                Some("seated") => self.token = told["token"].as_str().map(str::to_owned),
                Some("taken") => {
                    if let Some((_, began)) = sent.take_if(|(choice, _)| told["choice"] == *choice)
                    {
                        times.push(began.elapsed());
                    }
                }
                Some("show") => {
                    let choice = &told["snapshot"]["choice"];
                    let Some(id) = choice["id"].as_u64() else { continue };
                    if !choice["made"].is_null() {
                        // It was taken, and the page was closed before it heard so.
                        if let Some((_, began)) = sent.take_if(|(choice, _)| *choice == id) {
                            times.push(began.elapsed());
                        }
                        continue;
                    }
                    let began = match sent {
                        Some((before, began)) if before == id => began,
                        _ => {
                            thread::sleep(THINKING);
                            Instant::now()
                        }
                    };
                    let entries = self.fill(choice);
                    let after = &told["revision"];
                    open.say(
                        &json!({"t": "chose", "choice": id, "after": after, "entries": entries}),
                    );
                    sent = Some((id, began));
                }
                _ => {}
            }
        }
        (times, lost)
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
