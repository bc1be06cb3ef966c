//! Seeds that nobody can guess: the one place where something is drawn that cannot be drawn again.

use std::hash::{BuildHasher, RandomState};

/// A seed from the randomness of the system. The caller writes it down, so that what is played can
/// be played again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one("shoal")
}

#[cfg(test)]
mod tests {
    use super::fresh_seed;

    #[test]
    fn no_two_seeds_are_alike() {
        let mut seeds: Vec<u64> = (0..1000).map(|_| fresh_seed()).collect();
        seeds.sort_unstable();
        assert!(seeds.windows(2).all(|two| two[0] != two[1]));
    }
}
