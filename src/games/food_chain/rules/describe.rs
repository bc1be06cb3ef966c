//! Events as lines of text.

use crate::position::MUTABLE;
use crate::{Event, Setup, SpeciesChanges, StandstillReason};
use shoal_contract::{Seat, listed};

/// The names of players and species in a line.
pub trait JungleNames {
    /// A player.
    fn player(&self, seat: Seat) -> String;
    /// A species.
    fn species(&self, id: u32) -> String;
    /// The changes that a cycle made, in words.
    fn fates(&self, species: &[SpeciesChanges]) -> String;
}

/// One line that tells an event, without a full stop.
pub fn describe_event(event: &Event, names: &impl JungleNames) -> String {
    let (player, species) = (|seat: &Seat| names.player(*seat), |id: &u32| names.species(*id));
    match event {
        Event::Vanished { id } => format!("{} gives way to another species", species(id)),
        Event::Founded { seat, id, parent, kind, body, preys_on: [min, max], parts } => {
            let how = parent.as_ref().map_or_else(
                || format!("founds species {id}"),
                |parent| format!("makes species {id} from {}", species(parent)),
            );
            let parts = parts.map_or_else(String::new, |parts| format!(" ({parts})"));
            let (player, kind) = (player(seat), kind.name());
            format!("{player} {how}: a {kind} of body {body} that preys on {min} to {max}{parts}")
        }
        Event::Named { seat, id, name } => format!("{} calls species {id} {name}", player(seat)),
        Event::Readied { seat } => format!("{} is ready", player(seat)),
        Event::Joined { name, .. } => format!("{name} joins"),
        Event::Left { seat } => {
            format!("{} leaves: the species stay, but belong to nobody", player(seat))
        }
        Event::CycleRan { cycle, cycles, species } => {
            let cycles = if *cycles > 1 { format!(" ({cycles} cycles)") } else { String::new() };
            format!("cycle {cycle}{cycles}: {}", names.fates(species))
        }
        Event::WentExtinct { id } => format!("{} has died out", species(id)),
        Event::Stopped(why) => match why {
            StandstillReason::Reached(id) => {
                format!("{} has {MUTABLE} members: all can design", species(id))
            }
            StandstillReason::Halved(id) => {
                format!("{} has halved: all can design", species(id))
            }
            StandstillReason::Died(id) => format!("{} has died out: all can design", species(id)),
            StandstillReason::EachCycle => "the jungle stops: all can design".into(),
        },
        Event::Ended { winners } if winners.is_empty() => {
            "the season is over, and nobody has an animal left".into()
        }
        Event::Ended { winners } => {
            let winners: Vec<String> = winners.iter().map(player).collect();
            format!("the season is over: {} won", listed(&winners))
        }
    }
}

impl JungleNames for Setup {
    fn player(&self, seat: Seat) -> String {
        match self.players > seat.index() {
            true => self.name(seat.index()).to_owned(),
            false => seat.to_string(),
        }
    }

    fn species(&self, id: u32) -> String {
        format!("species {id}")
    }

    fn fates(&self, species: &[SpeciesChanges]) -> String {
        let all: Vec<String> = species.iter().map(of_species).collect();
        all.join(", ")
    }
}

/// `7: 115 (+31 -12 -4)`: members, then born, eaten and starved.
fn of_species(one: &SpeciesChanges) -> String {
    let SpeciesChanges { id, born, eaten, starved, population } = one;
    format!("{id}: {population} (+{born} -{eaten} -{starved})")
}
