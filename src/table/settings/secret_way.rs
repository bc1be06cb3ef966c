//! How people choose in secret.

use serde::{Deserialize, Serialize};

/// A way to choose in secret, as people have the things for it at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecretWay {
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

impl SecretWay {
    /// All ways, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Cards, Self::Buttons, Self::Screen, Self::LookAway, Self::Phone];

    /// The next of them, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&way| way == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// What people read: `In secret: cards or paper`.
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
