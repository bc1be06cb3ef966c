//! Designing an animal with the eight levers of a tray: what is drafted, and what would come of it.

use super::animals::title;
use super::prelude::*;
use crate::contract::first_of;
use crate::games::food_chain::part::Levels;
use crate::games::food_chain::position::{Species, hunts};

/// The highest level that a lever turns to; orders by mail know higher ones.
pub const MOST: i32 = 30;
/// How many species are named that would be eaten, or would eat.
const NAMED: usize = 3;

/// An animal that a seat designs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draft {
    /// Of which species it is made; none for one that is founded.
    pub parent: Option<u32>,
    /// What it eats.
    pub kind: Kind,
    /// The levels of its parts, in the order of the rules.
    pub levels: [u32; PARTS],
}

impl Draft {
    /// A small plant eater, to begin with: it lives where plants grow.
    pub const FIRST: Self =
        Self { parent: None, kind: Kind::Herbivore, levels: [2, 1, 0, 2, 0, 0, 0, 0] };

    /// A child of a species, as it is.
    pub fn of(species: &SeenSpecies) -> Self {
        let levels = species.parts.unwrap_or_default().all();
        Self { parent: Some(species.id), kind: species.kind, levels }
    }

    /// What an action founds or mutates to; none if it does neither.
    pub fn by(action: &Action, view: &View) -> Option<Self> {
        let (mut draft, changed) = match action {
            Action::Start { kind, parts } => {
                (Self { parent: None, kind: *kind, levels: [0; PARTS] }, parts)
            }
            Action::Mutate { species, kind, parts } => {
                let parent = Self::of(view.find(*species)?);
                (Self { kind: kind.unwrap_or(parent.kind), ..parent }, parts)
            }
            _ => return None,
        };
        for (part, level) in changed {
            draft.levels[part.index()] = *level;
        }
        Some(draft)
    }

    /// What a seat begins from: its largest species, or a first animal.
    pub fn usual(view: &View, seat: Seat) -> Self {
        let largest = view.of(seat).max_by_key(|species| species.population);
        largest.map_or(Self::FIRST, Self::of)
    }

    /// The next that the seat can begin from: each of its species, then a new animal.
    pub fn next(&self, view: &View, seat: Seat) -> Self {
        let after = |species: &&SeenSpecies| self.parent.is_none_or(|now| species.id > now);
        view.of(seat).find(after).map_or(Self::FIRST, Self::of)
    }

    /// Its parts.
    pub fn parts(&self) -> Parts {
        let levels: Levels = Part::ALL.into_iter().zip(self.levels).collect();
        Parts::default().with(&levels).unwrap_or_default()
    }

    /// The species that it would be, as everybody would see it.
    pub fn seen(&self, view: &View) -> SeenSpecies {
        SeenSpecies::of(&Species::founded(view.next_id, None, self.kind, self.parts()), true)
    }

    /// What founds it.
    pub fn action(&self, view: &View) -> Action {
        let all = Part::ALL.into_iter().zip(self.levels);
        let Some(parent) = self.parent.and_then(|id| view.find(id)) else {
            let parts = all.filter(|(_, level)| *level > 0).collect();
            return Action::Start { kind: self.kind, parts };
        };
        let was = parent.parts.unwrap_or_default();
        let parts = all.filter(|(part, level)| was.level(*part) != *level).collect();
        let kind = (self.kind != parent.kind).then_some(self.kind);
        Action::Mutate { species: parent.id, kind, parts }
    }

    /// What it is good at, and whom it would meet, in a sentence.
    pub fn told(&self, view: &View, seat: Seat) -> String {
        let Factors { hunt, chase, evade, power, body, min, max, resilience } =
            Factors::of(&self.parts());
        let hunts = hunts(hunt).in_tenths();
        let this = self.seen(view);
        let others = || {
            view.species.iter().filter(|other| self.parent.is_some() || other.seat != Some(seat))
        };
        let prey = |other: &&SeenSpecies| this.eats(other);
        let hunter = |other: &&SeenSpecies| other.eats(&this);
        format!(
            "Body {body}, hunts {hunts} a cycle. Chase {chase}, evade {evade}, power {power}, bears hunger {resilience}. Eats {} ({min} to {max}). Eaten by {}.",
            named(others().filter(prey)),
            named(others().filter(hunter)),
        )
    }
}

/// The largest of some species by their names.
fn named<'a>(species: impl Iterator<Item = &'a SeenSpecies>) -> String {
    let mut all: Vec<_> = species.collect();
    all.sort_by_key(|species| std::cmp::Reverse(species.population));
    let names: Vec<String> = all.into_iter().map(title).collect();
    if names.is_empty() { "nobody".into() } else { first_of(&names, NAMED) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Game as _, Match, Viewer};

    #[test]
    fn a_draft_becomes_the_order_that_founds_or_mutates_it() {
        let mut game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        let view = |game: &Match<FoodChain>| FoodChain::seen_by(game.world(), Viewer::Table);
        let seen = view(&game);
        assert_eq!(Draft::usual(&seen, Seat(0)), Draft::FIRST);
        let start = Draft::FIRST.action(&seen);
        game.apply(Actor::Seat(Seat(0)), &start).expect("it can be founded");
        let seen = view(&game);
        let mut child = Draft::usual(&seen, Seat(0));
        assert_eq!(child.parent, seen.of(Seat(0)).next().map(|species| species.id));
        assert!(
            matches!(child.action(&seen), Action::Mutate { kind: None, parts, .. } if parts.is_empty())
        );
        (child.levels[Part::Ears.index()], child.kind) = (2, Kind::Carnivore);
        let Action::Mutate { kind, parts, .. } = child.action(&seen) else { panic!("it mutates") };
        assert_eq!((kind, parts), (Some(Kind::Carnivore), [(Part::Ears, 2)].into()));
        assert_eq!(
            child.next(&seen, Seat(0)),
            Draft::FIRST,
            "a new animal comes after all own ones"
        );
        assert!(
            Draft::FIRST.told(&seen, Seat(1)).contains("Eats Plants (5 to 6). Eaten by nobody.")
        );
    }
}
