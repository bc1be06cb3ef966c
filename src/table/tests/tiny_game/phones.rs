//! Pearls with phones: real pages over the loopback, and codes read from the picture before a seat.

use super::secrets::{ANN, BOB, playing};
use super::*;
use crate::table::phones::{PHONE, Phones};
use crate::table::seats::{Absences, Device};
use crate::table::secrets::SeatWays;
use crate::table::settings::SecretWay;
use crate::table::tray::MenuChosen;
use bevy::picking::pointer::PointerId;
use bevy::time::TimeUpdateStrategy;
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How often a table and a page take turns before it is said that nothing comes.
const PATIENCE: usize = 3_000;

/// The socket of a page, and all that came.
struct Page {
    socket: WebSocket<TcpStream>,
    heard: Vec<String>,
}

impl Page {
    fn open(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).expect("the server is there");
        let mut request = format!("ws://{at}/socket").into_client_request().expect("a request");
        let origin = format!("http://{at}").parse().expect("a header");
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::client(request, stream).expect("a socket");
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(5))).expect("a socket");
        Self { socket, heard: Vec::new() }
    }

    fn say(&mut self, said: &Value) {
        self.socket.send(Message::text(said.to_string())).expect("the server listens");
    }

    /// What has come, if anything has.
    fn next(&mut self) -> Option<Value> {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                self.heard.push(text.as_str().to_owned());
                serde_json::from_str(text.as_str()).ok()
            }
            Err(tungstenite::Error::Io(error))
                if !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                panic!("{error}")
            }
            _ => None,
        }
    }

    /// The next message for which this is so, while the table goes on.
    fn until(&mut self, table: &mut Headless, is: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..PATIENCE {
            table.frames(1);
            while let Some(told) = self.next() {
                if is(&told) {
                    return told;
                }
            }
        }
        panic!("it never came; there came {:?}", self.heard)
    }

    /// The picture with a question to this seat.
    fn asked(&mut self, table: &mut Headless) -> Value {
        self.until(table, |told| {
            told["snapshot"]["choice"]["made"].is_null() && told["snapshot"]["choice"].is_object()
        })
    }

    /// Chooses an oyster by what was shown last.
    fn choose(&mut self, table: &mut Headless, shown: &Value, oyster: usize) {
        let (choice, after) = (&shown["snapshot"]["choice"]["id"], &shown["revision"]);
        self.say(&json!({"t": "chose", "choice": choice, "after": after, "entries": [[oyster]]}));
        self.until(table, |told| told["t"] == "taken");
    }
}

/// A table with phones, whose people lay cards unless they have one.
fn with_phones(people: u16) -> (Headless, Vec<Hand>) {
    let (mut table, hands) = playing(people, SecretWay::Cards);
    let mut phones = table.app.world_mut().resource_mut::<Phones>();
    (phones.on, phones.address) = (true, Some(Ipv4Addr::LOCALHOST.into()));
    table.frames(3);
    (table, hands)
}

/// A seat asks for a code, and what a camera reads in the picture of it.
fn code(table: &mut Headless, seat: u16) -> String {
    let (seat, pointer) = (Seat(seat), PointerId::Mouse);
    table.app.world_mut().write_message(MenuChosen { seat, id: PHONE, pointer });
    table.frames(4);
    let world = table.app.world_mut();
    let mut codes = world.query::<(&Name, &ImageNode)>();
    let code =
        codes.iter(world).find(|(name, _)| name.as_str() == "Code").expect("it lies there").1;
    let image = world.resource::<Assets<Image>>().get(&code.image).expect("it is drawn");
    let side = image.texture_descriptor.size.width as usize;
    let data = image.data.as_ref().expect("it is in memory");
    let grey = |x: usize, y: usize| data[4 * (y * side + x)];
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, grey);
    let [found] = &picture.detect_grids()[..] else { panic!("one code is seen") };
    found.decode().expect("it is read").1
}

/// A phone scans the code of a seat.
fn scan(table: &mut Headless, seat: u16) -> Page {
    let url = code(table, seat);
    let (address, word) =
        url.strip_prefix("HTTP://").and_then(|it| it.split_once('/')).expect("a URL");
    let mut page = Page::open(address.parse().expect("an address"));
    page.say(&json!({"t": "word", "word": word}));
    page.until(table, |told| told["t"] == "seated");
    page
}

fn lines(table: &Headless, seat: u16) -> Vec<String> {
    panel(table, seat).expect("it chooses").lines.clone()
}

#[test]
fn a_phone_that_scans_the_code_before_a_seat_chooses_for_it_and_may_choose_anew() {
    let (mut table, hands) = with_phones(2);
    let mut phone = scan(&mut table, ANN);
    let shown = phone.asked(&mut table);
    assert!(lines(&table, ANN)[0].contains("Look at your phone"));
    let snapshot = &shown["snapshot"];
    assert_eq!((&snapshot["name"], &snapshot["trackpad"]), (&json!("Ann"), &json!(false)));
    assert_eq!(snapshot["choice"]["parts"][0]["offers"].as_array().map(Vec::len), Some(18));
    assert!(snapshot["awaited"].as_bool().expect("it says so"));
    phone.choose(&mut table, &shown, 3);
    let chosen = phone.until(&mut table, |told| told["snapshot"]["choice"]["made"].is_array());
    assert!(panel(&table, BOB).expect("Bob chooses").source.contains("Ready: Ann."));
    assert_eq!(chosen["snapshot"]["awaited"], json!(false));
    phone.choose(&mut table, &chosen, 16);
    press(&mut table, hands[1], BOB, "Ready");
    click(&mut table, hands[1], 4);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [16, 4]);
    let next = phone.asked(&mut table);
    assert!(next["snapshot"]["choice"]["id"].as_u64() > shown["snapshot"]["choice"]["id"].as_u64());
}

#[test]
fn what_a_phone_is_sent_tells_nothing_of_what_another_has_chosen() {
    let run = |oyster: usize| {
        let (mut table, hands) = with_phones(3);
        let (mut ann, mut bob) = (scan(&mut table, ANN), scan(&mut table, BOB));
        let asked = ann.asked(&mut table);
        let bob_asked = bob.asked(&mut table);
        // What came before depends on when sockets were opened.
        bob.heard.clear();
        ann.choose(&mut table, &asked, oyster);
        let chosen = ann.until(&mut table, |told| told["snapshot"]["choice"]["made"].is_array());
        ann.choose(&mut table, &chosen, 17 - oyster);
        for _ in 0..40 {
            table.frames(1);
            bob.next();
        }
        bob.choose(&mut table, &bob_asked, 5);
        bob.until(&mut table, |told| told["snapshot"]["choice"]["made"].is_array());
        press(&mut table, hands[2], 2, "Ready");
        for _ in 0..40 {
            table.frames(1);
            bob.next();
        }
        bob.heard
    };
    let (one, other) = (run(2), run(13));
    assert!(!one.is_empty(), "its own choice is taken and shown");
    assert_eq!(one, other);
}

#[test]
fn a_phone_alone_is_the_mouse_of_its_seat() {
    let (mut table, hands) = with_phones(2);
    table.unplug(hands[0]);
    let mut phone = scan(&mut table, ANN);
    let shown = phone.until(&mut table, |told| told["snapshot"]["trackpad"] == true);
    assert_eq!(shown["snapshot"]["name"], "Ann");
    let device = |table: &mut Headless| {
        let world = table.app.world_mut();
        let mut devices = world.query::<&Device>();
        let own = devices.iter(world).find(|device| device.seats.contains(&Seat(ANN)));
        own.map(|device| device.at)
    };
    let mut before = None;
    for _ in 0..PATIENCE {
        table.frames(1);
        before = device(&mut table);
        if before.is_some() {
            break;
        }
    }
    let before = before.expect("it sits down");
    phone.say(&json!({"t": "move", "right": 40, "down": -30}));
    for _ in 0..PATIENCE {
        table.frames(1);
        if device(&mut table) != Some(before) {
            return;
        }
        phone.next();
    }
    panic!("the cursor did not move");
}

#[test]
fn a_phone_is_dismissed_when_its_chair_is_a_bots_or_the_host_turns_phones_off() {
    for by_host in [false, true] {
        let (mut table, _) = with_phones(2);
        let mut phone = scan(&mut table, ANN);
        phone.asked(&mut table);
        assert!(table.app.world().resource::<SeatWays>().0.contains_key(&Seat(ANN)));
        if by_host {
            table.app.world_mut().resource_mut::<Phones>().on = false;
        } else {
            let bot = Player::Bot("greedy".parse().expect("it is a word"));
            table.app.world_mut().resource_mut::<Chairs>().0[0].player = bot;
            phone.until(&mut table, |told| told["t"] == "no");
        }
        table.frames(3);
        let ways = &table.app.world().resource::<SeatWays>().0;
        assert!(ways.is_empty(), "it chooses like the others again: {ways:?}");
    }
}

#[test]
fn who_acts_on_a_phone_is_there_though_the_mouse_rests() {
    let (mut table, _hands) = with_phones(2);
    let mut phone = scan(&mut table, ANN);
    let shown = phone.asked(&mut table);
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(250));
    table.app.insert_resource(step);
    for draft in 1..=2 {
        table.frames(120); // Half a minute.
        let choice = &shown["snapshot"]["choice"]["id"];
        phone.say(&json!({"t": "draft", "choice": choice, "draft": draft, "entries": [[draft]]}));
        phone.until(&mut table, |told| told["t"] == "verdict");
    }
    let absences = table.app.world().resource::<Absences>();
    assert_eq!([ANN, BOB].map(|seat| absences.is_away(Seat(seat))), [false, true]);
}
