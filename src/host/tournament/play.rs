//! Round after round.

use super::entry::TournamentEntrant;
use super::pairing::{TournamentStep, deal, next_step};
use serde::Serialize;
use serde_json::{Map, Value};
use shoal_contract::any::{AnyGame, BotChoice, SeriesMatchResult, SeriesPlan};
use shoal_contract::chance::random::seed_of_match;
use shoal_contract::text::json::read_document;
use shoal_contract::{PlayerFault, SeatScore};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::thread;

/// A tournament to be played: its players, its games and its seed.
pub struct TournamentPlan {
    /// The players, the youngest first.
    pub players: Vec<TournamentEntrant>,
    /// Setup and limit of every game; its bots and seats do not count.
    pub plan: SeriesPlan,
    /// The seed of the whole tournament.
    pub seed: u64,
    /// The number of games of a round that are played at a time. The results do not depend on it.
    pub threads: NonZeroUsize,
    /// The most players in a game, if fewer than the game takes. Where the players of a round cannot be dealt so, one
    /// game has one more.
    pub most_seats: Option<usize>,
    /// The most games that the same players play against each other in a round; the seats move on from game to game,
    /// and it ends as soon as nobody can be caught up with. The player with the most wins goes on.
    pub best_of: NonZeroUsize,
}

/// A game that was played: its players by seat, its seed, and its result or why there is none.
struct PlayedGame {
    players: Vec<usize>,
    seed: u64,
    outcome: Result<SeriesMatchResult, String>,
}

impl PlayedGame {
    /// The players that misbehaved in it.
    fn removed(&self) -> Vec<usize> {
        let removed = self.outcome.iter().flat_map(|outcome| &outcome.removed);
        removed.filter_map(|bad| self.players.get(bad.seat.index()).copied()).collect()
    }

    /// The players that have won it, without those that misbehaved.
    fn winners(&self) -> Vec<usize> {
        let removed = self.removed();
        let seats = self.outcome.iter().flat_map(|outcome| &outcome.standing.winners).flatten();
        let players = seats.filter_map(|seat| self.players.get(seat.index()).copied());
        players.filter(|player| !removed.contains(player)).collect()
    }
}

/// The points of a game that one player has won alone: they can be shared evenly by up to eight.
pub const WIN: usize = 840;

/// The points of each of this many players who have won a game together.
pub fn share(winners: usize) -> usize {
    WIN / winners.max(1)
}

/// `true` if nobody can catch up any more with the player who is ahead. `won` are the points of each player ([`WIN`]
/// for a game), `left` the number of games that are left.
pub fn is_decided(won: &[usize], left: usize) -> bool {
    let mut won = won.to_vec();
    won.sort_unstable();
    matches!(won[..], [.., second, first] if first > second + left * WIN)
}

/// Adds up the points of each of these players in these games; those that misbehaved are left out.
fn points(players: &[usize], games: &[PlayedGame]) -> Vec<(usize, usize)> {
    let removed: Vec<usize> = games.iter().flat_map(PlayedGame::removed).collect();
    let of = |player: usize| {
        let won = games.iter().map(PlayedGame::winners).filter(|winners| winners.contains(&player));
        won.map(|winners| share(winners.len())).sum::<usize>()
    };
    let fair = players.iter().filter(|player| !removed.contains(player));
    fair.map(|&player| (player, of(player))).collect()
}

/// The results of a tournament. Players are called by their names.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentResults {
    /// The name of the game in messages to programs.
    pub game: &'static str,
    /// The seed, as text: many readers of JSON round large numbers.
    pub seed: String,
    /// The players, the youngest first.
    pub players: Vec<TournamentPlayer>,
    /// The rounds, the last game among them.
    pub rounds: Vec<TournamentRound>,
    /// The winners.
    pub winners: Vec<String>,
    /// The players that misbehaved, and how.
    pub removed: Vec<RemovedEntrant>,
}

/// A player and how it plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentPlayer {
    /// The player's name.
    pub name: String,
    /// Its bot or program.
    pub player: String,
}

/// The games of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentRound {
    /// The games in the order of their players' ages; those of the same players one after another.
    pub games: Vec<TournamentGame>,
    /// `true` if it was the last game.
    pub is_final: bool,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentGame {
    /// Its players in order of seats: the youngest first, in the first of several games.
    pub players: Vec<String>,
    /// Its seed, as text.
    pub seed: String,
    /// The score of each player; none if the game could not be played.
    pub scores: Vec<SeatScore>,
    /// The winners. Of several games between the same players, the one with the most wins goes on.
    pub winners: Vec<String>,
    /// The reason why it could not be played to its end, if so: then nobody has won it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A player that misbehaved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RemovedEntrant {
    /// The player's name.
    pub name: String,
    /// The round, from 1; `None` if it had no chance to play.
    pub round: Option<usize>,
    /// The mistake that it made.
    #[serde(flatten)]
    pub fault: PlayerFault,
}

impl TournamentPlan {
    /// Plays until there are winners; `each` is called for every game.
    ///
    /// # Errors
    /// A sentence if this many players cannot be dealt into games, or the games cannot be laid out.
    pub fn play(
        &self,
        game: &'static dyn AnyGame,
        mut each: impl FnMut(&TournamentGame),
    ) -> Result<TournamentResults, String> {
        let info = game.info();
        let named = |player: &TournamentEntrant| TournamentPlayer {
            name: player.name.clone(),
            player: player.player.to_string(),
        };
        let mut results = TournamentResults {
            game: info.protocol_name(),
            seed: self.seed.to_string(),
            players: self.players.iter().map(named).collect(),
            rounds: Vec::new(),
            winners: Vec::new(),
            removed: Vec::new(),
        };
        let mut left: Vec<usize> = (0..self.players.len()).collect();
        let seats = self.seats_for(&left, &info.seats);
        if matches!(next_step(&left, None, &seats), TournamentStep::End) {
            let (least, most) = seats.into_inner();
            let title = info.title;
            let players = left.len();
            return Err(format!("{players} players: {title} is for {least} to {most}"));
        }
        self.check(game)?;
        let mut before = None::<Vec<usize>>;
        loop {
            let seats = self.seats_for(&left, &info.seats);
            let sizes = match next_step(&left, before.as_deref(), &seats) {
                TournamentStep::End => break,
                TournamentStep::Final => vec![left.len()],
                TournamentStep::Round(sizes) => sizes,
            };
            let is_final = left.len() <= *seats.end();
            let winners = self.round(game, &left, &sizes, is_final, &mut results);
            results
                .rounds
                .iter()
                .next_back()
                .into_iter()
                .flat_map(|r| &r.games)
                .for_each(&mut each);
            before = (results.rounds.len() > 1).then_some(left);
            left = winners;
            if is_final {
                break;
            }
        }
        results.winners = self.names(&left);
        Ok(results)
    }

    /// Lays a game out for every player, so that a wrong bot or setup is known before the first game.
    fn check(&self, game: &'static dyn AnyGame) -> Result<(), String> {
        let seats = *game.info().seats.start();
        for player in &self.players {
            let plan = self.plan_for(seats, vec![player.player.clone()])?;
            game.series(&plan).map_err(|problem| format!("{}: {problem}", player.name))?;
        }
        Ok(())
    }

    /// Plays the games of a round, and returns the players that go on, in order of age.
    fn round(
        &self,
        game: &'static dyn AnyGame,
        left: &[usize],
        sizes: &[usize],
        is_final: bool,
        results: &mut TournamentResults,
    ) -> Vec<usize> {
        let number = results.rounds.len();
        let mut rest = left;
        let mut tables = Vec::new();
        for (index, &size) in (0..).zip(sizes) {
            let (players, others) = rest.split_at(size);
            let seed = seed_of_match(seed_of_match(self.seed, number as u64), index);
            tables.push((players, seed));
            rest = others;
        }
        let played = self.play_tables(game, &tables);
        let (mut winners, mut games) = (Vec::new(), Vec::new());
        for ((players, _), played) in tables.into_iter().zip(played) {
            let points = points(players, &played);
            // A player without points does not go on, even if nobody has any.
            let most = points.iter().map(|(_, won)| *won).max().unwrap_or(0).max(1);
            winners
                .extend(points.iter().filter(|(_, won)| *won == most).map(|(player, _)| *player));
            for seated in played {
                games.push(self.record_game(seated, number + 1, &mut results.removed));
            }
        }
        results.rounds.push(TournamentRound { games, is_final });
        winners.sort_unstable();
        winners
    }

    /// Turns a game that was played into its result; players that misbehaved are added to `removed`.
    fn record_game(
        &self,
        seated: PlayedGame,
        round: usize,
        removed: &mut Vec<RemovedEntrant>,
    ) -> TournamentGame {
        let mut record = TournamentGame {
            players: self.names(&seated.players),
            seed: seated.seed.to_string(),
            scores: Vec::new(),
            winners: self.names(&seated.winners()),
            stopped: None,
        };
        match seated.outcome {
            Err(sentence) => record.stopped = Some(sentence),
            Ok(SeriesMatchResult { standing, removed: bad, .. }) => {
                removed.extend(bad.into_iter().filter_map(|bad| {
                    let player = *seated.players.get(bad.seat.index())?;
                    let name = self.players.get(player)?.name.clone();
                    Some(RemovedEntrant { name, round: Some(round), fault: bad.fault })
                }));
                if standing.winners.is_none() {
                    record.stopped = Some("it was left unfinished: it took too long".into());
                }
                record.scores = standing.scores;
            }
        }
        record
    }

    /// The possible numbers of players in a game of this round.
    fn seats_for(&self, left: &[usize], seats: &RangeInclusive<usize>) -> RangeInclusive<usize> {
        let (least, most) = (*seats.start(), *seats.end());
        let wanted = self.most_seats.map_or(most, |wanted| wanted.clamp(least, most));
        let fits = deal(left.len(), &(least..=wanted)).is_some();
        least..=if fits { wanted } else { most.min(wanted + 1) }
    }

    /// Plays the tables on several threads, and returns their games in the order of the tables.
    fn play_tables(
        &self,
        game: &'static dyn AnyGame,
        tables: &[(&[usize], u64)],
    ) -> Vec<Vec<PlayedGame>> {
        let waiting = Mutex::new(tables.iter().enumerate());
        let played = Mutex::new(tables.iter().map(|_| Vec::new()).collect::<Vec<_>>());
        thread::scope(|scope| {
            for _ in 0..self.threads.get().min(tables.len()) {
                scope.spawn(|| {
                    loop {
                        let next = waiting.lock().ok().and_then(|mut waiting| waiting.next());
                        let Some((index, (players, seed))) = next else { return };
                        let games = self.games(game, players, *seed);
                        if let Ok(mut played) = played.lock() {
                            played[index] = games;
                        }
                    }
                });
            }
        });
        played.into_inner().unwrap_or_default()
    }

    /// Plays the games of a table; the first one has the seed of the table.
    fn games(&self, game: &'static dyn AnyGame, players: &[usize], seed: u64) -> Vec<PlayedGame> {
        let mut played = Vec::new();
        for number in 0..self.best_of.get() {
            let mut seated = players.to_vec();
            seated.rotate_left(number % players.len());
            let seed = if number == 0 { seed } else { seed_of_match(seed, number as u64) };
            let outcome = self.game(game, &seated, seed);
            played.push(PlayedGame { players: seated, seed, outcome });
            let won: Vec<usize> = points(players, &played).iter().map(|one| one.1).collect();
            let left = self.best_of.get() - number - 1;
            // A player that was removed for misbehaving cannot play on.
            if is_decided(&won, left) || won.len() < players.len() {
                break;
            }
        }
        played
    }

    fn game(
        &self,
        game: &'static dyn AnyGame,
        players: &[usize],
        seed: u64,
    ) -> Result<SeriesMatchResult, String> {
        let bots = players.iter().filter_map(|&index| self.players.get(index));
        let bots = bots.map(|player| player.player.clone()).collect();
        game.series(&self.plan_for(players.len(), bots)?)?.play(seed)
    }

    /// The plan of a game with this many seats. In a setup that was given the number of players is set.
    fn plan_for(&self, seats: usize, bots: Vec<BotChoice>) -> Result<SeriesPlan, String> {
        let setup = self.plan.setup.as_deref().map(|text| {
            let mut fields: Map<String, Value> = read_document("setup", text)?;
            fields.insert("players".into(), seats.into());
            Ok::<_, String>(Value::Object(fields).to_string())
        });
        let setup = setup.transpose()?;
        Ok(SeriesPlan { bots, setup, seats: Some(seats), ..self.plan.clone() })
    }

    fn names(&self, players: &[usize]) -> Vec<String> {
        let known = players.iter().filter_map(|&index| self.players.get(index));
        known.map(|player| player.name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_decided_once_the_second_cannot_draw_level_any_more() {
        assert!(!is_decided(&[2 * WIN, WIN, 0], 1), "the second draws level by winning");
        assert!(!is_decided(&[WIN, WIN, 0], 0), "both are first");
        assert!(is_decided(&[2 * WIN, WIN / 2, 0], 1));
        assert!(is_decided(&[WIN, WIN / 2], 0));
    }
}
