//! Several mice on one computer, told apart.
//!
//! Window systems merge all mice into one pointer before a program hears of them. This module listens
//! beside the window: a *backend* reads the mice themselves and says which one moved or clicked.
//! Nothing here knows Bevy, a window or a seat, so everything can be tested without them.
//!
//! # What every backend promises
//! 1. A [`MouseId`] belongs to one plugging-in of one mouse and is never used again. All its events lie
//!    between its [`MouseEvent::Plugged`] and its [`MouseEvent::Unplugged`]; mice that are there at the
//!    start are announced by the first [`poll`](MouseBackend::poll).
//! 2. Before `Unplugged`, every button that is down is released by an event.
//! 3. Button, wheel, plug and unplug events keep their order, across all mice, and none is ever dropped.
//! 4. Motion of one mouse may be summed up to the next button or wheel event of that mouse.
//! 5. Motion is in raw counts, without the system's acceleration; buttons are the physical ones, whatever
//!    the system's left-handed setting says. Speed and swapped buttons belong to the seat.
//!
//! # Adding a backend
//! A platform is one file beside this one, behind its `cfg`: a type that implements [`MouseBackend`] and
//! keeps the promises (`order.rs` helps with 2 and 4, `axis.rs` with devices that report places), a
//! `Way` of `ways.rs`, and a word of [`BackendChoice`]. What is missing so far:
//!
//! - **Windows**: raw input (`WM_INPUT`) on a message-only window in a thread of its own, registered with
//!   `RIDEV_DEVNOTIFY` after the table's window is open: the last to register wins. Keys come from
//!   `RIDI_DEVICENAME`; nothing can be grabbed, so `take` hides and confines the system's pointer.
//! - **macOS**: `IOHIDManager` on a run loop in a thread of its own, with the permission "Input
//!   Monitoring"; `kIOHIDOptionsTypeSeizeDevice` is its `take`; keys come from the registry.
//!
//! Until then `Way::HERE` is empty there: the one mouse of the system plays for
//! everybody, and any number of pads.

mod axis;
mod choose;
#[cfg(all(unix, not(target_os = "macos")))]
mod decode;
mod error;
#[cfg(target_os = "linux")]
mod evdev;
pub mod fake;
mod order;
mod udev;
mod unreadable;
mod ways;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use choose::{
    ACCEPT_XTEST, BackendChoice, Chosen, MiceOptions, NoMice, STAND_INS, Wake, choose,
    choose_backend,
};
pub use error::MiceError;
#[cfg(target_os = "linux")]
pub use evdev::EvdevMice;
pub use udev::{UDEV_COMMAND, UDEV_HOW, UDEV_RULE, UDEV_WAY, has_udev_rule};
pub use unreadable::{UnreadableMouse, some_unreadable};
#[cfg(all(unix, not(target_os = "macos")))]
pub use x11::X11Mice;
#[cfg(all(unix, not(target_os = "macos")))]
pub(in crate::table) use x11::display as x11_display;

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

/// What a mouse says of itself, to know it again after a restart or a replug.
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

/// What sort of pointing device a mouse is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MouseKind {
    /// Reports how far it was moved.
    Mouse,
    /// A laptop's touchpad: the host may need it.
    Touchpad,
    /// Reports places (tablet, touch screen, a virtual machine's pointer). Its motion is the difference
    /// between places, scaled so that its whole area is as large as the screen in pixels.
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
        /// By what to know it again.
        key: MouseKey,
        /// What sort of device it is.
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
        /// Which one.
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

/// A way to read all mice of the computer, each by itself; see the [module](self) for the promises.
pub trait MouseBackend: Send {
    /// A short name for logs and for `--mice=`.
    fn name(&self) -> &'static str;

    /// `false` while no mouse can be heard by itself, so that the system's one pointer plays. A backend that waits for
    /// permission to read its mice says `true` as soon as it may read one.
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
