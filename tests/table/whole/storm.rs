//! A whole table in a storm: trays that are slid, seats that move, loans, questions, menus and type of
//! another size, between mice that come and go. Nothing breaks, sticks, is lost, or is done in another's
//! name.

use super::NAMES;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerId, PointerPress};
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use shoal_contract::Seat;
use shoal_table::matches::consent::OpenPoll;
use shoal_tabletop::geometry::{PLACES, Tabletop, TrayDepth};
use shoal_tabletop::headless::{HeadlessTable, times};
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::mice::{MouseButton, MouseId};
use shoal_tabletop::pointers::{DeviceState, MiceBackend, PointerDevices, PointerSystems, SitDown};
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceReason, AbsenceRequest, Chairs, Device, DeviceKind, STAND_IN,
    SeatAbsences,
};
use shoal_tabletop::surfaces::seat_areas::{MoveChair, TrayDrags};
use shoal_tabletop::surfaces::seat_panels::SeatPanelPressed;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::Widget;

const LEFT: MouseButton = MouseButton::Left;

struct Storm {
    table: HeadlessTable,
    mice: FakeMice,
    there: Vec<MouseId>,
    rng: Xoshiro256PlusPlus,
}

fn everything(app: &mut App) {
    super::everything(app);
    let watch = (nobody_chooses_for_another, nobody_slides_anothers);
    app.add_systems(PreUpdate, watch.after(PickingSystems::Last).before(PointerSystems::Sit));
}

/// What is pressed in a menu or on a plate was pressed by a device that acts for its seat.
fn nobody_chooses_for_another(
    mut menus: MessageReader<MenuEntryChosen>,
    mut seat_panels: MessageReader<SeatPanelPressed>,
    hands: PointerDevices,
) {
    for chosen in menus.read() {
        assert!(hands.acts_for(chosen.pointer, chosen.seat), "{chosen:?}");
    }
    for pressed in seat_panels.read() {
        assert!(hands.holder(pressed.seat).is_some(), "{pressed:?}");
    }
}

/// A tray is slid only by a hand that acts for its seat and has taken hold of it.
fn nobody_slides_anothers(
    chairs: Res<Chairs>,
    (sliding, hands): (Res<TrayDrags>, PointerDevices),
    mut was: Local<(Vec<f32>, Vec<PointerId>)>,
) {
    for (seat, chair) in chairs.seats().zip(&chairs.0) {
        let changed = was.0.get(seat.index()).is_some_and(|slide| *slide != chair.slide);
        let held = |device: &Device| {
            let now = sliding.is_held_by(device.pointer) || was.1.contains(&device.pointer);
            device.seats.contains(&seat) && now
        };
        // A tray that lies on a neighbour, or whose player moves, goes back to the middle by
        // itself.
        let slid = changed && chair.slide != 0.0;
        assert!(!slid || hands.devices().any(held), "who slid {seat} to {}?", chair.slide);
    }
    let pointers = hands.devices().map(|device| device.pointer);
    let held = pointers.filter(|&pointer| sliding.is_held_by(pointer)).collect();
    *was = (chairs.0.iter().map(|chair| chair.slide).collect(), held);
}

impl Storm {
    fn new(seed: u64) -> Self {
        let mice = FakeMice::new();
        let mut table = HeadlessTable::with(everything);
        table.listen();
        table.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        let button = TrayButton { id: 3, label: "Feed".into(), ..TrayButton::default() };
        super::play(&mut table, TrayModel { buttons: vec![button], ..TrayModel::default() });
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut storm = Self { table, mice, there: Vec::new(), rng };
        storm.table.frames(4);
        for (seat, name) in NAMES.iter().enumerate() {
            let mouse = storm.mice.plug(name);
            storm.there.push(mouse);
            storm.table.frames(1);
            storm.sit(mouse, Seat(seat as u16));
            storm.table.frames(1);
        }
        storm
    }

    fn entity(&mut self, mouse: MouseId) -> Option<Entity> {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        devices.iter(world).find(|(_, device)| is_it(device)).map(|found| found.0)
    }

    fn sit(&mut self, mouse: MouseId, seat: Seat) {
        if let Some(device) = self.entity(mouse) {
            self.table.app.world_mut().write_message(SitDown { device, seat });
        }
    }

    /// Puts a cursor somewhere and lets it tremble, so that what is there hears of it.
    fn put(&mut self, mouse: MouseId, at: Vec2) {
        let Some(device) = self.entity(mouse) else { return };
        let mut device = self.table.app.world_mut().get_mut::<Device>(device).expect("a device");
        device.at = at;
        self.mice.move_by(mouse, 1.0, 0.0);
        self.table.frames(1);
    }

    /// The middle of something that can be pressed, of one name if one is given.
    fn something(&mut self, name: Option<&str>) -> Option<Vec2> {
        let world = self.table.app.world_mut();
        let mut nodes = world.query_filtered::<(
            Entity,
            &ComputedNode,
            &InheritedVisibility,
            Option<&Name>,
            Has<Widget>,
        ), ()>();
        let found: Vec<Entity> = nodes
            .iter(world)
            .filter(|(_, node, seen, its, widget)| {
                let named = |name| its.is_some_and(|its| its.as_str() == name);
                let wanted = name.map_or(*widget, named);
                wanted && seen.get() && node.size().min_element() > 10.0
            })
            .map(|found| found.0)
            .collect();
        let pick = (!found.is_empty()).then(|| self.rng.random_range(0..found.len()))?;
        Some(self.table.place_of(found[pick]).center())
    }

    fn happen(&mut self) {
        let count = self.there.len();
        let one = (count > 0).then(|| self.there[self.rng.random_range(0..count)]);
        let seat = Seat(self.rng.random_range(0..4));
        let what = self.rng.random_range(0..100);
        match (what, one) {
            (0..4, _) if count < 6 => {
                let name = NAMES[self.rng.random_range(0..4)];
                self.there.push(self.mice.plug(name));
            }
            (4..8, Some(one)) => {
                self.mice.unplug(one);
                self.there.retain(|&mouse| mouse != one);
            }
            (8..30, Some(one)) => self.press_something(one, None),
            (30..42, Some(one)) => self.press_something(one, Some("Opens the menu")),
            (42..52, Some(one)) => self.press_something(one, Some("Entry")),
            (52..66, Some(one)) => self.slide(one),
            (66..72, _) => {
                let to = PLACES[self.rng.random_range(0..PLACES.len())];
                self.table.app.world_mut().write_message(MoveChair { seat, to });
            }
            (72..78, _) => self.poll(seat),
            (78..81, _) => {
                let mut tabletop = self.table.app.world_mut().resource_mut::<Tabletop>();
                tabletop.text = [1.0, 1.25, 1.5, 2.0][self.rng.random_range(0..4)];
            }
            (81..95, one) => self.wish(seat, one),
            (95..98, Some(one)) => self.sit(one, seat),
            _ => self.table.frames(5),
        }
    }

    fn press_something(&mut self, mouse: MouseId, name: Option<&str>) {
        let Some(at) = self.something(name) else { return };
        self.put(mouse, at);
        self.mice.press(mouse, LEFT);
        if self.rng.random_bool(0.8) {
            self.table.frames(1);
            self.mice.release(mouse, LEFT);
        }
    }

    /// Drags the handle of some tray; now and then the mouse is lost on the way.
    fn slide(&mut self, mouse: MouseId) {
        let Some(at) = self.something(Some("Handle")) else { return };
        self.put(mouse, at);
        self.mice.press(mouse, LEFT);
        for _ in 0..3 {
            let mut by = || self.rng.random_range(-160.0..160.0);
            self.mice.move_by(mouse, by(), by());
            self.table.frames(1);
            self.check("in the middle of a slide");
        }
        match self.rng.random_range(0..8) {
            0 => {
                self.mice.unplug(mouse);
                self.there.retain(|&other| other != mouse);
            }
            1 => {}
            _ => self.mice.release(mouse, LEFT),
        }
    }

    fn poll(&mut self, by: Seat) {
        let poll = OpenPoll {
            id: 9000 + u32::from(by.0),
            asked: Seat::all(4).collect(),
            by: self.rng.random_bool(0.7).then_some(by),
            question: "Shall we?".into(),
            yes: "Yes".into(),
            no: "No".into(),
            retreats: false,
        };
        self.table.app.world_mut().write_message(poll);
    }

    fn wish(&mut self, seat: Seat, one: Option<MouseId>) {
        let what = match self.rng.random_range(0..8) {
            0 | 1 => AbsenceAction::Lend,
            2 => AbsenceAction::GiveUp,
            3 => AbsenceAction::Away(AbsenceReason::Coffee),
            4 => AbsenceAction::Back,
            5 => AbsenceAction::Bot(STAND_IN),
            6 => AbsenceAction::Sit,
            _ => AbsenceAction::Wait,
        };
        let by = one.and_then(|one| self.entity(one));
        self.table.app.world_mut().write_message(AbsenceRequest { seat, by, what });
    }

    /// What must hold after every frame.
    fn check(&mut self, when: &str) {
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(&Device, &DeviceState, &PointerPress)>();
        let chairs = world.resource::<Chairs>();
        let names: Vec<&str> = chairs.0.iter().map(|chair| chair.name.as_str()).collect();
        assert_eq!(names, NAMES, "{when}: a seat is lost");
        for seat in chairs.seats() {
            let place = chairs.0[seat.index()].place;
            assert_eq!(chairs.at(place), Some(seat), "{when}: two sit at {place:?}");
            let holders = devices.iter(world).filter(|(device, ..)| device.seats.contains(&seat));
            let (count, bot) = (holders.count(), chairs.is_bot(seat));
            assert!(count <= 1 && !(bot && count > 0), "{when}: {count} hold {seat}, bot: {bot}");
            let away = world.resource::<SeatAbsences>().is_away(seat);
            assert!(count == 1 || bot || away, "{when}: nobody knows that {seat} is empty");
        }
        for (device, live, press) in devices.iter(world) {
            assert_eq!(live.pressed, press.is_primary_pressed(), "{when}: a button is stuck");
            assert!(device.acting.is_none_or(|seat| device.seats.contains(&seat)), "{when}");
        }
        let tabletop = world.resource::<Tabletop>();
        let depth = *world.resource::<TrayDepth>();
        let table = Rect::from_corners(Vec2::splat(-1.0), tabletop.size + 1.0);
        for chair in &chairs.0 {
            let (low, high) = chair.tray(tabletop, depth).covers();
            assert!(table.contains(low) && table.contains(high), "{when}: off the table");
        }
    }

    /// When all buttons are up nothing is held.
    fn calm(&mut self) {
        for &mouse in &self.there {
            self.mice.release(mouse, LEFT);
        }
        self.table.frames(10);
        let world = self.table.app.world_mut();
        let mut devices = world.query::<(&DeviceState, &PointerPress)>();
        assert!(devices.iter(world).all(|(live, press)| !live.pressed && !press.is_any_pressed()));
        assert_eq!(devices.iter(world).count(), self.there.len());
        assert!(!world.resource::<TrayDrags>().is_going_on(), "a tray is stuck to a hand");
    }
}

#[test]
fn hundreds_of_slides_moves_loans_polls_and_menus_break_nothing() {
    for seed in 0..2 {
        let mut storm = Storm::new(seed);
        for step in 0..times(250, 500) {
            storm.happen();
            if storm.rng.random_bool(0.6) {
                storm.table.frames(1);
                storm.check(&format!("seed {seed}, step {step}"));
            }
        }
        storm.table.frames(2);
        storm.calm();
        storm.check("in the calm");
    }
}
