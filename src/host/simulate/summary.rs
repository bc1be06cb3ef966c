//! The table at the end of a simulation, for people.

use super::statistics::{HitRatio, NumberHistogram};
use shoal_contract::any::{BotChoice, SeriesMatchResult};
use shoal_contract::{PlayerFault, RemovedPlayer, Seat, counted};
use std::collections::BTreeMap;
use std::fmt;

/// The wins of each seat and bot, and the lengths of the games.
#[derive(Debug, Clone)]
pub struct SimulationSummary {
    title: &'static str,
    seats: Vec<String>,
    wins: Vec<u64>,
    bot_wins: BTreeMap<String, u64>,
    games: u64,
    nobody: u64,
    shared: u64,
    unfinished: u64,
    turns: NumberHistogram,
    actions: NumberHistogram,
    /// Seats whose player misbehaved, each with the number of games in which it did, and its first fault.
    removed: BTreeMap<Seat, (u64, PlayerFault)>,
}

/// The lengths of the games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameLengths {
    /// The unit: `turns`, or `actions` where a game has no turns.
    pub unit: &'static str,
    /// The mean.
    pub mean: f64,
    /// The number that a tenth of the games do not exceed.
    pub low: u64,
    /// The number that half of the games do not exceed.
    pub median: u64,
    /// The number that nine tenths of the games do not exceed.
    pub high: u64,
}

impl GameLengths {
    fn of(counts: &NumberHistogram, unit: &'static str) -> Option<Self> {
        Some(Self {
            unit,
            mean: counts.mean()?,
            low: counts.percentile(10)?,
            median: counts.percentile(50)?,
            high: counts.percentile(90)?,
        })
    }
}

impl SimulationSummary {
    /// An empty summary of games with these bots by seat.
    pub fn new(title: &'static str, bots: &[BotChoice]) -> Self {
        let seats: Vec<String> = bots.iter().map(ToString::to_string).collect();
        Self {
            title,
            wins: vec![0; seats.len()],
            bot_wins: seats.iter().map(|bot| (bot.clone(), 0)).collect(),
            seats,
            games: 0,
            nobody: 0,
            shared: 0,
            unfinished: 0,
            turns: NumberHistogram::default(),
            actions: NumberHistogram::default(),
            removed: BTreeMap::new(),
        }
    }

    /// Counts a game in.
    pub fn add(&mut self, outcome: &SeriesMatchResult) {
        self.games += 1;
        self.actions.add(outcome.actions);
        for RemovedPlayer { seat, fault } in &outcome.removed {
            self.removed.entry(*seat).or_insert_with(|| (0, fault.clone())).0 += 1;
        }
        outcome.turns.into_iter().for_each(|turns| self.turns.add(turns));
        let winners = match outcome.standing.winners.as_deref() {
            None => {
                self.unfinished += 1;
                return;
            }
            Some(winners) => winners,
        };
        self.nobody += u64::from(winners.is_empty());
        self.shared += u64::from(winners.len() > 1);
        let mut bots: Vec<&String> = Vec::new();
        for seat in winners {
            if let (Some(wins), Some(bot)) =
                (self.wins.get_mut(seat.index()), self.seats.get(seat.index()))
            {
                *wins += 1;
                bots.push(bot);
            }
        }
        bots.sort();
        bots.dedup();
        for bot in bots {
            *self.bot_wins.entry(bot.clone()).or_default() += 1;
        }
    }

    /// The number of games that were counted in.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games that were left unfinished.
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// The number of games that nobody has won.
    pub fn nobody(&self) -> u64 {
        self.nobody
    }

    /// The lengths of the games, in turns if the game has such, else in actions; `None` without games.
    pub fn length(&self) -> Option<GameLengths> {
        GameLengths::of(&self.turns, "turns").or_else(|| GameLengths::of(&self.actions, "actions"))
    }

    /// Each seat's bot and share of wins.
    pub fn seats(&self) -> impl Iterator<Item = (&str, HitRatio)> {
        self.seats.iter().zip(&self.wins).map(|(bot, &wins)| (bot.as_str(), self.share(wins)))
    }

    /// Each kind of bot and the share of games one of its seats has won, in order of names.
    pub fn bots(&self) -> impl Iterator<Item = (&str, HitRatio)> {
        self.bot_wins.iter().map(|(bot, &wins)| (bot.as_str(), self.share(wins)))
    }

    fn share(&self, wins: u64) -> HitRatio {
        HitRatio { hits: wins, trials: self.games }
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, seat: &str, bot: &str, wins: u64) -> fmt::Result {
        let share = self.share(wins);
        let share = share.value().zip(share.interval()).map_or_else(
            || "-".to_owned(),
            |(share, (low, high))| {
                let (share, low, high) = (100.0 * share, 100.0 * low, 100.0 * high);
                format!("{share:>5.1} %   {low:>5.1} to {high:>5.1} %")
            },
        );
        let width = self.width();
        writeln!(f, "{seat:<5} {bot:<width$} {wins:>8}  {share}")
    }

    fn width(&self) -> usize {
        self.seats.iter().map(|bot| bot.chars().count()).max().unwrap_or(0).max(6)
    }
}

impl fmt::Display for SimulationSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, games, .. } = self;
        writeln!(f, "{title}: {} of {} seats", counted(*games, "games"), self.seats.len())?;
        let width = self.width();
        writeln!(f, "\n{:<5} {:<width$} {:>8}    share    95 % interval", "seat", "bot", "wins")?;
        for (seat, (bot, wins)) in self.seats.iter().zip(&self.wins).enumerate() {
            self.row(f, &seat.to_string(), bot, *wins)?;
        }
        if self.bot_wins.len() > 1 {
            writeln!(f)?;
            for (bot, wins) in &self.bot_wins {
                self.row(f, "all", bot, *wins)?;
            }
        }
        for (seat, (games, fault)) in &self.removed {
            let games = counted(*games, "games");
            writeln!(f, "\n{seat} was removed in {games}; the first time it {fault}")?;
        }
        let Self { nobody, shared, unfinished, turns, actions, .. } = self;
        writeln!(f, "\nnobody won {nobody}, several won {shared}, left unfinished {unfinished}")?;
        let lengths = [GameLengths::of(turns, "turns"), GameLengths::of(actions, "actions")];
        for GameLengths { unit, mean, low, median, high } in lengths.into_iter().flatten() {
            writeln!(
                f,
                "{unit} per game: mean {mean:.1}, 10 % {low}, median {median}, 90 % {high}"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{MatchStanding, SeatScore};

    #[test]
    fn a_summary_tells_who_won_by_seat_and_by_bot() {
        let bots = ["greedy", "random", "greedy"].map(BotChoice::named);
        let mut summary = SimulationSummary::new("Sample", &bots);
        for (winners, actions) in
            [(Some(vec![0]), 10), (Some(vec![0, 2]), 20), (Some(vec![]), 30), (None, 100)]
        {
            let winners = winners.map(|seats| seats.into_iter().map(Seat).collect());
            let standing =
                MatchStanding { scores: vec![SeatScore::Number(0); 3], out: Vec::new(), winners };
            let turns = Some(actions / 10);
            summary.add(&SeriesMatchResult {
                seed: 1,
                standing,
                turns,
                actions,
                hash: None,
                removed: Vec::new(),
                feel: None,
            });
        }
        insta::assert_snapshot!(summary, @r#"
Sample: 4 games of 3 seats

seat  bot        wins    share    95 % interval
0     greedy        2   50.0 %    15.0 to  85.0 %
1     random        0    0.0 %     0.0 to  49.0 %
2     greedy        1   25.0 %     4.6 to  69.9 %

all   greedy        2   50.0 %    15.0 to  85.0 %
all   random        0    0.0 %     0.0 to  49.0 %

nobody won 1, several won 1, left unfinished 1
turns per game: mean 4.0, 10 % 1, median 2, 90 % 10
actions per game: mean 40.0, 10 % 10, median 20, 90 % 100
"#);
    }
}
