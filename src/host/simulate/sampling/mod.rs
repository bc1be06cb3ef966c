//! Sequential sampling on several threads: as many samples as it takes to see whether something happens in at least
//! half of them. The samples are numbered, and evaluated in blocks: the answer does not depend on the number of
//! threads. [`RefiningAnswer`] gives a coarse answer at once, and finer ones as it goes on.

mod refining;

pub use refining::RefiningAnswer;

use super::statistics::wilson_at;
use shoal_contract::{ChanceEstimate, ChanceSampler, Sample};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// The number of samples between two evaluations.
const BLOCK: u64 = 64;
/// The quantile of the normal distribution for 99.9 %: with up to eight evaluations, at most 2 of 100 clear answers may
/// be wrong altogether.
const WIDE: f64 = 3.290_526_731_491_9;

/// Draws samples on several threads.
#[derive(Debug, Clone)]
pub struct ThreadedSampler {
    /// The number of threads that draw.
    pub threads: NonZeroUsize,
    /// The most samples that are drawn for an answer.
    pub most: u64,
    /// A flag to set when the answer is not wanted any more.
    pub cancelled: Arc<AtomicBool>,
}

impl ThreadedSampler {
    /// Draws up to 512 samples for an answer, on as many threads as the machine has cores, two at most: other
    /// things are to go on meanwhile.
    pub fn in_background() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(2);
        let threads = NonZeroUsize::new(cores).unwrap_or(NonZeroUsize::MIN);
        Self { threads, most: 8 * BLOCK, cancelled: Arc::default() }
    }

    /// The samples of these numbers, in their order; not all of them once they are not wanted any more.
    fn draw<R: Send>(
        &self,
        numbers: Range<u64>,
        sample: &(impl Fn(u64) -> R + Sync + ?Sized),
    ) -> Vec<R> {
        let next = AtomicU64::new(numbers.start);
        let share = || {
            let mut drawn = Vec::new();
            while !self.cancelled.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end {
                    break;
                }
                drawn.push((number, sample(number)));
            }
            drawn
        };
        let mut drawn = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, share).ok();
            let others: Vec<_> = (1..self.threads.get()).filter_map(spawn).collect();
            let mut drawn = share();
            for other in others {
                drawn.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            drawn
        });
        drawn.sort_unstable_by_key(|(number, _)| *number);
        drawn.into_iter().map(|(_, sample)| sample).collect()
    }
}

impl ChanceSampler for ThreadedSampler {
    fn chance(&self, happens: &Sample<'_>) -> Option<ChanceEstimate> {
        let mut chance = ChanceEstimate { hits: 0, samples: 0, is_clear: false };
        while chance.samples < self.most && !chance.is_clear {
            let to = (chance.samples + BLOCK).min(self.most);
            let drawn = self.draw(chance.samples..to, happens);
            chance.hits += drawn.into_iter().filter(|happened| *happened).count() as u64;
            chance.samples = to;
            let share = chance.hits as f64 / chance.samples as f64;
            let (low, high) = wilson_at(WIDE, share, chance.samples);
            chance.is_clear = low > 0.5 || high < 0.5;
        }
        (!self.cancelled.load(Ordering::Relaxed)).then_some(chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::RandomGenerator;

    fn sampling(threads: usize) -> ThreadedSampler {
        let threads = NonZeroUsize::new(threads).expect("some");
        ThreadedSampler { threads, ..ThreadedSampler::in_background() }
    }

    /// Happens with this chance.
    fn with(per_cent: u32, seed: u64) -> impl Fn(u64) -> bool + Sync {
        move |number| RandomGenerator::from_seed(seed ^ (number << 20)).below(100) < per_cent
    }

    #[test]
    fn the_answer_is_the_same_on_one_thread_and_on_many() {
        for per_cent in [3, 40, 50, 61, 97] {
            let one = sampling(1).chance(&with(per_cent, 7));
            assert_eq!(one, sampling(4).chance(&with(per_cent, 7)), "{per_cent} %");
        }
    }

    #[test]
    fn what_is_clear_takes_few_samples_and_what_is_not_is_said_to_be_unclear() {
        let clear = sampling(2).chance(&with(97, 1)).expect("wanted");
        assert!(clear.is_clear && clear.is_likely() && clear.samples == BLOCK, "{clear:?}");
        let unclear = sampling(2).chance(&with(50, 1)).expect("wanted");
        assert!(!unclear.is_clear && unclear.samples == 8 * BLOCK, "{unclear:?}");
    }

    #[test]
    fn what_is_called_clear_is_wrong_in_at_most_two_of_a_hundred_cases() {
        let wrong = (0..500).filter(|seed| {
            let chance = sampling(1).chance(&with(47, *seed)).expect("wanted");
            chance.is_clear && chance.is_likely()
        });
        assert!(wrong.count() <= 10);
    }

    #[test]
    fn an_answer_that_nobody_wants_any_more_is_not_looked_for() {
        let sampling = sampling(2);
        sampling.cancelled.store(true, Ordering::Relaxed);
        assert_eq!(sampling.chance(&|_| panic!("nobody wants it")), None);
    }
}
