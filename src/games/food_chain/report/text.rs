//! A report as text, in the columns that players of mail know (rules 4.1, 4.2).

use super::{Encounter, Ranked, Report};
use crate::games::food_chain::part::Kind;
use crate::games::food_chain::state::SeenSpecies;
use std::fmt::Write as _;

/// How wide the names of species are with their ids, and the column of species in the ranking.
const NAME: usize = 21;
const SPECIES: usize = 33;
/// What is left for the other species of an encounter.
const OTHER: usize = 13;

/// The whole report.
pub fn write(report: &Report) -> String {
    let mut text = String::from("Posn Species                           Player\n");
    text.push_str("---- -------                           ------\n");
    report.ranking.iter().for_each(|ranked| write_ranked(&mut text, ranked));
    text.push_str("\nSpecies                Num  Hun  Gro  Cap  Stv  Bod  Preys-On\n");
    text.push_str("-------                ---  ---  ---  ---  ---  ---  --------\n");
    report.species.iter().for_each(|row| write_row(&mut text, row));
    for (hunts, title) in [(true, "Offence"), (false, "Defence")] {
        let all: Vec<&Encounter> =
            report.encounters.iter().filter(|one| one.hunts == hunts).collect();
        if !all.is_empty() {
            let _ = writeln!(text, "\n{title:<21}  Hunted  Caught   Eaten");
            all.into_iter().for_each(|one| write_encounter(&mut text, one));
        }
    }
    text
}

/// Ids that do not fit into the column go on below.
fn write_ranked(text: &mut String, ranked: &Ranked) {
    let mut lines = vec![String::new()];
    for id in &ranked.species {
        let next = id.to_string();
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = next;
        } else if lines[last].len() + 1 + next.len() <= SPECIES {
            let _ = write!(lines[last], ",{next}");
        } else {
            lines.push(next);
        }
    }
    let _ = writeln!(text, "{:>3}  {:<SPECIES$} {}", ranked.position, lines[0], ranked.player);
    for line in &lines[1..] {
        let _ = writeln!(text, "     {line}");
    }
}

fn write_row(text: &mut String, row: &SeenSpecies) {
    let tenths = row.hunger.of(10);
    let _ = write!(
        text,
        "{:<NAME$}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}",
        named(&row.name, row.id, NAME),
        row.population,
        format!("{}.{}", tenths / 10, tenths % 10),
        row.born,
        row.eaten,
        row.starved,
        row.body,
    );
    let [min, max] = row.preys_on;
    let _ = match row.kind {
        Kind::Plant => writeln!(text, "{:>10}", "---"),
        Kind::Herbivore => writeln!(text, "{:>10} [H]", format!("{min}-{max}")),
        Kind::Carnivore => writeln!(text, "{:>10}", format!("{min}-{max}")),
    };
}

/// `Vole(2)`, the name cut so that both fit.
fn named(name: &str, id: u32, width: usize) -> String {
    let id = format!("({id})");
    let room = width.saturating_sub(id.len());
    name.chars().take(room).chain(id.chars()).collect()
}

fn write_encounter(text: &mut String, one: &Encounter) {
    let verb = if one.hunts { "on" } else { "by" };
    let _ = writeln!(
        text,
        "{:<21}{:>8}{:>8}{:>8}",
        format!("{:>4} {verb} {}", one.own, named(&one.name, one.other, OTHER)),
        one.hunted,
        one.caught,
        one.eaten,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_in_its_column_only() {
        assert_eq!(named("Vole", 2, NAME), "Vole(2)");
        assert_eq!(named("Sabre-Tooth Tiger of the North", 12, NAME), "Sabre-Tooth Tiger(12)");
        assert_eq!(named("Sabre-Tooth Tiger of the North", 12, NAME).len(), NAME);
    }

    #[test]
    fn many_species_of_a_player_go_on_below() {
        let mut text = String::new();
        let species = (100..120).collect();
        let player = "Ann".to_owned();
        write_ranked(&mut text, &Ranked { position: 3, player, species, mutable: 20, animals: 0 });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  3  100,101,102,103,104,105,106,107   Ann");
        assert_eq!(lines[1], "     108,109,110,111,112,113,114,115");
    }
}
