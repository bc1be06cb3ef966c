//! Options of a bot beside its name, as an object: `{"positions":500}`.

use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The options of a bot.
#[derive(Debug)]
pub struct BotOptions<'a> {
    given: Option<&'a Map<String, Value>>,
}

impl<'a> BotOptions<'a> {
    /// Reads the options of a bot that has these, and no others.
    ///
    /// # Errors
    /// A sentence that names the known ones.
    pub fn read(bot: &str, options: &'a Value, known: &[&str]) -> Result<Self, String> {
        let given = match options {
            Value::Null => None,
            Value::Object(options) => Some(options),
            _ => {
                return Err(format!(
                    "the options of a bot must be an object, but {options} was given"
                ));
            }
        };
        let mut keys = given.into_iter().flat_map(Map::keys);
        match keys.find(|key| !known.contains(&key.as_str())) {
            None => Ok(Self { given }),
            Some(key) if known.is_empty() => {
                Err(format!("the bot {bot} has no options, but \"{key}\" was given"))
            }
            Some(key) => {
                let known = known.join(", ");
                Err(format!("the bot {bot} has no option \"{key}\"; its options: {known}"))
            }
        }
    }

    /// The number that an option has, if it is given.
    ///
    /// # Errors
    /// A sentence that names its bounds.
    pub fn number(&self, key: &str, bounds: &RangeInclusive<u32>) -> Result<Option<u32>, String> {
        let Some(value) = self.given.and_then(|given| given.get(key)) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        let (least, most) = (bounds.start(), bounds.end());
        let within = number.filter(|number| bounds.contains(number));
        within
            .map(Some)
            .ok_or_else(|| format!("{key}: {value} is not a number from {least} to {most}"))
    }
}

/// The sentence that there is no bot of this name; it names those that there are.
pub fn unknown_bot(name: &str, names: &[&str]) -> String {
    format!("there is no bot called \"{name}\"; the bots are: {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_option_that_a_bot_does_not_have_is_refused_with_the_known_ones() {
        let refused = |options: &Value, known: &[&str]| {
            BotOptions::read("hard", options, known).expect_err("it is wrong")
        };
        assert!(refused(&json!({"depth": 3}), &["positions"]).ends_with("its options: positions"));
        assert!(refused(&json!({"depth": 3}), &[]).contains("has no options"));
        assert!(refused(&json!([]), &["positions"]).contains("an object"));
        assert!(BotOptions::read("hard", &Value::Null, &[]).is_ok());
        assert!(unknown_bot("clever", &["easy", "hard"]).ends_with("easy, hard"));
    }

    #[test]
    fn a_number_is_within_its_bounds_or_left_out() {
        let number = |options: Value| {
            BotOptions::read("hard", &options, &["positions"])
                .expect("it is known")
                .number("positions", &(50..=1_000))
        };
        assert_eq!(number(json!({})), Ok(None));
        assert_eq!(number(json!({"positions": 500})), Ok(Some(500)));
        for wrong in [json!(0), json!(-5), json!(2_000), json!("many"), json!(1.5)] {
            let error = number(json!({"positions": wrong})).expect_err("it is no such number");
            assert!(error.ends_with("from 50 to 1000"), "{error}");
        }
    }
}
