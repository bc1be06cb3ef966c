//! A design as its player makes it: what it begins from, and the action that it is.

use super::{Action, Design, Kind, Part, Parts, SeenSpecies, Species, View};
use crate::contract::Seat;

impl Design {
    /// A small plant eater, to begin with: it lives where plants grow.
    pub const FIRST: Self =
        Self { parent: None, kind: Kind::Herbivore, parts: Parts([2, 1, 0, 2, 0, 0, 0, 0]) };

    /// A child of a species, as it is; parts that are hidden are at 0.
    pub fn child_of(species: &SeenSpecies) -> Self {
        let parts = species.parts.unwrap_or_default();
        Self { parent: Some(species.id), kind: species.kind, parts }
    }

    /// What an action founds or mutates to; none if it does neither.
    pub fn by(action: &Action, view: &View) -> Option<Self> {
        let (from, levels) = match action {
            Action::Start { kind, parts } => {
                (Self { parent: None, kind: *kind, parts: Parts::default() }, parts)
            }
            Action::Mutate { species, kind, parts } => {
                let parent = Self::child_of(view.find(*species)?);
                (Self { kind: kind.unwrap_or(parent.kind), ..parent }, parts)
            }
            _ => return None,
        };
        Some(Self { parts: from.parts.with(levels).ok()?, ..from })
    }

    /// What a seat begins from: its largest species, or a first animal.
    pub fn usual(view: &View, seat: Seat) -> Self {
        let largest = view.of(seat).max_by_key(|species| species.population);
        largest.map_or(Self::FIRST, Self::child_of)
    }

    /// The next that the seat can begin from: each of its species, then a new animal.
    pub fn next(&self, view: &View, seat: Seat) -> Self {
        let after = |species: &&SeenSpecies| self.parent.is_none_or(|now| species.id > now);
        view.of(seat).find(after).map_or(Self::FIRST, Self::child_of)
    }

    /// The same with another level of a part, if there is such a level.
    pub fn with(self, part: Part, level: u32) -> Self {
        let parts = self.parts.with(&[(part, level)].into()).unwrap_or(self.parts);
        Self { parts, ..self }
    }

    /// The species that it would be, as everybody would see it.
    pub fn seen(&self, view: &View) -> SeenSpecies {
        SeenSpecies::of(&Species::founded(view.next_id, None, self.kind, self.parts), true)
    }

    /// What founds it.
    pub fn action(&self, view: &View) -> Action {
        let Some(parent) = self.parent.and_then(|id| view.find(id)) else {
            return Action::Start { kind: self.kind, parts: self.parts.into() };
        };
        let changed = parent.parts.unwrap_or_default().changed(&self.parts);
        let parts = changed.map(|part| (part, self.parts.level(part))).collect();
        let kind = (self.kind != parent.kind).then_some(self.kind);
        Action::Mutate { species: parent.id, kind, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Game as _, Match, Viewer};
    use crate::games::food_chain::{FoodChain, Setup};

    #[test]
    fn a_design_becomes_the_action_that_founds_or_mutates_it() {
        let mut game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        let view = |game: &Match<FoodChain>| FoodChain::seen_by(game.world(), Viewer::Table);
        let seen = view(&game);
        assert_eq!(Design::usual(&seen, Seat(0)), Design::FIRST);
        let start = Design::FIRST.action(&seen);
        assert_eq!(Design::by(&start, &seen), Some(Design::FIRST));
        game.apply(Actor::Seat(Seat(0)), &start).expect("it can be founded");
        let seen = view(&game);
        let mut child = Design::usual(&seen, Seat(0));
        assert_eq!(child.parent, seen.of(Seat(0)).next().map(|species| species.id));
        assert!(
            matches!(child.action(&seen), Action::Mutate { kind: None, parts, .. } if parts.is_empty())
        );
        child = Design { kind: Kind::Carnivore, ..child.with(Part::Ears, 2) };
        assert_eq!(Design::by(&child.action(&seen), &seen), Some(child));
        let Action::Mutate { kind, parts, .. } = child.action(&seen) else { panic!("it mutates") };
        assert_eq!((kind, parts), (Some(Kind::Carnivore), [(Part::Ears, 2)].into()));
        assert_eq!(
            child.next(&seen, Seat(0)),
            Design::FIRST,
            "a new animal comes after all own ones"
        );
    }
}
