//! Mice for tests under X: plugs, moves, presses and unplugs made-up mice of the X test extension.
//!
//! A plugged mouse named "Anna" is a new system pointer "Anna pointer" with a device "Anna XTEST
//! pointer" on it. Devices that are there anyway, like "Xvfb mouse", can be driven by their own names;
//! that one has three buttons and no wheel. Every call returns when the server has done it.

use std::io::IoSlice;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::protocol::xinput::{
    self, ChangeMode, ConnectionExt as _, Device, HierarchyChange, HierarchyChangeData,
    HierarchyChangeDataAddMaster, HierarchyChangeDataRemoveMaster, XIChangePropertyAux,
};
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode, Window};
use x11rb::protocol::xtest::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

/// Whatever goes wrong in a test, as a text.
pub use super::waiting::Result;

/// X's number of the left button.
pub const LEFT: u8 = 1;
/// X's number of the middle button.
pub const MIDDLE: u8 = 2;
/// X's number of the right button.
pub const RIGHT: u8 = 3;

/// X's number of the key F2 of a standard keyboard.
pub const F2: u8 = 68;
/// X's number of the tabulator key.
pub const TAB: u8 = 23;

/// Core events of keys.
const KEY_PRESS: u8 = 2;
const KEY_RELEASE: u8 = 3;

/// Event codes of the XInput extension, counted from its first one.
const VALUATOR: u8 = 0;
const BUTTON_PRESS: u8 = 3;
const BUTTON_RELEASE: u8 = 4;
const MOTION: u8 = 5;
/// Marks a device number in a fake event when another event follows.
const MORE_EVENTS: u8 = 0x80;

/// The hand on all mice of one X server.
pub struct XMice {
    x: RustConnection,
    root: Window,
    first_event: u8,
    xtest_opcode: u8,
}

impl XMice {
    /// Connects to a display (":1").
    ///
    /// # Errors
    /// When no server answers there, or when it lacks XInput or the X test extension.
    pub fn connect(display: &str) -> Result<Self> {
        let (x, screen) = RustConnection::connect(Some(display))?;
        let root = x.setup().roots.get(screen).ok_or("no such screen")?.root;
        let xinput = x.extension_information(xinput::X11_EXTENSION_NAME)?;
        let first_event = xinput.ok_or("the server lacks XInput")?.first_event;
        let xtest = x.extension_information(xtest::X11_EXTENSION_NAME)?;
        let xtest_opcode = xtest.ok_or("the server lacks XTEST")?.major_opcode;
        x.xinput_xi_query_version(2, 2)?.reply()?;
        Ok(Self { x, root, first_event, xtest_opcode })
    }

    /// Plugs in a new mouse. The server gives it the lowest free number.
    pub fn plug(&self, name: &str) -> Result<()> {
        let name = name.as_bytes().to_vec();
        // In words of four bytes; x11rb leaves the counting to us.
        let len = 2 + u16::try_from(name.len().div_ceil(4))?;
        let data = HierarchyChangeData::AddMaster(HierarchyChangeDataAddMaster {
            send_core: true,
            enable: true,
            name,
        });
        self.change(HierarchyChange { len, data })
    }

    /// Pulls the plug of a mouse that was plugged in by [`plug`](Self::plug).
    pub fn unplug(&self, name: &str) -> Result<()> {
        let pointer = format!("{name} pointer");
        let deviceid = self.number_of(&pointer)?.ok_or_else(|| missing(&pointer))?;
        let data = HierarchyChangeData::RemoveMaster(HierarchyChangeDataRemoveMaster {
            deviceid,
            return_mode: ChangeMode::FLOAT,
            return_pointer: 0,
            return_keyboard: 0,
        });
        self.change(HierarchyChange { len: 3, data })
    }

    fn change(&self, change: HierarchyChange) -> Result<()> {
        Ok(self.x.xinput_xi_change_hierarchy(&[change])?.check()?)
    }

    /// Lets a mouse fall asleep, or wakes it: its number stays, but the server says it is off.
    pub fn set_enabled(&self, name: &str, enabled: bool) -> Result<()> {
        let number = self.device(name)?;
        let property = self.x.intern_atom(false, b"Device Enabled")?.reply()?.atom;
        let value = XIChangePropertyAux::Data8(vec![u8::from(enabled)]);
        let (mode, kind) = (PropMode::REPLACE, u32::from(AtomEnum::INTEGER));
        let change = self.x.xinput_xi_change_property(number, mode, property, kind, 1, &value)?;
        Ok(change.check()?)
    }

    /// Moves a mouse by this many counts.
    pub fn move_by(&self, name: &str, dx: i32, dy: i32) -> Result<()> {
        let device = self.device(name)?;
        let request = self.fake_motion(device, dx, dy);
        let sent = self.x.send_request_without_reply(&[IoSlice::new(&request)], Vec::new())?;
        Ok(sent.check()?)
    }

    /// The request "XTestFakeInput" for the motion of one device: a request of 36 bytes, which has room
    /// for one event, and a second event of 32 bytes with the numbers. x11rb can only build the first.
    fn fake_motion(&self, device: u8, dx: i32, dy: i32) -> Vec<u8> {
        const RELATIVE: u8 = 1;
        let mut request = vec![self.xtest_opcode, xtest::FAKE_INPUT_REQUEST];
        request.extend(17u16.to_ne_bytes()); // (36 + 32) / 4
        request.extend([self.first_event + MOTION, RELATIVE]);
        request.resize(35, 0); // no delay, no window, no place
        request.push(device | MORE_EVENTS);
        let (axes, first_axis) = (2, 0);
        request.extend([self.first_event + VALUATOR, device, 0, 0, 0, 0]);
        request.extend([axes, first_axis]);
        for value in [dx, dy, 0, 0, 0, 0] {
            request.extend(value.to_ne_bytes());
        }
        request
    }

    /// Presses a button and keeps it down.
    pub fn press(&self, name: &str, button: u8) -> Result<()> {
        self.button(name, button, BUTTON_PRESS)
    }

    /// Lets a button go.
    pub fn release(&self, name: &str, button: u8) -> Result<()> {
        self.button(name, button, BUTTON_RELEASE)
    }

    /// Presses a button and lets it go.
    pub fn click(&self, name: &str, button: u8) -> Result<()> {
        self.press(name, button)?;
        self.release(name, button)
    }

    /// Turns the wheel: notches to the right and away from the person.
    pub fn wheel(&self, name: &str, x: i32, y: i32) -> Result<()> {
        for (notches, ahead, back) in [(y, 4, 5), (x, 7, 6)] {
            let button = if notches > 0 { ahead } else { back };
            for _ in 0..notches.unsigned_abs() {
                self.click(name, button)?;
            }
        }
        Ok(())
    }

    fn button(&self, name: &str, button: u8, event: u8) -> Result<()> {
        let (device, event) = (self.device(name)?, self.first_event + event);
        let sent = self.x.xtest_fake_input(event, button, 0, x11rb::NONE, 0, 0, device)?;
        Ok(sent.check()?)
    }

    /// Presses a key of the system's keyboard and lets it go.
    pub fn key(&self, key: u8) -> Result<()> {
        for event in [KEY_PRESS, KEY_RELEASE] {
            self.x.xtest_fake_input(event, key, 0, x11rb::NONE, 0, 0, 0)?.check()?;
        }
        Ok(())
    }

    /// The place of the system's pointer, in pixels.
    pub fn system_pointer(&self) -> Result<(i16, i16)> {
        let pointer = self.x.query_pointer(self.root)?.reply()?;
        Ok((pointer.root_x, pointer.root_y))
    }

    /// The server's number of a mouse: of the device of that name, or else of the plugged-in mouse.
    /// (The fake events have seven bits for it.)
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn device(&self, name: &str) -> Result<u8> {
        let number = match self.number_of(name)? {
            Some(number) => number,
            None => {
                let plugged = self.number_of(&format!("{name} XTEST pointer"))?;
                plugged.ok_or_else(|| missing(name))?
            }
        };
        match u8::try_from(number) {
            Ok(number) if number < MORE_EVENTS => Ok(number),
            _ => Err(format!("the device number {number} of '{name}' is too high to fake").into()),
        }
    }

    fn number_of(&self, name: &str) -> Result<Option<u16>> {
        let devices = self.x.xinput_xi_query_device(Device::ALL)?.reply()?.infos;
        let device = devices.iter().find(|d| d.name == name.as_bytes());
        Ok(device.map(|device| device.deviceid))
    }
}

fn missing(name: &str) -> String {
    format!("the X server has no device '{name}'")
}
