//! The match that can go on, and what must be told of the journals before one begins.

use super::begin::{LobbyOptions, Tabled};
use crate::contract::Game;
use crate::contract::journal::{Folder, JournalError, Listed};
use crate::table::notices::Notices;
use bevy::prelude::*;
use std::path::Path;

/// The match that was not finished, as a line for people; `None` if there is none.
#[derive(Resource, Default, Debug)]
pub struct Unfinished(pub Option<String>);

/// What everybody at the table must know before a match begins: a sentence, if anything is wrong.
#[derive(Resource, Default, Debug)]
pub struct Told(pub Option<String>);

/// What a folder of journals holds for the lobby of a game.
#[derive(Debug, Default)]
pub struct Found {
    /// The match to offer: the one played last that is not over and not open elsewhere.
    pub offer: Option<Listed>,
    /// Why the one played last is not offered, in a sentence.
    pub told: Option<String>,
}

impl Found {
    /// Looks into a folder.
    ///
    /// # Errors
    /// One sentence if it cannot be read.
    pub fn in_folder<G: Game>(folder: &Path) -> Result<Self, JournalError> {
        let list = Folder::at(folder).list()?;
        let newest = list.iter().max_by_key(|one| one.played);
        let mut told = newest.and_then(|newest| newest.problem.clone());
        for listed in list {
            if listed.finished || listed.problem.is_some() || listed.game != G::info().name {
                continue;
            }
            if !listed.is_open_elsewhere() {
                return Ok(Self { offer: Some(listed), told });
            }
            let name = listed.path.display().to_string();
            told = told.or(Some(JournalError::Locked { name }.to_string()));
        }
        Ok(Self { offer: None, told })
    }
}

/// Looks whether there is a match to offer, and what is wrong with the journals.
pub fn look<G: Tabled>(
    options: Res<LobbyOptions>,
    mut unfinished: ResMut<Unfinished>,
    mut told: ResMut<Told>,
    mut notices: ResMut<Notices>,
) {
    let found = match &options.journals {
        Some(folder) => Found::in_folder::<G>(folder).map_err(|problem| problem.to_string()),
        None => Err("There is no folder for journals, so matches are not written down: name one \
                     with --journals."
            .into()),
    };
    let found = found.unwrap_or_else(|problem| Found { told: Some(problem), ..Found::default() });
    found.told.iter().for_each(|problem| notices.add(problem));
    unfinished.0 = found.offer.map(|listed| listed.label);
    told.0 = found.told;
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
        let found = Found::in_folder::<Pebbles>(folder).expect("the folder is ours");
        (found.offer.map(|listed| listed.label), found.told)
    }

    #[test]
    fn a_match_that_is_open_in_another_program_is_told_and_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(journal(folder.path(), "older"));
        let newer = journal(folder.path(), "newer");
        let (offer, told) = found(folder.path());
        assert_eq!(offer.as_deref(), Some("older"));
        assert!(told.expect("it is told").contains("is open in another Shoal"));
        drop(newer);
        assert_eq!(found(folder.path()), (Some("newer".into()), None));
    }

    #[test]
    fn a_journal_that_cannot_be_read_is_told_if_it_was_played_last() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("pebbles-0007.journal"), "Dear diary").expect("ours");
        let (offer, told) = found(folder.path());
        assert_eq!(offer, None);
        assert!(told.expect("it is told").contains("is not a journal of Shoal"));
        let later = journal(folder.path(), "later");
        let file = std::fs::File::options().append(true).open(later.path().expect("a file"));
        let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1 << 33);
        file.and_then(|file| file.set_modified(time)).expect("ours");
        drop(later);
        assert_eq!(found(folder.path()), (Some("later".into()), None));
    }
}
