//! Larger and smaller boards.

use super::canvas::Canvas;
use crate::games::fish_and_men::rules::level_check::{LEAST_COLUMNS, LEAST_ROWS};
use crate::games::fish_and_men::rules::level_file::LevelFile;
use crate::games::fish_and_men::rules::position::{MOST_COLUMNS, MOST_ROWS};

/// Changes the size of a board, within what a board can have. Columns are added and removed in the
/// east, rows above the southern edge, which stays; what is added is sea.
pub fn resize(canvas: &mut Canvas, columns: u16, rows: u16) {
    let columns = columns.clamp(LEAST_COLUMNS, MOST_COLUMNS);
    let rows = rows.clamp(LEAST_ROWS, MOST_ROWS);
    let (old_rows, mut file) = (canvas.height(), canvas.file().clone());
    fit(&mut file, usize::from(columns), usize::from(rows), old_rows);
    *canvas = Canvas::of(file);
}

fn fit(file: &mut LevelFile, columns: usize, rows: usize, old_rows: u16) {
    let level = &mut file.level;
    let edge = usize::from(old_rows) - 1;
    for (map, is_terrain) in [(&mut level.terrain, true), (&mut level.currents, false)] {
        let southern = map.remove(edge);
        map.resize(rows - 1, String::new());
        map.push(southern);
        for (index, row) in map.iter_mut().enumerate() {
            // The edges stay closed.
            let is_edge = is_terrain && (index == 0 || index == rows - 1);
            let added = row.chars().last().filter(|_| is_edge).unwrap_or('.');
            *row = row.chars().chain(std::iter::repeat(added)).take(columns).collect();
        }
    }
    // What stood on the southern edge moves with it, what stood in rows that are gone is gone.
    let place = |row: u16| match usize::from(row) {
        row if row == edge => Some(rows as u16 - 1),
        row if row < rows - 1 => Some(row as u16),
        _ => None,
    };
    level.rivers.retain_mut(|river| place(river.at.row).map(|row| river.at.row = row).is_some());
    level.industries.retain_mut(|site| place(site.at.row).map(|row| site.at.row = row).is_some());
    level
        .streams
        .retain_mut(|stream| place(stream.at.row).map(|row| stream.at.row = row).is_some());
}
