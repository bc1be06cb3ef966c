//! Waiting is playing: a seat whose turn is yet to come may decide what it will do then. What it has
//! decided is kept on the table, not in the match: it is in no journal, no bot sees it, and it can be
//! cancelled until it is played. Either it is played, or its seat reads why not.
//!
//! A game defines its premoves, and how they are played, by [`PremoveSource`].

mod keep;
mod play;
mod seat_panel;
#[cfg(test)]
mod tests;

pub use keep::{Premove, SeatPremoves};
pub use seat_panel::premove_words;

use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView};
use bevy::ecs::world::World;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::TraySystems;
use std::fmt::Debug;

/// A game whose seats may decide ahead while they wait. A game in which nothing can be decided ahead keeps the
/// defaults, with a `Plan` of `()`.
pub trait PremoveSource: PlaybackView {
    /// A decision of a seat: one choice, or several one after another.
    type Plan: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Checks that a seat may decide this ahead now.
    ///
    /// # Errors
    /// Why it cannot be decided now, in a sentence to the player.
    fn may_decide(_world: &World, _seat: Seat, _plan: &Self::Plan) -> Result<(), String> {
        Err("Nothing can be decided in advance in this game: wait for your turn.".into())
    }

    /// Returns `true` if the turn that a plan is for is still to come or going on, if this many of its actions were
    /// played.
    fn is_still_meant(_world: &World, _seat: Seat, _plan: &Self::Plan, _played: usize) -> bool {
        false
    }

    /// Returns the next step of a plan whose seat is awaited, if this many of its actions were played.
    fn next_step(
        _world: &World,
        _seat: Seat,
        _plan: &Self::Plan,
        _played: usize,
    ) -> PremoveStep<ActionOf<Self>> {
        PremoveStep::Over
    }

    /// Returns a few words for a plan: `Feed`.
    fn words(_plan: &Self::Plan) -> String {
        String::new()
    }
}

/// The next step of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PremoveStep<Action> {
    /// This action.
    Play(Action),
    /// Nothing: all of it was played.
    Over,
    /// It cannot be played any more, for this reason, in a sentence for its player, who is asked instead.
    Gone(String),
}

/// A seat's new premove, in place of the one it had.
#[derive(Message, Debug, Clone)]
pub struct KeepPremove<V: PremoveSource> {
    /// The seat.
    pub seat: Seat,
    /// The plan.
    pub plan: V::Plan,
}

/// A seat's request to cancel its premove.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct CancelPremove {
    /// The seat.
    pub seat: Seat,
}

/// A premove that was not played to its end: its seat is asked instead.
#[derive(Message, Debug, Clone)]
pub struct PremoveDropped<V: PremoveSource> {
    /// The seat that had decided it.
    pub seat: Seat,
    /// The plan.
    pub plan: V::Plan,
    /// Number of its actions that were played.
    pub played: usize,
    /// The reason, in a sentence for its player.
    pub why: String,
}

/// Adds deciding ahead for one game.
pub fn plugin<V: PremoveSource>(app: &mut App) {
    app.init_resource::<SeatPremoves<V>>()
        .add_message::<KeepPremove<V>>()
        .add_message::<CancelPremove>()
        .add_message::<PremoveDropped<V>>();
    let hosts = || resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    let on_table =
        || hosts().and_then(resource_exists::<shoal_tabletop::surfaces::seat_panels::SeatPanels>);
    app.add_systems(
        Update,
        (
            (
                keep::handle_requests::<V>,
                keep::drop_premoves_of_bots::<V>.run_if(resource_exists::<Chairs>),
                keep::drop_stale_premoves::<V>,
                play::play_premoves::<V>,
            )
                .chain()
                .in_set(HostingSystems::Decide)
                .run_if(hosts()),
            seat_panel::cancel_by_cross.before(HostingSystems::Decide).run_if(on_table()),
            seat_panel::show_panels.in_set(TraySystems::Spawn).run_if(on_table()),
        ),
    );
}
