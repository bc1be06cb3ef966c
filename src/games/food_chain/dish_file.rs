//! Dishes as files: with what their author says about them, and the place of everything that is wrong.

use super::dish::{BUILT_IN, Dish, LESSON, MOST_MEMBERS, PLANTS_OF, Resident, SPECIES};
use super::orders;
use super::part::{Kind, Part as AnimalPart, Parts};
use super::position::{Factors, MOST_PLANTS};
use super::setup::{PLANTS, PLAYERS};
use super::written::Average;
use crate::contract::Seat;
use crate::contract::level_text::writing::{comment, list, setting};
use crate::contract::level_text::{Form, LevelErrors, LevelText, Line, Part, Section};
use crate::contract::levels::{self, Entry, FiledLevel, Flaw, Lettered};
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

/// The settings of the lesson, and what they are.
const REASON: &str = "reason";
const TEACHERS: &str = "teachers";
const LESSON_IS: &str = "what this dish is there for, and what a teacher may ask about it";
/// The setting of the plants, and what it is.
const POPULATION: &str = "population";
const PLANTS_ARE: &str = "how many plants there are";
/// The parts of a line with a species.
const RESIDENT: &[&str] =
    &["species", "player (from 1, or wild)", "type (H or C)", "parts", "members", "average hunger"];
const WILD: &str = "wild";
/// What stands for no parts at all.
const NO_PARTS: &str = "none";

/// A dish as it is kept in a file.
pub type DishFile = levels::LevelFile<Dish>;

impl Dish {
    /// The usual one: plants alone.
    pub fn usual() -> Arc<Self> {
        static USUAL: LazyLock<Arc<Dish>> = LazyLock::new(|| Arc::new(DishFile::usual().level));
        Arc::clone(&USUAL)
    }

    /// Whether it is the usual one.
    pub(super) fn is_usual(dish: &Arc<Self>) -> bool {
        *dish == Self::usual()
    }
}

impl FiledLevel for Dish {
    const WORD: &'static str = "dish";
    const FOLDERS: &'static [&'static str] = &["food_chain"];
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;
    const SECTIONS: &'static [Section] = &[
        Section { name: LESSON, form: Form::Settings(&[REASON, TEACHERS]), required: false },
        Section { name: PLANTS_OF, form: Form::Settings(&[POPULATION]), required: false },
        Section { name: SPECIES, form: Form::List(RESIDENT), required: false },
    ];
    const SEATS: RangeInclusive<usize> = PLAYERS;

    fn describe(&self) -> String {
        let (name, plants, species) = (&self.name, self.plants, self.species.len());
        let animals: u32 = self.species.iter().map(|resident| resident.population).sum();
        format!("\"{name}\", plants: {plants}, animals: {animals}, species: {species}")
    }

    fn of_text(text: &LevelText, name: String, errors: &mut LevelErrors) -> Option<Self> {
        let line =
            |key| text.setting(LESSON, key).map(|part| part.text.clone()).unwrap_or_default();
        let (reason, teachers) = (line(REASON), line(TEACHERS));
        let plants = text.setting(PLANTS_OF, POPULATION).and_then(|plants| {
            plants.whole("number of plants", 0..=MOST_PLANTS as u16, errors).map(u32::from)
        });
        let lines = text.lines(SPECIES).iter();
        let species = lines.filter_map(|line| resident_of(line, errors)).collect();
        Some(Self { name, reason, teachers, plants: plants.unwrap_or(PLANTS), species })
    }

    fn write_sections(&self, text: &mut String) {
        let lesson = [(REASON, &self.reason), (TEACHERS, &self.teachers)];
        if lesson.iter().any(|(_, line)| !line.is_empty()) {
            text.push('\n');
            comment(text, LESSON_IS);
            let _ = writeln!(text, "[{LESSON}]");
            for (key, line) in lesson.iter().filter(|(_, line)| !line.is_empty()) {
                let _ = writeln!(text, "{key} = {line}");
            }
        }
        setting(text, PLANTS_OF, PLANTS_ARE, (POPULATION, self.plants));
        list(text, SPECIES, RESIDENT, &self.species, |resident| {
            let player = resident.seat.map(|seat| (seat.index() + 1).to_string());
            let parts = Some(resident.parts.to_string()).filter(|parts| !parts.is_empty());
            format!(
                "{}, {}, {}, {}, {}, {}",
                resident.name,
                player.unwrap_or_else(|| WILD.into()),
                resident.kind.letter(),
                parts.unwrap_or_else(|| NO_PARTS.into()),
                resident.population,
                resident.average_hunger,
            )
        });
    }

    fn entry(section: &str, part: usize) -> Entry {
        match (section, part) {
            (LESSON, _) | (SPECIES, 0 | 5) => Entry::Words,
            (SPECIES, 1) => {
                let players = PLAYERS.map(|player| player.to_string());
                Entry::OneOf([WILD.to_owned()].into_iter().chain(players).collect())
            }
            (SPECIES, 2) => {
                let kinds = [Kind::Herbivore, Kind::Carnivore].map(|kind| kind.letter().into());
                Entry::OneOf(kinds.to_vec())
            }
            (SPECIES, 3) => {
                let things = AnimalPart::ALL.map(|part| (part.letter(), part.name())).to_vec();
                Entry::Numbers(Lettered { things, none: NO_PARTS })
            }
            _ => Entry::Number,
        }
    }

    /// The body, and the prey.
    fn about_line(section: &str, parts: &[String]) -> String {
        let parts =
            parts.get(3).filter(|_| section == SPECIES).and_then(|text| parts_of(text).ok());
        parts.map_or_else(String::new, |parts| {
            let [body, min, max] = Factors::of(&parts).form();
            format!("body {body}, preys on {min}-{max}")
        })
    }

    fn about_section(section: &str) -> &'static str {
        match section {
            LESSON => LESSON_IS,
            PLANTS_OF => PLANTS_ARE,
            _ => "",
        }
    }

    fn flaws(&self) -> Vec<Flaw> {
        self.flaws_of_dish()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    /// Species lie side by side.
    fn size(&self) -> (u16, u16) {
        (self.species.len() as u16 + 1, 1)
    }
}

fn resident_of(line: &Line, errors: &mut LevelErrors) -> Option<Resident> {
    let [name, player, kind, parts, members, hunger] = &line.parts[..] else { return None };
    let seat = if player.text == WILD {
        Some(None)
    } else {
        let players = *PLAYERS.start() as u16..=*PLAYERS.end() as u16;
        let player = player.whole("player, or \"wild\"", players, errors);
        player.map(|player| Some(Seat(player - 1)))
    };
    let kind = kind.one_of("type", &[("H", Kind::Herbivore), ("C", Kind::Carnivore)], errors);
    let parts = said(parts, parts_of(&parts.text), errors);
    let population = members.whole("number of members", 1..=MOST_MEMBERS as u16, errors);
    let average = Average::read(&hunger.text)
        .ok_or_else(|| format!("`{}` is not a hunger such as 2, 2.3 or 23/10", hunger.text));
    let average_hunger = said(hunger, average, errors);
    Some(Resident {
        name: name.text.clone(),
        seat: seat?,
        kind: kind?,
        parts: parts?,
        population: population?.into(),
        average_hunger: average_hunger?,
    })
}

fn parts_of(text: &str) -> Result<Parts, String> {
    let words = text.split_whitespace().filter(|word| *word != NO_PARTS);
    Parts::default().with(&orders::levels(words)?)
}

/// What a part of a line says, or what is wrong with it.
fn said<T>(part: &Part, read: Result<T, String>, errors: &mut LevelErrors) -> Option<T> {
    read.map_err(|what| errors.add(part.line, part.column, what)).ok()
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
        let usual = DishFile::usual().level;
        assert_eq!((usual.plants, usual.species.len()), (PLANTS, 0));
    }

    #[test]
    fn what_is_wrong_is_named_by_line_and_column() {
        let vole = "Vole, 1, H, N2 Y1 M2, 50, 2.3";
        for (line, place, part) in [
            ("Vole, 9, H, N2, 50, 0", "line 4, column 7: ", "from 1 to 8"),
            ("Vole, 1, P, N2, 50, 0", "line 4, column 10: ", "H, C"),
            ("Vole, 1, H, N2 X1, 50, 0", "line 4, column 13: ", "names no part"),
            ("Vole, 1, H, N10000, 50, 0", "line 4, column 13: ", "10000 is too high"),
            ("Vole, wild, H, N2, 0, 0", "line 4, column 20: ", "from 1 to 60000"),
            ("Vole, wild, H, none, 9, -1", "line 4, column 25: ", "2.3 or 23/10"),
            ("Vole, wild, H, N2, 50", "line 4: ", "has 6 parts"),
            (&format!("{vole}\nMole, 2, C, N2 Y1 M2, 9, 0"), "line 5: ", "those of Vole"),
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
