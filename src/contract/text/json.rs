//! Reading and writing JSON, with errors that name the field.

use serde::Serialize;
use serde::de::{
    self, Deserialize, DeserializeOwned, Deserializer, IgnoredAny, SeqAccess, Visitor,
};
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::fmt;
use std::marker::PhantomData;

/// JSON as text: fields stay in the order in which a game writes them, numbers as they are.
pub type Json = Box<RawValue>;

/// The JSON of plain data.
///
/// # Panics
/// If `value` cannot be written, which is a fault of its type: the battery of every game holds that
/// its types can.
pub fn json(value: &impl Serialize) -> Json {
    serde_json::value::to_raw_value(value)
        .unwrap_or_else(|error| unreachable!("plain data is written: {error}"))
}

/// Reads the value of `field`; the error is a sentence that begins with the path to what is wrong.
///
/// # Errors
/// `setup.parameters.vanish_chance: invalid type: string "often", expected a whole number from 0 to
/// 4294967295`
pub fn read<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { String::new() } else { format!(".{path}") };
        let path = path.replace(".[", "[");
        let what = match without_position(error.inner()) {
            // Here it is a list that goes on where nothing is expected any more.
            what if what == "trailing characters" => "the list is too long".into(),
            what => what,
        };
        format!("{field}{path}: {what}")
    })?;
    reader.end().map_err(|error| format!("{field}: {}", positioned(&error)))?;
    Ok(value)
}

/// Reads the value of `field` as [`read`] does, from a text that may not be JSON at all: such an error names line and
/// column.
///
/// # Errors
/// As [`read`]; or `setup: line 3, column 7: expected value`.
pub fn read_document<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, String> {
    if let Err(error) = serde_json::from_str::<&RawValue>(text) {
        return Err(format!("{field}: {}", positioned(&error)));
    }
    read(field, text)
}

/// An error of a text that is not JSON: `line 3, column 7: expected value`.
fn positioned(error: &serde_json::Error) -> String {
    let what = without_position(error);
    match error.classify() {
        Category::Io => what,
        _ => format!("line {}, column {}: {what}", error.line(), error.column()),
    }
}

/// The message of an error without the position that `serde_json` puts at its end, and without Rust's
/// names of types.
pub fn without_position(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    in_words(message.strip_suffix(&position).unwrap_or(&message))
}

/// The message with what was expected in words that do not take Rust to understand.
fn in_words(message: &str) -> String {
    let Some((found, expected)) = message.rsplit_once(", expected ") else {
        return message.to_owned();
    };
    let most = match expected {
        "u8" => Some(u64::from(u8::MAX)),
        "u16" => Some(u64::from(u16::MAX)),
        "u32" => Some(u64::from(u32::MAX)),
        _ => None,
    };
    let words = match (expected, most) {
        (_, Some(most)) => format!("a whole number from 0 to {most}"),
        ("u64" | "u128" | "usize", _) => "a whole number from 0 up".to_owned(),
        ("i8" | "i16" | "i32" | "i64" | "i128" | "isize", _) => "a whole number".to_owned(),
        _ if is_float(expected) => "a number".to_owned(),
        ("a sequence", _) => "a list".to_owned(),
        ("a map", _) => "an object".to_owned(),
        _ if expected.starts_with("struct ") => "an object".to_owned(),
        ("unit", _) => "nothing".to_owned(),
        ("newtype variant", _) => "an object".to_owned(),
        _ => expected.to_owned(),
    };
    format!("{found}, expected {words}")
}

/// Reads a list of two, such as a square; `what` names it and shows one.
///
/// # Errors
/// `invalid length 3, expected a square: [row,column], such as [3,4]`
pub fn pair<'de, T, D>(reader: D, what: &'static str) -> Result<[T; 2], D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    reader.deserialize_seq(PairVisitor(what, PhantomData))
}

struct PairVisitor<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PairVisitor<T> {
    type Value = [T; 2];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let both = (list.next_element()?, list.next_element()?);
        let mut more = 0;
        while list.next_element::<IgnoredAny>()?.is_some() {
            more += 1;
        }
        match both {
            (Some(first), Some(second)) if more == 0 => Ok([first, second]),
            (first, second) => {
                let two = usize::from(first.is_some()) + usize::from(second.is_some());
                Err(de::Error::invalid_length(two + more, &self))
            }
        }
    }
}

/// `true` if this is the name of a type of floats: `f` and its bits.
fn is_float(name: &str) -> bool {
    name.strip_prefix('f').is_some_and(|bits| bits.parse::<u8>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read for its errors")]
    struct Sample {
        list: Vec<u8>,
    }

    #[test]
    fn an_error_names_the_path_to_the_field() {
        let error = |text| read::<Sample>("setup", text).expect_err("the sample is wrong");
        assert_eq!(
            error(r#"{"list":[1,"x"]}"#),
            r#"setup.list[1]: invalid type: string "x", expected a whole number from 0 to 255"#
        );
        assert_eq!(error("{}"), "setup: missing field `list`");
        assert_eq!(error(r#"{"lost":1}"#), "setup.lost: unknown field `lost`, expected `list`");
        assert_eq!(
            read::<Vec<u8>>("bots", r#"["a"]"#).expect_err("a letter is no number"),
            r#"bots[0]: invalid type: string "a", expected a whole number from 0 to 255"#
        );
    }

    #[test]
    fn what_was_expected_is_said_without_the_names_of_rusts_types() {
        let said =
            |error: String| error.rsplit_once(", expected ").map(|(_, what)| what.to_owned());
        let cases = [
            (read::<i64>("n", "1.5").err(), "a whole number"),
            (read::<usize>("n", "-1").err(), "a whole number from 0 up"),
            (read::<u16>("n", "70000").err(), "a whole number from 0 to 65535"),
            (read::<f32>("n", "true").err(), "a number"),
            (read::<Vec<u8>>("n", "1").err(), "a list"),
            (read::<Sample>("n", "1").err(), "an object"),
        ];
        for (error, expected) in cases {
            assert_eq!(said(error.expect("it is wrong")).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_document_that_is_no_json_is_refused_with_line_and_column() {
        let error = |text| read_document::<Sample>("setup", text).expect_err("it is no JSON");
        assert_eq!(error("{\n  \"list\" [1]}"), "setup: line 2, column 10: expected `:`");
        assert_eq!(error(r#"{"list":[1]} 2"#), "setup: line 1, column 14: trailing characters");
    }
}
