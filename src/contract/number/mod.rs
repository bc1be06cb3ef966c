//! The numbers of a setup that people may turn, as data: host panel, sweeps and messages read them.
//!
//! Beside them are the other kinds of numbers: [`figure`] (what is measured in a match), `hash` (the fingerprint of a
//! position), `lettered` (`N2 Y1`), `ratio` (exact fractions) and [`colour`].

pub mod colour;
pub mod figure;
pub(crate) mod hash;
pub(crate) mod lettered;
pub(crate) mod ratio;

use super::text::listing::{counted, singular};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Text that is mostly part of the program.
type Text = Cow<'static, str>;

/// A number that a rule reads: what it is, its bounds, and what it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleNumber {
    /// Its name for programs, unique in its game: `vanish_chance`, `cutoffs.green`.
    pub key: Text,
    /// Its name for people, as it follows "the": `chance that lonely pollution vanishes`.
    pub label: Text,
    /// The heading under which it is listed: `Pollution`.
    pub group: Text,
    /// The unit, in the plural: `%`, `blobs`, `turns`. [`RuleNumber::SWITCH`] for a choice between no (0) and yes (1),
    /// [`RuleNumber::COLOUR`] for a colour, [`RuleNumber::ONE_IN`] for a part of something.
    pub unit: Text,
    /// The least value any rule can hold.
    pub least: i64,
    /// The greatest value any rule can hold.
    pub most: i64,
    /// The default value.
    pub default: i64,
    /// The value in the setup that was asked for its numbers.
    pub value: i64,
    /// One sentence: which rule reads it, and which other numbers it depends on.
    pub rule: Text,
    /// `true` if it is read only when a match begins: changing it in the middle of one would do nothing.
    pub at_start: bool,
}

impl RuleNumber {
    /// The unit of a choice between no (0) and yes (1).
    pub const SWITCH: &str = "no or yes";

    /// The unit of a [`colour`].
    pub const COLOUR: &str = "colour";

    /// The unit of a part of something: 4 is one in four.
    pub const ONE_IN: &str = "one in";

    /// A number that is read only when a match begins, with its bounds, to be completed by [`RuleNumber::with_names`] and
    /// [`RuleNumber::with_rule`].
    pub fn at_start(
        group: impl Into<Text>,
        bounds: RangeInclusive<u32>,
        default: u32,
        value: u32,
    ) -> Self {
        let (key, label, unit, rule) =
            (Text::default(), Text::default(), Text::default(), Text::default());
        let (least, most) = (bounds.start().to_owned().into(), bounds.end().to_owned().into());
        let (group, default, value) = (group.into(), default.into(), value.into());
        Self { key, label, group, unit, least, most, default, value, rule, at_start: true }
    }

    /// The number with its names for programs and for people, and its unit.
    #[must_use]
    pub fn with_names(
        self,
        key: impl Into<Text>,
        label: impl Into<Text>,
        unit: impl Into<Text>,
    ) -> Self {
        Self { key: key.into(), label: label.into(), unit: unit.into(), ..self }
    }

    /// The number with its rule.
    #[must_use]
    pub fn with_rule(self, rule: impl Into<Text>) -> Self {
        Self { rule: rule.into(), ..self }
    }

    /// `true` if it is a choice between no and yes.
    pub fn is_switch(&self) -> bool {
        self.unit == Self::SWITCH
    }

    /// Its label as the beginning of a line.
    pub fn title(&self) -> String {
        let mut letters = self.label.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// A value of it in words: `30 %`, `1 blob`, `one in 4`, `yes`, `blue - 2`.
    pub fn in_words(&self, value: i64) -> String {
        if self.is_switch() {
            return if value == 0 { "no".into() } else { "yes".into() };
        }
        if self.unit == Self::COLOUR
            && let Ok(number) = u8::try_from(value)
        {
            return colour::word(number);
        }
        match (value, &*self.unit) {
            (_, "") => value.to_string(),
            (_, Self::ONE_IN) => format!("one in {value}"),
            (-1, unit) => format!("-1 {}", singular(unit)),
            (_, unit) => counted(value, unit),
        }
    }

    /// Checks that `value` is within the bounds.
    ///
    /// # Errors
    /// A sentence that names them: `vanish_chance: 130 is not a number from 0 to 100`.
    pub fn check_value(&self, value: i64) -> Result<(), String> {
        within(value, self.least, self.most).map_err(|what| format!("{}: {what}", self.key))
    }
}

/// Checks that `value` is from `least` to `most`; the one wording of every number out of bounds.
///
/// # Errors
/// The end of a sentence: `130 is not a number from 0 to 100`.
pub fn within<T: PartialOrd + Copy + fmt::Display>(
    value: T,
    least: T,
    most: T,
) -> Result<(), String> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(format!("{value} is not a number from {least} to {most}"))
    }
}

/// Reads a whole number of digits alone, without a sign.
pub fn digits<T: FromStr>(text: &str) -> Option<T> {
    let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| text.parse().ok())?
}

/// The number with this key.
///
/// # Errors
/// The sentence of [`unknown`].
pub fn find<'a>(numbers: &'a [RuleNumber], key: &str) -> Result<&'a RuleNumber, String> {
    numbers.iter().find(|number| number.key == key).ok_or_else(|| unknown(numbers, key))
}

/// The sentence that there is no number with this key; it names the one most like it, and all.
pub fn unknown(numbers: &[RuleNumber], key: &str) -> String {
    // A part of a key is nearer to it than any slip.
    let far = |number: &&RuleNumber| (!number.key.contains(key), distance(key, &number.key));
    let Some(nearest) = numbers.iter().min_by_key(far) else {
        return format!("there is no number \"{key}\": this game has none that can be changed");
    };
    let keys: Vec<&str> = numbers.iter().map(|number| &*number.key).collect();
    format!(
        "there is no number \"{key}\"; the nearest is \"{}\"; the numbers are {}",
        nearest.key,
        keys.join(", ")
    )
}

/// The number of letters to insert, delete or change to turn one word into the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (index, &there) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != there);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(key: &'static str, unit: &'static str) -> RuleNumber {
        RuleNumber {
            key: key.into(),
            label: "chance of rain".into(),
            group: "Weather".into(),
            unit: unit.into(),
            least: 0,
            most: 100,
            default: 50,
            value: 60,
            rule: "It rains with this chance.".into(),
            at_start: false,
        }
    }

    #[test]
    fn a_value_has_its_unit_in_words() {
        assert_eq!(number("rain", "%").in_words(30), "30 %");
        assert_eq!(number("rain", "drops").in_words(1), "1 drop");
        assert_eq!(number("rain", "drops").in_words(0), "0 drops");
        assert_eq!(number("rain", "drops").in_words(-1), "-1 drop");
        assert_eq!(number("rain", "passes").in_words(1), "1 pass");
        assert_eq!(number("rain", "").in_words(7), "7");
        assert_eq!(number("rain", RuleNumber::ONE_IN).in_words(4), "one in 4");
        assert_eq!(number("rain", RuleNumber::SWITCH).in_words(1), "yes");
        assert_eq!(number("rain", RuleNumber::COLOUR).in_words(103), "blue - 2");
        assert_eq!(number("rain", "%").title(), "Chance of rain");
    }

    #[test]
    fn a_value_out_of_bounds_names_them() {
        assert_eq!(number("rain", "%").check_value(100), Ok(()));
        let sentence = number("rain", "%").check_value(101).expect_err("too much");
        assert_eq!(sentence, "rain: 101 is not a number from 0 to 100");
    }

    #[test]
    fn a_key_that_is_not_there_names_the_nearest_and_all() {
        let numbers = [number("wind", ""), number("rain", ""), number("snow", "")];
        assert_eq!(find(&numbers, "snow").map(|found| &*found.key), Ok("snow"));
        assert_eq!(
            find(&numbers, "rian").expect_err("a slip"),
            "there is no number \"rian\"; the nearest is \"rain\"; the numbers are wind, rain, snow"
        );
        let part = find(&numbers, "ow").expect_err("a part");
        assert!(part.contains("the nearest is \"snow\""), "{part}");
        let none = find(&[], "rain").expect_err("nothing there");
        assert!(none.contains("this game has none"), "{none}");
    }

    #[test]
    fn the_distance_counts_slips() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
