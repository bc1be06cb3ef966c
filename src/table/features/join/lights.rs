//! Lights of devices that have not sat down: a light runs along the rim as the hand goes left and right, comes to rest
//! at a place, sits down there when pressed, and goes out when its button is held.
//!
//! The first press of a hand that nobody has seen yet only lights its light. Anyone who stands up has one at once, at the
//! same place: it invites them back. A light begins at a free place, and comes to a
//! person's place only if its hand takes it there later: sharing that seat is asked for, not slipped into. While a
//! device has a light it has no cursor: its inputs are taken out of the queue before anything is pointed at. Only while
//! the picture is calibrated it has a cursor, like every device, and its light waits.

use super::PlaceWish;
use super::place_offers::PlaceOffers;
use super::rim::{TableRim, nearest_stop, next_stop};
use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use shoal_tabletop::geometry::{TablePlace, Tabletop, TrayDepth};
use shoal_tabletop::picture::projection::PointerSpace;
use shoal_tabletop::pointers::controls::ControlDirection;
use shoal_tabletop::pointers::queue::{CursorInput, DeviceInput, InputQueue};
use shoal_tabletop::pointers::{CursorlessDevice, DeviceState, SeatChange, SeatChanged};
use shoal_tabletop::seats::{Chairs, Device, DeviceKind, JoinPolicy};
use shoal_tabletop::surfaces::widgets::steady::{STEADY_UNDER_SURFACE, changed_within};
use shoal_tabletop::system::patience::Patience;
use std::time::Duration;

/// Length of a press that leaves a place, or turns a light off.
pub const HELD: Duration = Duration::from_secs(1);
/// Greatest distance that a hand goes in a press that sits down, in counts. A longer one drags something, such as a
/// window by its title.
const DRAGGED: f32 = 120.0;
/// Rest of a hand after which its light glides to the nearest place.
const RESTED: Duration = Duration::from_millis(150);
/// Part of the distance to the place that is left after one second.
const LEFT_AFTER_A_SECOND: f32 = 0.001;
/// Number of frames from a press that sits down until its hand has the seat.
const SEATED_AFTER: u8 = 2;
/// Units that a light goes for each count of the hand: a whole place is a short move of the wrist.
pub(super) const QUICK: f32 = 3.0;
/// Number of different marks.
pub const MARKS: u8 = 8;

/// The light of a device that may sit down.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct DeviceLight {
    /// Its mark, from 1 to 8: different from those of other lights, as long as there are enough.
    pub mark: u8,
    /// Its distance along the rim, in units.
    pub along: f32,
    /// `true` if it can be seen: its hand has done something.
    pub lit: bool,
    /// The place it is at.
    pub at: Option<TablePlace>,
    /// `true` if it has come to rest since it was lit: before that its hand only shows that it is there.
    rested: bool,
    /// `true` if its hand took it to a person's place.
    visits: bool,
    /// The press that holds it down.
    pressed: Option<LightPress>,
    /// Number of frames in which inputs of its hand are still part of sitting down.
    frames_sitting: u8,
    /// Time at which its hand last moved.
    moved: Duration,
    /// Time at which its player stood up, if that lit it.
    stood_up: Option<Duration>,
}

/// A press of a hand that may sit down.
#[derive(Debug, Clone, Copy, PartialEq)]
struct LightPress {
    since: Duration,
    /// `true` if its light was lit before.
    was_lit: bool,
    /// Distance that the hand has gone since, in counts.
    travelled: f32,
}

impl LightPress {
    /// The press once its hand has moved by this many counts; `None` if it drags something.
    fn after_motion(self, motion: Vec2) -> Option<Self> {
        let travelled = self.travelled + motion.length();
        (travelled <= DRAGGED).then_some(Self { travelled, ..self })
    }
}

impl DeviceLight {
    /// `true` if a press now is still part of standing up.
    fn is_standing_up(&self, now: Duration) -> bool {
        changed_within(STEADY_UNDER_SURFACE, self.stood_up, now)
    }

    /// A light that nobody has seen yet.
    pub fn new(mark: u8) -> Self {
        Self {
            mark,
            along: 0.0,
            lit: false,
            at: None,
            rested: false,
            visits: false,
            pressed: None,
            frames_sitting: 0,
            moved: Duration::ZERO,
            stood_up: None,
        }
    }
}

/// System parameter with the places around the table, who sits there, and what is offered to known devices.
#[derive(SystemParam)]
pub struct JoinPlaces<'w> {
    table: Res<'w, Tabletop>,
    chairs: Res<'w, Chairs>,
    offers: Res<'w, PlaceOffers>,
}

/// Gives free devices a light, and takes it from those that have sat down. While the picture is calibrated devices are
/// cursors that can drag: lights wait where they are, and no new one is made.
pub fn update_device_lights(
    time: Res<Time<Patience>>,
    joining: Res<JoinPolicy>,
    space: Res<PointerSpace>,
    mut devices: Query<(
        Entity,
        &Device,
        &mut DeviceState,
        Option<&mut DeviceLight>,
        Has<CursorlessDevice>,
    )>,
    places: JoinPlaces,
    mut seated: Local<EntityHashMap<TablePlace>>,
    mut commands: Commands,
) {
    let JoinPlaces { table, chairs, offers } = places;
    let at_table = *space == PointerSpace::Table;
    let others = devices.iter().filter_map(|(_, _, _, light, _)| light);
    let mut taken: Vec<u8> = others.map(|light| light.mark).collect();
    for (entity, device, mut state, light, is_cursorless) in &mut devices {
        let wanted = *joining == JoinPolicy::Places
            && device.seats.is_empty()
            && device.kind != DeviceKind::SystemMouse;
        match light {
            None if wanted && at_table => {
                let free = (1..=MARKS).find(|mark| !taken.contains(mark));
                let mark = free.unwrap_or(1 + taken.len() as u8 % MARKS);
                taken.push(mark);
                state.touched = false;
                let mut light = DeviceLight::new(mark);
                let is_free = |place: &TablePlace| chairs.at(*place).is_none();
                let first = || table.places().iter().copied().find(is_free);
                let left = seated.get(&entity).copied().filter(is_free);
                (light.lit, light.stood_up) = (left.is_some(), left.map(|_| time.elapsed()));
                light.at = left.or_else(|| offers.place_of(entity)).or_else(first);
                let rim = TableRim::of(&table);
                light.along = light.at.map_or(0.0, |place| rim.place(&table, place));
                commands.entity(entity).insert((light, CursorlessDevice));
            }
            Some(_) if !wanted => {
                commands.entity(entity).remove::<(DeviceLight, CursorlessDevice)>();
            }
            Some(mut light) if is_cursorless != at_table => {
                light.pressed = None;
                state.touched = false;
                match at_table {
                    true => commands.entity(entity).insert(CursorlessDevice),
                    false => commands.entity(entity).remove::<CursorlessDevice>(),
                };
            }
            _ => {}
        }
    }
    *seated = match *joining {
        JoinPolicy::Places => devices
            .iter()
            .filter_map(|(entity, device, ..)| {
                let chair = chairs.get(*device.seats.first()?)?;
                Some((entity, chair.place))
            })
            .collect(),
        _ => EntityHashMap::default(),
    };
}

/// Removes all lights when the match begins: nobody looks for a place any more.
pub fn remove_device_lights(lights: Query<Entity, With<DeviceLight>>, mut commands: Commands) {
    for entity in &lights {
        commands.entity(entity).remove::<(DeviceLight, CursorlessDevice)>();
    }
}

/// Turns the inputs of hands into moves of their lights, and into wishes to sit down.
pub fn steer_lights(
    time: Res<Time<Patience>>,
    places: JoinPlaces,
    mut queue: ResMut<InputQueue>,
    mut lights: Query<(Entity, &Device, &DeviceState, &mut DeviceLight), With<CursorlessDevice>>,
    mut wishes: MessageWriter<PlaceWish>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if lights.is_empty() {
        return;
    }
    let JoinPlaces { table, chairs, offers } = places;
    let inputs = queue.divert(|device| lights.get(device).is_ok_and(|(.., state, _)| state.heard));
    let track = RimTrack::new(&table, &chairs, time.elapsed());
    for (.., mut light) in lights.iter_mut().filter(|(.., light)| light.frames_sitting > 0) {
        light.frames_sitting -= 1;
    }
    let lit = lights.iter().filter(|(.., light)| light.lit);
    let mut occupied: Vec<TablePlace> = lit.filter_map(|(.., light)| light.at).collect();
    for DeviceInput { device: entity, kind: input, .. } in inputs {
        let Ok((_, device, _, mut light)) = lights.get_mut(entity) else { continue };
        // The other half of a double click in a slow frame is no second wish.
        if light.frames_sitting > 0 {
            continue;
        }
        let was_lit = light.lit;
        let seated_at = track.handle_input(&mut light, input, device.sensitivity);
        if light.lit && !was_lit && light.at != offers.place_of(entity) {
            track.leave_crowd(&mut light, &occupied);
        }
        if light.lit && !was_lit {
            occupied.extend(light.at);
        }
        if let Some(place) = seated_at {
            light.frames_sitting = SEATED_AFTER;
            wishes.write(PlaceWish::Sit(place, device.pointer));
        }
    }
    for (.., mut light) in &mut lights {
        if track.settle(&mut light, time.delta_secs()) {
            redraw.write(RequestRedraw);
        }
    }
}

/// The rim with its stops at one moment, shared by all lights.
struct RimTrack {
    rim: TableRim,
    stops: Vec<RimStop>,
    now: Duration,
}

/// A place at which lights can stop: a free one, or that of a person whose seat can be shared.
#[derive(Clone, Copy)]
struct RimStop {
    place: TablePlace,
    along: f32,
    is_free: bool,
}

impl RimTrack {
    fn new(table: &Tabletop, chairs: &Chairs, now: Duration) -> Self {
        let rim = TableRim::of(table);
        let stop = |&place: &TablePlace| {
            let seat = chairs.at(place);
            let (along, is_free) = (rim.place(table, place), seat.is_none());
            seat.is_none_or(|seat| chairs.is_person(seat)).then_some(RimStop {
                place,
                along,
                is_free,
            })
        };
        Self { rim, stops: table.places().iter().filter_map(stop).collect(), now }
    }

    /// The stops that are open to a light: all, or only the free ones as long as there are any.
    fn open(&self, all: bool) -> Vec<RimStop> {
        let free: Vec<RimStop> = self.stops.iter().copied().filter(|stop| stop.is_free).collect();
        if all || free.is_empty() { self.stops.clone() } else { free }
    }

    /// Applies an input of a hand to its light. Returns the place where it sits down, if it does.
    fn handle_input(
        &self,
        light: &mut DeviceLight,
        input: CursorInput,
        sensitivity: f32,
    ) -> Option<TablePlace> {
        match input {
            CursorInput::MoveBy(motion) => {
                light.pressed = light.pressed.take().and_then(|press| press.after_motion(motion));
                let distance = motion.x * sensitivity * QUICK;
                if distance != 0.0 && distance.is_finite() {
                    light.lit = true;
                    light.moved = self.now;
                    light.along = (light.along + distance).rem_euclid(self.rim.length());
                    self.find_place(light, light.rested);
                }
                None
            }
            CursorInput::Press if light.is_standing_up(self.now) => None,
            CursorInput::Press => {
                light.pressed =
                    Some(LightPress { since: self.now, was_lit: light.lit, travelled: 0.0 });
                light.lit = true;
                None
            }
            CursorInput::Release => {
                let press = light.pressed.take()?;
                let is_short = self.now.saturating_sub(press.since) < HELD;
                light.at.filter(|_| press.was_lit && is_short)
            }
            CursorInput::Step(way @ (ControlDirection::Left | ControlDirection::Right)) => {
                self.step(light, way == ControlDirection::Right);
                None
            }
            CursorInput::MoveTo(_) | CursorInput::Scroll(_) | CursorInput::Step(_) => None,
        }
    }

    /// Moves a light to the next stop, for the cross of a gamepad. The first time it only becomes visible.
    fn step(&self, light: &mut DeviceLight, right: bool) {
        if std::mem::replace(&mut light.lit, true)
            && let Some(next) = next_stop(self.rim, &along(&self.stops), light.along, right)
        {
            light.along = self.stops[next].along;
            self.stop_at(light, self.stops[next]);
        }
    }

    fn stop_at(&self, light: &mut DeviceLight, stop: RimStop) {
        (light.at, light.visits) = (Some(stop.place), !stop.is_free);
    }

    /// Moves a light that is seen for the first time to a stop without others, as long as there are free ones. Devices
    /// that never move, which some systems have, occupy no place.
    fn leave_crowd(&self, light: &mut DeviceLight, occupied: &[TablePlace]) {
        if light.at.is_none_or(|at| !occupied.contains(&at)) {
            return;
        }
        let crowd = |place: TablePlace| occupied.iter().filter(|&&at| at == place).count();
        let free = self.stops.iter().filter(|stop| stop.is_free);
        if let Some(&stop) = free.min_by_key(|stop| crowd(stop.place)) {
            light.along = stop.along;
            self.stop_at(light, stop);
        }
    }

    /// Assigns the nearest place to a light: any, or a free one.
    fn find_place(&self, light: &mut DeviceLight, any: bool) {
        let stops = self.open(any);
        match nearest_stop(self.rim, &along(&stops), light.along) {
            Some(nearest) => self.stop_at(light, stops[nearest]),
            None => light.at = None,
        }
    }

    /// Lets a light come to rest, leave a place that others have taken meanwhile, and go out after a long press.
    /// Returns `true` while there is more to come.
    fn settle(&self, light: &mut Mut<DeviceLight>, seconds: f32) -> bool {
        if let Some(press) = light.pressed
            && self.now.saturating_sub(press.since) >= HELD
        {
            (light.pressed, light.lit, light.rested) = (None, false, false);
        }
        let mut stop = self.stop_of(light);
        if stop.is_none() {
            let mut found = (**light).clone();
            // A light that nobody sees waits where the next one is to begin.
            match self.stops.iter().find(|stop| stop.is_free && !light.lit) {
                Some(&first) => self.stop_at(&mut found, first),
                None => self.find_place(&mut found, false),
            }
            light.set_if_neq(found);
            stop = self.stop_of(light);
        }
        let distance = stop.map_or(0.0, |stop| self.rim.shortest_offset(light.along, stop.along));
        if light.visits && stop.is_some_and(|stop| stop.is_free) {
            light.visits = false;
        }
        let rests = self.now.saturating_sub(light.moved) >= RESTED;
        if light.lit && rests && distance == 0.0 && !light.rested {
            light.rested = true;
        }
        // A light that nobody sees is there at once.
        let at_once = !light.lit || distance.abs() < 0.5;
        if (rests || !light.lit) && distance != 0.0 {
            let left = if at_once { 0.0 } else { LEFT_AFTER_A_SECOND.powf(seconds.max(0.0)) };
            light.along = (light.along + distance * (1.0 - left)).rem_euclid(self.rim.length());
        }
        light.lit && (distance != 0.0 || light.pressed.is_some())
    }

    /// The stop at which a light may rest, if it is there: a free one, or one that its hand took it to.
    fn stop_of(&self, light: &DeviceLight) -> Option<RimStop> {
        let is_open = |stop: &&RimStop| stop.is_free || light.visits;
        let at = self.stops.iter().find(|stop| Some(stop.place) == light.at).filter(is_open);
        at.copied()
    }
}

fn along(stops: &[RimStop]) -> Vec<f32> {
    stops.iter().map(|stop| stop.along).collect()
}

/// Puts the cursor of a player who has sat down into their tray.
pub fn place_cursor_in_tray(
    mut changes: MessageReader<SeatChanged>,
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    mut devices: Query<&mut Device>,
) {
    for change in changes.read().filter(|change| change.what == SeatChange::Joined) {
        let device = change.device.and_then(|device| devices.get_mut(device).ok());
        let (Some(mut device), Some(chair)) = (device, chairs.get(change.seat)) else { continue };
        if device.kind != DeviceKind::SystemMouse {
            // Beside the buttons: the next press must mean nothing by chance.
            let tray = chair.tray(&table, TrayDepth::Plain);
            device.at = tray.at(Vec2::new(tray.size.x * 0.3, 0.0));
        }
    }
}

/// Lets a player who holds the button down without moving leave the place; but not while the picture is calibrated,
/// when a corner is held for long and moved finely.
pub fn leave_on_long_press(
    time: Res<Time<Patience>>,
    chairs: Res<Chairs>,
    space: Res<PointerSpace>,
    devices: Query<(Entity, &Device, &DeviceState)>,
    mut held: Local<Vec<(Entity, Duration, Vec2)>>,
    mut wishes: MessageWriter<PlaceWish>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at_table = *space == PointerSpace::Table;
    let is_down = |device: &Device, state: &DeviceState| {
        at_table
            && state.pressed
            && !device.seats.is_empty()
            && device.kind != DeviceKind::SystemMouse
    };
    held.retain(|(entity, ..)| {
        devices.get(*entity).is_ok_and(|(_, device, state)| is_down(device, state))
    });
    for (entity, device, _) in devices.iter().filter(|(_, device, state)| is_down(device, state)) {
        let Some(&(_, since, at)) = held.iter().find(|(other, ..)| *other == entity) else {
            held.push((entity, time.elapsed(), device.at));
            redraw.write(RequestRedraw);
            continue;
        };
        if at.distance(device.at) > STILL {
            continue;
        }
        redraw.write(RequestRedraw);
        if time.elapsed().saturating_sub(since) >= HELD
            && let Some(chair) = device.acting.and_then(|seat| chairs.get(seat))
        {
            wishes.write(PlaceWish::Leave(chair.place, device.pointer));
        }
    }
}

/// Greatest distance that a hand goes while it counts as still, in units.
const STILL: f32 = 12.0;

/// The marks of the visible lights at a place, in order.
pub fn marks_at<'a>(lights: impl Iterator<Item = &'a DeviceLight>, place: TablePlace) -> Vec<u8> {
    let mut marks: Vec<u8> = lights
        .filter(|light| light.lit && light.at == Some(place))
        .map(|light| light.mark)
        .collect();
    marks.sort_unstable();
    marks
}

/// The device with this pointer.
pub fn device_of<'a>(
    mut devices: impl Iterator<Item = (Entity, &'a Device)>,
    pointer: PointerId,
) -> Option<Entity> {
    devices.find(|(_, device)| device.pointer == pointer).map(|found| found.0)
}
