//! A dish: the species and plants of a jungle at its beginning. It is the level of this game (rules 6.3).

use super::{Jungle, JungleSettings, PLANT, PLAYERS, PartLevels, Species, SpeciesKind};
use serde::{Deserialize, Serialize};
use shoal_contract::{Ratio, Seat};

/// The dishes that are part of the program: name and text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("bare", include_str!("../../../levels/food_chain/bare.level")),
    ("web_of_twelve", include_str!("../../../levels/food_chain/web_of_twelve.level")),
    ("invasion", include_str!("../../../levels/food_chain/invasion.level")),
    ("arms_race", include_str!("../../../levels/food_chain/arms_race.level")),
    ("empty_continent", include_str!("../../../levels/food_chain/empty_continent.level")),
    ("collapse", include_str!("../../../levels/food_chain/collapse.level")),
    ("printed_report", include_str!("../../../levels/food_chain/printed_report.level")),
];

/// The most species of a dish, the plants not counted.
pub const MOST_RESIDENTS: usize = 150;
/// The most members of one of them.
pub const MOST_MEMBERS: u32 = 60_000;
/// The longest reason and the longest line for teachers, in characters.
pub const LONGEST_LINE: usize = 300;

/// A dish.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dish {
    /// Its name for people.
    pub name: String,
    /// Its purpose, in a line; empty if nobody gave one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Questions that a teacher may ask a class about it, in a line; empty if nobody gave any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub teachers: String,
    /// Number of plants.
    pub plants: u32,
    /// The species that live on them, and on each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub species: Vec<DishSpecies>,
}

/// A species of a dish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of a species, if nothing else is said")]
pub struct DishSpecies {
    pub name: String,
    /// The seat that owns it. It is nobody's if this is left out, or if fewer play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(rename = "type")]
    pub kind: SpeciesKind,
    #[serde(default)]
    pub parts: PartLevels,
    pub population: u32,
    /// Number of cycles for which they have not eaten, on average.
    #[serde(default)]
    pub average_hunger: Ratio,
}

impl Dish {
    /// The jungle that begins with it, for this number of players. The plants are species 1, and the others follow.
    pub fn jungle(&self, settings: JungleSettings, players: usize) -> Jungle {
        let mut jungle = Jungle::new(settings, self.plants);
        for resident in &self.species {
            let owner = resident.seat.filter(|seat| seat.index() < players);
            let DishSpecies { kind, parts, population, .. } = *resident;
            jungle.species.push(Species {
                population,
                hunger: resident.average_hunger.of(population),
                at_stop: population,
                name: resident.name.clone(),
                ..Species::founded(jungle.next_id, owner, kind, parts)
            });
            jungle.next_id += 1;
        }
        jungle.peak_species = jungle.species.len() as u32;
        jungle
    }

    /// The species and plants of a jungle, as a dish without a name: in a name of a species no comma is left.
    pub fn of(jungle: &Jungle) -> Self {
        let resident = |species: &Species| DishSpecies {
            name: species.name.replace(',', " "),
            seat: species.owner.filter(|seat| PLAYERS.contains(&(seat.index() + 1))),
            kind: species.kind,
            parts: species.parts,
            population: species.population,
            average_hunger: Ratio::new(species.hunger, species.population),
        };
        let plants = jungle.find(PLANT).map_or(0, |plants| plants.population);
        Self { plants, species: jungle.animals().map(resident).collect(), ..Self::default() }
    }
}
