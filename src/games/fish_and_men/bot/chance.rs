//! Chances, computed with plain arithmetic alone: the same on every machine.

/// The chance of each runner to be the first, by the turns each still needs, in hundredths.
///
/// How much a turn more lowers the chance depends on how uncertain the race still is: the longer it
/// will take, the less a turn matters.
pub fn chances(times: &[i32]) -> impl Iterator<Item = f64> {
    let first = times.iter().copied().min().unwrap_or(0);
    let spread = f64::from(SPREAD + SPREAD_MORE * first.clamp(0, 1000) / 100);
    let weight = move |time: i32| {
        let behind = f64::from((time - first).min(100_000)) / spread;
        1.0 / power_of_64(1.0 + behind / 64.0)
    };
    let all: f64 = times.iter().map(|&time| weight(time)).sum();
    times.iter().map(move |&time| weight(time) / all)
}

/// Lead at which the odds of two are e to 1 when one of them is there, in hundredths of turns; `SPREAD_MORE` is added
/// for each turn that is left.
const SPREAD: i32 = 45;
const SPREAD_MORE: i32 = 12;

fn power_of_64(number: f64) -> f64 {
    let mut power = number;
    for _ in 0..6 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_of_one_whole_and_who_is_nearer_has_the_better() {
        let all: Vec<f64> = chances(&[100, 300, 300, 1_000_000]).collect();
        assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(all[0] > 0.8 && (all[1] - all[2]).abs() < 1e-9 && all[3] < 1e-3, "{all:?}");
    }

    #[test]
    fn a_turn_counts_for_more_the_nearer_the_end_is() {
        let lead = |first: i32| chances(&[first, first + 100]).next().unwrap_or_default();
        assert!(lead(50) > lead(500));
    }
}
