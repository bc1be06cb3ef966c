//! A thousand times sleep, roaming, reloads, second pages and dead batteries on eight phones: no choice
//! is lost, doubled, or made by another seat.

use std::collections::BTreeMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use shoal_phone::{PhoneAction, PhoneEvent, PhoneSeat};

use crate::phones::{Host, Phone, asking, chose};

const PHONES: u8 = 8;
const EVENTS: usize = 1_000;

/// A player with a phone, as the page behaves: what is meant to be chosen is sent until it is known to
/// have arrived, or somebody else followed the same revision.
struct Player {
    seat: u8,
    token: String,
    pages: Vec<Phone>,
    /// The choice and revision that were last shown.
    asked: u64,
    revision: u64,
    /// What this player has sent and knows nothing of yet: after which revision, and what.
    sent: Option<(u64, i32)>,
}

impl Player {
    /// Opens one more page; it is shown everything at once, and sends again what may be lost.
    fn wake(&mut self, host: &Host) {
        let mut page = host.come_back(&self.token);
        let shown = page.next();
        assert_eq!(shown["t"], "show", "one whole snapshot comes first");
        self.see(&shown);
        self.pages.push(page);
        if let Some((after, at)) = self.sent {
            self.pages.last_mut().expect("a page").say(chose(self.asked, after, at));
            self.hear_of_choice();
        }
    }

    fn see(&mut self, shown: &Value) {
        self.asked = shown["snapshot"]["choice"]["id"].as_u64().expect("a choice");
        self.revision = shown["revision"].as_u64().expect("a revision");
        if self.sent.is_some_and(|(after, _)| after < self.revision) {
            self.sent = None;
        }
    }

    /// Reads the last page until it is known what became of what was sent.
    fn hear_of_choice(&mut self) {
        while let Some((after, _)) = self.sent {
            let told = self.pages.last_mut().expect("a page").next();
            match told["t"].as_str() {
                Some("taken") => self.revision = told["revision"].as_u64().expect("a revision"),
                Some("show") => self.see(&told),
                _ => panic!("{told}"),
            }
            if after < self.revision {
                self.sent = None;
            }
        }
    }

    fn choose(&mut self, at: i32) {
        self.sent = Some((self.revision, at));
        let said = chose(self.asked, self.revision, at);
        self.pages.last_mut().expect("a page").say(said);
    }
}

/// What the host has heard of each seat, in order: choice and what was chosen.
#[derive(Default)]
struct Heard(BTreeMap<u8, Vec<(u64, i32)>>);

impl Heard {
    fn take(&mut self, all: Vec<PhoneEvent>) {
        for PhoneEvent { seat: PhoneSeat(seat), action: did } in all {
            if let PhoneAction::Chose { choice, entries } = did {
                self.0.entry(seat).or_default().push((choice, entries[0][0]));
            }
        }
    }
}

#[test]
fn a_thousand_interruptions_lose_no_choice_double_none_and_mix_no_seats() {
    let host = Host::start();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(15);
    let mut players: Vec<Player> = (0..PHONES).map(|seat| sit(&host, seat)).collect();
    let mut meant: BTreeMap<u8, Vec<(u64, i32)>> = BTreeMap::new();
    let mut heard = Heard::default();
    let mut next_choice = 100;
    for _ in 0..EVENTS {
        let player = &mut players[random.random_range(0..usize::from(PHONES))];
        if player.pages.is_empty() {
            player.wake(&host);
        }
        match random.random_range(0..8) {
            // Asleep or out of reach: all sockets are gone.
            0 => player.pages.clear(),
            // A reload, and a second page.
            1 => {
                player.pages.clear();
                player.wake(&host);
            }
            2 => player.wake(&host),
            // The host asks something else.
            3 => {
                next_choice += 1;
                host.show(player.seat, asking(next_choice, None));
                player.pages.clear();
                player.wake(&host);
            }
            // A choice, and the phone dies before it hears anything.
            4 | 5 => {
                let at = random.random_range(0..4);
                player.choose(at);
                meant.entry(player.seat).or_default().push((player.asked, at));
                player.pages.clear();
                player.wake(&host);
            }
            // A choice that two pages send at the same time.
            6 => {
                let at = random.random_range(0..4);
                player.wake(&host);
                player.choose(at);
                meant.entry(player.seat).or_default().push((player.asked, at));
                let said = chose(player.asked, player.revision, at);
                player.pages[0].say(said);
                player.hear_of_choice();
            }
            // A choice on a good network.
            _ => {
                let at = random.random_range(0..4);
                player.choose(at);
                meant.entry(player.seat).or_default().push((player.asked, at));
                player.hear_of_choice();
            }
        }
        // Whatever was sent is known to have arrived by now.
        assert_eq!(player.sent, None);
        let older = player.pages.len().saturating_sub(3);
        player.pages.drain(..older);
        heard.take(host.so_far());
    }
    assert_eq!(heard.0, meant);
    assert!(meant.values().flatten().count() > 300);
}

fn sit(host: &Host, seat: u8) -> Player {
    host.show(seat, asking(u64::from(seat), None));
    let (page, token) = host.join(seat);
    let pages = vec![page];
    let mut player = Player { seat, token, pages, asked: 0, revision: 0, sent: None };
    let shown = player.pages[0].next();
    player.see(&shown);
    player.pages[0].say(json!({"t": "again"}));
    assert_eq!(player.pages[0].next(), shown, "the same again");
    player
}
