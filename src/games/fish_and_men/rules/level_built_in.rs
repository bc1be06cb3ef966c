//! The boards that are part of the program.

use super::level::Level;
use super::level_file::LevelFile;
use crate::contract::level_text::{BuiltIn, find_built_in};
use std::sync::{Arc, OnceLock};

/// The boards that are part of the program: name and text, the usual one first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("world", include_str!("../../../../levels/fish_and_men/world.level")),
    ("twin_bays", include_str!("../../../../levels/fish_and_men/twin_bays.level")),
    ("narrows", include_str!("../../../../levels/fish_and_men/narrows.level")),
    ("archipelago", include_str!("../../../../levels/fish_and_men/archipelago.level")),
];

impl BuiltIn for Level {
    const WORD: &'static str = "board";
    const BUILT_IN: &'static [(&'static str, &'static str)] = BUILT_IN;

    fn named(name: &str) -> Option<Self> {
        Self::named(name)
    }
}

impl Level {
    /// The world as its file, with what is said about it.
    pub fn world_file() -> LevelFile {
        built_in(BUILT_IN[0].1)
    }

    /// A board that is part of the program, by its name.
    pub fn named(name: &str) -> Option<Level> {
        find_built_in(BUILT_IN, name).map(|(_, text)| built_in(text).level)
    }

    /// The world, the board of the original's kind.
    pub fn world() -> Arc<Level> {
        static LEVEL: OnceLock<Arc<Level>> = OnceLock::new();
        LEVEL.get_or_init(|| Arc::new(Self::world_file().level)).clone()
    }
}

fn built_in(text: &str) -> LevelFile {
    match LevelFile::parse(text.as_bytes()) {
        Ok(file) => file,
        Err(errors) => unreachable!("the level is part of the program: {errors}"),
    }
}
