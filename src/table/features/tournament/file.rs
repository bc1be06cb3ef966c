//! A tournament on disk: one small file beside the journals, replaced as a whole, so that a power cut leaves either the
//! old content or the new.

use super::model::TableTournament;
use crate::features::game_list::AnyLobbyGame;
use crate::features::match_start::FoundJournals;
use shoal_contract::journal::ListedJournal;
use shoal_contract::text::json::without_position;
use shoal_files::{create_new, read_text, write_whole};
use shoal_tabletop::seats::Chair;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Beginning of the file name of a tournament; a number and the extension follow.
const PREFIX: &str = "tournament-";
const EXTENSION: &str = "json";
/// Greatest length of a tournament's file, in bytes.
const LONGEST: u64 = 1 << 20;

/// Writes a tournament to a file with the next free name; returns its path.
///
/// # Errors
/// The problem of the file system.
pub fn create(folder: &Path, tournament: &TableTournament) -> io::Result<PathBuf> {
    let text = text_of(tournament)?;
    fs::create_dir_all(folder)?;
    let last = listed(folder)?.into_iter().map(|(number, _)| number).max().unwrap_or(0);
    for number in u64::from(last) + 1.. {
        let path = folder.join(format!("{PREFIX}{number:04}.{EXTENSION}"));
        match create_new(&path, &text) {
            Err(taken) if taken.kind() == ErrorKind::AlreadyExists => {}
            created => return created.map(|_| path),
        }
    }
    Err(io::Error::other("no file name is free"))
}

/// Writes a tournament in place of the old content of its file.
///
/// # Errors
/// The problem of the file system.
pub fn replace(path: &Path, tournament: &TableTournament) -> io::Result<()> {
    write_whole(path, text_of(tournament)?)
}

fn text_of(tournament: &TableTournament) -> io::Result<String> {
    serde_json::to_string_pretty(tournament).map_err(io::Error::other)
}

/// Reads a tournament.
///
/// # Errors
/// One sentence: what is wrong with the file, and what to do.
pub fn read(path: &Path, games: &[&'static dyn AnyLobbyGame]) -> Result<TableTournament, String> {
    let problem = |why: &dyn std::fmt::Display| {
        let name = path.display();
        format!("The tournament {name} cannot go on: {why}. Repair the file or remove it.")
    };
    let text = read_text(path, LONGEST).map_err(|error| problem(&error))?;
    let mut tournament: TableTournament =
        serde_json::from_str(&text).map_err(|error| problem(&without_position(&error)))?;
    // Earlier files do not say whose letter and colour is which.
    Chair::keep_marks(&mut tournament.guests);
    let game = games.iter().find(|game| game.info().is_called(&tournament.game));
    let game =
        game.ok_or_else(|| problem(&format!("no game is called \"{}\" here", tournament.game)))?;
    tournament.check(&game.info().seats).map_err(|why| problem(&why))?;
    Ok(tournament)
}

/// Returns the tournament of a folder that can go on: the newest that is not over, if no match that can go on was
/// played since, but for its own.
///
/// # Errors
/// One sentence if the newest cannot be read, and no match was played since.
pub fn unfinished(
    folder: &Path,
    games: &[&'static dyn AnyLobbyGame],
    matches: &FoundJournals,
) -> Result<Option<(PathBuf, TableTournament)>, String> {
    let mut all = listed(folder).unwrap_or_default();
    all.sort_unstable_by(|one, other| other.cmp(one));
    for (index, (_, path)) in all.into_iter().enumerate() {
        let saved = fs::metadata(&path).and_then(|data| data.modified());
        let saved = saved.unwrap_or(SystemTime::UNIX_EPOCH);
        let is_since = |one: &&ListedJournal| one.played > saved;
        match read(&path, games) {
            Err(why) if index == 0 && !matches.last.iter().any(|last| is_since(&last)) => {
                return Err(why);
            }
            Ok(tournament) if !tournament.is_over() => {
                let since = matches.unfinished.first().filter(is_since);
                let is_next = since.is_none_or(|since| tournament.has_journal(&since.path));
                return Ok(is_next.then_some((path, tournament)));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Returns the tournaments of a folder, with their numbers.
fn listed(folder: &Path) -> io::Result<Vec<(u32, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let number = path.file_name().and_then(|name| {
            let name = name.to_str()?.strip_prefix(PREFIX)?;
            name.strip_suffix(EXTENSION)?.strip_suffix('.')?.parse().ok()
        });
        found.extend(number.map(|number| (number, path)));
    }
    Ok(found)
}
