//! Drawing several of many at once, without putting any back.

use crate::RandomGenerator;

impl RandomGenerator {
    /// Draws the number of special ones among `drawn` of `all`, of which `special` are: the hypergeometric
    /// distribution, exactly. It takes as many draws as the smallest of the four groups has members.
    ///
    /// `special` and `drawn` are at most `all`.
    pub fn hypergeometric(&mut self, all: u32, special: u32, drawn: u32) -> u32 {
        if drawn > all / 2 {
            return special - self.hypergeometric(all, special, all - drawn);
        }
        if special > all / 2 {
            return drawn - self.one_by_one(all, all - special, drawn);
        }
        self.one_by_one(all, special, drawn)
    }

    /// Draws one after another. It makes no difference which of the two groups is drawn, and which is counted in it.
    fn one_by_one(&mut self, all: u32, special: u32, drawn: u32) -> u32 {
        let (few, mut others) = (special.min(drawn), special.max(drawn));
        let most = others;
        for left in (all - few + 1..=all).rev() {
            if others == 0 {
                break;
            }
            others -= u32::from(self.below(left) < others);
        }
        most - others
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of two special ones among three of five, two of which are: 3 in 10.
    #[test]
    fn special_ones_are_drawn_with_their_chances() {
        let mut generator = RandomGenerator::from_seed(1);
        for (drawn, of_two) in [(2, 1), (3, 3), (4, 6), (5, 10), (0, 0), (1, 0)] {
            let two = (0..20_000).filter(|_| generator.hypergeometric(5, 2, drawn) == 2).count();
            assert!(two.abs_diff(of_two * 2_000) < 300, "{drawn}: {two}");
        }
        assert_eq!(generator.hypergeometric(0, 0, 0), 0);
    }
}
