//! Monitors: a match in numbers on the host's panel, the way back into it from there, and the veil and the trays of a
//! table that shows the past. Everybody sees the strips in the trays.

mod as_it_was;
mod draw;
mod panel;
mod plots;
mod strips;
mod veil;

pub use as_it_was::as_it_was;
pub use plots::{Curve, Level, Monitored, Plot};
pub use strips::{Moments, strips_of};

use crate::matches::hosting::{Hosted, HostingSystems};
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use shoal_tabletop::surfaces::panel::PanelSections;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::screens::Screen;

/// The section of the host's panel, and the one it stands below.
const SECTION: &str = "How it went";
const BELOW: &str = "Match";

/// Adds the monitors of one game. The hosting of the game must have been added.
pub fn plugin<V: Monitored>(app: &mut App) {
    app.init_resource::<panel::Asked>().init_resource::<PanelSections>();
    let mut sections = app.world_mut().resource_mut::<PanelSections>();
    sections.add_below_for::<V::Game>(BELOW, SECTION, panel::show_section::<V>);
    let hosts = resource_exists::<Hosted<V>>.and_then(resource_exists::<PlaybackState<V>>);
    let veil = veil::cover::<V>.run_if(hosts).after(HostingSystems::Report);
    app.add_systems(Update, veil);
    let playing = in_state(Screen::Match).and_then(resource_exists::<PlaybackState<V>>);
    let strips = strips::fill::<V>.run_if(playing).after(HostingSystems::Report);
    app.add_systems(Update, strips.in_set(TraySystems::Fill));
    app.add_systems(OnExit(Screen::Match), (veil::uncover, strips::clear));
}
