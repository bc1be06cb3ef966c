//! Monitors: a match in numbers on the host's panel, the way back into it from there, and the overlay and the trays of
//! a table that shows the past. Everybody sees the strips in the trays.

mod draw;
mod panel;
mod past_overlay;
mod past_trays;
mod plots;
mod strips;

pub use past_trays::past_tray;
pub use plots::{MatchPlot, MonitorSource, PlotCurve, PlotLevel, round_marks, round_step};
pub use strips::{StripMoments, strips_of};

use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;

/// The section of the host's panel, and the one it stands below.
const SECTION: &str = "How it went";
const BELOW: &str = "Match";

/// Adds the monitors of one game. The hosting of the game must have been added.
pub fn plugin<V: MonitorSource>(app: &mut App) {
    app.init_resource::<panel::RewindConfirmation>().init_resource::<HostPanelSections>();
    let mut sections = app.world_mut().resource_mut::<HostPanelSections>();
    sections.add_below_for::<V::Game>(BELOW, SECTION, panel::show_section::<V>);
    let hosts = resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    let overlay = past_overlay::cover::<V>.run_if(hosts).after(HostingSystems::Report);
    app.add_systems(Update, overlay);
    let playing = in_state(Screen::Match).and_then(resource_exists::<PlaybackState<V>>);
    let strips = strips::fill::<V>.run_if(playing).after(HostingSystems::Report);
    app.add_systems(Update, strips.in_set(TraySystems::Fill));
    app.add_systems(OnExit(Screen::Match), (past_overlay::uncover, strips::clear));
}
