//! A level as a field of a setup: the level itself, or the name of one that is part of the program. It is
//! written as the level itself, so that a journal holds its level whatever becomes of the name.

use super::FiledLevel;
use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// The level that people call this, of those that are part of the program: its name, or the title that
/// the table shows. Each is a name and the text of its file.
pub fn find_built_in(
    built_in: &'static [(&'static str, &'static str)],
    called: &str,
) -> Option<(&'static str, &'static str)> {
    let by_name = built_in.iter().find(|(name, _)| *name == called);
    let is_title = |text| title_of(text).is_some_and(|title| title.eq_ignore_ascii_case(called));
    by_name.or_else(|| built_in.iter().find(|(_, text)| is_title(text))).copied()
}

/// The names of the built-in levels with their titles: `random (Pack ice), ring (Ring)`.
pub fn names_of(built_in: &[(&str, &str)]) -> String {
    let called = |(name, text): &(&str, &str)| match title_of(text) {
        Some(title) => format!("{name} ({title})"),
        None => (*name).to_owned(),
    };
    let names: Vec<String> = built_in.iter().map(called).collect();
    names.join(", ")
}

/// The line `name = ` of a level's file.
fn title_of(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("name = ")).map(str::trim)
}

/// Reads the field.
///
/// # Errors
/// A description of what is wrong with the level, or that there is none of that name.
pub fn whole_or_named<'de, L: FiledLevel, D: Deserializer<'de>>(
    reader: D,
) -> Result<Arc<L>, D::Error> {
    reader.deserialize_any(LevelOrNameVisitor(PhantomData)).map(Arc::new)
}

struct LevelOrNameVisitor<L>(PhantomData<L>);

impl<'de, L: FiledLevel> Visitor<'de> for LevelOrNameVisitor<L> {
    type Value = L;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}, or the name of one: {}", L::WORD, names_of(L::BUILT_IN))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<L, E> {
        let (word, names) = (L::WORD, names_of(L::BUILT_IN));
        let unknown =
            || E::custom(format!("there is no {word} \"{name}\"; choose one of: {names}"));
        L::named(name).ok_or_else(unknown)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<L, A::Error> {
        L::deserialize(MapAccessDeserializer::new(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_found_by_its_name_and_by_the_title_that_the_table_shows() {
        const LEVELS: &[(&str, &str)] =
            &[("random", "[about]\nname = Pack ice\n"), ("ring", "[about]\nname = Ring\n")];
        let name = |called| find_built_in(LEVELS, called).map(|(name, _)| name);
        assert_eq!(name("random"), Some("random"));
        assert_eq!(name("Pack ice"), Some("random"));
        assert_eq!(name("pack ICE"), Some("random"));
        assert_eq!(name("pack"), None);
        assert_eq!(names_of(LEVELS), "random (Pack ice), ring (Ring)");
    }
}
