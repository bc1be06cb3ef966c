//! The program that runs all the time.
//!
//! - [`worker`]: the one thread that writes into the store
//! - `sources`: letters that come in; [`outbox`]: letters that leave; [`folder`]: into a folder
//! - [`page`]: the page on loopback; `listener`: the requests for it
//! - [`health`]: the state of all parts; [`faults`]: the parts that fail; [`health_file`]: the same for programs beside
//!   this one
//! - `backups`: copies of the store, made at times
//!
//! It may be killed at any moment: what was accepted is on disk, and goes on when it starts again.

pub mod backups;
pub mod faults;
pub mod folder;
pub mod health;
pub mod health_file;
mod listener;
pub mod outbox;
pub mod page;
mod sources;
pub mod worker;

use crate::clock::TimeSource;
use crate::config::JungleHostConfig;
use crate::host::{JungleHost, LogSink};
use crate::store::{StoreError, StoreLock};
use faults::FaultMonitor;
use listener::PageListener;
use sources::RunningSources;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use worker::LetterInbox;

pub use shoal_mail::arriving::StopFlag;

/// A server at work.
pub struct JungleServer {
    threads: Vec<JoinHandle<()>>,
    sources: RunningSources,
    /// The address of the page, with the actual port if port 0 was asked for.
    pub page: Option<SocketAddr>,
    /// Takes letters as a source does.
    pub inbox: Arc<LetterInbox>,
    stop: StopFlag,
    _lock: StoreLock,
}

impl JungleServer {
    /// Starts all that a configuration asks for, until `stop`.
    ///
    /// # Errors
    /// A sentence: another server has the store, a port is taken, a folder is missing.
    pub fn start(
        config: Arc<JungleHostConfig>,
        clock: Arc<dyn TimeSource>,
        log: LogSink,
        stop: &StopFlag,
    ) -> Result<Self, String> {
        let lock = StoreLock::take(&config.store).map_err(|error| error.to_string())?;
        let lock = lock.ok_or_else(|| {
            format!(
                "another server is using the store {}: stop that one first",
                config.store.display()
            )
        })?;
        let sentence = |error: StoreError| error.to_string();
        // Before anything is founded.
        RunningSources::check(&config)?;
        let host = JungleHost::open(Arc::clone(&config), Arc::clone(&clock), Arc::clone(&log));
        let host = host.map_err(sentence)?;
        let carrying =
            outbox::OutboxSender::new(&host, Arc::clone(&clock), stop).map_err(sentence)?;
        let faults = Arc::new(FaultMonitor::new(Arc::clone(&clock), Arc::clone(&log)));
        let (page, listener) = match &config.page {
            Some(page) => {
                let listener = PageListener::open(&host, page, &clock, &faults)?;
                (Some(listener.address), Some(listener))
            }
            None => (None, None),
        };
        let mut threads = Vec::new();
        let (inbox, working) = worker::start(host, stop, Arc::clone(&log), &faults);
        threads.push(working);
        let started = RunningSources::start(&config, &inbox, stop);
        let sources = match started {
            Ok(sources) => sources,
            Err(what) => {
                stop.stop();
                return Err(what);
            }
        };
        threads.push(carrying.start(&inbox, stop, Arc::clone(&faults)));
        match listener.map(|listener| listener.start(stop)).transpose() {
            Ok(serving) => threads.extend(serving),
            Err(what) => {
                stop.stop();
                return Err(what);
            }
        }
        if config.backup.is_some() {
            threads.push(backups::start(Arc::clone(&config), clock, log, faults, stop));
        }
        Ok(Self { threads, sources, page, inbox, stop: stop.clone(), _lock: lock })
    }

    /// Waits until it was stopped and has ended.
    pub fn wait(self) {
        for thread in self.threads {
            // A thread that panicked has said so.
            let _ = thread.join();
            // One that ended by itself takes the others with it: the supervisor starts all again.
            self.stop.stop();
        }
        self.sources.join();
    }
}
