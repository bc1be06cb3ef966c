//! Flaws of a board and remarks on it, each with its spot, and the numbers of players it is good for.

use super::canvas::{IceCanvas, IcePaint};
use crate::setup::{PLAYERS, penguins_of};
use shoal_contract::counted;
use shoal_contract::levels::drawing::{self, EditableMap as _};
use shoal_contract::levels::grid::Cell;
use shoal_contract::levels::{FiledLevel as _, LevelFlaw, LevelLocation};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The fewest and the most fish that are drawn for a tile (rules 1.1).
const DRAWN: RangeInclusive<u32> = 1..=5;

/// One thing that is wrong, or worth a look.
pub type Finding = drawing::BoardFinding<Cell>;

/// All that is wrong with a board, then what is worth a look. A board that no match can be played on
/// is looked at no further.
pub fn findings(canvas: &IceCanvas) -> Vec<Finding> {
    let level = canvas.level();
    let mut found = Vec::new();
    if level.name.trim().is_empty() {
        found.push(Finding::blocking(None, "the board has no name".into()));
    }
    found.extend(level.flaws().into_iter().map(|LevelFlaw { place, what }| {
        let at = match place {
            LevelLocation::At(_, row, column) => Some(Cell::new(row as u16, column as u16)),
            _ => None,
        };
        Finding::blocking(at, what)
    }));
    if found.is_empty() {
        found.extend(crowded(canvas).into_iter().map(|what| Finding::advisory(None, what)));
        found.extend(lonely(canvas));
    }
    found
}

/// Warns of numbers of players for which there is no room, though there is for others.
fn crowded(canvas: &IceCanvas) -> Vec<String> {
    let tiles = canvas.level().tiles();
    let full = PLAYERS.filter(|&players| penguins_of(players) >= tiles);
    let told = |players| match penguins_of(players) {
        penguins if penguins == tiles => {
            format!("with {players} players every tile has a penguin, and nobody can move")
        }
        penguins => {
            format!("{players} players place {penguins} penguins, but there are only {tiles} tiles")
        }
    };
    full.map(told).collect()
}

/// Tiles and islands that no penguin can reach from the largest part of the ice.
fn lonely(canvas: &IceCanvas) -> Vec<Finding> {
    let told = |island: Vec<Cell>| {
        let at = *island.first()?;
        let what = match island.len() {
            1 => format!("no penguin can reach or leave the tile at {at}"),
            tiles => format!(
                "the {tiles} tiles at {at} are an island that no penguin can reach: only penguins \
                 placed there get their fish"
            ),
        };
        Some(Finding::advisory(Some(at), what))
    };
    islands(canvas).into_iter().skip(1).filter_map(told).collect()
}

/// The board at a glance: tiles, fish, and the numbers of players for which it is good.
pub fn summary(canvas: &IceCanvas) -> String {
    let tiles = canvas.level().tiles();
    let drawn = canvas.places().filter(|at| canvas.terrain(*at) == Some(IcePaint::Drawn)).count();
    let (least, most) = fish(canvas, canvas.places());
    let fish =
        if least == most { format!("{most} fish") } else { format!("{least} to {most} fish") };
    let drawn = match drawn {
        0 => String::new(),
        all if all == tiles => ", all random".into(),
        drawn => format!(", random on {}", counted(drawn, "tiles")),
    };
    let good = match good_for(canvas)[..] {
        [] => "for nobody yet".into(),
        [one] => format!("for {one} players"),
        [one, other] => format!("for {one} or {other} players"),
        [first, .., last] => format!("for {first} to {last} players"),
    };
    format!("{}, {fish} in all{drawn}; good {good}", counted(tiles, "tiles"))
}

/// The numbers of players with which there is a tile for every penguin, and one more to move to.
pub fn good_for(canvas: &IceCanvas) -> Vec<usize> {
    let tiles = canvas.level().tiles();
    PLAYERS.filter(|&players| penguins_of(players) < tiles).collect()
}

/// The parts of the ice between which no penguin can move, the largest first, each in the order of
/// its spots.
pub fn islands(canvas: &IceCanvas) -> Vec<Vec<Cell>> {
    let mut seen = BTreeSet::new();
    let mut islands = Vec::new();
    for first in canvas.places().filter(|at| canvas.is_tile(*at)) {
        if !seen.contains(&first) {
            let island = canvas.grid().region(first, |at| canvas.is_tile(at));
            seen.extend(island.iter().copied());
            islands.push(island.into_iter().collect());
        }
    }
    islands.sort_by_key(|island: &Vec<Cell>| std::cmp::Reverse(island.len()));
    islands
}

/// The fewest and the most fish that may be on these spots.
fn fish(canvas: &IceCanvas, spots: impl Iterator<Item = Cell>) -> (u32, u32) {
    spots.fold((0, 0), |(least, most), at| match canvas.terrain(at) {
        None | Some(IcePaint::Hole) => (least, most),
        Some(IcePaint::Drawn) => (least + DRAWN.start(), most + DRAWN.end()),
        Some(IcePaint::Fish(fish)) => (least + u32::from(fish), most + u32::from(fish)),
    })
}
