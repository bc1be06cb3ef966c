//! Windows beside the panel's sections: for what needs more room than a section has.

use bevy::prelude::*;
use bevy_egui::egui;

/// A function that draws a window, if it is open, and does what is asked there.
pub type ShowWindow = fn(&egui::Context, &mut World);

/// The windows that may be open beside the panel.
#[derive(Resource, Debug, Default, Clone)]
pub struct PanelWindows(Vec<ShowWindow>);

impl PanelWindows {
    /// Adds a window.
    pub fn add(&mut self, show: ShowWindow) {
        self.0.push(show);
    }
}

/// Draws the windows that are open, wherever the host has the panel.
pub(crate) fn show_windows(ctx: &egui::Context, world: &mut World) {
    let windows = world.resource::<PanelWindows>().clone();
    windows.0.iter().for_each(|show| show(ctx, world));
}
