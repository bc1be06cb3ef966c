//! Joining, without a window: fake mice in, chairs out.

mod share;
mod slow;

use super::lights::{DeviceLight, HELD, MARKS, QUICK};
use super::memory::{DeviceMemory, DeviceProfile, RememberedPlayer};
use crate::features::join::controls::PersonControls;
use crate::matches::consent;
use crate::matches::consent::PollClosed;
use crate::matches::playback::toy::PebblesView;
use bevy::input::gamepad::RawGamepadEvent;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy::winit::WinitSettings;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{PLACES, TableEdge, TablePlace, Tabletop, TrayDepth};
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::mice::{MouseButton, MouseId, MouseKey, MouseKind};
use shoal_tabletop::pointers::controls::{ControlLayout, ControlScheme};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::pointers::{MiceBackend, plugin as pointers};
use shoal_tabletop::seats::{Chairs, Device, DeviceKind, JoinPolicy};
use shoal_tabletop::surfaces::seat_areas::ChairMoved;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::{rest, seat_panels, tray, widgets};
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

const LEFT: MouseButton = MouseButton::Left;
/// Time of a frame in these tests.
const FRAME: Duration = Duration::from_millis(10);

/// An empty table in the lobby, with mice.
struct Lobby {
    table: HeadlessTable,
    mice: FakeMice,
}

fn everything(app: &mut App) {
    app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostNotices>();
    // A window would add these: this one reports nothing.
    app.init_resource::<WinitSettings>().add_message::<WindowEvent>();
    app.add_message::<RawGamepadEvent>();
    app.add_plugins((
        rest::plugin,
        pointers,
        widgets::plugin,
        tray::plugin,
        seat_panels::plugin,
        consent::plugin,
    ));
    app.insert_resource(super::JoinDefaults::of::<PebblesView>());
    app.add_plugins(super::plugin);
}

impl Lobby {
    fn open() -> Self {
        Self::remembering(DeviceMemory::default())
    }

    fn remembering(memory: DeviceMemory) -> Self {
        let mice = FakeMice::new();
        let mut table = HeadlessTable::with(everything);
        table.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        table.app.insert_resource(Chairs::default()).insert_resource(JoinPolicy::Places);
        table.app.insert_resource(memory);
        table.app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
        let mut lobby = Self { table, mice };
        lobby.frames(3);
        lobby
    }

    fn frames(&mut self, count: usize) {
        self.table.frames(count);
    }

    fn frames_take(&mut self, time: Duration) {
        self.table.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    }

    /// Plugs in a mouse in a socket.
    fn plug(&mut self, name: &str, path: &str) -> MouseId {
        let key = key(name, path);
        let mouse = self.mice.plug_as(key, MouseKind::Mouse);
        self.frames(2);
        mouse
    }

    fn device(&mut self, mouse: MouseId) -> Entity {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let mut all = devices.iter(world);
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        all.find(|(_, device)| is_it(device)).expect("the mouse is plugged in").0
    }

    fn light(&mut self, mouse: MouseId) -> Option<DeviceLight> {
        let device = self.device(mouse);
        self.table.app.world().get::<DeviceLight>(device).cloned()
    }

    fn at(&mut self, mouse: MouseId) -> Option<TablePlace> {
        self.light(mouse).filter(|light| light.lit)?.at
    }

    fn seats(&mut self, mouse: MouseId) -> Vec<Seat> {
        let device = self.device(mouse);
        self.table.app.world().get::<Device>(device).expect("a device").seats.clone()
    }

    fn move_by(&mut self, mouse: MouseId, x: f32, y: f32) {
        self.mice.move_by(mouse, x, y);
        self.frames(1);
    }

    /// Moves the light of a mouse to the place in the middle of the lower edge, once it has come to rest at a free one.
    fn move_to_first(&mut self, mouse: MouseId) {
        self.move_by(mouse, 10.0, 0.0);
        self.rest();
        let way = self.light(mouse).expect("it is free").along;
        self.move_by(mouse, (960.0 - way) / QUICK, 0.0);
        assert_eq!(self.at(mouse), Some(PLACES[0]));
    }

    /// Nobody moves until every light has come to rest.
    fn rest(&mut self) {
        self.frames(200);
    }

    fn click(&mut self, mouse: MouseId) {
        self.mice.press(mouse, LEFT);
        self.frames(1);
        self.mice.release(mouse, LEFT);
        self.frames(3);
    }

    fn hold(&mut self, mouse: MouseId) {
        self.mice.press(mouse, LEFT);
        self.frames((HELD.as_millis() / FRAME.as_millis()) as usize + 3);
        self.mice.release(mouse, LEFT);
        self.frames(3);
    }

    fn chairs(&self) -> Vec<(TablePlace, String)> {
        let chairs = &self.table.app.world().resource::<Chairs>().0;
        chairs.iter().map(|chair| (chair.place, chair.name.clone())).collect()
    }
}

fn key(name: &str, path: &str) -> MouseKey {
    MouseKey { name: name.into(), path: path.into(), ..MouseKey::default() }
}

fn remembered(name: &str, path: &str, place: TablePlace, as_whom: &str) -> DeviceProfile {
    DeviceProfile {
        key: DeviceKey::Mouse(key(name, path)),
        sensitivity: 1.5,
        left_handed: false,
        focus: false,
        cross: false,
        sat: vec![RememberedPlayer { place, name: as_whom.into(), mark: None }],
    }
}

#[test]
fn the_first_press_lights_the_light_and_the_second_sits_down() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    assert_eq!(lobby.at(ann), None, "nobody has touched it");
    lobby.click(ann);
    assert_eq!(lobby.at(ann), Some(PLACES[0]));
    assert_eq!(lobby.chairs(), []);
    lobby.click(ann);
    assert_eq!(lobby.seats(ann), [Seat(0)]);
    assert_eq!(lobby.chairs()[0].0, PLACES[0]);
    assert_eq!(lobby.light(ann), None, "who sits has a cursor, not a light");
    let device = lobby.device(ann);
    let at = lobby.table.app.world().get::<Device>(device).expect("a device").at;
    let tray = Tabletop::default().tray(PLACES[0], TrayDepth::Plain);
    assert!(tray.contains(at), "the cursor waits in the own tray: {at}");
}

#[test]
fn who_drags_something_does_not_sit_down() {
    let mut lobby = Lobby::open();
    let host = lobby.plug("M100", "usb-1");
    lobby.click(host);
    lobby.mice.press(host, LEFT);
    for _ in 0..20 {
        lobby.move_by(host, 4.0, 6.0);
    }
    lobby.mice.release(host, LEFT);
    lobby.frames(3);
    assert_eq!(lobby.chairs(), [], "the host has moved a window by its title");
    lobby.mice.press(host, LEFT);
    lobby.move_by(host, 9.0, -5.0);
    lobby.mice.release(host, LEFT);
    lobby.frames(3);
    assert_eq!(lobby.seats(host), [Seat(0)], "no hand is quite still in a press");
}

#[test]
fn left_and_right_alone_move_the_light_and_it_comes_to_rest_at_a_place() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    lobby.move_by(ann, 0.0, 900.0);
    assert_eq!(lobby.at(ann), None, "toward and away is nothing");
    lobby.move_by(ann, 200.0, 40.0);
    let right = lobby.at(ann).expect("it is lit");
    assert_eq!((right.edge, right.slot), (TableEdge::South, 2), "the place to the right");
    let before = lobby.light(ann).expect("it is free").along;
    lobby.frames(200);
    let after = lobby.light(ann).expect("it is free").along;
    assert_ne!(before, after, "it glides to the middle of the place");
    lobby.frames(10);
    assert_eq!(lobby.light(ann).expect("it is free").along, after, "and rests there");
    lobby.move_by(ann, -400.0, 0.0);
    let left = lobby.at(ann).expect("it is lit");
    assert_eq!((left.edge, left.slot), (TableEdge::South, 0));
}

#[test]
fn a_third_of_the_way_to_the_next_place_takes_a_light_there() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    let (table, here) = (Tabletop::default(), PLACES[0]);
    let next = TablePlace { slot: here.slot + 1, ..here };
    let rim = super::rim::TableRim::of(&table);
    let way = rim.shortest_offset(rim.place(&table, here), rim.place(&table, next));
    lobby.move_by(ann, way / 3.0, 0.0);
    assert_eq!(lobby.at(ann), Some(next));
    let light = lobby.light(ann).expect("it is lit").along;
    assert!((light - rim.place(&table, next)).abs() < 1.0, "it is at its middle: {light}");
}

#[test]
fn new_lights_begin_at_different_places_as_long_as_there_are_some() {
    let mut lobby = Lobby::open();
    let mice: Vec<MouseId> =
        (0..MARKS).map(|socket| lobby.plug("M100", &format!("usb-{socket}"))).collect();
    mice.iter().for_each(|&mouse| lobby.click(mouse));
    let mut places: Vec<TablePlace> = mice.iter().filter_map(|&mouse| lobby.at(mouse)).collect();
    assert_eq!(places.len(), usize::from(MARKS));
    places.sort_by_key(|&place| PLACES.iter().position(|&other| other == place));
    places.dedup();
    assert_eq!(places, PLACES);
}

#[test]
fn a_light_begins_at_a_free_place_however_its_mouse_stirs_and_whoever_sat_down_before() {
    for stir in [1.0, -3.0, 40.0, -150.0, 400.0, -900.0] {
        let mut lobby = Lobby::open();
        // All were there before anybody stirred, so that all lights wait at the same place.
        let mice: Vec<MouseId> =
            (0..4).map(|socket| lobby.plug("M100", &format!("usb-{socket}"))).collect();
        for &mouse in &mice {
            for _ in 0..5 {
                lobby.move_by(mouse, stir / 5.0, 2.0);
            }
            let (at, taken) = (lobby.at(mouse).expect("it is lit"), lobby.chairs());
            assert!(taken.iter().all(|(place, _)| *place != at), "{stir}: {at:?} of {taken:?}");
            lobby.click(mouse);
        }
        assert_eq!(lobby.chairs().len(), 4, "{stir}: everybody sits on a chair of their own");
    }
}

#[test]
fn a_light_leaves_a_place_that_another_has_taken_and_comes_back_only_by_its_own_hand() {
    let mut lobby = Lobby::open();
    let (ann, bob) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.move_by(ann, 1.0, 0.0);
    let place = lobby.at(ann).expect("it is lit");
    let rim = super::rim::TableRim::of(&Tabletop::default());
    let goal = rim.place(&Tabletop::default(), place);
    // Bob's light goes to the place at which Ann's rests, both free; then she sits down there.
    lobby.move_by(bob, 1.0, 0.0);
    let way = rim.shortest_offset(lobby.light(bob).expect("it is free").along, goal);
    lobby.move_by(bob, way / QUICK, 0.0);
    lobby.rest();
    assert_eq!(lobby.at(bob), Some(place));
    lobby.click(ann);
    lobby.rest();
    assert_ne!(lobby.at(bob), Some(place), "it slips onto nobody's chair");
    let way = rim.shortest_offset(lobby.light(bob).expect("it is free").along, goal);
    lobby.move_by(bob, way / QUICK, 0.0);
    lobby.rest();
    assert_eq!(lobby.at(bob), Some(place), "where Bob can ask to share the seat");
}

#[test]
fn every_free_device_has_a_mark_of_its_own() {
    let mut lobby = Lobby::open();
    let mice: Vec<MouseId> =
        (0..MARKS).map(|socket| lobby.plug("M100", &format!("usb-{socket}"))).collect();
    let mut marks: Vec<u8> =
        mice.iter().map(|&mouse| lobby.light(mouse).expect("it is free").mark).collect();
    marks.sort_unstable();
    assert_eq!(marks, (1..=MARKS).collect::<Vec<_>>());
}

#[test]
fn holding_leaves_before_and_after_sitting_down() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    lobby.move_by(ann, 10.0, 0.0);
    lobby.hold(ann);
    assert_eq!((lobby.at(ann), lobby.chairs()), (None, vec![]), "the light is out");
    lobby.move_by(ann, 10.0, 0.0);
    lobby.click(ann);
    assert_eq!(lobby.seats(ann), [Seat(0)]);
    lobby.hold(ann);
    assert_eq!((lobby.seats(ann), lobby.chairs()), (vec![], vec![]));
    assert!(lobby.light(ann).is_some(), "it may sit down again");
}

#[test]
fn somebody_who_sits_down_again_at_the_same_place_has_the_name_they_had() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    lobby.move_by(ann, 10.0, 0.0);
    lobby.click(ann);
    let given = lobby.chairs();
    lobby.table.app.world_mut().resource_mut::<Chairs>().0[0].name = "Ann".into();
    lobby.hold(ann);
    assert_eq!(lobby.chairs(), []);
    // The first press may only light the light again.
    for _ in 0..2 {
        lobby.rest();
        if lobby.seats(ann).is_empty() {
            lobby.click(ann);
        }
    }
    assert_eq!(lobby.chairs(), [(given[0].0, "Ann".to_owned())]);
}

#[test]
fn one_press_seats_everybody_where_they_sat_whatever_the_order_of_the_plugs() {
    let memory = DeviceMemory {
        device: vec![
            remembered("M100", "usb-1", PLACES[2], "Ann"),
            remembered("M100", "usb-2", PLACES[5], "Bob"),
            remembered("G5", "usb-3", PLACES[0], "Cid"),
        ],
        ..DeviceMemory::default()
    };
    let mut lobby = Lobby::remembering(memory);
    let bob = lobby.plug("M100", "usb-2");
    let ann = lobby.plug("M100", "usb-1");
    lobby.click(bob);
    assert_eq!(lobby.at(bob), Some(PLACES[5]), "the light waits where Bob sat");
    lobby.click(bob);
    let mut chairs = lobby.chairs();
    chairs.sort_by(|a, b| a.1.cmp(&b.1));
    assert_eq!(chairs, [(PLACES[2], "Ann".into()), (PLACES[5], "Bob".into())]);
    let (ann, bob) = (lobby.seats(ann), lobby.seats(bob));
    assert!(ann.len() == 1 && bob.len() == 1 && ann != bob, "{ann:?} {bob:?}");
}

#[test]
fn a_player_who_wants_another_place_sits_there_alone() {
    let memory = DeviceMemory {
        device: vec![
            remembered("M100", "usb-1", PLACES[0], "Ann"),
            remembered("G5", "usb-3", PLACES[1], "Cid"),
        ],
        ..DeviceMemory::default()
    };
    let mut lobby = Lobby::remembering(memory);
    let (ann, _) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.move_by(ann, 200.0, 0.0);
    lobby.click(ann);
    assert_eq!(lobby.chairs().len(), 1);
}

#[test]
fn a_known_device_is_as_its_person_had_it() {
    let left = remembered("M100", "usb-1", PLACES[0], "Ann");
    let scheme = ControlScheme::of_layout(ControlLayout::LeftHanded);
    let controls = vec![PersonControls { name: "Ann".into(), key: left.key.clone(), scheme }];
    let mut lobby = Lobby::remembering(DeviceMemory { device: vec![left], controls });
    let ann = lobby.plug("M100", "usb-7");
    let device = lobby.device(ann);
    let world = lobby.table.app.world();
    assert_eq!(world.get::<Device>(device).expect("a device").sensitivity, 1.5);
    for _ in 0..2 {
        lobby.mice.click(ann, MouseButton::Right);
        lobby.frames(3);
    }
    assert_eq!(lobby.seats(ann), [Seat(0)], "the right button is the first one of this hand");
}

#[test]
fn who_sits_when_the_match_begins_is_remembered() {
    let mut lobby = Lobby::open();
    let (ann, _) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.click(ann);
    lobby.click(ann);
    lobby.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    lobby.frames(2);
    let memory = lobby.table.app.world().resource::<DeviceMemory>();
    assert_eq!(memory.device.len(), 1, "the other one never sat");
    assert_eq!(memory.device[0].key, DeviceKey::Mouse(key("M100", "usb-1")));
    assert_eq!(memory.device[0].sat[0].place, PLACES[0]);
    let mut lights = lobby.table.app.world_mut().query::<&DeviceLight>();
    assert_eq!(lights.iter(lobby.table.app.world()).count(), 0, "nobody looks for a place now");
}

#[test]
fn players_who_move_in_the_match_are_remembered_at_their_new_places_and_nobody_else() {
    let mut lobby = Lobby::open();
    let [ann, bob] = [("M100", "usb-1"), ("G5", "usb-3")].map(|(name, path)| {
        let mouse = lobby.plug(name, path);
        lobby.click(mouse);
        lobby.click(mouse);
        mouse
    });
    lobby.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    lobby.frames(2);
    let seat = lobby.seats(bob)[0];
    let mut chairs = lobby.table.app.world_mut().resource_mut::<Chairs>();
    let from = std::mem::replace(&mut chairs.0[seat.index()].place, PLACES[6]);
    // Ann's mouse plays for Bob for a while: it is not hers.
    let lent = lobby.device(ann);
    lobby.table.app.world_mut().get_mut::<Device>(lent).expect("a device").seats.push(seat);
    lobby.table.app.world_mut().write_message(ChairMoved { seat, from, to: PLACES[6] });
    lobby.frames(2);
    let memory = lobby.table.app.world().resource::<DeviceMemory>();
    let places = |name: &str, path: &str| -> Vec<TablePlace> {
        let known = &memory.of(&[DeviceKey::Mouse(key(name, path))])[0];
        known.expect("it sat").sat.iter().map(|sat| sat.place).collect()
    };
    assert_eq!(places("G5", "usb-3"), [PLACES[6]]);
    assert_eq!(places("M100", "usb-1").len(), 1);
    assert_ne!(places("M100", "usb-1"), [PLACES[6]]);
}

#[test]
fn free_places_say_so_where_another_window_has_the_focus() {
    let mut lobby = Lobby::open();
    let written = |lobby: &mut Lobby| {
        lobby.frames(2);
        let world = lobby.table.app.world_mut();
        let mut words = world.query_filtered::<&Text, With<super::places::FreePlaceCaption>>();
        words.iter(world).map(|text| text.0.clone()).collect::<Vec<_>>()
    };
    let focus = |lobby: &mut Lobby, focused| {
        let world = lobby.table.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        windows.iter_mut(world).for_each(|mut window| window.focused = focused);
        written(lobby)
    };
    let open = focus(&mut lobby, true);
    assert!(open.iter().all(|words| words == "Sit here"), "{open:?}");
    let dead = focus(&mut lobby, false);
    assert_eq!(dead.len(), PLACES.len());
    assert!(dead.iter().all(|words| words.to_lowercase().contains("click")), "{dead:?}");
    assert_eq!(focus(&mut lobby, true), open);
}
