//! A ladder of bots: each level against the next, half of the seats each, in all ways to sit.

use super::statistics::wilson;
use super::{PreparedSimulation, Shard, Simulation, SimulationError};
use serde::Serialize;
use shoal_contract::any::{AnyGame, BotChoice, SeriesMatchResult, SeriesPlan};
use shoal_contract::chance::random::seed_of_match;
use std::fmt;
use std::num::NonZeroUsize;

/// A ladder to be played: its bots, its games and its seed.
#[derive(Debug, Clone)]
pub struct Ladder {
    /// Setup, seats and limit of every game; its bots do not count.
    pub plan: SeriesPlan,
    /// The bots, weakest first: each plays against the next.
    pub bots: Vec<BotChoice>,
    /// The number of games that each pair plays.
    pub games: u64,
    /// The seed of the whole ladder.
    pub seed: u64,
    /// The number of threads that play. The results do not depend on it.
    pub threads: NonZeroUsize,
}

/// The result of two neighbours of the ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LadderRung {
    /// The weaker bot, by its place in the list.
    pub lower: String,
    /// The stronger one.
    pub higher: String,
    /// The number of games they have played.
    pub games: u64,
    /// The number of games that only seats of the higher level have won.
    pub won: u64,
    /// The number of games that only seats of the lower level have won.
    pub lost: u64,
    /// The games that both have won, nobody has won, or that were left unfinished: half a win each.
    pub drawn: u64,
}

impl LadderRung {
    /// The share of wins of the higher level, 0 to 1; `None` without games.
    pub fn share(&self) -> Option<f64> {
        let halves = (2 * self.won + self.drawn) as f64;
        (self.games > 0).then(|| halves / (2 * self.games) as f64)
    }

    /// The 95 % interval of the share; `None` without games.
    pub fn interval(&self) -> Option<(f64, f64)> {
        Some(wilson(self.share()?, self.games))
    }

    fn count(&mut self, outcome: &SeriesMatchResult, is_higher: &[bool]) {
        let winners = outcome.standing.winners.as_deref().unwrap_or_default();
        let of = |level: bool| {
            winners
                .iter()
                .any(|seat| is_higher.get(seat.index()).is_some_and(|&high| high == level))
        };
        self.games += 1;
        match (of(true), of(false)) {
            (true, false) => self.won += 1,
            (false, true) => self.lost += 1,
            _ => self.drawn += 1,
        }
    }
}

impl Ladder {
    /// Plays every pair of neighbours; `each` is called for every game.
    ///
    /// # Errors
    /// A plan that cannot be played, or a bot that did something it may not.
    pub fn play_all(
        &self,
        game: &'static dyn AnyGame,
        mut each: impl FnMut(),
    ) -> Result<Vec<LadderRung>, SimulationError> {
        let seats = self.seats(game).map_err(SimulationError::Game)?;
        let sittings = sittings(seats);
        let mut rungs = Vec::new();
        for (pair, bots) in (0..).zip(self.bots.windows(2)) {
            let [lower, higher] = bots else { continue };
            let mut rung = LadderRung {
                lower: lower.to_string(),
                higher: higher.to_string(),
                games: 0,
                won: 0,
                lost: 0,
                drawn: 0,
            };
            for (index, sitting) in (0..).zip(&sittings) {
                let parts = sittings.len() as u64;
                let seed = seed_of_match(seed_of_match(self.seed, pair), index);
                let games = self.games / parts + u64::from(index < self.games % parts);
                let bots = sitting.iter().map(|&high| if high { higher } else { lower });
                let plan = SeriesPlan { bots: bots.cloned().collect(), ..self.plan.clone() };
                let threads = self.threads;
                let simulation = Simulation {
                    plan,
                    games,
                    seed,
                    shard: Shard::WHOLE,
                    threads,
                    one_by_one: false,
                };
                PreparedSimulation::new(game, simulation).map_err(SimulationError::Game)?.play(
                    |_, outcome| {
                        rung.count(outcome, sitting);
                        each();
                        Ok(())
                    },
                )?;
            }
            rungs.push(rung);
        }
        Ok(rungs)
    }

    /// The number of seats of a game: even, so that each level gets half of them.
    ///
    /// # Errors
    /// A sentence if there are fewer than two bots, the plan cannot be played, or the number is odd.
    fn seats(&self, game: &'static dyn AnyGame) -> Result<usize, String> {
        if self.bots.len() < 2 {
            return Err("a ladder needs at least two bots, weakest first".into());
        }
        let plan = SeriesPlan { bots: Vec::new(), ..self.plan.clone() };
        let seats = game.series(&plan)?.bots().len();
        match seats % 2 {
            0 => Ok(seats),
            _ => Err(format!("{seats} seats: a ladder needs an even number, half for each level")),
        }
    }
}

/// All ways to give half of the seats to the higher level, in a fixed order.
fn sittings(seats: usize) -> Vec<Vec<bool>> {
    let half = seats as u32 / 2;
    (0..1_u32 << seats)
        .filter(|bits| bits.count_ones() == half)
        .map(|bits| (0..seats).map(|seat| bits >> seat & 1 == 1).collect())
        .collect()
}

/// The ladder as a table for people.
#[derive(Debug, Clone, PartialEq)]
pub struct LadderTable<'a>(pub &'a [LadderRung]);

impl fmt::Display for LadderTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = self.0.iter().map(|rung| rung.higher.len().max(rung.lower.len())).max();
        let width = longest.unwrap_or(0).max(6);
        writeln!(
            f,
            "{:<width$} {:<width$} {:>6} {:>6} {:>6} {:>6}  higher    95 % interval",
            "higher", "lower", "games", "won", "lost", "drawn"
        )?;
        for rung in self.0 {
            let LadderRung { lower, higher, games, won, lost, drawn } = rung;
            write!(f, "{higher:<width$} {lower:<width$} {games:>6} {won:>6} {lost:>6} {drawn:>6}")?;
            match rung.share().zip(rung.interval()) {
                Some((share, (low, high))) => {
                    let (share, low, high) = (100.0 * share, 100.0 * low, 100.0 * high);
                    writeln!(f, "  {share:>5.1} %   {low:>5.1} to {high:>5.1} %")?;
                }
                None => writeln!(f, "       -")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::any::GameAdapter;
    use shoal_contract::battery::toy::Pebbles;

    const GAME: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;

    fn ladder(bots: &[&str], games: u64, threads: usize) -> Ladder {
        Ladder {
            plan: SeriesPlan {
                setup: None,
                seats: Some(2),
                bots: Vec::new(),
                limit: 1000,
                numbers: Vec::new(),
                hash: false,
                feel: false,
            },
            bots: bots.iter().map(|name| BotChoice::named(name)).collect(),
            games,
            seed: 5,
            threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
        }
    }

    fn climb(ladder: &Ladder) -> Vec<LadderRung> {
        ladder.play_all(GAME, || ()).expect("the ladder can be played")
    }

    #[test]
    fn each_level_sits_everywhere_equally_often() {
        let four = sittings(4);
        assert_eq!(four.len(), 6, "two of four seats can be chosen in six ways");
        for seat in 0..4 {
            assert_eq!(four.iter().filter(|sitting| sitting[seat]).count(), 3);
        }
        assert_eq!(sittings(2), [[true, false], [false, true]]);
    }

    #[test]
    fn the_better_bot_wins_the_more_games() {
        let rungs = climb(&ladder(&["random", "clever"], 101, 1));
        assert_eq!((rungs.len(), rungs[0].games), (1, 101));
        assert!(rungs[0].share().expect("there were games") > 0.7, "{rungs:?}");
        assert_eq!(rungs[0].won + rungs[0].lost, 101, "one seat takes the last pebble");
    }

    #[test]
    fn the_ladder_is_the_same_for_any_number_of_threads() {
        let one = climb(&ladder(&["random", "clever", "random"], 60, 1));
        assert_eq!(one, climb(&ladder(&["random", "clever", "random"], 60, 3)));
    }

    #[test]
    fn what_is_no_ladder_is_refused_in_a_sentence() {
        let error = |ladder: Ladder| {
            ladder.play_all(GAME, || ()).expect_err("it cannot be played").to_string()
        };
        assert_eq!(
            error(ladder(&["clever"], 1, 1)),
            "a ladder needs at least two bots, weakest first"
        );
        let mut three = ladder(&["random", "clever"], 1, 1);
        three.plan.seats = Some(3);
        assert_eq!(error(three), "3 seats: a ladder needs an even number, half for each level");
        assert!(error(ladder(&["random", "genius"], 1, 1)).contains("genius"));
    }

    #[test]
    fn a_table_shows_the_share_with_draws_as_halves() {
        let rung = LadderRung {
            lower: "easy".into(),
            higher: "medium".into(),
            games: 20,
            won: 12,
            lost: 6,
            drawn: 2,
        };
        insta::assert_snapshot!(LadderTable(&[rung]), @r"
        higher lower   games    won   lost  drawn  higher    95 % interval
        medium easy       20     12      6      2   65.0 %    43.3 to  81.9 %
        ");
    }
}
