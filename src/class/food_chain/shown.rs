//! The jungle as the wall shows it, and the animals of a group on its phone.

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

/// The number of news that the wall shows, the last ones.
const NEWS: usize = 6;

/// The data by which the wall shows a jungle.
#[derive(Debug, Serialize)]
pub struct ShownJungle {
    /// The number of the season.
    game: u32,
    stage: GroupStage,
    /// The number of cycles that have passed, and how many the season has.
    cycle: u32,
    cycles: u32,
    /// Seconds that are left to design, or of the last call; nothing if all wait.
    left: Option<u64>,
    /// The groups of pupils.
    groups: Vec<ShownPupilGroup>,
    species: Vec<ShownSpecies>,
    /// The meals of the last cycle.
    web: Vec<ShownMeal>,
    /// The last news, the newest first: after which cycle, and a sentence.
    news: Vec<(u32, String)>,
    /// The results of the seasons that are over.
    outcomes: Vec<ShownSeason>,
}

/// A group of pupils.
#[derive(Debug, Serialize)]
struct ShownPupilGroup {
    #[serde(flatten)]
    seat: ShownSeat,
    colour: [u8; 3],
    /// Its place in the ranking, from 1; none without animals.
    place: Option<usize>,
    /// The number of its species that can be changed.
    species: u32,
    animals: u32,
}

#[derive(Debug, Serialize)]
struct ShownSpecies {
    id: u32,
    label: String,
    /// The place of its group; none if it is wild.
    seat: Option<usize>,
    kind: SpeciesKind,
    body: i64,
    founded: u32,
    is_dead: bool,
    /// The number of members when it was founded, and after each cycle since.
    counts: Vec<u32>,
}

/// The number of animals of one species that another has eaten.
#[derive(Debug, Serialize)]
struct ShownMeal {
    hunter: u32,
    prey: u32,
    eaten: u32,
}

#[derive(Debug, Serialize)]
struct ShownSeason {
    game: u32,
    cycle: u32,
    /// The mark of the group that has won; none if no group has animals.
    winner: Option<String>,
}

impl ShownJungle {
    /// Collects the data of a lesson's jungle.
    pub fn of(lesson: &ClassLesson<FoodChain>, group: &PupilGroup<FoodChain>) -> Self {
        let past = group.past.as_ref();
        let season = group.game().and_then(|game| game.setup().season);
        let places = past.map_or(&[][..], |past| past.places.as_slice());
        let owner = |seat: usize| {
            let at = places.iter().position(|place| place.seat == seat);
            ShownPupilGroup {
                seat: ShownSeat::of(lesson, group, seat),
                colour: FoodChain::colour(seat),
                place: at.map(|at| at + 1),
                species: at.map_or(0, |at| places[at].species),
                animals: at.map_or(0, |at| places[at].animals),
            }
        };
        let web = group.game().map_or(&[][..], |game| jungle(game.world()).web.as_slice());
        let news = past.into_iter().flat_map(|past| past.news.iter().rev().take(NEWS));
        let outcomes = lesson.outcomes.iter().map(|outcome| ShownSeason {
            game: outcome.game,
            cycle: outcome.ending.cycle,
            winner: outcome.ending.places.first().map(|place| FoodChain::mark(place.seat)),
        });
        Self {
            game: group.game,
            stage: group.stage(&lesson.plan),
            cycle: past.map_or(0, |past| past.cycle),
            cycles: season.map_or(lesson.plan.terms.cycles, |season| season.cycles),
            left: group.left(&lesson.plan).map(|left| left.as_secs()),
            groups: (0..lesson.plan.players).map(owner).collect(),
            species: past.map_or(Vec::new(), |past| past.kin.iter().map(species).collect()),
            web: web.iter().filter(|meeting| meeting.eaten > 0).map(meal).collect(),
            news: news.map(|news| (news.cycle, news.text.clone())).collect(),
            outcomes: outcomes.collect(),
        }
    }
}

fn species(kin: &SpeciesRecord) -> ShownSpecies {
    ShownSpecies {
        id: kin.id,
        label: kin.label.clone(),
        seat: kin.seat,
        kind: kin.kind,
        body: kin.factors().body,
        founded: kin.founded,
        is_dead: kin.died.is_some(),
        counts: kin.counts.clone(),
    }
}

fn meal(meeting: &HuntTally) -> ShownMeal {
    let HuntTally { hunter, prey, eaten, .. } = *meeting;
    ShownMeal { hunter, prey, eaten }
}

/// The place and the species of a group, in lines for its phone.
pub fn own(group: &PupilGroup<FoodChain>, seat: usize) -> Vec<String> {
    let (Some(game), Some(past)) = (group.game(), &group.past) else { return Vec::new() };
    let place = past.places.iter().position(|place| place.seat == seat);
    let standing = place.map(|at| {
        let GroupRank { species, animals, .. } = past.places[at];
        let (place, of) = (at + 1, past.places.len());
        format!("Place {place} of {of}: {species} species of 100 or more, {animals} animals.")
    });
    let own = jungle(game.world()).animals();
    let own = own.filter(|species| species.owner.is_some_and(|owner| owner.index() == seat));
    standing.into_iter().chain(own.map(|species| line(past.label(species.id), species))).collect()
}

fn line(label: &str, species: &Species) -> String {
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
