//! A level: the ice as people draw it.

use super::position::geometry::LONGEST_SIDE;
use super::setup::{PLAYERS, penguins_of};
use serde::{Deserialize, Serialize};
use shoal_contract::levels::{LevelFlaw, LevelFlaws, LevelLocation};

/// The signs of a map of ice.
pub const SIGNS: &[(char, &str)] = &[
    ('.', "a hole"),
    ('?', "a tile with 1 to 5 fish, drawn when the match begins"),
    ('1', "a tile with one fish"),
    ('2', "two fish"),
    ('3', "three fish"),
    ('4', "four fish"),
    ('5', "five fish"),
];

/// The levels that are part of the program: name and text.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("random", include_str!("../../../levels/penguins/random.level")),
    ("long", include_str!("../../../levels/penguins/long.level")),
    ("small", include_str!("../../../levels/penguins/small.level")),
    ("ring", include_str!("../../../levels/penguins/ring.level")),
    ("archipelago", include_str!("../../../levels/penguins/archipelago.level")),
    ("heart", include_str!("../../../levels/penguins/heart.level")),
];

/// The section of a level's file with its map, and the field of its JSON.
pub(super) const ICE: &str = "ice";

/// A board of ice.
///
/// # Examples
///
/// ```
/// use shoal_contract::levels::LevelFile;
/// use shoal_penguins::level::Level;
///
/// // A hole, tiles with one to five fish, and tiles whose fish are drawn when the match begins.
/// let text = "[about]\nname = Floe\n\n[ice]\n?????\n12.45\n";
/// let file = LevelFile::<Level>::parse(text.as_bytes())?;
/// assert_eq!(file.level.tiles(), 9);
/// assert!(LevelFile::<Level>::parse(b"[about]\nname = Floe\n\n[ice]\n..x\n").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name for people.
    pub name: String,
    /// A line a row of the board, a sign a spot: [`SIGNS`].
    pub ice: Vec<String>,
}

impl Level {
    /// The number of its tiles, drawn ones included.
    pub fn tiles(&self) -> usize {
        self.ice.iter().flat_map(|row| row.chars()).filter(|sign| *sign != '.').count()
    }

    /// The numbers of its rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let columns = self.ice.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        (self.ice.len(), columns)
    }

    /// The numbers of players with which it has a tile for every penguin (rules 2.1).
    pub fn fitting(&self) -> Vec<usize> {
        let tiles = self.tiles();
        PLAYERS.filter(|&players| penguins_of(players) <= tiles).collect()
    }

    /// Says why nobody can play on it if it has tiles, but too few of them (rules 2.1).
    pub fn too_few_tiles(&self) -> Option<String> {
        let tiles = self.tiles();
        let least = PLAYERS.map(penguins_of).min().filter(|&least| (1..least).contains(&tiles))?;
        let tiles = if tiles == 1 { "is 1 tile".into() } else { format!("are {tiles} tiles") };
        Some(format!("there {tiles}, but the penguins of a match need at least {least}"))
    }

    /// Finds everything that makes it unusable as a board: its name, its size, unknown signs, no tile.
    pub(super) fn flaws_of_board(&self) -> Vec<LevelFlaw> {
        let mut flaws = LevelFlaws::of_name(&self.name);
        let (rows, columns) = self.size();
        if rows > LONGEST_SIDE || columns > LONGEST_SIDE {
            let first = self.ice.iter().take(LONGEST_SIDE).position(|row| is_long(row));
            let place = first.map_or(LevelLocation::At(ICE, LONGEST_SIDE, 0), |row| {
                LevelLocation::At(ICE, row, LONGEST_SIDE)
            });
            flaws.add(place, too_large(rows, columns));
        }
        for (row, line) in self.ice.iter().enumerate() {
            let known = |sign: char| SIGNS.iter().any(|(known, _)| *known == sign);
            if let Some((column, sign)) = line.chars().enumerate().find(|(_, sign)| !known(*sign)) {
                let what = format!("`{sign}` is not one of the signs . ? 1 2 3 4 5");
                flaws.add(LevelLocation::At(ICE, row, column), what);
            }
        }
        flaws.require(self.tiles() > 0, LevelLocation::Section(ICE), || "there is no tile".into());
        flaws.into_vec()
    }
}

fn is_long(row: &str) -> bool {
    row.chars().count() > LONGEST_SIDE
}

/// Says that a board of this size is too large (rules 1.3).
pub fn too_large(rows: usize, columns: usize) -> String {
    format!("{rows} rows and {columns} columns: at most {LONGEST_SIDE} of each are possible")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;

    #[test]
    fn every_level_of_the_program_can_be_read_and_has_room_for_all_players() {
        for (name, text) in BUILT_IN {
            let level = Level::parse(text.as_bytes());
            let level = level.unwrap_or_else(|errors| panic!("{name}: {errors}"));
            assert!(level.tiles() >= 9, "{name}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_level_is_named_by_its_line() {
        let error = |text: &str| Level::parse(text.as_bytes()).expect_err("wrong").to_string();
        assert!(error("[about]\nname = A\n\n[ice]\n..x\n").contains("`x` is not a sign"));
        assert!(error("[about]\nname = A\n\n[ice]\n...\n").contains("there is no tile"));
        assert!(error("[about]\n\n[ice]\n1\n").contains("`name = `"));
        let long = "1".repeat(26);
        let error = error(&format!("[about]\nname = A\n\n[ice]\n{long}\n"));
        assert!(
            error.starts_with("line 5, column 26: ") && error.contains("at most 25"),
            "{error}"
        );
    }
}
