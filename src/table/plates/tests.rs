//! Plates laid out with real type and clicked with pointers, without a window.

use super::*;
use crate::table::art::Art;
use crate::table::geometry::{PLACES, Tabletop};
use crate::table::headless::{bare, lay_picture};
use crate::table::pointers::PointerGone;
use crate::table::projection::PictureRescaled;
use crate::table::seats::{AwaitedSeats, Device, DeviceKind, Player};
use crate::table::theme;
use bevy::asset::uuid::Uuid;
use bevy::camera::NormalizedRenderTarget;
use bevy::picking::pointer::{
    Location, PointerAction, PointerButton, PointerId, PointerInput, PointerLocation,
};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};

/// A table with a mouse at each of its places, and what was pressed there.
pub(in crate::table) struct Desk {
    pub app: App,
    target: NormalizedRenderTarget,
}

impl Desk {
    /// So many seats.
    pub fn new(seats: usize) -> Self {
        Self::with(seats, |_| {})
    }

    /// The same with more to it than plates.
    pub fn with(seats: usize, add: impl FnOnce(&mut App)) -> Self {
        let mut app = bare();
        app.add_plugins((theme::plugin, plugin)).insert_resource(Art::new(1.0));
        app.add_message::<PointerGone>().add_message::<PictureRescaled>();
        app.init_resource::<AwaitedSeats>().init_resource::<TrayDepth>();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        let target = lay_picture(&mut app, 1.0);
        let names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
        let chair = |(&place, name): (_, &str)| Chair::new(place, name, Player::Person);
        app.insert_resource(Chairs(PLACES.iter().zip(names).take(seats).map(chair).collect()));
        for seat in Seat::all(seats) {
            let device = Device::new(DeviceKind::SystemMouse, vec![seat], pointer(seat));
            app.world_mut().spawn((
                device,
                pointer(seat),
                PointerLocation::new(Location { target: target.clone(), position: Vec2::ZERO }),
            ));
        }
        add(&mut app);
        app.finish();
        app.cleanup();
        app.update();
        Self { app, target }
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    pub fn wait(&mut self, seconds: f32) {
        self.frames((seconds / 0.02).round() as usize);
    }

    pub fn plates(&self) -> &Plates {
        self.app.world().resource()
    }

    /// What a seat reads.
    pub fn read(&self, seat: u16) -> Option<String> {
        self.plates().seen(Seat(seat)).map(|(_, plate)| plate.sentence.clone())
    }

    /// The middle of a button before a seat, by what is written on it.
    pub fn button(&mut self, seat: u16, label: &str) -> Option<Vec2> {
        let mut found = None;
        let place = self.app.world().resource::<Chairs>().0[usize::from(seat)].clone();
        let room = room(&Tabletop::default(), &place, TrayDepth::Plain);
        let mut nodes = self.app.world_mut().query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
        for (name, node, at) in nodes.iter(self.app.world()) {
            let near = at.translation.distance(room.centre) < ROOM.length() / 2.0;
            if near && name.as_str() == format!("Button {label}") && node.size().x > 1.0 {
                found = Some(at.translation);
            }
        }
        found
    }

    /// The mouse of `by` clicks there.
    pub fn click_at(&mut self, by: u16, position: Vec2) {
        let (pointer_id, target) = (pointer(Seat(by)), self.target.clone());
        let steps = [
            PointerAction::Move { delta: Vec2::ONE },
            PointerAction::Press(PointerButton::Primary),
            PointerAction::Release(PointerButton::Primary),
        ];
        for action in steps {
            let location = Location { target: target.clone(), position };
            self.app.world_mut().write_message(PointerInput::new(pointer_id, location, action));
            self.frames(2);
        }
    }

    /// The mouse of `by` clicks a button before `owner`.
    pub fn press(&mut self, by: u16, owner: u16, label: &str) {
        let at = self.button(owner, label).unwrap_or_else(|| panic!("no {label} before {owner}"));
        self.click_at(by, at);
    }

    /// A seat says a verb with another button, if anything asked for it; answers whether.
    pub fn say(&mut self, seat: u16, verb: Verb) -> bool {
        let seat = Seat(seat);
        let claimed = self.app.world().resource::<VerbClaims>().0.contains(&(seat, verb));
        if claimed {
            self.app.world_mut().write_message(ClaimedVerb { seat, verb });
        }
        self.frames(2);
        claimed
    }
}

fn pointer(seat: Seat) -> PointerId {
    PointerId::Custom(Uuid::from_u128(1 + u128::from(seat.0)))
}

fn plate(sentence: &str) -> Plate {
    let buttons = vec![
        PlateButton::new(0, "Yes").icon("check").verb(Verb::Done),
        PlateButton::new(1, "No").verb(Verb::TakeBack),
    ];
    Plate { sentence: sentence.into(), buttons, left: None }
}

fn desk_with_plates(seats: usize) -> Desk {
    let mut desk = Desk::new(seats);
    let mut plates = desk.app.world_mut().resource_mut::<Plates>();
    let long = "Barracuda asks to take back a choice. Undone with it: 3 actions of Mackerel, 2 of \
                the house. Already seen: the order of the turn, the die, the drift.";
    Seat::all(seats).for_each(|seat| plates.lay(seat, 5, plate(long)));
    desk.frames(4);
    desk
}

fn pressed(desk: &Desk) -> Vec<(u16, u32)> {
    let messages = desk.app.world().resource::<Messages<PlatePressed>>();
    let mut all = messages.get_cursor();
    all.read(messages).map(|pressed| (pressed.seat.0, pressed.button)).collect()
}

#[test]
fn a_plate_with_a_long_sentence_lies_before_its_tray_and_covers_no_tray_at_any_edge() {
    let mut desk = desk_with_plates(8);
    let mut nodes = desk.app.world_mut().query::<(&Text, &ComputedNode, &UiGlobalTransform)>();
    let mut seen = 0;
    for (text, node, at) in nodes.iter(desk.app.world()) {
        if !text.0.starts_with("Barracuda") {
            continue;
        }
        seen += 1;
        assert!(node.size().y < 110.0, "it takes {}", node.size());
        let (low, high) = Tabletop::default().board_room(TrayDepth::Plain);
        let inside = Rect::from_corners(low, high);
        assert!(inside.contains(at.translation), "{}", at.translation);
    }
    assert_eq!(seen, 8);
}

#[test]
fn a_plate_obeys_the_mouse_of_its_own_seat_alone() {
    for owner in 0..4 {
        let mut desk = desk_with_plates(4);
        desk.press((owner + 1) % 4, owner, "Yes");
        assert_eq!(pressed(&desk), []);
        desk.press(owner, owner, "No");
        assert_eq!(pressed(&desk), [(owner, 1)]);
    }
}

#[test]
fn verbs_press_a_button_only_once_it_can_have_been_seen() {
    let mut desk = Desk::new(2);
    desk.app.world_mut().resource_mut::<Plates>().lay(Seat(1), 5, plate("Well?"));
    desk.frames(3);
    assert!(!desk.say(1, Verb::Done), "it was meant for the game");
    desk.wait(1.0);
    assert!(!desk.say(0, Verb::Done) && !desk.say(1, Verb::Feed), "nobody asked for these");
    assert!(desk.say(1, Verb::Done));
    assert_eq!(pressed(&desk), [(1, 0)]);
}

#[test]
fn news_go_after_a_while_and_lie_under_what_is_asked() {
    let mut desk = Desk::new(2);
    let mut plates = desk.app.world_mut().resource_mut::<Plates>();
    plates.tell(Seat(0), "Bob says no.");
    plates.lay(Seat(0), 5, plate("Well?"));
    desk.wait(8.0);
    assert_eq!(desk.read(0).as_deref(), Some("Well?"));
    desk.app.world_mut().resource_mut::<Plates>().take_away(Seat(0), 5);
    desk.wait(5.0);
    assert_eq!(desk.read(0).as_deref(), Some("Bob says no."), "it was not to be read before");
    desk.wait(2.0);
    assert_eq!(desk.read(0), None);
}
