//! Animals that somebody new may found in today's jungle.

use super::advice::about;
use super::clean;
use super::trial::{DesignTrial, FORETOLD_CYCLES, food, forecast_newcomer};
use crate::canonical;
use shoal_contract::{Seat, counted};
use shoal_food_chain::action::Action;
use shoal_food_chain::bot::{DesignIdea, SpeciesWorth};
use shoal_food_chain::part::{AnimalPart, OrderLevels, SpeciesKind};
use shoal_food_chain::position::{Jungle, SpeciesFactors};
use shoal_food_chain::state::View;

/// Animals that are drawn for each sort, and those of them that are tried.
const DRAWN: usize = 60;
const TRIED: u64 = 3;
/// With fewer animals than these after the cycles a design is not viable, and one that eats plants is tried instead.
const LIVES: u32 = 25;
/// Cases in a hundred from which on an animal counts as sure to live, and their number is not told.
const SURE: u32 = 95;
/// The largest body of a small hunter.
const SMALL: i64 = 10;

/// An animal that somebody may found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedAnimal {
    /// A suggested name.
    pub name: String,
    /// The order that founds it: `START H N2 Y1 M2`.
    pub order: String,
    /// The reason why it lives, in a few words.
    pub why: String,
}

/// The sorts of animals that somebody new may choose among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AnimalSort {
    Herbivore,
    Small,
    Hunter,
}

/// Three animals that live in today's jungle: one that eats plants, a small hunter, and one that hunts what is
/// plentiful. Where nothing can be hunted they all eat plants. The same view and seed give the same animals.
pub fn viable_animals(view: &View, seed: u64) -> [SuggestedAnimal; 3] {
    viable(view, seed, [AnimalSort::Herbivore, AnimalSort::Small, AnimalSort::Hunter])
}

/// One that eats plants, as [`viable_animals`] chooses it.
pub fn viable_herbivore(view: &View, seed: u64) -> SuggestedAnimal {
    let [animal] = viable(view, seed, [AnimalSort::Herbivore]);
    animal
}

/// An animal of each sort.
fn viable<const COUNT: usize>(
    view: &View,
    seed: u64,
    sorts: [AnimalSort; COUNT],
) -> [SuggestedAnimal; COUNT] {
    // A seat that nobody has: what lives is not given up for it.
    let seat = Seat(u16::try_from(view.players.len()).unwrap_or(u16::MAX));
    let mut trial = DesignTrial::new(view, seat, seed, TRIED * COUNT as u64, true);
    let ideas = trial.promising(DRAWN * COUNT);
    let plentiful = trial.jungle.animals().max_by_key(|species| species.population);
    let plentiful = plentiful.map(|most| most.id);
    let each = (trial.runs as usize / COUNT).max(1);
    let mut chosen: Vec<DesignIdea> = Vec::new();
    let mut taken: Vec<String> = view.species.iter().map(|seen| seen.name.clone()).collect();
    sorts.map(|sort| {
        let is_new = |idea: &&DesignIdea| chosen.iter().all(|other| other.design != idea.design);
        let is_fit =
            |idea: &&DesignIdea| is_of(sort, idea, plentiful, &trial.jungle) && is_new(idea);
        let fit: Vec<DesignIdea> = ideas.iter().filter(is_fit).take(each).cloned().collect();
        let plain = plain(&trial.jungle, seat, &chosen);
        let mut try_it = |idea: DesignIdea| {
            let worth = SpeciesWorth::of(&trial.play_on(Some(&idea)), seat);
            (worth, idea)
        };
        let mut best = fit.into_iter().map(&mut try_it).max_by_key(|(worth, _)| *worth);
        if best.as_ref().is_none_or(|(worth, _)| worth.animals < LIVES) {
            let mut herbivores =
                ideas.iter().filter(|idea| idea.design.kind == SpeciesKind::Herbivore);
            let other = herbivores.find(is_new).cloned();
            best =
                best.into_iter().chain(other.or(plain).map(try_it)).max_by_key(|(worth, _)| *worth);
        }
        let animal = best.and_then(|(_, idea)| {
            let animal = animal(view, &trial, &idea, &taken)?;
            chosen.push(idea);
            Some(animal)
        });
        // There is always room for one of them, except in a jungle that is full.
        let animal = animal.unwrap_or_else(|| SuggestedAnimal {
            name: "Vole".into(),
            order: "START H N2 Y1 M2".into(),
            why: "It eats plants.".into(),
        });
        taken.push(animal.name.clone());
        animal
    })
}

/// `true` if a design is of this sort.
fn is_of(sort: AnimalSort, idea: &DesignIdea, plentiful: Option<u32>, jungle: &Jungle) -> bool {
    let kind = match sort {
        AnimalSort::Herbivore => SpeciesKind::Herbivore,
        AnimalSort::Small | AnimalSort::Hunter => SpeciesKind::Carnivore,
    };
    idea.design.kind == kind
        && match sort {
            AnimalSort::Herbivore => true,
            AnimalSort::Small => SpeciesFactors::of(&idea.design.parts).body <= SMALL,
            AnimalSort::Hunter => food(jungle, idea) == plentiful,
        }
}

/// A herbivore that is allowed and not chosen yet, where no better animal was drawn.
fn plain(jungle: &Jungle, seat: Seat, chosen: &[DesignIdea]) -> Option<DesignIdea> {
    (0..200_u32).find_map(|ears| {
        let mut parts = OrderLevels::from([
            (AnimalPart::Nose, 2),
            (AnimalPart::Eyes, 1),
            (AnimalPart::Mouth, 2),
        ]);
        if ears > 0 {
            parts.insert(AnimalPart::Ears, ears);
        }
        let design = jungle.check_start(seat, SpeciesKind::Herbivore, &parts).ok()?;
        let is_new = chosen.iter().all(|other| other.design != design);
        let action = Action::Start { kind: SpeciesKind::Herbivore, parts };
        is_new.then(|| DesignIdea { action, design, gives_up: 0, why: String::new() })
    })
}

/// The animal of a design, with what may become of it.
fn animal(
    view: &View,
    trial: &DesignTrial,
    idea: &DesignIdea,
    taken: &[String],
) -> Option<SuggestedAnimal> {
    let kind = idea.design.kind;
    let body = SpeciesFactors::of(&idea.design.parts).body;
    let seen = |id: u32| view.species.iter().find(|seen| seen.id == id);
    let eats =
        match food(&trial.jungle, idea).and_then(seen).filter(|_| kind == SpeciesKind::Carnivore) {
            Some(prey) => {
                format!("It hunts others, above all {} ({})", clean::name(&prey.name), prey.id)
            }
            None if kind == SpeciesKind::Herbivore => "It eats plants".into(),
            None => "It hunts anything it can find".into(),
        };
    let outlook = forecast_newcomer(view, &idea.action)?;
    let (band, lives) = (outlook.members.with.last()?, *outlook.lives.last()?);
    let members = |number: i64| about(u32::try_from(number).unwrap_or(0));
    let lives = if lives < SURE {
        format!(", and it survives in {lives} of 100 cases")
    } else {
        String::new()
    };
    let why = format!(
        "{eats}; after {} there are mostly {} to {} of them{lives}.",
        counted(FORETOLD_CYCLES, "cycles"),
        members(band.low),
        members(band.high),
    );
    let name = name_for(kind, body, view.next_id, taken);
    Some(SuggestedAnimal { name, order: canonical::action(&idea.action)?, why })
}

/// Names of animals, small ones first.
const HERBIVORES: [&str; 12] = [
    "Vole",
    "Hamster",
    "Guinea Pig",
    "Squirrel",
    "Hare",
    "Marmot",
    "Beaver",
    "Tapir",
    "Goat",
    "Deer",
    "Zebra",
    "Elephant",
];
const CARNIVORES: [&str; 12] = [
    "Shrew", "Weasel", "Stoat", "Marten", "Otter", "Badger", "Fox", "Lynx", "Wolf", "Leopard",
    "Tiger", "Bear",
];

/// A name for an animal of this body that no other has.
pub(super) fn name_for(kind: SpeciesKind, body: i64, number: u32, taken: &[String]) -> String {
    let names = if kind == SpeciesKind::Herbivore { HERBIVORES } else { CARNIVORES };
    let fits = usize::try_from((body - 3).max(0) / 3).unwrap_or(usize::MAX).min(names.len() - 1);
    let free = (0..names.len()).map(|step| names[(fits + step) % names.len()]);
    let free = free.into_iter().find(|name| !taken.iter().any(|other| other == name));
    free.map_or_else(|| format!("{} {number}", names[fits]), str::to_owned)
}
