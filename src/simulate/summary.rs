//! The table at the end of a simulation, for people.

use super::statistics::{Counts, wilson};
use crate::contract::any::{BotChoice, Outcome};
use std::collections::BTreeMap;
use std::fmt;

/// Who won how often, and how long the games were.
#[derive(Debug, Clone)]
pub struct Summary {
    title: &'static str,
    seats: Vec<String>,
    wins: Vec<u64>,
    bot_wins: BTreeMap<String, u64>,
    games: u64,
    nobody: u64,
    shared: u64,
    unfinished: u64,
    actions: Counts,
}

impl Summary {
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
            actions: Counts::default(),
        }
    }

    /// Counts a game in.
    pub fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.actions.add(outcome.actions);
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

    fn row(&self, f: &mut fmt::Formatter<'_>, who: &str, bot: &str, wins: u64) -> fmt::Result {
        let share = wins as f64 / self.games as f64;
        let share = wilson(share, self.games).map_or_else(
            || "-".to_owned(),
            |(low, high)| {
                let share = 100.0 * share;
                format!("{share:>5.1} %   {:>5.1} to {:>5.1} %", 100.0 * low, 100.0 * high)
            },
        );
        let width = self.width();
        writeln!(f, "{who:<5} {bot:<width$} {wins:>8}  {share}")
    }

    fn width(&self) -> usize {
        self.seats.iter().map(|bot| bot.chars().count()).max().unwrap_or(0).max(6)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, games, .. } = self;
        let plural = if *games == 1 { "" } else { "s" };
        writeln!(f, "{title}: {games} game{plural} of {} seats", self.seats.len())?;
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
        let Self { nobody, shared, unfinished, actions, .. } = self;
        writeln!(f, "\nnobody won {nobody}, several won {shared}, left unfinished {unfinished}")?;
        if let (Some(mean), Some(low), Some(half), Some(high)) =
            (actions.mean(), actions.percentile(10), actions.percentile(50), actions.percentile(90))
        {
            writeln!(f, "actions a game: mean {mean:.1}, 10 % {low}, median {half}, 90 % {high}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Score, Seat, Standing};

    #[test]
    fn a_summary_tells_who_won_by_seat_and_by_bot() {
        let bots = ["greedy", "random", "greedy"].map(BotChoice::named);
        let mut summary = Summary::new("Sample", &bots);
        for (winners, actions) in
            [(Some(vec![0]), 10), (Some(vec![0, 2]), 20), (Some(vec![]), 30), (None, 100)]
        {
            let winners = winners.map(|seats| seats.into_iter().map(Seat).collect());
            let standing = Standing { scores: vec![Score::Number(0); 3], out: Vec::new(), winners };
            summary.add(&Outcome { seed: 1, standing, actions, hash: None });
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
actions a game: mean 40.0, 10 % 10, median 20, 90 % 100
"#);
    }
}
