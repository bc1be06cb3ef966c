//! A table without a window: matches of a small game, with time that passes as a test wants it.

mod disk;
mod evenings;
mod going_back;
mod guests;
mod host;
mod looking_back;
mod onlooking;
mod watching;

use super::{Choose, Hosted, HostingPlugin, Refused, host};
use crate::contract::toy::{Action, Pebbles, Setup};
use crate::contract::{Actor, Match, Seat};
use crate::table::playback::toy::PebblesView;
use crate::table::playback::{ActionOf, Pace, PlaybackState, Show};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(20);

/// A table at which a match is hosted.
struct Table<V: Show> {
    app: App,
    refusals: MessageCursor<Refused>,
    game: std::marker::PhantomData<V>,
}

impl<V: Show> Table<V> {
    fn new(hosted: Hosted<V>) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, HostingPlugin::<V>::default()));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        host(app.world_mut(), hosted);
        let mut table =
            Self { app, refusals: MessageCursor::default(), game: std::marker::PhantomData };
        // No time passes in the first frame.
        table.frame();
        table
    }

    fn frame(&mut self) {
        self.app.update();
    }

    /// Lets this much of the table's time pass.
    fn wait(&mut self, seconds: f32) {
        for _ in 0..(seconds / FRAME.as_secs_f32()).round() as usize {
            self.frame();
        }
    }

    fn send(&mut self, message: impl Message) {
        self.app.world_mut().write_message(message);
        self.frame();
    }

    fn choose(&mut self, actor: Actor, action: ActionOf<V>) {
        self.send(Choose::<V> { actor, action });
    }

    fn hosted(&self) -> &Hosted<V> {
        self.app.world().resource()
    }

    fn shown(&self) -> &PlaybackState<V> {
        self.app.world().resource()
    }

    fn pace(&mut self) -> Mut<'_, Pace> {
        self.app.world_mut().resource_mut()
    }

    fn taken(&self) -> usize {
        self.hosted().game().taken().len()
    }

    /// What was refused since this was last asked.
    fn refusals(&mut self) -> Vec<Refused> {
        let messages = self.app.world().resource::<Messages<Refused>>();
        self.refusals.read(messages).cloned().collect()
    }
}

fn pebbles(players: u16) -> Match<Pebbles> {
    Match::new(Setup { players, most: 30 }, 5).expect("the setup is right")
}

/// A table where the house waits for a hand, after a heap was dealt and seen.
fn dealt(players: u16) -> Table<PebblesView> {
    let mut table = Table::<PebblesView>::new(Hosted::unwritten(pebbles(players)));
    table.pace().by_itself = false;
    table.choose(Actor::House, Action::Deal);
    table.wait(1.0);
    assert!(table.shown().view > Some(7), "the tests need some pebbles");
    table
}

fn seat(index: u16) -> Actor {
    Actor::Seat(Seat(index))
}
