//! The feel of many matches to those who play them: the table of `simulate --feel`.

use super::HitRatio;
use super::statistics::NumberHistogram;
use shoal_contract::any::{BotChoice, SeriesMatchResult};
use shoal_contract::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The label of each row, and its figure.
type Rows = Vec<(String, String)>;

/// The counts of many matches of one line-up: a column of [`FeelTable`].
#[derive(Debug, Clone, Default)]
pub struct FeelSummary {
    bots: Vec<String>,
    labels: Vec<(&'static str, bool)>,
    games: u64,
    turns: NumberHistogram,
    actions: NumberHistogram,
    lead_changes: NumberHistogram,
    known_after: NumberHistogram,
    kinds: BTreeMap<String, u64>,
    places: Vec<u64>,
    wins: Vec<u64>,
    figures: Vec<(u64, u64)>,
}

impl FeelSummary {
    /// An empty summary of games with these bots by seat; the labels are those of the game's own
    /// figures, each with `true` if the figure is a share.
    pub fn new(bots: &[BotChoice], labels: Vec<(&'static str, bool)>) -> Self {
        Self {
            bots: bots.iter().map(ToString::to_string).collect(),
            places: vec![0; bots.len()],
            wins: vec![0; bots.len()],
            figures: vec![(0, 0); labels.len()],
            labels,
            ..Self::default()
        }
    }

    /// Counts a game in.
    pub fn add(&mut self, outcome: &SeriesMatchResult) {
        self.games += 1;
        outcome.turns.into_iter().for_each(|turns| self.turns.add(turns));
        self.actions.add(outcome.actions);
        let winners = outcome.standing.winners.as_deref().unwrap_or_default();
        for seat in winners {
            self.wins[seat.index()] += 1;
        }
        let Some(feel) = &outcome.feel else { return };
        self.lead_changes.add(feel.lead_changes);
        feel.known_after.into_iter().for_each(|percent| self.known_after.add(percent));
        for (place, seat) in feel.last_round.iter().enumerate() {
            self.places[place] += u64::from(winners.contains(seat));
        }
        for (kind, count) in feel.kinds.iter().flatten() {
            *self.kinds.entry(kind.clone()).or_default() += count;
        }
        for ((sum, divisors), (count, divisor)) in self.figures.iter_mut().zip(&feel.figures) {
            *sum += count;
            *divisors += divisor;
        }
    }

    /// The head of the column: the bots, each kind once.
    fn head(&self) -> String {
        let mut kinds: Vec<&str> = self.bots.iter().map(String::as_str).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.join(",")
    }

    /// Every row, with shares of all these kinds of actions.
    fn rows(&self, kinds: &BTreeSet<&str>) -> Rows {
        let mut rows = Rows::new();
        let mut add = |label: String, value: String| rows.push((label, value));
        for (unit, counts) in [("turns", &self.turns), ("actions", &self.actions)] {
            if let Some(mean) = counts.mean() {
                add(format!("{unit} per game"), format!("{mean:.1}"));
                add(format!("{unit} per game, quartiles"), quartiles(counts));
            }
        }
        let changes = self.lead_changes.mean().map_or_else(dash, |mean| format!("{mean:.1}"));
        add("changes of the lead".into(), changes);
        add(
            "% of rounds until the winner leads for good, quartiles".into(),
            quartiles(&self.known_after),
        );
        let all = self.kinds.values().sum();
        for &kind in kinds {
            let count = self.kinds.get(kind).copied().unwrap_or(0);
            add(format!("actions of seats: {kind}"), percent(count, all));
        }
        for (place, &wins) in self.places.iter().enumerate() {
            add(
                format!("wins of number {} to act in the last round", place + 1),
                percent(wins, self.games),
            );
        }
        for (seat, &wins) in self.wins.iter().enumerate() {
            add(format!("wins of seat {seat}"), percent(wins, self.games));
        }
        for ((label, is_share), &(sum, divisor)) in self.labels.iter().zip(&self.figures) {
            let mean = || {
                let mean = (divisor > 0).then(|| sum as f64 / divisor as f64);
                mean.map_or_else(dash, |mean| format!("{mean:.1}"))
            };
            add((*label).to_owned(), if *is_share { percent(sum, divisor) } else { mean() });
        }
        rows
    }
}

fn dash() -> String {
    "-".into()
}

fn percent(hits: u64, trials: u64) -> String {
    let share = HitRatio { hits, trials }.value();
    share.map_or_else(dash, |share| format!("{:.1} %", 100.0 * share))
}

/// The numbers that a quarter, half, and three quarters of the games do not exceed.
fn quartiles(counts: &NumberHistogram) -> String {
    let [low, median, high] = [25, 50, 75].map(|percent| counts.percentile(percent));
    match (low, median, high) {
        (Some(low), Some(median), Some(high)) => format!("{low} {median} {high}"),
        _ => dash(),
    }
}

/// The figures side by side, a column for each line-up.
#[derive(Debug, Clone)]
pub struct FeelTable<'a> {
    /// The game's name for people.
    pub title: &'a str,
    /// The columns.
    pub columns: &'a [FeelSummary],
}

impl fmt::Display for FeelTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: BTreeSet<&str> = self
            .columns
            .iter()
            .flat_map(|column| column.kinds.keys().map(String::as_str))
            .collect();
        let columns: Vec<(String, Rows)> =
            self.columns.iter().map(|column| (column.head(), column.rows(&kinds))).collect();
        let games = self.columns.first().map_or(0, |column| column.games);
        writeln!(f, "{}: {}\n", self.title, counted(games, "games"))?;
        let labels: Vec<&String> = columns
            .first()
            .into_iter()
            .flat_map(|(_, rows)| rows.iter().map(|(label, _)| label))
            .collect();
        let left = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let width = |head: &str| head.chars().count().max(9);
        write!(f, "{:<left$}", "")?;
        for (head, _) in &columns {
            write!(f, "  {head:>0$}", width(head))?;
        }
        writeln!(f)?;
        for (row, label) in labels.into_iter().enumerate() {
            write!(f, "{label:<left$}")?;
            for (head, rows) in &columns {
                write!(f, "  {:>1$}", rows[row].1, width(head))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{PreparedSimulation, Shard, Simulation};
    use shoal_contract::any::{AnyGame, GameAdapter, SeriesPlan};
    use shoal_contract::battery::toy::Pebbles;
    use std::num::NonZeroUsize;

    const GAME: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;

    fn feel(most: i64, games: u64, threads: usize) -> FeelSummary {
        let plan = SeriesPlan {
            setup: None,
            seats: Some(2),
            numbers: vec![("most".into(), most)],
            bots: vec![BotChoice::named("clever")],
            limit: 1000,
            hash: false,
            feel: true,
        };
        let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        let simulation =
            Simulation { plan, games, seed: 5, shard: Shard::WHOLE, threads, one_by_one: false };
        let prepared = PreparedSimulation::new(GAME, simulation).expect("it can be played");
        let mut summary = FeelSummary::new(&prepared.bots(), GAME.figures());
        let played = prepared.play(|_, outcome| {
            summary.add(outcome);
            Ok(())
        });
        played.expect("it is played");
        summary
    }

    #[test]
    fn a_heap_of_one_pebble_is_taken_by_the_first() {
        let columns = [feel(1, 20, 1)];
        insta::assert_snapshot!(FeelTable { title: "Pebbles", columns: &columns }, @r"
        Pebbles: 20 games

                                                                   clever
        actions per game                                              2.0
        actions per game, quartiles                                 2 2 2
        changes of the lead                                           0.0
        % of rounds until the winner leads for good, quartiles          -
        actions of seats: take                                    100.0 %
        wins of number 1 to act in the last round                 100.0 %
        wins of number 2 to act in the last round                   0.0 %
        wins of seat 0                                            100.0 %
        wins of seat 1                                              0.0 %
        pebbles, a seat                                               0.5
        takes of one                                              100.0 %
        ");
    }

    #[test]
    fn the_figures_are_the_same_for_any_number_of_threads() {
        let table = |threads| {
            let columns = [feel(30, 200, threads)];
            FeelTable { title: "Pebbles", columns: &columns }.to_string()
        };
        assert_eq!(table(1), table(3));
    }
}
