#![doc = include_str!("README.md")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests make and look at files as they like")
)]

mod axis;
mod backend_kinds;
mod choose;
#[cfg(all(unix, not(target_os = "macos")))]
mod decode;
mod error;
#[cfg(target_os = "linux")]
mod evdev;
#[cfg(any(test, feature = "testing"))]
pub mod fake;
mod order;
#[cfg(all(unix, not(target_os = "macos")))]
mod sys_class;
#[cfg(all(target_os = "linux", feature = "testing"))]
pub mod testing;
mod udev;
mod unreadable;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use choose::{BackendChoice, ChosenBackend, MiceOptions, NoMice, WakeFunction, choose};
pub use error::MiceError;
#[cfg(target_os = "linux")]
pub use evdev::EvdevMice;
pub use udev::{UDEV_RULE, has_udev_rule};
pub use unreadable::UnreadableMouse;
#[cfg(all(unix, not(target_os = "macos")))]
pub use x11::{X11Mice, connect_to_x};

/// One plugging-in of one mouse, counted by ourselves: systems reuse their own numbers at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MouseId(pub u32);

impl fmt::Display for MouseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mouse {}", self.0)
    }
}

/// Gives out mouse ids: 1, 2, 3 and so on, none twice.
#[derive(Debug, Default)]
struct MouseIds(u32);

impl MouseIds {
    fn next(&mut self) -> MouseId {
        self.0 += 1;
        MouseId(self.0)
    }
}

/// The identity of a mouse by its own account, to know it again after a restart or a replug.
///
/// Two mice of one model may have equal keys where the system does not tell the socket.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct MouseKey {
    /// USB or Bluetooth maker number; 0 when unknown.
    pub vendor: u16,
    /// The maker's number of the model; 0 when unknown.
    pub product: u16,
    /// Serial number or Bluetooth address; mostly empty.
    pub unique: String,
    /// The socket it is plugged into, in the system's words; empty when unknown.
    pub path: String,
    /// The model's name, as people may read it.
    pub name: String,
}

/// The sort of pointing device that a mouse is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MouseKind {
    /// Reports how far it was moved.
    Mouse,
    /// A laptop's touchpad: often the only pointer of the person at its keyboard.
    Touchpad,
    /// Reports places (tablet, touch screen, a virtual machine's pointer). Its motion is the difference
    /// between places, scaled so that its whole area is as large as the screen in pixels; where no screen is known,
    /// 1920 by 1080.
    Absolute,
}

/// A physical button of a mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MouseButton {
    /// The button under the index finger of the right hand.
    Left,
    /// The pressed wheel.
    Middle,
    /// The button on the right.
    Right,
    /// A side button, by the system's number (8 and 9 under X11 are mostly "back" and "forward").
    Other(u8),
}

/// Something a mouse did.
#[derive(Debug, Clone, PartialEq)]
pub enum MouseEvent {
    /// A mouse is there: from now on it may speak.
    Plugged {
        /// The id it has until it is unplugged.
        id: MouseId,
        /// The key by which to know it again.
        key: MouseKey,
        /// The sort of device.
        kind: MouseKind,
    },
    /// The mouse is gone or asleep; its id is spent.
    Unplugged {
        /// The mouse that is gone.
        id: MouseId,
    },
    /// The mouse was moved.
    Moved {
        /// The mouse that moved.
        id: MouseId,
        /// Counts to the right.
        dx: f32,
        /// Counts towards the person holding it ("down" on a screen).
        dy: f32,
    },
    /// A button went down or up.
    Button {
        /// The mouse with that button.
        id: MouseId,
        /// The button in question.
        button: MouseButton,
        /// `true` when pressed, `false` when released.
        down: bool,
    },
    /// The wheel was turned.
    Wheel {
        /// The mouse with that wheel.
        id: MouseId,
        /// Notches to the right.
        x: i32,
        /// Notches away from the person ("up").
        y: i32,
    },
}

impl MouseEvent {
    /// The mouse that the event is about.
    pub fn id(&self) -> MouseId {
        match self {
            Self::Plugged { id, .. }
            | Self::Unplugged { id }
            | Self::Moved { id, .. }
            | Self::Button { id, .. }
            | Self::Wheel { id, .. } => *id,
        }
    }
}

/// A way to read all mice of the computer, each by itself; its promises are on the [front page](self).
pub trait MouseBackend: Send {
    /// A short name for logs: the word by which [`BackendChoice`] asks for it.
    fn name(&self) -> &'static str;

    /// `false` while no mouse can be heard by itself, so that there is only the system's one pointer. A backend that
    /// waits for permission to read its mice says `true` as soon as it may read one.
    fn tells_apart(&self) -> bool {
        true
    }

    /// Appends everything that has happened since the last call. Never waits.
    fn poll(&mut self, out: &mut Vec<MouseEvent>);

    /// Takes one mouse for ourselves (`taken`), so that it no longer moves the system's pointer, or gives
    /// it back. Doing either twice is fine, and so is giving back a mouse that is gone.
    ///
    /// A mouse is also given back when it is unplugged, when the backend is dropped, and when the
    /// program ends in whatever way.
    ///
    /// # Errors
    /// When the mouse is gone, another program holds it, or the system cannot do it.
    fn take(&mut self, id: MouseId, taken: bool) -> Result<(), MiceError>;

    /// The mice that are plugged in and may not be read now.
    fn unreadable(&self) -> Vec<UnreadableMouse> {
        Vec::new()
    }
}
