//! Stopping a long search from outside. The rules have no clock: the host of a match has one, and
//! pulls the brake.

use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The reason why something was stopped before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// It looked at as many positions as it was allowed.
    Positions,
    /// Its time was over.
    Seconds,
    /// It was stopped.
    Stop,
}

const ALL_REASONS: [StopReason; 3] = [StopReason::Positions, StopReason::Seconds, StopReason::Stop];

/// A brake that bots and counts look at while they search. Clones are the same brake; the default one is never pulled.
#[derive(Debug, Clone, Default)]
pub struct SearchBrake(Option<Arc<BrakeState>>);

#[derive(Debug)]
struct BrakeState {
    /// The number of positions that may still be looked at.
    left: AtomicU64,
    /// 0, or one more than the index in [`ALL_REASONS`].
    pulled: AtomicU8,
}

impl SearchBrake {
    /// A brake that can be pulled.
    pub fn new() -> Self {
        Self(Some(Arc::new(BrakeState { left: u64::MAX.into(), pulled: 0.into() })))
    }

    /// Pulls it once more than this many positions are looked at.
    pub fn allow(&self, positions: u64) {
        if let Some(state) = &self.0 {
            state.left.store(positions, Ordering::Relaxed);
        }
    }

    /// Stops whatever heeds it. The first reason stays.
    pub fn pull(&self, why: StopReason) {
        let place = ALL_REASONS.iter().zip(1..).find(|(one, _)| **one == why);
        if let (Some(state), Some((_, number))) = (&self.0, place) {
            let (now, then) = (Ordering::Relaxed, Ordering::Relaxed);
            // Only the first reason counts.
            let _ = state.pulled.compare_exchange(0, number, now, then);
        }
    }

    /// The reason why it was pulled, if it was.
    #[inline]
    pub fn pulled(&self) -> Option<StopReason> {
        let number = self.0.as_ref()?.pulled.load(Ordering::Relaxed);
        ALL_REASONS.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Counts this many more positions, on the one thread that computes; returns whether it may go on.
    #[inline]
    pub fn spend(&self, positions: u64) -> bool {
        let Some(state) = &self.0 else { return true };
        let left = state.left.load(Ordering::Relaxed);
        state.left.store(left.saturating_sub(positions), Ordering::Relaxed);
        if positions > left {
            self.pull(StopReason::Positions);
        }
        self.pulled().is_none()
    }
}

/// The number of positions between two looks at the brake.
const STRIDE: u32 = 256;

/// Counts positions one by one for a search that cannot look at its brake at each.
#[derive(Debug, Clone, Default)]
pub struct PositionMeter {
    brake: SearchBrake,
    since: u32,
}

impl PositionMeter {
    /// A meter for this brake.
    pub fn new(brake: &SearchBrake) -> Self {
        Self { brake: brake.clone(), since: 0 }
    }

    /// Counts one more position; returns whether the search may go on. Once it may not it is told so at every position
    /// of a stride, and the search ends itself.
    #[inline]
    pub fn count_position(&mut self) -> bool {
        self.since += 1;
        if self.since < STRIDE {
            return true;
        }
        self.since = 0;
        self.brake.spend(STRIDE.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_positions_as_were_allowed_are_looked_at_and_no_more() {
        let brake = SearchBrake::new();
        brake.allow(10);
        assert!(brake.spend(4) && brake.spend(6));
        assert_eq!(brake.pulled(), None);
        assert!(!brake.spend(1));
        assert_eq!(brake.pulled(), Some(StopReason::Positions));
    }

    #[test]
    fn the_first_reason_stays_and_every_clone_is_stopped() {
        let brake = SearchBrake::new();
        let other = brake.clone();
        other.pull(StopReason::Stop);
        brake.pull(StopReason::Seconds);
        assert_eq!(
            (brake.pulled(), other.pulled()),
            (Some(StopReason::Stop), Some(StopReason::Stop))
        );
        assert!(!brake.spend(0));
    }

    #[test]
    fn what_nobody_can_stop_goes_on() {
        let brake = SearchBrake::default();
        brake.allow(1);
        brake.pull(StopReason::Stop);
        assert!(brake.spend(u64::MAX) && brake.pulled().is_none());
    }
}
