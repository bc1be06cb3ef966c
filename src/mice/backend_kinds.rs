//! The ways of reading several mice that this system has. A platform's backend is added here.

#[cfg(target_os = "linux")]
use super::EvdevMice;
#[cfg(all(unix, not(target_os = "macos")))]
use super::X11Mice;
use super::{MiceError, MiceOptions, MouseBackend};

/// A way of reading several mice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseBackendKind {
    /// By the X server.
    X11,
    /// By the kernel's event files.
    Evdev,
}

/// The outcome of opening a way: the backend, and a sentence why it works, or why it tells no mice apart yet.
type OpenedBackend = Result<(Box<dyn MouseBackend>, String), MiceError>;

impl MouseBackendKind {
    /// The ways of this system, the one that needs no permission first.
    #[cfg(target_os = "linux")]
    pub const HERE: &[Self] = &[Self::X11, Self::Evdev];
    /// The ways of this system.
    #[cfg(all(unix, not(any(target_os = "linux", target_os = "macos"))))]
    pub const HERE: &[Self] = &[Self::X11];
    /// No way yet: there is the system's one pointer.
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    pub const HERE: &[Self] = &[];

    /// The word for it: [`BackendChoice::ALL`](super::BackendChoice::ALL).
    pub fn word(self) -> &'static str {
        match self {
            Self::X11 => "x11",
            Self::Evdev => "evdev",
        }
    }

    /// The reason why nothing after it is tried once it works, as a sentence.
    pub fn better_than(self) -> &'static str {
        match self {
            Self::X11 => "Not needed: the X server tells the mice apart and needs no permission.",
            Self::Evdev => {
                "Not used: under Wayland the X server is XWayland, which cannot tell mice apart and does \
                 not see them while the pointer is over another program."
            }
        }
    }

    /// Starts to read.
    ///
    /// # Errors
    /// When it does not work here: a sentence says why.
    pub fn open(self, options: &MiceOptions) -> OpenedBackend {
        match self {
            Self::X11 => open_x11(options),
            Self::Evdev => open_evdev(options),
        }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn open_x11(options: &MiceOptions) -> OpenedBackend {
    let mice = X11Mice::connect(options)?;
    let (major, minor) = mice.xinput_version();
    Ok((Box::new(mice), format!("The X server tells the mice apart (XInput {major}.{minor}).")))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn open_x11(_options: &MiceOptions) -> OpenedBackend {
    Err(MiceError::NotHere("x11"))
}

#[cfg(target_os = "linux")]
fn open_evdev(options: &MiceOptions) -> OpenedBackend {
    let mice = EvdevMice::connect(options)?;
    let why = match mice.tells_apart() {
        true => "The kernel tells the mice apart (/dev/input).".to_owned(),
        false => {
            let permission = options.permission.clone();
            MiceError::Denied { mice: mice.unreadable(), permission }.to_string()
        }
    };
    Ok((Box::new(mice), why))
}

#[cfg(not(target_os = "linux"))]
fn open_evdev(_options: &MiceOptions) -> OpenedBackend {
    Err(MiceError::NotHere("evdev"))
}
