//! The order in which things are left out where there is no room for all of them: one after another, in the order of
//! their numbers, until the rest fits. Type never becomes smaller than people wish for.

/// The selection of things that are shown: all but the first few.
#[derive(Debug, Clone, Copy)]
pub struct ContentSelection {
    left_out: usize,
}

impl ContentSelection {
    /// Returns all selections: all things first, then without the first, and so on, until those up to `last` are left
    /// out.
    pub fn from_all_to_fewest(last: impl Into<usize>) -> impl Iterator<Item = Self> {
        (0..=last.into() + 1).map(|left_out| Self { left_out })
    }

    /// `true` if this is shown.
    pub fn has(self, thing: impl Into<usize>) -> bool {
        thing.into() >= self.left_out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_left_out_in_order() {
        let steps: Vec<[bool; 3]> = ContentSelection::from_all_to_fewest(1_usize)
            .map(|shown| [0_usize, 1, 2].map(|thing| shown.has(thing)))
            .collect();
        assert_eq!(steps, [[true; 3], [false, true, true], [false, false, true]]);
    }
}
