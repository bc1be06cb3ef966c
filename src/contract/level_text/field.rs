//! A level as a field of a setup: the level itself, or the name of one that is part of the program. It is
//! written as the level itself, so that a journal holds its level whatever becomes of the name.

use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// Levels of which some are part of the program.
pub trait BuiltIn: DeserializeOwned {
    /// What such a level is called: `board`.
    const WORD: &'static str;
    /// Those that are part of the program: name and text.
    const BUILT_IN: &'static [(&'static str, &'static str)];

    /// One of them, by its name.
    fn named(name: &str) -> Option<Self>;
}

/// Reads the field.
///
/// # Errors
/// What is wrong with the level, or that there is none of that name.
pub fn whole_or_named<'de, L: BuiltIn, D: Deserializer<'de>>(
    reader: D,
) -> Result<Arc<L>, D::Error> {
    reader.deserialize_any(WholeOrNamed(PhantomData)).map(Arc::new)
}

struct WholeOrNamed<L>(PhantomData<L>);

impl<'de, L: BuiltIn> Visitor<'de> for WholeOrNamed<L> {
    type Value = L;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}, or the name of one: {}", L::WORD, names::<L>())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<L, E> {
        let (word, names) = (L::WORD, names::<L>());
        let unknown = || E::custom(format!("there is no {word} \"{name}\"; there are: {names}"));
        L::named(name).ok_or_else(unknown)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<L, A::Error> {
        L::deserialize(MapAccessDeserializer::new(fields))
    }
}

fn names<L: BuiltIn>() -> String {
    let names: Vec<&str> = L::BUILT_IN.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}
