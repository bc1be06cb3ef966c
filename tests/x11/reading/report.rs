//! A count of what was read right and what was not, by kind and side.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Formatter};

/// Readings of one kind from one side.
#[derive(Debug, Default)]
struct ReadingTally {
    right: usize,
    all: usize,
    /// Mistakes (what was taken for what, and in which position), and how often each was made.
    confused: BTreeMap<String, usize>,
}

/// All readings of a game.
#[derive(Debug)]
pub struct ReadingReport {
    game: &'static str,
    /// The number of the position that is read now.
    pub position: u64,
    tallies: BTreeMap<(&'static str, &'static str), ReadingTally>,
    /// The least fit of what was found rightly, and the greatest of what was not, by kind.
    fits: BTreeMap<&'static str, (f32, f32)>,
}

impl ReadingReport {
    /// A report of a game of which nothing was read yet.
    pub fn new(game: &'static str) -> Self {
        Self { game, position: 0, tallies: BTreeMap::new(), fits: BTreeMap::new() }
    }

    /// Notes what was read of a kind from a side, and what is so.
    pub fn note<T: PartialEq + Debug>(
        &mut self,
        kind: &'static str,
        side: &'static str,
        read: T,
        truth: T,
    ) {
        self.add(kind, side, read == truth, || format!("{truth:?} as {read:?}"));
    }

    /// Notes what was read at a place of the picture, in pixels, and what is there.
    pub fn note_at<T: PartialEq + Debug>(
        &mut self,
        kind: &'static str,
        side: &'static str,
        at: [f64; 2],
        read: T,
        truth: T,
    ) {
        let [x, y] = at;
        self.add(kind, side, read == truth, || format!("{truth:?} as {read:?} at {x:.0}, {y:.0}"));
    }

    fn add(
        &mut self,
        kind: &'static str,
        side: &'static str,
        is_right: bool,
        mistake: impl FnOnce() -> String,
    ) {
        let tally = self.tallies.entry((kind, side)).or_default();
        tally.all += 1;
        tally.right += usize::from(is_right);
        if !is_right {
            let mistake = format!("{} in position {}", mistake(), self.position);
            *tally.confused.entry(mistake).or_default() += 1;
        }
    }

    /// Number of all mistakes.
    pub fn mistakes(&self) -> usize {
        self.tallies.values().map(|tally| tally.all - tally.right).sum()
    }

    /// Notes how well something fits that was found, and if it was there.
    pub fn fit(&mut self, kind: &'static str, is_right: bool, fit: f32) {
        let (right, wrong) = self.fits.entry(kind).or_insert((1.0, 0.0));
        if is_right {
            *right = right.min(fit);
        } else {
            *wrong = wrong.max(fit);
        }
    }

    /// The kinds and sides of which less than this part was read right.
    pub fn below(&self, part: f32) -> Vec<String> {
        let few = |tally: &ReadingTally| (tally.right as f32) < part * tally.all as f32;
        let found = self.tallies.iter().filter(|(_, tally)| few(tally));
        let words = |((kind, side), it): (&(&str, &str), &ReadingTally)| {
            let game = self.game;
            format!("{game}, {kind}, {side}: {} of {}, {:?}", it.right, it.all, it.confused)
        };
        found.map(words).collect()
    }
}

impl Display for ReadingReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (kind, (right, wrong)) in &self.fits {
            writeln!(f, "{:16} {kind:8} right from {right:.2}, wrong up to {wrong:.2}", self.game)?;
        }
        for ((kind, side), it) in &self.tallies {
            writeln!(f, "{:16} {kind:8} {side:6} {:5} of {:5}", self.game, it.right, it.all)?;
            for (what, count) in &it.confused {
                writeln!(f, "    {count} times {what}")?;
            }
        }
        Ok(())
    }
}
