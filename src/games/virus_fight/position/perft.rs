//! Counting turns (rules 8.3).

use super::value::{VirusFightPosition, VirusFightStep, VirusPly};
use shoal_contract::SearchBrake;

impl VirusFightPosition {
    /// Counts the sequences of exactly `depth` turns. With `at_once` the markers' last moves are counted, not made.
    pub fn perft(&mut self, depth: u32, at_once: bool, brake: &SearchBrake) -> u64 {
        let mut lists = Vec::new();
        self.count(depth, at_once, brake, &mut lists, 0)
    }

    fn count(
        &mut self,
        depth: u32,
        at_once: bool,
        brake: &SearchBrake,
        lists: &mut Vec<Vec<VirusPly>>,
        level: usize,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.step == VirusFightStep::Over || depth > 1 && !brake.spend(1) {
            return 0;
        }
        if at_once && depth == 1 && self.step == VirusFightStep::Walk {
            return self.walks().count().max(1).into();
        }
        // Lists are kept, so that none is allocated anew.
        if lists.len() <= level {
            lists.push(Vec::new());
        }
        let mut list = std::mem::take(&mut lists[level]);
        self.legal(&mut list);
        let mut total = 0_u64;
        for &ply in &list {
            let (turn, round) = (self.turn, self.round);
            let undo = self.play(ply);
            let is_done =
                self.step != VirusFightStep::Walk || (self.turn, self.round) != (turn, round);
            let left = depth - u32::from(is_done);
            total = total.wrapping_add(self.count(left, at_once, brake, lists, level + 1));
            self.unplay(undo);
        }
        lists[level] = list;
        if depth == 1 {
            brake.spend(total.min(1 << 20));
        }
        total
    }
}
