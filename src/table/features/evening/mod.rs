//! Memories of an evening: the book, a picture to keep, and another match with the same people.
//!
//! - [`date`]: the day on the calendar
//! - [`book`]: the matches that were played, with their winners
//! - [`poster`]: the picture of a match that is over
//! - `closing`: the end of a match, at which both are written
//! - [`ending`]: standings, awards and pictures of the match on the table; [`end_sheet`]: the sheet before every seat
//! - [`film`]: a film of a match that is over, if the host wants one
//! - [`again`]: another match, or back to the lobby; [`leaving`]: back to the lobby in the middle of a match
//! - [`stop`]: the time at which people want to stop, chosen in the lobby; `last_turn`: its announcements in a match
//! - `panel`: the last evenings on the host's panel

pub mod again;
pub mod book;
mod closing;
pub mod date;
pub mod end_sheet;
pub mod ending;
pub mod film;
mod last_turn;
pub mod leaving;
mod panel;
pub mod poster;
pub mod stop;

use crate::features::guesses::{GuessSystems, SeatGuesses};
use crate::features::match_start::MatchSession;
use crate::matches::consent::{ConsentSystems, OpenPoll, PollClosed, WithdrawPoll};
use crate::matches::hosting::{HostedMatch, HostingSystems};
use bevy::prelude::*;
use poster::MatchPoster;
use shoal_contract::ReviewableGame;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayModels};
use shoal_tabletop::system::screens::Screen;

/// Adds the end of the evening for one game.
pub fn plugin<V: MatchPoster<Game: ReviewableGame>>(app: &mut App) {
    app.add_systems(
        Update,
        (
            (closing::begin_clock, closing::record_match::<V>)
                .chain()
                .after(HostingSystems::Report)
                .after(GuessSystems)
                .run_if(
                    resource_exists::<HostedMatch<V>>.and_then(resource_exists::<MatchSession>),
                ),
            ending::find::<V>
                .after(HostingSystems::Report)
                .after(GuessSystems)
                .before(end_sheet::note_ending)
                .run_if(
                    resource_exists::<HostedMatch<V>>.and_then(resource_exists::<MatchSession>),
                ),
            again::carry_out_request::<V>
                .after(HostingSystems::Report)
                .run_if(in_state(Screen::Match).and_then(resource_exists::<HostedMatch<V>>)),
            last_turn::announce_stop_time::<V>
                .after(HostingSystems::Report)
                .run_if(in_state(Screen::Match).and_then(resource_exists::<HostedMatch<V>>)),
        ),
    );
    app.add_systems(OnExit(Screen::Match), closing::forget);
    app.init_resource::<date::WallClock>().init_resource::<stop::StopTime>();
    app.init_resource::<SeatPanels>().init_resource::<SeatGuesses>();
}

/// Adds the parts that all games share; [`plugin`] adds those of one game.
pub fn shared(app: &mut App) {
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add("Evenings", panel::show);
    }
    app.add_plugins(end_sheet::plugin);
    app.init_resource::<closing::PosterTasks>()
        .init_resource::<film::FilmJobs>()
        .init_resource::<film::FilmProgram>()
        .init_resource::<film::FilmStatus>()
        .add_message::<again::AfterMatchRequest>()
        .init_resource::<TrayMenu>()
        .init_resource::<Chairs>()
        .add_message::<MenuEntryChosen>()
        .init_resource::<TrayModels>()
        .add_message::<OpenPoll>()
        .add_message::<WithdrawPoll>()
        .add_message::<PollClosed>()
        .add_systems(OnExit(Screen::Match), leaving::withdraw)
        .add_systems(
            Update,
            (
                again::handle_tray_presses.after(ConsentSystems).before(HostingSystems::Report),
                (leaving::ask, leaving::leave)
                    .chain()
                    .after(ConsentSystems)
                    .run_if(in_state(Screen::Match)),
                leaving::offer.after(HostingSystems::Report).run_if(in_state(Screen::Match)),
                closing::report_posters,
                ending::take.after(HostingSystems::Report).run_if(in_state(Screen::Match)),
                (film::report, film::update_status).chain().after(HostingSystems::Report),
                stop::forget_passed.run_if(in_state(Screen::Lobby)),
            ),
        );
}
