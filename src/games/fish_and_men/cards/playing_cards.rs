//! Playing cards that stand for cards: two packs, with blue and red backs (rules 8.1).

use super::card::{CardName, JOKER};
use shoal_contract::playing_card::{CardBack, CardRank, PlayingCard, Suit};

/// Kinds that the ranks 2 to king stand for: red suits, black suits.
#[rustfmt::skip]
const FIGURE_2: [[&str; 2]; 12] = [
    ["EC", "EG"], ["DCBo", "DCBu"], ["AoE", "OS"], ["FF", "AS"], ["SA", "PA"], ["Mg", "ML"],
    ["AF", "IF"], ["FS", "FI"], ["Fp", "FR"], ["SPr", "SPo"], ["E", "A"], ["I", "N"],
];
/// Kinds that the aces stand for: hearts, diamonds, spades, clubs.
const ACES: [&str; 4] = ["TF", "FPB", "DT", "FP"];

/// The kind of card that a playing card stands for. A joker stands for what its player says.
pub fn kind_of(card: PlayingCard) -> CardName {
    let PlayingCard::Suited { rank, suit, .. } = card else { return JOKER };
    let name = match FIGURE_2.get(usize::from(rank.number()) - 2) {
        Some([red, _]) if suit.is_red() => red,
        Some([_, black]) => black,
        None => ACES[suit as usize],
    };
    CardName::constant(name)
}

/// `true` for the kinds that the ranks 2 to jack stand for: all rows but those of queens and kings.
pub(super) fn has_rank_2_to_jack(kind: CardName) -> bool {
    FIGURE_2[..10].as_flattened().contains(&kind.as_str())
}

/// The cards of both packs without jokers: 104, by rank, then suit, then back.
pub fn both_packs() -> impl Iterator<Item = PlayingCard> {
    CardRank::all().flat_map(|rank| {
        Suit::ALL.into_iter().flat_map(move |suit| {
            [CardBack::Blue, CardBack::Red].map(|back| PlayingCard::Suited {
                rank,
                suit,
                back: Some(back),
            })
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
pub fn rank_and_suits_of(kind: CardName) -> Option<(CardRank, Vec<Suit>)> {
    let of_one_pack = |card| match card {
        PlayingCard::Suited { rank, suit, back: Some(CardBack::Blue) } => Some((rank, suit)),
        _ => None,
    };
    let (ranks, suits): (Vec<_>, Vec<_>) =
        playing_cards_of(kind).into_iter().filter_map(of_one_pack).unzip();
    Some((*ranks.first()?, suits))
}

#[cfg(test)]
mod tests {
    use super::super::default_cards::usual;
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
}
