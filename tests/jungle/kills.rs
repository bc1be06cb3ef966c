//! A server that is killed at any moment loses no order, does none twice, and answers each letter once.

use crate::life::{self, Life, drop_into_maildir, prepare};
use crate::scene::{CONFIG, config};
use shoal_contract::RandomGenerator;
use shoal_jungle::clock::RealClock;
use shoal_jungle::host::JungleHost;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::serve::StopFlag;
use shoal_jungle::store::{self, post};
use shoal_mail::envelope::MailEnvelope;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How often it is killed, unless `SHOAL_JUNGLE_KILLS` says more.
const USUAL_KILLS: usize = 50;
const LETTERS_A_LIFE: usize = 4;

/// The server that is killed: this test is started as a program of its own, with a folder.
#[test]
fn child() {
    life::serve_if_child();
}

/// A number in the environment.
fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// Ann writes more than people do.
fn text() -> String {
    CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 10000\nanswers_a_day = 10000")
}

fn letter(number: usize, body: &str) -> String {
    format!(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\n\
         Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\nFrom: ann@example.org\r\n\
         To: fchain@jungle.test\r\nSubject: orders\r\nMessage-ID: <order-{number}@client.test>\r\n\r\n{body}\r\n"
    )
}

/// How often each letter was answered, by its number. What a killed server had not yet given its name is no letter.
fn answers(folder: &Path) -> BTreeMap<usize, usize> {
    let mut count = BTreeMap::new();
    let files = fs::read_dir(folder.join("sent")).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "eml")) {
        let text = fs::read_to_string(file).unwrap_or_default();
        let reply = text.lines().find(|line| line.starts_with("In-Reply-To:")).unwrap_or_default();
        let number = reply.split("order-").nth(1).and_then(|rest| rest.split('@').next());
        if let Some(number) = number.and_then(|number| number.parse().ok()) {
            *count.entry(number).or_default() += 1;
        }
    }
    count
}

#[test]
fn no_order_is_lost_or_done_twice_and_each_letter_is_answered_once_however_often_the_server_is_killed()
 {
    let kills = number("SHOAL_JUNGLE_KILLS").unwrap_or(USUAL_KILLS);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    prepare(folder, &text());
    let config = config(folder, &text());
    let species = {
        let mut host = JungleHost::open(Arc::clone(&config), Arc::new(RealClock), Arc::new(|_| {}))
            .expect("a host");
        host.do_request(&HostRequest::Pause { jungle: None, resume: false, why: None })
            .expect("the store works")
            .expect("done");
        let envelope = MailEnvelope {
            sender: "ann@example.org".parse().ok(),
            recipient: "fchain@jungle.test".parse().ok(),
        };
        let raw = letter(0, "START H N2 Y1 M2");
        host.transact(|desk| desk.receive(&envelope, raw.as_bytes())).expect("kept");
        let state = store::jungles::restore(host.db(), 1).expect("a jungle").state();
        state.jungle.animals().map(|species| species.id).max().expect("a species")
    };
    let mut draws = RandomGenerator::from_seed(5);
    let moment = StopFlag::new();
    let mut letters = 0;
    for _ in 0..kills {
        let life = Life::start(folder, |_| {});
        for _ in 0..LETTERS_A_LIFE {
            letters += 1;
            drop_into_maildir(
                folder,
                letters,
                &letter(letters, &format!("NAME {species} Kin {letters}")),
            );
            // A random moment, on purpose: the test holds at any.
            let _ = moment.wait(Duration::from_millis(u64::from(draws.below(200))));
        }
        life.kill();
    }
    let before = answers(folder).len();
    let life = Life::start(folder, |_| {});
    let is_done = || {
        let new = fs::read_dir(folder.join("Maildir/new")).map_or(1, Iterator::count);
        let waiting = store::open_to_read(&config.store).and_then(|db| post::waiting(&db));
        new == 0 && waiting.is_ok_and(|waiting| waiting == 0) && answers(folder).len() > letters
    };
    let ended = (0..6000).any(|_| is_done() || moment.wait(Duration::from_millis(50)));
    life.kill();
    let answers = answers(folder);
    assert!(ended, "{} of {letters} letters are answered", answers.len());
    assert!(before > 0, "the lives were too short to do anything");
    let twice: Vec<_> = answers.iter().filter(|(_, count)| **count != 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let db = store::open_to_read(&config.store).expect("a store");
    for number in 1..=letters {
        let sql = "SELECT count(*) FROM texts WHERE text = ?1";
        let done: i64 =
            db.query_row(sql, [format!("Kin {number}")], |row| row.get(0)).expect("read");
        assert_eq!(done, 1, "letter {number}");
    }
}
