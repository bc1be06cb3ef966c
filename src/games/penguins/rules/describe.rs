//! Events as lines of text, for playthroughs.

use crate::action::{Event, IceCell, RemovalReason};
use crate::setup::Setup;
use shoal_contract::{Seat, listed};

/// One line that describes an event of a match with this setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let who = |seat: &Seat| setup.name(seat.index());
    match event {
        Event::Placed { seat, at } => format!("{} has placed a penguin at {at}", who(seat)),
        Event::PlacingEnded => "all penguins have been placed".into(),
        Event::Moved { seat, from, to, fish } => {
            format!("{} moved from {from} to {to}, fish: {fish}", who(seat))
        }
        Event::Skipped { seat } => format!("{} is stuck and was passed over", who(seat)),
        Event::Removed { seat, why, places } => {
            let why = match why {
                RemovalReason::Cheated => "has cheated and was removed",
                RemovalReason::Failed => "has failed and was removed",
                RemovalReason::Quit => "has left",
            };
            format!("{} {why}: its penguins were at {}", who(seat), list(places))
        }
        Event::Ended { winners } if winners.is_empty() => {
            "the match is over: nobody has won".into()
        }
        Event::Ended { winners } => {
            let winners: Vec<&str> = winners.iter().map(who).collect();
            format!("the match is over: won by {}", listed(&winners))
        }
    }
}

fn list(places: &[IceCell]) -> String {
    match places {
        [] => "no tile".into(),
        places => places.iter().map(IceCell::to_string).collect::<Vec<_>>().join(", "),
    }
}
