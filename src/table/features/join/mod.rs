//! Joining before a match: people find their places along the edge, and empty places take a bot.
//!
//! - `lights`: a light for each free device, on the `rim`; `glow` draws it
//! - `places`: the tiles at free places, with buttons of the shape of `pill`
//! - `chairs`: grants the wishes of lights and tiles
//! - `memory`, `place_offers`: last evening's players and places, offered again
//! - `share`: two hands for one seat
//! - `panel`, `names`, `styles`: settings of the devices, and names of their players

mod chairs;
mod controls;
mod glow;
pub mod lights;
pub mod memory;
pub mod names;
mod panel;
mod pill;
mod place_offers;
mod places;
pub mod rim;
mod share;
mod styles;
#[cfg(test)]
mod tests;

pub use chairs::JoinDefaults;
pub use panel::OpenJoinPanels;
pub use pill::pill;

use crate::matches::hosting::GuestPrograms;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::pointers::PointerSystems;
use shoal_tabletop::seats::{FollowSeats, SeatFollowers as _, SeatsRecounted};
use shoal_tabletop::surfaces::seat_areas::ChairMoved;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::patience;
use shoal_tabletop::system::screens::Screen;
use std::collections::BTreeSet;

/// A wish about a place before a match.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PlaceWish {
    /// Sits down at a place that was pressed. At the place that its device had last time, everyone who is known sits
    /// down where they sat.
    Sit(TablePlace, PointerId),
    /// Puts a bot at a place.
    Bot(TablePlace),
    /// Adds a player at a place who has only a phone.
    Phone(TablePlace),
    /// Moves the bot at a place on to the next level; after the strongest comes the weakest.
    NextLevel(TablePlace),
    /// Leaves a place, or sends the bot there away. The place is free again if no other device holds it.
    Leave(TablePlace, PointerId),
}

/// `true` if people may sit down with nothing but a phone. Each free place has a button for it then.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct PhonePlayersAllowed(pub bool);

/// The chairs with a phone as their private hand.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct SeatsWithPhone(pub BTreeSet<Seat>);

impl FollowSeats for SeatsWithPhone {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// Stages of each frame's work on the places while the lobby is open.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JoinSystems {
    /// Grants wishes, and shows the places accordingly.
    Seat,
}

/// Adds the joining before a match. The lobby sets [`JoinDefaults`] to the chosen game's.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.add_message::<PlaceWish>()
        .add_message::<ChairMoved>()
        .init_resource::<memory::DeviceMemory>()
        .init_resource::<PhonePlayersAllowed>()
        .init_resource::<GuestPrograms>()
        .init_by_seat::<SeatsWithPhone>()
        .init_resource::<JoinDefaults>()
        .init_resource::<place_offers::PlaceOffers>()
        .configure_sets(
            Update,
            JoinSystems::Seat.before(TraySystems::Fill).run_if(in_state(Screen::Lobby)),
        );
    app.add_plugins((share::plugin, panel::plugin, styles::plugin));
    let light_systems = (
        memory::restore_device_settings,
        place_offers::offer,
        lights::update_device_lights,
        lights::steer_lights,
    )
        .chain();
    app.add_systems(Startup, memory::load_device_memory)
        .add_systems(
            PreUpdate,
            light_systems.in_set(PointerSystems::Steer).run_if(in_state(Screen::Lobby)),
        )
        .add_systems(
            OnExit(Screen::Lobby),
            (memory::remember_players, lights::remove_device_lights),
        )
        .add_systems(OnExit(Screen::Lobby), (places::clear, glow::clear))
        .add_systems(Update, memory::remember_moved_players.run_if(in_state(Screen::Match)))
        .add_systems(Update, controls::follow_people)
        .add_systems(
            Update,
            (
                lights::place_cursor_in_tray,
                lights::leave_on_long_press,
                chairs::grant,
                places::lay_out,
                places::update_free_place_captions,
                glow::draw_lights,
            )
                .chain()
                .in_set(JoinSystems::Seat),
        );
}
