//! How long a tap on a phone takes to reach the host, how long a picture takes to reach the phone, and what
//! an open page costs while nothing happens; over the loopback.
//!
//! `cargo bench -p shoal_phone --profile dev`

#![allow(missing_docs, dead_code, reason = "a bench, with the phones of the tests")]
#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "../tests/phone/phones.rs"]
mod phones;

use phones::{Host, asking};
use serde_json::json;
use shoal_phone::{PhoneAction, PhoneButton};
use std::time::{Duration, Instant};

const TAPS: usize = 300;

fn main() {
    let host = Host::start();
    let began = Instant::now();
    let (mut phone, _) = host.join(0);
    println!("scan to hand, without the camera: {}", shown(began.elapsed()));
    let mut taps = Vec::new();
    let mut pictures = Vec::new();
    for at in 0..TAPS {
        let button = PhoneButton { id: 7, label: "Feed".into(), why_not: None };
        let mut snapshot = asking(1, None);
        (snapshot.title, snapshot.buttons) = (format!("Turn {at}").into(), vec![button]);
        let began = Instant::now();
        host.show(0, snapshot);
        phone.next_of("show");
        pictures.push(began.elapsed());
        let began = Instant::now();
        phone.say(json!({"t": "press", "button": 7}));
        assert_eq!(host.next_of(0), PhoneAction::Pressed { button: 7 });
        taps.push(began.elapsed());
        // No phone taps faster than it may.
        std::thread::sleep(Duration::from_millis(10));
    }
    println!("tap to host, median of {TAPS}: {}", shown(median(taps)));
    println!("picture to phone, median of {TAPS}: {}", shown(median(pictures)));
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort_unstable();
    all[all.len() / 2]
}

fn shown(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}
