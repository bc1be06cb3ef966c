//! The program that runs all the time.
//!
//! - [`worker`]: the one thread that writes into the store
//! - `sources`: letters that come in; [`carrying`]: letters that leave; [`folder`]: into a folder
//! - [`page`]: the page on loopback; `listener`: the requests for it
//! - [`health`]: the state of all parts; [`faults`]: the parts that fail; [`health_file`]: the same for programs beside
//!   this one
//! - `keeping`: backups
//!
//! It may be killed at any moment: what was accepted is on disk, and goes on when it starts again.

pub mod carrying;
pub mod faults;
pub mod folder;
pub mod health;
pub mod health_file;
pub mod keeping;
mod listener;
pub mod page;
mod sources;
pub mod worker;

use crate::clock::Clock;
use crate::config::Config;
use crate::host::{Host, Log};
use crate::store::{Lock, StoreError};
use faults::Faults;
use listener::Listener;
use sources::Sources;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use worker::Inbox;

pub use shoal_mail::arriving::Stop;

/// A server at work.
pub struct Server {
    threads: Vec<JoinHandle<()>>,
    sources: Sources,
    /// The address of the page, with the actual port if port 0 was asked for.
    pub page: Option<SocketAddr>,
    /// Takes letters as a source does.
    pub inbox: Arc<Inbox>,
    stop: Stop,
    _lock: Lock,
}

impl Server {
    /// Starts all that a configuration asks for, until `stop`.
    ///
    /// # Errors
    /// A sentence: another server has the store, a port is taken, a folder is missing.
    pub fn start(
        config: Arc<Config>,
        clock: Arc<dyn Clock>,
        log: Log,
        stop: &Stop,
    ) -> Result<Self, String> {
        let lock = Lock::take(&config.store).map_err(|error| error.to_string())?;
        let lock = lock.ok_or_else(|| {
            format!("another server has the store {}: end that one first", config.store.display())
        })?;
        let sentence = |error: StoreError| error.to_string();
        // Before anything is founded.
        Sources::check(&config)?;
        let host = Host::open(Arc::clone(&config), Arc::clone(&clock), Arc::clone(&log));
        let host = host.map_err(sentence)?;
        let carrying =
            carrying::Carrying::new(&host, Arc::clone(&clock), stop).map_err(sentence)?;
        let faults = Arc::new(Faults::new(Arc::clone(&clock), Arc::clone(&log)));
        let (page, listener) = match &config.page {
            Some(page) => {
                let listener = Listener::open(&host, page, &clock, &faults)?;
                (Some(listener.address), Some(listener))
            }
            None => (None, None),
        };
        let mut threads = Vec::new();
        let (inbox, working) = worker::start(host, stop, Arc::clone(&log), &faults);
        threads.push(working);
        let started = Sources::start(&config, &inbox, stop);
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
            threads.push(keeping::start(Arc::clone(&config), clock, log, faults, stop));
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
