//! Awards at the end of a match: what a seat has done more of than the others, counted from the account of what happened
//! to the seats, which everybody at the table has seen.

use shoal_contract::{Seat, counted};
use shoal_tabletop::account::{EffectCause, SeatEffect};

/// The most awards of a match.
const MOST: usize = 3;

/// An award that a game can give, for one cause in its accounts ([`EffectCause`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwardKind {
    /// Its title: `Best fed`.
    pub title: &'static str,
    /// The drawing of the cause, and of the award.
    pub cause: &'static str,
    /// The number by which seats are compared.
    pub measure: AwardMeasure,
    /// The unit of that number, in the plural: `dollars`.
    pub unit: &'static str,
    /// The words behind it, where there is room for them: `from catches`; may be empty.
    pub detail: &'static str,
}

/// Returns a kind of award.
pub const fn award(
    title: &'static str,
    cause: &'static str,
    measure: AwardMeasure,
    unit: &'static str,
    detail: &'static str,
) -> AwardKind {
    AwardKind { title, cause, measure, unit, detail }
}

/// The number by which seats are compared for an award.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AwardMeasure {
    /// The sum of all changes, whether gains or losses.
    Sum,
    /// The largest single change.
    Largest,
    /// The number of times.
    Times,
}

impl AwardMeasure {
    /// Returns the number after one more cause.
    fn add(self, number: u32, cause: EffectCause) -> u32 {
        match self {
            Self::Sum => number + cause.amount.unsigned_abs(),
            Self::Largest => number.max(cause.amount.unsigned_abs()),
            Self::Times => number + cause.count,
        }
    }
}

/// An award of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchAward {
    /// Its kind.
    pub kind: AwardKind,
    /// The seats that get it.
    pub seats: Vec<Seat>,
    /// The number that it is for.
    pub number: u32,
}

impl MatchAward {
    /// Returns the number with its unit, first in full and then in short: `45 dollars from catches`, `45 dollars`.
    pub fn reasons(&self) -> [String; 2] {
        let short = counted(self.number, self.kind.unit);
        [format!("{short} {}", self.kind.detail).trim_end().to_owned(), short]
    }
}

/// The award for what people guessed while they waited, which the match itself knows nothing of.
const GUESSES: AwardKind =
    award("Best guesses", "question", AwardMeasure::Times, "right guesses", "");

/// Returns the award of a kind by the number of each seat, if it tells something: at most half of the seats share it.
fn award_by_numbers(kind: AwardKind, numbers: &[u32]) -> Option<MatchAward> {
    let number = numbers.iter().copied().max().filter(|most| *most > 0)?;
    let has_most = |seat: &Seat| numbers.get(seat.index()) == Some(&number);
    let seats: Vec<Seat> = Seat::all(numbers.len()).filter(has_most).collect();
    (2 * seats.len() <= numbers.len()).then_some(MatchAward { kind, seats, number })
}

/// Returns the first awards of these kinds that tell something, and the one for right guesses, by seat.
pub(super) fn awards(
    kinds: &[AwardKind],
    seats: usize,
    effects: &[SeatEffect],
    right_guesses: &[u32],
) -> Vec<MatchAward> {
    let given = |&kind: &AwardKind| {
        let mut numbers = vec![0; seats];
        for effect in effects {
            let cause = effect.cause().filter(|cause| cause.icon == Some(kind.cause));
            if let Some((cause, number)) = cause.zip(numbers.get_mut(effect.seat().index())) {
                *number = kind.measure.add(*number, cause);
            }
        }
        award_by_numbers(kind, &numbers)
    };
    let guessed = award_by_numbers(GUESSES, right_guesses);
    let of_match = MOST - usize::from(guessed.is_some());
    kinds.iter().filter_map(given).take(of_match).chain(guessed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_award_goes_to_whoever_has_most_and_not_to_everybody() {
        let own =
            |seat, icon, amount| SeatEffect::Own(Seat(seat), EffectCause::amount(icon, amount));
        let effects = [
            own(0, "catch", 3),
            own(1, "catch", 2),
            own(1, "catch", 2),
            own(1, "ice", 0),
            own(0, "boat", -9),
        ];
        let kinds = [
            award("Sum", "catch", AwardMeasure::Sum, "dollars", "from catches"),
            award("Largest", "catch", AwardMeasure::Largest, "fish", ""),
            award("Never", "net", AwardMeasure::Times, "fish", ""),
            award("Loss", "boat", AwardMeasure::Sum, "fish", ""),
            award("Fourth", "ice", AwardMeasure::Times, "fish", ""),
        ];
        let given = awards(&kinds, 2, &effects, &[]);
        let told: Vec<_> =
            given.iter().map(|it| (it.kind.title, &it.seats[..], it.number)).collect();
        let (ann, bob) = (&[Seat(0)][..], &[Seat(1)][..]);
        assert_eq!(told, [("Sum", bob, 4), ("Largest", ann, 3), ("Loss", ann, 9)]);
        assert_eq!(given[0].reasons(), ["4 dollars from catches", "4 dollars"]);
        let one = MatchAward { number: 1, ..given[0].clone() };
        assert_eq!(one.reasons(), ["1 dollar from catches", "1 dollar"]);
        let same = [own(0, "catch", 3), own(1, "catch", 3)];
        assert_eq!(awards(&kinds, 2, &same, &[1, 1]), [], "all are alike");
        let given = awards(&kinds, 2, &effects, &[2, 0]);
        let told: Vec<_> = given.iter().map(|it| (it.kind.title, &it.seats[..])).collect();
        assert_eq!(told, [("Sum", bob), ("Largest", ann), ("Best guesses", ann)]);
        assert_eq!(given[2].reasons(), ["2 right guesses"; 2]);
    }
}
