//! The data of a class's jungle for the wall, the page that the whole class sees; and the lines about its own animals
//! on the phone of a group. All names of fields are those that the scripts of the pages read.

use super::past::{GroupRank, SpeciesRecord};
use crate::game::ClassGame as _;
use crate::group::{GroupStage, PupilGroup};
use crate::lesson::ClassLesson;
use crate::shown::ShownSeat;
use serde::Serialize;
use shoal_food_chain::FoodChain;
use shoal_food_chain::part::{AnimalPart, SpeciesKind};
use shoal_food_chain::position::{HuntTally, Species};
use shoal_food_chain::rules::pieces::jungle;

/// The number of news that the wall shows, the latest ones.
const SHOWN_NEWS: usize = 6;

/// The data of a jungle for the wall.
#[derive(Debug, Serialize)]
pub struct ShownJungle {
    /// The number of the season in the lesson, from 1.
    game: u32,
    stage: GroupStage,
    /// The number of cycles that have passed.
    cycle: u32,
    /// The number of cycles of the whole season.
    cycles: u32,
    /// Seconds that are left to design, or of the last call; `None` if no time is running.
    left: Option<u64>,
    /// The groups of pupils, by seat.
    groups: Vec<ShownPupilGroup>,
    /// All species that ever lived in the jungle.
    species: Vec<ShownSpecies>,
    /// The food web of the last cycle: who has eaten whom.
    web: Vec<ShownMeal>,
    /// The latest news, the newest first: the cycle after which it happened, and a sentence.
    news: Vec<(u32, String)>,
    /// The results of the lesson's seasons that are over.
    outcomes: Vec<ShownSeason>,
}

/// A group of pupils, which has one seat of the shared match.
#[derive(Debug, Serialize)]
struct ShownPupilGroup {
    #[serde(flatten)]
    seat: ShownSeat,
    colour: [u8; 3],
    /// Its place in the ranking, from 1; `None` if it has no animals.
    place: Option<usize>,
    /// The number of its species that can be changed: those of 100 animals or more.
    species: u32,
    /// The number of its animals.
    animals: u32,
}

/// A species, living or dead: see [`SpeciesRecord`].
#[derive(Debug, Serialize)]
struct ShownSpecies {
    id: u32,
    label: String,
    /// The seat of the group that has founded it; `None` if it is wild.
    seat: Option<usize>,
    kind: SpeciesKind,
    body: i64,
    /// The cycle after which it was founded.
    founded: u32,
    is_dead: bool,
    /// The number of members when it was founded, and after each cycle since.
    counts: Vec<u32>,
}

/// The number of animals of one species that another has eaten in the last cycle.
#[derive(Debug, Serialize)]
struct ShownMeal {
    /// The id of the species that has eaten.
    hunter: u32,
    /// The id of the species that was eaten.
    prey: u32,
    eaten: u32,
}

/// The result of a season that is over.
#[derive(Debug, Serialize)]
struct ShownSeason {
    /// The number of the season in the lesson, from 1.
    game: u32,
    /// The number of cycles that had passed at its end.
    cycle: u32,
    /// The mark of the group that has won; `None` if no group had animals.
    winner: Option<String>,
}

impl ShownJungle {
    /// Collects the data of a lesson's jungle. `group` stands for the whole class, which plays one match.
    pub fn of(lesson: &ClassLesson<FoodChain>, group: &PupilGroup<FoodChain>) -> Self {
        let past = group.past.as_ref();
        let season = group.game().and_then(|game| game.setup().season);
        let places = past.map_or(&[][..], |past| past.places.as_slice());
        let shown_group = |seat: usize| {
            let rank = places.iter().position(|place| place.seat == seat);
            ShownPupilGroup {
                seat: ShownSeat::of(lesson, group, seat),
                colour: FoodChain::colour(seat),
                place: rank.map(|rank| rank + 1),
                species: rank.map_or(0, |rank| places[rank].species),
                animals: rank.map_or(0, |rank| places[rank].animals),
            }
        };
        let web = group.game().map_or(&[][..], |game| jungle(game.world()).web.as_slice());
        let news = past.into_iter().flat_map(|past| past.news.iter().rev().take(SHOWN_NEWS));
        let outcomes = lesson.outcomes.iter().map(|outcome| ShownSeason {
            game: outcome.game,
            cycle: outcome.ending.cycle,
            winner: outcome.ending.places.first().map(|place| FoodChain::mark(place.seat)),
        });
        Self {
            game: group.match_number,
            stage: group.stage(&lesson.plan),
            cycle: past.map_or(0, |past| past.cycle),
            cycles: season.map_or(lesson.plan.terms.cycles, |season| season.cycles),
            left: group.left(&lesson.plan).map(|left| left.as_secs()),
            groups: (0..lesson.plan.players).map(shown_group).collect(),
            species: past.map_or(Vec::new(), |past| past.kin.iter().map(shown_species).collect()),
            web: web.iter().filter(|tally| tally.eaten > 0).map(shown_meal).collect(),
            news: news.map(|news| (news.cycle, news.text.clone())).collect(),
            outcomes: outcomes.collect(),
        }
    }
}

fn shown_species(record: &SpeciesRecord) -> ShownSpecies {
    ShownSpecies {
        id: record.id,
        label: record.label.clone(),
        seat: record.seat,
        kind: record.kind,
        body: record.factors().body,
        founded: record.founded,
        is_dead: record.died.is_some(),
        counts: record.counts.clone(),
    }
}

fn shown_meal(tally: &HuntTally) -> ShownMeal {
    let HuntTally { hunter, prey, eaten, .. } = *tally;
    ShownMeal { hunter, prey, eaten }
}

/// The lines on the phone of a group: its place in the ranking, and each of its species.
pub fn own_lines(group: &PupilGroup<FoodChain>, seat: usize) -> Vec<String> {
    let (Some(game), Some(past)) = (group.game(), &group.past) else { return Vec::new() };
    let place = past.places.iter().position(|place| place.seat == seat);
    let standing = place.map(|rank| {
        let GroupRank { species, animals, .. } = past.places[rank];
        let (place, of) = (rank + 1, past.places.len());
        format!("Place {place} of {of}: {species} species of 100 or more, {animals} animals.")
    });
    let own = jungle(game.world()).animals();
    let own = own.filter(|species| species.owner.is_some_and(|owner| owner.index() == seat));
    standing
        .into_iter()
        .chain(own.map(|species| species_line(past.label(species.id), species)))
        .collect()
}

/// A line about a species: its numbers, its food and its parts.
fn species_line(label: &str, species: &Species) -> String {
    let Species { population, born, eaten, starved, parts, .. } = species;
    let kind = if species.kind == SpeciesKind::Herbivore { "plants" } else { "animals" };
    let parts = AnimalPart::ALL.map(|part| (part.name(), parts.level(part)));
    let parts = parts.iter().filter(|(_, level)| *level > 0);
    let parts: Vec<String> = parts.map(|(part, level)| format!("{part} {level}")).collect();
    format!(
        "{label}: {population} animals ({born} born, {eaten} eaten, {starved} starved). It eats {kind}, and has {}.",
        if parts.is_empty() { "no parts".into() } else { parts.join(", ") }
    )
}
