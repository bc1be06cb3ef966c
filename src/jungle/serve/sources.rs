//! Letters that come in.

use super::Stop;
use super::worker::Inbox;
use crate::config::{Account, Config, WayIn};
use shoal_mail::arriving::listener::{self, Limits, Listening, Protocol};
use shoal_mail::arriving::pipe::{self, Serving};
use shoal_mail::arriving::{Receive, maildir};
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// How often a Maildir and the spool are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// All ways in, at work.
#[derive(Default)]
pub(super) struct Sources {
    threads: Vec<JoinHandle<()>>,
    listening: Vec<Listening>,
    serving: Vec<Serving>,
}

impl Sources {
    pub(super) fn start(config: &Config, inbox: &Arc<Inbox>, stop: &Stop) -> Result<Self, String> {
        let mut sources = Self::default();
        for way in &config.ways_in {
            let to: Arc<dyn Receive> = inbox.clone();
            match way {
                WayIn::Imap(account) => sources.threads.push(imap(account, to, stop, config)?),
                WayIn::Maildir(folder) => {
                    let watched = maildir::watch(folder, to, stop, LOOK);
                    sources.threads.push(watched.map_err(|error| error.to_string())?);
                }
                WayIn::Smtp(at) | WayIn::Lmtp(at) => {
                    let protocol = match way {
                        WayIn::Lmtp(_) => Protocol::Lmtp,
                        _ => Protocol::Smtp,
                    };
                    let listening = listener::listen(*at, protocol, Limits::default(), to, stop);
                    let listening = listening.map_err(|error| format!("{at}: {error}"))?;
                    inbox.report(&format!("letters are taken at {}", listening.address));
                    sources.listening.push(listening);
                }
                WayIn::Pipe => {
                    let serving = pipe::serve_socket(&config.socket, Arc::clone(&to), stop);
                    sources.serving.push(serving.map_err(|error| error.to_string())?);
                    sources.threads.push(drain(&config.spool, to, stop));
                }
            }
        }
        Ok(sources)
    }

    pub(super) fn join(self) {
        for thread in self.threads {
            let _ = thread.join();
        }
        self.listening.into_iter().for_each(Listening::join);
        self.serving.into_iter().for_each(Serving::join);
    }
}

/// What `deliver` kept while no server ran.
fn drain(spool: &Path, to: Arc<dyn Receive>, stop: &Stop) -> JoinHandle<()> {
    let (spool, stop) = (spool.to_owned(), stop.clone());
    std::thread::spawn(move || {
        loop {
            if let Err(error) = pipe::drain_spool(&spool, to.as_ref()) {
                to.report(&format!("the spool {} cannot be read: {error}", spool.display()));
            }
            if stop.wait(LOOK) {
                return;
            }
        }
    })
}

fn imap(
    account: &Account,
    to: Arc<dyn Receive>,
    stop: &Stop,
    config: &Config,
) -> Result<JoinHandle<()>, String> {
    let _ = (account, to, stop, config);
    Err("reading a mailbox is not built in yet".into())
}
