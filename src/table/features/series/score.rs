//! The score of a series, as plain data: who has won which game, and whether anybody can still catch up.

use shoal_contract::listed;
use shoal_host::tournament::{WIN, is_decided, share};

/// The score of a series.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeriesScore {
    /// The names of the players, in an order that stays.
    pub names: Vec<String>,
    /// Greatest number of games.
    pub best_of: usize,
    /// The winners of each game so far, by their places among the names: several have shared it.
    pub games: Vec<Vec<usize>>,
    /// The players who were put out of a game for misbehaving: the series ends with that.
    pub out: Vec<usize>,
}

impl SeriesScore {
    /// Returns the points of each player, in shares of a game ([`WIN`]).
    pub(super) fn points(&self) -> Vec<usize> {
        let of = |player: usize| {
            let won = self.games.iter().filter(|winners| winners.contains(&player));
            won.map(|winners| share(winners.len())).sum()
        };
        (0..self.names.len()).map(of).collect()
    }

    /// Returns `true` if nobody can catch up any more, or nothing is left to play.
    pub fn is_over(&self) -> bool {
        let left = self.best_of.saturating_sub(self.games.len());
        left == 0 || !self.out.is_empty() || is_decided(&self.points(), left)
    }

    /// Returns the winners of the series: all who have won the most; empty if nobody has won anything.
    pub fn winners(&self) -> Vec<usize> {
        let points = self.points();
        let fair = (0..points.len()).filter(|player| !self.out.contains(player));
        let most = fair.clone().map(|player| points[player]).max().unwrap_or(0).max(1);
        fair.filter(|&player| points[player] == most).collect()
    }

    /// `Ann 2 : 1 Bob`, or `Ann 2, Bob 1, Cid 0`.
    pub fn words(&self) -> String {
        let won: Vec<String> = self.points().into_iter().map(games_won).collect();
        match (self.names.as_slice(), won.as_slice()) {
            ([one, other], [first, second]) => format!("{one} {first} : {second} {other}"),
            (names, won) => {
                let each = names.iter().zip(won).map(|(name, won)| format!("{name} {won}"));
                each.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Returns the wins that decide it: more than half of the games.
    pub(super) fn needed(&self) -> usize {
        self.best_of / 2 + 1
    }

    /// Returns these wins in words: `first to 3`.
    pub fn goal(&self) -> String {
        format!("first to {}", self.needed())
    }

    /// Returns the names of some players in words: `Ann and Bob`.
    pub fn names_of(&self, players: &[usize]) -> String {
        let names = players.iter().filter_map(|&player| self.names.get(player));
        let names: Vec<&str> = names.map(String::as_str).collect();
        if names.is_empty() { "Nobody".into() } else { listed(&names) }
    }
}

/// Returns these points in games: `2`, or `1.5` with one that two have shared.
pub(super) fn games_won(points: usize) -> String {
    match points % WIN {
        0 => (points / WIN).to_string(),
        part => format!("{}.{}", points / WIN, part * 10 / WIN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(names: &[&str], best_of: usize, games: &[&[usize]]) -> SeriesScore {
        SeriesScore {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            best_of,
            games: games.iter().map(|winners| winners.to_vec()).collect(),
            out: Vec::new(),
        }
    }

    #[test]
    fn a_series_ends_as_soon_as_nobody_can_catch_up() {
        let two = |games: &[&[usize]]| score(&["Ann", "Bob"], 5, games);
        assert!(!two(&[]).is_over() && !two(&[&[0], &[0]]).is_over());
        assert!(!two(&[&[0], &[1], &[0], &[1]]).is_over());
        let won = two(&[&[0], &[1], &[0], &[0]]);
        assert!(won.is_over());
        assert_eq!((won.winners(), won.words()), (vec![0], "Ann 3 : 1 Bob".into()));
        assert_eq!(won.goal(), "first to 3");
    }

    #[test]
    fn a_game_that_several_have_won_is_shared_and_one_that_nobody_has_won_counts_for_nobody() {
        let shared = score(&["Ann", "Bob"], 3, &[&[0, 1], &[1], &[]]);
        assert!(shared.is_over());
        assert_eq!((shared.winners(), shared.words()), (vec![1], "Ann 0.5 : 1.5 Bob".into()));
        let nobody = score(&["Ann", "Bob"], 1, &[&[]]);
        assert!(nobody.is_over() && nobody.winners().is_empty());
        assert_eq!(nobody.names_of(&nobody.winners()), "Nobody");
        let three = score(&["Ann", "Bob", "Cid"], 3, &[&[0], &[2], &[0, 2]]);
        assert_eq!((three.names_of(&three.winners()), three.words()), {
            ("Ann and Cid".into(), "Ann 1.5, Bob 0, Cid 1.5".into())
        });
    }

    #[test]
    fn who_misbehaves_ends_the_series_and_does_not_win_it() {
        let mut score = score(&["Ann", "Bob"], 5, &[&[0], &[0], &[1]]);
        score.out.push(0);
        assert!(score.is_over());
        assert_eq!(score.winners(), [1]);
    }
}
