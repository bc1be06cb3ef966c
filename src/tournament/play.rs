//! Round after round.

use super::entry::Entrant;
use super::pairing::{Next, next};
use crate::contract::any::{AnyGame, BotChoice, Outcome, SeriesPlan};
use crate::contract::json::read_document;
use crate::contract::random::seed_of_match;
use crate::contract::{Fault, Score};
use serde::Serialize;
use serde_json::{Map, Value};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread;

/// What is played.
pub struct Tournament {
    /// The players, the youngest first.
    pub players: Vec<Entrant>,
    /// Setup and limit of every game; its bots and seats do not count.
    pub plan: SeriesPlan,
    /// The seed of the whole tournament.
    pub seed: u64,
    /// How many games of a round are played at a time. The results do not depend on it.
    pub threads: NonZeroUsize,
}

/// How a tournament went. Players are called by their names.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Results {
    /// What was played.
    pub game: &'static str,
    /// The seed, as text: many readers of JSON round large numbers.
    pub seed: String,
    /// The players, the youngest first.
    pub players: Vec<Named>,
    /// The rounds, the last game among them.
    pub rounds: Vec<Round>,
    /// Who has won.
    pub winners: Vec<String>,
    /// Who misbehaved, and how.
    pub removed: Vec<Loser>,
}

/// A player and how it plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// Its bot or program.
    pub player: String,
}

/// The games of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Round {
    /// The games in the order of their players' ages.
    pub games: Vec<Game>,
    /// Whether it was the last game.
    pub is_final: bool,
}

/// How a game went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// Its players in order of seats, the youngest first.
    pub players: Vec<String>,
    /// Its seed, as text.
    pub seed: String,
    /// One score a player; none if the game could not be played.
    pub scores: Vec<Score>,
    /// Who goes on.
    pub winners: Vec<String>,
    /// Why it could not be played to its end, if so: then nobody goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A player that misbehaved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Loser {
    /// What it is called.
    pub name: String,
    /// In which round, from 1; `None` if it had no chance to play.
    pub round: Option<usize>,
    /// What it did.
    #[serde(flatten)]
    pub fault: Fault,
}

impl Tournament {
    /// Plays until there are winners; `each` is called for every game.
    ///
    /// # Errors
    /// A sentence if this many players cannot be dealt into games, or the games cannot be laid out.
    pub fn play(
        &self,
        game: &'static dyn AnyGame,
        mut each: impl FnMut(&Game),
    ) -> Result<Results, String> {
        let info = game.info();
        let named = |player: &Entrant| Named {
            name: player.name.clone(),
            player: player.player.to_string(),
        };
        let mut results = Results {
            game: info.protocol_name(),
            seed: self.seed.to_string(),
            players: self.players.iter().map(named).collect(),
            rounds: Vec::new(),
            winners: Vec::new(),
            removed: Vec::new(),
        };
        let mut left: Vec<usize> = (0..self.players.len()).collect();
        if matches!(next(&left, None, &info.seats), Next::End) {
            let (least, most) = info.seats.into_inner();
            let title = info.title;
            let players = left.len();
            return Err(format!("{players} players: {title} is played by {least} to {most}"));
        }
        self.check(game)?;
        let mut before = None::<Vec<usize>>;
        loop {
            let sizes = match next(&left, before.as_deref(), &info.seats) {
                Next::End => break,
                Next::Final => vec![left.len()],
                Next::Round(sizes) => sizes,
            };
            let is_final = left.len() <= *info.seats.end();
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

    /// Plays the games of a round, and answers who goes on, in order of age.
    fn round(
        &self,
        game: &'static dyn AnyGame,
        left: &[usize],
        sizes: &[usize],
        is_final: bool,
        results: &mut Results,
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
        let played = self.side_by_side(game, &tables);
        let (mut winners, mut games) = (Vec::new(), Vec::new());
        for ((players, seed), outcome) in tables.into_iter().zip(played) {
            let mut record = Game {
                players: self.names(players),
                seed: seed.to_string(),
                scores: Vec::new(),
                winners: Vec::new(),
                stopped: None,
            };
            match outcome {
                Err(sentence) => record.stopped = Some(sentence),
                Ok(outcome) => {
                    let Outcome { standing, removed, .. } = outcome;
                    let of = |seat: crate::contract::Seat| players.get(seat.index()).copied();
                    let bad: Vec<usize> = removed.iter().filter_map(|bad| of(bad.seat)).collect();
                    results.removed.extend(removed.into_iter().filter_map(|bad| {
                        let name = self.players.get(of(bad.seat)?)?.name.clone();
                        Some(Loser { name, round: Some(number + 1), fault: bad.fault })
                    }));
                    if standing.winners.is_none() {
                        record.stopped = Some("it was left unfinished: it took too long".into());
                    }
                    let best = standing.winners.unwrap_or_default();
                    let best = best.into_iter().filter_map(of).filter(|one| !bad.contains(one));
                    let best: Vec<usize> = best.collect();
                    record.winners = self.names(&best);
                    record.scores = standing.scores;
                    winners.extend(best);
                }
            }
            games.push(record);
        }
        results.rounds.push(Round { games, is_final });
        winners.sort_unstable();
        winners
    }

    /// Plays games at a time on several threads, and answers in their order.
    fn side_by_side(
        &self,
        game: &'static dyn AnyGame,
        tables: &[(&[usize], u64)],
    ) -> Vec<Result<Outcome, String>> {
        let waiting = Mutex::new(tables.iter().enumerate());
        let played = Mutex::new(vec![Err("a thread has died".to_owned()); tables.len()]);
        thread::scope(|scope| {
            for _ in 0..self.threads.get().min(tables.len()) {
                scope.spawn(|| {
                    loop {
                        let next = waiting.lock().ok().and_then(|mut waiting| waiting.next());
                        let Some((index, (players, seed))) = next else { return };
                        let outcome = self.game(game, players, *seed);
                        if let Ok(mut played) = played.lock() {
                            played[index] = outcome;
                        }
                    }
                });
            }
        });
        played.into_inner().unwrap_or_default()
    }

    fn game(
        &self,
        game: &'static dyn AnyGame,
        players: &[usize],
        seed: u64,
    ) -> Result<Outcome, String> {
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
