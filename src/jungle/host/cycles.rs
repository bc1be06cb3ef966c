//! Runs the cycles that are due.

use super::error::HostError;
use super::{HostTransaction, JungleHost};
use crate::clock::ScheduleStep;
use crate::config::JungleConfig;
use crate::parties::Party;
use crate::store::jungles::{self, JungleRecord};
use crate::store::post::{self, LetterTopic, OutgoingLetter};
use crate::store::{StoreError, months, people, unproven};
use jiff::Timestamp;
use rusqlite::Connection;
use shoal_food_chain::action::Action;
use std::sync::Arc;

impl JungleHost {
    /// Runs every cycle that is due, each jungle in a transaction of its own.
    ///
    /// # Errors
    /// An error of the store; the cycle was not run then, and is due as before.
    pub fn run_due(&mut self) -> Result<(), StoreError> {
        let config = Arc::clone(self.config());
        for jungle in &config.jungles {
            match due(self.db(), self.now(), jungle)? {
                None => {}
                // Nothing is written while nothing is to be done.
                Some((record, ScheduleStep::Wait(until)))
                    if until.as_second() == record.next_due => {}
                Some(_) => self.transact(|transaction| transaction.run_if_due(jungle))?,
            }
        }
        Ok(())
    }
}

/// Finds out what is due in a jungle; `None` if it is paused or closed.
fn due(
    db: &Connection,
    now: i64,
    config: &JungleConfig,
) -> Result<Option<(JungleRecord, ScheduleStep)>, StoreError> {
    let runs = |record: &JungleRecord| !record.paused && record.closed.is_none();
    let Some(record) = jungles::find(db, &config.name)?.filter(runs) else {
        return Ok(None);
    };
    let time = |seconds| Timestamp::from_second(seconds).unwrap_or_default();
    let mut failed = None;
    let due = config.schedule.due(time(now), time(record.next_due), |at| {
        jungles::has_run(db, record.id, at.as_second()).unwrap_or_else(|error| {
            failed = Some(error);
            false
        })
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(Some((record, due))),
    }
}

impl HostTransaction<'_> {
    /// Runs the cycle of a jungle, if one is due, and writes down when the next one is.
    fn run_if_due(&mut self, config: &JungleConfig) -> Result<(), StoreError> {
        let Some((record, due)) = due(self.db, self.now, config)? else { return Ok(()) };
        let next = match due {
            ScheduleStep::Wait(until) => until,
            ScheduleStep::Run { at, missed, next } => {
                self.run_cycle(config, &record, at.as_second(), missed)?;
                next
            }
        };
        jungles::set_next_due(self.db, record.id, next.as_second())
    }

    /// Bots choose, a cycle passes, and reports are queued for the players who get them regularly.
    pub(super) fn run_cycle(
        &mut self,
        config: &JungleConfig,
        record: &JungleRecord,
        due: i64,
        missed: usize,
    ) -> Result<(), StoreError> {
        for (number, bot) in (1..).zip(&config.bots) {
            if let Some(action) = self.jungle(record.id)?.bot_choice(number, bot) {
                // A bot may be refused: another one was faster with the same form.
                if let Err(HostError::Failed(error)) =
                    self.act(record.id, Party::Bot(number), action)
                {
                    return Err(error);
                }
            }
        }
        self.act(record.id, Party::House, Action::Cycle(1)).map_err(|error| match error {
            HostError::Refused(why) => {
                StoreError::Sentence(format!("the cycle of {} is refused: {why}", record.name))
            }
            HostError::Failed(error) => error,
        })?;
        let missed = u32::try_from(missed).unwrap_or(u32::MAX);
        let state = self.jungle(record.id)?.state();
        jungles::record_cycle(self.db, record.id, due, self.now, &state)?;
        let players = self.players_in(record.id)?.len();
        months::count_cycle(self.db, record.id, self.now, players, state.jungle.animals().count())?;
        let cycle = state.jungle.cycle;
        let bounces = self.memory.config.mail.hard_bounces;
        let readers = people::readers_due(self.db, record.id, cycle, bounces)?;
        for reader in &readers {
            let Some(address) = &reader.address else { continue };
            let letter = OutgoingLetter::new(LetterTopic::Report { missed });
            post::queue(self.db, record.id, Some(reader.number), address, &letter, self.now)?;
        }
        post::drop_expired(self.db, self.now)?;
        post::drop_idle_limiters(self.db, self.now)?;
        post::drop_old_hashes(self.db, self.now)?;
        unproven::drop_idle_mailboxes(self.db, self.now)?;
        let late =
            if missed > 0 { format!(", {missed} before it were skipped") } else { String::new() };
        self.log(&format!("{}: cycle {cycle}, {} reports{late}", record.name, readers.len()));
        Ok(())
    }
}
