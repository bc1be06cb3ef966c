//! A trade of cards that a seat draws up. It is not part of the match.

use shoal_contract::Seat;

/// A card in its place of a hand, counted from 0.
pub type HandCard<C> = (u32, C);

/// A trade that a seat draws up: cards by their places in the two hands.
#[derive(Debug, Clone, PartialEq)]
pub struct TradeDraft<C> {
    /// The seat to trade with.
    pub with: Seat,
    /// The cards that are given.
    pub give: Vec<HandCard<C>>,
    /// The cards that are asked for.
    pub take: Vec<HandCard<C>>,
}

impl<C: Copy + PartialEq> TradeDraft<C> {
    /// Puts a card into a side, or takes it out. Returns `false` if there are `most` in it already.
    pub fn toggle(side: &mut Vec<HandCard<C>>, card: HandCard<C>, most: usize) -> bool {
        match side.iter().position(|&there| there == card) {
            Some(at) => _ = side.remove(at),
            None if side.len() < most => side.push(card),
            None => return false,
        }
        true
    }

    /// Takes out the cards that are no longer where they were in the two hands: of the seat itself, and of the other.
    pub fn keep_those_in(&mut self, own: &[C], other: &[C]) {
        let stays = |hand: &[C], card: &HandCard<C>| hand.get(card.0 as usize) == Some(&card.1);
        self.give.retain(|card| stays(own, card));
        self.take.retain(|card| stays(other, card));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_put_into_a_trade_and_taken_out_again() {
        let mut trade = TradeDraft { with: Seat(1), give: vec![(0, 'a')], take: Vec::new() };
        assert!(TradeDraft::toggle(&mut trade.give, (1, 'b'), 2));
        assert!(!TradeDraft::toggle(&mut trade.give, (2, 'c'), 2), "no room");
        assert!(TradeDraft::toggle(&mut trade.give, (0, 'a'), 2));
        trade.keep_those_in(&['a', 'c'], &[]);
        assert!(trade.give.is_empty(), "another card is in its place");
    }
}
