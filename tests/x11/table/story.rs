//! The match as it must become: played in this process by the rules alone, and compared with the
//! journal that the program writes.

use serde::de::IgnoredAny;
use shoal::contract::journal::{Journal, JournalEntry, JournalFolder, read};
use shoal::contract::{Actor, Match, Seat};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::action::Action;
use shoal::games::fish_and_men::cards::deck::DeckSetup;
use shoal::games::fish_and_men::rules::legal::next_house_action;
use shoal::games::fish_and_men::setup::Setup;
use std::path::{Path, PathBuf};

use super::patience::until;
use super::program::{SEED, journals};
use crate::x_mice::Result;

/// What is written in a journal, line by line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Line {
    /// An action was taken.
    Took(Actor, Action),
    /// All actions after this many were undone.
    Undid(usize),
}

/// What must have happened so far.
pub struct Story {
    /// The match.
    pub game: Match<FishAndMen>,
    lines: Vec<Line>,
    journals: PathBuf,
}

impl Story {
    /// Before the first action of a match between people of these names.
    ///
    /// # Errors
    /// When the match cannot begin.
    pub fn begin(home: &Path, names: &[&str]) -> Result<Self> {
        let names: Vec<String> = names.iter().map(|&name| name.into()).collect();
        let deck = DeckSetup::none();
        let setup = Setup { players: names.len(), names, deck, ..Setup::default() };
        let game = Match::new(setup, SEED).map_err(|problems| problems.to_string())?;
        Ok(Self { game, lines: Vec::new(), journals: journals(home) })
    }

    /// Whose turn it is.
    ///
    /// # Errors
    /// When nobody is awaited.
    pub fn turn(&self) -> Result<Seat> {
        Ok(*self.game.awaited_seats().first().ok_or("the match waits for nobody")?)
    }

    /// A seat does something, and it is written down.
    ///
    /// # Errors
    /// When it is against the rules, or something else is written.
    pub fn seat(&mut self, seat: Seat, actions: &[Action]) -> Result<()> {
        actions.iter().try_for_each(|&action| self.take(Actor::Seat(seat), action))?;
        self.is_written()
    }

    /// The house goes on, and it is written down.
    ///
    /// # Errors
    /// When it may not, or something else is written.
    pub fn house(&mut self) -> Result<()> {
        let action = next_house_action(self.game.world()).ok_or("the house has nothing to do")?;
        self.take(Actor::House, action)?;
        self.is_written()
    }

    /// The last action is taken back, and it is written down.
    ///
    /// # Errors
    /// When something else is written.
    pub fn take_back(&mut self) -> Result<()> {
        let to = self.game.taken().len() - 1;
        self.game.undo_to(to);
        self.lines.push(Line::Undid(to));
        self.is_written()
    }

    fn take(&mut self, actor: Actor, action: Action) -> Result<()> {
        self.game
            .apply(actor, &action)
            .map_err(|refusal| format!("{actor} may not {action:?}: {refusal}"))?;
        self.lines.push(Line::Took(actor, action));
        Ok(())
    }

    /// Waits until all this is in the journal. What the house does by itself may follow.
    fn is_written(&self) -> Result<()> {
        let last = self.lines.last();
        until(&format!("{last:?} is written down"), || {
            let written = self.written()?;
            let both = written.len().min(self.lines.len());
            assert_eq!(written[..both], self.lines[..both], "another story is written down");
            Ok((both == self.lines.len()).then_some(()))
        })
    }

    /// Checks that the journal holds this story and nothing else, and that it leads to the same
    /// position.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn is_all(&self) -> Result<()> {
        assert_eq!(self.written()?, self.lines);
        let journal = self.journal()?.ok_or("there is no journal")?;
        let steps: Vec<_> = journal.steps.iter().map(|step| (step.actor, step.action)).collect();
        let taken = self.game.taken().iter();
        assert_eq!(steps, taken.map(|taken| (taken.actor, taken.action)).collect::<Vec<_>>());
        assert_eq!(journal.resume()?.hash(), self.game.hash(), "replayed, it is another position");
        Ok(())
    }

    fn written(&self) -> Result<Vec<Line>> {
        let Some(path) = self.path()? else { return Ok(Vec::new()) };
        let mut lines = Vec::new();
        for record in read(&path)?.records {
            match serde_json::from_str::<JournalEntry<Action, IgnoredAny>>(&record.text)? {
                JournalEntry::Action { actor, action, .. } => lines.push(Line::Took(actor, action)),
                JournalEntry::Undo { to } => lines.push(Line::Undid(to)),
                JournalEntry::Begin { .. }
                | JournalEntry::Checkpoint { .. }
                | JournalEntry::Seated { .. }
                | JournalEntry::End { .. } => {}
            }
        }
        Ok(lines)
    }

    fn journal(&self) -> Result<Option<Journal<FishAndMen>>> {
        let reading = self.path()?.map(|path| read(&path)).transpose()?;
        Ok(reading.as_ref().map(Journal::of).transpose()?)
    }

    /// The one journal there is, if it has been begun.
    fn path(&self) -> Result<Option<PathBuf>> {
        let list = JournalFolder::at(&self.journals).list()?;
        assert!(list.len() < 2, "more than one match was begun: {list:?}");
        Ok(list.into_iter().next().map(|listed| listed.path))
    }
}
