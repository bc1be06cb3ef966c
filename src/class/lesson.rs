//! A lesson: groups, the phones of pupils, and time, which others let pass.

use super::group::{Group, Sitter, Stage};
use super::plan::{Plan, Way};
use super::results::Outcome;
use crate::contract::journal::Folder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A lesson.
pub struct Lesson {
    /// What it was made from, as the teacher has turned it since.
    pub plan: Plan,
    /// Its groups.
    pub groups: Vec<Group>,
    /// Whether the teacher has started it.
    pub has_begun: bool,
    /// Whether time stands still.
    pub is_paused: bool,
    /// Whose phones have come, by the seat they have at the server.
    pub phones: BTreeMap<u8, Holder>,
    /// What has come of matches that are over, in the order in which they ended.
    pub outcomes: Vec<Outcome>,
    /// Whether the table and the pages of outcomes are to be written anew.
    pub has_new_results: bool,
    /// What went wrong last, for the teacher: a sentence.
    pub trouble: Option<String>,
    /// Where journals go.
    folder: Folder,
    is_changed: bool,
}

/// Whose phone it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody has said yet.
    New,
    /// A whole group's, passed round.
    Group(usize),
    /// A pupil's: group and seat.
    Pupil(usize, usize),
}

impl Holder {
    /// The group that passes this phone round.
    pub fn group(self) -> Option<usize> {
        if let Self::Group(index) = self { Some(index) } else { None }
    }
}

impl Lesson {
    /// A lesson that has not begun. Its journals go into this folder.
    pub fn new(plan: Plan, folder: Folder) -> Self {
        let groups = (0..plan.groups).map(|index| Group::new(index, &plan)).collect();
        Self {
            plan,
            groups,
            has_begun: false,
            is_paused: false,
            phones: BTreeMap::new(),
            outcomes: Vec::new(),
            has_new_results: false,
            trouble: None,
            folder,
            is_changed: true,
        }
    }

    /// Where its journals are.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Notes that something is to be kept.
    pub fn change(&mut self) {
        self.is_changed = true;
    }

    /// Whether something has changed since this was last asked.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// The group with this number, from 0.
    ///
    /// # Errors
    /// A sentence, if there is none.
    pub fn group(&mut self, index: usize) -> Result<&mut Group, String> {
        let count = self.groups.len();
        let missing = || format!("There is no group {}: there are 1 to {count}.", index + 1);
        self.groups.get_mut(index).ok_or_else(missing)
    }

    /// Begins the matches of all groups that have pupils and play none.
    ///
    /// # Errors
    /// A sentence, if a journal cannot be written.
    pub fn start(&mut self) -> Result<(), String> {
        self.has_begun = true;
        self.is_paused = false;
        self.change();
        let Self { groups, plan, folder, .. } = self;
        let mut waiting = groups.iter_mut().filter(|group| group.stage(plan) == Stage::Waiting);
        waiting.try_for_each(|group| group.begin(plan, folder))
    }

    /// The next match of a group that is done.
    ///
    /// # Errors
    /// A sentence, if it still plays, or the journal cannot be written.
    pub fn again(&mut self, index: usize) -> Result<(), String> {
        self.group(index)?;
        self.change();
        self.groups[index].again(&self.plan, &self.folder)
    }

    /// Lets time pass. What goes wrong is said on the teacher's page.
    pub fn pass(&mut self, time: Duration) {
        if !self.has_begun || self.is_paused {
            return;
        }
        for at in 0..self.groups.len() {
            let group = &mut self.groups[at];
            let before = (group.question(), group.debrief.is_some());
            if let Err(trouble) = group.pass(time, &self.plan) {
                self.trouble = Some(trouble);
            }
            let group = &self.groups[at];
            let has_changed = before != (group.question(), group.debrief.is_some());
            self.is_changed |= has_changed;
            let is_known = |known: &Outcome| (known.group, known.game) == (at, group.game);
            if !self.outcomes.iter().any(is_known)
                && let Some(outcome) = Outcome::of(group)
            {
                self.outcomes.push(outcome);
                self.has_new_results = true;
                self.is_changed = true;
            }
        }
    }

    /// A pupil takes a seat that a bot plays, the first free one of a group.
    ///
    /// # Errors
    /// A sentence for the pupil: the group is full.
    pub fn admit(&mut self, index: usize, name: String) -> Result<(usize, usize), String> {
        let has_begun = self.has_begun;
        let group = self.group(index)?;
        let free = group.sitters.iter().position(|sitter| *sitter == Sitter::Bot);
        let seat = free.ok_or_else(|| format!("Group {} is full: choose another.", index + 1))?;
        group.sit(seat, Sitter::Pupil { name })?;
        self.change();
        // The first pupil of a group that was empty when the others began.
        if has_begun && self.groups[index].stage(&self.plan) == Stage::Waiting {
            self.groups[index].begin(&self.plan, &self.folder)?;
        }
        Ok((index, seat))
    }

    /// Whether phones are used.
    pub fn has_phones(&self) -> bool {
        self.plan.way != Way::Cards
    }
}
