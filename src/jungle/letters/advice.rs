//! Which order is worth considering: some designs are tried by letting the jungle, as the reader sees it, play on.
//!
//! How much is tried is counted in animals that take their turns, so that a letter from a full jungle is not slow.

use super::clean;
use super::known::{Known, called};
use shoal_core::contract::{Generator, Seat, counted};
use shoal_core::games::food_chain::action::Action;
use shoal_core::games::food_chain::bot::{Idea, Trying, Worth, idea};
use shoal_core::games::food_chain::part::{Kind, Levels, Part, Parts};
use shoal_core::games::food_chain::position::{Factors, Jungle, NEW_SPECIES};
use shoal_core::games::food_chain::state::{SeenSpecies, View};

/// How many turns of animals are played for a letter, about.
const TURNS: u64 = 60_000;
/// For how many cycles a design is tried at least and at most.
const CYCLES: (u64, u64) = (1, 12);
/// How many mutations are tried, and how many animals of each sort.
const MUTATIONS: usize = 6;
const ANIMALS: usize = 4;
/// How often a new animal is drawn.
const DRAWS: usize = 60;
/// How many points more a mutation must bring to be worth considering.
const WORTH_IT: u32 = 10;
/// With so few animals in all, and fewer than before, it is time to begin anew.
const FEW: u32 = 25;
/// From where the draws come.
const SEED: u64 = 0x6c65_7474_6572_7321;

/// An order, and why it could be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Advice {
    /// The order, finished.
    pub order: String,
    /// Why, in a sentence.
    pub why: String,
}

/// An animal that somebody may found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Animal {
    /// What it could be called.
    pub name: String,
    /// The order that founds it: `START H N2 Y1 M2`.
    pub order: String,
    /// Why it lives, in a few words.
    pub why: String,
}

/// The order that the reader may consider; none if the reader's animals do best as they are.
pub(super) fn advice(known: &Known<'_>) -> Option<Advice> {
    let seat = known.seat.map_or(u64::MAX, |seat| seat.index() as u64);
    let seed = SEED ^ (u64::from(known.view.cycle) << 20) ^ seat;
    let (mut animals, mut species) = (0_u32, 0);
    for own in known.own() {
        animals = animals.saturating_add(own.population);
        species += 1;
    }
    if species == 0 {
        let [animal, ..] = viable_animals(&known.view, seed);
        return Some(Advice { order: animal.order, why: animal.why });
    }
    mutation(known, seed).or_else(|| naming(known)).or_else(|| {
        let grows = known.own().any(|own| own.net_growth >= 0);
        if animals > FEW || grows {
            return None;
        }
        let [animal, ..] = viable_animals(&known.view, seed);
        let why = format!("It gives up the few that you have left. {}", animal.why);
        Some(Advice { order: animal.order, why })
    })
}

/// The best of some mutations, if it brings more than none.
fn mutation(known: &Known<'_>, seed: u64) -> Option<Advice> {
    let seat = known.seat?;
    if !known.own().any(Known::is_mutable) {
        return None;
    }
    let mut generator = Generator::from_seed(seed);
    let jungle = known.view.jungle(&mut generator);
    let cycles = cycles(&jungle, MUTATIONS + 1);
    let mut trying = Trying::default();
    let nothing = trying.worth(&jungle, seat, None, cycles, &mut generator);
    let mut best: Option<(Idea, Worth)> = None;
    for _ in 0..MUTATIONS {
        let Some(idea) = idea(&jungle, seat, &mut generator) else { continue };
        let worth = trying.worth(&jungle, seat, Some(&idea), cycles, &mut generator);
        if best.as_ref().is_none_or(|(_, most)| worth > *most) {
            best = Some((idea, worth));
        }
    }
    let (idea, worth) = best.filter(|(_, worth)| worth.points >= nothing.points + WORTH_IT)?;
    let Action::Mutate { species, .. } = &idea.action else { return None };
    let parent = known.find(*species)?;
    let why = format!(
        "Fifty of your {} become a second species, {}. Tried ahead for {}, you then have about {}, and {} without this order.",
        called(parent),
        what_it_eats(known, &jungle, &idea),
        counted(cycles, "cycles"),
        counted(about(worth.animals), "animals"),
        about(nothing.animals),
    );
    Some(Advice { order: written(&idea.action)?, why })
}

/// The number with two digits that count: how a jungle goes on is drawn.
fn about(number: u32) -> u32 {
    let unit = 10_u32.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number.saturating_add(unit / 2) / unit * unit
}

/// `a carnivore that eats mostly Vole (2)`.
fn what_it_eats(known: &Known<'_>, jungle: &Jungle, idea: &Idea) -> String {
    let kind = idea.design.kind;
    match food(jungle, idea).and_then(|id| known.find(id)).filter(|_| kind == Kind::Carnivore) {
        Some(prey) => format!("a carnivore that can hunt {}", called(prey)),
        None => format!("a {}", kind.name()),
    }
}

/// The most plentiful species that a design can eat.
fn food(jungle: &Jungle, idea: &Idea) -> Option<u32> {
    let factors = Factors::of(&idea.design.parts);
    let is_food = |kind: Kind| match idea.design.kind {
        Kind::Herbivore => kind == Kind::Plant,
        _ => kind != Kind::Plant,
    };
    let prey = jungle
        .species
        .iter()
        .filter(|other| is_food(other.kind) && factors.preys_on(other.factors().body));
    prey.max_by_key(|other| (other.population, std::cmp::Reverse(other.id))).map(|other| other.id)
}

/// A name for a species that has none.
fn naming(known: &Known<'_>) -> Option<Advice> {
    let nameless = known.own().find(|own| own.name == NEW_SPECIES)?;
    let taken: Vec<String> = known.view.species.iter().map(|seen| seen.name.clone()).collect();
    let name = name_for(nameless.kind, nameless.body, nameless.id, &taken);
    let why =
        format!("Species {} has no name yet; any name of up to 40 letters will do.", nameless.id);
    Some(Advice { order: format!("NAME {} {name}", nameless.id), why })
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
fn name_for(kind: Kind, body: i64, number: u32, taken: &[String]) -> String {
    let names = if kind == Kind::Herbivore { HERBIVORES } else { CARNIVORES };
    let fits = usize::try_from((body - 3).max(0) / 3).unwrap_or(usize::MAX).min(names.len() - 1);
    let free = (0..names.len()).map(|step| names[(fits + step) % names.len()]);
    let free = free.into_iter().find(|name| !taken.iter().any(|other| other == name));
    free.map_or_else(|| format!("{} {number}", names[fits]), str::to_owned)
}

/// For how many cycles each of this many designs is tried.
fn cycles(jungle: &Jungle, designs: usize) -> u32 {
    let animals: u64 = jungle.animals().map(|species| u64::from(species.population)).sum();
    let turns = (animals + 500) * designs as u64;
    (TURNS / turns).clamp(CYCLES.0, CYCLES.1) as u32
}

/// The sorts of animals that somebody new may choose among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Herbivore,
    Small,
    Hunter,
}

/// Three animals that live in today's jungle: one that eats plants, a small hunter, and one that hunts what is
/// plentiful. Where nothing can be hunted they all eat plants. The same view and seed give the same animals.
pub fn viable_animals(view: &View, seed: u64) -> [Animal; 3] {
    let mut generator = Generator::from_seed(seed);
    let jungle = view.jungle(&mut generator);
    // A seat that nobody has: what lives is not given up for it.
    let seat = Seat(u16::try_from(view.players.len()).unwrap_or(u16::MAX));
    let ideas: Vec<Idea> = (0..DRAWS).filter_map(|_| idea(&jungle, seat, &mut generator)).collect();
    let plentiful = jungle.animals().max_by_key(|species| species.population).map(|most| most.id);
    let cycles = cycles(&jungle, 3 * ANIMALS);
    let mut trying = Trying::default();
    let mut chosen: Vec<Idea> = Vec::new();
    let mut taken: Vec<String> = view.species.iter().map(|seen| seen.name.clone()).collect();
    [Sort::Herbivore, Sort::Small, Sort::Hunter].map(|sort| {
        let is_new = |idea: &&Idea| chosen.iter().all(|other| other.design != idea.design);
        let is_fit = |idea: &&Idea| is_of(sort, idea, plentiful, &jungle) && is_new(idea);
        let mut fit: Vec<&Idea> = ideas.iter().filter(is_fit).collect();
        if sort == Sort::Small {
            fit.sort_by_key(|idea| Factors::of(&idea.design.parts).body);
        }
        fit.truncate(ANIMALS);
        let plain = if fit.is_empty() { plain(&jungle, seat, &chosen) } else { None };
        let tried = fit.into_iter().chain(plain.as_ref()).map(|idea| {
            let worth = trying.worth(&jungle, seat, Some(idea), cycles, &mut generator);
            (worth, idea)
        });
        let best = tried.max_by_key(|(worth, _)| *worth).map(|(worth, idea)| (worth, idea.clone()));
        let animal = best.and_then(|(worth, idea)| {
            let animal = animal(view, &jungle, &idea, (cycles, worth), &taken)?;
            chosen.push(idea);
            Some(animal)
        });
        // There is always room for one of them, except in a jungle that is full.
        let animal = animal.unwrap_or_else(|| Animal {
            name: "Vole".into(),
            order: "START H N2 Y1 M2".into(),
            why: "It eats plants.".into(),
        });
        taken.push(animal.name.clone());
        animal
    })
}

/// Whether a design is of this sort.
fn is_of(sort: Sort, idea: &Idea, plentiful: Option<u32>, jungle: &Jungle) -> bool {
    let kind = match sort {
        Sort::Herbivore => Kind::Herbivore,
        Sort::Small | Sort::Hunter => Kind::Carnivore,
    };
    idea.design.kind == kind && (sort != Sort::Hunter || food(jungle, idea) == plentiful)
}

/// A herbivore that is allowed and not chosen yet, where no better animal was drawn.
fn plain(jungle: &Jungle, seat: Seat, chosen: &[Idea]) -> Option<Idea> {
    (0..200_u32).find_map(|ears| {
        let mut parts = Levels::from([(Part::Nose, 2), (Part::Eyes, 1), (Part::Mouth, 2)]);
        if ears > 0 {
            parts.insert(Part::Ears, ears);
        }
        let design = jungle.check_start(seat, Kind::Herbivore, &parts).ok()?;
        let is_new = chosen.iter().all(|other| other.design != design);
        let action = Action::Start { kind: Kind::Herbivore, parts };
        is_new.then(|| Idea { action, design, gives_up: 0, why: String::new() })
    })
}

/// The animal of a design, with why it lives.
fn animal(
    view: &View,
    jungle: &Jungle,
    idea: &Idea,
    (cycles, worth): (u32, Worth),
    taken: &[String],
) -> Option<Animal> {
    let kind = idea.design.kind;
    let body = Factors::of(&idea.design.parts).body;
    let seen = |id: u32| view.species.iter().find(|seen| seen.id == id);
    let eats = match food(jungle, idea).and_then(seen).filter(|_| kind == Kind::Carnivore) {
        Some(prey) => {
            format!("It hunts others, most of all {} ({})", clean::name(&prey.name), prey.id)
        }
        None if kind == Kind::Herbivore => "It eats plants".into(),
        None => "It hunts what there is".into(),
    };
    let why = format!(
        "{eats}; tried ahead, its 50 become about {} in {}.",
        about(worth.animals),
        counted(cycles, "cycles")
    );
    let name = name_for(kind, body, view.next_id, taken);
    Some(Animal { name, order: written(&idea.action)?, why })
}

/// An action as the line of a mail.
pub(super) fn written(action: &Action) -> Option<String> {
    let levels = |parts: &Levels| -> String {
        parts.iter().map(|(part, level)| format!(" {}{level}", part.letter())).collect()
    };
    match action {
        Action::Start { kind, parts } => Some(format!("START {}{}", kind.letter(), levels(parts))),
        Action::Mutate { species, kind, parts } => {
            let kind = kind.map(|kind| format!(" {}", kind.letter())).unwrap_or_default();
            Some(format!("MUTATE {species}{kind}{}", levels(parts)))
        }
        _ => None,
    }
}

/// A species as the order that would mutate it, with all its parts as they are.
pub(super) fn to_mutate(species: &SeenSpecies) -> String {
    let parts = species.parts.map(|parts: Parts| format!(" {parts}")).unwrap_or_default();
    format!("MUTATE {} {}{parts}", species.id, species.kind.letter())
}
