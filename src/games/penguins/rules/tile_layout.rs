//! The tiles of a new match: holes and fish are drawn where the setup leaves them open (rules 1.1).

use crate::level::Level;
use crate::setup::{FishPerTile, IceSource};
use shoal_contract::RandomGenerator;

/// The most fish that are drawn for a tile (rules 1.1).
const MOST_DRAWN: u32 = 5;

/// Rows of fish counts, 0 where no tile is. `plan` was checked.
pub fn lay_out_tiles(plan: &IceSource, generator: &mut RandomGenerator) -> Vec<Vec<u16>> {
    match plan {
        IceSource::Board(rows) => {
            let fish = |fish: &i64| u16::try_from(*fish).unwrap_or(0);
            rows.iter().map(|row| row.iter().map(fish).collect()).collect()
        }
        IceSource::Level(level) => of_level(level, generator),
        IceSource::Grid { rows, columns, fish, holes } => {
            let size = |length: i64| usize::try_from(length).unwrap_or(0);
            grid(size(*rows), size(*columns), *fish, size(*holes), generator)
        }
    }
}

/// The holes are drawn first, then the fish of each tile in row-major order.
fn grid(
    rows: usize,
    columns: usize,
    fish: FishPerTile,
    holes: usize,
    generator: &mut RandomGenerator,
) -> Vec<Vec<u16>> {
    let mut spots: Vec<usize> = (0..rows * columns).collect();
    let mut is_hole = vec![false; spots.len()];
    if holes > 0 {
        generator.shuffle(&mut spots);
        spots.iter().take(holes).for_each(|&spot| is_hole[spot] = true);
    }
    let mut fish_on = |is_hole: &bool| match fish {
        _ if *is_hole => 0,
        FishPerTile::Each(fish) => u16::try_from(fish).unwrap_or(0),
        FishPerTile::Random => drawn(generator),
    };
    is_hole.chunks(columns.max(1)).map(|row| row.iter().map(&mut fish_on).collect()).collect()
}

fn of_level(level: &Level, generator: &mut RandomGenerator) -> Vec<Vec<u16>> {
    let mut fish_on = |sign: char| match sign {
        '?' => drawn(generator),
        _ => sign.to_digit(10).unwrap_or(0) as u16,
    };
    level.ice.iter().map(|row| row.chars().map(&mut fish_on).collect()).collect()
}

/// 1 to 5 fish.
fn drawn(generator: &mut RandomGenerator) -> u16 {
    1 + generator.below(MOST_DRAWN) as u16
}
