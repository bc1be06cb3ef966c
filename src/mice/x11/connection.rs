//! The connection to the X server, shared by the backend and its thread.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use x11rb::connection::Connection as _;
use x11rb::errors::{ReplyError, ReplyOrIdError};
use x11rb::protocol::xinput::{ConnectionExt as _, Device, EventMask, GrabOwner, XIEventMask};
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask as CoreMask,
    GrabMode, GrabStatus, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;

use crate::MouseId;

/// The state that the thread and its owner share.
pub(super) struct X11Connection {
    pub(super) x: RustConnection,
    /// The window of the whole screen: raw events and grabs belong to it.
    root: Window,
    /// A window of our own: what is sent to it wakes the thread.
    bell: Window,
    /// Set before the bell is rung.
    stopping: AtomicBool,
    /// `true` if the reader was woken for the events that wait.
    announced: AtomicBool,
    /// The server's numbers of the mice that are plugged in.
    numbers: Mutex<BTreeMap<MouseId, u16>>,
}

impl X11Connection {
    /// Asks for the events of all mice; they wait until the thread reads them.
    pub(super) fn listen(x: RustConnection, root: Window) -> Result<Self, ReplyOrIdError> {
        let bell = x.generate_id()?;
        let class = WindowClass::INPUT_ONLY;
        let (visual, plain) = (x11rb::COPY_FROM_PARENT, CreateWindowAux::new());
        x.create_window(0, bell, root, 0, 0, 1, 1, 0, class, visual, &plain)?.check()?;
        // Plugging is reported only to those who ask about all devices; so every raw event comes
        // twice, once as the mouse's and once as the system pointer's, and the second is dropped
        // (`decode::is_own`).
        let mask = EventMask {
            deviceid: Device::ALL.into(),
            mask: vec![raw_events() | XIEventMask::HIERARCHY],
        };
        x.xinput_xi_select_events(root, &[mask])?.check()?;
        Ok(Self {
            x,
            root,
            bell,
            stopping: AtomicBool::new(false),
            announced: AtomicBool::new(false),
            numbers: Mutex::default(),
        })
    }

    /// The server's numbers of the plugged mice. While this is held, no number changes its mouse here.
    pub(super) fn numbers(&self) -> MutexGuard<'_, BTreeMap<MouseId, u16>> {
        // The map is whole after every single step, so a panic elsewhere does not spoil it.
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `true` if the reader was not woken yet for what waits to be read; from now on it counts as woken.
    pub(super) fn announce(&self) -> bool {
        !self.announced.swap(true, Ordering::SeqCst)
    }

    /// Says that what waits is being read. To be called before reading: an event that comes meanwhile
    /// then wakes once too often rather than never.
    pub(super) fn reading(&self) {
        self.announced.store(false, Ordering::SeqCst);
    }

    /// Grabs a device. The mask must name the raw events: a grab with an empty one swallows them. The
    /// window must be the root: raw events are delivered to no other.
    pub(super) fn grab(&self, number: u16) -> Result<GrabStatus, ReplyError> {
        let grab = self.x.xinput_xi_grab_device(
            self.root,
            x11rb::CURRENT_TIME,
            x11rb::NONE,
            number,
            GrabMode::ASYNC,
            GrabMode::ASYNC,
            GrabOwner::NO_OWNER,
            &[u32::from(raw_events())],
        )?;
        Ok(grab.reply()?.status)
    }

    /// Gives a grabbed device back. While it was ours it went its own invisible way, and its next motion
    /// would make the system's pointer jump there; so it is first put to where that pointer is.
    pub(super) fn ungrab(&self, number: u16) -> Result<(), ReplyError> {
        let (x, root, none) = (&self.x, self.root, x11rb::NONE);
        let pointer = x.query_pointer(root)?.reply()?;
        // Places are 16.16 fixed-point numbers here.
        let place = |pixels: i16| i32::from(pixels) << 16;
        let (to_x, to_y) = (place(pointer.root_x), place(pointer.root_y));
        x.xinput_xi_warp_pointer(none, root, 0, 0, 0, 0, to_x, to_y, number)?.ignore_error();
        x.xinput_xi_ungrab_device(x11rb::CURRENT_TIME, number)?.check()
    }

    /// Tells the thread to end.
    pub(super) fn stop(&self) -> Result<(), ReplyError> {
        self.stopping.store(true, Ordering::SeqCst);
        let message = ClientMessageEvent::new(32, self.bell, AtomEnum::ANY, [0u32; 5]);
        // An event without a mask goes to the client that made the window: to our thread.
        self.x.send_event(false, self.bell, CoreMask::NO_EVENT, message)?.check()
    }

    /// `true` if the thread is to end. Anybody may ring the bell, but only we set this.
    pub(super) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}

fn raw_events() -> XIEventMask {
    XIEventMask::RAW_MOTION | XIEventMask::RAW_BUTTON_PRESS | XIEventMask::RAW_BUTTON_RELEASE
}
