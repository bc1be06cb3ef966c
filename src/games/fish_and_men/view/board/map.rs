//! The picture of the sea: deep water, shallows, coasts, ice and rivers, drawn from the level's
//! signs as one chart with soft coastlines.

use super::relief;
use super::sea_grid_layout::GHOST_COLUMNS;
use crate::prelude::*;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use std::fmt::Write as _;

/// A corner of a square, in twentieths of a square, columns first.
type Corner = (i32, i32);

/// Sides of a square, in the units of the drawing.
pub(super) const UNITS: i32 = 20;

/// The open sea.
const SEA: &str = "<rect width=\"100%\" height=\"100%\" fill=\"url(#deep)\"/>\n";

/// The chart as an SVG, `layout.size()` units large.
pub fn draw(level: &Level, board: &SeaBoard, layout: &SeaGridLayout) -> String {
    let size = layout.size();
    let land = outline(board, |terrain| matches!(terrain, Terrain::Land | Terrain::River), 7);
    let ice = outline(board, |terrain| terrain == Terrain::Ice, 4);
    let scale = layout.cell / UNITS as f32;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{0}" height="{1}">
<defs><radialGradient id="deep" cx="50%" cy="50%" r="65%"><stop offset="0" stop-color="#0C2E50"/><stop offset="1" stop-color="#082140"/></radialGradient>
<linearGradient id="frost" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#DCEBF2"/><stop offset="1" stop-color="#A9C3D2"/></linearGradient>
<clipPath id="land"><path d="{land}"/></clipPath><clipPath id="ice"><path d="{ice}"/></clipPath></defs>
{SEA}<g transform="scale({scale}) translate({shift} 0)">
"##,
        size.x,
        size.y,
        shift = i32::from(GHOST_COLUMNS) * UNITS,
    );
    for (width, colour, opacity) in
        [(76, "#12406B", 0.30), (52, "#17507F", 0.35), (30, "#1F6593", 0.38), (14, "#2F7FA8", 0.35)]
    {
        let _ = writeln!(
            svg,
            r##"<path d="{land}{ice}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}" stroke-linejoin="round"/>"##
        );
    }
    svg.push_str(&grid(board));
    let _ = writeln!(
        svg,
        r##"{surf}<path d="{ice}" fill="url(#frost)"/>
<g clip-path="url(#ice)">{drifts}</g>
<path d="{ice}" fill="none" stroke="#F2F8FB" stroke-width="2" stroke-linejoin="round"/>
<path d="{land}" fill="#071B31" fill-opacity="0.4" transform="translate(3 4)"/>
<path d="{land}" fill="#2F4A34"/>
<g clip-path="url(#land)">{relief}{sand}</g>
<path d="{land}" fill="none" stroke="#071B31" stroke-width="5.5" stroke-opacity="0.55" stroke-linejoin="round"/>
<path d="{land}" fill="none" stroke="#8FB08A" stroke-width="2.3" stroke-linejoin="round"/>
{rivers}</g></svg>"##,
        surf = relief::surf(&format!("{land}{ice}")),
        drifts = relief::ice(board, &ice),
        relief = relief::land(board),
        sand = relief::sand(&land),
        rivers = rivers(level, board),
    );
    svg
}

/// The chart as an SVG over water that something else draws.
pub fn over_water(level: &Level, board: &SeaBoard, layout: &SeaGridLayout) -> String {
    draw(level, board, layout).replacen(SEA, "", 1)
}

/// The chart as part of a larger SVG, with its upper left square at (0, 0): the columns that show what
/// lies across the joined edge are beyond, for the larger one to cut off.
pub fn without_ghosts(level: &Level, board: &SeaBoard, layout: &SeaGridLayout) -> String {
    let shift = -f32::from(GHOST_COLUMNS) * layout.cell;
    draw(level, board, layout).replacen("<svg ", &format!("<svg x=\"{shift}\" "), 1)
}

/// The terrain at a column that may be beyond the joined edge, and a row that may be off the board.
pub(super) fn terrain(board: &SeaBoard, row: i32, column: i32) -> Option<Terrain> {
    let row = u16::try_from(row).ok().filter(|&row| row < board.height())?;
    let column = column.rem_euclid(i32::from(board.width()));
    Some(board.terrain(Square::new(row, column as u16)))
}

pub(super) fn columns(board: &SeaBoard) -> std::ops::Range<i32> {
    // One more than is seen, so that outlines close beyond the picture's edge.
    let beyond = i32::from(GHOST_COLUMNS) + 1;
    -beyond..i32::from(board.width()) + beyond
}

/// The outlines of all squares that are `inside`, as a path with rounded corners that wander by at
/// most `wander` twentieths, so that coasts look drawn and not counted.
fn outline(board: &SeaBoard, inside: impl Fn(Terrain) -> bool, wander: i32) -> String {
    let seen = columns(board);
    let holds = |row: i32, column: i32| {
        seen.contains(&column) && terrain(board, row, column).is_some_and(&inside)
    };
    // Each border of a square that is inside, with the inside on its right.
    let mut borders: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    let mut border = |from: Corner, to: Corner| borders.entry(from).or_default().push(to);
    for row in 0..i32::from(board.height()) {
        for column in seen.clone().filter(|&column| holds(row, column)) {
            let (left, top, right, bottom) = (column, row, column + 1, row + 1);
            if !holds(row - 1, column) {
                border((left, top), (right, top));
            }
            if !holds(row, column + 1) {
                border((right, top), (right, bottom));
            }
            if !holds(row + 1, column) {
                border((right, bottom), (left, bottom));
            }
            if !holds(row, column - 1) {
                border((left, bottom), (left, top));
            }
        }
    }
    let width = i32::from(board.width());
    let height = i32::from(board.height());
    let place = |(x, y): Corner| {
        // Both sides of the joined edge wander alike; what ends with the board goes on beyond the picture.
        let hash = (x.rem_euclid(width) as u32).wrapping_mul(0x9E37_79B9)
            ^ (y as u32).wrapping_mul(0x85EB_CA6B);
        let hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
        let off = |bits: u32| (bits % (2 * wander as u32 + 1)) as i32 - wander;
        let south = match y {
            0 => -UNITS,
            _ if y == height => UNITS,
            _ => off(hash >> 20),
        };
        (x * UNITS + off(hash >> 8 & 0xfff), y * UNITS + south)
    };
    let mut path = String::new();
    while let Some(start) = borders.keys().next().copied() {
        let mut corners = vec![start];
        let mut at = start;
        while let Some(next) = take_next(&mut borders, at, corners.iter().rev().nth(1).copied()) {
            if next == start {
                break;
            }
            corners.push(next);
            at = next;
        }
        write_round(&mut path, &corners.into_iter().map(place).collect::<Vec<_>>());
    }
    path
}

/// Takes the border that goes on from `at`; where two squares touch by a corner only, the one that
/// turns right, so that both keep their own outline.
fn take_next(
    borders: &mut BTreeMap<Corner, Vec<Corner>>,
    at: Corner,
    before: Option<Corner>,
) -> Option<Corner> {
    let ways = borders.get_mut(&at)?;
    let turn = |to: &Corner| {
        before.map_or(0, |before| {
            let (ax, ay) = (at.0 - before.0, at.1 - before.1);
            let (bx, by) = (to.0 - at.0, to.1 - at.1);
            -(ax * by - ay * bx)
        })
    };
    let index = (0..ways.len()).min_by_key(|&index| turn(&ways[index]))?;
    let next = ways.swap_remove(index);
    if ways.is_empty() {
        borders.remove(&at);
    }
    Some(next)
}

/// Writes a closed line through the middles of the borders, rounded at the corners.
fn write_round(path: &mut String, corners: &[Corner]) {
    let middle = |index: usize| {
        let (a, b) = (corners[index % corners.len()], corners[(index + 1) % corners.len()]);
        (f64::from(a.0 + b.0) / 2.0, f64::from(a.1 + b.1) / 2.0)
    };
    let (x, y) = middle(0);
    let _ = write!(path, "M{x} {y}");
    for index in 1..=corners.len() {
        let (corner, (x, y)) = (corners[index % corners.len()], middle(index));
        let _ = write!(path, "Q{} {} {x} {y}", corner.0, corner.1);
    }
    path.push('Z');
}

/// A quiet grid on the sea, by which steps can be counted.
fn grid(board: &SeaBoard) -> String {
    let mut lines = String::new();
    let seen = columns(board);
    let (left, right) = (seen.start * UNITS, seen.end * UNITS);
    let bottom = i32::from(board.height()) * UNITS;
    for row in 1..i32::from(board.height()) {
        let _ = write!(lines, "M{left} {0}H{right}", row * UNITS);
    }
    for column in seen {
        let _ = write!(lines, "M{0} 0V{bottom}", column * UNITS);
    }
    format!(
        r##"<path d="{lines}" fill="none" stroke="#8FC3E8" stroke-width="0.6" stroke-opacity="0.13"/>"##
    )
}

/// Rivers as thin strokes: through the squares of their upper parts to the mouth, and out to sea.
fn rivers(level: &Level, board: &SeaBoard) -> String {
    let wet = |square: Square| {
        let sign = level.terrain.get(usize::from(square.row)).map(String::as_bytes);
        sign.and_then(|signs| signs.get(usize::from(square.column)).copied())
            .is_some_and(|sign| sign == b'r' || sign == b'~')
    };
    let middle = |square: Square| {
        let half = UNITS / 2;
        (i32::from(square.column) * UNITS + half, i32::from(square.row) * UNITS + half)
    };
    let (mut upper, mut mouths) = (String::new(), String::new());
    for square in board.squares().filter(|&square| wet(square)) {
        let (x, y) = middle(square);
        let is_mouth = board.river_at(square).is_some();
        let goes_on = |heading: CompassHeading| {
            let beside = board.beside(square, heading);
            beside.is_some_and(|beside| {
                wet(beside) && !(is_mouth && board.river_at(beside).is_some())
            })
        };
        let mut ways = Vec::new();
        for heading in CompassHeading::ALL {
            let (south, east) = heading.delta();
            // Where it flows around a corner it does not cut it, too.
            let is_cut = heading.is_diagonal()
                && [heading.turned(-1), heading.turned(1)].into_iter().any(goes_on);
            if goes_on(heading) && !is_cut {
                ways.push((x + east * UNITS / 2, y + south * UNITS / 2));
            } else if is_mouth
                && !heading.is_diagonal()
                && board.beside(square, heading).is_some_and(|beside| board.is_sea(beside))
            {
                let _ = write!(mouths, "M{x} {y}L{} {}", x + east * 13, y + south * 13);
            }
        }
        let _ = match ways[..] {
            [(from_x, from_y), (to_x, to_y)] => {
                write!(upper, "M{from_x} {from_y}Q{x} {y} {to_x} {to_y}")
            }
            _ => ways.iter().try_for_each(|(to_x, to_y)| write!(upper, "M{x} {y}L{to_x} {to_y}")),
        };
    }
    format!(
        r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{mouths}" stroke="#2E7FB0" stroke-width="6"/>
<path d="{upper}" stroke="#2E7FB0" stroke-width="3.4"/><path d="{upper}{mouths}" stroke="#6FC0E8" stroke-width="1.3" stroke-opacity="0.8"/></g>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};

    #[test]
    fn the_chart_of_the_world_can_be_drawn() {
        let level = Level::world();
        let board = SeaBoard::new(&level, true);
        let svg = draw(
            &level,
            &board,
            &SeaGridLayout::of(&board, &Tabletop::default(), TrayDepth::Plain),
        );
        let image = shoal_tabletop::picture::art::rasterise(&svg, 832);
        assert!(image.is_ok(), "{:?}", image.err());
    }
}
