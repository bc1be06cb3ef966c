//! The panels in the plot of a sweep.

use super::super::Row;
use super::super::rows::players;
use crate::simulate::plot::{Panel, Point, Ranges, Series};
use crate::simulate::statistics::Share;
use shoal_contract::Number;

/// The length of the games, then the shares of wins: of each kind of bot, or of each seat if there is
/// one kind. Over two numbers a panel for each kind of bot; those of one kind only share among
/// themselves, so that there is nothing to show.
pub(super) fn panels_of(second: Option<&Number>, rows: &[Row]) -> Vec<Panel> {
    let mut panels = vec![length_of(second, rows)];
    let names: Vec<String> = rows
        .first()
        .map(|row| players(&row.summary).into_iter().map(|(name, _)| name).collect())
        .unwrap_or_default();
    match second {
        None => panels.push(shares_of(rows, &names)),
        Some(_) if rows.iter().all(|row| row.summary.bots().count() < 2) => {}
        Some(second) => panels.extend(names.iter().enumerate().map(|(index, name)| {
            let caption = format!("Wins of {name} (%)");
            let series = by_second(second, rows, |row| share_at(row, index));
            Panel { caption, series, ..shares_of(&[], &[]) }
        })),
    }
    panels
}

fn length_of(second: Option<&Number>, rows: &[Row]) -> Panel {
    let unit = rows.iter().find_map(|row| row.summary.length()).map_or("turns", |found| found.unit);
    let point = |row: &Row| {
        let length = row.summary.length()?;
        let (low, high) = (length.low as f64, length.high as f64);
        Some(Point { x: x_of(row), y: length.mean, low, high })
    };
    let series = match second {
        None => vec![Series {
            name: "mean length".into(),
            points: rows.iter().filter_map(point).collect(),
        }],
        Some(second) => by_second(second, rows, point),
    };
    Panel {
        caption: format!("Length of a game ({unit})"),
        ranges: (Ranges::Bars, "bars: from 10 % to 90 % of the games"),
        most: None,
        series,
    }
}

fn shares_of(rows: &[Row], names: &[String]) -> Panel {
    let line = |(index, name): (usize, &String)| Series {
        name: name.clone(),
        points: rows.iter().filter_map(|row| share_at(row, index)).collect(),
    };
    Panel {
        caption: "Share of wins (%)".into(),
        ranges: (Ranges::Bars, "bars: 95 % interval"),
        most: Some(100.0),
        series: names.iter().enumerate().map(line).collect(),
    }
}

fn share_at(row: &Row, index: usize) -> Option<Point> {
    let share: Share = players(&row.summary).get(index)?.1;
    let (low, high) = share.interval()?;
    Some(Point { x: x_of(row), y: 100.0 * share.value()?, low: 100.0 * low, high: 100.0 * high })
}

/// A line for each value of the second number.
fn by_second(second: &Number, rows: &[Row], point: impl Fn(&Row) -> Option<Point>) -> Vec<Series> {
    let mut found: Vec<(i64, Series)> = Vec::new();
    for row in rows {
        let Some((&value, point)) = row.values.get(1).zip(point(row)) else { continue };
        match found.iter_mut().find(|(other, _)| *other == value) {
            Some((_, series)) => series.points.push(point),
            None => {
                let name = format!("{} {}", second.key, second.in_words(value));
                found.push((value, Series { name, points: vec![point] }));
            }
        }
    }
    found.into_iter().map(|(_, series)| series).collect()
}

fn x_of(row: &Row) -> f64 {
    row.values.first().map_or(0.0, |&value| value as f64)
}
