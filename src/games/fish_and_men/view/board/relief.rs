//! The relief of the sea chart: meadows, woods and ridges on land, surf at coasts, and cracks and drifts on ice. All of
//! it is quiet, since pieces stand on it, and the same on both sides of the joined edge. The light comes from the upper
//! left.

use super::map::{UNITS, columns, lines, terrain, write_round};
use bevy::math::Vec2;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use std::f32::consts::TAU;
use std::fmt::Write as _;

/// A square with what surrounds it, and numbers that are its own.
struct ReliefSquare {
    row: i32,
    column: i32,
    /// Height of the land there, from 0 to 1.
    height: f32,
    seed: u32,
}

impl ReliefSquare {
    fn new(board: &SeaBoard, row: i32, column: i32) -> Self {
        let (width, height) = (board.width(), board.height());
        let over = column.rem_euclid(i32::from(width));
        let along = TAU * over as f32 / f32::from(width);
        let down = TAU * row as f32 / f32::from(height);
        // Long waves of whole numbers of lengths around the board, so that ranges go on over the joined edge.
        let waves = (3.0 * along + 2.0 * down).sin() + (5.0 * along - 3.0 * down + 1.3).sin();
        let waves = waves + 0.8 * (7.0 * along + 4.0 * down + 0.6).sin();
        let seed = (over as u32).wrapping_mul(0x9E37_79B9) ^ (row as u32).wrapping_mul(0x85EB_CA6B);
        Self { row, column, height: 0.5 + waves / 5.6, seed: mixed(seed) }
    }

    /// A number from 0 to 1, another for each `index`.
    fn chance(&self, index: u32) -> f32 {
        (mixed(self.seed ^ mixed(index + 1)) >> 8) as f32 / (1 << 24) as f32
    }

    /// A point of the square or near it, in twentieths of a square.
    fn point(&self, index: u32) -> Vec2 {
        let along = |from: i32, chance: f32| UNITS as f32 * (from as f32 + 0.1 + 0.8 * chance);
        let (right, down) = (self.chance(2 * index), self.chance(2 * index + 1));
        Vec2::new(along(self.column, right), along(self.row, down))
    }
}

/// A number whose bits all depend on all bits of another.
fn mixed(number: u32) -> u32 {
    let number = (number ^ (number >> 16)).wrapping_mul(0x7FEB_352D);
    let number = (number ^ (number >> 15)).wrapping_mul(0x846C_A68B);
    number ^ (number >> 16)
}

/// The squares with such ground.
fn grounds(board: &SeaBoard, inside: impl Fn(Terrain) -> bool) -> Vec<ReliefSquare> {
    let is_inside = |row, column| terrain(board, row, column).is_some_and(&inside);
    let rows = 0..i32::from(board.height());
    let all = rows.flat_map(|row| columns(board).map(move |column| (row, column)));
    let such = all.filter(|&(row, column)| is_inside(row, column));
    such.map(|(row, column)| ReliefSquare::new(board, row, column)).collect()
}

/// Meadows, woods and ridges, over the plain colour of land and cut off at its coast. Far in the north and south it is
/// bare, and a quarter of the way from the equator to the poles it is dry.
pub(super) fn land(board: &SeaBoard) -> String {
    let (mut meadows, mut woods) = (String::new(), String::new());
    let [mut slopes, mut lit, mut trees] = [const { String::new() }; 3];
    for ground in grounds(board, |terrain| terrain == Terrain::Land) {
        let blotch = if ground.height > 0.45 { &mut meadows } else { &mut woods };
        write_blotch(blotch, &ground, Vec2::new(1.0, 0.75), 11.0 + 9.0 * ground.chance(9));
        if ground.height > 0.62 {
            for index in 1..=2 {
                write_ridge(&mut slopes, &mut lit, &ground, index);
            }
        } else if ground.height < 0.34 {
            for index in 1..=3 {
                let Vec2 { x, y } = ground.point(index);
                let _ = write!(trees, "M{x:.1} {y:.1}v-3.2M{:.1} {:.1}v-2.4", x + 2.6, y + 1.0);
            }
        }
    }
    let size = (UNITS * i32::from(board.width()), UNITS * i32::from(board.height()));
    format!(
        r##"<path d="{meadows}" fill="#3B5A3D" fill-opacity="0.55"/><path d="{woods}" fill="#27402D" fill-opacity="0.6"/>
<linearGradient id="climate" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{high}"><stop offset="0" stop-color="#8B9C8D" stop-opacity="0.5"/><stop offset="0.2" stop-color="#56684F" stop-opacity="0"/><stop offset="0.36" stop-color="#8A7440" stop-opacity="0.42"/><stop offset="0.46" stop-color="#3B5A3D" stop-opacity="0"/><stop offset="0.55" stop-color="#3B5A3D" stop-opacity="0"/><stop offset="0.65" stop-color="#8A7440" stop-opacity="0.38"/><stop offset="0.78" stop-color="#56684F" stop-opacity="0"/><stop offset="1" stop-color="#8B9C8D" stop-opacity="0.5"/></linearGradient>
<rect x="-{wide}" width="{}" height="{high}" fill="url(#climate)"/>
{trees}<path d="{slopes}" fill="#27402D" fill-opacity="0.85"/><path d="{lit}" fill="#5B7A55" fill-opacity="0.9"/>"##,
        3 * size.0,
        trees = lines(&trees, &[("#4B6B48", 0.75, 1.7)]),
        wide = size.0,
        high = size.1,
    )
}

/// Writes an uneven spot with round corners, which reaches this many radii to each side of its middle.
fn write_blotch(path: &mut String, ground: &ReliefSquare, reach: Vec2, radius: f32) {
    const CORNERS: u16 = 7;
    let corner = |index: u16| {
        let far = radius * (0.6 + 0.7 * ground.chance(20 + u32::from(index)));
        let angle = TAU * f32::from(index) / f32::from(CORNERS);
        ground.point(0) + reach * far * Vec2::new(angle.cos(), angle.sin())
    };
    write_round(path, &(0..CORNERS).map(corner).collect::<Vec<_>>());
}

/// Writes a ridge: a dark slope, and a lit one beside it.
fn write_ridge(slopes: &mut String, lit: &mut String, ground: &ReliefSquare, index: u32) {
    let Vec2 { x, y } = ground.point(index);
    let high = 4.0 + 5.0 * ground.chance(40 + index) * ground.height;
    let wide = 0.9 * high;
    let (foot, bend) = (y + high / 2.0, high * (0.2 + 0.2 * ground.chance(50 + index)));
    let top = y - high / 2.0;
    let _ = write!(slopes, "M{x:.1} {top:.1}l{bend:.1} {high:.1}L{:.1} {foot:.1}Z", x + wide);
    let _ = write!(lit, "M{x:.1} {top:.1}l{bend:.1} {high:.1}L{:.1} {foot:.1}Z", x - wide);
}

/// Surf before a coast: short strokes out to sea. Land lies over the half of them that is not at sea.
pub(super) fn surf(coast: &str) -> String {
    format!(
        r##"<path d="{coast}" fill="none" stroke="#6FB6DB" stroke-width="15" stroke-opacity="0.34" stroke-dasharray="0.9 2.6 0.9 3.7 0.9 2.1 0.9 4.4"/>
<path d="{coast}" fill="none" stroke="#A9DCF2" stroke-width="8.5" stroke-opacity="0.5" stroke-dasharray="7 4 3 9 11 6 2 5"/>"##
    )
}

/// Drifts of snow and cracks, over the plain colour of ice and cut off at its edge.
pub(super) fn ice(board: &SeaBoard) -> String {
    let [mut drifts, mut cracks] = [const { String::new() }; 2];
    for ground in grounds(board, |terrain| terrain == Terrain::Ice) {
        if ground.chance(10) < 0.6 {
            write_blotch(&mut drifts, &ground, Vec2::new(2.2, 0.4), 5.0 + 7.0 * ground.chance(9));
        }
        if ground.chance(11) < 0.3 {
            let Vec2 { x, y } = ground.point(1);
            let _ = write!(cracks, "M{x:.1} {y:.1}");
            for index in 1..=3 {
                let off = |index, far: f32| far * (ground.chance(index) - 0.5);
                let (right, down) = (6.0 + off(60 + index, 9.0), off(70 + index, 14.0));
                let _ = write!(cracks, "l{right:.1} {down:.1}");
            }
        }
    }
    format!(
        r##"<path d="{drifts}" fill="#F3F9FC" fill-opacity="0.5"/><path d="{cracks}" fill="none" stroke="#8DB0C4" stroke-width="1.1" stroke-opacity="0.8" stroke-linejoin="round"/>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_and_men::rules::board::level::Level;

    #[test]
    fn ground_looks_the_same_on_both_sides_of_the_joined_edge() {
        let board = SeaBoard::new(&Level::world(), true);
        for row in 0..i32::from(board.height()) {
            for column in 0..4 {
                let here = ReliefSquare::new(&board, row, column);
                let there = ReliefSquare::new(&board, row, column + i32::from(board.width()));
                assert_eq!((here.seed, here.height), (there.seed, there.height));
            }
        }
    }

    #[test]
    fn heights_of_land_are_from_0_to_1_and_some_of_it_is_high() {
        let board = SeaBoard::new(&Level::world(), true);
        let land = grounds(&board, |terrain| terrain == Terrain::Land);
        assert!(land.iter().all(|ground| (0.0..=1.0).contains(&ground.height)));
        let high = land.iter().filter(|ground| ground.height > 0.62).count();
        assert!(high * 10 > land.len() && high * 2 < land.len(), "{high} of {}", land.len());
    }
}
