//! The table as one plugin.

use crate::picture::art::{self, DrawingCache};
use crate::picture::projection::TableImage;
use crate::picture::{light, projection, sound, theme};
use crate::pointers;
#[cfg(unix)]
use crate::surfaces::pad_stand_ins;
use crate::surfaces::{
    board, corner_panels, host_code, host_panel, host_window, rest, seat_areas, seat_panels, tray,
    widgets,
};
use crate::system::notices::HostNotices;
use crate::system::screens::Screen;
use crate::system::{display, frame, settings};
use bevy::prelude::*;

/// A projected table, with all that is on it whatever is played there. Bevy's `DefaultPlugins` must have been added,
/// and the mice connected ([`pointers::connect_mice`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TabletopPlugin;

impl Plugin for TabletopPlugin {
    fn build(&self, app: &mut App) {
        frame::run_on_one_thread(app);
        app.init_resource::<HostNotices>().init_state::<Screen>();
        app.add_plugins((
            (projection::plugin, display::plugin, settings::plugin, host_panel::plugin),
            (theme::plugin, pointers::plugin),
            (light::plugin, light::notice::plugin, host_window::plugin),
            (board::plugin, widgets::plugin),
            (seat_panels::presses::plugin, seat_panels::plugin),
            (tray::plugin, corner_panels::plugin, seat_areas::plugin),
            (rest::plugin, host_code::plugin, sound::plugin),
        ));
        #[cfg(unix)]
        app.add_plugins(pad_stand_ins::plugin);
        let scale = app.world().resource::<TableImage>().scale;
        app.insert_resource(DrawingCache::new(scale)).add_plugins(art::plugin);
    }
}
