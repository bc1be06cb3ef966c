//! Earlier matches that the lobby offers: the one that can go on, and the last one to be played the same again. The
//! host is told about problems with their journals.

use crate::features::absence::MatchSeating;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::match_start::{FoundJournals, LobbyNotice, LobbyOptions};
use crate::features::tournament;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use shoal_contract::journal::{self, ListedJournal};
use shoal_contract::text::visible;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{SeatPlayer, chairs_for};
use shoal_tabletop::system::notices::HostNotices;
use std::path::PathBuf;

/// Earlier matches that can go on or be played again, as found in the journals.
#[derive(Resource, Default)]
pub struct EarlierMatches {
    /// The match that can go on.
    pub go_on: Option<EarlierMatch>,
    /// The tournament that can go on, before any match: its file, its game, and how far it is.
    pub tournament: Option<(PathBuf, &'static str, String)>,
    /// The match that was played last.
    pub again: Option<EarlierMatch>,
    /// The turn of the match that can go on: found while people already look at the lobby, because the match has to be
    /// replayed for it.
    turn: Option<Task<Option<u64>>>,
}

/// An earlier match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierMatch {
    /// The game, by its name on the command line.
    pub game: &'static str,
    /// Its journal.
    pub path: PathBuf,
    /// The names of the players, bots included.
    pub names: Vec<String>,
    /// Number of bots among them.
    pub bots: usize,
    /// The level, if the game has levels.
    pub level: Option<String>,
    /// The turn it is in, once that is known.
    pub turn: Option<u64>,
}

impl EarlierMatches {
    /// Returns `true` while the turn of the match that can go on is still being found out.
    #[cfg(any(test, feature = "testing"))]
    pub fn is_counting(&self) -> bool {
        self.turn.is_some()
    }

    /// Returns the title of the game that can go on, and how far it is.
    pub fn how_far(&self, games: &GameList) -> Option<(&'static str, String)> {
        let tournament =
            self.tournament.as_ref().map(|(_, title, how_far)| (*title, how_far.clone()));
        tournament.or_else(|| {
            let go_on = self.go_on.as_ref()?;
            Some((games.named(go_on.game)?.info().title, go_on.how_far()))
        })
    }
}

impl EarlierMatch {
    /// Reads the beginning of a journal, and who played it last.
    fn of(listed: &ListedJournal, games: &[&'static dyn AnyLobbyGame]) -> Option<Self> {
        let game = games.iter().find(|game| game.info().is_called(&listed.game))?;
        let reading = journal::read(&listed.path).ok()?;
        let chairs = reading.table().and_then(MatchSeating::read).map(MatchSeating::of_people);
        let header = reading.header;
        let chairs = chairs.unwrap_or_else(|| {
            let names = header.label.split(", ").take(PLACES.len());
            let names: Vec<String> = names.map(str::to_owned).collect();
            chairs_for(&names, SeatPlayer::Person)
        });
        let is_bot = |player| matches!(player, SeatPlayer::Bot(_));
        Some(Self {
            game: game.info().name,
            path: listed.path.clone(),
            bots: chairs.iter().filter(|chair| is_bot(chair.player)).count(),
            names: chairs.into_iter().map(|chair| chair.name).collect(),
            level: header.setup.as_ref().and_then(|setup| game.level_of(setup)),
            turn: None,
        })
    }

    /// `turn 6, 5 players`.
    pub fn how_far(&self) -> String {
        let players = match self.names.len() {
            1 => "1 player".to_owned(),
            count => format!("{count} players"),
        };
        match self.turn {
            None => players,
            Some(0) => format!("the beginning, {players}"),
            Some(turn) => format!("turn {turn}, {players}"),
        }
    }
}

/// Finds the matches to offer, and problems with the journals.
pub fn find_earlier_matches(
    options: Res<LobbyOptions>,
    games: Res<GameList>,
    mut matches: ResMut<EarlierMatches>,
    mut notice: ResMut<LobbyNotice>,
    mut notices: ResMut<HostNotices>,
) {
    let is_known = |name: &str| games.named(name).is_some();
    let found = match &options.journals {
        Some(folder) => {
            FoundJournals::in_folder(folder, is_known).map_err(|problem| problem.to_string())
        }
        None => Err("There is no folder for journals, so matches are not saved: choose one with \
                     --journals."
            .into()),
    };
    let found = found.unwrap_or_else(|problem| FoundJournals {
        notice: Some(problem),
        ..FoundJournals::default()
    });
    found.notice.iter().for_each(|problem| notices.add(problem));
    notice.0 = found.notice.as_deref().map(visible::sentence);
    let earlier = |listed: Option<ListedJournal>| EarlierMatch::of(&listed?, &games.games);
    let tournament = options
        .journals
        .as_deref()
        .map(|folder| tournament::file::unfinished(folder, &games.games, &found));
    let tournament = tournament.unwrap_or(Ok(None)).unwrap_or_else(|problem| {
        notices.add(problem.clone());
        notice.0.get_or_insert(visible::sentence(&problem));
        None
    });
    let tournament = tournament.and_then(|(path, tournament)| {
        let at = tournament.next_game()?;
        let title = games.named(&tournament.game)?.info().title;
        Some((path, title, format!("tournament, {}", tournament::lower(&tournament.title(at)))))
    });
    let go_on = earlier(found.go_on);
    let turn = go_on.as_ref().and_then(|go_on| {
        let game = games.named(go_on.game)?;
        let path = go_on.path.clone();
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        Some(pool.spawn(async move { game.turn_of(&path) }))
    });
    *matches = EarlierMatches { go_on, tournament, again: earlier(found.last), turn };
}

/// Notes the turn of the match that can go on, once it is known.
pub fn note_turn(mut matches: ResMut<EarlierMatches>) {
    if !matches.turn.as_ref().is_some_and(Task::is_finished) {
        return;
    }
    let turn = matches.turn.take().and_then(block_on);
    if let Some(go_on) = &mut matches.go_on {
        go_on.turn = turn;
    }
}
