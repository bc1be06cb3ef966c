//! A whole lesson at speed: eight groups of five, a phone each, two games with what lies between them, and a computer
//! that fails in each of them.

use super::Class;
use super::journals::{journals, lesson_in, lines_of, placed};
use super::pupils::{MOMENT, Pupil, Told};
use super::typing::line_for;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use tempfile::TempDir;

const GROUPS: usize = 8;
const PLAYERS: usize = 5;
/// Of all pupils one is late.
const EARLY: usize = GROUPS * PLAYERS - 1;
/// The group whose phones are all dead in the second game: it lays cards.
const WITH_CARDS: usize = 7;
/// What the class says on its command line, whenever it begins.
const PHONES: [&str; 6] = ["--address", "127.0.0.1", "--way", "phones", "--seconds", "600"];

/// A class with its pupils.
struct School {
    class: Option<Class>,
    folder: String,
    pupils: Vec<JoinHandle<Pupil>>,
    letters: String,
    done: Arc<AtomicBool>,
    /// The group that lays cards; none if there is no group of this number.
    with_cards: Arc<AtomicUsize>,
    tell: Sender<Told>,
    told: Receiver<Told>,
    chosen: usize,
}

impl School {
    fn begin(folder: String) -> Self {
        let (groups, players) = (GROUPS.to_string(), PLAYERS.to_string());
        let new = ["--groups", &groups, "--players", &players, "--seed", "5", "--port", "0"];
        let class = Class::start(&[&new[..], &["--folder", &folder], &PHONES].concat());
        let letters =
            class.state()["wall"]["door"]["letters"].as_str().expect("letters").to_owned();
        let (tell, told) = channel();
        let (done, with_cards) = (Arc::default(), Arc::new(AtomicUsize::new(usize::MAX)));
        let (class, pupils) = (Some(class), Vec::new());
        Self { class, folder, pupils, letters, done, with_cards, tell, told, chosen: 0 }
    }

    fn class(&self) -> &Class {
        self.class.as_ref().expect("it has not ended")
    }

    fn at(&self) -> SocketAddr {
        self.class().at
    }

    /// So many pupils come, and sit down.
    fn come(&mut self, count: usize) {
        for _ in 0..count {
            let number = self.pupils.len();
            let (done, with_cards) = (Arc::clone(&self.done), Arc::clone(&self.with_cards));
            let pupil = Pupil::new(number, self.at(), self.letters.clone(), done, with_cards);
            let tell = self.tell.clone();
            self.pupils.push(thread::spawn(move || pupil.play(&tell)));
        }
        let mut seated = 0;
        while seated < count {
            match self.told.recv().expect("pupils play") {
                Told::Seated => seated += 1,
                Told::Chose => self.chosen += 1,
            }
        }
    }

    fn orders(&self, order: &Value) {
        assert_eq!(self.class().order(order), None, "{order}");
    }

    /// Plays until each match is over. Once so much more was chosen, the computer loses its power.
    fn play(&mut self, mut fails_after: Option<usize>) {
        let before = self.chosen;
        loop {
            let playing = self.class().playing();
            if playing.is_empty() {
                break;
            }
            let cards = self.with_cards.load(Ordering::Relaxed);
            for (group, shown) in playing.iter().filter(|(group, _)| *group == cards) {
                assert_eq!(self.class().types(*group, &line_for(shown, 5)), None);
            }
            for _ in 0..GROUPS * PLAYERS {
                // Nobody says anything any more once all matches are over.
                let Ok(told) = self.told.recv_timeout(MOMENT) else { break };
                self.chosen += usize::from(told == Told::Chose);
            }
            if fails_after.is_some_and(|after| self.chosen >= before + after) {
                fails_after = None;
                let class = self.class.take().expect("it has not ended");
                self.class = Some(class.die_and_go_on(&self.folder, &PHONES[..2]));
                self.orders(&json!({"do": "pause", "on": false}));
            }
        }
        assert_eq!(fails_after, None, "the game was long enough");
    }

    /// What the wall says of each group, once all their matches were looked back at.
    fn looks_back(&self, games: usize) -> Vec<Value> {
        loop {
            let wall = self.class().state()["wall"].take();
            let groups = wall["groups"].as_array().expect("groups");
            let is_known = |group: &Value| {
                group["outcomes"].as_array().is_some_and(|outcomes| outcomes.len() == games)
            };
            if groups.iter().all(is_known) {
                assert_eq!(wall["questions"].as_array().map(Vec::len), Some(3));
                return groups.clone();
            }
            thread::yield_now();
        }
    }

    /// All pupils go home.
    fn end(mut self) -> Vec<Pupil> {
        self.done.store(true, Ordering::Relaxed);
        let pupils = self.pupils.drain(..).map(|pupil| pupil.join().expect("it plays")).collect();
        self.class.take().expect("it has not ended").die();
        pupils
    }
}

#[test]
fn forty_phones_play_two_games_through_sleep_reloads_dead_batteries_and_crashes() {
    let home = TempDir::new().expect("a folder");
    let mut school = School::begin(home.path().to_str().expect("text").to_owned());
    school.come(EARLY);
    school.orders(&json!({"do": "start"}));
    // The late pupil finds the one seat that a bot plays.
    school.come(1);
    school.play(Some(100));
    for group in school.looks_back(1) {
        let outcome = &group["outcomes"][0];
        assert!(outcome["too_late"].as_str().is_some_and(|said| !said.is_empty()), "{outcome}");
        assert!(outcome["short"].as_array().is_some_and(|lines| lines.len() >= 3), "{outcome}");
    }
    school.orders(&json!({"do": "talk", "talk": {"agreed": "Leave half."}}));
    school.orders(&json!({"do": "rule", "group": 2, "text": "Nobody takes five."}));
    school.orders(&json!({"do": "level", "name": "two"}));
    school.orders(&json!({"do": "fine", "dollars": 5}));
    school.with_cards.store(WITH_CARDS, Ordering::Relaxed);
    for group in 0..GROUPS {
        school.orders(&json!({"do": "again", "group": group}));
    }
    // The last of these orders may still be on its way to its group.
    let agreed = loop {
        let playing = school.class().playing();
        if playing.len() == GROUPS {
            break playing;
        }
        thread::yield_now();
    };
    assert_eq!(agreed[2].1["agreed"], "You agreed: Nobody takes five.");
    assert_eq!(agreed[3].1["agreed"], "You agreed: Leave half.");
    assert!(agreed.iter().all(|(_, group)| group["fisheries"].as_array().map(Vec::len) == Some(2)));
    school.play(Some(50));
    school.looks_back(2);
    let pupils = school.end();
    all_is_kept(home.path(), &pupils);
}

/// All that was played lies in one folder, and everybody's choices are those that they made.
fn all_is_kept(home: &Path, pupils: &[Pupil]) {
    let by_seat: BTreeMap<_, _> = pupils.iter().map(|pupil| (pupil.place(), pupil)).collect();
    assert_eq!(by_seat.len(), GROUPS * PLAYERS, "everybody has a seat of its own");
    assert!(pupils.iter().all(Pupil::was_asked_to_look_back), "phones ask the same as the wall");
    let journals = journals(home);
    assert_eq!(journals.len(), 2 * GROUPS);
    for (&(group, game), taken) in &journals {
        for (round, seat, cards, question) in placed(taken) {
            let pupil = by_seat[&(group, seat)];
            let question = (game << 32) + question;
            let entries = [cards.fishery.index() as i64, i64::from(cards.number) - 1];
            // Two fisheries are in play in the second game, and the first offer is a tang.
            let entries = [entries[0] - if game == 2 { 1 } else { 0 }, entries[1]];
            let was_late = pupil.first().is_none_or(|first| question < first);
            let is_laid = (group, game) == (WITH_CARDS, 2);
            let is_its = pupil.chose(question, entries) || was_late || is_laid;
            assert!(is_its, "group {group}, game {game}, round {round}, seat {seat}");
        }
    }
    let late =
        pupils.iter().filter(|pupil| pupil.first().is_none_or(|first| first > (1 << 32) + 1));
    assert!(late.count() <= 1, "only one came late");
    let folder = lesson_in(home);
    let table = std::fs::read_to_string(folder.join("rounds.csv")).expect("a table");
    let lines = lines_of(&journals);
    assert_eq!(table.lines().count(), lines.len() + 1, "a head, and a line for each choice");
    for line in lines {
        assert!(table.lines().any(|kept| kept.starts_with(&line)), "{line}");
    }
    for (group, game) in journals.keys() {
        let page = format!("group-{}-game-{game}.txt", group + 1);
        let page = std::fs::read_to_string(folder.join(page)).expect("a page of each match");
        assert_eq!(page.matches("?\n").count(), 3, "{page}");
    }
}
