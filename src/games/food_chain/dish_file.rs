//! Dishes as files: with what their author says about them, and the place of everything that is wrong.

use super::dish::{BUILT_IN, DishSpecies, LONGEST_LINE, MOST_MEMBERS, MOST_RESIDENTS};
use super::orders::LONGEST_NAME;
use super::part;
use super::setup::PLANTS;
use super::{Dish, MOST_PLANTS, PART_LETTERS, PLAYERS, PartLevels, SpeciesFactors, SpeciesKind};
use shoal_contract::levels::text::writing::{list, settings};
use shoal_contract::levels::text::{
    LevelErrors, LevelListLine, LevelSection, LevelText, SectionForm,
};
use shoal_contract::levels::{
    self, FiledLevel, LevelFieldKind, LevelFlaw, LevelFlaws, LevelLocation,
};
use shoal_contract::{Ratio, Seat, check_name};
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

/// The sections of a file.
const LESSON: &str = "lesson";
const PLANTS_OF: &str = "plants";
const SPECIES: &str = "species";
/// The settings of the lesson, and what they are.
const REASON: &str = "reason";
const TEACHERS: &str = "teachers";
const LESSON_IS: &str = "what this dish is for, and what a teacher can ask about it";
/// The setting of the plants, and what it is.
const POPULATION: &str = "population";
const PLANTS_ARE: &str = "how many plants there are";
/// The parts of a line with a species.
const RESIDENT: &[&str] =
    &["species", "player (from 1, or wild)", "type (H or C)", "parts", "members", "average hunger"];
const WILD: &str = "wild";

/// A dish as it is kept in a file.
pub type DishFile = levels::LevelFile<Dish>;

impl Dish {
    /// The default dish: plants alone.
    pub fn usual() -> Arc<Self> {
        static USUAL: LazyLock<Arc<Dish>> =
            LazyLock::new(|| Arc::new(DishFile::default_level().level));
        Arc::clone(&USUAL)
    }

    /// `true` if it is the default dish.
    pub(super) fn is_usual(dish: &Arc<Self>) -> bool {
        *dish == Self::usual()
    }
}

impl FiledLevel for Dish {
    const WORD: &'static str = "dish";
    const FOLDERS: &'static [&'static str] = &["food_chain"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;
    const SECTIONS: &'static [LevelSection] = &[
        LevelSection::optional(LESSON, SectionForm::Settings(&[REASON, TEACHERS], LESSON_IS)),
        LevelSection::optional(PLANTS_OF, SectionForm::Settings(&[POPULATION], PLANTS_ARE)),
        LevelSection::optional(SPECIES, SectionForm::List(RESIDENT)),
    ];
    const SEATS: RangeInclusive<usize> = PLAYERS;

    fn describe(&self) -> String {
        let (name, plants, species) = (&self.name, self.plants, self.species.len());
        let animals: u32 = self.species.iter().map(|resident| resident.population).sum();
        format!("\"{name}\", plants: {plants}, animals: {animals}, species: {species}")
    }

    fn of_text(text: &LevelText, name: String, errors: &mut LevelErrors) -> Option<Self> {
        let (reason, teachers) =
            (text.setting_text(LESSON, REASON), text.setting_text(LESSON, TEACHERS));
        let plants = text.setting(PLANTS_OF, POPULATION).and_then(|plants| {
            plants.whole("number of plants", 0..=MOST_PLANTS as u16, errors).map(u32::from)
        });
        let lines = text.lines(SPECIES).iter();
        let species = lines.filter_map(|line| resident_of(line, errors)).collect();
        Some(Self { name, reason, teachers, plants: plants.unwrap_or(PLANTS), species })
    }

    fn write_sections(&self, text: &mut String) {
        let lesson = [(REASON, self.reason.clone()), (TEACHERS, self.teachers.clone())];
        settings(text, LESSON, LESSON_IS, &lesson);
        settings(text, PLANTS_OF, PLANTS_ARE, &[(POPULATION, self.plants.to_string())]);
        list(text, SPECIES, RESIDENT, &self.species, |resident| {
            let player = resident.seat.map(|seat| (seat.index() + 1).to_string());
            format!(
                "{}, {}, {}, {}, {}, {}",
                resident.name,
                player.unwrap_or_else(|| WILD.into()),
                resident.kind.letter(),
                PART_LETTERS.write(&resident.parts.all()),
                resident.population,
                resident.average_hunger,
            )
        });
    }

    fn entry(section: &str, part: usize) -> LevelFieldKind {
        match (section, part) {
            (LESSON, _) | (SPECIES, 0 | 5) => LevelFieldKind::Words,
            (SPECIES, 1) => {
                let players = PLAYERS.map(|player| player.to_string());
                LevelFieldKind::one_of([WILD.to_owned()].into_iter().chain(players))
            }
            (SPECIES, 2) => LevelFieldKind::one_of(['H', 'C']),
            (SPECIES, 3) => LevelFieldKind::Numbers(PART_LETTERS),
            _ => LevelFieldKind::Number,
        }
    }

    /// The body, and the prey.
    fn about_line(section: &str, parts: &[String]) -> String {
        let parts =
            parts.get(3).filter(|_| section == SPECIES).and_then(|text| parts_of(text).ok());
        parts.map_or_else(String::new, |parts| {
            let [body, min, max] = SpeciesFactors::of(&parts).form();
            format!("body {body}, preys on {min}-{max}")
        })
    }

    fn flaws(&self) -> Vec<LevelFlaw> {
        let mut flaws = LevelFlaws::of_name(&self.name);
        for line in [&self.reason, &self.teachers] {
            flaws.check_line(LevelLocation::Section(LESSON), "a line", line, LONGEST_LINE);
        }
        flaws.require(self.plants <= MOST_PLANTS, LevelLocation::Section(PLANTS_OF), || {
            format!("{} plants are too many: at most {MOST_PLANTS} are possible", self.plants)
        });
        flaws.require(
            self.species.len() <= MOST_RESIDENTS,
            LevelLocation::Section(SPECIES),
            || {
                format!(
                    "{} species are too many: at most {MOST_RESIDENTS} are possible",
                    self.species.len()
                )
            },
        );
        for (index, resident) in self.species.iter().enumerate() {
            let before = &self.species[..index.min(MOST_RESIDENTS)];
            resident.check_into(before, LevelLocation::Row(SPECIES, index), &mut flaws);
        }
        flaws.into_vec()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    /// A single row: the plants and all species side by side.
    fn size(&self) -> (u16, u16) {
        (self.species.len() as u16 + 1, 1)
    }
}

impl DishSpecies {
    /// Adds everything no rule could hold, where these come before it.
    fn check_into(&self, before: &[Self], place: LevelLocation, flaws: &mut LevelFlaws) {
        let Self { name, seat, kind, parts, population, .. } = self;
        flaws.add_error(place, check_name(name, LONGEST_NAME));
        flaws.require(!name.contains(','), place, || {
            "a name in a dish must not have a comma".into()
        });
        flaws.require((1..=MOST_MEMBERS).contains(population), place, || {
            format!("{population} is not a number of members from 1 to {MOST_MEMBERS}")
        });
        flaws.require(*kind != SpeciesKind::Plant, place, || {
            "an animal must be of type H or C".into()
        });
        let most = *PLAYERS.end();
        flaws.require(seat.is_none_or(|seat| seat.index() < most), place, || {
            format!("players are numbered from 1 to {most}")
        });
        let form = SpeciesFactors::of(parts).form();
        let twin = before.iter().find(|other| SpeciesFactors::of(&other.parts).form() == form);
        flaws.require(twin.is_none(), place, || {
            let name = twin.map_or("", |twin| twin.name.as_str());
            format!("{name} has the same body and prey: body, min or max must differ")
        });
    }
}

fn resident_of(line: &LevelListLine, errors: &mut LevelErrors) -> Option<DishSpecies> {
    let [name, player, kind, parts, members, hunger] = &line.parts[..] else { return None };
    let players = *PLAYERS.start() as u16..=*PLAYERS.end() as u16;
    let seat = match player.text.as_str() {
        WILD => Some(None),
        _ => player.whole("player, or \"wild\"", players, errors).map(|one| Some(Seat(one - 1))),
    };
    let kind = kind.one_of(
        "type",
        &[("H", SpeciesKind::Herbivore), ("C", SpeciesKind::Carnivore)],
        errors,
    );
    let parts = parts.read(parts_of, errors);
    let population = members.whole("number of members", 1..=MOST_MEMBERS as u16, errors);
    let average_hunger = hunger.read(str::parse::<Ratio>, errors);
    Some(DishSpecies {
        name: name.text.clone(),
        seat: seat?,
        kind: kind?,
        parts: parts?,
        population: population?.into(),
        average_hunger: average_hunger?,
    })
}

fn parts_of(text: &str) -> Result<PartLevels, String> {
    let words = text.split_whitespace().filter(|word| *word != PART_LETTERS.none);
    PartLevels::default().with(&part::levels(words)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dish_of_the_program_is_written_and_read_as_the_same() {
        for (name, text) in BUILT_IN {
            let file = DishFile::parse(text.as_bytes());
            let file = file.unwrap_or_else(|errors| panic!("{name}: {errors}"));
            assert!(!file.about.is_empty() && !file.note.is_empty(), "{name}");
            assert!(!file.level.reason.is_empty() && !file.level.teachers.is_empty(), "{name}");
            assert_eq!(DishFile::parse(file.write().as_bytes()), Ok(file), "{name}");
        }
    }

    #[test]
    fn the_usual_dish_is_plants_alone() {
        let usual = DishFile::default_level().level;
        assert_eq!((usual.plants, usual.species.len()), (PLANTS, 0));
    }

    #[test]
    fn what_is_wrong_is_named_by_line_and_column() {
        let vole = "Vole, 1, H, N2 Y1 M2, 50, 2.3";
        for (line, place, part) in [
            ("Vole, 9, H, N2, 50, 0", "line 4, column 7: ", "from 1 to 8"),
            ("Vole, 1, P, N2, 50, 0", "line 4, column 10: ", "H, C"),
            ("Vole, 1, H, N2 X1, 50, 0", "line 4, column 13: ", "does not name a part"),
            ("Vole, 1, H, N10000, 50, 0", "line 4, column 13: ", "10000 is too high"),
            ("Vole, wild, H, N2, 0, 0", "line 4, column 20: ", "from 1 to 60000"),
            ("Vole, wild, H, none, 9, -1", "line 4, column 25: ", "such as 2 or 2.3"),
            ("Vole, wild, H, N2, 50", "line 4: ", "has 6 parts"),
            (&format!("{vole}\nMole, 2, C, N2 Y1 M2, 9, 0"), "line 5: ", "Vole has the same body"),
        ] {
            let text = format!("[about]\nname = A\n[species]\n{line}\n");
            let error = Dish::parse(text.as_bytes()).expect_err("it is wrong").to_string();
            assert!(error.starts_with(place) && error.contains(part), "{error}");
        }
        let dish = Dish::parse(format!("[about]\nname = A\n[species]\n{vole}\n").as_bytes());
        let dish = dish.expect("a dish");
        assert_eq!(dish.species[0].average_hunger.of(50), 115);
        assert_eq!(dish.plants, PLANTS);
    }
}
