//! A projected table with seats and trays, for any program on Bevy: the picture that a projector throws on it, people
//! around it with a device each, and the surfaces before them.
//!
//! [`TabletopPlugin`] is all of it, and `examples/count.rs` a program of sixty lines. It knows no game and no match;
//! those come with the packages above it.
//!
//! - [`geometry`]: the shape of the table, and which side each seat sits at
//! - [`system`]: the computer that it runs on, its displays and devices, and its settings
//! - [`picture`]: drawings, type, light and sound
//! - [`seats`], [`facing`], [`account`], [`pointers`]: the people around it, and their hands
//! - [`surfaces`]: what is on it, from trays and boards to the host's panel
//!
//! # Examples
//!
//! A table with two chairs, and a mouse for each person; `examples/count.rs` fills their trays.
//!
//! ```no_run
//! use bevy::prelude::*;
//! use shoal_tabletop::TabletopPlugin;
//! use shoal_tabletop::geometry::PLACES;
//! use shoal_tabletop::pointers::connect_mice;
//! use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
//!
//! let mut app = App::new();
//! app.add_plugins(DefaultPlugins);
//! for sentence in connect_mice(&mut app, None) {
//!     warn!("{sentence}");
//! }
//! let chairs = PLACES.into_iter().zip(["Ann", "Bob"]);
//! app.add_plugins(TabletopPlugin)
//!     .insert_resource(Chairs(
//!         chairs.map(|(place, name)| Chair::new(place, name, SeatPlayer::Person)).collect(),
//!     ))
//!     .insert_resource(JoinPolicy::Places)
//!     .run();
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod account;
pub mod facing;
pub mod geometry;
#[cfg(any(test, feature = "testing"))]
pub mod headless;
pub mod picture;
mod plugin;
pub mod pointers;
pub mod seats;
pub mod surfaces;
pub mod system;

pub use plugin::TabletopPlugin;
pub use several_mice as mice;
