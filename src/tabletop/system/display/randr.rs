//! The X server's news of displays, by its extension RandR.

use crate::system::x11;
use bevy::window::Monitor;
use std::error::Error;
use winit::monitor::MonitorHandle;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::randr::{ConnectionExt as _, Notify, NotifyMask};
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, EventMask, PROPERTY_NOTIFY_EVENT, Property, PropertyNotifyEvent,
    Window,
};
use x11rb::rust_connection::RustConnection;

/// Length of the first block of an EDID, in words of four bytes.
const EDID_WORDS: u32 = 32;

/// A display and where it is, in pixels of the desktop.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedDisplay {
    name: String,
    at: [i32; 2],
    size: [u32; 2],
}

impl From<&Monitor> for PlacedDisplay {
    fn from(monitor: &Monitor) -> Self {
        Self {
            name: monitor.name.clone().unwrap_or_default(),
            at: monitor.physical_position.to_array(),
            size: [monitor.physical_width, monitor.physical_height],
        }
    }
}

impl From<&MonitorHandle> for PlacedDisplay {
    fn from(handle: &MonitorHandle) -> Self {
        let (at, size) = (handle.position(), handle.size());
        Self {
            name: handle.name().unwrap_or_default(),
            at: [at.x, at.y],
            size: [size.width, size.height],
        }
    }
}

/// The displays after a change.
pub struct ChangedDisplays {
    /// All that are on, in order.
    pub displays: Vec<PlacedDisplay>,
    /// One was switched off; it may be on again.
    pub flickered: bool,
}

/// A connection that hears of changed displays.
pub struct DisplayEvents {
    x: RustConnection,
    root: Window,
}

impl DisplayEvents {
    /// Listens to the X server that DISPLAY names.
    ///
    /// # Errors
    /// One sentence if it does not answer, or knows nothing of displays.
    pub fn listen() -> Result<Self, String> {
        let (x, screen) = x11::open(None)?;
        let root = x.setup().roots.get(screen).ok_or_else(|| problem("there is no such screen"))?;
        let root = root.root;
        let heard = NotifyMask::SCREEN_CHANGE | NotifyMask::CRTC_CHANGE;
        let asked = x.randr_select_input(root, heard).map_err(problem)?;
        asked.check().map_err(problem)?;
        Ok(Self { x, root })
    }

    /// The displays there are now, if they have changed since the last call. Then the library that opened this window
    /// of ours is told to look again, too.
    ///
    /// # Errors
    /// One sentence if the X server is gone.
    pub fn changes(&self, window: u32) -> Result<Option<ChangedDisplays>, String> {
        let (mut changed, mut flickered) = (false, false);
        while let Some(event) = self.x.poll_for_event().map_err(problem)? {
            match event {
                Event::RandrScreenChangeNotify(_) => changed = true,
                Event::RandrNotify(event) if event.sub_code == Notify::CRTC_CHANGE => {
                    changed = true;
                    flickered |= event.u.as_cc().mode == x11rb::NONE;
                }
                _ => {}
            }
        }
        if !changed {
            return Ok(None);
        }
        let displays = self.displays().map_err(problem)?;
        self.look_again(window).map_err(problem)?;
        Ok(Some(ChangedDisplays { displays, flickered }))
    }

    /// The displays that are on, each by the name of its first output, as winit lists them.
    fn displays(&self) -> Result<Vec<PlacedDisplay>, Box<dyn Error>> {
        let x = &self.x;
        let resources = x.randr_get_screen_resources_current(self.root)?.reply()?;
        let (time, mut displays) = (resources.config_timestamp, Vec::new());
        for crtc in resources.crtcs {
            let crtc = x.randr_get_crtc_info(crtc, time)?.reply()?;
            let Some(&output) = crtc.outputs.first().filter(|_| crtc.width > 0 && crtc.height > 0)
            else {
                continue;
            };
            let output = x.randr_get_output_info(output, time)?.reply()?;
            displays.push(PlacedDisplay {
                name: String::from_utf8_lossy(&output.name).into_owned(),
                at: [crtc.x.into(), crtc.y.into()],
                size: [crtc.width.into(), crtc.height.into()],
            });
        }
        displays.sort();
        Ok(displays)
    }

    /// Makes winit ask for the displays again, by telling it that the desktop's resources have changed. Sent to a
    /// window with no mask, this reaches the one who made it and nobody else.
    fn look_again(&self, window: u32) -> Result<(), Box<dyn Error>> {
        let event = PropertyNotifyEvent {
            response_type: PROPERTY_NOTIFY_EVENT,
            sequence: 0,
            window: self.root,
            atom: AtomEnum::RESOURCE_MANAGER.into(),
            time: x11rb::CURRENT_TIME,
            state: Property::NEW_VALUE,
        };
        self.x.send_event(false, window, EventMask::NO_EVENT, event)?.check()?;
        Ok(())
    }
}

/// Returns the EDID of the display with this name, if it has one.
pub(super) fn edid_of_output(name: &str) -> Option<Vec<u8>> {
    let read = || -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let (x, screen) = x11::open(None)?;
        let root = x.setup().roots.get(screen).ok_or("there is no such screen")?.root;
        let edid = x.intern_atom(true, b"EDID")?.reply()?.atom;
        let resources = x.randr_get_screen_resources_current(root)?.reply()?;
        for output in resources.outputs {
            let info = x.randr_get_output_info(output, resources.config_timestamp)?.reply()?;
            if info.name == name.as_bytes() && edid != x11rb::NONE {
                let (any, most) = (x11rb::NONE, EDID_WORDS);
                let asked =
                    x.randr_get_output_property(output, edid, any, 0, most, false, false)?;
                return Ok(Some(asked.reply()?.data));
            }
        }
        Ok(None)
    };
    // What cannot be asked is not known: people are asked instead.
    read().ok().flatten()
}

fn problem(why: impl ToString) -> String {
    format!(
        "Displays that come and go are not noticed ({}): restart Shoal after plugging one in.",
        why.to_string()
    )
}
