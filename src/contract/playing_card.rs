//! Playing cards, which people have at home: suits, ranks, and how people say them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "suits are what they are called")]
pub enum Suit {
    Hearts,
    Diamonds,
    Spades,
    Clubs,
}

impl Suit {
    /// All suits; the red ones first.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Spades, Self::Clubs];

    /// The letter of the suit: `H`, `D`, `S`, `C`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Hearts => "H",
            Self::Diamonds => "D",
            Self::Spades => "S",
            Self::Clubs => "C",
        }
    }

    /// The sign that is printed on cards. Not every typeface has it.
    pub fn sign(self) -> char {
        match self {
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Spades => '♠',
            Self::Clubs => '♣',
        }
    }

    /// `true` for hearts and diamonds.
    pub fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// The colour of a card's back, which tells two packs apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "backs are what they are called")]
pub enum CardBack {
    Blue,
    Red,
}

/// A rank from 2 to 14: jack 11, queen 12, king 13, ace 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardRank(u8);

impl CardRank {
    /// The ace, which names its card by the suit.
    pub const ACE: Self = Self(14);

    /// The jack.
    pub const JACK: Self = Self(11);

    /// The queen.
    pub const QUEEN: Self = Self(12);

    /// Its number: 2 to 10, jack 11, queen 12, king 13, ace 14.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All ranks, from 2 to ace.
    pub fn all() -> impl Iterator<Item = Self> {
        (2..=14).map(Self)
    }
}

impl fmt::Display for CardRank {
    /// `2` to `10`, `J`, `Q`, `K`, `A`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            14 => f.write_str("A"),
            number => write!(f, "{number}"),
        }
    }
}

/// A playing card, written as `9H` or `QSb` (the pack with blue backs), and read as people say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PlayingCard {
    /// A card of a suit.
    Suited {
        /// Its rank.
        rank: CardRank,
        /// Its suit.
        suit: Suit,
        /// Its back; none if nobody said it. It makes no difference to what the card stands for.
        back: Option<CardBack>,
    },
    /// A joker.
    Joker,
}

impl PlayingCard {
    /// A pack of 52, suit by suit in this order, each from the ace to the king.
    pub fn pack(suits: [Suit; 4]) -> impl Iterator<Item = Self> {
        let ranks = || {
            [CardRank::ACE].into_iter().chain(CardRank::all().filter(|rank| *rank != CardRank::ACE))
        };
        let of = move |suit| ranks().map(move |rank| Self::Suited { rank, suit, back: None });
        suits.into_iter().flat_map(of)
    }
}

/// The way the cards of a deck are drawn: by the computer or by the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckSource {
    /// The computer.
    #[default]
    Dealt,
    /// The players, from playing cards of their own.
    Physical,
}

impl DeckSource {
    /// `true` if the computer draws.
    pub fn is_dealt(&self) -> bool {
        *self == Self::Dealt
    }
}

impl FromStr for PlayingCard {
    type Err = String;

    /// Reads a card as people type or say it: `9H`, `9 hearts blue`, `jack of spades`, `A♦ red`, `joker`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" is not a playing card: write a rank and a suit, such as \"9 of hearts\" or \
                 \"9H\", or \"joker\""
            )
        };
        let mut card = PartialCard::default();
        let lower = text.to_lowercase();
        let parts = lower.split(|sign: char| sign.is_whitespace() || ",.-/".contains(sign));
        for word in parts.filter(|word| !word.is_empty()) {
            card.read(word).ok_or_else(wrong)?;
        }
        match card {
            PartialCard { joker: true, rank: None, suit: None, .. } => Ok(Self::Joker),
            PartialCard { joker: false, rank: Some(rank), suit: Some(suit), back } => {
                Ok(Self::Suited { rank, suit, back })
            }
            _ => Err(wrong()),
        }
    }
}

/// The parts of a playing card that have been read so far.
#[derive(Default)]
struct PartialCard {
    rank: Option<CardRank>,
    suit: Option<Suit>,
    back: Option<CardBack>,
    joker: bool,
}

impl PartialCard {
    /// Takes in one word in lower case; none if it makes no sense, or says something twice.
    fn read(&mut self, word: &str) -> Option<()> {
        if ["of", "back", "backed", "the", "with"].contains(&word) {
            return Some(());
        }
        if word == "joker" {
            self.joker = true;
            return Some(());
        }
        if let Some(rank) = rank_of(word) {
            return once(&mut self.rank, rank);
        }
        if let Some(suit) = suit_of(word) {
            return once(&mut self.suit, suit);
        }
        if let Some(back) = back_of(word) {
            return once(&mut self.back, back);
        }
        self.read_code(word)
    }

    /// Takes in a code such as `9h`, `10♠` or `qdb`: rank, suit, and perhaps the back.
    fn read_code(&mut self, word: &str) -> Option<()> {
        let length = if word.starts_with("10") { 2 } else { word.chars().next()?.len_utf8() };
        let (rank, rest) = word.split_at_checked(length)?;
        let (suit, back) = rest.split_at_checked(rest.chars().next()?.len_utf8())?;
        once(&mut self.rank, rank_of(rank)?)?;
        once(&mut self.suit, suit_of(suit)?)?;
        if back.is_empty() { Some(()) } else { once(&mut self.back, back_of(back)?) }
    }
}

fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

fn rank_of(word: &str) -> Option<CardRank> {
    const WORDS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king", "ace",
    ];
    let named = WORDS.iter().position(|&known| known == word).map(|index| index as u8 + 2);
    let code = match word {
        "t" => Some(10),
        "j" => Some(11),
        "q" => Some(12),
        "k" => Some(13),
        "a" => Some(14),
        _ => word.parse().ok().filter(|number| (2..=10).contains(number)),
    };
    named.or(code).map(CardRank)
}

fn suit_of(word: &str) -> Option<Suit> {
    match word {
        "h" | "heart" | "hearts" | "♥" | "♡" => Some(Suit::Hearts),
        "d" | "diamond" | "diamonds" | "♦" | "♢" => Some(Suit::Diamonds),
        "s" | "spade" | "spades" | "♠" | "♤" => Some(Suit::Spades),
        "c" | "club" | "clubs" | "♣" | "♧" => Some(Suit::Clubs),
        _ => None,
    }
}

fn back_of(word: &str) -> Option<CardBack> {
    match word {
        "b" | "blue" => Some(CardBack::Blue),
        "r" | "red" => Some(CardBack::Red),
        _ => None,
    }
}

impl PlayingCard {
    /// The name as people say it: `7 of spades`, `jack of hearts`; the back is left out.
    pub fn name(self) -> String {
        let Self::Suited { rank, suit, .. } = self else { return "joker".into() };
        let suit = format!("{suit:?}").to_lowercase();
        match rank.0 {
            11 => format!("jack of {suit}"),
            12 => format!("queen of {suit}"),
            13 => format!("king of {suit}"),
            14 => format!("ace of {suit}"),
            number => format!("{number} of {suit}"),
        }
    }
}

impl fmt::Display for PlayingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Suited { rank, suit, back } = self else { return f.write_str("joker") };
        write!(f, "{rank}{}", suit.letter())?;
        match back {
            Some(CardBack::Blue) => f.write_str("b"),
            Some(CardBack::Red) => f.write_str("r"),
            None => Ok(()),
        }
    }
}

impl From<PlayingCard> for String {
    fn from(card: PlayingCard) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for PlayingCard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_as_it_is_written() {
        for suit in Suit::ALL {
            for rank in CardRank::all() {
                for back in [None, Some(CardBack::Blue), Some(CardBack::Red)] {
                    let card = PlayingCard::Suited { rank, suit, back };
                    assert_eq!(card.to_string().parse(), Ok(card));
                }
            }
        }
        assert_eq!(PlayingCard::Joker.to_string().parse(), Ok(PlayingCard::Joker));
    }

    #[test]
    fn what_is_no_playing_card_is_refused() {
        for text in ["", "9", "hearts", "1H", "11H", "9 of cups", "9H 9H", "9H joker", "♥♥", "🂱"]
        {
            let problem = text.parse::<PlayingCard>().expect_err(text);
            assert!(problem.contains("is not a playing card"), "{problem}");
        }
    }
}
