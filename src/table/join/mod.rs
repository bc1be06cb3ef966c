//! Joining: people find their places along the edge before a match, and empty ones take a bot.
//!
//! - `places`: what lies at the free places and at the bots'
//! - `chairs`: the wishes that come of it, granted

mod chairs;
mod pill;
mod places;

pub use pill::{merged, pill};

use super::facing::Place;
use super::lobby::Tabled;
use super::screens::Screen;
use super::tray::TraySystems;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// Somebody wants something of a place before a match.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PlaceWish {
    /// To sit at a place.
    Sit(Place, PointerId),
    /// A bot at a place.
    Bot(Place),
    /// The bot at a place to play at the next level; after the strongest comes the weakest.
    NextLevel(Place),
    /// A place to be empty again.
    Empty(Place),
}

/// What happens at the places each frame while the lobby is open.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JoinSystems {
    /// Wishes are granted, and the places show it.
    Seat,
}

/// Adds the joining before a match of one game.
pub fn plugin<G: Tabled>(app: &mut App) {
    app.add_message::<PlaceWish>()
        .configure_sets(
            Update,
            JoinSystems::Seat.before(TraySystems::Fill).run_if(in_state(Screen::Lobby)),
        )
        .add_systems(OnExit(Screen::Lobby), places::clear)
        .add_systems(
            Update,
            (chairs::grant::<G>, places::lay_out).chain().in_set(JoinSystems::Seat),
        );
}
