//! A board as a field of a setup: the board itself, or the name of one that is part of the program.

use super::level::{BUILT_IN, Level};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::sync::Arc;

/// Reads the field. It is written as the board itself, so that a journal holds its board whatever
/// becomes of the name.
///
/// # Errors
/// What is wrong with the board, or that there is none of that name.
pub fn whole_or_named<'de, D: Deserializer<'de>>(reader: D) -> Result<Arc<Level>, D::Error> {
    reader.deserialize_any(WholeOrNamed).map(Arc::new)
}

struct WholeOrNamed;

impl<'de> Visitor<'de> for WholeOrNamed {
    type Value = Level;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board, or the name of one: {}", names())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Level, E> {
        let unknown = || E::custom(format!("there is no board \"{name}\"; there are: {}", names()));
        Level::named(name).ok_or_else(unknown)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Level, A::Error> {
        Level::deserialize(MapAccessDeserializer::new(fields))
    }
}

fn names() -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::contract::any::read_document;
    use crate::games::fish_and_men::setup::Setup;

    #[test]
    fn a_setup_may_name_its_board_and_is_written_with_the_board_itself() {
        let setup: Setup = read_document("setup", r#"{"level":"narrows"}"#).expect("it is known");
        assert_eq!(setup.level.name, "The Narrows");
        let text = serde_json::to_string(&setup).expect("it is plain data");
        assert!(text.contains("The Narrows"));
        assert_eq!(read_document::<Setup>("setup", &text).as_ref(), Ok(&setup));
    }

    #[test]
    fn a_board_that_is_wrong_or_unknown_is_named_by_its_field() {
        let error = |text: &str| read_document::<Setup>("setup", text).expect_err("it is wrong");
        let unknown = error(r#"{"level":"pond"}"#);
        assert!(unknown.starts_with("setup.level: there is no board \"pond\"; there are: world, "));
        assert!(error(r#"{"level":3}"#).contains("a board, or the name of one"));
        let inner = error(r#"{"level":{"name":"A","terrain":[7]}}"#);
        assert!(inner.starts_with("setup.level.terrain[0]: "), "{inner}");
    }
}
