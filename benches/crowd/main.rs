//! A lesson of forty phones while others do all they can to keep them out: 1,000 connections of every bad kind, from
//! one address and then from twenty, by processes of their own. Tells how long a choice takes until it is taken, and the
//! teacher's page until it is loaded, against a quiet room.
//!
//! The lesson is led by the program itself, which lies built beside this bench: first `cargo build`, then
//! `cargo bench -p shoal_phone --profile dev --bench crowd`, optionally with the seconds of each part (`-- 60`).

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

mod attack;
mod lesson;
mod page;
mod pupil;

use lesson::Lesson;
use pupil::Pupil;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

const ATTACKERS: usize = 1_000;
/// The processes that they share.
const PROCESSES: usize = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [role, at, addresses, many] = &words[..]
        && role == "attack"
    {
        let (at, addresses) =
            (at.parse().expect("an address"), addresses.parse().expect("a number"));
        attack::attack(at, addresses, many.parse().expect("a number"));
    }
    let seconds = words.first().and_then(|word| word.parse().ok()).unwrap_or(60);
    for addresses in [0, 1, 20] {
        let outcome = play(addresses, Duration::from_secs(seconds));
        match addresses {
            0 => println!("a quiet room, {seconds} s: {outcome}"),
            _ => println!(
                "{ATTACKERS} bad connections from {addresses} addresses, {seconds} s: {outcome}"
            ),
        }
    }
}

/// The outcome of a lesson.
struct Outcome {
    choices: Vec<Duration>,
    lost: usize,
    loads: Vec<Duration>,
    failed: usize,
}

/// A lesson that lasts for `time`, while attackers come from this number of addresses.
fn play(addresses: usize, time: Duration) -> Outcome {
    let lesson = Lesson::start();
    let mut attackers = attackers(&lesson, addresses);
    let letters = lesson.letters();
    let over = AtomicBool::new(false);
    let outcome = thread::scope(|scope| {
        let play = |number| {
            let pupil = Pupil::new(number, lesson.at(), &letters);
            let over = &over;
            scope.spawn(move || pupil.play(over))
        };
        let pupils: Vec<_> = (0..lesson::PUPILS).map(play).collect();
        let (loads, failed) = lesson.lead(time);
        over.store(true, Ordering::Relaxed);
        let pupils = pupils.into_iter().map(|pupil| pupil.join().expect("it plays to the end"));
        let (choices, lost): (Vec<_>, Vec<usize>) = pupils.unzip();
        Outcome { choices: choices.concat(), lost: lost.into_iter().sum(), loads, failed }
    });
    for attacker in &mut attackers {
        let _ = attacker.kill();
        let _ = attacker.wait();
    }
    outcome
}

/// Processes that attack a lesson; none where they have no addresses.
fn attackers(lesson: &Lesson, addresses: usize) -> Vec<Child> {
    let program = std::env::current_exe().expect("this program");
    let attack = |_| {
        let many = (ATTACKERS / PROCESSES).to_string();
        let words = ["attack", &lesson.at().to_string(), &addresses.to_string(), &many];
        Command::new(&program).args(words).spawn().expect("it runs")
    };
    (0..if addresses == 0 { 0 } else { PROCESSES }).map(attack).collect()
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { choices, lost, loads, failed } = self;
        write!(
            f,
            "{} choices, {lost} lost, taken after {} in the middle and {} at most; the teacher's page loaded {} times, \
             {failed} failed, {} in the middle and {} at most",
            choices.len(),
            shown(at(choices, 0.5)),
            shown(at(choices, 1.0)),
            loads.len(),
            shown(at(loads, 0.5)),
            shown(at(loads, 1.0)),
        )
    }
}

/// The time below which this share of all lies.
fn at(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share) as usize).copied().unwrap_or_default()
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
