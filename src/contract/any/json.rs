//! Reading and writing JSON, with errors that name the field.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::value::RawValue;

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
/// `setup.parameters.vanish_chance: invalid type: string "often", expected u32`
pub fn read<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { String::new() } else { format!(".{path}") };
        let path = path.replace(".[", "[");
        format!("{field}{path}: {}", without_position(error.inner()))
    })?;
    reader.end().map_err(|error| format!("{field}: {}", positioned(&error)))?;
    Ok(value)
}

/// As [`read`], for a text that may not be JSON at all: such an error names line and column.
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

/// The message of an error without the position that `serde_json` puts at its end.
pub(crate) fn without_position(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&position).unwrap_or(&message).to_owned()
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
            r#"setup.list[1]: invalid type: string "x", expected u8"#
        );
        assert_eq!(error("{}"), "setup: missing field `list`");
        assert_eq!(error(r#"{"lost":1}"#), "setup.lost: unknown field `lost`, expected `list`");
        assert_eq!(
            read::<Vec<u8>>("bots", r#"["a"]"#).expect_err("a letter is no number"),
            r#"bots[0]: invalid type: string "a", expected u8"#
        );
    }

    #[test]
    fn a_document_that_is_no_json_is_refused_with_line_and_column() {
        let error = |text| read_document::<Sample>("setup", text).expect_err("it is no JSON");
        assert_eq!(error("{\n  \"list\" [1]}"), "setup: line 2, column 10: expected `:`");
        assert_eq!(error(r#"{"list":[1]} 2"#), "setup: line 1, column 14: trailing characters");
    }
}
