//! The boards that are part of the program.

use super::level::Level;
use super::level_file::LevelFile;
use std::sync::{Arc, OnceLock};

/// The boards that are part of the program: name and text, the usual one first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("world", include_str!("../../../../levels/fish_and_men/world.level")),
    ("twin_bays", include_str!("../../../../levels/fish_and_men/twin_bays.level")),
    ("narrows", include_str!("../../../../levels/fish_and_men/narrows.level")),
    ("archipelago", include_str!("../../../../levels/fish_and_men/archipelago.level")),
];

impl Level {
    /// The world, the board of the original's kind.
    pub fn world() -> Arc<Level> {
        static LEVEL: OnceLock<Arc<Level>> = OnceLock::new();
        LEVEL.get_or_init(|| Arc::new(LevelFile::usual().level)).clone()
    }
}
