//! Mice: each by itself where the computer tells them apart, and the system's one pointer where it does not.
//!
//! - `connect`, `mice`: they are told apart in the way that this computer allows, and what they do is queued
//! - `system_mouse`, `system_cursor`: the one pointer of the system, and its cursor
//! - `grab`: which mice are taken from the desktop; `desktop_pointer`: the presses that mice which are not taken leave
//!   to the host's window

pub(super) mod connect;
pub mod desktop_pointer;
pub(super) mod grab;
pub(super) mod mice;
pub(super) mod system_cursor;
pub(super) mod system_mouse;
