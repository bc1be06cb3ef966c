//! Events as lines of text.

use crate::contract::{Seat, listed};
use crate::games::food_chain::{Event, OfSpecies, Setup, Why};

/// One line that tells an event, with the names of the setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let name = |seat: &Seat| match setup.players > seat.index() {
        true => setup.name(seat.index()).to_owned(),
        false => seat.to_string(),
    };
    match event {
        Event::Vanished { id } => format!("species {id} vanishes"),
        Event::Founded { seat, id, parent, kind, body, preys_on: [min, max], parts } => {
            let how = parent.map_or_else(|| "founds".into(), |parent| format!("makes of {parent}"));
            let parts = parts.map_or_else(String::new, |parts| format!(" ({parts})"));
            let (name, kind) = (name(seat), kind.name());
            format!(
                "{name} {how} species {id}, a {kind} of body {body} that preys on {min}-{max}{parts}"
            )
        }
        Event::Named { seat, id, name: given } => {
            format!("{} names species {id} {given}", name(seat))
        }
        Event::Readied { seat } => format!("{} is ready", name(seat)),
        Event::Joined { seat, name } => format!("{name} joins as {seat}"),
        Event::Left { seat } => format!("{} leaves", name(seat)),
        Event::CycleRan { cycle, cycles, species } => {
            let cycles = if *cycles == 1 { String::new() } else { format!(" ({cycles} cycles)") };
            let all: Vec<String> = species.iter().map(of_species).collect();
            format!("cycle {cycle}{cycles}: {}", all.join(", "))
        }
        Event::WentExtinct { id } => format!("species {id} has died"),
        Event::Stopped(why) => match why {
            Why::Reached(id) => format!("all may design: species {id} can be mutated"),
            Why::Halved(id) => format!("all may design: species {id} has halved"),
            Why::Died(id) => format!("all may design: species {id} has died"),
            Why::EachCycle => "all may design".into(),
        },
        Event::Ended { winners } => {
            let names: Vec<String> = winners.iter().map(name).collect();
            match names.is_empty() {
                true => "the season is over; nobody has an animal".into(),
                false => format!("the season is over; won by {}", listed(&names)),
            }
        }
    }
}

/// `7: 115 (+31 -12 -4)`: members, then born, eaten and starved.
fn of_species(one: &OfSpecies) -> String {
    let OfSpecies { id, born, eaten, starved, population } = one;
    format!("{id}: {population} (+{born} -{eaten} -{starved})")
}
