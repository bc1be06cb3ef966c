//! The host of the jungles: letters, cycles and requests, each done in one transaction.
//!
//! - [`letters`]: handling a letter; `orders`: carrying out its lines; `proof`: tokens that prove who wrote it
//! - `privacy`: decisions of players about themselves; `unsubscribing`: the address that ends reports
//! - `questions`: asking for a yes, and its answers; `doubts`: orders that need a yes from any sender
//! - `strangers`: the bounds of those who prove nothing; `answers`: letters in reply
//! - [`cycles`]: running the cycles that are due
//! - [`requests`]: requests of the person at the computer; `closing`: the end of a jungle, or of a name in it
//! - `error`: why something that was asked for is not done
//!
//! A transaction holds the Message-ID, what was done, and the answer that is due. If it fails, all that it did in
//! memory is thrown away, and is read from the store again.

mod answers;
mod closing;
pub mod cycles;
mod doubts;
mod error;
pub mod letters;
mod orders;
pub(crate) mod privacy;
mod proof;
mod questions;
pub mod requests;
mod strangers;
mod unsubscribing;

pub use proof::ProofToken;

use crate::clock::TimeSource;
use crate::config::{JungleConfig, JungleHostConfig};
use crate::jungle::{HostedJungle, JungleJournalLine, beginning};
use crate::parties::Party;
use crate::store::{self, StoreError, jungles};
use error::HostError;
use rusqlite::Connection;
use shoal_food_chain::action::{Action, Event};
use shoal_host::fresh::fresh_seed;
use shoal_mail::tokens::TokenKey;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A sink for the log, called with one line at a time.
pub type LogSink = Arc<dyn Fn(&str) + Send + Sync>;

/// A source of the seeds by which jungles begin.
pub type SeedSource = fn() -> u64;

/// The host of all jungles of a configuration.
pub struct JungleHost {
    db: Connection,
    clock: Arc<dyn TimeSource>,
    memory: HostMemory,
    has_written: bool,
}

/// The memory of a host beside the store.
struct HostMemory {
    config: Arc<JungleHostConfig>,
    key: TokenKey,
    jungles: BTreeMap<i64, HostedJungle>,
    log: LogSink,
    seeds: SeedSource,
    /// Something was erased, of which no copy is to stay in the file or in the log beside it.
    has_erased: bool,
}

/// A host in the middle of a transaction.
pub struct HostTransaction<'a> {
    db: &'a Connection,
    memory: &'a mut HostMemory,
    /// Now, in seconds since 1970.
    now: i64,
    /// Lines for the log, once all of it is on the disk.
    lines: RefCell<Vec<String>>,
}

impl JungleHost {
    /// Goes on with the jungles in the store, and founds those that are new in the configuration. The caller has the
    /// lock.
    ///
    /// # Errors
    /// A sentence.
    pub fn open(
        config: Arc<JungleHostConfig>,
        clock: Arc<dyn TimeSource>,
        log: LogSink,
    ) -> Result<Self, StoreError> {
        Self::open_seeded(config, clock, log, fresh_seed)
    }

    /// As [`JungleHost::open`], with seeds of one's own: what grows in a jungle is then the same each time.
    ///
    /// # Errors
    /// A sentence.
    pub fn open_seeded(
        config: Arc<JungleHostConfig>,
        clock: Arc<dyn TimeSource>,
        log: LogSink,
        seeds: SeedSource,
    ) -> Result<Self, StoreError> {
        let db = store::open(&config.store)?;
        let key = key_of(&db)?;
        let jungles = BTreeMap::new();
        let memory = HostMemory { config, key, jungles, log, seeds, has_erased: false };
        let mut host = Self { db, clock, memory, has_written: false };
        host.transact(|transaction| transaction.found_new())?;
        for record in jungles::all(&host.db)? {
            if host.memory.config.jungle(&record.name).is_none() {
                (host.memory.log)(&format!(
                    "the jungle {} is in the store but not in {}: its cycles do not run",
                    record.name,
                    host.memory.config.file.display()
                ));
            }
        }
        Ok(host)
    }

    /// Does something whole or not at all. What it returns is on the disk.
    ///
    /// # Errors
    /// A sentence; nothing was done then.
    pub fn transact<T>(
        &mut self,
        what: impl FnOnce(&mut HostTransaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let now = self.clock.now().as_second();
        let done = self.try_transact(what, now);
        if done.is_err() {
            self.memory.jungles.clear();
        } else if self.memory.has_erased {
            // What was done is done; the copies are looked for again next time.
            self.memory.has_erased = !matches!(self.scrub(), Ok(true));
        }
        done
    }

    fn try_transact<T>(
        &mut self,
        what: impl FnOnce(&mut HostTransaction<'_>) -> Result<T, StoreError>,
        now: i64,
    ) -> Result<T, StoreError> {
        let behavior = rusqlite::TransactionBehavior::Immediate;
        let before = self.db.total_changes();
        let db = self.db.transaction_with_behavior(behavior)?;
        let memory = &mut self.memory;
        let mut transaction = HostTransaction { db: &db, memory, now, lines: RefCell::default() };
        let result = what(&mut transaction)?;
        let lines = transaction.lines.into_inner();
        db.commit()?;
        self.has_written |= self.db.total_changes() > before;
        lines.iter().for_each(|line| (self.memory.log)(line));
        Ok(result)
    }

    /// `true` if something was written to the disk since this was last asked.
    pub fn take_has_written(&mut self) -> bool {
        std::mem::take(&mut self.has_written)
    }

    /// The store, for reading.
    pub fn db(&self) -> &Connection {
        &self.db
    }

    /// The configuration of the host.
    pub fn config(&self) -> &Arc<JungleHostConfig> {
        &self.memory.config
    }

    /// The key of tokens.
    pub fn key(&self) -> &TokenKey {
        &self.memory.key
    }

    /// Now, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now().as_second()
    }

    /// Sees to it that no copy of what was erased stays in the file or in the log beside it; `false` if somebody still
    /// reads the log.
    fn scrub(&self) -> Result<bool, StoreError> {
        self.db.execute_batch("VACUUM")?;
        let blocked: bool =
            self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        Ok(!blocked)
    }
}

/// The key by which the host knows its own letters again. It is made once.
///
/// # Errors
/// A sentence.
pub fn key_of(db: &Connection) -> Result<TokenKey, StoreError> {
    const NAME: &str = "key";
    if let Some(bytes) = store::value(db, NAME)? {
        let bytes =
            bytes.try_into().map_err(|_| "the key in the store has the wrong length".to_owned())?;
        return Ok(TokenKey::from_bytes(bytes));
    }
    let key =
        TokenKey::new().map_err(|error| format!("the system provides no random bytes: {error}"))?;
    store::set_value(db, NAME, &key.to_bytes())?;
    Ok(key)
}

impl HostTransaction<'_> {
    fn found_new(&mut self) -> Result<(), StoreError> {
        let config = Arc::clone(&self.memory.config);
        for jungle in &config.jungles {
            if jungles::find(self.db, &jungle.name)?.is_none() {
                self.found(jungle)?;
            }
        }
        Ok(())
    }

    fn found(&mut self, jungle: &JungleConfig) -> Result<(), StoreError> {
        let seed = (self.memory.seeds)();
        let state = beginning(&jungle.dish, jungle.settings, jungle.bots.len(), seed)?;
        let next = jungle.schedule.next_after(self.timestamp()).as_second();
        jungles::add(self.db, &jungle.name, seed, &state, next)?;
        self.log(&format!("the jungle {} is founded", jungle.name));
        Ok(())
    }

    fn timestamp(&self) -> jiff::Timestamp {
        jiff::Timestamp::from_second(self.now).unwrap_or_default()
    }

    /// The store, in the middle of the transaction.
    pub(crate) fn db(&self) -> &Connection {
        self.db
    }

    /// Now, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.now
    }

    /// Notes that this transaction erases something, of which no copy may stay anywhere.
    pub(crate) fn erases(&mut self) {
        self.memory.has_erased = true;
    }

    /// Says something to the host once the transaction is on the disk, and nothing if it fails.
    pub(crate) fn log(&self, line: &str) {
        self.lines.borrow_mut().push(line.to_owned());
    }

    /// A running jungle; it is read from the store if it is not in memory.
    fn jungle(&mut self, id: i64) -> Result<&mut HostedJungle, StoreError> {
        if !self.memory.jungles.contains_key(&id) {
            let jungle = jungles::restore(self.db, id)?;
            self.memory.jungles.insert(id, jungle);
        }
        let found = self.memory.jungles.get_mut(&id);
        found.ok_or_else(|| format!("there is no jungle {id}").into())
    }

    /// Does something in a jungle, and writes it down.
    fn act(&mut self, id: i64, party: Party, action: Action) -> Result<Vec<Event>, HostError> {
        let events = self.jungle(id)?.apply(party, &action)?;
        jungles::append(self.db, id, &JungleJournalLine { party, action })?;
        Ok(events)
    }
}
