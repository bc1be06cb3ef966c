//! The outline of a journal's entries: the actions that count, the checkpoints on their way.

use super::entry::JournalEntry;
use super::error::JournalFlaw;
use super::line::JournalCursor;
use super::read::JournalRecord;
use crate::text::json::without_position;
use crate::{Actor, Seat, StateHash};
use serde::de::{DeserializeOwned, IgnoredAny};

/// An action that counts: it was taken and not undone.
#[derive(Debug, Clone, PartialEq)]
pub struct JournalStep<Action> {
    /// The line it stands on.
    pub line: u64,
    /// The seat that took it, or the house.
    pub actor: Actor,
    /// The action itself.
    pub action: Action,
    /// The place before its line.
    pub before: JournalCursor,
}

/// A checkpoint on the way of the actions that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalCheckpoint {
    /// The number of actions before it.
    pub n: usize,
    /// The fingerprint of the position.
    pub hash: StateHash,
    /// The line it stands on.
    pub line: u64,
    /// The index of the record that holds its position; none for the end of the match.
    pub record: Option<usize>,
}

/// The seating from some moment on, in the table's own form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalSeating {
    /// The number of actions that count before it.
    pub after: usize,
    /// The seating, as the table wrote it.
    pub table: serde_json::Value,
}

/// All entries of the last segment, taken together.
pub(super) struct JournalOutline<Action> {
    /// The rules the segment was played by, and the record that says what it begins from.
    pub begin: Option<(u32, usize)>,
    pub steps: Vec<JournalStep<Action>>,
    pub checkpoints: Vec<JournalCheckpoint>,
    pub winners: Option<Vec<Seat>>,
    /// All seatings written down since the beginning, oldest first.
    pub seated: Vec<JournalSeating>,
    /// The first entry that makes no sense, and the place before it.
    pub flaw: Option<(JournalFlaw, JournalCursor)>,
}

impl<Action: DeserializeOwned> JournalOutline<Action> {
    pub fn of(records: &[JournalRecord]) -> Self {
        let mut outline = Self {
            begin: None,
            steps: Vec::new(),
            checkpoints: Vec::new(),
            winners: None,
            seated: Vec::new(),
            flaw: None,
        };
        for (index, record) in records.iter().enumerate() {
            if let Err(why) = outline.add(index, record) {
                outline.flaw = Some((JournalFlaw { line: record.line, why }, record.before));
                break;
            }
        }
        outline
    }

    fn add(&mut self, index: usize, record: &JournalRecord) -> Result<(), String> {
        let JournalRecord { line, text, before } = record;
        let entry: JournalEntry<Action, IgnoredAny> = parse(text)?;
        let count = self.steps.len();
        if self.begin.is_none() && !matches!(entry, JournalEntry::Begin { .. }) {
            return Err("the match has not begun before it".into());
        }
        match entry {
            JournalEntry::Begin { rules_version, .. } => {
                self.steps.clear();
                self.checkpoints.clear();
                self.winners = None;
                self.move_later_seatings_to(0);
                self.begin = Some((rules_version, index));
            }
            JournalEntry::Action { n, actor, action } => {
                if n != count + 1 {
                    return Err(format!("it is action {n} where {} is expected", count + 1));
                }
                self.steps.push(JournalStep { line: *line, actor, action, before: *before });
            }
            JournalEntry::Undo { to } => {
                if to > count {
                    return Err(format!(
                        "it goes back to action {to} where there are only {count}"
                    ));
                }
                self.steps.truncate(to);
                self.checkpoints.retain(|checkpoint| checkpoint.n <= to);
                self.move_later_seatings_to(to);
                if to < count {
                    self.winners = None;
                }
            }
            JournalEntry::Checkpoint { n, hash, .. } => {
                self.add_checkpoint(JournalCheckpoint {
                    n,
                    hash,
                    line: *line,
                    record: Some(index),
                })?;
            }
            JournalEntry::Seated { table } => {
                self.seated.push(JournalSeating { after: count, table })
            }
            JournalEntry::End { n, hash, winners } => {
                self.add_checkpoint(JournalCheckpoint { n, hash, line: *line, record: None })?;
                self.winners = Some(winners);
            }
        }
        Ok(())
    }

    /// Moves seatings that were written down after more than `count` actions to that point, now that the later actions are taken back:
    /// anybody who changed seats stays in the new one.
    fn move_later_seatings_to(&mut self, count: usize) {
        self.seated.iter_mut().for_each(|seated| seated.after = seated.after.min(count));
    }

    fn add_checkpoint(&mut self, checkpoint: JournalCheckpoint) -> Result<(), String> {
        let count = self.steps.len();
        if checkpoint.n != count {
            return Err(format!("it is about action {} where there are {count}", checkpoint.n));
        }
        self.checkpoints.push(checkpoint);
        Ok(())
    }
}

/// Reads JSON; the error names the field.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let what = without_position(error.inner());
        format!("it is not understood ({}: {what})", error.path())
    })
}
