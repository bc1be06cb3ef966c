//! A sample of what is tried in a usual run, and all of it where `SHOAL_LONG` is set (docs/performance.md, Long tests).

/// A number of games or seeds: `usual` in a usual run, else `all`.
pub fn times(usual: u64, all: u64) -> u64 {
    if std::env::var_os("SHOAL_LONG").is_some() { all } else { usual }
}

/// The seeds of a battery: the first one in a usual run, else as many.
pub fn seeds(all: u64) -> Vec<u64> {
    (1..=times(1, all)).collect()
}

/// The most actions that are tried where hundreds are legal: `usual` in a usual run, else all.
pub fn actions(usual: usize) -> usize {
    times(usual as u64, u64::MAX) as usize
}
