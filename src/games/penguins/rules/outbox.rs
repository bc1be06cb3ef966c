//! Where systems put what came of an action.

use crate::games::penguins::action::Event;
use bevy_ecs::{resource::Resource, world::World};

/// The events of the action that is being done, in order. Emptied when the action is over.
#[derive(Resource, Debug, Default)]
pub struct Outbox(pub Vec<Event>);

/// Adds what just happened to the world's outbox.
pub fn announce(world: &mut World, event: Event) {
    world.resource_mut::<Outbox>().0.push(event);
}
