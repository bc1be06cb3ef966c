//! Seat panels: whatever is placed before a tray, turned to its player, over the board: questions and news, the
//! menu, the ribbon of time, what is kept for the seat's turn, advice, help, the words of a lesson.
//!
//! A part of the table lays a [`SeatPanel`], takes it away again, and hears what is pressed on it. What is
//! drawn by the part itself is a [`SeatPanelRoot`]. Where all of it lies is decided here alone:
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

mod areas;
mod code;
mod draw;
mod hold;
mod panel_root;
pub mod presses;
mod seat_panel;
mod stack;
mod tabs;
#[cfg(test)]
pub(crate) mod tests;
mod tray_attachment;
mod verbs;

pub use panel_root::{CoveredTableAreas, SeatPanelPart, SeatPanelRoot, put, seat_panel_root};
pub use seat_panel::{
    AccountLine, LegendLine, STEPS, SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressed,
    SeatPanels,
};
pub use tray_attachment::{TrayAttachment, TrayAttachmentKind};

use crate::geometry::{Tabletop, TrayDepth};
use crate::picture::art::DrawingCache;
use crate::picture::theme::TableFonts;
use crate::pointers::{ClaimedVerbPressed, VerbClaims};
use crate::seats::{Chairs, JoinPolicy, OpenSecrets};
use crate::surfaces::widgets::SeatKnocked;
use crate::system::patience;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The systems by which verbs press the buttons of seat panels, in `Update`. Systems that read [`SeatPanelPressed`] for
/// a question run after it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelPressSystems;

/// The systems that lay out everything before seats, in `PostUpdate`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelLayoutSystems;

/// The systems that draw seat panels, in `Update`: with the trays.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelDrawSystems;

/// Adds the seat panels. The widgets must be added, too.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.init_resource::<SeatPanels>()
        .init_resource::<Tabletop>()
        .init_resource::<TrayDepth>()
        .init_resource::<Chairs>()
        .init_resource::<JoinPolicy>()
        .init_resource::<OpenSecrets>()
        .init_resource::<VerbClaims>()
        .init_resource::<tabs::FrontSeatPanels>()
        .init_resource::<tabs::SeatPanelTabs>()
        .init_resource::<hold::HeldSeatPanels>()
        .init_resource::<CoveredTableAreas>()
        .add_message::<SeatPanelPressed>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<SeatKnocked>();
    app.add_systems(
        Update,
        (verbs::age_messages, verbs::handle.in_set(SeatPanelPressSystems), verbs::claim).chain(),
    );
    let drawn = resource_exists::<TableFonts>.and_then(resource_exists::<DrawingCache>);
    app.add_systems(
        Update,
        (draw::show, draw::shrink, tabs::draw)
            .chain()
            .after(verbs::claim)
            .in_set(SeatPanelDrawSystems)
            .run_if(drawn),
    );
    app.add_systems(
        PostUpdate,
        panel_root::arrange.after(UiSystems::Layout).in_set(SeatPanelLayoutSystems),
    );
}
