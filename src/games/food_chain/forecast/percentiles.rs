//! The percentiles of the runs that a forecast reads. Hidden parts are known only by what they do, and people and bots
//! design otherwise than the runs expect, so the real future of a design is further out than runs say, or more to one
//! side; where all parts are open, by little. So bands are read at those percentiles of the runs with which their
//! promises were found to come true.

use crate::SpeciesKind;

/// The 10th, the 50th and the 90th percentile, as [`PercentileBand`](shoal_contract::PercentileBand) has them.
pub const OF_BAND: [u32; 3] = [10, 50, 90];
/// The cycles for which there are numbers; between them it changes evenly.
const AFTER: [u32; 3] = [5, 20, 50];

/// The percentiles of the runs that are read as those three, after each of those cycles.
type Percentiles = [[u32; 3]; 3];

/// With all parts open: of herbivores, then of carnivores. From 240 jungles, none of which is in the table of
/// `docs/performance.md`; `cargo bench -p shoal_games --profile dev --bench forecast -- --fit` computes such anew.
const OPEN: [Percentiles; 2] =
    [[[15, 55, 96], [8, 58, 92], [9, 49, 94]], [[11, 53, 90], [12, 51, 94], [5, 50, 91]]];
/// With some parts hidden.
const HIDDEN: [Percentiles; 2] =
    [[[13, 46, 93], [11, 55, 92], [12, 54, 94]], [[11, 63, 92], [13, 64, 94], [11, 63, 93]]];

/// The percentiles of runs that are read as the band of a species.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BandReader(Percentiles);

impl BandReader {
    /// For an animal of a kind, in a view in which parts are hidden or not.
    pub fn of(kind: SpeciesKind, is_hidden: bool) -> Self {
        let of_kinds = if is_hidden { HIDDEN } else { OPEN };
        Self(match kind {
            SpeciesKind::Herbivore => of_kinds[0],
            SpeciesKind::Carnivore => of_kinds[1],
            SpeciesKind::Plant => [OF_BAND; 3],
        })
    }

    /// A reader with the same percentiles after every cycle, to try them.
    pub fn same_after_all_cycles(percentiles: [u32; 3]) -> Self {
        Self([percentiles; 3])
    }

    /// The percentiles of the runs that stand for the 10th, the 50th and the 90th after a cycle.
    pub fn percentiles(self, cycle: u32) -> [u32; 3] {
        let known = [(0, OF_BAND)].into_iter().chain(AFTER.into_iter().zip(self.0));
        let (mut before, mut read) = (0, OF_BAND);
        for (after, percentiles) in known {
            if cycle <= after {
                let (span, passed) = ((after - before).max(1), cycle - before.min(cycle));
                let between = |at: usize| {
                    (read[at] * (span - passed) + percentiles[at] * passed + span / 2) / span
                };
                return [between(0), between(1), between(2)];
            }
            (before, read) = (after, percentiles);
        }
        read
    }

    /// The same as percentiles of this many runs: the lowest of nine runs has a tenth of all below it, not none.
    pub fn percentiles_of(self, cycle: u32, runs: usize) -> [u32; 3] {
        let runs = runs as u32;
        self.percentiles(cycle).map(|percent| {
            let place = ((runs + 1) * percent).saturating_sub(100);
            (place / runs.saturating_sub(1).max(1)).min(100)
        })
    }

    /// The probability, in thousandths, of at most the value that `share` thousandths of the runs do not exceed.
    pub fn share(self, cycle: u32, share: u32) -> u32 {
        let mut from = (0, 0);
        let known = self.percentiles(cycle).into_iter().zip(OF_BAND).chain([(100, 100)]);
        for (read, percent) in known {
            let to = (read * 10, percent * 10);
            if share <= to.0 {
                let span = (to.0 - from.0).max(1);
                return from.1 + (to.1 - from.1) * share.saturating_sub(from.0) / span;
            }
            from = to;
        }
        1_000
    }

    /// In how many of a hundred cases a species lives after a cycle, if it has died by then in this many of the runs. Few
    /// runs never make it certain.
    pub fn lives(self, cycle: u32, dead: usize, runs: usize) -> u32 {
        let dead = ((2 * dead + 1) * 500 / (runs + 1)) as u32;
        (1_005 - self.share(cycle, dead).min(1_000)) / 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: BandReader = BandReader([[8, 48, 92], [4, 40, 96], [1, 30, 99]]);

    #[test]
    fn bands_are_read_further_out_the_further_ahead_they_are() {
        assert_eq!(WIDE.percentiles(0), OF_BAND);
        assert_eq!(WIDE.percentiles(5), [8, 48, 92]);
        assert_eq!(WIDE.percentiles(35), [3, 35, 98]);
        assert_eq!(WIDE.percentiles(50), [1, 30, 99]);
        assert_eq!(WIDE.percentiles(70), [1, 30, 99]);
    }

    #[test]
    fn of_few_runs_even_the_outermost_are_within_the_band() {
        let reader = BandReader([OF_BAND; 3]);
        assert_eq!(reader.percentiles_of(5, 5), [0, 50, 100]);
        assert_eq!(reader.percentiles_of(5, 9), [0, 50, 100]);
        assert_eq!(reader.percentiles_of(5, 40), [7, 50, 92]);
        assert_eq!(reader.percentiles_of(5, 1_001), [9, 50, 90]);
    }

    #[test]
    fn what_dies_in_all_runs_or_in_none_is_not_certain() {
        for reader in [WIDE, BandReader([OF_BAND; 3])] {
            let of = |dead| reader.lives(50, dead, 40);
            assert!((80..100).contains(&of(0)) && (1..20).contains(&of(40)), "{reader:?}");
            assert!((0..40).all(|dead| of(dead) >= of(dead + 1)), "{reader:?}");
        }
        assert_eq!(BandReader([OF_BAND; 3]).lives(20, 20, 40), 50);
    }
}
