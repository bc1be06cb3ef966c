//! Sweeps: the same games for one value of a number after another, to see what the number changes.
//!
//! Every value is played with the same seeds, so that values differ by the number alone. Several
//! sweeps make a grid: every value of the first with every value of the others.

mod plot;
mod rows;

pub use plot::plot;
pub use rows::{csv_header, csv_row, table_header, table_row};

use super::{PreparedSimulation, Simulation, SimulationError, SimulationSummary};
use shoal_contract::RuleNumber;
use shoal_contract::any::{AnyGame, SeriesPlan};
use shoal_contract::number::find;
use std::str::FromStr;

/// The most points of a grid: beyond them a step was mistyped.
const MOST_POINTS: usize = 10_000;

/// A number and the values it goes through. On the command line `vanish_chance=10..90:20`, or a list:
/// `vanish_chance=10,20,50`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberSweep {
    /// The number's key.
    pub key: String,
    /// Its values, in the order they were named.
    pub values: Vec<i64>,
}

impl FromStr for NumberSweep {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, list) = text.rsplit_once('=').ok_or_else(|| no_sweep_sentence(text))?;
        let mut values = Vec::new();
        for part in list.split(',') {
            add_part(text, part.trim(), &mut values)?;
        }
        let key = key.trim().to_owned();
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                return Err(format!("\"{text}\" names {value} twice"));
            }
        }
        Ok(Self { key, values })
    }
}

fn no_sweep_sentence(text: &str) -> String {
    format!("\"{text}\" is not a sweep: write number=10..90:20 (from, to, step) or number=10,20,50")
}

/// Adds the values that a part of the list of `sweep` names: one value, or those of a range.
fn add_part(sweep: &str, part: &str, values: &mut Vec<i64>) -> Result<(), String> {
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| no_sweep_sentence(sweep));
    let Some((from, rest)) = part.split_once("..") else {
        values.push(number(part)?);
        return Ok(());
    };
    let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step < 1 || to < from {
        return Err(format!("\"{part}\" must rise, by a step of at least 1"));
    }
    let (mut value, room) = (from, MOST_POINTS.saturating_sub(values.len()));
    for _ in 0..=room {
        values.push(value);
        match value.checked_add(step) {
            Some(next) if next <= to => value = next,
            _ => return Ok(()),
        }
    }
    Err(format!("\"{part}\" has more than {MOST_POINTS} values"))
}

/// The points of several sweeps, all of which can be played.
#[derive(Debug, Clone)]
pub struct SweepGrid {
    axes: Vec<(RuleNumber, Vec<i64>)>,
}

/// The results of the games of one point of a grid.
#[derive(Debug, Clone)]
pub struct SweepRow {
    /// The value of each number, in the order of the sweeps.
    pub values: Vec<i64>,
    /// The games.
    pub summary: SimulationSummary,
}

impl SweepGrid {
    /// The grid of some sweeps over the setup of a plan.
    ///
    /// # Errors
    /// A sentence that names the unknown number, the bounds, or the values that do not fit each
    /// other.
    pub fn new(
        game: &dyn AnyGame,
        plan: &SeriesPlan,
        sweeps: Vec<NumberSweep>,
    ) -> Result<Self, String> {
        let numbers = game.numbers(plan)?;
        let mut axes: Vec<(RuleNumber, Vec<i64>)> = Vec::new();
        for NumberSweep { key, values } in sweeps {
            let number = find(&numbers, &key)?;
            if axes.iter().any(|(other, _)| other.key == number.key) {
                return Err(format!("{key} is swept twice: name all its values in one sweep"));
            }
            values.iter().try_for_each(|&value| number.check_value(value))?;
            axes.push((number.clone(), values));
        }
        let count = axes.iter().try_fold(1_usize, |count, (_, values)| {
            count.checked_mul(values.len()).filter(|&count| count <= MOST_POINTS)
        });
        if count.is_none() {
            return Err(format!("the sweeps together have more than {MOST_POINTS} points"));
        }
        let grid = Self { axes };
        for point in grid.points() {
            // Values out of bounds were refused above: here are numbers that do not fit each other.
            game.numbers(&grid.plan(plan, &point))
                .map_err(|sentence| format!("{}: {sentence}", grid.in_words(&point)))?;
        }
        Ok(grid)
    }

    /// The numbers that are swept.
    pub fn numbers(&self) -> impl Iterator<Item = &RuleNumber> {
        self.axes.iter().map(|(number, _)| number)
    }

    /// The values of every point; those of the last sweep change fastest.
    pub fn points(&self) -> Vec<Vec<i64>> {
        let mut points = vec![Vec::new()];
        for (_, values) in &self.axes {
            let longer = |point: &Vec<i64>| {
                let point = point.clone();
                values.iter().map(move |&value| [&point[..], &[value]].concat())
            };
            points = points.iter().flat_map(longer).collect();
        }
        points
    }

    /// A point in words: `vanish_chance=10 pollution_speed=3`.
    fn in_words(&self, point: &[i64]) -> String {
        let parts =
            self.numbers().zip(point).map(|(number, value)| format!("{}={value}", number.key));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn plan(&self, plan: &SeriesPlan, point: &[i64]) -> SeriesPlan {
        let mut plan = plan.clone();
        let numbers = self.numbers().zip(point);
        plan.numbers.extend(numbers.map(|(number, &value)| (number.key.to_string(), value)));
        plan
    }

    /// Plays the games of one point and calls `each` after every one.
    ///
    /// # Errors
    /// As [`PreparedSimulation::play`].
    pub fn play(
        &self,
        game: &'static dyn AnyGame,
        simulation: &Simulation,
        point: Vec<i64>,
        mut each: impl FnMut(),
    ) -> Result<SweepRow, SimulationError> {
        let plan = self.plan(&simulation.plan, &point);
        let simulation = Simulation { plan, ..simulation.clone() };
        let prepared = PreparedSimulation::new(game, simulation).map_err(SimulationError::Game)?;
        let mut summary = SimulationSummary::new(game.info().title, &prepared.bots());
        prepared.play(|_, outcome| {
            each();
            summary.add(outcome);
            Ok(())
        })?;
        Ok(SweepRow { values: point, summary })
    }
}

#[cfg(test)]
mod tests;
