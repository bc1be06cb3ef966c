//! A report as text, in the columns that players of mail know (rules 4.1, 4.2).

use super::{JungleReport, RankedPlayer, SpeciesEncounter};
use shoal_contract::text::columns::{TextColumn, cut, headings, row, underlines, wrapped};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::state::SeenSpecies;

/// Width of a column for the names of species with their ids, and what is left of it for the other species of an
/// encounter, in characters.
const NAME: usize = 21;
const OTHER: usize = 13;
/// Width of the column for the ids of a player's species, in characters.
const IDS: usize = 33;

const RANKING: [TextColumn; 3] = [
    TextColumn::left("Posn", 5),
    TextColumn::left("Species", IDS + 1),
    TextColumn::left("Player", 0),
];
const SPECIES: [TextColumn; 9] = [
    TextColumn::left("Species", NAME),
    TextColumn::right("Num", 5),
    TextColumn::right("Hun", 5),
    TextColumn::right("Gro", 5),
    TextColumn::right("Cap", 5),
    TextColumn::right("Stv", 5),
    TextColumn::right("Bod", 5),
    TextColumn::right("Preys-On", 10),
    TextColumn::left("", 4),
];

/// The whole report.
pub fn write(report: &JungleReport) -> String {
    let mut text = headings(&RANKING) + &underlines(&RANKING);
    text.extend(report.ranking.iter().map(ranked));
    text += &format!("\n{}{}", headings(&SPECIES), underlines(&SPECIES));
    text.extend(report.species.iter().map(species));
    for (hunts, title, verb) in [(true, "Offence", "on"), (false, "Defence", "by")] {
        let all = || report.encounters.iter().filter(|one| one.hunts == hunts);
        if all().next().is_some() {
            let [hunted, caught, eaten] =
                ["Hunted", "Caught", "Eaten"].map(|title| TextColumn::right(title, 8));
            let columns = [TextColumn::left(title, NAME), hunted, caught, eaten];
            text += &format!("\n{}", headings(&columns));
            text.extend(all().map(|one| encounter(&columns, verb, one)));
        }
    }
    text
}

/// Ids that do not fit into the column go on below.
fn ranked(ranked: &RankedPlayer) -> String {
    let mut lines = wrapped(ranked.species.iter().map(u32::to_string), IDS).into_iter();
    let position = format!("{:>3}", ranked.position);
    let first = row(&RANKING, &[&position, &lines.next().unwrap_or_default(), &ranked.player]);
    [first].into_iter().chain(lines.map(|ids| row(&RANKING, &[&"", &ids]))).collect()
}

fn species(seen: &SeenSpecies) -> String {
    let SeenSpecies { population, born, eaten, starved, body, preys_on: [min, max], .. } = seen;
    let hunger = seen.hunger.in_tenths();
    let (prey, mark) = match seen.kind {
        SpeciesKind::Plant => ("---".into(), ""),
        SpeciesKind::Herbivore => (format!("{min}-{max}"), " [H]"),
        SpeciesKind::Carnivore => (format!("{min}-{max}"), ""),
    };
    let name = named(&seen.name, seen.id, NAME);
    row(&SPECIES, &[&name, population, &hunger, born, eaten, starved, body, &prey, &mark])
}

/// `Vole(2)`, the name cut so that both fit.
fn named(name: &str, id: u32, width: usize) -> String {
    let id = format!("({id})");
    let room = width.saturating_sub(id.len());
    cut(name, room).to_owned() + &id
}

fn encounter(columns: &[TextColumn], verb: &str, one: &SpeciesEncounter) -> String {
    let pair = format!("{:>4} {verb} {}", one.own, named(&one.name, one.other, OTHER));
    row(columns, &[&pair, &one.hunted, &one.caught, &one.eaten])
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
        let species = (100..120).collect();
        let player = "Ann".to_owned();
        let text = ranked(&RankedPlayer { position: 3, player, species, mutable: 20, animals: 0 });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  3  100,101,102,103,104,105,106,107   Ann");
        assert_eq!(lines[1], "     108,109,110,111,112,113,114,115");
    }
}
