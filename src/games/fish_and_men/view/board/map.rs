//! The picture of the sea: deep water, shallows, coasts, ice and rivers, drawn from the level's
//! signs as one chart with soft coastlines.

use super::relief;
use super::sea_grid_layout::GHOST_COLUMNS;
use crate::prelude::*;
use shoal_contract::levels::drawing::sign_at;
use shoal_fish_and_men::rules::board::level::Level;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use std::fmt::Write as _;

/// A corner of a square: its column and its row.
type Corner = (i32, i32);

/// Sides of a square, in the units of the drawing.
pub(super) const UNITS: i32 = 20;

/// The open sea.
const SEA: &str = "<rect width=\"100%\" height=\"100%\" fill=\"url(#deep)\"/>\n";

/// The steps along the sides of a square, clockwise from its upper side.
const SIDES: [Corner; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The chart as an SVG, `layout.size()` units large.
pub fn draw(level: &Level, board: &SeaBoard, layout: &SeaGridLayout) -> String {
    let size = layout.size();
    let land = outline(board, |terrain| matches!(terrain, Terrain::Land | Terrain::River), 7);
    let ice = outline(board, |terrain| terrain == Terrain::Ice, 4);
    let coasts = format!("{land}{ice}");
    let shallows = [
        ("#12406B", 0.30, 76.0),
        ("#17507F", 0.35, 52.0),
        ("#1F6593", 0.38, 30.0),
        ("#2F7FA8", 0.35, 14.0),
    ];
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{0}" height="{1}">
<defs><radialGradient id="deep" cx="50%" cy="50%" r="65%"><stop offset="0" stop-color="#0C2E50"/><stop offset="1" stop-color="#082140"/></radialGradient>
<linearGradient id="frost" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#DCEBF2"/><stop offset="1" stop-color="#A9C3D2"/></linearGradient>
<clipPath id="land"><path d="{land}"/></clipPath><clipPath id="ice"><path d="{ice}"/></clipPath></defs>
{SEA}<g transform="scale({scale}) translate({shift} 0)">
{shallows}{grid}{surf}
<path d="{ice}" fill="url(#frost)"/>
<g clip-path="url(#ice)">{drifts}{floes}</g>{rim}
<path d="{land}" fill="#071B31" fill-opacity="0.4" transform="translate(3 4)"/>
<path d="{land}" fill="#2F4A34"/>
<g clip-path="url(#land)">{relief}{sand}</g>
{coast}{rivers}</g></svg>"##,
        size.x,
        size.y,
        scale = layout.cell / UNITS as f32,
        shift = i32::from(GHOST_COLUMNS) * UNITS,
        shallows = lines(&coasts, &shallows),
        grid = lines(&grid(board), &[("#8FC3E8", 0.13, 0.6)]),
        surf = relief::surf(&coasts),
        drifts = relief::ice(board),
        floes = lines(&ice, &[("#A9C3D2", 0.45, 15.0), ("#8DB0C4", 0.6, 6.0)]),
        rim = lines(&ice, &[("#F2F8FB", 1.0, 2.0)]),
        relief = relief::land(board),
        sand = lines(&land, &[("#4B6B48", 0.5, 13.0), ("#8FB08A", 0.35, 6.5)]),
        coast = lines(&land, &[("#071B31", 0.55, 5.5), ("#8FB08A", 1.0, 2.3)]),
        rivers = rivers(level, board),
    )
}

/// Lines along one path, one on the other: the colour, opacity and width of each.
pub(super) fn lines(path: &str, all: &[(&str, f32, f32)]) -> String {
    let mut lines = SvgStrokes::default();
    all.iter().for_each(|(colour, opacity, width)| lines.line(path, colour, *opacity, *width));
    lines.0
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
    let holds = |(column, row): Corner| {
        seen.contains(&column) && terrain(board, row, column).is_some_and(&inside)
    };
    let step = |at: Corner, side: usize| (at.0 + SIDES[side].0, at.1 + SIDES[side].1);
    // Each border of a square that is inside, clockwise: where it begins, and the side it is.
    let mut borders: BTreeSet<(Corner, usize)> = BTreeSet::new();
    for row in 0..i32::from(board.height()) {
        for square in seen.clone().map(|column| (column, row)).filter(|&square| holds(square)) {
            let mut corner = square;
            for side in 0..4 {
                if !holds(step(square, (side + 3) % 4)) {
                    borders.insert((corner, side));
                }
                corner = step(corner, side);
            }
        }
    }
    let mut path = String::new();
    while let Some((start, mut side)) = borders.pop_first() {
        let mut corners = vec![start];
        let mut at = step(start, side);
        while at != start {
            corners.push(at);
            // Where two squares touch by a corner only, it turns right, so that both keep their own outline.
            let next = [1, 0, 3].map(|turn| (side + turn) % 4);
            let Some(next) = next.into_iter().find(|&next| borders.remove(&(at, next))) else {
                break;
            };
            (at, side) = (step(at, next), next);
        }
        let corners = corners.into_iter().map(|corner| wandered(board, corner, wander));
        write_round(&mut path, &corners.collect::<Vec<_>>());
    }
    path
}

/// The place of a corner in the drawing, moved by at most `wander`. Both sides of the joined edge wander alike; what
/// ends with the board goes on beyond the picture.
fn wandered(board: &SeaBoard, corner: Corner, wander: i32) -> Vec2 {
    let (x, y) = corner;
    let (width, height) = (i32::from(board.width()), i32::from(board.height()));
    let hash = (x.rem_euclid(width) as u32).wrapping_mul(0x9E37_79B9)
        ^ (y as u32).wrapping_mul(0x85EB_CA6B);
    let hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
    let off = |bits: u32| (bits % (2 * wander as u32 + 1)) as i32 - wander;
    let south = match y {
        0 => -UNITS,
        _ if y == height => UNITS,
        _ => off(hash >> 20),
    };
    IVec2::new(x * UNITS + off(hash >> 8 & 0xfff), y * UNITS + south).as_vec2()
}

/// Writes a closed line through the middles of the lines between corners, rounded at the corners.
pub(super) fn write_round(path: &mut String, corners: &[Vec2]) {
    let corner = |index: usize| corners[index % corners.len()];
    let middle = |index: usize| (corner(index) + corner(index + 1)) / 2.0;
    let start = middle(0);
    let _ = write!(path, "M{:.1} {:.1}", start.x, start.y);
    for index in 1..=corners.len() {
        let (by, to) = (corner(index), middle(index));
        let _ = write!(path, "Q{:.1} {:.1} {:.1} {:.1}", by.x, by.y, to.x, to.y);
    }
    path.push('Z');
}

/// The path of a quiet grid on the sea, by which steps can be counted.
fn grid(board: &SeaBoard) -> String {
    let mut path = String::new();
    let seen = columns(board);
    let (left, right) = (seen.start * UNITS, seen.end * UNITS);
    let bottom = i32::from(board.height()) * UNITS;
    for row in 1..i32::from(board.height()) {
        let _ = write!(path, "M{left} {0}H{right}", row * UNITS);
    }
    for column in seen {
        let _ = write!(path, "M{0} 0V{bottom}", column * UNITS);
    }
    path
}

/// Rivers as thin strokes: through the squares of their upper parts to the mouth, and out to sea.
fn rivers(level: &Level, board: &SeaBoard) -> String {
    let wet = |square: Square| matches!(sign_at(&level.terrain, square), Some('r' | '~'));
    let middle = |at: u16| i32::from(at) * UNITS + UNITS / 2;
    let (mut upper, mut mouths) = (String::new(), String::new());
    for square in board.squares().filter(|&square| wet(square)) {
        let (x, y) = (middle(square.column), middle(square.row));
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
    let deep = "#2E7FB0";
    lines(&mouths, &[(deep, 1.0, 6.0)])
        + &lines(&upper, &[(deep, 1.0, 3.4)])
        + &lines(&(upper + &mouths), &[("#6FC0E8", 0.8, 1.3)])
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
