//! Stand-ins for gamepads, so that whole programs can be tested where no gamepad can be made. From Bevy's messages on
//! all is as with hardware; what a driver and `gilrs` make of real ones is not.
//!
//! A folder of stand-ins ([`STAND_INS`]) has for each gamepad a socket whose name begins with `pad`. It must be listened
//! to before it is moved into the folder. Lines come from it:
//! - first its maker's number, its model's, and its name: `045e 028e Xbox Controller`;
//! - then a record each: a switch, as files of controls name it, and how far it is pushed: `lower button 1`, `cross left
//!   0`, `left stick up 0.7`.
//!
//! Records count at the pace of a quick hand, however fast they come. Each is answered by a line of JSON as soon as the
//! pictures after it are made: a [`PadAnswer`]. A gamepad whose socket is closed is unplugged.

use super::widgets::focus::{RingStop, RingStops};
use crate::pointers::controls::{ControlDirection, PadStick, Switch};
use crate::pointers::pad_messages;
use crate::seats::{Device, DeviceKind};
use crate::system::mouse_access::STAND_INS;
use bevy::input::InputSystems;
use bevy::input::gamepad::GamepadAxis;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use std::collections::{BTreeMap, VecDeque};
use std::env;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time after which the first record of a gamepad counts, and the time between two of them.
const AWAKE: Duration = Duration::from_millis(300);
const PACE: Duration = Duration::from_millis(60);
/// Number of frames between two records: what one has changed is drawn by then.
const FRAMES: u32 = 4;

/// The answer to a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PadAnswer {
    /// The seat that the gamepad acts for.
    pub seat: Option<u16>,
    /// Everything that the ring of this seat can be on, in reading order.
    pub stops: Vec<RingStop>,
}

/// The stand-ins that are plugged in, by the names of their sockets.
#[derive(Resource)]
struct PadStandIns {
    folder: PathBuf,
    pads: BTreeMap<String, StandInPad>,
}

/// A gamepad that a test holds.
struct StandInPad {
    pad: Entity,
    socket: UnixStream,
    unread: Vec<u8>,
    is_connected: bool,
    records: VecDeque<(Switch, f32)>,
    /// The time and the number of frames from which the next record counts.
    next: (Duration, u32),
    /// `true` if the last record has not been answered.
    owes_answer: bool,
}

/// Adds the stand-ins, if the environment names a folder of them.
pub fn plugin(app: &mut App) {
    let Some(folder) = env::var_os(STAND_INS) else { return };
    app.insert_resource(PadStandIns { folder: folder.into(), pads: BTreeMap::new() });
    app.add_systems(PreUpdate, follow.before(InputSystems));
}

/// Hears all stand-ins, and answers them.
fn follow(world: &mut World) {
    let Some(mut found) = world.remove_resource::<PadStandIns>() else { return };
    for name in names(&found.folder) {
        if !found.pads.contains_key(&name)
            && let Ok(new) = StandInPad::open(&found.folder.join(&name), world)
        {
            found.pads.insert(name, new);
        }
    }
    let now = world.resource::<Time<Real>>().elapsed();
    found.pads.retain(|name, pad| match pad.follow(world, now) {
        Ok(()) => true,
        Err(problem) => {
            if problem.kind() != ErrorKind::UnexpectedEof {
                error!("The stand-in {name} is left alone: {problem}.");
            }
            pad_messages::disconnect(world, pad.pad);
            false
        }
    });
    world.insert_resource(found);
}

/// The names of the sockets of gamepads in a folder.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("pad")).collect();
    names.sort_unstable();
    names
}

impl StandInPad {
    fn open(path: &Path, world: &mut World) -> io::Result<Self> {
        let socket = UnixStream::connect(path)?;
        socket.set_nonblocking(true)?;
        Ok(Self {
            pad: world.spawn_empty().id(),
            socket,
            unread: Vec::new(),
            is_connected: false,
            records: VecDeque::new(),
            next: (Duration::ZERO, 0),
            owes_answer: false,
        })
    }

    /// Reads what has come, answers the last record, and passes on the next one, as soon as it is time.
    fn follow(&mut self, world: &mut World, now: Duration) -> io::Result<()> {
        self.read(world, now)?;
        self.next.1 = self.next.1.saturating_sub(1);
        if now < self.next.0 || self.next.1 > 0 {
            return Ok(());
        }
        if std::mem::take(&mut self.owes_answer) {
            let answer = serde_json::to_string(&answer(world, self.pad))?;
            self.socket.write_all((answer + "\n").as_bytes())?;
        }
        if let Some((switch, value)) = self.records.pop_front() {
            pass_on(world, self.pad, switch, value);
            (self.next, self.owes_answer) = ((now + PACE, FRAMES), true);
        }
        Ok(())
    }

    fn read(&mut self, world: &mut World, now: Duration) -> io::Result<()> {
        let mut bytes = [0; 1024];
        loop {
            match self.socket.read(&mut bytes) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.unread.extend_from_slice(&bytes[..count]),
                Err(problem) if problem.kind() == ErrorKind::WouldBlock => break,
                Err(problem) => return Err(problem),
            }
        }
        while let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.unread.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            let wrong = || io::Error::new(ErrorKind::InvalidData, format!("no record: {line}"));
            if self.is_connected {
                self.records.push_back(record(&line).ok_or_else(wrong)?);
            } else {
                let (vendor, product, name) = description(&line).ok_or_else(wrong)?;
                pad_messages::connect(world, self.pad, name, Some((vendor, product)));
                (self.is_connected, self.next) = (true, (now + AWAKE, FRAMES));
            }
        }
        Ok(())
    }
}

/// Reads the first line: the numbers of maker and model, and the name.
fn description(line: &str) -> Option<(u16, u16, &str)> {
    let (vendor, rest) = line.split_once(' ')?;
    let (product, name) = rest.split_once(' ')?;
    let number = |word| u16::from_str_radix(word, 16).ok();
    Some((number(vendor)?, number(product)?, name))
}

/// Reads a record.
fn record(line: &str) -> Option<(Switch, f32)> {
    let (switch, value) = line.rsplit_once(' ')?;
    let (switch, value) = (switch.parse::<Switch>().ok()?, value.parse::<f32>().ok()?);
    let is_of_pad = matches!(switch, Switch::Pad(_) | Switch::Stick(..));
    (is_of_pad && (0.0..=1.0).contains(&value)).then_some((switch, value))
}

/// Tells Bevy of a record.
fn pass_on(world: &mut World, pad: Entity, switch: Switch, value: f32) {
    match switch {
        Switch::Pad(button) => pad_messages::push(world, pad, button, value),
        Switch::Stick(stick, direction) => {
            let [x, y] = match stick {
                PadStick::Left => [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY],
                PadStick::Right => [GamepadAxis::RightStickX, GamepadAxis::RightStickY],
            };
            let (axis, value) = match direction {
                ControlDirection::Left => (x, -value),
                ControlDirection::Right => (x, value),
                ControlDirection::Up => (y, value),
                ControlDirection::Down => (y, -value),
            };
            pad_messages::move_axis(world, pad, axis, value);
        }
        _ => {}
    }
}

/// Returns what the ring of a gamepad's seat can be on.
fn answer(world: &mut World, pad: Entity) -> PadAnswer {
    let mut devices = world.query::<&Device>();
    let device = devices.iter(world).find(|device| device.kind == DeviceKind::Pad(pad));
    let seat = device.and_then(|device| device.acting);
    let stops = seat.and_then(|seat| world.run_system_cached_with(stops, seat).ok());
    PadAnswer { seat: seat.map(|seat| seat.0), stops: stops.unwrap_or_default() }
}

fn stops(In(seat): In<Seat>, stops: RingStops) -> Vec<RingStop> {
    stops.of(seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::gamepad::GamepadButton;

    #[test]
    fn a_line_of_a_stand_in_is_a_record_or_nothing() {
        let lower = Switch::Pad(GamepadButton::South);
        let up = Switch::Stick(PadStick::Left, ControlDirection::Up);
        assert_eq!(record("lower button 1"), Some((lower, 1.0)));
        assert_eq!(record("left stick up 0.7"), Some((up, 0.7)));
        for line in ["", "lower button", "lower button x", "lower button 2", "mouse left 1", "1"] {
            assert_eq!(record(line), None, "{line}");
        }
        assert_eq!(description("045e 028e Xbox Pad"), Some((0x45e, 0x28e, "Xbox Pad")));
        for line in ["", "045e", "045e 028e", "xx 028e Pad"] {
            assert_eq!(description(line), None, "{line}");
        }
    }
}
