//! A table without a window: matches of a small game, with time that passes as a test wants it.

use super::{ChooseAction, HostedMatch, HostingPlugin, RequestRefused, host};
use crate::matches::playback::toy::PebblesView;
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView, TablePace};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::battery::toy::{Action, Pebbles, Setup};
use shoal_contract::{Actor, Match, Seat};
use shoal_tabletop::headless;
use std::time::Duration;

/// Length of a frame.
const FRAME: Duration = Duration::from_millis(20);

/// A table at which a match is hosted.
pub struct HostingTestTable<V: PlaybackView> {
    /// The program.
    pub app: App,
    refusals: MessageCursor<RequestRefused>,
    game: std::marker::PhantomData<V>,
}

impl<V: PlaybackView> HostingTestTable<V> {
    /// The table in its first frame.
    pub fn new(hosted: HostedMatch<V>) -> Self {
        let mut app = headless::minimal();
        app.add_plugins(HostingPlugin::<V>::default());
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        host(app.world_mut(), hosted);
        let mut table =
            Self { app, refusals: MessageCursor::default(), game: std::marker::PhantomData };
        // No time passes in the first frame.
        table.frame();
        table
    }

    /// Lets a frame pass.
    pub fn frame(&mut self) {
        self.app.update();
    }

    /// Lets this much of the table's time pass.
    pub fn wait(&mut self, seconds: f32) {
        for _ in 0..(seconds / FRAME.as_secs_f32()).round() as usize {
            self.frame();
        }
    }

    /// Sends a message, and lets a frame pass.
    pub fn send(&mut self, message: impl Message) {
        self.app.world_mut().write_message(message);
        self.frame();
    }

    /// Somebody chooses an action.
    pub fn choose(&mut self, actor: Actor, action: ActionOf<V>) {
        self.send(ChooseAction::<V> { actor, action });
    }

    /// The match.
    pub fn hosted(&self) -> &HostedMatch<V> {
        self.app.world().resource()
    }

    /// The picture that is seen of it.
    pub fn shown(&self) -> &PlaybackState<V> {
        self.app.world().resource()
    }

    /// The speed at which it is shown, to be changed.
    pub fn pace(&mut self) -> Mut<'_, TablePace> {
        self.app.world_mut().resource_mut()
    }

    /// Number of actions that count.
    pub fn taken(&self) -> usize {
        self.hosted().game().taken().len()
    }

    /// Returns what was refused since the last call.
    pub fn refusals(&mut self) -> Vec<RequestRefused> {
        let messages = self.app.world().resource::<Messages<RequestRefused>>();
        self.refusals.read(messages).cloned().collect()
    }
}

/// A match of the small game with at most 30 pebbles.
pub fn pebbles(players: u16) -> Match<Pebbles> {
    Match::new(Setup { players, most: 30 }, 5).expect("the setup is right")
}

/// A table where the house waits for a hand, after a heap was dealt and seen.
pub fn dealt(players: u16) -> HostingTestTable<PebblesView> {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(players)));
    table.pace().by_itself = false;
    table.choose(Actor::House, Action::Deal);
    table.wait(1.0);
    assert!(table.shown().view > Some(7), "the tests need some pebbles");
    table
}

/// The seat with this number, as an actor.
pub fn seat(index: u16) -> Actor {
    Actor::Seat(Seat(index))
}
