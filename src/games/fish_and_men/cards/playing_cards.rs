//! Playing cards that stand for cards: two packs, with blue and red backs (rules 8.1).

use super::card::{CardName, JOKER};
use std::fmt;
use std::str::FromStr;

/// Suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "suits are what they are called")]
pub enum Suit {
    Hearts,
    Diamonds,
    Spades,
    Clubs,
}

impl Suit {
    /// All; the red suits first.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Spades, Self::Clubs];

    /// Hearts and diamonds are.
    pub fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// The two packs, distinguished by their backs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "backs are what they are called")]
pub enum Back {
    Blue,
    Red,
}

/// A rank from 2 to 14: jack 11, queen 12, king 13, ace 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The ace, which names its card by the suit.
    pub const ACE: Self = Self(14);

    /// All, from 2 to ace.
    pub fn all() -> impl Iterator<Item = Self> {
        (2..=14).map(Self)
    }
}

impl fmt::Display for Rank {
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

/// A playing card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayingCard {
    /// A card of a suit.
    Suited {
        /// Its rank.
        rank: Rank,
        /// Its suit.
        suit: Suit,
        /// Its back; none if nobody said it. It makes no difference to what the card stands for.
        back: Option<Back>,
    },
    /// A joker.
    Joker,
}

/// What the ranks 2 to king stand for: red suits, black suits.
#[rustfmt::skip]
const FIGURE_2: [(&str, &str); 12] = [
    ("EC", "EG"), ("DCBo", "DCBu"), ("AoE", "OS"), ("FF", "AS"), ("SA", "PA"), ("Mg", "ML"),
    ("AF", "IF"), ("FS", "FI"), ("Fp", "FR"), ("SPr", "SPo"), ("E", "A"), ("I", "N"),
];
/// What the aces stand for: hearts, diamonds, spades, clubs.
const ACES: [&str; 4] = ["TF", "FPB", "DT", "FP"];

/// The kind of card that a playing card stands for. A joker stands for what its player says.
pub fn kind_of(card: PlayingCard) -> CardName {
    let PlayingCard::Suited { rank, suit, .. } = card else { return JOKER };
    let name = match FIGURE_2.get(usize::from(rank.0) - 2) {
        Some((red, _)) if suit.is_red() => red,
        Some((_, black)) => black,
        None => ACES[suit as usize],
    };
    CardName::constant(name)
}

/// The cards of both packs without jokers: 104, by rank, then suit, then back.
pub fn both_packs() -> impl Iterator<Item = PlayingCard> {
    Rank::all().flat_map(|rank| {
        Suit::ALL.into_iter().flat_map(move |suit| {
            [Back::Blue, Back::Red].map(|back| PlayingCard::Suited { rank, suit, back: Some(back) })
        })
    })
}

/// The playing cards of both packs that stand for a kind of card; none for cards that were added.
pub fn playing_cards_of(kind: CardName) -> Vec<PlayingCard> {
    if kind == JOKER {
        return vec![PlayingCard::Joker];
    }
    both_packs().filter(|&card| kind_of(card) == kind).collect()
}

/// The rank and the suits of one pack that stand for a kind of card; none for cards that were added
/// and for jokers.
pub fn rank_and_suits_of(kind: CardName) -> Option<(Rank, Vec<Suit>)> {
    let mut rank_found = None;
    let mut suits = Vec::new();
    for card in playing_cards_of(kind) {
        if let PlayingCard::Suited { rank, suit, back: Some(Back::Blue) } = card {
            rank_found = Some(rank);
            suits.push(suit);
        }
    }
    rank_found.map(|rank| (rank, suits))
}

impl FromStr for PlayingCard {
    type Err = String;

    /// What people type or say: `9H`, `9 hearts blue`, `jack of spades`, `A♦ red`, `joker`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" is no playing card: say a rank and a suit, such as \"9 of hearts\" or \
                 \"9H\", or \"joker\""
            )
        };
        let mut said = Said::default();
        let lower = text.to_lowercase();
        let parts = lower.split(|sign: char| sign.is_whitespace() || ",.-/".contains(sign));
        for word in parts.filter(|word| !word.is_empty()) {
            said.read(word).ok_or_else(wrong)?;
        }
        match said {
            Said { joker: true, rank: None, suit: None, .. } => Ok(Self::Joker),
            Said { joker: false, rank: Some(rank), suit: Some(suit), back } => {
                Ok(Self::Suited { rank, suit, back })
            }
            _ => Err(wrong()),
        }
    }
}

/// What has been read of a playing card so far.
#[derive(Default)]
struct Said {
    rank: Option<Rank>,
    suit: Option<Suit>,
    back: Option<Back>,
    joker: bool,
}

impl Said {
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

fn rank_of(word: &str) -> Option<Rank> {
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
    named.or(code).map(Rank)
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

fn back_of(word: &str) -> Option<Back> {
    match word {
        "b" | "blue" => Some(Back::Blue),
        "r" | "red" => Some(Back::Red),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::usual::usual;
    use super::*;

    #[test]
    fn two_packs_are_24_kinds_of_four_and_4_kinds_of_two_as_in_the_deck() {
        assert_eq!(both_packs().count(), 104);
        for card in usual() {
            let found = playing_cards_of(card.id).len();
            assert_eq!(found, card.copies as usize, "{}", card.name);
        }
        let of = |copies| usual().iter().filter(|card| card.copies == copies).count();
        assert_eq!((of(4), of(2)), (24, 4));
    }

    #[test]
    fn every_playing_card_stands_for_a_kind_of_the_deck() {
        let deck = usual();
        for playing in both_packs() {
            let kind = kind_of(playing);
            assert!(deck.iter().any(|card| card.id == kind), "{playing:?}: {kind}");
        }
        assert_eq!(playing_cards_of(JOKER), [PlayingCard::Joker]);
        assert_eq!(kind_of(PlayingCard::Joker), JOKER);
        assert!(playing_cards_of(CardName::constant("Added")).is_empty());
    }

    #[test]
    fn a_playing_card_is_understood_as_people_type_or_say_it() {
        for (text, kind) in [
            ("9 hearts blue", "FS"),
            ("9H", "FS"),
            ("jack of spades", "SPo"),
            ("A♦ red", "FPB"),
            ("a of hearts", "TF"),
            ("the ace of clubs", "FP"),
            ("Blue back, 10 of clubs", "FR"),
            ("10d", "Fp"),
            ("TDb", "Fp"),
            ("queen Clubs", "A"),
            ("two of diamonds", "EC"),
            ("k♠", "N"),
            ("joker", "Joker"),
            ("red joker", "Joker"),
        ] {
            let card: PlayingCard = text.parse().unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!(kind_of(card).as_str(), kind, "{text}");
        }
    }

    #[test]
    fn what_is_no_playing_card_is_refused() {
        for text in ["", "9", "hearts", "1H", "11H", "9 of cups", "9H 9H", "9H joker", "♥♥", "🂱"]
        {
            let problem = text.parse::<PlayingCard>().expect_err(text);
            assert!(problem.contains("is no playing card"), "{problem}");
        }
    }
}
