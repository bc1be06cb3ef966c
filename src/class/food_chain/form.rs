//! The form that a group fills in on its phone: eight levers, and the effect of its design.

use super::past::SpeciesRecord;
use super::turn::DesignChoice;
use crate::game::PupilForm;
use crate::group::PupilGroup;
use shoal_contract::{Seat, first_of};
use shoal_food_chain::FoodChain;
use shoal_food_chain::form::{design_controls, design_entries, read_design};
use shoal_food_chain::part::{AnimalPart, OrderLevels, PartLevels, SpeciesKind};
use shoal_food_chain::position::{MUTABLE, Species, SpeciesFactors, hunts};
use shoal_food_chain::rules::pieces::jungle;
use shoal_phone::{FormEntry, PhoneButton, PhoneText};

/// The mode of the form that changes nothing.
const WAIT: u32 = 0;
/// The mode of the form that founds a species.
const FOUND: u32 = 1;
/// The mode of the form that changes the first species that can be changed; those of the next ones follow.
const CHANGE: u32 = 2;
/// The number of species that a phone offers to change.
const OFFERED: usize = 28;
/// The highest level of a lever, unless an animal is beyond it already.
const HIGHEST: u32 = 9;
/// The number of species that a line names before it says how many more there are.
const NAMED: usize = 6;

/// The species of a seat that a phone offers to change.
fn own(group: &PupilGroup<FoodChain>, seat: usize) -> Vec<&Species> {
    let Some(game) = group.game() else { return Vec::new() };
    jungle(game.world()).of(Seat(seat as u16)).take(OFFERED).collect()
}

/// The reason why a species cannot be changed now, if it cannot (rules 3.2).
fn why_not(species: &Species) -> Option<String> {
    (species.population < MUTABLE).then(|| format!("needs {MUTABLE} animals"))
}

/// The species that a form changes.
fn parent_of(group: &PupilGroup<FoodChain>, seat: usize, mode: u32) -> Option<&Species> {
    let at = usize::try_from(mode.checked_sub(CHANGE)?).ok()?;
    own(group, seat).get(at).copied().filter(|species| why_not(species).is_none())
}

fn label(group: &PupilGroup<FoodChain>, id: u32) -> &str {
    group.past.as_ref().map_or("", |past| past.label(id))
}

/// The form that a seat sees first: that of its choice, or founding if it has no animals.
pub fn default_mode(group: &PupilGroup<FoodChain>, seat: usize) -> u32 {
    match group.choices()[seat] {
        Some(DesignChoice::Wait) => WAIT,
        Some(DesignChoice::Found { .. }) => FOUND,
        Some(DesignChoice::Change { species, .. }) => {
            let at = own(group, seat).iter().position(|one| one.id == species);
            at.map_or(WAIT, |at| CHANGE + at as u32)
        }
        None => {
            let has_any = group
                .game()
                .is_some_and(|game| jungle(game.world()).of(Seat(seat as u16)).next().is_some());
            if has_any { WAIT } else { FOUND }
        }
    }
}

/// The forms that a seat may turn to.
pub fn buttons(group: &PupilGroup<FoodChain>, seat: usize) -> Vec<PhoneButton> {
    let button = |id: u32, label: &str| PhoneButton { id, label: label.into(), why_not: None };
    let changes = (CHANGE..).zip(own(group, seat)).map(|(id, species)| PhoneButton {
        id,
        label: format!("Change {} ({} animals)", label(group, species.id), species.population)
            .into(),
        why_not: why_not(species).map(PhoneText::from),
    });
    let others = [button(WAIT, "Change nothing"), button(FOUND, "Found a new species")];
    let all = changes.chain(others);
    let now = group.mode(seat);
    all.filter(|button| button.id != now).collect()
}

/// The form of a mode.
pub fn form(group: &PupilGroup<FoodChain>, seat: usize, mode: u32) -> PupilForm {
    let chosen = group.choices()[seat];
    let parent = parent_of(group, seat, mode);
    let title = match (mode, parent) {
        (FOUND, _) => "Found a species".into(),
        (_, Some(parent)) => {
            let label = label(group, parent.id);
            format!("Change {label}: at most two parts, by two levels in all")
        }
        _ => "Leave your animals as they are".into(),
    };
    let made = chosen.filter(|_| default_mode(group, seat) == mode).map(|turn| entries(&turn));
    let parts = match mode {
        WAIT => Vec::new(),
        _ => {
            let now = parent.map_or_else(PartLevels::default, |parent| parent.parts);
            design_controls(&now, HIGHEST).into()
        }
    };
    PupilForm { title, parts, made }
}

/// The entries that mean a turn.
fn entries(turn: &DesignChoice) -> Vec<FormEntry> {
    match *turn {
        DesignChoice::Wait => Vec::new(),
        DesignChoice::Found { kind, parts } | DesignChoice::Change { kind, parts, .. } => {
            design_entries(kind, &parts).into()
        }
    }
}

/// Reads the entries of a form as a turn; nothing if they make no sense.
pub fn read(
    group: &PupilGroup<FoodChain>,
    seat: usize,
    mode: u32,
    entries: &[FormEntry],
) -> Option<DesignChoice> {
    if mode == WAIT {
        return Some(DesignChoice::Wait);
    }
    let (kind, parts) = read_design(entries)?;
    let kind = kind?;
    match mode {
        FOUND => Some(DesignChoice::Found { kind, parts }),
        _ => {
            let species = parent_of(group, seat, mode)?.id;
            Some(DesignChoice::Change { species, kind, parts })
        }
    }
}

/// Tells what a design would come to: its factors, what it could eat, and who could eat it. Only what everybody sees of
/// others is used.
pub fn remark(
    group: &PupilGroup<FoodChain>,
    seat: usize,
    mode: u32,
    entries: &[FormEntry],
) -> Vec<String> {
    let (Some(past), Some((kind, parts))) = (&group.past, read_design(entries)) else {
        return Vec::new();
    };
    let kind = kind.or_else(|| Some(parent_of(group, seat, mode)?.kind));
    let factors = SpeciesFactors::of(&parts);
    let mut lines = of_factors(&factors);
    let is_given_up = |kin: &SpeciesRecord| mode == FOUND && kin.seat == Some(seat);
    let others: Vec<&SpeciesRecord> =
        past.kin.iter().filter(|kin| kin.died.is_none() && !is_given_up(kin)).collect();
    lines.push(match kind {
        None => "Choose what it eats.".into(),
        Some(kind) => food(kind, &factors, &others),
    });
    let hunts_it = |kin: &&&SpeciesRecord| {
        kin.kind == SpeciesKind::Carnivore && kin.factors().preys_on(factors.body)
    };
    let hunters: Vec<&str> = others.iter().filter(hunts_it).map(|kin| kin.label.as_str()).collect();
    lines.push(match hunters.is_empty() {
        true => "Nothing here can eat it.".into(),
        false => format!("It can be eaten by {}.", first_of(&hunters, NAMED)),
    });
    let given_up: Vec<&str> = past
        .kin
        .iter()
        .filter(|kin| kin.died.is_none() && is_given_up(kin))
        .map(|kin| kin.label.as_str())
        .collect();
    if !given_up.is_empty() {
        lines.push(format!("You give up {} for it.", first_of(&given_up, NAMED)));
    }
    lines
}

fn of_factors(factors: &SpeciesFactors) -> Vec<String> {
    let SpeciesFactors { hunt, chase, evade, power, body, min, max, resilience } = *factors;
    let hunts = hunts(hunt).in_tenths();
    vec![
        format!("Body {body}; prey of body {min} to {max}. It hunts {hunts} times a cycle."),
        format!("Catches {chase}, escapes {evade}, fights {power}, survives hunger {resilience}."),
    ]
}

/// Tells what an animal could eat, in a sentence.
fn food(kind: SpeciesKind, factors: &SpeciesFactors, others: &[&SpeciesRecord]) -> String {
    let is_food =
        |kin: &&&SpeciesRecord| kind.eats(kin.kind) && factors.preys_on(kin.factors().body);
    let prey: Vec<&str> = others.iter().filter(is_food).map(|kin| kin.label.as_str()).collect();
    match (prey.is_empty(), kind) {
        (false, SpeciesKind::Herbivore) => "It can eat the plants.".into(),
        (false, _) => format!("It can eat {}.", first_of(&prey, NAMED)),
        (true, SpeciesKind::Herbivore) => {
            format!("It cannot eat the plants: they have body {}.", SpeciesFactors::PLANT.body)
        }
        (true, _) => "There is nothing here that it can eat.".into(),
    }
}

/// Explains the gains from each part, a line a part.
pub fn help() -> Vec<String> {
    let none = SpeciesFactors::of(&PartLevels::default());
    let line = |part: AnimalPart| {
        let one = PartLevels::try_from(OrderLevels::from([(part, 1)])).unwrap_or_default();
        let of = SpeciesFactors::of(&one);
        let gains = [
            ("hunts", of.hunt - none.hunt),
            ("catches", of.chase - none.chase),
            ("escapes", of.evade - none.evade),
            ("fights", of.power - none.power),
            ("survives hunger", of.resilience - none.resilience),
            ("body", of.body - none.body),
            ("smallest prey", of.min - none.min),
            ("largest prey", of.max - none.max),
        ];
        let gains = gains.iter().filter(|(_, gain)| *gain != 0);
        let gains: Vec<String> = gains.map(|(what, gain)| format!("{what} {gain:+}")).collect();
        format!("{}: {}", part.name(), gains.join(", "))
    };
    AnimalPart::ALL.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_says_what_a_level_of_each_part_brings() {
        let help = help();
        assert_eq!(help.len(), 8);
        assert_eq!(
            help[5],
            "Tail: catches +2, escapes +3, survives hunger +1, body +2, smallest prey +1, largest prey +1"
        );
        assert_eq!(help[7], "Brain: survives hunger -1, largest prey +2");
    }
}
