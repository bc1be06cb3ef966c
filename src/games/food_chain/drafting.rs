//! A design as its player makes it: the species it begins from, and the action that it is.

use super::{
    Action, AnimalPart, PartLevels, SeenSpecies, Species, SpeciesDesign, SpeciesFactors,
    SpeciesKind, View,
};
use shoal_contract::Seat;
use std::fmt;

/// Small plant eaters to begin with, each of another body or prey: so that of two players who keep theirs neither is
/// refused (rules 3.1).
const FIRST: [PartLevels; 8] = [
    PartLevels([2, 1, 0, 2, 0, 0, 0, 0]),
    PartLevels([2, 0, 0, 1, 0, 1, 0, 0]),
    PartLevels([1, 1, 0, 2, 1, 0, 0, 0]),
    PartLevels([2, 1, 1, 1, 0, 0, 0, 0]),
    PartLevels([1, 0, 0, 2, 0, 0, 1, 0]),
    PartLevels([2, 1, 0, 1, 0, 0, 0, 1]),
    PartLevels([2, 1, 1, 2, 0, 0, 0, 0]),
    PartLevels([2, 2, 0, 1, 0, 0, 0, 1]),
];

impl SpeciesDesign {
    /// The first animal that is dealt to a seat: its own, or if that lives, one that no other seat is dealt.
    pub fn first(view: &View, seat: Seat) -> Self {
        let of = |parts| Self { parent: None, kind: SpeciesKind::Herbivore, parts };
        let lives = |design: &Self| {
            let new = design.seen(view);
            let mut others = view.species.iter().filter(|one| one.seat != Some(seat));
            others.any(|one| (one.body, one.preys_on) == (new.body, new.preys_on))
        };
        let own = seat.index() % FIRST.len();
        // Those of other seats come last.
        let spare = (view.players.len()..FIRST.len()).cycle().skip(own);
        let spare = spare.take(FIRST.len().saturating_sub(view.players.len()));
        let all = [own].into_iter().chain(spare).chain(0..FIRST.len());
        let mut all = all.map(|place| of(FIRST[place]));
        all.find(|design| !lives(design)).unwrap_or(of(FIRST[own]))
    }

    /// A child of a species, as it is; parts that are hidden are at 0.
    pub fn child_of(species: &SeenSpecies) -> Self {
        let parts = species.parts.unwrap_or_default();
        Self { parent: Some(species.id), kind: species.kind, parts }
    }

    /// The design that an action founds or mutates to; none if it does neither.
    pub fn by(action: &Action, view: &View) -> Option<Self> {
        let (from, levels) = match action {
            Action::Start { kind, parts } => {
                (Self { parent: None, kind: *kind, parts: PartLevels::default() }, parts)
            }
            Action::Mutate { species, kind, parts } => {
                let parent = Self::child_of(view.find(*species)?);
                (Self { kind: kind.unwrap_or(parent.kind), ..parent }, parts)
            }
            _ => return None,
        };
        Some(Self { parts: from.parts.with(levels).ok()?, ..from })
    }

    /// The design that a seat begins from by default: a child of its largest species, or a first animal.
    pub fn usual(view: &View, seat: Seat) -> Self {
        let largest = view.of(seat).max_by_key(|species| species.population);
        largest.map_or_else(|| Self::first(view, seat), Self::child_of)
    }

    /// The next that the seat can begin from: each of its species, then a new animal.
    pub fn next(&self, view: &View, seat: Seat) -> Self {
        let after = |species: &&SeenSpecies| self.parent.is_none_or(|now| species.id > now);
        view.of(seat).find(after).map_or_else(|| Self::first(view, seat), Self::child_of)
    }

    /// The same with another level of a part, if there is such a level.
    pub fn with(self, part: AnimalPart, level: u32) -> Self {
        let parts = self.parts.with(&[(part, level)].into()).unwrap_or(self.parts);
        Self { parts, ..self }
    }

    /// The species that it would be, as everybody would see it.
    pub fn seen(&self, view: &View) -> SeenSpecies {
        SeenSpecies::of(&Species::founded(view.next_id, None, self.kind, self.parts), true)
    }

    /// A sentence that warns of it if it can eat nothing in this jungle, as far as its seat sees that.
    pub fn hunger_warning(&self, view: &View, seat: Seat) -> Option<String> {
        self.hunger_cause(view, seat).map(|why| format!("It cannot eat anything: {why}."))
    }

    /// The reason why it can eat nothing in this jungle, as far as its seat sees that (rules 2.3 to 2.5).
    pub fn hunger_cause(&self, view: &View, seat: Seat) -> Option<HungerCause> {
        let parent = self.parent.and_then(|id| view.find(id));
        if parent.is_some_and(|parent| parent.parts.is_none()) {
            return None;
        }
        let this = self.seen(view);
        let SpeciesFactors { hunt, chase, power, .. } = SpeciesFactors::of(&self.parts);
        // What is begun anew takes the place of all own species.
        let stays = |other: &&SeenSpecies| self.parent.is_some() || other.seat != Some(seat);
        let prey = view.species.iter().filter(stays).filter(|other| this.eats(other));
        let factors: Vec<Option<SpeciesFactors>> =
            prey.map(|other| other.parts.map(|parts| SpeciesFactors::of(&parts))).collect();
        let escapes = |evade: i64, might: i64| chase <= 0 && evade > 0 || power <= 0 && might > 0;
        // Hidden parts may be such that it is caught.
        let is_safe =
            |prey: &Option<SpeciesFactors>| prey.is_some_and(|it| escapes(it.evade, it.power));
        let [min, max] = this.preys_on;
        match self.kind {
            _ if hunt <= 0 => Some(HungerCause::NeverHunts),
            _ if min > max => Some(HungerCause::NoBody { min, max }),
            SpeciesKind::Carnivore if factors.is_empty() => Some(HungerCause::NoPrey { min, max }),
            _ if factors.is_empty() => Some(HungerCause::NoPlants { min, max }),
            _ if factors.iter().all(is_safe) => Some(HungerCause::AllEscape),
            _ => None,
        }
    }

    /// The action that founds it.
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

/// A reason why an animal can eat nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HungerCause {
    /// It has none of the parts that hunt.
    NeverHunts,
    /// Its smallest prey is larger than its largest.
    NoBody {
        /// The smallest body that it preys on.
        min: i64,
        /// The largest body that it preys on.
        max: i64,
    },
    /// It hunts animals, and none has such a body.
    NoPrey {
        /// The smallest body that it preys on.
        min: i64,
        /// The largest body that it preys on.
        max: i64,
    },
    /// It eats plants, but not of their size.
    NoPlants {
        /// The smallest body that it preys on.
        min: i64,
        /// The largest body that it preys on.
        max: i64,
    },
    /// It catches nothing, or overpowers nothing.
    AllEscape,
}

impl fmt::Display for HungerCause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NeverHunts => f.write_str("it never hunts without Nose, Paws or Legs"),
            Self::NoBody { min, max } => {
                write!(f, "it preys on bodies from {min} to {max}, which no body can be")
            }
            Self::NoPrey { min, max } => write!(f, "no animal here has a body from {min} to {max}"),
            Self::NoPlants { min, max } => {
                let body = SpeciesFactors::PLANT.body;
                write!(f, "plants have a body of {body}, but it eats bodies from {min} to {max}")
            }
            Self::AllEscape => f.write_str("everything it could hunt escapes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dish::{Dish, DishSpecies};
    use crate::orders::read;
    use crate::part::levels;
    use crate::{FoodChain, Setup};
    use shoal_contract::levels::FiledLevel as _;
    use shoal_contract::{Actor, Game as _, Match, Ratio, Viewer};
    use std::sync::Arc;

    #[test]
    fn a_design_becomes_the_action_that_founds_or_mutates_it() {
        let mut game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        let view = |game: &Match<FoodChain>| FoodChain::seen_by(game.world(), Viewer::Table);
        let seen = view(&game);
        let first = SpeciesDesign::usual(&seen, Seat(0));
        assert_eq!(first, SpeciesDesign::first(&seen, Seat(0)));
        let start = first.action(&seen);
        assert_eq!(SpeciesDesign::by(&start, &seen), Some(first));
        game.apply(Actor::Seat(Seat(0)), &start).expect("it can be founded");
        let seen = view(&game);
        let mut child = SpeciesDesign::usual(&seen, Seat(0));
        assert_eq!(child.parent, seen.of(Seat(0)).next().map(|species| species.id));
        assert!(
            matches!(child.action(&seen), Action::Mutate { kind: None, parts, .. } if parts.is_empty())
        );
        child = SpeciesDesign { kind: SpeciesKind::Carnivore, ..child.with(AnimalPart::Ears, 2) };
        assert_eq!(SpeciesDesign::by(&child.action(&seen), &seen), Some(child));
        let Action::Mutate { kind, parts, .. } = child.action(&seen) else { panic!("it mutates") };
        assert_eq!((kind, parts), (Some(SpeciesKind::Carnivore), [(AnimalPart::Ears, 2)].into()));
        assert_eq!(child.next(&seen, Seat(0)), first, "a new animal comes after all own ones");
    }

    #[test]
    fn eight_players_who_keep_what_they_are_dealt_all_found_an_animal_that_eats() {
        for dish in ["invasion", "bare"].map(Dish::named) {
            let dish = Arc::new(dish.expect("it is shipped"));
            let setup = Setup { dish, ..Setup::for_players(8) };
            let mut game = Match::<FoodChain>::new(setup, 1).expect("sound");
            let before = FoodChain::seen_by(game.world(), Viewer::Table);
            for seat in Seat::all(8) {
                let first = SpeciesDesign::first(&before, seat);
                assert_eq!(first.hunger_warning(&before, seat), None, "{first:?}");
                game.apply(Actor::Seat(seat), &first.action(&before)).expect("it differs");
            }
        }
    }

    #[test]
    fn what_can_eat_nothing_is_warned_of_and_what_finds_food_is_not() {
        let dish = Dish {
            plants: 500,
            species: vec![resident(1, "R2 M1"), resident(2, "N2 Y1 M2")],
            ..Dish::default()
        };
        let setup = Setup { dish: Arc::new(dish), ..Setup::for_players(3) };
        let game = Match::<FoodChain>::new(setup, 1).expect("sound");
        let view = FoodChain::seen_by(game.world(), Viewer::Table);
        let warning = |seat: u16, order: &str| {
            let action = read(order).expect("an order");
            SpeciesDesign::by(&action, &view).expect("a design").hunger_warning(&view, Seat(seat))
        };
        for (order, why) in [
            ("START C N4 Y3 M3 P1", "it preys on bodies from 11 to 10, which no body can be"),
            ("START H N4 Y3 M3 P1", "it preys on bodies from 11 to 10, which no body can be"),
            ("START H R5", "it never hunts without Nose, Paws or Legs"),
            ("START H N2 Y1 M1", "plants have a body of 5, but it eats bodies from 4 to 4"),
            ("START C N1 B1", "no animal here has a body from 1 to 3"),
            // The first resident escapes whoever has no chase; the second has no evade.
            ("START C N2 M2", "everything it could hunt escapes"),
        ] {
            assert_eq!(
                warning(2, order),
                Some(format!("It cannot eat anything: {why}.")),
                "{order}"
            );
        }
        for order in
            ["START H N2 Y1 M2", "START C N2 Y1 M2 B1", "START C N3 Y2 M2", "START H N5 B1"]
        {
            assert_eq!(warning(2, order), None, "{order}");
        }
        // Its own species would be gone, and with it all that it could eat.
        assert!(warning(1, "START C N3 Y2 M2").is_some());
        assert_eq!(warning(1, "MUTATE 3 C B1"), None);
    }

    fn resident(player: u16, parts: &str) -> DishSpecies {
        let levels = levels(parts.split(' ')).expect("levels");
        DishSpecies {
            name: "Vole".into(),
            seat: Some(Seat(player - 1)),
            kind: SpeciesKind::Herbivore,
            parts: PartLevels::default().with(&levels).expect("small levels"),
            population: 100,
            average_hunger: Ratio::new(0, 1),
        }
    }
}
