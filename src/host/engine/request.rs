//! The fields of a request.

use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use shoal_contract::text::json::{read, without_position};
use std::fmt;

/// The most fields of a request.
const MOST_FIELDS: usize = 64;
/// The most levels that arrays and objects may be nested.
const DEEPEST: usize = 100;

/// A request: its fields in the order given, each still the text it was written as.
#[derive(Debug)]
pub(super) struct EngineRequest<'a>(Vec<(String, &'a RawValue)>);

impl<'a> EngineRequest<'a> {
    /// Reads line `number` of the input.
    ///
    /// # Errors
    /// A sentence with line and column.
    pub(super) fn read(number: u64, bytes: &'a [u8]) -> Result<Self, String> {
        let at = |column: usize, what: &str| format!("line {number}, column {column}: {what}");
        let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if bytes.get(blank) != Some(&b'{') {
            return Err(at(blank + 1, "a request is one JSON object on a line, {\"op\":...}"));
        }
        let text = str::from_utf8(bytes)
            .map_err(|error| at(error.valid_up_to() + 1, "this is not UTF-8"))?;
        if let Some(column) = too_deep(bytes) {
            return Err(at(
                column,
                &format!("arrays and objects are nested more than {DEEPEST} deep"),
            ));
        }
        serde_json::from_str(text).map_err(|error| at(error.column(), &without_position(&error)))
    }

    /// Takes a field out.
    pub(super) fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let index = self.0.iter().position(|(field, _)| field == name)?;
        Some(self.0.remove(index).1)
    }

    /// Takes a field out and reads it; `null` is as good as left out.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub(super) fn take_as<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, String> {
        match self.take(name) {
            None => Ok(None),
            Some(text) if text.get() == "null" => Ok(None),
            Some(text) => read(name, text.get()).map(Some),
        }
    }

    /// The length in bytes of the fields that nobody took yet, names included, or of one of them.
    pub(super) fn length(&self, name: Option<&str>) -> usize {
        let wanted = |field: &str| name.is_none_or(|name| name == field);
        self.0.iter().filter(|(field, _)| wanted(field)).map(|(f, t)| f.len() + t.get().len()).sum()
    }

    /// Takes every field that is left, as the options of a bot.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub(super) fn take_rest(
        &mut self,
    ) -> Result<serde_json::Map<String, serde_json::Value>, String> {
        self.0.drain(..).map(|(name, text)| Ok((name.clone(), read(&name, text.get())?))).collect()
    }

    /// Refuses fields that nobody took.
    ///
    /// # Errors
    /// A sentence that names the first of them, and the fields that `op` knows.
    pub(super) fn refuse_remaining_fields(&self, op: &str, known: &str) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((field, _)) if known.is_empty() => {
                Err(format!("{field}: \"{op}\" has no fields of its own"))
            }
            Some((field, _)) => {
                Err(format!("{field}: unknown; the fields of \"{op}\" are {known}"))
            }
        }
    }
}

/// The column at which arrays and objects are nested too deep, if they are.
fn too_deep(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(index + 1);
        }
    }
    None
}

impl<'de: 'a, 'a> Deserialize<'de> for EngineRequest<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RequestFieldsVisitor).map(EngineRequest)
    }
}

struct RequestFieldsVisitor;

impl<'de> Visitor<'de> for RequestFieldsVisitor {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request, one JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields: Self::Value = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if fields.len() >= MOST_FIELDS {
                return Err(de::Error::custom(format!("more than {MOST_FIELDS} fields")));
            }
            if fields.iter().any(|(field, _)| *field == name) {
                return Err(de::Error::custom(format!("field `{name}` is given twice")));
            }
            fields.push((name, map.next_value()?));
        }
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        EngineRequest::read(3, line.as_bytes()).expect_err("this is no request")
    }

    #[test]
    fn what_is_no_request_is_refused_with_line_and_column() {
        for (line, column) in [("", 1), (" ", 2), ("\t[1]", 2), ("7", 1), ("\u{feff}{}", 1)] {
            let what = "a request is one JSON object on a line, {\"op\":...}";
            assert_eq!(error(line), format!("line 3, column {column}: {what}"));
        }
        assert_eq!(error("{\"op\" 1}"), "line 3, column 7: expected `:`");
        assert_eq!(error("{} {}"), "line 3, column 4: trailing characters");
        assert_eq!(error("{\"a\":1,\"a\":2}"), "line 3, column 10: field `a` is given twice");
    }

    #[test]
    fn depth_is_counted_outside_of_strings_only() {
        assert!(EngineRequest::read(1, br#"{"a":"[[[[\"[[[["}"#).is_ok());
        let deep = format!("{{\"a\":{}", "[".repeat(1_000_000));
        assert_eq!(
            error(&deep),
            "line 3, column 105: arrays and objects are nested more than 100 deep"
        );
    }

    #[test]
    fn a_field_that_nobody_knows_is_named() {
        let mut request =
            EngineRequest::read(1, br#"{"op":"new","sed":7}"#).expect("it is a request");
        assert!(request.take("op").is_some());
        assert_eq!(
            request.refuse_remaining_fields("new", "setup, seed"),
            Err("sed: unknown; the fields of \"new\" are setup, seed".into())
        );
    }
}
