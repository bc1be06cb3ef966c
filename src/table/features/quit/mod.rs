//! Ending the program: by the host's panel, by the close button of the table's window, or by the menu of somebody who
//! sits in the lobby. A slip ends no evening: what goes on at the table is asked about first, and the answer that
//! is nearest is no.
//!
//! - `ongoing_play`: the match or tournament that goes on, and what becomes of it when the program ends
//! - `host`: the host's button and the question; `menu`: the menu in the lobby, and its question

mod host;
mod menu;
mod ongoing_play;
#[cfg(test)]
mod tests;

pub use host::show_button;

use crate::matches::consent::{OpenPoll, PollClosed};
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use shoal_tabletop::surfaces::host_panel::{HostPanelOpen, HostPanelWindows};
use shoal_tabletop::system::trouble::ExitMessage;

/// Adds all ways to end the program. The panel must have been added before; an [`ExitMessage`] that is in the world
/// already is used. Bevy must not close the table's window by itself.
pub fn plugin(app: &mut App) {
    app.init_resource::<ExitMessage>()
        .init_resource::<ongoing_play::OngoingPlay>()
        .init_resource::<host::QuitQuestion>()
        .init_resource::<HostPanelOpen>()
        .init_resource::<HostPanelWindows>()
        .add_message::<WindowCloseRequested>()
        .add_message::<AppExit>()
        .add_message::<OpenPoll>()
        .add_message::<PollClosed>();
    app.world_mut().resource_mut::<HostPanelWindows>().add(host::ask);
    app.add_systems(Last, ongoing_play::update_ongoing_play);
    app.add_systems(Update, (host::withdraw_with_panel, host::obey_close_button).chain());
    app.add_plugins(menu::plugin);
}
