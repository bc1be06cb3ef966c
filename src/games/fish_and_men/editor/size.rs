//! Larger and smaller boards.

use crate::rules::board::level::Level;

/// Gives a board this many columns and rows. Columns are added and removed in the east, rows above the
/// southern edge, which stays; what is added is sea.
pub(super) fn fit(level: &mut Level, columns: usize, rows: usize) {
    let edge = level.terrain.len() - 1;
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
