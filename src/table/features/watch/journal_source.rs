//! A journal that another Shoal is writing, as a source.

use super::live::{LiveSource, LiveUpdate};
use shoal_contract::Game;
use shoal_contract::journal::{
    Journal, JournalError, JournalSeating, JournalStep, MatchReplay, read,
};
use std::fs;
use std::path::PathBuf;

/// A journal that is read as it grows.
pub struct JournalSource<G: Game> {
    path: PathBuf,
    /// Length of the file in bytes: it is read again when that changes.
    bytes: u64,
    /// Number of actions that were read.
    known: usize,
    /// The last of them.
    last: Option<JournalStep<G::Action>>,
    seated: Vec<JournalSeating>,
}

impl<G: Game> JournalSource<G> {
    /// Goes on after these steps, which were read already. The chairs come with the first news.
    pub fn after(path: PathBuf, steps: &[JournalStep<G::Action>]) -> Self {
        let last = steps.last().cloned();
        Self { path, bytes: 0, known: steps.len(), last, seated: Vec::new() }
    }

    /// Returns the news that the match goes on from another position.
    fn restarted(&self, journal: Journal<G>) -> Result<LiveUpdate<G>, JournalError> {
        let why = "Something was taken back in the match: it goes on from here.".into();
        Ok(LiveUpdate::Restarted { replay: Box::new(MatchReplay::of(journal)?), why })
    }

    fn read_news(&mut self) -> Result<Vec<LiveUpdate<G>>, JournalError> {
        let mut journal = Journal::<G>::of(&read(&self.path)?)?;
        if let Some(flaw) = journal.flaw.take() {
            let (name, whole) = (journal.name, journal.steps.len());
            return Err(JournalError::Damaged { name, flaw, whole });
        }
        let seated = std::mem::take(&mut journal.seated);
        let goes_on = match self.known.checked_sub(1) {
            None => true,
            // Its place in the file tells it from one that was done after something was taken back.
            Some(index) => journal.steps.get(index) == self.last.as_ref(),
        };
        let (known, last) = (journal.steps.len(), journal.steps.last().cloned());
        let mut news = Vec::new();
        if goes_on {
            let took = journal.steps.drain(self.known..);
            news.extend(took.map(|step| LiveUpdate::ActionTaken(step.actor, step.action)));
        } else {
            news.push(self.restarted(journal)?);
        }
        if seated != self.seated || !goes_on {
            news.push(LiveUpdate::ChairsChanged(seated.clone()));
        }
        (self.known, self.last, self.seated) = (known, last, seated);
        Ok(news)
    }
}

impl<G: Game> LiveSource<G> for JournalSource<G> {
    fn news(&mut self) -> Result<Vec<LiveUpdate<G>>, String> {
        let length = fs::metadata(&self.path).map(|about| about.len());
        if length.as_ref().is_ok_and(|bytes| *bytes == self.bytes) {
            return Ok(Vec::new());
        }
        // If the file is gone, reading it says so.
        let news = self.read_news().map_err(|problem| problem.to_string())?;
        self.bytes = length.unwrap_or(0);
        Ok(news)
    }
}
