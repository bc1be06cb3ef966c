//! Drawings by their names: those of the table, and those that games add.

use super::{OWN, signs};
use std::sync::RwLock;

/// Colours of a drawing, written as `#C9DCE6`, each with the one that it comes out as on a pale table.
pub type ColourPairs = &'static [(&'static str, &'static str)];

/// A game's drawings.
#[derive(Debug)]
pub struct GameDrawings {
    /// Lists of names and SVG sources. The drawings of a kind that each seat has are numbered: `fish_1` to
    /// `fish_8`, with `#FF00FE` where the seat's colour goes and `#B000AF` for a darker shade of it. Where
    /// two have one name, the one that came first counts.
    pub sources: &'static [&'static [(&'static str, &'static str)]],
    /// Names of drawings, and how their colours come out on a pale table (the theme `Paper`). Such a table turns light
    /// into dark and dark into light, so drawings of things that are pale or dark by themselves (ice, water, land)
    /// are listed here. The pictures of levels are called `level`.
    pub pale_table_colours: &'static [(&'static [&'static str], ColourPairs)],
}

impl GameDrawings {
    /// No drawings.
    pub const NONE: Self = Self { sources: &[], pale_table_colours: &[] };

    /// Names and sources.
    pub fn each(&self) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        self.sources.iter().copied().flatten()
    }
}

/// The drawings of games. They are constants, so there is one list for the program: posters and printed
/// cards are drawn without an [`App`](bevy::prelude::App).
static ADDED: RwLock<Vec<&'static GameDrawings>> = RwLock::new(Vec::new());

/// Adds the drawings of a game, which may be asked for from now on. Names are shared by the whole program.
pub fn add_drawings(drawings: &'static GameDrawings) {
    let mut added = ADDED.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    if !added.iter().any(|known| std::ptr::eq(*known, drawings)) {
        added.push(drawings);
    }
}

/// Returns all drawings that there are.
pub fn all() -> impl Iterator<Item = &'static GameDrawings> {
    let added = ADDED.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
    std::iter::once(&OWN).chain(added)
}

/// The source of the drawing with this name, if there is one.
pub fn source(name: &str) -> Option<&'static str> {
    let found = all().find_map(|drawings| drawings.each().find(|drawing| drawing.0 == name));
    found.map(|drawing| drawing.1).or_else(|| signs::source(name))
}

/// The colours of a drawing, each with the one that it comes out as on a pale table, if a game has chosen it.
pub fn pale_table_colours(name: &str) -> Vec<(&'static str, &'static str)> {
    let meant = all().flat_map(|drawings| drawings.pale_table_colours);
    meant
        .filter(|(names, _)| names.contains(&name))
        .flat_map(|(_, colours)| *colours)
        .copied()
        .collect()
}

/// A drawing from a folder, whose path begins at the calling file: its name, which is a prefix and parts put together,
/// and its source.
#[macro_export]
macro_rules! drawing {
    ($folder:literal, $prefix:literal, $($part:literal)+) => {(
        concat!($prefix, $($part),+),
        include_str!(concat!($folder, "/", $($part,)+ ".svg")),
    )};
}

/// Drawings from a folder, whose path begins at the calling file: a list of their names, with a prefix, and their
/// sources. After `each seat` stand the kinds of which every seat has one, numbered from 1 to 8.
#[macro_export]
macro_rules! drawings {
    (
        $list:ident of $folder:literal as $prefix:literal: $($name:literal),* $(,)?
        $(; each seat: $($kind:literal),* $(,)?)?
    ) => {
        const $list: &[(&str, &str)] = &[
            $($crate::drawing!($folder, $prefix, $name),)*
            $($(
                $crate::drawing!($folder, $prefix, $kind "_1"),
                $crate::drawing!($folder, $prefix, $kind "_2"),
                $crate::drawing!($folder, $prefix, $kind "_3"),
                $crate::drawing!($folder, $prefix, $kind "_4"),
                $crate::drawing!($folder, $prefix, $kind "_5"),
                $crate::drawing!($folder, $prefix, $kind "_6"),
                $crate::drawing!($folder, $prefix, $kind "_7"),
                $crate::drawing!($folder, $prefix, $kind "_8"),
            )*)?
        ];
    };
}

/// The names of the drawings of a kind that every seat has: `fish_1` to `fish_8`.
#[macro_export]
macro_rules! each_seat {
    ($kind:literal) => {
        [
            concat!($kind, "_1"),
            concat!($kind, "_2"),
            concat!($kind, "_3"),
            concat!($kind, "_4"),
            concat!($kind, "_5"),
            concat!($kind, "_6"),
            concat!($kind, "_7"),
            concat!($kind, "_8"),
        ]
    };
}
