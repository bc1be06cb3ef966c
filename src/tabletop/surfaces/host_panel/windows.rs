//! Windows beside the panel, for things that need more room than a section has.

use bevy::prelude::*;
use bevy_egui::egui;

/// A function that draws a window, if it is open, and does what is asked there.
pub type DrawHostPanelWindow = fn(&egui::Context, &mut World);

/// The windows that may be open beside the panel.
#[derive(Resource, Debug, Default, Clone)]
pub struct HostPanelWindows(Vec<DrawHostPanelWindow>);

impl HostPanelWindows {
    /// Adds a window.
    pub fn add(&mut self, show: DrawHostPanelWindow) {
        self.0.push(show);
    }
}

/// Draws the windows that are open, wherever the host has the panel.
pub(crate) fn show_windows(ctx: &egui::Context, world: &mut World) {
    let windows = world.resource::<HostPanelWindows>().clone();
    windows.0.iter().for_each(|show| show(ctx, world));
}
