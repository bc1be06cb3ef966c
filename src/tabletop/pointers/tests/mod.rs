//! The devices without a window or a mouse: fake mice in, picking's events out.

mod clicks;
mod controls;
mod host_window;
mod looks;
mod pad_failures;
mod pads;
mod seats;
mod storm;
mod taking;
mod verbs;

use super::sitting::{SeatChanged, SitDown};
use super::verbs::VerbPressed;
use super::{MiceBackend, plugin};
use crate::geometry::PLACES;
use crate::mice::fake::FakeMice;
use crate::mice::{MouseButton, MouseId};
use crate::seats::{AwaitedSeats, Chair, Chairs, Device, DeviceKind, JoinPolicy, SeatPlayer};
use crate::system::display::HostPanelWindow;
use bevy::input::InputPlugin;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{
    PointerAction, PointerId, PointerInput, PointerLocation, PointerPress,
};
use bevy::picking::{InteractionPlugin, PickingPlugin, PickingSystems};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorEntered, CursorLeft, PrimaryWindow, WindowEvent};
use shoal_contract::Seat;
use std::time::Duration;

use crate::headless::{self, TABLE};

/// A table with four chairs, one at each edge, that nobody looks at.
struct Table {
    app: App,
    mice: FakeMice,
}

/// Something to click: a box on the table.
#[derive(Component)]
struct Target(Rect);

/// What observers and readers saw.
#[derive(Resource, Default)]
struct Seen {
    /// Clicks: by which pointer, on what.
    clicks: Vec<(PointerId, Entity)>,
    presses: Vec<(PointerId, Entity)>,
    inputs: Vec<PointerInput>,
    verbs: Vec<VerbPressed>,
    seats: Vec<SeatChanged>,
}

impl Table {
    /// Everybody is asked to sit down, and the window is focused.
    fn new() -> Self {
        let mice = FakeMice::new();
        Self::with(Some(MiceBackend::new(Box::new(mice.backend()))), mice)
    }

    fn with(backend: Option<MiceBackend>, mice: FakeMice) -> Self {
        let mut app = headless::minimal();
        app.add_plugins((InputPlugin, PickingPlugin, InteractionPlugin));
        if let Some(backend) = backend {
            app.insert_resource(backend);
        }
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)));
        app.add_plugins(plugin).init_resource::<Seen>();
        app.add_observer(note_click).add_observer(note_press);
        app.add_systems(PreUpdate, hit_targets.in_set(PickingSystems::Backend));
        app.add_systems(Last, note);
        app.insert_resource(JoinPolicy::Places).insert_resource(Chairs(chairs(4)));
        app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
        Self { app, mice }
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Plugs in a mouse that sits down at a seat.
    fn sit(&mut self, name: &str, seat: u16) -> MouseId {
        let mouse = self.mice.plug(name);
        self.frames(1);
        self.seat(mouse, seat);
        mouse
    }

    /// A mouse sits down at a seat.
    fn seat(&mut self, mouse: MouseId, seat: u16) {
        let device = self.entity(mouse).expect("the mouse is plugged in");
        self.app.world_mut().write_message(SitDown { device, seat: Seat(seat) });
        self.frames(1);
    }

    /// The device of a mouse.
    fn entity(&mut self, mouse: MouseId) -> Option<Entity> {
        let mut devices = self.app.world_mut().query::<(Entity, &Device)>();
        let is_it =
            |device: &Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
        devices.iter(self.app.world()).find(|(_, device)| is_it(device)).map(|found| found.0)
    }

    fn device(&mut self, mouse: MouseId) -> &Device {
        let entity = self.entity(mouse).expect("the mouse is plugged in");
        self.app.world().get::<Device>(entity).expect("it is a device")
    }

    /// Puts a cursor somewhere.
    fn put(&mut self, mouse: MouseId, at: Vec2) {
        let entity = self.entity(mouse).expect("the mouse is plugged in");
        self.app.world_mut().get_mut::<Device>(entity).expect("it is a device").at = at;
        self.frames(1);
    }

    /// Something to click around a point.
    fn target(&mut self, middle: Vec2) -> Entity {
        let target = Target(Rect::from_center_size(middle, Vec2::splat(40.0)));
        self.app.world_mut().spawn(target).id()
    }

    fn click(&mut self, mouse: MouseId) {
        self.mice.click(mouse, MouseButton::Left);
        self.frames(3);
    }

    fn focus(&mut self, focused: bool) {
        let mut windows = self.app.world_mut().query::<&mut Window>();
        for mut window in windows.iter_mut(self.app.world_mut()) {
            window.focused = focused;
        }
        self.frames(1);
    }

    /// Opens the host's window, which takes the focus.
    fn open_host_window(&mut self) -> Entity {
        let window = Window { focused: true, ..default() };
        self.focus(false);
        self.app.world_mut().spawn((window, HostPanelWindow)).id()
    }

    /// Moves the desktop's pointer from one window to another.
    fn cross(&mut self, from: Entity, to: Entity) {
        self.app.world_mut().write_message(WindowEvent::from(CursorLeft { window: from }));
        self.app.world_mut().write_message(WindowEvent::from(CursorEntered { window: to }));
        self.frames(1);
    }

    fn set<R: Resource>(&mut self, resource: R) {
        self.app.insert_resource(resource);
        self.frames(1);
    }

    fn await_seats(&mut self, seats: &[u16]) {
        self.set(AwaitedSeats(seats.iter().copied().map(Seat).collect()));
    }

    fn seen(&self) -> &Seen {
        self.app.world().resource::<Seen>()
    }

    /// Forgets what was seen so far.
    fn look_away(&mut self) {
        *self.app.world_mut().resource_mut::<Seen>() = Seen::default();
    }

    fn is_pressed(&mut self, mouse: MouseId) -> bool {
        let entity = self.entity(mouse).expect("the mouse is plugged in");
        self.app.world().get::<PointerPress>(entity).is_some_and(PointerPress::is_primary_pressed)
    }
}

impl Seen {
    /// What picking was told, as words.
    fn actions(&self) -> Vec<String> {
        let word = |input: &PointerInput| match input.action {
            PointerAction::Move { delta } => format!("move {} {}", delta.x, delta.y),
            PointerAction::Press(_) => "press".to_owned(),
            PointerAction::Release(_) => "release".to_owned(),
            PointerAction::Scroll { y, .. } => format!("scroll {y}"),
            PointerAction::Cancel => "cancel".to_owned(),
        };
        self.inputs.iter().map(word).collect()
    }
}

fn chairs(count: usize) -> Vec<Chair> {
    let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
    PLACES.into_iter().take(count).map(chair).collect()
}

fn note_click(click: On<Pointer<Click>>, mut seen: ResMut<Seen>) {
    seen.clicks.push((click.pointer_id, click.entity));
}

fn note_press(press: On<Pointer<Press>>, mut seen: ResMut<Seen>) {
    seen.presses.push((press.pointer_id, press.entity));
}

fn note(
    mut inputs: MessageReader<PointerInput>,
    mut verbs: MessageReader<VerbPressed>,
    mut seats: MessageReader<SeatChanged>,
    mut seen: ResMut<Seen>,
) {
    seen.inputs.extend(inputs.read().cloned());
    seen.verbs.extend(verbs.read());
    seen.seats.extend(seats.read());
}

/// What drawn things do: they are hit by the pointers that are over them.
fn hit_targets(
    pointers: Query<(&PointerId, &PointerLocation)>,
    targets: Query<(Entity, &Target)>,
    mut hits: MessageWriter<PointerHits>,
) {
    for (pointer, location) in &pointers {
        let Some(location) = location.location() else { continue };
        let over = targets.iter().filter(|(_, target)| target.0.contains(location.position));
        let picks: Vec<_> = over
            .map(|(entity, _)| (entity, HitData::new(Entity::PLACEHOLDER, 0.0, None, None)))
            .collect();
        if !picks.is_empty() {
            hits.write(PointerHits::new(*pointer, picks, 0.0));
        }
    }
}
