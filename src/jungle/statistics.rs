//! Figures by month, for the host: as a table, or as data.

use crate::store::months::JungleMonth;
use shoal_contract::text::columns::{TextColumn, headings, row, underlines};

const COLUMNS: [TextColumn; 5] = [
    TextColumn::left("Month", 9),
    TextColumn::right("Players", 8),
    TextColumn::right("Letters", 9),
    TextColumn::right("Cycles", 8),
    TextColumn::right("Species", 9),
];

/// A table for each jungle; `-` stands for what is not known any more.
pub fn text(months: &[JungleMonth]) -> String {
    let mut text = String::new();
    for jungle in months.chunk_by(|one, other| one.jungle == other.jungle) {
        let blank = if text.is_empty() { "" } else { "\n" };
        text += &format!("{blank}{}\n\n", jungle[0].jungle);
        text += &(headings(&COLUMNS) + &underlines(&COLUMNS));
        text.extend(jungle.iter().map(month));
    }
    match text.is_empty() {
        true => "No cycle has run yet, and no letter has come.\n".into(),
        false => text,
    }
}

fn month(one: &JungleMonth) -> String {
    let known =
        |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let [players, letters, species] = [one.players, one.letters, one.species].map(known);
    row(&COLUMNS, &[&one.month, &players, &letters, &one.cycles, &species])
}
