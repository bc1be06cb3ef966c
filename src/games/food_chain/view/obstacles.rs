//! The obstacles to a design in the words of its player: what cannot be as it is, and which lever to turn.

use super::prelude::*;
use crate::playback::sentences::called;
use shoal_contract::counted;
use shoal_food_chain::HungerCause;
use shoal_food_chain::position::{MOST_CHANGED, MOST_SUM};

/// Says why a design that was `refused` cannot be founded, and what to change.
pub fn obstacle(view: &View, seat: Seat, draft: &SpeciesDesign, refused: String) -> String {
    let parent = draft.parent.and_then(|id| view.find(id));
    if let Some(small) = parent.filter(|parent| parent.population < MUTABLE) {
        return format!("It has {} of the {MUTABLE} members it needs.", small.population);
    }
    let changes = mutation(view, draft).and_then(|mutation| mutation.obstacle());
    changes.or_else(|| twin(view, seat, draft)).unwrap_or(refused)
}

/// Says how far a child may still differ from its parent; `None` for an animal without one, or with a hidden one.
pub fn left_to_change(view: &View, draft: &SpeciesDesign) -> Option<String> {
    let mutation = mutation(view, draft)?;
    mutation.obstacle().is_none().then(|| mutation.left())
}

/// Says which lever to turn, and why: an animal could eat nothing. The lever comes first, since the smallest of trays
/// leave out the rest.
pub fn hunger(view: &View, seat: Seat, draft: &SpeciesDesign) -> Option<String> {
    let plant = SpeciesFactors::PLANT.body;
    Some(match draft.hunger_cause(view, seat)? {
        HungerCause::NeverHunts => "Give it Nose, Paws or Legs: it never hunts.".into(),
        HungerCause::NoBody { min, max } => {
            format!("Turn Ears or Brain up: it eats from {min} to {max}, so nothing.")
        }
        HungerCause::NoPrey { min, max } => {
            format!("Turn a lever: no animal here has a body from {min} to {max}.")
        }
        HungerCause::NoPlants { min, max } => {
            let how = if min > plant { "a lever down" } else { "Ears or Brain up" };
            format!("Turn {how}: it eats {min} to {max}, plants are {plant}.")
        }
        HungerCause::AllEscape => "Turn Eyes or Mouth up: everything it could hunt escapes.".into(),
    })
}

/// The changes of a design from the species that it is made from, if that can be mutated and its parts are seen.
fn mutation(view: &View, draft: &SpeciesDesign) -> Option<Mutation> {
    let parent = view.find(draft.parent?).filter(|it| it.population >= MUTABLE)?;
    Some(Mutation::of(&parent.parts?, &draft.parts))
}

/// Names the species of which a design has the body and the prey (rules 3.1).
fn twin(view: &View, seat: Seat, draft: &SpeciesDesign) -> Option<String> {
    let new = draft.seen(view);
    let stays = |other: &&SeenSpecies| draft.parent.is_some() || other.seat != Some(seat);
    let is_twin = |other: &&SeenSpecies| (other.body, other.preys_on) == (new.body, new.preys_on);
    let twin = view.species.iter().filter(stays).find(is_twin)?;
    Some(format!("Too much like {}: turn a lever.", called(view, twin.id)))
}

/// The changes from a parent to its child (rules 3.2).
struct Mutation {
    changed: Vec<&'static str>,
    /// The levels that the child has more than its parent; negative if it has fewer.
    more: i32,
}

impl Mutation {
    fn of(parent: &PartLevels, child: &PartLevels) -> Self {
        let changed = parent.changed(child).map(AnimalPart::name).collect();
        Self { changed, more: child.sum() as i32 - parent.sum() as i32 }
    }

    fn obstacle(&self) -> Option<String> {
        let most = MOST_SUM as i32;
        let beyond = self.more.abs() - most;
        if self.changed.len() > MOST_CHANGED {
            let names = self.changed.join(" or ");
            return Some(format!("At most {MOST_CHANGED} parts: turn back {names}."));
        }
        if self.changed.is_empty() {
            return Some(format!("Turn a lever. {}", self.left()));
        }
        let (way, what) = if self.more > 0 { ("down", "more") } else { ("up", "fewer") };
        (beyond > 0)
            .then(|| format!("At most {most} levels {what}: turn a part {way} by {beyond}."))
    }

    /// `Left: 1 part, 1 level up or 3 down.`
    fn left(&self) -> String {
        let most = MOST_SUM as i32;
        let parts = counted((MOST_CHANGED - self.changed.len()) as u64, "parts");
        let (up, down) = (most - self.more, most + self.more);
        format!("Left: {parts}, {} up or {down} down.", counted(up, "levels"))
    }
}
