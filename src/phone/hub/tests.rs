//! Promises about seats and pages, without a network.

use std::net::Ipv4Addr;
use std::sync::mpsc::{Receiver as Heard, sync_channel};

use serde_json::{Value, json};

use super::*;
use crate::limits::{CODE_LIFETIME, SNAPSHOT_BLOCK};
use crate::{ChoiceForm, FormOffer, FormPart, PhoneButton, PhoneSnapshot, PhoneText};

const NOW: Duration = Duration::from_secs(10);
const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The address of a phone in the room.
fn phone(number: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(192, 168, 1, number))
}

/// A hub with its host's end, at one moment.
struct Desk {
    hub: PhoneHub,
    heard: Heard<PhoneEvent>,
}

fn hub(to_host: SyncSender<PhoneEvent>) -> PhoneHub {
    PhoneHub::new(to_host, "192.168.1.23:7425".to_owned(), LocalNetworks::of([HOME]))
}

/// The network's end of a page.
struct Page {
    id: u64,
    queue: Receiver<Utf8Bytes>,
}

impl Desk {
    fn new() -> Self {
        let (to_host, heard) = sync_channel(100);
        Self { hub: hub(to_host), heard }
    }

    fn open(&mut self) -> Page {
        self.open_from(HOME)
    }

    fn open_from(&mut self, from: IpAddr) -> Page {
        let (id, queue) = self.hub.open(from, NOW);
        Page { id, queue }
    }

    fn say(&mut self, page: &Page, said: Value) {
        self.hub.receive_message(page.id, &said.to_string(), NOW);
    }

    /// A page of `seat` and its token.
    fn join(&mut self, seat: u8) -> (Page, String) {
        let code = self.hub.invite(PhoneSeat(seat), NOW).expect("random");
        let mut page = self.open();
        self.say(&page, json!({"t": "word", "word": code.letters}));
        let seated = page.next();
        let token = seated["token"].as_str().unwrap_or_else(|| panic!("{seated}")).to_owned();
        (page, token)
    }

    fn come_back(&mut self, token: &str) -> Page {
        let page = self.open();
        self.say(&page, json!({"t": "token", "token": token}));
        page
    }

    fn show(&mut self, seat: u8, snapshot: PhoneSnapshot) {
        let message = PhoneMessage::Show { seat: PhoneSeat(seat), snapshot: Box::new(snapshot) };
        self.hub.tell(message).expect("a seat");
    }

    fn heard(&self) -> Vec<PhoneAction> {
        self.heard.try_iter().map(|from| from.action).collect()
    }
}

impl Page {
    fn next_text(&mut self) -> Option<String> {
        Some(self.queue.try_recv().ok()?.as_str().to_owned())
    }

    fn next(&mut self) -> Value {
        serde_json::from_str(&self.next_text().expect("a message")).expect("JSON")
    }

    fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next_text()).collect()
    }

    fn is_closed(&mut self) -> bool {
        self.rest();
        self.queue.is_closed()
    }
}

fn asking(id: u64, made: Option<i32>) -> PhoneSnapshot {
    let offers = ["reef", "wreck", "cave"]
        .map(|label| FormOffer { label: label.into(), ..FormOffer::default() });
    let list = FormPart::List { label: "".into(), offers: offers.to_vec(), least: 1, most: 1 };
    let made = made.map(|at| vec![vec![at]]);
    let choice = ChoiceForm { id, title: "Where do you dive?".into(), parts: vec![list], made };
    PhoneSnapshot { choice: Some(choice), ..PhoneSnapshot::default() }
}

fn chose(choice: u64, after: u32, at: i32) -> Value {
    json!({"t": "chose", "choice": choice, "after": after, "entries": [[at]]})
}

#[test]
fn a_phone_joins_is_shown_everything_and_keeps_its_seat_over_a_reload() {
    let mut desk = Desk::new();
    desk.show(3, asking(1, None));
    let (mut page, token) = desk.join(3);
    let shown = page.next();
    assert_eq!(shown["snapshot"]["choice"]["title"], "Where do you dive?");
    assert_eq!(desk.heard(), [PhoneAction::Joined, PhoneAction::PageOpened]);
    desk.hub.close(page.id);
    let mut again = desk.come_back(&token);
    assert_eq!(again.next(), shown);
    assert_eq!(desk.heard(), [PhoneAction::PagesClosed, PhoneAction::PageOpened]);
}

#[test]
fn a_choice_that_the_host_refuses_is_refused_on_all_pages_of_its_seat_with_why() {
    let mut desk = Desk::new();
    desk.show(0, asking(7, None));
    let ((mut one, token), (mut stranger, _)) = (desk.join(0), desk.join(1));
    let mut other = desk.come_back(&token);
    desk.say(&one, chose(7, 0, 2));
    for page in [&mut one, &mut other, &mut stranger] {
        page.rest();
    }
    let why_not = PhoneText::from("The cave is closed.");
    desk.hub.tell(PhoneMessage::Refuse { seat: PhoneSeat(0), choice: 7, why_not }).expect("a seat");
    let refused = json!({"t": "refused", "choice": 7, "why_not": "The cave is closed."});
    assert_eq!([one.next(), other.next()], [refused.clone(), refused]);
    assert_eq!(stranger.rest(), [""; 0]);
    // It may choose otherwise.
    desk.heard();
    desk.say(&one, chose(7, 1, 1));
    assert_eq!(desk.heard(), [PhoneAction::Chose { choice: 7, entries: vec![vec![1]] }]);
}

#[test]
fn a_choice_said_twice_or_by_two_pages_at_once_reaches_the_host_once() {
    let mut desk = Desk::new();
    desk.show(0, asking(7, None));
    let (mut one, token) = desk.join(0);
    let mut other = desk.come_back(&token);
    desk.heard();
    one.rest();
    other.rest();

    desk.say(&one, chose(7, 0, 2));
    assert_eq!(desk.heard(), [PhoneAction::Chose { choice: 7, entries: vec![vec![2]] }]);
    assert_eq!(
        (one.next()["t"].clone(), other.next()["revision"].clone()),
        (json!("taken"), json!(1))
    );
    desk.say(&other, chose(7, 0, 1));
    desk.say(&one, chose(7, 0, 2));
    assert_eq!(desk.heard(), []);
    assert_eq!(other.next()["revision"], 1, "the page is shown what holds");

    desk.say(&other, chose(7, 1, 1));
    assert_eq!(
        desk.heard(),
        [PhoneAction::Chose { choice: 7, entries: vec![vec![1]] }],
        "a change"
    );
    desk.show(0, asking(8, None));
    desk.say(&other, chose(7, 2, 0));
    desk.say(&other, chose(8, 0, 3));
    assert_eq!(desk.heard(), [], "an old question, and no such offer");
    desk.say(&other, chose(8, 0, 0));
    assert_eq!(desk.heard(), [PhoneAction::Chose { choice: 8, entries: vec![vec![0]] }]);
}

/// All that one page is sent while the seat beside it chooses `at`, changes to `then`, drafts, fails,
/// sleeps and comes back.
fn sent_to_the_neighbour(at: i32, then: Option<i32>, detail: &str) -> Vec<String> {
    let mut desk = Desk::new();
    for seat in [0, 1] {
        desk.show(seat, asking(1, None));
    }
    let (mut neighbour, _) = desk.join(1);
    let (page, token) = desk.join(0);
    let mut sent = neighbour.rest();
    desk.say(&page, json!({"t": "draft", "choice": 1, "draft": 1, "entries": [[at]]}));
    desk.say(&page, chose(1, 0, at));
    let mut own = asking(1, Some(at));
    own.messages = vec![PhoneText::from(detail)];
    desk.show(0, own);
    // The host shows every seat anew; the neighbour sees what it saw.
    desk.show(1, asking(1, None));
    if let Some(then) = then {
        desk.say(&page, chose(1, 1, then));
        desk.show(0, asking(1, Some(then)));
    }
    desk.hub.close(page.id);
    desk.come_back(&token);
    sent.extend(neighbour.rest());
    desk.say(&neighbour, json!({"t": "again"}));
    desk.say(&neighbour, chose(1, 0, 2));
    sent.extend(neighbour.rest());
    let known = desk.heard.try_iter().filter(|from| from.seat == PhoneSeat(1));
    assert!(known.count() >= 3, "the neighbour did something");
    sent
}

#[test]
fn what_a_seat_hides_changes_no_byte_that_another_phone_is_sent() {
    let one = sent_to_the_neighbour(0, None, "");
    assert_eq!(one, sent_to_the_neighbour(2, None, "You dive at the cave, the deepest place."));
    assert_eq!(one, sent_to_the_neighbour(1, Some(2), &"long ".repeat(80)));
    assert!(one.len() == 3 && one.iter().any(|text| text.contains("\"taken\"")), "{one:?}");
}

#[test]
fn the_size_of_a_snapshot_does_not_tell_what_is_in_it() {
    let mut desk = Desk::new();
    let (mut page, _) = desk.join(0);
    page.rest();
    desk.show(0, asking(1, None));
    desk.show(0, asking(1, Some(2)));
    let mut busy = asking(2, None);
    busy.messages = vec!["Your eels ate two of your own.".into(); 8];
    desk.show(0, busy);
    let sizes: Vec<_> = page.rest().iter().map(String::len).collect();
    assert_eq!(sizes, [SNAPSHOT_BLOCK; 3]);
}

#[test]
fn a_seat_that_sees_the_same_is_sent_nothing() {
    let mut desk = Desk::new();
    let (mut page, _) = desk.join(0);
    desk.show(0, asking(1, None));
    page.rest();
    desk.show(0, asking(1, None));
    assert_eq!(page.rest(), [""; 0]);
}

#[test]
fn a_token_dies_with_a_new_code_with_leaving_and_when_the_host_says_so() {
    type End = fn(&mut Desk, &Page);
    let ends: [End; 3] = [
        |desk, _| drop(desk.hub.invite(PhoneSeat(2), NOW)),
        |desk, page| desk.say(page, json!({"t": "leave"})),
        |desk, _| desk.hub.tell(PhoneMessage::Dismiss { seat: PhoneSeat(2) }).expect("a seat"),
    ];
    for end in ends {
        let mut desk = Desk::new();
        let (mut page, token) = desk.join(2);
        page.rest();
        end(&mut desk, &page);
        assert_eq!(page.next(), json!({"t": "no", "why": "token"}));
        assert!(page.is_closed());
        assert_eq!(desk.come_back(&token).next(), json!({"t": "no", "why": "token"}));
        desk.heard();
        desk.say(&page, json!({"t": "tap"}));
        assert_eq!(desk.heard(), []);
    }
}

#[test]
fn a_stranger_learns_nothing_and_is_not_waited_for() {
    let mut desk = Desk::new();
    desk.show(0, asking(1, None));
    for said in [json!({"t": "again"}), chose(1, 0, 0), json!({"t": "leave"}), json!(["x"])] {
        let mut stranger = desk.open();
        desk.say(&stranger, said);
        assert_eq!(stranger.next(), json!({"t": "no", "why": "noise"}));
        assert!(stranger.is_closed());
    }
    let mut silent = desk.open();
    desk.hub.tick(NOW + INTRODUCTION_TIMEOUT);
    assert!(silent.is_closed());
    assert_eq!(desk.heard(), []);
}

#[test]
fn who_sends_too_much_is_dropped_and_so_is_who_reads_too_slowly() {
    let mut desk = Desk::new();
    let (mut page, token) = desk.join(0);
    page.rest();
    for _ in 0..MESSAGE_RATE.burst + 1 {
        desk.say(&page, json!({"t": "tap"}));
    }
    assert_eq!(page.next(), json!({"t": "no", "why": "noise"}));
    assert!(page.is_closed());

    let slow = desk.come_back(&token);
    for turn in 0..=PHONE_QUEUE as u64 {
        desk.show(0, asking(turn, None));
    }
    assert!(slow.queue.is_closed());
    assert!(desk.heard().ends_with(&[PhoneAction::PageOpened, PhoneAction::PagesClosed]));
}

#[test]
fn each_seat_may_open_another_page_and_the_fifth_closes_the_first() {
    let mut desk = Desk::new();
    let mut pages = Vec::new();
    for seat in 0..SEATS {
        let (page, token) = desk.join(seat);
        pages.extend([page, desk.come_back(&token)]);
    }
    assert_eq!(pages.len(), 80);
    let (mut oldest, token) = desk.join(0);
    let _three = [0; 3].map(|_| desk.come_back(&token));
    assert!(!oldest.is_closed());
    desk.hub.close(pages[5].id);
    desk.come_back(&token);
    assert!(oldest.is_closed(), "the fifth page of a seat closes the first");
    let refused = desk.hub.tell(PhoneMessage::Dismiss { seat: PhoneSeat(SEATS) });
    assert_eq!(refused, Err(PhoneSendError::NoSuchSeat(40)));
}

#[test]
fn a_crowd_that_says_nothing_pushes_out_itself_and_no_phone_that_plays_or_comes() {
    let mut desk = Desk::new();
    let door = desk.hub.open_shared_code(SEATS, None).expect("random");
    let mut phones = Vec::new();
    for number in 1..=SEATS {
        for _ in 0..50 {
            desk.open_from(phone(100 + number % 20));
        }
        let mut page = desk.open_from(phone(number));
        for _ in 0..20 {
            desk.open_from(phone(100 + number % 20));
        }
        desk.say(&page, json!({"t": "word", "word": door.letters}));
        assert_eq!(page.next()["t"], "seated", "{number}");
        phones.push(page);
    }
    assert!(phones.iter_mut().all(|page| !page.is_closed()));
    let origins = desk.hub.origins();
    assert_eq!(origins.len(), usize::from(SEATS));
    assert!(origins.contains(&(PhoneSeat(0), phone(1))));
}

#[test]
fn requests_of_one_address_use_up_nothing_of_anothers() {
    let mut desk = Desk::new();
    while desk.hub.may_ask(phone(1), NOW) {}
    assert!(desk.hub.may_ask(phone(2), NOW) && desk.hub.may_ask(HOME, NOW));
}

#[test]
fn a_code_on_a_wall_seats_forty_phones_and_the_next_one_is_told_that_all_places_are_taken() {
    let mut desk = Desk::new();
    let door = desk.hub.open_shared_code(SEATS, None).expect("random");
    let joins = |desk: &mut Desk| {
        let page = desk.open();
        desk.say(&page, json!({"t": "word", "word": door.letters}));
        page
    };
    for seat in 0..SEATS {
        assert_eq!(joins(&mut desk).next()["t"], "seated", "{seat}");
    }
    assert_eq!(joins(&mut desk).next(), json!({"t": "no", "why": "full"}));
    assert!(desk.hub.open_shared_code(SEATS + 1, None).is_err());
}

#[test]
fn buttons_that_are_off_and_a_trackpad_that_is_not_shown_do_nothing() {
    let mut desk = Desk::new();
    let (page, _) = desk.join(0);
    let on = PhoneButton { id: 4, label: "Done".into(), why_not: None };
    let off = PhoneButton { id: 5, label: "Feed".into(), why_not: Some("Nothing is left.".into()) };
    desk.show(0, PhoneSnapshot { buttons: vec![on, off], ..PhoneSnapshot::default() });
    desk.heard();
    for said in [
        json!({"t": "press", "button": 5}),
        json!({"t": "press", "button": 6}),
        json!({"t": "tap"}),
        json!({"t": "move", "right": 1, "down": 1}),
        json!({"t": "press", "button": 4}),
    ] {
        desk.say(&page, said);
    }
    assert_eq!(desk.heard(), [PhoneAction::Pressed { button: 4 }]);
    desk.show(0, PhoneSnapshot { trackpad: true, ..PhoneSnapshot::default() });
    desk.say(&page, json!({"t": "move", "right": -3, "down": 40}));
    desk.say(&page, json!({"t": "long"}));
    assert_eq!(
        desk.heard(),
        [PhoneAction::Moved { right: -3, down: 40 }, PhoneAction::LongPressed]
    );
}

#[test]
fn a_draft_is_judged_for_the_page_that_drew_it() {
    let mut desk = Desk::new();
    desk.show(0, asking(1, None));
    let (mut one, token) = desk.join(0);
    let mut other = desk.come_back(&token);
    one.rest();
    other.rest();
    desk.heard();
    desk.say(&one, json!({"t": "draft", "choice": 1, "draft": 9, "entries": [[]]}));
    let Ok(PhoneEvent { seat, action: PhoneAction::Drafted { draft, .. } }) = desk.heard.try_recv()
    else {
        panic!("a draft")
    };
    let why_not = Some("Choose one.".into());
    desk.hub.tell(PhoneMessage::Judge { seat, draft, why_not }).expect("a seat");
    assert_eq!(one.next(), json!({"t": "verdict", "draft": 9, "why_not": "Choose one."}));
    assert_eq!(other.rest(), [""; 0]);
    let lines = vec!["You pay 3.".into(), "You have 4.".into()];
    desk.hub.tell(PhoneMessage::Remark { seat, draft, lines }).expect("a seat");
    let remark = json!({"t": "remark", "draft": 9, "lines": ["You pay 3.", "You have 4."]});
    assert_eq!((one.next(), other.rest().len()), (remark, 0));
    desk.hub
        .tell(PhoneMessage::Judge { seat: PhoneSeat(1), draft, why_not: None })
        .expect("a seat");
    assert_eq!(one.rest(), [""; 0], "another seat's verdict");
}

#[test]
fn a_host_that_does_not_listen_loses_no_choice() {
    let (to_host, heard) = sync_channel(2);
    let mut desk = Desk { hub: hub(to_host), heard };
    desk.show(0, asking(1, None));
    let (mut page, token) = desk.join(0);
    page.rest();
    desk.say(&page, chose(1, 0, 2));
    assert_eq!(page.next(), json!({"t": "no", "why": "busy"}));
    desk.heard();
    let mut again = desk.come_back(&token);
    assert_eq!(again.next()["revision"], 0, "the page sees that its choice was not taken");
    desk.say(&again, chose(1, 0, 2));
    assert!(desk.heard().contains(&PhoneAction::Chose { choice: 1, entries: vec![vec![2]] }));
}

#[test]
fn a_code_that_nobody_reached_says_so() {
    let mut desk = Desk::new();
    desk.hub.invite(PhoneSeat(1), NOW).expect("random");
    desk.hub.page_was_loaded();
    desk.hub.tick(NOW + CODE_LIFETIME);
    assert_eq!(desk.heard(), [PhoneAction::CodeEnded { reached: JoinProgress::Page }]);
}
