//! Trays: the area with number, buttons, cards and sentences before each seat, turned to its player. They are drawn
//! from [`TrayModel`]s, in the same way for all games.
//!
//! The nodes of a tray are spawned once and changed in place, so that a press is never lost because something else in
//! the tray changed between the finger going down and coming up.
//!
//! - `model`, `cards_model`: the content of trays as data; `levers`, `strips`, `phases`, `menu`: further kinds of
//!   content
//! - `columns`, `fit`: the division of a tray, and the content that has room in it; `places`: those of buttons
//! - `spawn`, `slots`: its nodes; `draw`, `cards`, `sheet`: bring them in line with the models; `card_places`: places
//!   and sizes of cards
//! - `input`: presses; `verbs`: presses by buttons of devices; `under`, `pointed_cards`, `ringed_levers`: what is under a point, a pointer or a
//!   ring
//! - `partners`: the names of people who play the same seat

mod card_places;
mod cards;
mod cards_model;
mod columns;
mod draw;
mod fit;
mod input;
mod levers;
mod menu;
mod model;
mod partners;
mod phases;
mod places;
mod pointed_cards;
mod ringed_levers;
mod sheet;
mod slots;
mod spawn;
mod strips;
#[cfg(test)]
mod tests;
mod under;
mod verbs;

pub use card_places::{hand_spot, large_size, pile_spot};
pub use cards_model::{CardModel, CardRow, MOST_LINE_CARDS, SheetLine, TraySheet};
pub use columns::TrayColumns;
pub(crate) use fit::{folded, text_width};
pub use levers::{LeverModel, LeverTurned};
pub use menu::{MenuEntryChosen, TrayMenu, TrayMenuEntry, set_menu_entry};
pub use model::{TrayButton, TrayChip, TrayModel, TrayModels, TrayPressed, place_in_order};
pub use partners::with_partners;
pub use phases::TrayPhases;
pub use places::{ButtonPlace, ButtonSlots};
pub use pointed_cards::PointedCards;
pub use ringed_levers::{RingedLever, RingedLevers};
pub use spawn::Tray;
pub use strips::{MOST_BARS, TrayStrip, TrayStrips};
pub use under::{TrayPart, TrayPartFinder};
pub use verbs::TrayVerbPresses;

pub use crate::surfaces::widgets::SeatKnocked;

use crate::geometry::{Tabletop, TrayDepth};
use crate::pointers::VerbPressed;
use crate::seats::{AbsenceRequest, SeatAbsences, SeatPiece, SeatlessChairs};
use crate::surfaces::seat_panels::{
    CoveredTrays, SeatPanelDrawSystems, SeatPanelLayoutSystems, TrayNumbers,
};
use crate::surfaces::widgets::{WidgetEvent, WidgetInputSystems, turn_to_me};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The most buttons that a tray has room for.
pub const MOST_BUTTONS: usize = 10;
/// The most chips that a tray has room for.
pub const MOST_CHIPS: usize = 11;
/// The most causes that a tray has room for in its line of what happened.
pub const MOST_CAUSES: usize = 8;
/// The most piles of cards that a tray has room for.
pub const MOST_PILES: usize = 2;
/// The most buttons that a sheet has room for beside its title.
pub const MOST_SHEET_BUTTONS: usize = 4;
/// The most levers in a tray.
pub const MOST_LEVERS: usize = 8;

/// The steps of the trays in each frame, in this order.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum TraySystems {
    /// Games fill in [`TrayModels`].
    Fill,
    /// Spawns nodes for new seats, moves them, and despawns them.
    Spawn,
    /// Brings nodes in line with the models.
    Draw,
}

/// Adds the trays. The widgets must be added, too.
pub fn plugin(app: &mut App) {
    app.add_plugins((menu::plugin, turn_to_me::plugin));
    app.init_resource::<TrayModels>()
        .add_message::<TrayPressed>()
        .add_message::<VerbPressed>()
        .add_message::<LeverTurned>()
        .add_message::<SeatKnocked>()
        .add_message::<WidgetEvent>()
        .add_message::<AbsenceRequest>()
        .init_resource::<TrayDepth>()
        .init_resource::<Tabletop>()
        .init_resource::<PointedCards>()
        .init_resource::<RingedLevers>()
        .init_resource::<SeatAbsences>()
        .init_resource::<SeatlessChairs>()
        .init_resource::<TrayStrips>()
        .init_resource::<TrayNumbers>()
        .init_resource::<CoveredTrays>()
        .init_resource::<SeatPiece>()
        .configure_sets(Update, (TraySystems::Fill, TraySystems::Spawn, TraySystems::Draw).chain())
        .configure_sets(
            Update,
            (turn_to_me::TurnToMeSystems, SeatPanelDrawSystems).in_set(TraySystems::Draw),
        )
        .add_systems(
            PreUpdate,
            (input::handle, input::sit_down_on_hand, ringed_levers::note)
                .after(PickingSystems::Last)
                .after(WidgetInputSystems),
        )
        .add_systems(
            Update,
            (
                (
                    spawn::sync_trays_with_chairs,
                    spawn::note_numbers,
                    sheet::despawn_orphaned_sheets,
                    sheet::match_lines,
                )
                    .chain()
                    .in_set(TraySystems::Spawn),
                (
                    draw::show_models,
                    (cards::show_hands, cards::show_large, cards::show_words, cards::show_piles),
                    (sheet::show_tiles, sheet::show_sheets, sheet::keep_rings_in_sheets),
                    (levers::show, ringed_levers::raise),
                    draw::glow,
                    pointed_cards::note,
                    strips::show,
                    phases::show,
                )
                    .chain()
                    .in_set(TraySystems::Draw),
                verbs::press_what_confirms.before(TraySystems::Fill),
            ),
        )
        .add_systems(
            PostUpdate,
            (
                sheet::request_sheet_space.after(UiSystems::Layout).before(SeatPanelLayoutSystems),
                (sheet::place_sheets, draw::hide_covered_lines).after(SeatPanelLayoutSystems),
            ),
        );
}
