//! The standing of a match (rules 4.1, 7.1), and the measures taken cycle by cycle.

use super::pieces::{jungle, record};
use crate::position::{ranking, ranks};
use crate::state::NEW_SPECIES;
use crate::{SeasonStep, SpeciesKind};
use bevy_ecs::world::World;
use shoal_contract::number::figure::TurnMeasure;
use shoal_contract::{MatchStanding, Seat, SeatScore};

/// Species that can be mutated, then animals; who has left is out.
pub fn standing(world: &World) -> MatchStanding {
    let (jungle, record) = (jungle(world), record(world));
    let seats = record.players.len();
    let ranks = ranks(jungle, seats).into_iter();
    let left = Seat::all(seats).zip(&record.players).filter(|(_, player)| player.left);
    let leader = || ranking(jungle, seats).first().map(|(seat, _)| *seat);
    MatchStanding {
        scores: ranks
            .map(|rank| SeatScore::Keys(vec![rank.species.into(), rank.animals.into()]))
            .collect(),
        out: left.map(|(seat, _)| seat).collect(),
        winners: (record.step == SeasonStep::Over).then(|| leader().into_iter().collect()),
    }
}

/// Measures the members of each kind, the number of species, the animals of each seat, and the members of each species
/// of the dish; those that were founded later differ from match to match.
pub fn measures(world: &World) -> Vec<TurnMeasure> {
    let (jungle, record) = (jungle(world), record(world));
    let kinds = [SpeciesKind::Plant, SpeciesKind::Herbivore, SpeciesKind::Carnivore].map(|kind| {
        let members = jungle.species.iter().filter(|species| species.kind == kind);
        let all: u32 = members.map(|species| species.population).sum();
        TurnMeasure { kind: "members", of: format!("all {}s", kind.name()), value: all.into() }
    });
    let species = jungle.animals().count() as i64;
    let species = TurnMeasure { kind: "species", of: "all animals".into(), value: species };
    let ranks = ranks(jungle, record.players.len()).into_iter();
    let seats = record.players.iter().zip(ranks).map(|(player, rank)| TurnMeasure {
        kind: "members by player",
        of: player.name.clone(),
        value: rank.animals.into(),
    });
    let first = jungle.animals().filter(|of| of.founded == 0 && of.name != NEW_SPECIES);
    let first = first.map(|species| TurnMeasure {
        kind: "members by species of the dish",
        of: format!("{} ({})", species.name, species.id),
        value: species.population.into(),
    });
    kinds.into_iter().chain([species]).chain(seats).chain(first).collect()
}
