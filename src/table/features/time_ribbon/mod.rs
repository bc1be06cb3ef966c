//! The time ribbon: a thin strip before a tray with a mark for each moment of the match. A player
//! who drags along it sees the table at those moments; a seat may ask to go on from there, and a
//! recording is played, stopped, and moved to any moment.
//!
//! In a match it faces the seat that opened it from its menu. For a recording there is one at every
//! edge where players sat.

mod draw;
mod marks;
mod requests;
#[cfg(test)]
mod tests;
mod touch;

pub use marks::{RibbonMark, at_each_edge};
pub use requests::in_a_sentence;

use crate::matches::hosting::bot_match::LOOK_BACK;
use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanelPressed;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayPressed};
use shoal_tabletop::system::patience;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// Time without use after which it closes, so that nobody keeps a match waiting.
const IDLE: Duration = Duration::from_secs(60);

/// The ribbon of a match, and the seat that has opened it.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct TimeRibbon {
    /// The seat.
    pub open: Option<Seat>,
    idle: Duration,
}

/// The content of the ribbons.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct RibbonModel {
    /// The seats before which a ribbon is shown.
    pub seats: Vec<Seat>,
    /// The moments, in order; the last one of a match is now.
    pub marks: Vec<RibbonMark>,
    /// The moment that is shown.
    pub at: usize,
    /// `true` for a recording.
    pub watched: bool,
    /// `true` while the recording plays by itself.
    pub is_playing: bool,
    /// `true` if a recording that grows follows new actions; `None` if it does not grow.
    pub live: Option<bool>,
    /// `true` if only bots play: anybody may look back, and nobody goes on from an earlier moment.
    pub only_bots: bool,
}

impl RibbonModel {
    /// Returns the moment nearest to a place along the ribbon, from 0 to 1.
    pub fn nearest(&self, place: f32) -> usize {
        let distance = |mark: &RibbonMark| (mark.place - place).abs();
        let places = self.marks.iter().enumerate();
        let nearest = places.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        nearest.map_or(0, |(index, _)| index)
    }

    /// Returns `true` if the present of a match is shown.
    pub fn is_now(&self) -> bool {
        !self.watched && self.at + 1 >= self.marks.len()
    }
}

/// A request that somebody made at a ribbon.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct RibbonRequested {
    /// The seat before which the ribbon is shown.
    pub seat: Seat,
    /// The request.
    pub what: RibbonRequest,
}

/// A request to a ribbon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RibbonRequest {
    /// To see this moment, while dragging.
    Glance(usize),
    /// To see this moment and stay there.
    Moment(usize),
    /// The moment before.
    Earlier,
    /// The moment after.
    Later,
    /// To let the recording play, or stop it.
    PlayOrPause,
    /// To go on from the moment that is shown.
    GoOn,
    /// To go back to the present; in a recording that grows, to follow new actions.
    Close,
}

/// Adds the ribbon, which nothing opens yet.
pub fn plugin(app: &mut App) {
    app.init_resource::<TimeRibbon>()
        .init_resource::<RibbonModel>()
        .add_message::<RibbonRequested>();
    app.add_systems(OnExit(Screen::Match), close);
    draw::plugin(app);
}

/// Adds the ribbon to the matches of a game.
pub fn of_game<V: PlaybackView>(app: &mut App) {
    patience::add_clock(app);
    app.add_message::<MenuEntryChosen>()
        .add_message::<TrayPressed>()
        .add_message::<SeatPanelPressed>();
    let hosts = || resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    app.add_systems(
        Update,
        (
            (
                requests::handle_menu,
                requests::handle_going_back,
                requests::carry_out_requests::<V>,
                requests::close_idle_ribbon,
            )
                .chain()
                .before(HostingSystems::Decide),
            requests::offer::<V>
                .after(HostingSystems::Report)
                .run_if(resource_exists::<TrayMenu>.and_then(resource_exists::<Chairs>)),
            marks::update_model::<V>.after(HostingSystems::Report),
        )
            .run_if(hosts()),
    );
}

fn close(
    mut ribbon: ResMut<TimeRibbon>,
    mut model: ResMut<RibbonModel>,
    menu: Option<ResMut<TrayMenu>>,
) {
    ribbon.set_if_neq(TimeRibbon::default());
    model.set_if_neq(RibbonModel::default());
    if let Some(mut menu) = menu {
        menu.withdraw_from_all(LOOK_BACK);
    }
}
