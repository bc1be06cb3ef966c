//! Seat panels: whatever is placed before a tray, turned to its player, over the board: questions and news, the
//! menu, the ribbon of time, what is kept for the seat's turn, advice, help, the words of a lesson.
//!
//! A part of the table lays a [`SeatPanel`], takes it away again, and hears what is pressed on it. What is
//! drawn by the part itself is a [`Lying`]. Where all of it lies is decided here alone:
//!
//! - `seat_panel`: seat panels as data; `draw`: their nodes
//! - `ground`: how much of the table each seat has for them, before its tray and beside it; and on it, while something
//!   is chosen in secret by what lies on the board
//! - `stack`: which lie there, one behind the other, and which wait
//! - `foremost`: what is nearest to a tray and is no seat panel
//! - `lying`: puts the nodes there; `tabs`: what waits can be brought to the front
//! - `hold`: what is under a hand holds still
//! - `presses`: on what has just changed none is taken
//! - `verbs`: what is said to a seat grows old, and other buttons answer it

mod code;
mod draw;
mod foremost;
mod ground;
mod hold;
mod lying;
pub mod presses;
mod seat_panel;
mod stack;
mod tabs;
#[cfg(test)]
pub(crate) mod tests;
mod verbs;

pub use foremost::{Foremost, Front};
pub use lying::{Covered, Lying, OnSeatPanel, lying, put};
pub use seat_panel::{
    AccountLine, LegendLine, STEPS, SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressed,
    SeatPanels,
};

use crate::geometry::{Tabletop, TrayDepth};
use crate::picture::art::Art;
use crate::picture::theme::Fonts;
use crate::pointers::{ClaimedVerb, VerbClaims};
use crate::seats::{Chairs, Joining, OpenSecrets};
use crate::surfaces::widgets::Knocked;
use crate::system::patience;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The systems by which verbs press the buttons of seat panels, in `Update`. Systems that read [`SeatPanelPressed`] for
/// a question run after it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PressSeatPanels;

/// The systems that lay out everything before seats, in `PostUpdate`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ArrangeSeatPanels;

/// The systems that draw seat panels, in `Update`: with the trays.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawSeatPanels;

/// Adds the seat panels. The widgets must be added, too.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.init_resource::<SeatPanels>()
        .init_resource::<Tabletop>()
        .init_resource::<TrayDepth>()
        .init_resource::<Chairs>()
        .init_resource::<Joining>()
        .init_resource::<OpenSecrets>()
        .init_resource::<VerbClaims>()
        .init_resource::<tabs::Fronts>()
        .init_resource::<tabs::Tabs>()
        .init_resource::<hold::Held>()
        .init_resource::<Covered>()
        .add_message::<SeatPanelPressed>()
        .add_message::<ClaimedVerb>()
        .add_message::<Knocked>();
    app.add_systems(
        Update,
        (verbs::age, verbs::handle.in_set(PressSeatPanels), verbs::claim).chain(),
    );
    let drawn = resource_exists::<Fonts>.and_then(resource_exists::<Art>);
    app.add_systems(
        Update,
        (draw::show, draw::shrink, tabs::draw)
            .chain()
            .after(verbs::claim)
            .in_set(DrawSeatPanels)
            .run_if(drawn),
    );
    app.add_systems(PostUpdate, lying::arrange.after(UiSystems::Layout).in_set(ArrangeSeatPanels));
}
