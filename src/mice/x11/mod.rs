//! Mice under X11: XInput 2 raw events, on a connection and a thread of our own.
//!
//! The X server gives every mouse a number and sends its raw events to every program that asks,
//! without any permission. A taken mouse is a "device grab" on the root window: it no longer moves
//! the system's pointer, and the server gives it back by itself when our connection ends, even
//! after a crash.

mod connection;
mod devices;
mod display;
mod watch;

pub use self::display::connect_to_x;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::ReplyError;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xinput::{self, ConnectionExt as _, Device};
use x11rb::protocol::xproto::{ConnectionExt as _, GrabStatus, Window};
use x11rb::rust_connection::RustConnection;

use self::connection::X11Connection;
use self::devices::{MouseCriteria, XWAYLAND_DISPLAY, XWAYLAND_PREFIX};
use self::watch::X11EventReader;
use super::order::MotionCoalescer;
use super::{MiceError, MiceOptions, MouseBackend, MouseEvent, MouseId};

/// The oldest XInput that reports raw events while another program holds a grab.
const OLDEST_XINPUT: (u16, u16) = (2, 1);

/// Reads every mouse of an X server. Dropping it gives back all mice.
pub struct X11Mice {
    connection: Arc<X11Connection>,
    events: Receiver<MouseEvent>,
    thread: Option<JoinHandle<()>>,
    version: (u16, u16),
    /// The mice that are ours alone. One that is unplugged may stay in here: its id does not come back.
    taken: BTreeSet<MouseId>,
}

impl X11Mice {
    /// Connects to the X server and finds its mice. (Of the options, `choice` does not count here.)
    ///
    /// # Errors
    /// When no server answers, when it is too old, or when it is XWayland, which merges all mice.
    pub fn connect(options: &MiceOptions) -> Result<Self, MiceError> {
        let (x, screen) = connect_to_x(options.display.as_deref())?;
        let version = xinput_version(&x)?;
        let Some(screen) = x.setup().roots.get(screen).cloned() else {
            return Err(setup("find the screen")("there is no such screen"));
        };
        refuse_xwayland(&x, screen.root)?;
        let criteria = MouseCriteria {
            accept_xtest: options.accept_xtest,
            screen: [screen.width_in_pixels, screen.height_in_pixels],
        };
        let root = screen.root;
        // Listen first and ask for the list afterwards: what is plugged in between is in one of them.
        let connection =
            Arc::new(X11Connection::listen(x, root).map_err(setup("listen to the mice"))?);
        let (out, events) = mpsc::channel();
        let list = setup("list the mice");
        let mut watcher =
            X11EventReader::new(Arc::clone(&connection), out, options.wake.clone(), criteria)
                .map_err(&list)?;
        watcher.find_all().map_err(&list)?;
        let thread = thread::Builder::new()
            .name("mice".to_owned())
            .spawn(move || watcher.run())
            .map_err(setup("start a thread"))?;
        Ok(Self { connection, events, thread: Some(thread), version, taken: BTreeSet::new() })
    }

    /// The version of XInput that the server speaks, as (major, minor).
    pub fn xinput_version(&self) -> (u16, u16) {
        self.version
    }
}

impl MouseBackend for X11Mice {
    fn name(&self) -> &'static str {
        "x11"
    }

    fn poll(&mut self, out: &mut Vec<MouseEvent>) {
        self.connection.reading();
        let mut summing = MotionCoalescer::new(out);
        self.events.try_iter().for_each(|event| summing.push(event));
    }

    fn take(&mut self, id: MouseId, taken: bool) -> Result<(), MiceError> {
        // Held until the server has answered, so that the number still means this mouse.
        let numbers = self.connection.numbers();
        let number = numbers.get(&id).copied();
        if taken {
            let number = number.ok_or(MiceError::Gone(id))?;
            explain_grab_status(id, self.connection.grab(number))?;
            self.taken.insert(id);
        } else if self.taken.remove(&id)
            && let Some(number) = number
            && let Err(ReplyError::ConnectionError(error)) = self.connection.ungrab(number)
        {
            let reason = error.to_string();
            return Err(MiceError::Refused { id, reason });
        }
        Ok(())
    }
}

impl Drop for X11Mice {
    fn drop(&mut self) {
        // The end of the connection would free them too, but not put them where the pointer is.
        for id in Vec::from_iter(self.taken.iter().copied()) {
            let _ = self.take(id, false);
        }
        // If the thread cannot be reached, the connection is broken and the thread has ended of
        // that.
        let _ = self.connection.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Translates the server's answer to a grab into an error for people.
fn explain_grab_status(
    id: MouseId,
    answer: Result<GrabStatus, ReplyError>,
) -> Result<(), MiceError> {
    let refused = |reason| Err(MiceError::Refused { id, reason });
    match answer {
        Ok(GrabStatus::SUCCESS) => Ok(()),
        Ok(GrabStatus::ALREADY_GRABBED | GrabStatus::FROZEN) => Err(MiceError::HeldElsewhere(id)),
        Ok(status) => refused(format!("{status:?}")),
        // The server knows no such device any more; the event that says so is on its way.
        Err(ReplyError::X11Error(_)) => Err(MiceError::Gone(id)),
        Err(ReplyError::ConnectionError(error)) => refused(error.to_string()),
    }
}

/// Makes an error of whatever went wrong while `doing` something at the start.
fn setup<E: ToString>(doing: &'static str) -> impl Fn(E) -> MiceError {
    move |error| MiceError::Setup { doing, reason: error.to_string() }
}

fn xinput_version(x: &RustConnection) -> Result<(u16, u16), MiceError> {
    let ask = || -> Result<Option<(u16, u16)>, ReplyError> {
        if x.extension_information(xinput::X11_EXTENSION_NAME)?.is_none() {
            return Ok(None);
        }
        let version = x.xinput_xi_query_version(2, 2)?.reply()?;
        Ok(Some((version.major_version, version.minor_version)))
    };
    match ask() {
        Ok(Some(version)) if version >= OLDEST_XINPUT => Ok(version),
        Ok(Some((major, minor))) => {
            Err(MiceError::OldXInput { version: format!("{major}.{minor}") })
        }
        // A server from before XInput 2 does not know the question.
        Ok(None) | Err(ReplyError::X11Error(_)) => {
            Err(MiceError::OldXInput { version: "none".to_owned() })
        }
        Err(error) => Err(setup("ask for XInput")(error)),
    }
}

/// XWayland speaks XInput 2 perfectly, but of one merged pointer.
fn refuse_xwayland(x: &RustConnection, root: Window) -> Result<(), MiceError> {
    let ask = || -> Result<bool, ReplyError> {
        // Newer ones say so by an extension, older ones only by the names of their displays, and of their devices,
        // which come with the first mouse.
        let extension = x.query_extension(b"XWAYLAND")?.reply()?.present;
        let devices = x.xinput_xi_query_device(Device::ALL)?.reply()?.infos;
        let named =
            devices.iter().any(|device| device.name.starts_with(XWAYLAND_PREFIX.as_bytes()));
        Ok(extension || named || has_xwayland_display(x, root).unwrap_or(false))
    };
    match ask() {
        Ok(false) => Ok(()),
        Ok(true) => Err(MiceError::XWayland),
        Err(error) => Err(setup("list the devices")(error)),
    }
}

/// `true` if a display has the name that XWayland gives to all of its.
fn has_xwayland_display(x: &RustConnection, root: Window) -> Result<bool, ReplyError> {
    let resources = x.randr_get_screen_resources_current(root)?.reply()?;
    for output in resources.outputs {
        let output = x.randr_get_output_info(output, resources.config_timestamp)?.reply()?;
        if output.name.starts_with(XWAYLAND_DISPLAY.as_bytes()) {
            return Ok(true);
        }
    }
    Ok(false)
}
