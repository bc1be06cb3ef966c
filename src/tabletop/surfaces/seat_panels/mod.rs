//! Seat panels: everything that is shown before a tray, turned to its player, over the board: questions and news, the
//! menu, the ribbon of time, the actions kept for the seat's turn, advice, help, the words of a lesson.
//!
//! A feature of the table inserts a [`SeatPanel`] into [`SeatPanels`], removes it again, and reads what is pressed on
//! it ([`SeatPanelPressed`]). A feature that draws its panel itself spawns a [`SeatPanelRoot`]. The places of all of
//! them are decided here alone:
//!
//! - `seat_panel`: seat panels as data; `draw` and `painter`: their nodes; `code`: a code for a phone on them
//! - `areas`: the area that each seat has for its panels, before its tray and beside it; or on it, while a choice is
//!   made in secret by what is on the board
//! - `stack`: which panels are shown, one behind the other, and which wait
//! - `tray_attachment`: things that are nearest to a tray and are no seat panels
//! - `panel_root`: the root nodes; `layout`: puts them into their places; `nodes`: reads and moves them
//! - `tabs`: a panel that waits can be brought to the front
//! - `hold`: a panel under a hand keeps its place; `kept_free`: panels move off what a lesson speaks of
//! - `presses`: presses on something that has just changed are withheld
//! - `verbs`: messages grow old, and the other buttons of a device answer them

mod areas;
mod code;
mod draw;
mod hold;
mod kept_free;
mod layout;
mod nodes;
mod painter;
mod panel_root;
pub mod presses;
mod seat_panel;
mod stack;
mod tabs;
#[cfg(test)]
pub(crate) mod tests;
mod tray_attachment;
mod verbs;

pub use kept_free::{KeptFreeAreas, ScoreAreas, TrayEnds, TrayNumbers};
pub use layout::{CoveredTableAreas, CoveredTrays, size_of_shared_area, sizes_of_areas};
pub use panel_root::{SeatPanelPart, SeatPanelRoot, put, seat_panel_root, shared_panel_root};
pub use seat_panel::{
    AccountLine, LegendLine, LegendSign, STEPS, SeatPanel, SeatPanelButton, SeatPanelKind,
    SeatPanelPressed, SeatPanels, steps_left,
};
pub use tray_attachment::{TrayAttachment, TrayAttachmentKind};

use crate::geometry::{Tabletop, TrayDepth};
use crate::picture::art::DrawingCache;
use crate::picture::theme::TableFonts;
use crate::pointers::{ClaimedVerbPressed, VerbClaims};
use crate::seats::{Chairs, JoinPolicy, OpenSecrets, SeatFollowers as _};
use crate::surfaces::widgets::SeatKnocked;
use crate::surfaces::widgets::focus::LetGoTaken;
use crate::system::patience;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The systems by which verbs press the buttons of seat panels, in `Update`. Systems that read [`SeatPanelPressed`] for
/// a question run after it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelPressSystems;

/// The systems that lay out everything before trays, in `PostUpdate`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelLayoutSystems;

/// The systems that draw seat panels, in `Update`, together with the trays.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatPanelDrawSystems;

/// Adds the seat panels. The widgets must be added, too.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.init_by_seat::<SeatPanels>()
        .init_resource::<Tabletop>()
        .init_resource::<TrayDepth>()
        .init_resource::<Chairs>()
        .init_resource::<JoinPolicy>()
        .init_resource::<OpenSecrets>()
        .init_resource::<VerbClaims>()
        .init_by_seat::<tabs::FrontSeatPanels>()
        .init_resource::<tabs::SeatPanelTabs>()
        .init_resource::<hold::HeldSeatPanels>()
        .init_resource::<CoveredTableAreas>()
        .init_resource::<CoveredTrays>()
        .init_resource::<KeptFreeAreas>()
        .init_resource::<TrayNumbers>()
        .init_resource::<ScoreAreas>()
        .add_message::<SeatPanelPressed>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<LetGoTaken>()
        .add_message::<SeatKnocked>()
        .add_observer(draw::clear_recounted);
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
        layout::arrange.after(UiSystems::Layout).in_set(SeatPanelLayoutSystems),
    );
}
