//! Sampling: a game asks how likely something is, without threads of its own.

/// Something that happens or does not, by chance: the same for the same number, whenever it is asked.
pub type Sample<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// Draws samples until it is clear whether something happens in at least half of them, or it has drawn enough.
pub trait ChanceSampler {
    /// Estimates how often this happens; nothing if the answer is not wanted any more.
    fn chance(&self, happens: &Sample<'_>) -> Option<ChanceEstimate>;
}

/// The number of samples in which something happened, of all that were drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChanceEstimate {
    /// The number of samples in which it happened.
    pub hits: u64,
    /// The number of samples that were drawn.
    pub samples: u64,
    /// `true` if it is clear on which side of one half the true chance lies.
    pub is_clear: bool,
}

impl ChanceEstimate {
    /// `true` if it happened in at least half of the samples.
    pub fn is_likely(self) -> bool {
        2 * self.hits >= self.samples
    }

    /// The percentage of samples in which it happened, rounded.
    pub fn of_hundred(self) -> u64 {
        (200 * self.hits + self.samples) / (2 * self.samples).max(1)
    }
}
