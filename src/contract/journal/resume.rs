//! From a journal back to a match.

use super::entry::{JournalEntry, JournalHeader};
use super::error::{JournalError, JournalFlaw};
use super::line::JournalCursor;
use super::outline::{JournalCheckpoint, JournalOutline, JournalSeating, JournalStep, parse};
use super::read::JournalReading;
use crate::text::json::without_position;
use crate::{Game, Match, MatchBeginning, Seat};
use serde::de::IgnoredAny;

/// A journal of a known game: what the match began from and the actions that count.
pub struct Journal<G: Game> {
    /// The name of the file in messages.
    pub name: String,
    /// The first line.
    pub header: JournalHeader,
    /// The setup or position that the match, or its last segment, began from.
    pub beginning: MatchBeginning<G>,
    /// The actions that count, oldest first: those undone are not among them.
    pub steps: Vec<JournalStep<G::Action>>,
    /// The checkpoints at which the position was written down, in order of actions.
    pub checkpoints: Vec<JournalCheckpoint>,
    /// The seats that have won, if the match is over.
    pub winners: Option<Vec<Seat>>,
    /// The seatings during the match, in order; the last one counts.
    pub seated: Vec<JournalSeating>,
    /// A sentence if a torn last line was dropped.
    pub torn: Option<String>,
    /// The first line that cannot be used, if there is one; `steps` ends before it.
    pub flaw: Option<JournalFlaw>,
    /// The place up to which the file can be used.
    pub end: JournalCursor,
}

impl JournalReading {
    /// The last seating, in the table's own form. No game has to be known for it.
    pub fn table(&self) -> Option<serde_json::Value> {
        let outline = JournalOutline::<IgnoredAny>::of(&self.records);
        all_seatings(&self.header, outline.seated).pop().map(|last| last.table)
    }
}

impl<G: Game> Journal<G> {
    /// Makes a journal of this game of the lines that were read. A damaged line further down is in [`Journal::flaw`].
    ///
    /// # Errors
    /// One sentence if it is another game, other rules, or a match that cannot begin.
    pub fn of(reading: &JournalReading) -> Result<Self, JournalError> {
        check_game::<G>(reading)?;
        let outline = JournalOutline::of(&reading.records);
        let beginning = read_beginning::<G>(reading, outline.begin.map(|(_, record)| record))?;
        let (flaw, end) = match outline.flaw {
            Some((flaw, before)) => (Some(flaw), before),
            None => (reading.flaw.clone(), reading.end),
        };
        Ok(Self {
            name: reading.name.clone(),
            header: reading.header.clone(),
            beginning,
            steps: outline.steps,
            checkpoints: outline.checkpoints,
            winners: outline.winners,
            seated: all_seatings(&reading.header, outline.seated),
            torn: reading.torn.clone(),
            flaw,
            end,
        })
    }

    /// The last seating, in the table's own form.
    pub fn table(&self) -> Option<&serde_json::Value> {
        self.seated.last().map(|last| &last.table)
    }

    /// The match after all actions that count, checked against every checkpoint on the way.
    ///
    /// # Errors
    /// One sentence that names the line which is damaged, against the rules, or tells another story.
    pub fn resume(&self) -> Result<Match<G>, JournalError> {
        let hosted = self.resume_to(self.steps.len())?;
        match &self.flaw {
            None => Ok(hosted),
            Some(flaw) => Err(JournalError::Damaged {
                name: self.name.clone(),
                flaw: flaw.clone(),
                whole: self.steps.len(),
            }),
        }
    }

    /// [`Journal::resume`] no further than `count` actions, whatever follows.
    ///
    /// # Errors
    /// One sentence that names the line which is against the rules or tells another story.
    pub fn resume_to(&self, count: usize) -> Result<Match<G>, JournalError> {
        let mut hosted = self.first()?;
        let mut events = Vec::new();
        let mut due = self.checkpoints.iter().peekable();
        for n in 0..=count {
            while let Some(checkpoint) = due.next_if(|checkpoint| checkpoint.n == n) {
                self.check_checkpoint(&hosted, *checkpoint)?;
            }
            let Some(step) = self.steps.get(n).filter(|_| n < count) else { break };
            hosted.apply_into(step.actor, &step.action, &mut events).map_err(|refusal| {
                JournalError::Illegal {
                    name: self.name.clone(),
                    line: step.line,
                    n: n + 1,
                    refusal: refusal.to_string(),
                }
            })?;
            events.clear();
        }
        Ok(hosted)
    }

    /// The match before its first action.
    ///
    /// # Errors
    /// The reason why it cannot begin.
    pub fn first(&self) -> Result<Match<G>, JournalError> {
        Match::begin(self.beginning.clone())
            .map_err(|problems| JournalError::Beginning { name: self.name.clone(), problems })
    }

    fn check_checkpoint(
        &self,
        hosted: &Match<G>,
        checkpoint: JournalCheckpoint,
    ) -> Result<(), JournalError> {
        let JournalCheckpoint { n, hash, line, .. } = checkpoint;
        if hosted.hash() == hash {
            return Ok(());
        }
        Err(JournalError::OtherPosition { name: self.name.clone(), line, n })
    }
}

/// The position of the last checkpoint of the last segment, for going on under other rules: after
/// how many actions, and the position.
///
/// # Errors
/// The reason why there is none.
pub(super) fn last_position<G: Game>(
    reading: &JournalReading,
) -> Result<(usize, G::State), String> {
    let outline = JournalOutline::<IgnoredAny>::of(&reading.records);
    let checkpoint = outline.checkpoints.iter().rev().find_map(|c| Some((c.n, c.record?)));
    let Some((n, record)) = checkpoint else {
        return Err("it has no checkpoint to go on from".into());
    };
    match parse(&reading.records[record].text)? {
        JournalEntry::<IgnoredAny, G::State>::Checkpoint { state, .. } => Ok((n, state)),
        _ => Err("it has no checkpoint to go on from".into()),
    }
}

/// The seating at the beginning, followed by those that were written down later.
fn all_seatings(header: &JournalHeader, later: Vec<JournalSeating>) -> Vec<JournalSeating> {
    let first = header.table.clone().map(|table| JournalSeating { after: 0, table });
    first.into_iter().chain(later).collect()
}

fn check_game<G: Game>(reading: &JournalReading) -> Result<(), JournalError> {
    let info = G::info();
    let name = reading.name.clone();
    let found = &reading.header.game;
    if !info.is_called(found) {
        return Err(JournalError::OtherGame { name, found: found.clone(), wanted: info.name });
    }
    let outline = JournalOutline::<IgnoredAny>::of(&reading.records);
    let found = outline.begin.map_or(reading.header.rules_version, |(version, _)| version);
    if found == info.rules_version {
        return Ok(());
    }
    let advice = match last_position::<G>(reading) {
        Ok((n, _)) => format!("the match can go on from the checkpoint after action {n}"),
        Err(why) => format!("{why}; open it with the Shoal that wrote it, or begin a new match"),
    };
    Err(JournalError::OtherRules { name, game: info.name, found, ours: info.rules_version, advice })
}

/// Reads what the match, or its last segment, began from: `record` is the index of the entry that says so.
fn read_beginning<G: Game>(
    reading: &JournalReading,
    record: Option<usize>,
) -> Result<MatchBeginning<G>, JournalError> {
    let lost = |why| JournalError::Lost { name: reading.name.clone(), why };
    let Some(record) = record else {
        let flaw = reading
            .flaw
            .as_ref()
            .map(|flaw| format!(", because of line {}: {}", flaw.line, flaw.why));
        let flaw = flaw.unwrap_or_default();
        return Err(lost(format!("the beginning of the match is not in it{flaw}")));
    };
    let entry =
        parse::<JournalEntry<IgnoredAny, G::State>>(&reading.records[record].text).map_err(lost)?;
    let JournalEntry::Begin { seed, state, .. } = entry else {
        return Err(lost("the beginning of the match is not in it".into()));
    };
    if let Some(state) = state {
        return Ok(MatchBeginning::State { state: Box::new(state), seed });
    }
    let (Some(setup), Some(seed)) = (reading.header.setup.clone(), seed) else {
        return Err(lost("it has neither a position nor a setup with a seed".into()));
    };
    let setup = serde_path_to_error::deserialize(setup).map_err(|error| {
        lost(format!("setup.{}: {}", error.path(), without_position(error.inner())))
    })?;
    Ok(MatchBeginning::Setup { setup, seed })
}
