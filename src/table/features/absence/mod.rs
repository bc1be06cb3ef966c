//! A seat without its player is in one state, whatever the reason: unplugged, silent in its turn, gone for a coffee or
//! home, not back yet when a match goes on.
//!
//! The match waits only when that seat is needed. The seat takes any device; meanwhile a neighbour
//! or a bot may stand in, or it may leave for good by the game's rule. Its player gets it back by
//! moving the mouse, and nobody who does can be thrown out.
//!
//! - `situation`: the state of the match as absences need it; that of the seats is in [`SeatAbsences`]
//! - `presence`, `silence`: players who come and go, and the table's patience with them
//! - `registry`: changes of chairs, devices and absences together, so that they agree; `wishes`: people's requests for
//!   such changes
//! - `words`, `questions`, `input`: texts and buttons in the trays of seats and neighbours, and their presses;
//!   `buttons`: the ids of these buttons
//! - `seating`: the chairs and stand-ins, as journals store them
//! - `panel`: the part of the host's panel about absences

pub mod buttons;
mod input;
pub mod panel;
mod presence;
mod questions;
mod registry;
mod seating;
mod silence;
mod situation;
mod wishes;
mod words;

pub use questions::NeighbourQuestions;
pub use seating::{MatchSeating, ResumedStandIns};
pub use silence::{ASK_AGAIN, HINT_AFTER, SILENT_AFTER};
pub use situation::MatchSituation;
pub use words::{AbsenceTrayTexts, UnheardSeatHints};

/// Items that tests of the whole table look at.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    pub use super::words::offers;
}

use crate::features::premoves::PremoveSource;
use crate::matches::consent::{OpenPoll, PollClosed};
use crate::matches::hosting::HostingSystems;
use bevy::prelude::*;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::pointers::{DeviceUsed, PointerSystems, SeatChanged, VerbPressed};
use shoal_tabletop::seats::{AbsenceRequest, OpenSecrets, SeatAbsences};
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::patience;
use shoal_tabletop::system::screens::Screen;

/// Stages of each frame's work on seats without their players, in this order, in `Update`.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AbsenceSystems {
    /// Hears and grants wishes, before bots and the house decide.
    Grant,
    /// Finds out who is needed, who is silent and whom to ask, before the trays show it.
    Judge,
}

/// Adds the state of absences and all ways into it and out of it; [`plugin_for`] adds the parts that need a game.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.init_resource::<SeatAbsences>()
        .init_resource::<MatchSituation>()
        .init_resource::<OpenSecrets>()
        .init_resource::<questions::NeighbourQuestions>()
        .init_resource::<silence::AbsenceClocks>()
        .init_resource::<presence::DepartingSeats>()
        .init_resource::<input::GoingHome>()
        .add_message::<OpenPoll>()
        .add_message::<PollClosed>()
        .add_message::<AbsenceRequest>()
        .add_message::<wishes::ConcedeSeat>()
        .add_message::<SeatChanged>()
        .add_message::<DeviceUsed>()
        .add_message::<VerbPressed>()
        .add_message::<PlaySound>();
    app.configure_sets(
        Update,
        (
            AbsenceSystems::Grant.before(HostingSystems::Decide),
            AbsenceSystems::Judge.after(HostingSystems::Report).before(TraySystems::Fill),
        ),
    );
    app.add_systems(OnExit(Screen::Match), situation::clear);
    // A player who comes back acts for the seat with the same motion, press or verb.
    app.add_systems(
        PreUpdate,
        (
            presence::end_restored_absences
                .after(PointerSystems::Rejoin)
                .before(PointerSystems::Deliver),
            presence::return_players
                .after(PointerSystems::ReportUse)
                .before(PointerSystems::Deliver),
            presence::update_absences.after(PointerSystems::Sit),
        ),
    );
    app.add_systems(
        Update,
        (
            (input::handle_tray_presses, input::handle_menu, input::let_go_home, wishes::grant)
                .chain()
                .in_set(AbsenceSystems::Grant),
            (
                presence::forget_departing_players,
                silence::reset_silence,
                silence::mark_left_seats,
                silence::count_silence,
                silence::ask_about_seats,
                presence::update_return_actions,
                input::fill_menus,
                questions::ask_neighbours,
            )
                .chain()
                .in_set(AbsenceSystems::Judge),
        ),
    );
}

/// Brings everybody back and sends stand-ins away, before a match is left or another begins.
pub fn end_all(world: &mut World) {
    if let Err(problem) =
        world.run_system_cached(|mut registry: registry::SeatRegistry| registry.end_all())
    {
        warn!("absences could not be ended: {problem}");
    }
}

/// Adds the parts that need a game: the seats it waits for, and the rule by which a seat leaves it.
pub fn plugin_for<V: PremoveSource>(app: &mut App) {
    app.add_systems(
        Update,
        (
            wishes::concede::<V>.in_set(AbsenceSystems::Grant).after(wishes::grant),
            situation::ask_game::<V>
                .in_set(AbsenceSystems::Judge)
                .before(presence::forget_departing_players),
            seating::record_seating::<V>.after(AbsenceSystems::Judge),
        ),
    );
}
