//! The courses of a game's measures from turn to turn over many games, each as a band of percentiles.

use super::plot::{HorizontalAxis, PlotPanel, PlotSeries, RangePoint, RangeStyle, SvgPlot};
use shoal_contract::PercentileBand;
use shoal_contract::any::SeriesMatchResult;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The values measured in many games, turn by turn.
#[derive(Debug, Clone, Default)]
pub struct MeasureCourses {
    games: u64,
    /// The number of games that came to each turn.
    turns: BTreeMap<u64, usize>,
    /// In the order in which it was first measured.
    measured: Vec<MeasureCourse>,
}

/// The values of one measure, such as the population of a species.
#[derive(Debug, Clone)]
struct MeasureCourse {
    kind: &'static str,
    of: String,
    /// The values measured in each turn, one for each game that has any.
    values: BTreeMap<u64, Vec<i64>>,
}

impl MeasureCourses {
    /// Adds a game that was played with [`SeriesPlan::feel`](shoal_contract::any::SeriesPlan::feel).
    pub fn add(&mut self, outcome: &SeriesMatchResult) {
        self.games += 1;
        for (turn, measures) in outcome.feel.iter().flat_map(|feel| &feel.course) {
            *self.turns.entry(*turn).or_default() += 1;
            for measure in measures {
                let is_it = |one: &MeasureCourse| one.kind == measure.kind && one.of == measure.of;
                let place = self.measured.iter().position(is_it).unwrap_or_else(|| {
                    let (kind, of) = (measure.kind, measure.of.clone());
                    self.measured.push(MeasureCourse { kind, of, values: BTreeMap::new() });
                    self.measured.len() - 1
                });
                self.measured[place].values.entry(*turn).or_default().push(measure.value);
            }
        }
    }

    /// The bands by turn. A thing that is gone from a game that goes on counts as 0.
    fn bands(
        &self,
        measured: &MeasureCourse,
    ) -> impl Iterator<Item = (u64, usize, PercentileBand)> {
        self.turns.iter().map(|(&turn, &games)| {
            let values = measured.values.get(&turn).map_or(&[][..], |values| values);
            let gone = std::iter::repeat_n(0, games.saturating_sub(values.len()));
            (turn, games, PercentileBand::of(values.iter().copied().chain(gone)))
        })
    }

    /// A line of CSV for each thing and turn: `turn,kind,of,games,low,middle,high`, the last three the 10th, the 50th
    /// and the 90th percentile over the games that came to this turn.
    pub fn csv(&self) -> String {
        let mut text = String::from("turn,kind,of,games,low,middle,high\n");
        for measured in &self.measured {
            let of = measured.of.replace('"', "\"\"");
            for (turn, games, PercentileBand { low, middle, high }) in self.bands(measured) {
                let kind = measured.kind;
                let _ = writeln!(text, "{turn},{kind},\"{of}\",{games},{low},{middle},{high}");
            }
        }
        text
    }

    /// The plot as SVG: a panel for each kind of things.
    ///
    /// # Errors
    /// A sentence if nothing was measured.
    pub fn plot(&self, title: &str, subtitle: &str) -> Result<String, String> {
        if self.turns.is_empty() {
            return Err("there is nothing to plot: the game does not count turns".into());
        }
        let mut panels: Vec<PlotPanel> = Vec::new();
        for measured in &self.measured {
            let at = |value: i64| value as f64;
            let points = self.bands(measured).map(|(turn, _, band)| RangePoint {
                x: turn as f64,
                y: at(band.middle),
                low: at(band.low),
                high: at(band.high),
            });
            let series = PlotSeries { name: measured.of.clone(), points: points.collect() };
            match panels.iter_mut().find(|panel| panel.caption == measured.kind) {
                Some(panel) => panel.series.push(series),
                None => panels.push(PlotPanel {
                    caption: measured.kind.to_owned(),
                    range_style: RangeStyle::Band,
                    range_key: "bands: from 10 % to 90 % of the games",
                    most: None,
                    series: vec![series],
                }),
            }
        }
        let across = HorizontalAxis { name: "turn".into(), default_value: None };
        let (title, subtitle) = (title.to_owned(), format!("{} games, {subtitle}", self.games));
        let drawing = SvgPlot { title, subtitle, x_axis: across, panels };
        drawing.svg().map_err(|error| format!("the plot cannot be drawn: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::MatchStanding;
    use shoal_contract::number::figure::TurnMeasure;
    use shoal_contract::review::feel::MatchFeel;

    fn outcome(course: &[&[(&str, i64)]]) -> SeriesMatchResult {
        let measure =
            |&(of, value): &(&str, i64)| TurnMeasure { kind: "fish", of: of.into(), value };
        let turn = |measures: &&[(&str, i64)]| measures.iter().map(measure).collect();
        let course = (0..).zip(course.iter().map(turn)).collect();
        SeriesMatchResult {
            seed: 0,
            standing: MatchStanding { scores: Vec::new(), out: Vec::new(), winners: None },
            turns: None,
            actions: 0,
            hash: None,
            feel: Some(MatchFeel { course, ..MatchFeel::default() }),
            removed: Vec::new(),
        }
    }

    #[test]
    fn what_is_gone_counts_as_nothing_and_what_is_over_not_at_all() {
        let mut courses = MeasureCourses::default();
        courses.add(&outcome(&[&[("cod", 9), ("eel, old", 3)], &[("cod", 5)]]));
        courses.add(&outcome(&[&[("cod", 7), ("eel, old", 3)], &[("cod", 3)], &[("cod", 2)]]));
        let lines = [
            "turn,kind,of,games,low,middle,high",
            "0,fish,\"cod\",2,7,9,9",
            "1,fish,\"cod\",2,3,5,5",
            "2,fish,\"cod\",1,2,2,2",
            "0,fish,\"eel, old\",2,3,3,3",
            "1,fish,\"eel, old\",2,0,0,0",
            "2,fish,\"eel, old\",1,0,0,0",
        ];
        assert_eq!(courses.csv().lines().collect::<Vec<_>>(), lines);
        let plot = courses.plot("Fish", "seed 1").expect("something was measured");
        assert!(plot.starts_with("<svg") && plot.contains("eel, old"));
        assert!(MeasureCourses::default().plot("Fish", "seed 1").is_err());
    }
}
