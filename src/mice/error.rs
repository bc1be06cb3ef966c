//! Errors of reading mice, each as one sentence for people.

use std::fmt;

use super::{BackendChoice, MouseId, UnreadableMouse};

/// The reason why mice cannot be told apart, or why one cannot be taken. Its text is one sentence that says what
/// happened, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MiceError {
    /// A word asks for a backend that does not exist.
    UnknownChoice(String),
    /// No X server answers.
    Unreachable {
        /// The display that was tried, as DISPLAY names it.
        display: String,
        /// The system's own words.
        reason: String,
    },
    /// The X server has no XInput extension of version 2.1 or newer.
    OldXInput {
        /// The version it offers, as "1.5" or "none".
        version: String,
    },
    /// The X server is XWayland, which shows one merged mouse.
    XWayland,
    /// There is no folder of event files to read mice from.
    NoEventFiles {
        /// The system's own words.
        reason: String,
    },
    /// There are mice, and none of their event files may be read.
    Denied {
        /// Those that are plugged in.
        mice: Vec<UnreadableMouse>,
        /// The advice, as the end of a sentence: [`MiceOptions::permission`](super::MiceOptions::permission).
        permission: String,
    },
    /// The way of reading mice exists on other systems only.
    NotHere(&'static str),
    /// The system did not let us set something up.
    Setup {
        /// The step that failed, as in "could not ...".
        doing: &'static str,
        /// The system's own words.
        reason: String,
    },
    /// The mouse has been unplugged.
    Gone(MouseId),
    /// Another program holds the mouse.
    HeldElsewhere(MouseId),
    /// The system refused to give the mouse, or to take it back.
    Refused {
        /// The mouse in question.
        id: MouseId,
        /// The system's own words.
        reason: String,
    },
    /// The backend in use cannot take single mice.
    NotSeparate,
}

impl fmt::Display for MiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownChoice(word) => {
                let words = BackendChoice::ALL.map(|(word, _)| word).join(", ");
                write!(f, "There is no way to read mice called '{word}'; use one of {words}.")
            }
            Self::Unreachable { display, reason } => write!(
                f,
                "No X server answers at display '{display}' ({reason}); start the program inside an X11 desktop \
                 session, or set DISPLAY to the one to use."
            ),
            Self::OldXInput { version } => write!(
                f,
                "The X server cannot tell mice apart (XInput {version}, version 2.1 is needed); update the X server."
            ),
            Self::XWayland => f.write_str(
                "This X server is XWayland, which cannot tell mice apart and does not see them while the pointer is \
                 over another program; read them from the kernel (evdev), or choose an 'Xorg' session on the \
                 login screen.",
            ),
            Self::NoEventFiles { reason } => write!(
                f,
                "The mice cannot be read from the kernel (/dev/input: {reason}); start the program on the \
                 computer that the mice are plugged into, outside a container."
            ),
            Self::Denied { mice, permission } => {
                let named: Vec<String> = mice.iter().map(UnreadableMouse::to_string).collect();
                write!(f, "The mice cannot be read without permission ({}); {permission}.", named.join("; "))
            }
            Self::NotHere(way) => write!(
                f,
                "Mice cannot be read by {way} on this system; choose 'auto', and use the system's one \
                 pointer if nothing tells mice apart."
            ),
            Self::Setup { doing, reason } => write!(
                f,
                "Reading the mice failed: could not {doing} ({reason}); start the program again, and if that does \
                 not help, choose 'none' as the way to read mice."
            ),
            Self::Gone(id) => write!(
                f,
                "The mouse (number {}) is not plugged in; plug it in again or click with another one.",
                id.0
            ),
            Self::HeldElsewhere(id) => write!(
                f,
                "Another program holds the mouse (number {}); close that program or its menu and try again.",
                id.0
            ),
            Self::Refused { id, reason } => write!(
                f,
                "The system refused to hand over the mouse (number {}: {reason}); unplug it and plug it \
                 in again.",
                id.0
            ),
            Self::NotSeparate => f.write_str(
                "The mice share one system pointer here, so a single one cannot be taken; leave them to the system.",
            ),
        }
    }
}

impl std::error::Error for MiceError {}
