//! Earlier matches that the lobby offers: those that can go on, and the last one to be played the same again. The host
//! is told about problems with their journals.

use super::pages::{LobbyPage, OpenLobbyPages};
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

/// Greatest number of matches that are offered to go on.
const MOST_UNFINISHED: usize = 6;

/// Earlier matches that can go on or be played again, as found in the journals.
#[derive(Resource, Default)]
pub struct EarlierMatches {
    /// The matches that can go on, the one played last first.
    pub unfinished: Vec<EarlierMatch>,
    /// The tournament that can go on, before any match: its file, its game, and how far it is.
    pub tournament: Option<(PathBuf, &'static str, String)>,
    /// The match that was played last.
    pub again: Option<EarlierMatch>,
    /// The turns of the matches that can go on: found while people already look at the lobby, because the matches have
    /// to be replayed for it.
    turns: Option<Task<Vec<Option<u64>>>>,
}

/// A match, or the tournament, that can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfinishedOffer {
    /// The title of its game.
    pub title: &'static str,
    /// Its progress, in a few words.
    pub how_far: String,
    /// The names of those who play in it; empty for a tournament.
    pub names: String,
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
    /// Returns `true` while the turns of the matches that can go on are still being found out.
    #[cfg(any(test, feature = "testing"))]
    pub fn is_counting(&self) -> bool {
        self.turns.is_some()
    }

    /// Returns what can go on: the tournament first, then the matches.
    pub fn unfinished_offers(&self, games: &GameList) -> Vec<UnfinishedOffer> {
        let tournament = self.tournament.as_ref().map(|(_, title, how_far)| UnfinishedOffer {
            title,
            how_far: how_far.clone(),
            names: String::new(),
        });
        let matches = self.unfinished.iter().filter_map(|one| {
            let title = games.named(one.game)?.info().title;
            Some(UnfinishedOffer { title, how_far: one.how_far(), names: one.names.join(", ") })
        });
        tournament.into_iter().chain(matches).collect()
    }

    /// Returns the match behind the offer of this number; none behind that of the tournament.
    pub fn unfinished_match(&self, offer: usize) -> Option<&EarlierMatch> {
        self.unfinished.get(offer.checked_sub(usize::from(self.tournament.is_some()))?)
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
    mut pages: ResMut<OpenLobbyPages>,
) {
    // It was chosen from.
    pages.leave(LobbyPage::Unfinished);
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
    let tournament = options
        .journals
        .as_deref()
        .map(|folder| tournament::file::unfinished(folder, &games.games, &found));
    let tournament = tournament.unwrap_or(Ok(None)).unwrap_or_else(|problem| {
        notices.add(problem.clone());
        notice.0.get_or_insert(visible::sentence(&problem));
        None
    });
    // The match of a tournament goes on within it.
    let of_tournament = tournament.as_ref().map(|(_, tournament)| tournament);
    let is_own = |listed: &&ListedJournal| {
        of_tournament.is_none_or(|tournament| !tournament.has_journal(&listed.path))
    };
    let own = found.unfinished.iter().filter(is_own);
    let unfinished = own.filter_map(|listed| EarlierMatch::of(listed, &games.games));
    let unfinished: Vec<EarlierMatch> = unfinished.take(MOST_UNFINISHED).collect();
    let tournament = tournament.and_then(|(path, tournament)| {
        let at = tournament.next_game()?;
        let title = games.named(&tournament.game)?.info().title;
        Some((path, title, format!("tournament, {}", tournament::lower(&tournament.title(at)))))
    });
    let replays: Vec<_> =
        unfinished.iter().map(|one| (games.named(one.game), one.path.clone())).collect();
    let turns = (!replays.is_empty()).then(|| {
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        pool.spawn(async move {
            let turn = |(game, path): (Option<&dyn AnyLobbyGame>, PathBuf)| game?.turn_of(&path);
            replays.into_iter().map(turn).collect()
        })
    });
    let again = found.last.and_then(|last| EarlierMatch::of(&last, &games.games));
    *matches = EarlierMatches { unfinished, tournament, again, turns };
}

/// Notes the turns of the matches that can go on, once they are known.
pub fn note_turns(mut matches: ResMut<EarlierMatches>) {
    if !matches.turns.as_ref().is_some_and(Task::is_finished) {
        return;
    }
    let turns = matches.turns.take().map(block_on).unwrap_or_default();
    for (unfinished, turn) in matches.unfinished.iter_mut().zip(turns) {
        unfinished.turn = turn;
    }
}
