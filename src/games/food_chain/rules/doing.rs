//! What is being done, for the systems that do it, and where they put what came of it.

use crate::contract::{Seat, schedule};
use crate::games::food_chain::action::{Action, Event};
use bevy_ecs::resource::Resource;

/// Who acts.
#[derive(Resource, Debug, Clone)]
pub struct Doing {
    /// The seat, if it is not the house.
    pub seat: Option<Seat>,
    /// What it does.
    pub action: Action,
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
