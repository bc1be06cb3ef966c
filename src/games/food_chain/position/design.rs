//! New species: founding one, and mutating one (rules 3.1, 3.2).

use super::factors::SpeciesFactors;
use super::growth::shared;
use super::value::{FOUNDERS, Jungle, MOST_SPECIES, MUTABLE, Species};
use crate::part::{HIGHEST_LEVEL, OrderLevels, PartLevels, SpeciesKind};
use shoal_contract::Seat;

/// Greatest number of parts that may change in a mutation (rules 3.2).
pub const MOST_CHANGED: usize = 2;
/// Greatest change of the sum of all levels in a mutation (rules 3.2).
pub const MOST_SUM: u32 = 2;

/// The design of a new species.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpeciesDesign {
    /// The species it is made of, if of one.
    pub parent: Option<u32>,
    /// Its kind: herbivore or carnivore.
    pub kind: SpeciesKind,
    /// The levels of its parts.
    pub parts: PartLevels,
}

impl Jungle {
    /// Checks a new species of a seat, and returns its design.
    ///
    /// # Errors
    /// A sentence: why it cannot be founded.
    pub fn check_start(
        &self,
        seat: Seat,
        kind: SpeciesKind,
        levels: &OrderLevels,
    ) -> Result<SpeciesDesign, String> {
        is_animal(kind)?;
        if let Some((part, level)) =
            levels.iter().find(|(_, level)| !(1..=HIGHEST_LEVEL).contains(*level))
        {
            return Err(format!(
                "{} {level} is not a level from 1 to {HIGHEST_LEVEL}. Leave out parts at level 0.",
                part.name()
            ));
        }
        let design =
            SpeciesDesign { parent: None, kind, parts: PartLevels::default().with(levels)? };
        self.check_form(&design, self.species.iter().filter(|one| one.owner != Some(seat)))?;
        Ok(design)
    }

    /// Checks a mutation of a species of a seat, and returns its design (rules 3.2, 8.20).
    ///
    /// # Errors
    /// A sentence: why it cannot be.
    pub fn check_mutate(
        &self,
        seat: Seat,
        id: u32,
        kind: Option<SpeciesKind>,
        levels: &OrderLevels,
    ) -> Result<SpeciesDesign, String> {
        let parent = self.check_own(seat, id)?;
        kind.map_or(Ok(()), is_animal)?;
        if parent.population < MUTABLE {
            return Err(format!(
                "Too few members: species {id} has {}, but needs {MUTABLE} to be mutated.",
                parent.population
            ));
        }
        let parts = parent.parts.with(levels).map_err(|what| format!("{what}."))?;
        let changed: Vec<&str> = parent.parts.changed(&parts).map(|part| part.name()).collect();
        if changed.len() > MOST_CHANGED {
            return Err(format!(
                "{} would change, but at most {MOST_CHANGED} parts can.",
                changed.join(", ")
            ));
        }
        let (before, after) = (parent.parts.sum(), parts.sum());
        if before.abs_diff(after) > MOST_SUM {
            return Err(format!(
                "The levels would add up to {after} instead of {before}: they can differ by at most \
                 {MOST_SUM}."
            ));
        }
        let design = SpeciesDesign { parent: Some(id), kind: kind.unwrap_or(parent.kind), parts };
        self.check_form(&design, self.species.iter())?;
        Ok(design)
    }

    /// Founds a species that was checked, as the steps of a match do; answers with its id (rules 3.1, 3.2).
    pub fn found(&mut self, seat: Seat, design: SpeciesDesign) -> u32 {
        let hunger = match design.parent {
            Some(parent) => self.take_founders(parent),
            None => {
                self.give_up_species(seat);
                0
            }
        };
        self.add_species(seat, design, hunger)
    }

    /// The species that a seat had vanish; answers with their ids (rules 3.1).
    pub(crate) fn give_up_species(&mut self, seat: Seat) -> Vec<u32> {
        self.bury(|species| species.owner == Some(seat))
    }

    /// Takes the founders of a new species from its parent; answers with their hunger, all together (rules 3.2, 8.10,
    /// 8.11).
    pub(crate) fn take_founders(&mut self, parent: u32) -> u64 {
        let Some(parent) = self.find_mut(parent) else { return 0 };
        let hunger = shared(parent.hunger, FOUNDERS, parent.population);
        parent.hunger -= hunger;
        parent.population -= FOUNDERS;
        parent.at_stop = parent.population;
        hunger
    }

    /// Founders with this hunger, all together, become a species; answers with its id (rules 3.1, 3.2).
    pub(crate) fn add_species(&mut self, seat: Seat, design: SpeciesDesign, hunger: u64) -> u32 {
        let (id, founded) = (self.next_id, self.cycle);
        let SpeciesDesign { parent, kind, parts } = design;
        let new = Species::founded(id, Some(seat), kind, parts);
        self.species.push(Species { parent, founded, hunger, ..new });
        self.next_id += 1;
        id
    }

    /// The species with this id, if it is of this seat.
    ///
    /// # Errors
    /// A sentence.
    pub fn check_own(&self, seat: Seat, id: u32) -> Result<&Species, String> {
        match self.find(id) {
            None => Err(format!("There is no species {id}.")),
            Some(species) if species.kind == SpeciesKind::Plant => {
                Err("The plants belong to nobody.".into())
            }
            Some(species) if species.owner != Some(seat) => {
                Err(format!("Species {id} is not yours."))
            }
            Some(species) => Ok(species),
        }
    }

    /// No two species have the same body, min and max (rules 3.1).
    fn check_form<'a>(
        &self,
        design: &SpeciesDesign,
        mut others: impl Iterator<Item = &'a Species> + Clone,
    ) -> Result<(), String> {
        if others.clone().count() >= MOST_SPECIES {
            return Err(format!("The jungle is full: it holds {MOST_SPECIES} species."));
        }
        if self.next_id == u32::MAX {
            return Err("There are no numbers left for new species.".into());
        }
        let form = SpeciesFactors::of(&design.parts).form();
        match others.find(|other| other.factors().form() == form) {
            None => Ok(()),
            Some(other) => Err(format!(
                "Species {} also has a body of {} and preys on {} to {}: one of the three must differ.",
                other.id, form[0], form[1], form[2]
            )),
        }
    }
}

fn is_animal(kind: SpeciesKind) -> Result<(), String> {
    if kind == SpeciesKind::Plant {
        return Err("Only herbivores (H) and carnivores (C) can be founded.".into());
    }
    Ok(())
}
