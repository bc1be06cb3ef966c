//! Letters that come in.

use super::StopFlag;
use super::worker::LetterInbox;
use crate::config::{JungleHostConfig, MailAccount, MailSource};
use crate::store;
use shoal_mail::arriving::imap::{self, ImapMailbox, ProgressStore};
use shoal_mail::arriving::listener::{self, ListenerLimits, ListenerProtocol};
use shoal_mail::arriving::pipe;
use shoal_mail::arriving::{MailReceiver, maildir};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The pause between two looks into a Maildir and into the spool.
const LOOK: Duration = Duration::from_millis(500);

/// All ways in, at work: how the end of each is waited for.
#[derive(Default)]
pub(super) struct RunningSources(Vec<Box<dyn FnOnce() + Send>>);

impl RunningSources {
    /// Refuses folders that letters cannot come into.
    pub(super) fn check(config: &JungleHostConfig) -> Result<(), String> {
        for way in &config.mail_sources {
            if let MailSource::Maildir(folder) = way {
                maildir::check(folder).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    pub(super) fn start(
        config: &JungleHostConfig,
        inbox: &Arc<LetterInbox>,
        stop: &StopFlag,
    ) -> Result<Self, String> {
        let mut sources = Self::default();
        for way in &config.mail_sources {
            let to: Arc<dyn MailReceiver> = inbox.clone();
            match way {
                MailSource::Imap(account) => sources.add(follow(account, config, inbox, stop)?),
                MailSource::Maildir(folder) => {
                    let watched = maildir::watch(folder, to, stop, LOOK);
                    sources.add(watched.map_err(|error| error.to_string())?);
                }
                MailSource::Smtp(at) | MailSource::Lmtp(at) => {
                    let protocol = match way {
                        MailSource::Lmtp(_) => ListenerProtocol::Lmtp,
                        _ => ListenerProtocol::Smtp,
                    };
                    let listening =
                        listener::listen(*at, protocol, ListenerLimits::default(), to, stop);
                    let listening = listening.map_err(|error| format!("{at}: {error}"))?;
                    inbox.report(&format!("letters are received at {}", listening.address));
                    sources.0.push(Box::new(|| listening.join()));
                }
                MailSource::Pipe => {
                    let serving = pipe::serve_socket(&config.socket, Arc::clone(&to), stop);
                    let serving = serving.map_err(|error| error.to_string())?;
                    sources.0.push(Box::new(|| serving.join()));
                    // What `deliver` kept while no server ran.
                    sources.add(pipe::MailSpool::new(&config.spool).watch(to, stop, LOOK));
                }
            }
        }
        Ok(sources)
    }

    fn add(&mut self, thread: JoinHandle<()>) {
        // A thread that panicked has said so.
        self.0.push(Box::new(|| drop(thread.join())));
    }

    /// Waits until all have ended.
    pub(super) fn join(self) {
        self.0.into_iter().for_each(|join| join());
    }
}

/// The store's record of how far a mailbox was read.
struct JungleProgressStore {
    key: String,
    store: PathBuf,
    inbox: Arc<LetterInbox>,
}

impl ProgressStore for JungleProgressStore {
    fn uid_state(&self) -> Option<(u32, u32)> {
        let db = store::open_to_read(&self.store).ok()?;
        let bytes = store::value(&db, &self.key).ok()??;
        serde_json::from_slice(&bytes).ok()
    }

    fn remember(&self, state: (u32, u32)) {
        if let Ok(bytes) = serde_json::to_vec(&state) {
            self.inbox.keep(&self.key, &bytes);
        }
    }
}

/// Follows a mailbox.
fn follow(
    account: &MailAccount,
    config: &JungleHostConfig,
    inbox: &Arc<LetterInbox>,
    stop: &StopFlag,
) -> Result<JoinHandle<()>, String> {
    let (user, password) = account.login.clone().ok_or("a mailbox needs a user and a password")?;
    let mailbox = ImapMailbox {
        port: account.port,
        tls: account.tls,
        folder: account.mailbox.clone(),
        ca_file: account.ca_file.clone(),
        ..ImapMailbox::new(account.server.clone(), user.clone(), password)
    };
    let key = format!("imap {} {user} {}", account.server, account.mailbox);
    let memory = JungleProgressStore { key, store: config.store.clone(), inbox: Arc::clone(inbox) };
    let (inbox, stop) = (Arc::clone(inbox), stop.clone());
    inbox.expect(&mailbox.part_name());
    Ok(std::thread::spawn(move || {
        // A panic on a server's odd words ends all, so that the supervisor starts all again.
        let _end = PanicStopGuard(&stop);
        if let Err(error) = imap::follow(&mailbox, &memory, inbox.as_ref(), &stop) {
            inbox.fails(&mailbox.part_name(), &error.to_string());
        }
    }))
}

/// Stops the server in a panic.
struct PanicStopGuard<'a>(&'a StopFlag);

impl Drop for PanicStopGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
