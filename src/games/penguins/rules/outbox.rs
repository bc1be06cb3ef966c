//! Where systems put what came of an action.

use crate::contract::schedule;
use crate::games::penguins::action::Event;

pub use schedule::announce;

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
