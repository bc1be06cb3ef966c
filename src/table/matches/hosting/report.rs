//! Reports the awaited seats, whose turn it is at the table, and whether the match is over.

use super::{HostedMatch, HostingSystems, ReadySeats};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::{Game as _, Seat};
use shoal_tabletop::seats::{AwaitedSeats, SeatsInTurn};

/// The result of the match, once its end has been shown: `None` while it goes on; then the winners, possibly several or
/// nobody.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct MatchOver(pub Option<Vec<Seat>>);

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.init_resource::<AwaitedSeats>()
        .init_resource::<SeatsInTurn>()
        .init_resource::<MatchOver>()
        .add_systems(
            Update,
            report::<V>.in_set(HostingSystems::Report).run_if(
                resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>),
            ),
        );
}

fn report<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    ready: Res<ReadySeats>,
    shown: Res<PlaybackState<V>>,
    mut awaited: ResMut<AwaitedSeats>,
    mut turn: ResMut<SeatsInTurn>,
    mut over: ResMut<MatchOver>,
    mut winners: Local<Option<Vec<Seat>>>,
) {
    if hosted.is_changed() || ready.is_changed() {
        awaited.set_if_neq(AwaitedSeats(ready.awaited(hosted.game())));
        *winners = V::Game::standing(hosted.game().world()).winners;
    }
    // The end is reported when it has been seen; that the match goes on again, at once.
    let seen = shown.is_idle() && !hosted.is_holding();
    match seen {
        true if !turn.is_open() || turn.seats() != awaited.0 => {
            *turn = SeatsInTurn::now(awaited.0.clone());
        }
        false if turn.is_open() => turn.close(),
        _ => {}
    }
    if seen || winners.is_none() {
        over.set_if_neq(MatchOver(winners.clone()));
    }
}
