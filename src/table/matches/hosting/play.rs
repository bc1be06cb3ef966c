//! Lets the playback go on.

use super::{HostedMatch, HostingSystems};
use crate::matches::playback::{
    EventBegan, EventBoundary, EventEnded, PlaybackOrder, PlaybackState, PlaybackView, TablePace,
};
use bevy::prelude::*;
use shoal_tabletop::seats::Chairs;

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.init_resource::<TablePace>()
        .add_message::<EventBegan<V>>()
        .add_message::<EventEnded<V>>()
        .add_message::<PlaybackOrder>()
        .add_systems(
            Update,
            (choose_dial::<V>, follow_orders::<V>, play::<V>)
                .chain()
                .in_set(HostingSystems::Play)
                .run_if(
                    resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>),
                ),
        );
}

/// Sets the speed for watching (a recording, or a match of bots alone) or for playing.
fn choose_dial<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
    chairs: Option<Res<Chairs>>,
    mut pace: ResMut<TablePace>,
) {
    let bots = chairs.is_some_and(|chairs| !chairs.0.is_empty() && chairs.only_bots());
    let watching = hosted.is_watched() || bots;
    if pace.is_watching() != watching {
        pace.watch(watching);
    }
}

fn follow_orders<V: PlaybackView>(
    mut orders: MessageReader<PlaybackOrder>,
    mut shown: ResMut<PlaybackState<V>>,
    hosted: Res<HostedMatch<V>>,
    mut ended: MessageWriter<EventEnded<V>>,
) {
    for order in orders.read() {
        match order {
            PlaybackOrder::Skip => {
                ended.write_batch(shown.skip(hosted.game().setup()).into_iter().map(EventEnded));
            }
            PlaybackOrder::Pause => shown.paused = true,
            PlaybackOrder::Resume => shown.paused = false,
        }
    }
}

fn play<V: PlaybackView>(
    time: Res<Time>,
    mut pace: ResMut<TablePace>,
    mut shown: ResMut<PlaybackState<V>>,
    hosted: Res<HostedMatch<V>>,
    mut began: MessageWriter<EventBegan<V>>,
    mut ended: MessageWriter<EventEnded<V>>,
) {
    if pace.is_hurried() {
        pace.tick(time.delta());
    }
    // Only a picture that moves may count as changed: an idle table costs next to nothing.
    if shown.is_still() {
        return;
    }
    for moment in shown.advance(time.delta(), pace.factor(), hosted.game().setup()) {
        match moment {
            EventBoundary::Began(event) => _ = began.write(EventBegan(event)),
            EventBoundary::Ended(event) => _ = ended.write(EventEnded(event)),
        }
    }
}
