//! The plot of a sweep as SVG: the length of the games and the shares of wins, over the values of a number.

mod panels;

use super::{SweepGrid, SweepRow};
use crate::simulate::plot::{HorizontalAxis, SvgPlot};
use panels::panels_of;
use shoal_contract::RuleNumber;

/// Draws a sweep over one number, or over two: then each value of the second is a line. Returns the text of the SVG
/// file.
///
/// # Errors
/// A sentence: a plot has no room for more numbers, or nothing was played.
pub fn plot(grid: &SweepGrid, rows: &[SweepRow], seed: u64) -> Result<String, String> {
    let numbers: Vec<&RuleNumber> = grid.numbers().collect();
    let (number, second) = match numbers[..] {
        [number] => (number, None),
        [number, second] => (number, Some(second)),
        _ => return Err(format!("a plot shows one number or two, not {}", numbers.len())),
    };
    let games = rows.first().map_or(0, |row| row.summary.games());
    if games == 0 {
        return Err("there is nothing to plot: no game was played".into());
    }
    let title = match second {
        None => number.title(),
        Some(second) => format!("{} and {}", number.title(), second.label),
    };
    let bots: Vec<&str> = rows[0].summary.seats().map(|(bot, _)| bot).collect();
    let subtitle = format!("{games} games per value, seed {seed}: {}", bots.join(", "));
    let unit = if number.unit.is_empty() { String::new() } else { format!(" ({})", number.unit) };
    let across = HorizontalAxis {
        name: format!("{}{unit}", number.title()),
        default_value: Some((number.default as f64, number.in_words(number.default))),
    };
    let drawing = SvgPlot { title, subtitle, x_axis: across, panels: panels_of(second, rows) };
    drawing.svg().map_err(|error| format!("the plot cannot be drawn: {error}"))
}
