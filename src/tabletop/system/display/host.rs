//! The host's window as others know it: whether there is one, and which.

use bevy::prelude::*;

/// The state of the host's window.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct HostWindowState {
    /// There is a place for it: if it is not open, the host has closed it.
    pub has_place: bool,
    /// The host has closed it.
    pub closed: bool,
}

impl HostWindowState {
    /// `true` if it is or will be open.
    pub fn is_open(self) -> bool {
        self.has_place && !self.closed
    }
}

/// The host's window.
#[derive(Component, Debug)]
pub struct HostPanelWindow;
