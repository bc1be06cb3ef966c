//! The results of a sweep, one line for each point, for programs and for people.

use super::{SweepGrid, SweepRow};
use crate::simulate::SimulationSummary;
use crate::simulate::statistics::HitRatio;

/// The columns after those of the swept numbers, but for the shares of wins.
const COLUMNS: &str =
    "games,length_in,length_mean,length_p10,length_median,length_p90,nobody,unfinished";

/// The first line of the CSV form: a column for each swept number, named by its key; then
/// `games`, the length of a game (in turns, or in actions where a game has no turns) with its
/// percentiles, how many games nobody has won or were left unfinished; and the share of wins (0 to
/// 1) of each seat and, if there are several, of each kind of bot.
pub fn csv_header(grid: &SweepGrid, row: &SweepRow) -> String {
    let mut columns: Vec<String> = grid.numbers().map(|number| quoted(&number.key)).collect();
    columns.push(COLUMNS.to_owned());
    let seats = row.summary.seats().enumerate();
    columns.extend(seats.map(|(seat, _)| format!("share_seat_{seat}")));
    columns.extend(kinds(&row.summary).map(|(bot, _)| quoted(&format!("share_{bot}"))));
    columns.join(",")
}

/// One point as CSV.
pub fn csv_row(row: &SweepRow) -> String {
    let SweepRow { values, summary } = row;
    let mut fields: Vec<String> = values.iter().map(i64::to_string).collect();
    fields.push(summary.games().to_string());
    match summary.length() {
        Some(length) => fields.extend([
            length.unit.to_owned(),
            format!("{:.3}", length.mean),
            length.low.to_string(),
            length.median.to_string(),
            length.high.to_string(),
        ]),
        None => fields.extend(vec![String::new(); 5]),
    }
    fields.push(summary.nobody().to_string());
    fields.push(summary.unfinished().to_string());
    let shares = summary.seats().chain(kinds(summary)).map(|(_, share)| share.value());
    fields
        .extend(shares.map(|share| share.map_or_else(String::new, |share| format!("{share:.4}"))));
    fields.join(",")
}

/// The kinds of bots and their shares of wins, if there are several kinds: with one kind the seats tell all.
fn kinds(summary: &SimulationSummary) -> impl Iterator<Item = (&str, HitRatio)> {
    let several = summary.bots().count() > 1;
    summary.bots().filter(move |_| several)
}

/// The shares of wins that people are shown: of each kind of bot, or of each seat if all bots are the same.
pub(super) fn players(summary: &SimulationSummary) -> Vec<(String, HitRatio)> {
    if summary.bots().count() > 1 {
        return summary.bots().map(|(bot, share)| (bot.to_owned(), share)).collect();
    }
    let seats = summary.seats().enumerate();
    seats.map(|(seat, (_, share))| (format!("seat {seat}"), share)).collect()
}

/// A field of CSV, in quotes if it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// The head of the table for people: what is swept, then the columns.
pub fn table_header(grid: &SweepGrid, row: &SweepRow) -> String {
    let mut text = String::new();
    for number in grid.numbers() {
        let default_value = number.in_words(number.default);
        text += &format!(
            "{}: the {}, by default {default_value}. {}\n",
            number.key, number.label, number.rule
        );
    }
    let unit = row.summary.length().map_or("turns", |length| length.unit);
    let mut columns: Vec<String> =
        grid.numbers().map(|number| format!("{:>12}", number.key)).collect();
    columns.push(format!("{:>8} {:>12}  10 % median   90 %", "games", format!("{unit}: mean")));
    columns.extend(players(&row.summary).iter().map(|(name, _)| format!("{:>9}", cut(name))));
    format!("{text}\n{}  unfinished", columns.join(" "))
}

/// One point for people, under [`table_header`].
pub fn table_row(grid: &SweepGrid, row: &SweepRow) -> String {
    let widths = grid.numbers().map(|number| number.key.chars().count().max(12));
    let mut fields: Vec<String> =
        row.values.iter().zip(widths).map(|(value, width)| format!("{value:>width$}")).collect();
    let summary = &row.summary;
    let length = summary.length().map_or_else(
        || format!("{:>12} {:>5} {:>6} {:>6}", "-", "-", "-", "-"),
        |length| {
            format!(
                "{:>12.2} {:>5} {:>6} {:>6}",
                length.mean, length.low, length.median, length.high
            )
        },
    );
    fields.push(format!("{:>8} {length}", summary.games()));
    fields.extend(players(summary).iter().map(|(_, share)| {
        share
            .value()
            .map_or_else(|| format!("{:>9}", "-"), |share| format!("{:>7.1} %", 100.0 * share))
    }));
    format!("{}  {:>10}", fields.join(" "), summary.unfinished())
}

/// The name, cut to fit its column.
fn cut(name: &str) -> String {
    name.chars().take(9).collect()
}
