//! The outbox, into which systems put the events of an action.

use crate::action::Event;
use shoal_contract::world::schedule;

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
