//! Where systems put what came of an action.

use crate::games::fish_and_men::action::Event;
use bevy_ecs::{resource::Resource, world::World};

/// The events of the action that is being done, in order. Emptied when the action is over.
#[derive(Resource, Debug, Default)]
pub struct Outbox(pub Vec<Event>);

impl Outbox {
    /// Adds what just happened.
    pub fn push(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Adds what just happened to the world's outbox.
pub fn announce(world: &mut World, event: Event) {
    world.resource_mut::<Outbox>().push(event);
}
