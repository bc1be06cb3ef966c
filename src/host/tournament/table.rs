//! The results of a tournament for people.

use super::play::{TournamentGame, TournamentResults};
use shoal_contract::{SeatScore, counted};
use std::fmt;

/// A tournament as a table: a line for each player, the one that went furthest first; then those that misbehaved.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultsTable<'a>(pub &'a TournamentResults);

/// The result of one player.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentLine<'a> {
    /// The player's name.
    pub name: &'a str,
    /// Its bot or program.
    pub player: &'a str,
    /// `true` if it has won the tournament.
    pub has_won: bool,
    /// `true` if it misbehaved.
    pub is_removed: bool,
    /// The number of games that it has played.
    pub games: usize,
    /// The number of games that it has won.
    pub won: usize,
    /// Its score in each; a dash where there is none.
    pub scores: Vec<String>,
}

impl<'a> TournamentLine<'a> {
    fn of(results: &'a TournamentResults, name: &'a str, player: &'a str) -> Self {
        let played = results.rounds.iter().flat_map(|round| &round.games);
        let played: Vec<&TournamentGame> =
            played.filter(|game| game.players.iter().any(|other| other == name)).collect();
        let score_in = |game: &TournamentGame| {
            let seat = game.players.iter().position(|other| other == name)?;
            game.scores.get(seat).map(score_text)
        };
        Self {
            name,
            player,
            has_won: results.winners.iter().any(|winner| winner == name),
            is_removed: results.removed.iter().any(|loser| loser.name == name),
            games: played.len(),
            won: played.iter().filter(|game| game.winners.iter().any(|one| one == name)).count(),
            scores: played.into_iter().map(|game| score_in(game).unwrap_or("-".into())).collect(),
        }
    }

    fn result(&self) -> &'static str {
        match (self.has_won, self.is_removed) {
            (_, true) => "removed",
            (true, false) => "winner",
            (false, false) => "",
        }
    }
}

/// A score as a table has it: `12`, or its keys in order: `3/12`.
pub fn score_text(score: &SeatScore) -> String {
    match score {
        SeatScore::Number(number) => number.to_string(),
        SeatScore::Keys(keys) => keys.iter().map(i64::to_string).collect::<Vec<_>>().join("/"),
    }
}

impl<'a> ResultsTable<'a> {
    /// The lines, one for each player, the one that went furthest first.
    pub fn lines(&self) -> Vec<TournamentLine<'a>> {
        let results = self.0;
        let lines =
            results.players.iter().map(|one| TournamentLine::of(results, &one.name, &one.player));
        let mut lines: Vec<TournamentLine<'_>> = lines.collect();
        // A stable sort: of equals the youngest stays first.
        lines.sort_by_key(|line| {
            (line.is_removed, !line.has_won, usize::MAX - line.games, usize::MAX - line.won)
        });
        lines
    }
}

impl fmt::Display for ResultsTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(results) = self;
        let lines = self.lines();
        let longest = |of: &dyn Fn(&TournamentLine<'_>) -> usize| {
            lines.iter().map(of).max().unwrap_or(0).max(6)
        };
        let name = longest(&|line| line.name.chars().count());
        let player = longest(&|line| line.player.chars().count()).min(40);
        let rounds = counted(results.rounds.len(), "rounds");
        let (players, seed) = (results.players.len(), &results.seed);
        writeln!(f, "{players} players, {rounds}, seed {seed}\n")?;
        writeln!(f, "{:<name$}  {:<player$}  games  won  result   scores", "name", "player")?;
        for line in &lines {
            let TournamentLine { games, won, scores, .. } = line;
            let short: String = line.player.chars().take(player).collect();
            let row = format!(
                "{:<name$}  {short:<player$}  {games:>5}  {won:>3}  {:<7}  {}",
                line.name,
                line.result(),
                scores.join(" ")
            );
            writeln!(f, "{}", row.trim_end())?;
        }
        for loser in &results.removed {
            let when = match loser.round {
                Some(round) => format!("in round {round}"),
                None => "before the first round".to_owned(),
            };
            writeln!(f, "\n{} was removed {when}; it {}", loser.name, loser.fault)?;
        }
        for game in results.rounds.iter().flat_map(|round| &round.games) {
            if let Some(stopped) = &game.stopped {
                writeln!(f, "\nthe game of {} was stopped: {stopped}", game.players.join(", "))?;
            }
        }
        Ok(())
    }
}
