//! The sum of what happened to one seat.

use super::EffectCause;

/// The sum of what happened to a seat: its number before and after, and the causes in the order they came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatAccount {
    before: i32,
    after: i32,
    causes: Vec<EffectCause>,
}

impl SeatAccount {
    /// Sums up causes between a number before and after all of them; causes that are alike are one.
    pub fn of(before: i32, after: i32, causes: impl IntoIterator<Item = EffectCause>) -> Self {
        Self { before, after, causes: added_up(causes) }
    }

    /// The number before and after: `14 → 2`. Empty if nothing changed it.
    pub fn head(&self) -> String {
        let counts = self.before != self.after || self.causes.iter().any(|it| it.amount != 0);
        if counts { format!("{} → {}", self.before, self.after) } else { String::new() }
    }

    /// All causes, in order.
    pub fn causes(&self) -> &[EffectCause] {
        &self.causes
    }

    /// Returns the account with at most this many causes: the least are left out, and what they did to the number is
    /// told as one, so that the sum stays true. Words say what no number does: they go last.
    #[must_use]
    pub fn shortened(&self, most: usize) -> Self {
        if self.causes.len() <= most {
            return self.clone();
        }
        let weight = |cause: &EffectCause| match cause.amount {
            0 => u32::MAX,
            amount => amount.unsigned_abs(),
        };
        let mut order: Vec<usize> = (0..self.causes.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(weight(&self.causes[at])));
        let kept = |at: &usize| order[..most.saturating_sub(1)].contains(at);
        let (kept, rest): (Vec<usize>, Vec<usize>) = (0..self.causes.len()).partition(kept);
        let amount = rest.iter().map(|&at| self.causes[at].amount).sum();
        let other = EffectCause { icon: None, words: "other", count: 1, amount };
        let other = (amount != 0 && most > 0).then_some(other);
        let causes = kept.into_iter().map(|at| self.causes[at]).chain(other).collect();
        Self { causes, ..*self }
    }
}

/// Adds up causes that are alike, and keeps the order in which they came.
fn added_up(causes: impl IntoIterator<Item = EffectCause>) -> Vec<EffectCause> {
    let mut sums: Vec<EffectCause> = Vec::new();
    for cause in causes {
        match sums.iter_mut().find(|sum| sum.is_like(&cause)) {
            Some(sum) => *sum = sum.and(cause),
            None => sums.push(cause),
        }
    }
    sums
}
