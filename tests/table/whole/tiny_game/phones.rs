//! Pearls with phones: real pages over the loopback, and codes read from the picture before a seat.

use super::secrets::{ANN, BOB, playing};
use super::*;
use bevy::picking::pointer::PointerId;
use serde_json::{Value, json};
use shoal_table::features::join::PlaceWish;
use shoal_table::features::phones::TablePhones;
use shoal_table::features::phones::testing::{self, PATIENCE, PhonePage};
use shoal_table::features::secrets::SecretWayOverrides;
use shoal_tabletop::pointers::{ClaimedVerbPressed, DeviceUsed, Verb};
use shoal_tabletop::seats::Device;
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::settings::SecretMethod;

/// The entry of a seat's menu that goes on to the next way.
const WAY: u32 = TrayId::Secrets(0).id();

/// A table with phones, whose people lay cards unless they have one.
fn with_phones(people: u16) -> (HeadlessTable, Vec<TestHand>) {
    let (mut table, hands) = playing(people, SecretMethod::Cards);
    testing::turn_on(&mut table);
    (table, hands)
}

/// A phone scans the code of a seat.
fn scan(table: &mut HeadlessTable, seat: u16) -> PhonePage {
    testing::scan(table, Seat(seat))
}

fn line(table: &HeadlessTable, seat: u16) -> &str {
    &tray(table, seat).line
}

#[test]
fn a_phone_that_scans_the_code_before_a_seat_chooses_for_it_and_may_choose_anew() {
    let (mut table, hands) = with_phones(2);
    let mut phone = scan(&mut table, ANN);
    let shown = phone.asked(&mut table);
    assert!(line(&table, ANN).contains("Look at your phone"));
    let snapshot = &shown["snapshot"];
    assert_eq!((&snapshot["name"], &snapshot["trackpad"]), (&json!("Ann"), &json!(false)));
    assert_eq!(snapshot["choice"]["parts"][0]["offers"].as_array().map(Vec::len), Some(18));
    assert!(snapshot["awaited"].as_bool().expect("it says so"));
    phone.choose(&mut table, &shown, 3);
    let chosen = phone.until(&mut table, |told| told["snapshot"]["choice"]["made"].is_array());
    assert_eq!([ANN, BOB].map(|seat| is_ready(&table, seat)), [true, false]);
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
            bob.next_message();
        }
        bob.choose(&mut table, &bob_asked, 5);
        bob.until(&mut table, |told| told["snapshot"]["choice"]["made"].is_array());
        press(&mut table, hands[2], 2, "Ready");
        for _ in 0..40 {
            table.frames(1);
            bob.next_message();
        }
        bob.heard
    };
    let (one, other) = (run(2), run(13));
    assert!(!one.is_empty(), "its own choice is taken and shown");
    assert_eq!(one, other);
}

#[test]
fn a_phone_is_dismissed_when_its_chair_is_a_bots_or_the_host_turns_phones_off() {
    for by_host in [false, true] {
        let (mut table, _) = with_phones(2);
        let mut phone = scan(&mut table, ANN);
        phone.asked(&mut table);
        assert!(table.app.world().resource::<SecretWayOverrides>().0.contains_key(&Seat(ANN)));
        if by_host {
            table.app.world_mut().resource_mut::<TablePhones>().on = false;
        } else {
            let bot = SeatPlayer::Bot("greedy".parse().expect("it is a word"));
            table.app.world_mut().resource_mut::<Chairs>().0[0].player = bot;
            phone.until(&mut table, |told| told["t"] == "no");
        }
        table.frames(3);
        let ways = &table.app.world().resource::<SecretWayOverrides>().0;
        assert!(ways.is_empty(), "it chooses like the others again: {ways:?}");
    }
}

/// The devices whose players were heard of.
#[derive(Resource, Default)]
struct HeardOf(Vec<Entity>);

#[test]
fn who_acts_on_a_phone_is_there_though_the_mouse_rests() {
    let (mut table, hands) = with_phones(2);
    let listen = |mut stirred: MessageReader<DeviceUsed>, mut heard: ResMut<HeardOf>| {
        heard.0.extend(stirred.read().map(|stirred| stirred.device));
    };
    table.app.init_resource::<HeardOf>().add_systems(Last, listen);
    let mut phone = scan(&mut table, ANN);
    let shown = phone.asked(&mut table);
    table.app.world_mut().resource_mut::<HeardOf>().0.clear();
    let choice = &shown["snapshot"]["choice"]["id"];
    phone.say(&json!({"t": "draft", "choice": choice, "draft": 1, "entries": [[1]]}));
    phone.until(&mut table, |told| told["t"] == "verdict");
    let heard = &table.app.world().resource::<HeardOf>().0;
    assert_eq!([0, 1].map(|seat| heard.contains(&hands[seat].device)), [true, false]);
}

/// The cursor of a phone that is its seat's mouse, once it has one.
fn cursor(table: &mut HeadlessTable, phone: &mut PhonePage, seat: u16) -> Vec2 {
    phone.until_table(table, |table| {
        let world = table.app.world_mut();
        let mut devices = world.query::<&Device>();
        let own = devices.iter(world).find(|device| device.seats == [Seat(seat)]);
        own.map(|device| device.at)
    })
}

/// A phone moves its cursor to a point of the table, and taps.
fn tap_at(table: &mut HeadlessTable, phone: &mut PhonePage, seat: u16, to: Vec2) {
    for _ in 0..PATIENCE {
        let way = (to - cursor(table, phone, seat)).round();
        if way == Vec2::ZERO {
            break;
        }
        // The lower edge's player: right and down are those of the table.
        let step = way.clamp(Vec2::splat(-100.0), Vec2::splat(100.0));
        phone.say(&json!({"t": "move", "right": step.x as i32, "down": step.y as i32}));
        for _ in 0..20 {
            table.frames(1);
            phone.next_message();
        }
    }
    phone.say(&json!({"t": "tap"}));
}

/// The id of a button that a phone shows, by what stands on it.
fn button(shown: &Value, label: &str) -> Option<u64> {
    let buttons = shown["snapshot"]["buttons"].as_array()?;
    buttons.iter().find(|button| button["label"] == label)?["id"].as_u64()
}

#[test]
fn who_has_nothing_but_a_phone_sits_down_calls_a_bot_begins_and_chooses() {
    let mut table = in_the_lobby();
    table.listen();
    table.frames(3);
    let nodes = |table: &mut HeadlessTable, name: &str| -> Vec<Entity> {
        let mut named = table.app.world_mut().query::<(Entity, &Name)>();
        let all = named.iter(table.app.world()).filter(|(_, it)| it.as_str() == name);
        all.map(|(entity, _)| entity).collect()
    };
    assert!(nodes(&mut table, "Phone").is_empty(), "nothing listens yet");
    testing::turn_on(&mut table);
    let buttons = nodes(&mut table, "Phone");
    assert_eq!(buttons.len(), PLACES.len(), "one at each free place");
    let place = PLACES[0];
    table.app.world_mut().write_message(PlaceWish::Phone(place));
    table.frames(4);
    let mut phone = testing::scan_lying(&mut table);
    phone.until(&mut table, |told| told["snapshot"]["trackpad"] == true);
    let bot = nodes(&mut table, "Bot");
    let at = table.place_of(bot[0]).center();
    tap_at(&mut table, &mut phone, ANN, at);
    let shown = phone.until(&mut table, |told| {
        button(told, "Start").is_some() && told["snapshot"]["trackpad"] == true
    });
    let players: Vec<SeatPlayer> = phone.until_table(&mut table, |table| {
        let chairs = &table.app.world().resource::<Chairs>().0;
        (chairs.len() == 2).then(|| chairs.iter().map(|chair| chair.player).collect())
    });
    assert!(matches!(players[..], [SeatPlayer::Person, SeatPlayer::Bot(_)]), "{players:?}");
    phone.say(&json!({"t": "press", "button": button(&shown, "Start")}));
    let asked = phone.asked(&mut table);
    phone.choose(&mut table, &asked, 11);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived[0], 11);
}

/// What a seat answered by its buttons.
#[derive(Resource, Default)]
struct Answers(Vec<Verb>);

#[test]
fn a_tap_a_long_press_and_two_fingers_are_the_buttons_and_the_wheel_of_a_phone_alone() {
    let (mut table, hands) = with_phones(2);
    table.app.init_resource::<Answers>().add_systems(
        Last,
        |mut claimed: MessageReader<ClaimedVerbPressed>, mut answers: ResMut<Answers>| {
            let verbs = claimed.read().map(|claimed| claimed.verb);
            answers.0.extend(verbs.filter(|verb| Verb::ANSWERS.contains(verb)));
        },
    );
    table.listen();
    table.unplug(hands[0]);
    let mut phone = scan(&mut table, ANN);
    phone.until(&mut table, |told| told["snapshot"]["trackpad"] == true);
    cursor(&mut table, &mut phone, ANN);
    table
        .app
        .world_mut()
        .resource_mut::<SecretWayOverrides>()
        .0
        .insert(Seat(ANN), SecretMethod::Buttons);
    table.frames(6);
    let said = [
        (json!({"t": "tap"}), Verb::AnswerLeft),
        (json!({"t": "long"}), Verb::AnswerRight),
        // What lies under two fingers follows them: that is the wheel turned the other way.
        (json!({"t": "scroll", "down": 90}), Verb::AnswerUp),
        (json!({"t": "scroll", "down": -90}), Verb::AnswerDown),
    ];
    for (said, verb) in said {
        phone.say(&said);
        let heard = phone.until_table(&mut table, |table| {
            let heard = std::mem::take(&mut table.app.world_mut().resource_mut::<Answers>().0);
            (!heard.is_empty()).then_some(heard)
        });
        assert_eq!(heard, [verb], "{said}");
        // A burst of the wheel is one step: the next one is another.
        table.frames(40);
        table.app.world_mut().resource_mut::<Answers>().0.clear();
    }
}

#[test]
fn a_phone_whose_battery_dies_loses_no_choice_and_its_seat_goes_on_by_another_way() {
    for has_chosen in [true, false] {
        let (mut table, hands) = with_phones(2);
        let mut phone = scan(&mut table, ANN);
        let shown = phone.asked(&mut table);
        if has_chosen {
            phone.choose(&mut table, &shown, 7);
        }
        drop(phone);
        press(&mut table, hands[1], BOB, "Ready");
        if !has_chosen {
            table.frames(100);
            assert_eq!(state(&table).rounds, 0, "the table waits");
            // From phones the next way in the menu is cards.
            let (seat, id) = (Seat(ANN), WAY);
            table.app.world_mut().write_message(MenuEntryChosen {
                seat,
                id,
                pointer: PointerId::Mouse,
            });
            table.frames(4);
            press(&mut table, hands[0], ANN, "Ready");
            turned_over(&mut table);
            click(&mut table, hands[0], 7);
        } else {
            turned_over(&mut table);
        }
        click(&mut table, hands[1], 4);
        until(&mut table, |state| state.rounds == 1);
        assert_eq!(state(&table).dived, [7, 4]);
    }
}
