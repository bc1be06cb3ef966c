//! Events as lines of text, for playthroughs.

use crate::contract::{Seat, listed};
use crate::games::penguins::action::{At, Event, Why};

/// One line that tells an event.
pub fn tell(event: &Event) -> String {
    match event {
        Event::Placed { seat, at } => format!("{seat} has placed a penguin at {at}"),
        Event::PlacingEnded => "all penguins are placed".into(),
        Event::Moved { seat, from, to, fish } => {
            format!("{seat} went from {from} to {to}, fish: {fish}")
        }
        Event::Skipped { seat } => format!("{seat} is stuck and was passed over"),
        Event::Removed { seat, why, places } => {
            let why = match why {
                Why::Cheated => "has cheated and was removed",
                Why::Failed => "has failed and was removed",
                Why::Quit => "has left",
            };
            format!("{seat} {why}; its penguins stood at {}", list(places))
        }
        Event::Ended { winners } if winners.is_empty() => {
            "the match is over; nobody has won".into()
        }
        Event::Ended { winners } => {
            let winners: Vec<String> = winners.iter().map(Seat::to_string).collect();
            format!("the match is over; won by {}", listed(&winners))
        }
    }
}

fn list(places: &[At]) -> String {
    match places {
        [] => "no tile".into(),
        places => places.iter().map(At::to_string).collect::<Vec<_>>().join(", "),
    }
}
