//! What the journals offer before a match: the one that can go on, and the last one to be played
//! the same again; and what the host has to know of them.

use super::super::absence::Seating;
use super::any::AnyLobbyGame;
use super::{Lobby, LobbyOptions};
use crate::contract::journal::{self, Folder, JournalError, Listed};
use crate::contract::visible;
use crate::table::geometry::PLACES;
use crate::table::notices::Notices;
use crate::table::seats::{Player, chairs_for};
use crate::table::tournament;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use std::path::{Path, PathBuf};

/// What the journals offer.
#[derive(Resource, Default)]
pub struct Unfinished {
    /// The match that can go on.
    pub go_on: Option<Earlier>,
    /// The tournament that can go on, before any match: its file, its game, and how far it is.
    pub tournament: Option<(PathBuf, &'static str, String)>,
    /// The match that was played last.
    pub again: Option<Earlier>,
    /// The turn of the one that can go on; found while people already look at the lobby, because
    /// the match has to be played again for it.
    turn: Option<Task<Option<u64>>>,
}

/// An earlier match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// Which game: its name on the command line.
    pub game: &'static str,
    /// Its journal.
    pub path: PathBuf,
    /// Who played, programs too.
    pub names: Vec<String>,
    /// How many of them were programs.
    pub bots: usize,
    /// The level, if the game has such.
    pub level: Option<String>,
    /// The turn it is in, once that is known.
    pub turn: Option<u64>,
}

/// What everybody at the table must know before a match begins: a sentence, if anything is wrong.
#[derive(Resource, Default, Debug)]
pub struct LobbyNotice(pub Option<String>);

impl LobbyNotice {
    /// Tells the table and the host what could not be done. What it quotes is cleaned.
    pub fn set(world: &mut World, problem: String) {
        world.resource_mut::<Notices>().add(problem.clone());
        world.resource_mut::<Self>().0 = Some(visible::sentence(&problem));
    }
}

/// What a folder of journals holds for the lobby.
#[derive(Debug, Default)]
pub struct Found {
    /// The match to offer: the one played last that is not over and not open elsewhere.
    pub go_on: Option<Listed>,
    /// The one played last, over or not.
    pub last: Option<Listed>,
    /// Why the one played last is not offered, in a sentence.
    pub notice: Option<String>,
}

impl Found {
    /// Looks into a folder for matches of games that are known by their names.
    ///
    /// # Errors
    /// One sentence if it cannot be read.
    pub fn in_folder(folder: &Path, is_known: impl Fn(&str) -> bool) -> Result<Self, JournalError> {
        let list = Folder::at(folder).list()?;
        let newest = list.iter().max_by_key(|one| one.played);
        let mut notice = newest.and_then(|newest| newest.problem.clone());
        let ours = |one: &&Listed| one.problem.is_none() && is_known(&one.game);
        let last = list.iter().filter(ours).max_by_key(|one| one.played).cloned();
        for listed in list.iter().filter(ours).filter(|one| !one.finished) {
            if !listed.is_open_elsewhere() {
                return Ok(Self { go_on: Some(listed.clone()), last, notice });
            }
            let name = listed.path.display().to_string();
            notice = notice.or(Some(JournalError::Locked { name }.to_string()));
        }
        Ok(Self { go_on: None, last, notice })
    }
}

impl Unfinished {
    /// Whether the turn of the match that can go on is still being found out.
    #[cfg(test)]
    pub fn is_counting(&self) -> bool {
        self.turn.is_some()
    }

    /// Which game can go on, and how far it is.
    pub fn how_far(&self, lobby: &Lobby) -> Option<(&'static str, String)> {
        let tournament =
            self.tournament.as_ref().map(|(_, title, how_far)| (*title, how_far.clone()));
        tournament.or_else(|| {
            let go_on = self.go_on.as_ref()?;
            Some((lobby.named(go_on.game)?.info().title, go_on.how_far()))
        })
    }
}

impl Earlier {
    /// Reads what a journal tells of its beginning, and who played it last.
    fn of(listed: &Listed, games: &[&'static dyn AnyLobbyGame]) -> Option<Self> {
        let game = games.iter().find(|game| game.info().is_called(&listed.game))?;
        let reading = journal::read(&listed.path).ok()?;
        let chairs = reading.table().and_then(Seating::read).map(Seating::of_people);
        let header = reading.header;
        let chairs = chairs.unwrap_or_else(|| {
            let names = header.label.split(", ").take(PLACES.len());
            let names: Vec<String> = names.map(str::to_owned).collect();
            chairs_for(&names, Player::Person)
        });
        let is_bot = |player| matches!(player, Player::Bot(_));
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

/// Looks whether there is a match to offer, and what is wrong with the journals.
pub fn look(
    (options, lobby): (Res<LobbyOptions>, Res<Lobby>),
    mut unfinished: ResMut<Unfinished>,
    mut notice: ResMut<LobbyNotice>,
    mut notices: ResMut<Notices>,
) {
    let is_known = |name: &str| lobby.named(name).is_some();
    let found = match &options.journals {
        Some(folder) => Found::in_folder(folder, is_known).map_err(|problem| problem.to_string()),
        None => Err("There is no folder for journals, so matches are not written down: name one \
                     with --journals."
            .into()),
    };
    let found = found.unwrap_or_else(|problem| Found { notice: Some(problem), ..Found::default() });
    found.notice.iter().for_each(|problem| notices.add(problem));
    notice.0 = found.notice.as_deref().map(visible::sentence);
    let earlier = |listed: Option<Listed>| Earlier::of(&listed?, &lobby.games);
    let tournament = options
        .journals
        .as_deref()
        .map(|folder| tournament::file::unfinished(folder, &lobby.games, &found));
    let tournament = tournament.unwrap_or(Ok(None)).unwrap_or_else(|problem| {
        notices.add(problem.clone());
        notice.0.get_or_insert(visible::sentence(&problem));
        None
    });
    let tournament = tournament.and_then(|(path, tournament)| {
        let at = tournament.next_game()?;
        let title = lobby.named(&tournament.game)?.info().title;
        Some((path, title, format!("tournament, {}", tournament::lower(&tournament.title(at)))))
    });
    let go_on = earlier(found.go_on);
    let turn = go_on.as_ref().and_then(|go_on| {
        let game = lobby.named(go_on.game)?;
        let path = go_on.path.clone();
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        Some(pool.spawn(async move { game.turn_of(&path) }))
    });
    *unfinished = Unfinished { go_on, tournament, again: earlier(found.last), turn };
}

/// Notes the turn of the match that can go on, once it is known.
pub fn note_turn(mut unfinished: ResMut<Unfinished>) {
    if !unfinished.turn.as_ref().is_some_and(Task::is_finished) {
        return;
    }
    let turn = unfinished.turn.take().and_then(block_on);
    if let Some(go_on) = &mut unfinished.go_on {
        go_on.turn = turn;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Beginning;
    use crate::contract::journal::{Recorded, begin};
    use crate::contract::toy::{Pebbles, Setup};

    fn journal(folder: &Path, label: &str) -> Recorded<Pebbles> {
        let setup = Setup { players: 2, most: 30 };
        let beginning = Beginning::Setup { setup, seed: 5 };
        begin(&Folder::at(folder), beginning, label).expect("the folder is ours")
    }

    fn found(folder: &Path) -> (Option<String>, Option<String>) {
        let found = Found::in_folder(folder, |game| game == "pebbles").expect("the folder is ours");
        (found.go_on.map(|listed| listed.label), found.notice)
    }

    #[test]
    fn a_match_that_is_open_in_another_program_is_reported_and_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(journal(folder.path(), "older"));
        let newer = journal(folder.path(), "newer");
        let (offer, notice) = found(folder.path());
        assert_eq!(offer.as_deref(), Some("older"));
        assert!(notice.expect("it is told").contains("is open in another Shoal"));
        drop(newer);
        assert_eq!(found(folder.path()), (Some("newer".into()), None));
    }

    #[test]
    fn a_match_of_a_game_that_is_not_there_is_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(journal(folder.path(), "pebbles"));
        let found =
            Found::in_folder(folder.path(), |game| game == "chess").expect("the folder is ours");
        assert!(found.go_on.is_none() && found.last.is_none() && found.notice.is_none());
    }

    #[test]
    fn a_journal_that_cannot_be_read_is_reported_if_it_was_played_last() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("pebbles-0007.journal"), "Dear diary").expect("ours");
        let (offer, notice) = found(folder.path());
        assert_eq!(offer, None);
        assert!(notice.expect("it is told").contains("is not a journal of Shoal"));
        let later = journal(folder.path(), "later");
        let file = std::fs::File::options().append(true).open(later.path().expect("a file"));
        let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1 << 33);
        file.and_then(|file| file.set_modified(time)).expect("ours");
        drop(later);
        assert_eq!(found(folder.path()), (Some("later".into()), None));
    }
}
