//! Averages and other fractions of whole numbers that stay exact.

use super::digits;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A fraction of two whole numbers, in lowest terms: an average of 2.3 is 23/10. It is written as a whole number,
/// or as text such as `"23/10"`, and read from those and from a number such as `2.3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    above: u64,
    below: u64,
}

impl Default for Ratio {
    fn default() -> Self {
        Self { above: 0, below: 1 }
    }
}

impl Ratio {
    /// The average of `count` numbers whose sum is `total`; 0 if there are none.
    pub fn new(total: u64, count: u32) -> Self {
        Self::reduced(total, count.max(1).into())
    }

    fn reduced(above: u64, below: u64) -> Self {
        let (mut a, mut b) = (above, below);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self { above: above / a.max(1), below: below / a.max(1) }
    }

    /// The total of this many, each of this value, to the nearest whole number, halves up.
    pub fn of(self, count: u32) -> u64 {
        let (above, below) = (u128::from(self.above), u128::from(self.below));
        u64::try_from((above * u128::from(count) * 2 + below) / (below * 2)).unwrap_or(u64::MAX)
    }

    /// The ratio with one decimal, to the nearest, halves up: `2.3`.
    pub fn in_tenths(self) -> String {
        let tenths = self.of(10);
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

/// Reads `7`, `2.3` or `23/10`.
impl FromStr for Ratio {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            if let Some((above, below)) = text.split_once('/') {
                let below = digits::<u64>(below).filter(|&below| below > 0)?;
                return Some(Self::reduced(digits(above)?, below));
            }
            let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
            let below = 10_u64.checked_pow(u32::try_from(part.len()).ok()?)?;
            let above = digits::<u64>(whole)?.checked_mul(below)?.checked_add(digits(part)?)?;
            Some(Self::reduced(above, below))
        };
        read().ok_or_else(|| {
            format!("{text} is neither a number such as 2 or 2.3 nor a fraction such as \"23/10\"")
        })
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.below {
            1 => serializer.serialize_u64(self.above),
            _ => serializer.collect_str(self),
        }
    }
}

/// A ratio as it stands in JSON. A decimal number is taken as the shortest text that reads as the same number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number such as 2 or 2.3, or a fraction such as \"23/10\"")]
enum JsonRatio {
    Number(serde_json::Number),
    Text(String),
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match JsonRatio::deserialize(deserializer)? {
            JsonRatio::Number(number) => number.to_string(),
            JsonRatio::Text(text) => text,
        };
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_read_from_numbers_and_fractions_and_written_in_lowest_terms() {
        for (text, written) in [
            ("7", "7"),
            ("2.3", "\"23/10\""),
            ("2.0", "2"),
            ("\"46/20\"", "\"23/10\""),
            ("\"0.149\"", "\"149/1000\""),
        ] {
            let ratio: Ratio = serde_json::from_str(text).expect(text);
            assert_eq!(serde_json::to_string(&ratio).expect("plain data"), written, "{text}");
        }
        for text in
            ["-1", "\"1/0\"", "\"\"", "\"+1\"", "\"1.\"", "true", "\"99999999999999999999\""]
        {
            assert!(serde_json::from_str::<Ratio>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_many_have_together_is_rounded_to_the_nearest_with_halves_up() {
        let average = Ratio::new(115, 50);
        assert_eq!((average.of(50), average.of(10), average.of(5)), (115, 23, 12));
        assert_eq!((Ratio::new(9, 0).of(1), Ratio::default().of(7)), (9, 0));
        assert_eq!([average, Ratio::new(1, 4)].map(Ratio::in_tenths), ["2.3", "0.3"]);
    }
}
