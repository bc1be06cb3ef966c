//! Four jungles, players with people's habits, a clock that is set on, and a server that is killed: usually for a
//! month. Ten years of 500 players in a night:
//!
//! ```sh
//! SHOAL_JUNGLE_DAYS=3650 SHOAL_JUNGLE_PLAYERS=500 SHOAL_JUNGLE_KILLS=1000 \
//!     cargo test -p shoal_jungle --test jungle years -- --nocapture
//! ```

use crate::kills::{Life, answers, drop_into_maildir, number, prepare};
use crate::scene::config;
use shoal_core::contract::Generator;
use shoal_jungle::serve::Stop;
use shoal_jungle::store::{self, jungles, post};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The first day, in seconds since 1970: the first of December 2026, at noon.
const FIRST: i64 = 1_796_126_400;
const DAY: i64 = 24 * 3600;
/// The jungles by the local part of their address.
const JUNGLES: [&str; 4] = ["fchain", "fchain-6", "fchain-n", "fchain-e"];

const TEXT: &str = r#"
[mail]
trusted_servers = ["mx.test"]
answers_an_hour = 10000
answers_a_day = 10000

[[in]]
way = "maildir"
folder = "Maildir"

[out]
way = "folder"
folder = "sent"

[[jungle]]
name = "normal"
address = "fchain@jungle.test"
cycles = ["06:00"]
zone = "Europe/Berlin"
bots = ["easy", "easy"]

[[jungle]]
name = "6-hour"
address = "fchain-6@jungle.test"
every = "6h"
bots = ["easy", "easy"]

[[jungle]]
name = "novice"
address = "fchain-n@jungle.test"
cycles = ["18:00"]
zone = "America/New_York"
bots = ["easy", "easy", "easy"]

[[jungle]]
name = "experimental"
address = "fchain-e@jungle.test"
cycles = ["02:30"]
zone = "Europe/Berlin"
bots = ["easy"]
settings = { evade_doubled = true }
"#;

/// What was mailed, and how many answers each letter must get.
struct Writers {
    draws: Generator,
    players: u32,
    expected: BTreeMap<usize, usize>,
    delivered: usize,
}

impl Writers {
    /// The letters of a player on a day when it writes.
    fn write(&mut self, folder: &Path, player: u32) {
        let letter = self.expected.len() + 1;
        let draws = &mut self.draws;
        let from = format!("player{player}@example.org");
        let to = format!("{}@jungle.test", JUNGLES[player as usize % JUNGLES.len()]);
        let design = format!("START H N2 Y{} M{}", 1 + draws.below(9), 2 + draws.below(7));
        let order = format!("{design}\r\nNAME Kin {letter}.\r\nREPORT 30");
        // Once in a while people quote, write nonsense, or send twice; machines write, and somebody forges.
        let (vouch, headers, body, answers, times) = match draws.below(10) {
            0 => (true, "", format!("Hello!\r\n\r\n{order}\r\n-- \r\nme\r\n> START C N77"), 1, 1),
            1 => (true, "", "MUTATE 9999 C R5\r\nPlease help".to_owned(), 1, 1),
            2 => (true, "", order, 1, 2),
            3 => (true, "Auto-Submitted: auto-replied\r\n", order, 0, 1),
            4 => (false, "", "START C N77 M77".to_owned(), 1, 1),
            _ => (true, "", order, 1, 1),
        };
        let vouch = match vouch {
            true => "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n",
            false => "",
        };
        let text = format!(
            "Return-Path: <{from}>\r\nDelivered-To: {to}\r\n{vouch}{headers}From: {from}\r\nTo: {to}\r\n\
             Subject: orders\r\nMessage-ID: <order-{letter}@client.test>\r\n\r\n{body}\r\n"
        );
        for _ in 0..times {
            self.delivered += 1;
            drop_into_maildir(folder, self.delivered, &text);
        }
        self.expected.insert(letter, answers);
    }
}

#[test]
fn a_month_of_four_jungles_loses_nothing_and_does_nothing_twice() {
    let days = number("SHOAL_JUNGLE_DAYS").unwrap_or(30);
    let players = number("SHOAL_JUNGLE_PLAYERS").unwrap_or(12) as u32;
    let kills = number("SHOAL_JUNGLE_KILLS").unwrap_or(30);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    prepare(folder, TEXT);
    let config = config(folder, TEXT);
    let draws = Generator::from_seed(2026);
    let mut writers = Writers { draws, players, expected: BTreeMap::new(), delivered: 0 };
    let moment = Stop::new();
    let mut now = FIRST;
    let set = |now: i64| {
        fs::write(folder.join("begun"), now.to_string()).expect("written");
        fs::rename(folder.join("begun"), folder.join("now")).expect("set");
    };
    set(now);
    let mut life = Life::start(folder);
    let mut killed = 0;
    for day in 0..days {
        for player in 0..writers.players {
            // About one letter a player a month; on the first day everybody begins.
            if day == 0 || writers.draws.below(30) == 0 {
                writers.write(folder, player);
            }
        }
        // The clock goes on by a day, seldom by a week, and seldom back by some hours.
        now += match writers.draws.below(20) {
            0 => 7 * DAY,
            1 => -5 * 3600,
            _ => DAY,
        };
        set(now);
        let most = (kills - killed).min(kills.div_ceil(days));
        for _ in 0..most {
            let _ = moment.wait(Duration::from_millis(u64::from(writers.draws.below(300))));
            life = life.kill_and_start(folder);
            killed += 1;
        }
    }
    set(now + DAY);
    let wanted: usize = writers.expected.values().sum();
    let is_done = || {
        let new = fs::read_dir(folder.join("Maildir/new")).map_or(1, Iterator::count);
        let waiting = store::open_to_read(&config.store).and_then(|db| post::waiting(&db));
        new == 0 && waiting.is_ok_and(|waiting| waiting == 0) && answers(folder).len() >= wanted
    };
    let ended = (0..2400).any(|_| is_done() || moment.wait(Duration::from_millis(100)));
    life.kill();
    let answered = answers(folder);
    let wrong: Vec<_> = writers
        .expected
        .iter()
        .map(|(letter, wanted)| (letter, wanted, answered.get(letter).copied().unwrap_or(0)))
        .filter(|(_, wanted, got)| *wanted != got)
        .collect();
    assert!(ended && wrong.is_empty(), "letter, wanted, got: {wrong:?}");

    let db = store::open_to_read(&config.store).expect("a store");
    let count = |sql: &str| -> i64 { db.query_row(sql, [], |row| row.get(0)).expect("read") };
    assert_eq!(
        count("SELECT count(*) FROM journal WHERE action LIKE '%:77%'"),
        0,
        "forged or quoted"
    );
    assert_eq!(count("SELECT count(*) - count(DISTINCT text) FROM texts"), 0, "done twice");
    assert!(count("SELECT count(*) FROM texts") > 0);
    for kept in jungles::all(&db).expect("read") {
        let jungle = jungles::restore(&db, kept.id).expect("a jungle");
        let sql = format!("SELECT count(*) FROM cycles WHERE jungle = {}", kept.id);
        assert_eq!(i64::from(jungle.cycle()), count(&sql), "{}", kept.name);
        assert!(jungle.cycle() > 0, "{}", kept.name);
    }
    println!("{days} days, {} letters, {killed} kills", writers.expected.len());
}
