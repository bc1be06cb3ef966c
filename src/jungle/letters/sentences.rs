//! The first sentences of a report: what happened to the reader's animals.

use super::reader_facts::{ReaderFacts, called};
use crate::report::RankedPlayer;
use shoal_contract::{capital, counted, listed};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::MUTABLE;
use shoal_food_chain::state::SeenSpecies;

/// The most sentences at the beginning of a report.
const MOST: usize = 5;
/// The most species that a sentence names.
const NAMED: usize = 3;
/// With so few members or fewer a species may die out soon.
const FEW: u32 = 15;

/// At most five sentences, what matters most first.
pub(super) fn sentences(known: &ReaderFacts<'_>) -> Vec<String> {
    let mut all: Vec<String> = match (known.own().next(), known.seat) {
        (Some(_), _) => [
            describe_deaths(known),
            Some(describe_living(known)),
            describe_extremes(known),
            describe_eaters(known),
            describe_mutable(known),
            describe_hungry(known),
            describe_threat(known),
            describe_rank(known),
        ]
        .into_iter()
        .flatten()
        .collect(),
        (None, Some(_)) => {
            let none = describe_deaths(known).unwrap_or_else(|| explain_no_animals(known));
            [vec![none], describe_jungle(known)].concat()
        }
        (None, None) => {
            let watches = "You watch this jungle, and have no animals of your own.".to_owned();
            [vec![watches], describe_jungle(known)].concat()
        }
    };
    all.truncate(MOST);
    all
}

/// The reader's species that have died since the last report, without those that a new one was founded for.
fn describe_deaths(known: &ReaderFacts<'_>) -> Option<String> {
    let since = known.view.cycle.saturating_sub(known.facts.report_every.max(1));
    let gave_way = |cycle: u32| known.own().any(|own| own.parent.is_none() && own.founded == cycle);
    let dead = known
        .view
        .extinct
        .iter()
        .filter(|one| known.is_own(one.seat) && one.died > since && !gave_way(one.died));
    let names: Vec<String> = dead.map(|one| format!("{} ({})", one.name, one.id)).collect();
    let have = if names.len() == 1 { "has" } else { "have" };
    (!names.is_empty()).then(|| format!("Your {} {have} died out.", listed(&first_names(&names))))
}

/// The first names, and how many more there are.
fn first_names(names: &[String]) -> Vec<String> {
    match names.len().checked_sub(NAMED + 1) {
        None | Some(0) => names.to_vec(),
        Some(more) => [&names[..NAMED], &[format!("{} more", more + 1)]].concat(),
    }
}

/// The sentence about the reader's living species.
fn describe_living(known: &ReaderFacts<'_>) -> String {
    let mut own: Vec<&SeenSpecies> = known.own().collect();
    if let [one] = own.as_slice() {
        return if one.founded == known.view.cycle {
            format!(
                "Your {}, {}, is new here: its {} hunt for the first time in the next cycle.",
                called(one),
                a_kind(one),
                counted(one.population, "members")
            )
        } else {
            format!(
                "Your {}, {}, has {}: {}.",
                called(one),
                a_kind(one),
                describe_change(one),
                describe_population_changes(one)
            )
        };
    }
    own.sort_by_key(|seen| std::cmp::Reverse(seen.population));
    let animals: u64 = own.iter().map(|seen| u64::from(seen.population)).sum();
    let each: Vec<String> =
        own.iter().map(|seen| format!("{} {}", seen.population, called(seen))).collect();
    let (species, animals) = (counted(own.len() as u64, "species"), counted(animals, "animals"));
    format!("You have {species} with {animals} in all: {}.", listed(&first_names(&each)))
}

fn a_kind(species: &SeenSpecies) -> &'static str {
    match species.kind {
        SpeciesKind::Plant => "a plant",
        SpeciesKind::Herbivore => "a herbivore",
        SpeciesKind::Carnivore => "a carnivore",
    }
}

/// `134 members, 38 more than a cycle ago`.
fn describe_change(species: &SeenSpecies) -> String {
    let members = counted(species.population, "members");
    match species.net_growth {
        0 => format!("{members}, the same as a cycle ago"),
        by if by > 0 => format!("{members}, {by} more than a cycle ago"),
        by => format!("{members}, {} fewer than a cycle ago", by.unsigned_abs()),
    }
}

/// `61 were born, 19 were eaten, 4 starved`.
fn describe_population_changes(species: &SeenSpecies) -> String {
    let SeenSpecies { born, eaten, starved, .. } = species;
    format!("{born} born, {eaten} eaten, {starved} starved")
}

/// The sentence about the species that grew most and the one that lost most, if the reader has several.
fn describe_extremes(known: &ReaderFacts<'_>) -> Option<String> {
    let own: Vec<&SeenSpecies> =
        known.own().filter(|seen| seen.founded < known.view.cycle).collect();
    if own.len() < 2 {
        return None;
    }
    let best = own.iter().max_by_key(|seen| (seen.net_growth, std::cmp::Reverse(seen.id)))?;
    let worst = own.iter().min_by_key(|seen| (seen.net_growth, seen.id))?;
    let best = (best.net_growth > 0).then(|| {
        format!("{} grew the most, by {} to {}", called(best), best.net_growth, best.population)
    });
    let worst = (worst.net_growth < 0).then(|| {
        format!(
            "{} lost the most, {}, and has {} left ({})",
            called(worst),
            worst.net_growth.unsigned_abs(),
            worst.population,
            describe_population_changes(worst)
        )
    });
    let both: Vec<String> = best.into_iter().chain(worst).collect();
    (!both.is_empty()).then(|| format!("{}.", both.join("; ")))
}

/// A species that has become large enough.
fn describe_mutable(known: &ReaderFacts<'_>) -> Option<String> {
    let large: Vec<&SeenSpecies> =
        known.own().filter(|seen| ReaderFacts::is_mutable(seen)).collect();
    let has_just =
        |seen: &&&SeenSpecies| i64::from(seen.population) - seen.net_growth < i64::from(MUTABLE);
    if let Some(new) = large.iter().find(has_just) {
        return Some(format!(
            "{} has reached {MUTABLE} members: MUTATE can make a second species of it.",
            called(new)
        ));
    }
    let is_only = known.own().nth(1).is_none();
    let one = large.first().filter(|_| is_only)?;
    Some(format!(
        "With {MUTABLE} members or more, {} can be split into two species with MUTATE.",
        called(one)
    ))
}

/// The sentence about the species that ate most of the reader's animals.
fn describe_eaters(known: &ReaderFacts<'_>) -> Option<String> {
    let is_own = |id: u32| known.find(id).is_some_and(|seen| known.is_own(seen.seat));
    let meals = known.view.web.iter().filter(|meeting| meeting.eaten > 0 && is_own(meeting.prey));
    let most = meals.max_by_key(|meeting| (meeting.eaten, std::cmp::Reverse(meeting.hunter)));
    let Some(most) = most else {
        let all_new = known.own().all(|seen| seen.founded == known.view.cycle);
        return (!all_new).then(|| "Nobody ate any of them.".into());
    };
    let prey = called(known.find(most.prey)?);
    let dead = || known.report.encounters.iter().find(|one| one.other == most.hunter);
    let hunter = match known.find(most.hunter) {
        Some(hunter) => format!("{} {}", called(hunter), known.whose(hunter)),
        None => dead().map_or_else(
            || format!("Species {}", most.hunter),
            |one| format!("{} ({})", one.name, one.other),
        ),
    };
    let is_only = known.own().nth(1).is_none();
    Some(if is_only {
        format!("{hunter} ate {} of them, more than anybody else.", most.eaten)
    } else {
        format!("{hunter} ate most of them: {} of your {prey}.", most.eaten)
    })
}

/// The sentence about a species of the reader's that starves, or has few members left.
fn describe_hungry(known: &ReaderFacts<'_>) -> Option<String> {
    let worst = known.own().filter(|seen| seen.starved * 8 > seen.population && seen.starved > 0);
    if let Some(seen) = worst.max_by_key(|seen| seen.starved) {
        return Some(format!(
            "{} of your {} starved; its members have not eaten for {} cycles on average.",
            seen.starved,
            called(seen),
            seen.hunger.in_tenths()
        ));
    }
    let fewest = known.own().min_by_key(|seen| seen.population)?;
    (fewest.population <= FEW).then(|| {
        format!(
            "Only {} of your {} are left: it may die out soon.",
            fewest.population,
            called(fewest)
        )
    })
}

/// A new species of somebody else that can hunt the reader's.
fn describe_threat(known: &ReaderFacts<'_>) -> Option<String> {
    let since = known.view.cycle.saturating_sub(known.facts.report_every.max(1));
    let others = known.view.species.iter().rev();
    let new =
        others.filter(|seen| seen.seat != known.seat && seen.founded >= since && seen.founded > 0);
    let hunts = |hunter: &SeenSpecies| known.own().find(|own| hunter.eats(own)).map(called);
    let (hunter, prey) = new.filter_map(|hunter| Some((hunter, hunts(hunter)?))).next()?;
    let who = capital(&format!("{} {}", called(hunter), known.whose(hunter)));
    Some(format!("{who} is new, and can hunt your {prey}."))
}

/// The reader's place among all.
fn describe_rank(known: &ReaderFacts<'_>) -> Option<String> {
    let seat = known.seat?;
    let name = &known.view.players.get(seat.index())?.name;
    let first = known.own().next()?.id;
    let is_own = |ranked: &&RankedPlayer| ranked.player == *name && ranked.species.contains(&first);
    let ranked = known.report.ranking.iter().find(is_own)?;
    Some(match ranked.position {
        1 => "You lead the ranking.".into(),
        position => format!("You are number {position} in the ranking."),
    })
}

/// The sentence about why a player has no animals: all have died, or there were none.
fn explain_no_animals(known: &ReaderFacts<'_>) -> String {
    match known.view.extinct.iter().rev().find(|one| one.seat == known.seat) {
        Some(last) => format!(
            "Your last species was {} ({}), gone since cycle {}; most first animals end like this.",
            last.name, last.id, last.died
        ),
        None => "You have no animals in this jungle yet; nothing can go wrong if you try.".into(),
    }
}

/// The jungle, for somebody without animals in it.
fn describe_jungle(known: &ReaderFacts<'_>) -> Vec<String> {
    let of = |kind: SpeciesKind| known.view.species.iter().filter(move |seen| seen.kind == kind);
    let animals: u64 = known
        .view
        .species
        .iter()
        .filter(|seen| seen.kind != SpeciesKind::Plant)
        .map(|seen| u64::from(seen.population))
        .sum();
    let plants = known.plants().map_or(0, |seen| seen.population);
    let [herbivores, carnivores] =
        [SpeciesKind::Herbivore, SpeciesKind::Carnivore].map(|kind| of(kind).count());
    if animals == 0 {
        return vec![format!("So far nothing lives here but {}.", counted(plants, "plants"))];
    }
    let mut all = vec![format!(
        "{} of {} and {} live on {}.",
        capital(&counted(animals, "animals")),
        counted(herbivores as u64, "herbivores"),
        counted(carnivores as u64, "carnivores"),
        counted(plants, "plants")
    )];
    let fauna = || known.view.species.iter().filter(|seen| seen.kind != SpeciesKind::Plant);
    if let Some(most) = fauna().max_by_key(|seen| (seen.population, std::cmp::Reverse(seen.id))) {
        all.push(format!(
            "The most plentiful is {} {}, {} of body {}, with {}.",
            called(most),
            known.whose(most),
            a_kind(most),
            most.body,
            counted(most.population, "members")
        ));
    }
    let eaten = fauna().max_by_key(|seen| (seen.eaten, std::cmp::Reverse(seen.id)));
    if let Some(eaten) = eaten.filter(|seen| seen.eaten > 0) {
        all.push(format!("The most hunted was {}: {} were eaten.", called(eaten), eaten.eaten));
    }
    if let Some(leader) = known.report.ranking.first() {
        let large = counted(leader.mutable, "species");
        all.push(format!("{} leads with {large} of {MUTABLE} or more members.", leader.player));
    }
    all
}
