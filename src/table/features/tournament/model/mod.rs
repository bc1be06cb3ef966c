//! A tournament as plain data: the entrants, the games that were dealt, and their results. The pairings, and who goes
//! on, are decided in [`shoal_host::tournament`] (docs/rules/penguins.md, 7.1); no window, no clock, no file.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use shoal_contract::{LONGEST_NAME, SeatScore, check_name};
use shoal_host::tournament::{self, TournamentResults, TournamentStep};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::Chair;
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::Path;

/// The version of the format in which tournaments are saved now.
pub const VERSION: u32 = 1;

/// A tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableTournament {
    /// The version of the format in which it is saved.
    pub version: u32,
    /// The game, by its name on the command line.
    pub game: String,
    /// The setup that every game begins with, without its players; null for the default one.
    #[serde(default)]
    pub setup: serde_json::Value,
    /// Everybody at the table, bots too, where they sit.
    pub guests: Vec<Chair>,
    /// The entrants, each of which plays for one seat, the youngest first.
    pub entrants: Vec<TableEntrant>,
    /// The rounds that were dealt.
    pub rounds: Vec<DealtRound>,
}

/// One person, one bot, or a team of two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEntrant {
    /// The name: `Ann and Bob`.
    pub name: String,
    /// Indices of its people or bots among the guests; the tray of the first is the seat's.
    pub guests: Vec<usize>,
}

impl TableEntrant {
    /// Returns the lines of its name on a card. Where cards are narrow a team's name is parted: `Ann and`, and `Bob`
    /// below.
    pub fn lines(&self, parted: bool) -> Vec<String> {
        match self.name.split_once(TEAM) {
            Some((one, other)) if parted && self.guests.len() > 1 => {
                vec![format!("{one}{}", TEAM.trim_end()), other.to_owned()]
            }
            _ => vec![self.name.clone()],
        }
    }
}

/// The word between the names of a team.
pub const TEAM: &str = " and ";

/// The games of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DealtRound {
    /// `true` if it is one last game of all that are left.
    pub is_final: bool,
    /// The games, in the order in which they are played.
    pub games: Vec<DealtGame>,
}

/// A game of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DealtGame {
    /// Its players, by their places among the entrants, in order of seats: the youngest is first.
    pub players: Vec<usize>,
    /// The file of its journal, if it was begun on the table and is saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal: Option<String>,
    /// The result, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<DealtGameResult>,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DealtGameResult {
    /// The entrants that go on, by their places among all.
    pub winners: Vec<usize>,
    /// One score for each seat; empty if it could not be played.
    pub scores: Vec<SeatScore>,
    /// The reason why it could not be played to its end, if so: then nobody goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A game of a tournament, by its round and its place in that round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameIndex {
    /// The round, from 0.
    pub round: usize,
    /// The game of the round, from 0.
    pub game: usize,
}

impl TableTournament {
    /// Begins a tournament, with its first round dealt.
    ///
    /// # Errors
    /// A sentence if so few cannot play.
    pub fn begin(
        game: &str,
        setup: serde_json::Value,
        mut guests: Vec<Chair>,
        entrants: Vec<TableEntrant>,
        seats: &RangeInclusive<usize>,
    ) -> Result<Self, String> {
        Chair::keep_marks(&mut guests);
        let rounds = Vec::new();
        let mut tournament =
            Self { version: VERSION, game: game.to_owned(), setup, guests, entrants, rounds };
        tournament.deal(seats);
        match tournament.rounds.is_empty() {
            true => Err("A tournament needs more players: add a person or a bot.".into()),
            false => Ok(tournament),
        }
    }

    /// Deals the next round, if there is one.
    fn deal(&mut self, seats: &RangeInclusive<usize>) {
        if self.rounds.last().is_some_and(|round| round.is_final) {
            return;
        }
        let left = self.left();
        let before = (self.rounds.len() > 1).then(|| self.rounds.last().map(DealtRound::players));
        let (is_final, sizes) =
            match tournament::next_step(&left, before.flatten().as_deref(), seats) {
                TournamentStep::End => return,
                TournamentStep::Final => (true, vec![left.len()]),
                TournamentStep::Round(sizes) => (false, sizes),
            };
        let mut rest = left.as_slice();
        let mut games = Vec::new();
        for size in sizes {
            let (players, others) = rest.split_at(size);
            games.push(DealtGame { players: players.to_vec(), journal: None, result: None });
            rest = others;
        }
        self.rounds.push(DealtRound { is_final, games });
    }

    /// Returns `true` if this is the journal of one of its games.
    pub fn has_journal(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(OsStr::to_str);
        let mut games = self.rounds.iter().flat_map(|round| &round.games);
        name.is_some() && games.any(|game| game.journal.as_deref() == name)
    }

    /// Returns the entrants that have won in the last round, in order of age; all before the first.
    pub fn left(&self) -> Vec<usize> {
        let Some(round) = self.rounds.last() else { return (0..self.entrants.len()).collect() };
        let results = round.games.iter().filter_map(|game| game.result.as_ref());
        let mut left: Vec<usize> = results.flat_map(|result| result.winners.clone()).collect();
        left.sort_unstable();
        left
    }

    /// Returns the game that is played next, or goes on; `None` once the tournament is over.
    pub fn next_game(&self) -> Option<GameIndex> {
        let round = self.rounds.len().checked_sub(1)?;
        let game = self.rounds[round].games.iter().position(|game| game.result.is_none())?;
        Some(GameIndex { round, game })
    }

    /// Returns `true` if all has been played.
    pub fn is_over(&self) -> bool {
        self.next_game().is_none()
    }

    /// Returns the winners of the tournament; empty while it goes on.
    pub fn winners(&self) -> Vec<usize> {
        if self.is_over() { self.left() } else { Vec::new() }
    }

    /// A game.
    pub fn game(&self, at: GameIndex) -> Option<&DealtGame> {
        self.rounds.get(at.round)?.games.get(at.game)
    }

    fn game_mut(&mut self, at: GameIndex) -> Option<&mut DealtGame> {
        self.rounds.get_mut(at.round)?.games.get_mut(at.game)
    }

    /// Notes that the next game was begun, and that its journal is this file.
    pub fn open(&mut self, at: GameIndex, journal: Option<String>) {
        if let Some(game) = self.game_mut(at) {
            game.journal = journal;
        }
    }

    /// Notes the result of the next game; after the last one of a round the next round is dealt. Results of another
    /// game, or for players that are not in it, are ignored.
    pub fn close(
        &mut self,
        at: GameIndex,
        mut result: DealtGameResult,
        seats: &RangeInclusive<usize>,
    ) {
        if self.next_game() != Some(at) {
            return;
        }
        if let Some(game) = self.game_mut(at) {
            result.winners.retain(|winner| game.players.contains(winner));
            result.winners.sort_unstable();
            result.winners.dedup();
            game.result = Some(result);
        }
        if self.is_over() {
            self.deal(seats);
        }
    }

    /// The names of some entrants.
    pub fn names<'a>(&'a self, entrants: &'a [usize]) -> impl Iterator<Item = &'a str> {
        entrants.iter().filter_map(|&one| self.entrants.get(one)).map(|one| one.name.as_str())
    }

    /// Returns the entrant that a guest belongs to.
    pub fn entrant_of(&self, guest: usize) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.guests.contains(&guest))
    }

    /// `Round 2, game 1 of 2`, `Round 1` or `The final`.
    pub fn title(&self, at: GameIndex) -> String {
        let Some(round) = self.rounds.get(at.round) else { return String::new() };
        match round.games.len() {
            _ if round.is_final => "The final".into(),
            1 => format!("Round {}", at.round + 1),
            count => format!("Round {}, game {} of {count}", at.round + 1, at.game + 1),
        }
    }

    /// Checks that a tournament read from a file is possible with these numbers of seats: its results are replayed.
    ///
    /// # Errors
    /// The first problem, in a few words.
    pub fn check(&self, seats: &RangeInclusive<usize>) -> Result<(), String> {
        if self.version != VERSION {
            return Err(format!("its version is {}, not {VERSION}", self.version));
        }
        let names = self.guests.iter().map(|guest| &guest.name);
        for name in names.chain(self.entrants.iter().map(|entrant| &entrant.name)) {
            check_name(name, LONGEST_NAME)?;
        }
        for (index, guest) in self.guests.iter().enumerate() {
            let taken = self.guests[..index].iter().any(|other| other.place == guest.place);
            if taken || !PLACES.contains(&guest.place) {
                return Err(format!("{} does not have their own place", guest.name));
            }
            let entrants = self.entrants.iter().filter(|one| one.guests.contains(&index));
            if entrants.count() != 1 {
                return Err(format!("{} is not one of the players", guest.name));
            }
        }
        let known = |guest: &usize| *guest < self.guests.len();
        if !self.entrants.iter().all(|one| !one.guests.is_empty() && one.guests.iter().all(known)) {
            return Err("somebody plays without a seat".into());
        }
        let mut replayed = Self { rounds: Vec::new(), ..self.clone() };
        replayed.deal(seats);
        for game in self.rounds.iter().flat_map(|round| &round.games) {
            let Some(at) = replayed.next_game() else { break };
            replayed.open(at, game.journal.clone());
            let Some(result) = &game.result else { break };
            replayed.close(at, result.clone(), seats);
        }
        match replayed == *self && !self.rounds.is_empty() {
            true => Ok(()),
            false => Err("its rounds do not follow from each other".into()),
        }
    }

    /// Returns its results in the form of those of `shoal tournament`, for tables of results.
    pub fn results(&self, game: &'static str) -> TournamentResults {
        let names = |entrants: &[usize]| self.names(entrants).map(str::to_owned).collect();
        let named = |entrant: &TableEntrant| tournament::TournamentPlayer {
            name: entrant.name.clone(),
            player: String::new(),
        };
        let game_result = |game: &DealtGame| {
            let result = game.result.clone().unwrap_or_default();
            tournament::TournamentGame {
                players: names(&game.players),
                seed: String::new(),
                scores: result.scores,
                winners: names(&result.winners),
                stopped: result.stopped,
            }
        };
        let round = |round: &DealtRound| tournament::TournamentRound {
            games: round.games.iter().map(game_result).collect(),
            is_final: round.is_final,
        };
        TournamentResults {
            game,
            seed: String::new(),
            players: self.entrants.iter().map(named).collect(),
            rounds: self.rounds.iter().map(round).collect(),
            winners: names(&self.winners()),
            removed: Vec::new(),
        }
    }
}

impl DealtRound {
    /// Returns everybody who plays in it, in order of age.
    fn players(&self) -> Vec<usize> {
        self.games.iter().flat_map(|game| game.players.clone()).collect()
    }
}
