//! Where systems put what came of an action.

use crate::contract::schedule;
use crate::games::fish_and_men::action::Event;

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;
