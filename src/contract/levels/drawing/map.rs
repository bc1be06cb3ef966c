//! Maps of levels: a line a row, a sign a cell.

use crate::levels::grid::Cell;

/// Makes a map even: this many rows and columns, cut or filled up at the end, and none but known signs.
/// What is missing or unknown becomes `other`.
pub fn fit_map(
    map: &mut Vec<String>,
    rows: usize,
    columns: usize,
    known: &[(char, &str)],
    other: char,
) {
    let is_known = |sign: char| known.iter().any(|&(known, _)| known == sign);
    map.resize(rows, String::new());
    for row in map {
        let signs = row.chars().map(|sign| if is_known(sign) { sign } else { other });
        *row = signs.chain(std::iter::repeat(other)).take(columns).collect();
    }
}

/// The sign of a cell, if the map has it.
pub fn sign_at(map: &[String], at: impl Into<Cell>) -> Option<char> {
    let Cell { row, column } = at.into();
    let sign = map.get(usize::from(row))?.as_bytes().get(usize::from(column))?;
    Some(char::from(*sign))
}

/// Writes the sign of a cell, if the map has it.
pub fn put_sign(map: &mut [String], at: impl Into<Cell>, sign: char) {
    let Cell { row, column } = at.into();
    let column = usize::from(column);
    if let Some(row) = map.get_mut(usize::from(row)).filter(|row| column < row.len()) {
        row.replace_range(column..=column, sign.encode_utf8(&mut [0; 4]));
    }
}
