//! All that ever lived in a jungle, cycle by cycle, and what happened to it.

use serde::{Deserialize, Serialize};
use shoal_contract::{Match, Seat};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::{Event, OfSpecies, StandstillReason};
use shoal_food_chain::part::{PartLevels, SpeciesKind};
use shoal_food_chain::position::{FOUNDERS, Jungle, SpeciesFactors, SpeciesRank, ranking};
use shoal_food_chain::rules::pieces::{jungle, record};

/// The longest name of a wild species on the pages, in characters.
const LONGEST_NAME: usize = 14;

/// A species, living or dead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpeciesRecord {
    /// The id of the species.
    pub id: u32,
    /// The group that has founded it; none if it is wild.
    pub seat: Option<usize>,
    /// The name on the pages: `3b` is the second species of group 3; a wild one has a name of its own.
    pub label: String,
    /// The kind, which says what it eats.
    pub kind: SpeciesKind,
    /// The levels of its parts.
    pub parts: PartLevels,
    /// The species that it was made of, if any.
    pub parent: Option<u32>,
    /// The cycle after which it was founded.
    pub founded: u32,
    /// The cycle in which it died, if it did.
    pub died: Option<u32>,
    /// The number of members when it was founded, and after each cycle since.
    pub counts: Vec<u32>,
}

impl SpeciesRecord {
    /// The factors that its parts give it.
    pub fn factors(&self) -> SpeciesFactors {
        if self.kind == SpeciesKind::Plant {
            SpeciesFactors::PLANT
        } else {
            SpeciesFactors::of(&self.parts)
        }
    }
}

/// News of a season: something that happened in the jungle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonNews {
    /// The cycle after which it happened.
    pub cycle: u32,
    /// A sentence that tells it.
    pub text: String,
}

/// The place of a group in the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupRank {
    /// The seat of the group.
    pub seat: usize,
    /// The number of its species that can be changed.
    pub species: u32,
    /// The number of its animals.
    pub animals: u32,
}

/// A season as far as it was played.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeasonHistory {
    /// The number of cycles that have passed.
    pub cycle: u32,
    /// All species that ever lived, in order of their ids, the plants first.
    pub kin: Vec<SpeciesRecord>,
    /// The news, the oldest first.
    pub news: Vec<SeasonNews>,
    /// The groups that have animals, the leader first.
    pub places: Vec<GroupRank>,
}

impl SeasonHistory {
    /// The history of a match, found by playing it again.
    pub fn of(game: &Match<FoodChain>) -> Self {
        let mut again = game.rerun();
        let mut past = Self::at_beginning(again.game());
        while let Some((_, events)) = again.next() {
            past.follow(again.game(), &events);
        }
        past
    }

    /// The history of a match that has just begun: the species of its dish.
    fn at_beginning(game: &Match<FoodChain>) -> Self {
        let names = game.setup().dish.species.iter().map(|resident| resident.name.as_str());
        let names = ["Plants"].into_iter().chain(names);
        let kin =
            jungle(game.world()).species.iter().zip(names).map(|(species, name)| SpeciesRecord {
                id: species.id,
                seat: None,
                label: name.chars().take(LONGEST_NAME).collect(),
                kind: species.kind,
                parts: species.parts,
                parent: None,
                founded: 0,
                died: None,
                counts: vec![species.population],
            });
        Self { kin: kin.collect(), ..Self::default() }
    }

    /// The species with this id.
    pub fn find(&self, id: u32) -> Option<&SpeciesRecord> {
        let at = self.kin.binary_search_by_key(&id, |kin| kin.id).ok()?;
        self.kin.get(at)
    }

    fn find_mut(&mut self, id: u32) -> Option<&mut SpeciesRecord> {
        let at = self.kin.binary_search_by_key(&id, |kin| kin.id).ok()?;
        self.kin.get_mut(at)
    }

    /// The name of a species on the pages; empty if there is none with this id.
    pub fn label(&self, id: u32) -> &str {
        self.find(id).map_or("", |kin| kin.label.as_str())
    }

    /// Notes what happened last in a match.
    pub fn follow(&mut self, game: &Match<FoodChain>, events: &[Event]) {
        let jungle = jungle(game.world());
        for event in events {
            self.note(jungle, event);
        }
        let players = record(game.world()).players.len();
        let place = |(seat, rank): (Seat, SpeciesRank)| GroupRank {
            seat: seat.index(),
            species: rank.species,
            animals: rank.animals,
        };
        self.places = ranking(jungle, players).into_iter().map(place).collect();
    }

    fn note(&mut self, jungle: &Jungle, event: &Event) {
        match event {
            Event::Founded { seat, id, parent, kind, .. } => {
                self.note_founding(jungle, seat.index(), *id, *parent, *kind);
            }
            Event::Vanished { id } => {
                self.note_death(*id);
                self.add_news(format!("{} is given up.", self.label(*id)));
            }
            Event::CycleRan { cycle, species, .. } => {
                self.cycle = *cycle;
                for OfSpecies { id, population, .. } in species {
                    if let Some(kin) = self.find_mut(*id) {
                        kin.counts.push(*population);
                    }
                }
            }
            Event::WentExtinct { id } => {
                self.note_death(*id);
                self.add_news(format!("{} has died out!", self.label(*id)));
            }
            Event::Stopped(StandstillReason::Reached(id)) => {
                self.add_news(format!("{} has reached 100.", self.label(*id)));
            }
            Event::Stopped(StandstillReason::Halved(id)) => {
                self.add_news(format!("{} has halved.", self.label(*id)));
            }
            Event::Stopped(StandstillReason::Died(_) | StandstillReason::EachCycle)
            | Event::Named { .. }
            | Event::Readied { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// Adds a species that a group has founded, and the news of it.
    fn note_founding(
        &mut self,
        jungle: &Jungle,
        seat: usize,
        id: u32,
        parent: Option<u32>,
        kind: SpeciesKind,
    ) {
        let before = self.kin.iter().filter(|kin| kin.seat == Some(seat)).count();
        let label = label(seat, before);
        let parts = jungle.find(id).map_or(PartLevels::default(), |species| species.parts);
        let eats = if kind == SpeciesKind::Herbivore { "plants" } else { "animals" };
        let body = SpeciesFactors::of(&parts).body;
        self.add_news(match parent {
            None => format!("{label} is new: body {body}, it eats {eats}."),
            Some(parent) => {
                format!("{label} comes from {}: body {body}, it eats {eats}.", self.label(parent))
            }
        });
        if let Some(last) = parent.and_then(|id| self.find_mut(id)?.counts.last_mut()) {
            *last = last.saturating_sub(FOUNDERS);
        }
        let (founded, counts) = (self.cycle, vec![FOUNDERS]);
        self.kin.push(SpeciesRecord {
            id,
            seat: Some(seat),
            label,
            kind,
            parts,
            parent,
            founded,
            died: None,
            counts,
        });
    }

    /// Notes that a species has died, or was given up.
    fn note_death(&mut self, id: u32) {
        let cycle = self.cycle;
        if let Some(kin) = self.find_mut(id) {
            kin.died = Some(cycle);
        }
    }

    fn add_news(&mut self, text: String) {
        self.news.push(SeasonNews { cycle: self.cycle, text });
    }
}

/// The name of the next species of a group, such as `3b`; `before` is how many it has had.
fn label(seat: usize, before: usize) -> String {
    match u8::try_from(before).ok().filter(|before| *before < 26) {
        Some(before) => format!("{}{}", seat + 1, char::from(b'a' + before)),
        None => format!("{}-{}", seat + 1, before + 1),
    }
}
