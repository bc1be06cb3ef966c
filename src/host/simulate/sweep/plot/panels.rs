//! The panels in the plot of a sweep.

use super::super::SweepRow;
use super::super::rows::players;
use crate::simulate::plot::{PlotPanel, PlotSeries, RangePoint, RangeStyle};
use crate::simulate::statistics::HitRatio;
use shoal_contract::RuleNumber;

/// The panels of a sweep: the length of the games, then the shares of wins. Over one number that is a panel with a line
/// for each kind of bot, or for each seat if there is one kind. Over two numbers it is a panel for each kind of bot,
/// and none if there is one kind.
pub(super) fn panels_of(second: Option<&RuleNumber>, rows: &[SweepRow]) -> Vec<PlotPanel> {
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
            PlotPanel { caption, series, ..shares_of(&[], &[]) }
        })),
    }
    panels
}

fn length_of(second: Option<&RuleNumber>, rows: &[SweepRow]) -> PlotPanel {
    let unit = rows.iter().find_map(|row| row.summary.length()).map_or("turns", |found| found.unit);
    let point = |row: &SweepRow| {
        let length = row.summary.length()?;
        let (low, high) = (length.low as f64, length.high as f64);
        Some(RangePoint { x: x_of(row), y: length.mean, low, high })
    };
    let series = match second {
        None => vec![PlotSeries {
            name: "mean length".into(),
            points: rows.iter().filter_map(point).collect(),
        }],
        Some(second) => by_second(second, rows, point),
    };
    PlotPanel {
        caption: format!("Length of a game ({unit})"),
        range_style: RangeStyle::Bars,
        range_key: "bars: from 10 % to 90 % of the games",
        most: None,
        series,
    }
}

fn shares_of(rows: &[SweepRow], names: &[String]) -> PlotPanel {
    let line = |(index, name): (usize, &String)| PlotSeries {
        name: name.clone(),
        points: rows.iter().filter_map(|row| share_at(row, index)).collect(),
    };
    PlotPanel {
        caption: "Share of wins (%)".into(),
        range_style: RangeStyle::Bars,
        range_key: "bars: 95 % interval",
        most: Some(100.0),
        series: names.iter().enumerate().map(line).collect(),
    }
}

fn share_at(row: &SweepRow, index: usize) -> Option<RangePoint> {
    let share: HitRatio = players(&row.summary).get(index)?.1;
    let (low, high) = share.interval()?;
    Some(RangePoint {
        x: x_of(row),
        y: 100.0 * share.value()?,
        low: 100.0 * low,
        high: 100.0 * high,
    })
}

/// A line for each value of the second number.
fn by_second(
    second: &RuleNumber,
    rows: &[SweepRow],
    point: impl Fn(&SweepRow) -> Option<RangePoint>,
) -> Vec<PlotSeries> {
    let mut found: Vec<(i64, PlotSeries)> = Vec::new();
    for row in rows {
        let Some((&value, point)) = row.values.get(1).zip(point(row)) else { continue };
        match found.iter_mut().find(|(other, _)| *other == value) {
            Some((_, series)) => series.points.push(point),
            None => {
                let name = format!("{} {}", second.key, second.in_words(value));
                found.push((value, PlotSeries { name, points: vec![point] }));
            }
        }
    }
    found.into_iter().map(|(_, series)| series).collect()
}

fn x_of(row: &SweepRow) -> f64 {
    row.values.first().map_or(0.0, |&value| value as f64)
}
