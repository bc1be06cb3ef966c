//! A pupil with a phone: it sits down, chooses whatever may be chosen, and its phone sleeps, reloads and loses the
//! network now and then.

use serde_json::{Value, json};
use shoal::contract::RandomGenerator;
use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

/// How long a pupil waits for a message before it looks up.
pub const MOMENT: Duration = Duration::from_millis(200);
/// In how many of 100 cases a phone loses its connection after a choice.
const ROAMS: u32 = 10;

/// What a pupil tells the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// It has a seat.
    Seated,
    /// It has chosen something.
    Chose,
}

/// A pupil.
pub struct Pupil {
    number: usize,
    at: SocketAddr,
    letters: String,
    done: Arc<AtomicBool>,
    /// The group that lays cards: its pupils choose nothing on their phones.
    with_cards: Arc<AtomicUsize>,
    token: Option<String>,
    /// Group and seat, from 0.
    place: Option<(usize, usize)>,
    generator: RandomGenerator,
    /// All that it has ever chosen for a question of its group.
    tried: BTreeMap<u64, Vec<Vec<i64>>>,
    was_asked_to_look_back: bool,
}

impl Pupil {
    pub fn new(
        number: usize,
        at: SocketAddr,
        letters: String,
        done: Arc<AtomicBool>,
        with_cards: Arc<AtomicUsize>,
    ) -> Self {
        Self {
            number,
            at,
            letters,
            done,
            with_cards,
            token: None,
            place: None,
            generator: RandomGenerator::from_seed(number as u64),
            tried: BTreeMap::new(),
            was_asked_to_look_back: false,
        }
    }

    /// The first question that it was asked, and has answered.
    pub fn first(&self) -> Option<u64> {
        // What a phone is asked before it has a seat is no question of a match.
        self.tried.keys().find(|question| **question >= 1 << 32).copied()
    }

    /// Whether its phone has asked what to talk about after a match.
    pub fn was_asked_to_look_back(&self) -> bool {
        self.was_asked_to_look_back
    }

    /// Its group and its seat.
    pub fn place(&self) -> (usize, usize) {
        self.place.expect("it was seated")
    }

    /// Whether it has chosen this for this question.
    pub fn chose(&self, question: u64, entries: [i64; 2]) -> bool {
        let tried = self.tried.get(&question);
        tried.is_some_and(|tried| tried.iter().any(|tried| *tried == entries))
    }

    /// Plays until the lesson is done.
    pub fn play(mut self, tell: &Sender<Told>) -> Self {
        while !self.done.load(Ordering::Relaxed) {
            // The computer may just have failed.
            if let Some(mut page) = self.open() {
                self.look(&mut page, tell);
            }
        }
        self
    }

    /// Opens its page, and says who it is.
    fn open(&self) -> Option<WebSocket<TcpStream>> {
        let stream = TcpStream::connect(self.at).ok()?;
        stream.set_read_timeout(Some(MOMENT)).ok()?;
        let mut request = format!("ws://{}/socket", self.at).into_client_request().ok()?;
        request.headers_mut().insert("Origin", format!("http://{}", self.at).parse().ok()?);
        let (mut page, _) = tungstenite::client(request, stream).ok()?;
        let said = match &self.token {
            Some(token) => json!({"t": "token", "token": token}),
            None => json!({"t": "word", "word": self.letters}),
        };
        page.send(Message::text(said.to_string())).ok()?;
        Some(page)
    }

    /// Looks at an open page, and does what it asks, until the page is gone.
    fn look(&mut self, page: &mut WebSocket<TcpStream>, tell: &Sender<Told>) {
        while !self.done.load(Ordering::Relaxed) {
            let text = match page.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    continue;
                }
                Err(_) => return,
            };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            match told["t"].as_str() {
                Some("seated") => self.token = told["token"].as_str().map(str::to_owned),
                Some("show") => {
                    self.notice_place(&told["snapshot"]["name"], tell);
                    let messages = told["snapshot"]["messages"].as_array().into_iter().flatten();
                    let questions = messages
                        .filter(|said| said.as_str().is_some_and(|said| said.ends_with('?')));
                    self.was_asked_to_look_back |= questions.count() == 3;
                    let said = self.choose(&told);
                    if let Some(said) = said {
                        if page.send(Message::text(said.to_string())).is_err() {
                            return;
                        }
                        let _ = tell.send(Told::Chose);
                        if self.token.is_some() && self.generator.chance(ROAMS) {
                            return;
                        }
                    }
                }
                Some("no") => panic!("pupil {}: {told}", self.number),
                _ => {}
            }
        }
    }

    /// Reads where it sits from `Group 2: C Pia 7`.
    fn notice_place(&mut self, name: &Value, tell: &Sender<Told>) {
        let name = name.as_str().unwrap_or_default();
        let Some((group, rest)) =
            name.strip_prefix("Group ").and_then(|name| name.split_once(": "))
        else {
            return;
        };
        let group: usize = group.parse().expect("a number");
        let place = (group - 1, usize::from(rest.as_bytes()[0] - b'A'));
        assert!(rest.ends_with(&format!("Pia {}", self.number)), "{name}");
        if self.place.is_none() {
            let _ = tell.send(Told::Seated);
        }
        assert_eq!(*self.place.get_or_insert(place), place);
    }

    /// Any choice for what is asked, if nothing was chosen yet.
    fn choose(&mut self, told: &Value) -> Option<Value> {
        let choice = &told["snapshot"]["choice"];
        let with_cards = self.with_cards.load(Ordering::Relaxed);
        let lays_cards = self.place.is_some_and(|(group, _)| group == with_cards);
        if choice.is_null() || !choice["made"].is_null() || lays_cards {
            return None;
        }
        let id = choice["id"].as_u64().expect("a number");
        let parts = choice["parts"].as_array().expect("parts").clone();
        let entries: Vec<Vec<i64>> = parts.iter().map(|part| self.fill(part)).collect();
        let flat = entries.iter().filter_map(|entry| entry.first().copied()).collect();
        // What follows the question in the id is which phone and which seat.
        self.tried.entry(id >> 11).or_default().push(flat);
        Some(json!({"t": "chose", "choice": id, "after": told["revision"], "entries": entries}))
    }

    fn fill(&mut self, part: &Value) -> Vec<i64> {
        if part["part"] == "text" {
            return format!("Pia {}", self.number)
                .chars()
                .map(|letter| i64::from(letter as u32))
                .collect();
        }
        let offers = part["offers"].as_array().expect("offers");
        let open: Vec<i64> = (0..offers.len())
            .filter(|at| offers[*at]["why_not"].is_null())
            .map(|at| at as i64)
            .collect();
        vec![*self.generator.pick(&open).expect("something can be chosen")]
    }
}
