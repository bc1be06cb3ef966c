//! A part of a run, for spreading it over machines.

use std::ops::Range;
use std::str::FromStr;

/// Part `index` of `of`, counted from 1. The parts' games, one after another, are the whole run's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// `true` if this part comes first.
    pub fn is_first(self) -> bool {
        self.index == 1
    }

    /// The numbers of this part's games.
    pub fn part_of(self, games: u64) -> Range<u64> {
        let start_of = |index: u64| {
            let start = u128::from(games) * u128::from(index) / u128::from(self.of);
            u64::try_from(start).unwrap_or(games)
        };
        start_of(self.index - 1)..start_of(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            Some(Self { index: index.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        match numbers {
            Some(shard) if (1..=shard.of).contains(&shard.index) => Ok(shard),
            _ => Err("a shard is i/n, for example 2/8, with i from 1 to n".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_one_after_another_are_the_whole() {
        for (games, of) in [(0, 3), (1, 4), (10, 3), (1000, 7), (u64::MAX, 2)] {
            let mut next = 0;
            for index in 1..=of {
                let part = Shard { index, of }.part_of(games);
                assert_eq!(part.start, next, "shard {index}/{of} of {games}");
                next = part.end;
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn a_shard_outside_of_its_run_is_refused() {
        for text in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
