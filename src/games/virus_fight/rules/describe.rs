//! Events as lines of text.

use crate::{EliminationReason, Event, Setup, StalemateReason};
use shoal_contract::{Seat, listed};

/// One line that tells an event, with the names of the setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let name = |seat: &Seat| setup.name(seat.index());
    match event {
        Event::Arranged { seat } => format!("{} has arranged a program", name(seat)),
        Event::Revealed { seat, line, squares, marker } => {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            let at = squares.get(*marker).map_or_else(String::new, |at| format!(" at {at}"));
            format!("{} shows {}, marker on {}{at}", name(seat), line.join(" "), marker + 1)
        }
        Event::RoundBegan { round, first } => format!("round {round} begins with {}", name(first)),
        Event::Moved { seat, piece, from, to } => {
            format!("{} moves {piece} from {from} to {to}", name(seat))
        }
        Event::Written { seat, piece, at } => format!("{} writes {piece} at {at}", name(seat)),
        Event::Jumped { seat, from, to } => format!("{} jumps from {from} to {to}", name(seat)),
        Event::Erased { seat, piece, at } => format!("{} erases {piece} at {at}", name(seat)),
        Event::ErasedNothing { seat } => format!("{} erases nothing", name(seat)),
        Event::Skipped { seat, piece } => format!("{} cannot carry out {piece}", name(seat)),
        Event::Walked { seat, from, to } => {
            format!("{}'s marker moves from {from} to {to}", name(seat))
        }
        Event::Eliminated { seat, why: EliminationReason::Stuck } => {
            format!("{} is stuck and out", name(seat))
        }
        Event::Eliminated { seat, why: EliminationReason::Resigned } => {
            format!("{} resigns", name(seat))
        }
        Event::StalemateOffered { why: StalemateReason::Repetition } => {
            "the same position for the third time: is this a stalemate?".into()
        }
        Event::StalemateOffered { .. } => {
            "sixty rounds have been played: is this a stalemate?".into()
        }
        Event::Agreed { seat } => format!("{} calls it a stalemate", name(seat)),
        Event::Declined { seat } => format!("{} wants to play on", name(seat)),
        Event::Stalled => "stalemate: spares are counted".into(),
        Event::Ended { winners } => {
            let names: Vec<&str> = winners.iter().map(name).collect();
            format!("the match is over: won by {}", listed(&names))
        }
    }
}
