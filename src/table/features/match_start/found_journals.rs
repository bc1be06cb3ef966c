//! Finds the earlier matches that can go on, and the one played last, in a folder of journals.

use shoal_contract::journal::{JournalError, JournalFolder, ListedJournal};
use std::path::Path;

/// Earlier matches in a folder of journals.
#[derive(Debug, Default)]
pub struct FoundJournals {
    /// The matches that are neither over nor open elsewhere, the one played last first.
    pub unfinished: Vec<ListedJournal>,
    /// The one played last, over or not.
    pub last: Option<ListedJournal>,
    /// A sentence that says why a match played later than all of these is not offered.
    pub notice: Option<String>,
}

impl FoundJournals {
    /// Looks into a folder for matches of games that are known by their names.
    ///
    /// # Errors
    /// One sentence if it cannot be read.
    pub fn in_folder(folder: &Path, is_known: impl Fn(&str) -> bool) -> Result<Self, JournalError> {
        let list = JournalFolder::at(folder).list()?;
        let newest = list.iter().max_by_key(|one| one.played);
        let mut notice = newest.and_then(|newest| newest.problem.clone());
        let ours = |one: &&ListedJournal| one.problem.is_none() && is_known(&one.game);
        let last = list.iter().filter(ours).max_by_key(|one| one.played).cloned();
        let mut unfinished = Vec::new();
        for listed in list.iter().filter(ours).filter(|one| !one.finished) {
            if !listed.is_open_elsewhere() {
                unfinished.push(listed.clone());
            } else if unfinished.is_empty() {
                let name = listed.path.display().to_string();
                notice = notice.or(Some(JournalError::Locked { name }.to_string()));
            }
        }
        Ok(Self { unfinished, last, notice })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::MatchBeginning;
    use shoal_contract::battery::toy::{Pebbles, Setup};
    use shoal_contract::journal::{RecordedMatch, begin};

    fn journal(folder: &Path, label: &str) -> RecordedMatch<Pebbles> {
        let setup = Setup { players: 2, most: 30 };
        let beginning = MatchBeginning::Setup { setup, seed: 5 };
        begin(&JournalFolder::at(folder), beginning, label).expect("the folder is ours")
    }

    fn found(folder: &Path) -> (Option<String>, Option<String>) {
        let found =
            FoundJournals::in_folder(folder, |game| game == "pebbles").expect("the folder is ours");
        (found.unfinished.first().map(|listed| listed.label.clone()), found.notice)
    }

    #[test]
    fn a_match_that_is_open_in_another_program_is_reported_and_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(journal(folder.path(), "older"));
        let newer = journal(folder.path(), "newer");
        let (offer, notice) = found(folder.path());
        assert_eq!(offer.as_deref(), Some("older"));
        assert!(notice.expect("there is one").contains("is open in another Shoal"));
        drop(newer);
        assert_eq!(found(folder.path()), (Some("newer".into()), None));
    }

    #[test]
    fn a_match_of_a_game_that_is_not_there_is_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(journal(folder.path(), "pebbles"));
        let found = FoundJournals::in_folder(folder.path(), |game| game == "chess")
            .expect("the folder is ours");
        assert!(found.unfinished.is_empty() && found.last.is_none() && found.notice.is_none());
    }

    #[test]
    fn a_journal_that_cannot_be_read_is_reported_if_it_was_played_last() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("pebbles-0007.journal"), "Dear diary").expect("ours");
        let (offer, notice) = found(folder.path());
        assert_eq!(offer, None);
        assert!(notice.expect("there is one").contains("is not a journal of Shoal"));
        let later = journal(folder.path(), "later");
        let file = std::fs::File::options().append(true).open(later.path().expect("a file"));
        let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1 << 33);
        file.and_then(|file| file.set_modified(time)).expect("ours");
        drop(later);
        assert_eq!(found(folder.path()), (Some("later".into()), None));
    }
}
