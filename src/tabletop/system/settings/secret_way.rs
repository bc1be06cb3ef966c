//! The way in which people choose in secret.

use serde::{Deserialize, Serialize};

/// A way to choose in secret, as people have the things for it at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecretMethod {
    /// Cards or paper, face down; then everybody enters what lies open.
    #[default]
    Cards,
    /// Buttons and the wheel, by a legend that everybody may read.
    Buttons,
    /// The same by a legend that lies behind a standing card, for its player alone.
    Screen,
    /// One after another, while all others close their eyes.
    LookAway,
    /// On the seat's phone.
    Phone,
}

impl SecretMethod {
    /// All ways, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Cards, Self::Buttons, Self::Screen, Self::LookAway, Self::Phone];

    /// Returns this way, if people have the things for it: where phones are off they lay cards or paper instead.
    #[must_use]
    pub fn possible(self, phones: bool) -> Self {
        if self == Self::Phone && !phones { Self::default() } else { self }
    }

    /// Returns the next of those that are possible, round and round.
    #[must_use]
    pub fn next(self, phones: bool) -> Self {
        let now = self.possible(phones);
        let after = Self::ALL.into_iter().cycle().skip_while(|&method| method != now).skip(1);
        let mut offered = after.filter(|&method| phones || method != Self::Phone);
        offered.next().unwrap_or_default()
    }

    /// Returns the label that people read: `In secret: cards or paper`.
    pub fn label(self) -> &'static str {
        match self {
            Self::Cards => "In secret: cards or paper",
            Self::Buttons => "In secret: buttons",
            Self::Screen => "In secret: behind a card",
            Self::LookAway => "In secret: eyes closed",
            Self::Phone => "In secret: phones",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_comes_round_and_phones_only_while_they_are_on() {
        for phones in [false, true] {
            let mut offered = vec![SecretMethod::Phone.next(phones)];
            for _ in 1..SecretMethod::ALL.len() {
                offered.push(offered[offered.len() - 1].next(phones));
            }
            assert_eq!(offered.contains(&SecretMethod::Phone), phones, "{offered:?}");
            let others = SecretMethod::ALL.into_iter().filter(|&way| way != SecretMethod::Phone);
            assert!(others.into_iter().all(|way| offered.contains(&way)), "{offered:?}");
        }
    }
}
