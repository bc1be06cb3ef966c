//! Whether two samples of whole numbers, or of pairs of them, come from the same distribution.
//!
//! A two-sample chi-square test on bins that only depend on both samples together, so that under equality each
//! outcome is equally likely to be of either sample. Its bound is for a false alarm of three in ten million.

/// The standard normal deviate that is exceeded three times in ten million.
const DEVIATE: f64 = 4.9912;
/// The fewest outcomes of both samples together in a bin.
const FEWEST: usize = 20;
/// The most bins of a number, and of each number of a pair.
const BINS: usize = 40;
const BINS_OF_PAIR: usize = 6;

/// How far two samples are apart: more than 1 comes up three times in ten million, or less often, if they are of
/// the same distribution.
pub fn apart(one: &[i64], other: &[i64]) -> f64 {
    let bounds = bounds([one, other].concat(), BINS);
    let count =
        |sample: &[i64]| counted(sample.iter().map(|&value| bin(&bounds, value)), bounds.len());
    compare(count(one), count(other))
}

/// The same for pairs: how two numbers come together.
pub fn pairs_apart(one: &[(i64, i64)], other: &[(i64, i64)]) -> f64 {
    let both = || one.iter().chain(other);
    let firsts = bounds(both().map(|pair| pair.0).collect(), BINS_OF_PAIR);
    let seconds = bounds(both().map(|pair| pair.1).collect(), BINS_OF_PAIR);
    let cell = |pair: &(i64, i64)| bin(&firsts, pair.0) * seconds.len() + bin(&seconds, pair.1);
    let count =
        |sample: &[(i64, i64)]| counted(sample.iter().map(cell), firsts.len() * seconds.len());
    compare(count(one), count(other))
}

/// The highest value of each bin: as many as there is room for, about equally full.
fn bounds(mut all: Vec<i64>, most: usize) -> Vec<i64> {
    all.sort_unstable();
    let full = FEWEST.max(all.len() / most);
    let mut bounds = Vec::new();
    let mut from = 0;
    while from < all.len() {
        let last = all[(from + full - 1).min(all.len() - 1)];
        from = all.partition_point(|&value| value <= last);
        bounds.push(last);
    }
    bounds
}

fn bin(bounds: &[i64], value: i64) -> usize {
    bounds.partition_point(|&bound| bound < value)
}

fn counted(bins: impl Iterator<Item = usize>, count: usize) -> Vec<usize> {
    let mut counts = vec![0; count];
    bins.for_each(|bin| counts[bin] += 1);
    counts
}

/// The statistic as a share of its bound; bins with too few in them count as one.
fn compare(one: Vec<usize>, other: Vec<usize>) -> f64 {
    let mut cells: Vec<(usize, usize)> = Vec::new();
    let mut few = (0, 0);
    for (a, b) in one.into_iter().zip(other) {
        if a + b >= FEWEST {
            cells.push((a, b));
        } else {
            few = (few.0 + a, few.1 + b);
        }
    }
    match cells.last_mut() {
        Some(last) if few.0 + few.1 < FEWEST => *last = (last.0 + few.0, last.1 + few.1),
        _ => cells.push(few),
    }
    let (all_a, all_b) = cells.iter().fold((0, 0), |(a, b), cell| (a + cell.0, b + cell.1));
    let weight = (all_a as f64 / all_b as f64).sqrt();
    let terms = cells
        .iter()
        .map(|&(a, b)| (a as f64 / weight - b as f64 * weight).powi(2) / ((a + b) as f64));
    let statistic: f64 = terms.sum();
    if cells.len() < 2 { 0.0 } else { statistic / bound(cells.len() - 1) }
}

/// What chi-square with this many degrees of freedom exceeds three times in ten million, by the approximation of Wilson and
/// Hilferty (1931), which is a little too high for one or two and close above.
fn bound(freedom: usize) -> f64 {
    let spread = 2.0 / (9.0 * freedom as f64);
    freedom as f64 * (1.0 - spread + DEVIATE * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::RandomGenerator;

    fn dice(seed: u64, faces: u32) -> Vec<i64> {
        let mut generator = RandomGenerator::from_seed(seed);
        (0..4_000).map(|_| i64::from(generator.below(faces) + generator.below(faces))).collect()
    }

    #[test]
    fn equal_dice_are_not_told_apart_and_others_are() {
        for seed in 0..200 {
            assert!(apart(&dice(seed, 6), &dice(1_000 + seed, 6)) < 1.0, "{seed}");
        }
        assert!(apart(&dice(1, 20), &dice(2, 22)) > 1.0);
        assert!(apart(&[0; 500], &[1; 500]) > 1.0);
        assert!(apart(&[7; 500], &[7; 400]) < 1.0);
    }

    #[test]
    fn pairs_with_equal_margins_are_told_apart_by_how_they_come_together() {
        let (one, other) = (dice(1, 6), dice(2, 6));
        let same: Vec<(i64, i64)> = one.iter().map(|&die| (die, die)).collect();
        let unlike: Vec<(i64, i64)> = one.iter().copied().zip(other.iter().copied()).collect();
        let again: Vec<(i64, i64)> = dice(3, 6).into_iter().zip(dice(4, 6)).collect();
        assert!(pairs_apart(&same, &unlike) > 1.0);
        assert!(pairs_apart(&unlike, &again) < 1.0);
    }

    /// Exactly it is 26.25 for one degree of freedom, 30.04 for two, 49.72 for ten and 78.99 for twenty-six.
    #[test]
    fn the_bound_is_close_above_the_exact_one() {
        for (freedom, least, most) in
            [(1, 26.25, 31.0), (2, 30.04, 33.5), (10, 49.72, 51.1), (26, 78.98, 79.8)]
        {
            assert!((least..most).contains(&bound(freedom)), "{freedom}: {}", bound(freedom));
        }
    }
}
