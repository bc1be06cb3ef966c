//! What is being done, for the systems that do it, and where they put what came of it.

use crate::contract::schedule;
use crate::games::virus_fight::action::{Action, Event};
use bevy_ecs::resource::Resource;

/// Who acts, and how it was before, for the systems that do it.
#[derive(Resource, Debug, Clone)]
pub struct Doing {
    /// The seat that acts, or whose turn it is where the house does.
    pub seat: usize,
    /// What it does.
    pub action: Action,
    /// The round and turn before.
    pub before: (u32, usize),
    /// How many seats were out before.
    pub fallen: usize,
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
