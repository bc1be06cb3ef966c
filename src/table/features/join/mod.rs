//! Joining: people find their places along the edge before a match, and empty ones take a bot.
//!
//! - `lights`: a light for each free device, on the `rim`; `glow` draws it
//! - `places`: what lies at the free places and at the bots'
//! - `chairs`: the wishes that come of it, granted
//! - `memory`, `same`: who sat where, from evening to evening, and offered again
//! - `share`: two hands for one seat
//! - `panel`, `names`, `styles`: what people set for their devices, and their names

mod chairs;
mod glow;
pub mod lights;
pub mod memory;
pub mod names;
mod panel;
mod pill;
mod places;
pub mod rim;
mod same;
mod share;
mod styles;
#[cfg(test)]
mod tests;

pub use chairs::Invited;
pub use pill::pill;

use crate::matches::hosting::Guests;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_tabletop::geometry::Place;
use shoal_tabletop::pointers::PointerSystems;
use shoal_tabletop::surfaces::ground::ChairMoved;
use shoal_tabletop::surfaces::tray::TraySystems;
use shoal_tabletop::system::patience;
use shoal_tabletop::system::screens::Screen;

/// A wish about a place before a match.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PlaceWish {
    /// To sit at a place that was pressed. Where its hand sat last time, all who are known sit where
    /// they sat.
    Sit(Place, PointerId),
    /// A bot at a place.
    Bot(Place),
    /// A player at a place whose phone is all they have.
    Phone(Place),
    /// The bot at a place to play at the next level; after the strongest comes the weakest.
    NextLevel(Place),
    /// To leave a place, or to send the bot there away: it is free again if no other hand holds it.
    Leave(Place, PointerId),
}

/// Whether people may sit down with nothing but a phone. It then has a button at each free place.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct ByPhone(pub bool);

/// What happens at the places each frame while the lobby is open.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JoinSystems {
    /// Wishes are granted, and the places show it.
    Seat,
}

/// Adds the joining before a match. The lobby sets [`Invited`] to the chosen game's.
pub fn plugin(app: &mut App) {
    patience::add_clock(app);
    app.add_message::<PlaceWish>()
        .add_message::<ChairMoved>()
        .init_resource::<memory::DeviceMemory>()
        .init_resource::<ByPhone>()
        .init_resource::<Guests>()
        .init_resource::<Invited>()
        .init_resource::<same::Offers>()
        .configure_sets(
            Update,
            JoinSystems::Seat.before(TraySystems::Fill).run_if(in_state(Screen::Lobby)),
        );
    app.add_plugins((share::plugin, panel::plugin, styles::plugin));
    let walking = (memory::greet, same::offer, lights::kindle, lights::run).chain();
    app.add_systems(Startup, memory::recall)
        .add_systems(
            PreUpdate,
            walking
                .after(PointerSystems::Rejoin)
                .before(PointerSystems::Deliver)
                .run_if(in_state(Screen::Lobby)),
        )
        .add_systems(OnExit(Screen::Lobby), (memory::remember, lights::douse))
        .add_systems(OnExit(Screen::Lobby), (places::clear, glow::clear))
        .add_systems(Update, memory::follow.run_if(in_state(Screen::Match)))
        .add_systems(
            Update,
            (
                lights::step_in,
                lights::leave,
                chairs::grant,
                places::lay_out,
                places::invite,
                glow::draw,
            )
                .chain()
                .in_set(JoinSystems::Seat),
        );
}
