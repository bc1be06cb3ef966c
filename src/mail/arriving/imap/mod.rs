//! An ordinary mailbox, by IMAP (RFC 3501): what a person at home has.
//!
//! Messages are known by their UIDs. The highest UID below which all is done is remembered together with
//! the mailbox's UIDVALIDITY, and only after a message was received: after a crash at any moment a
//! message may come again, and none is forgotten. Where nothing is remembered, or the mailbox has a new
//! UIDVALIDITY, the unseen messages are taken: what was received before is marked as seen, and a mailbox
//! that was restored is not played a second time.

mod connect;
mod fetching;
mod progress;
mod talk;
mod trouble;

use std::path::PathBuf;
use std::time::Duration;

use tokio::sync::watch;

use self::connect::Server;
use self::fetching::Fetching;
use self::trouble::Trouble;
use super::{Receive, Stop};
use crate::connection::{ConnectionError, Password, Tls};

/// Pauses between tries to connect: the first, the longest, and the first after a refused password, since
/// some servers lock out who tries often.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);
const REFUSED_PAUSE: Duration = Duration::from_secs(60);

/// A mailbox, and how it is reached.
#[derive(Clone, Debug)]
pub struct Mailbox {
    /// The server, for instance `imap.example.org`.
    pub host: String,
    /// 993 with [`Tls::Implicit`], 143 with [`Tls::StartTls`].
    pub port: u16,
    /// How the connection is encrypted.
    pub tls: Tls,
    /// The user, usually the mail address.
    pub user: String,
    /// The password, mostly an app password.
    pub password: Password,
    /// The folder whose messages are taken, usually `INBOX`.
    pub folder: String,
    /// Whether a message stays in the mailbox once it was received.
    pub keep: bool,
    /// Certificates (PEM) that are trusted besides the usual ones.
    pub ca_file: Option<PathBuf>,
    /// How often to look where the server does not tell of new messages by itself (IDLE, RFC 2177), and
    /// when to try again what could not be received.
    pub poll: Duration,
}

impl Mailbox {
    /// The usual settings: port 993, encrypted, INBOX, messages stay, a look each minute.
    #[must_use]
    pub fn new(host: impl Into<String>, user: impl Into<String>, password: Password) -> Mailbox {
        Mailbox {
            host: host.into(),
            port: 993,
            tls: Tls::Implicit,
            user: user.into(),
            password,
            folder: "INBOX".into(),
            keep: true,
            ca_file: None,
            poll: Duration::from_secs(60),
        }
    }
}

/// Remembers, over restarts, how far a mailbox was read.
pub trait Remember {
    /// UIDVALIDITY, and the UID up to which all is done.
    fn uid_state(&self) -> Option<(u32, u32)>;
    /// Keeps them. Where that fails, messages come again.
    fn remember(&self, state: (u32, u32));
}

/// Gives the messages of `mailbox` to `to` until `stop`. Blocks; trouble is reported to `to` and tried
/// again, after 15 minutes at the latest.
///
/// # Errors
///
/// Where the configuration cannot work: see [`ConnectionError`].
pub fn follow(
    mailbox: &Mailbox,
    memory: &dyn Remember,
    to: &dyn Receive,
    stop: &Stop,
) -> Result<(), ConnectionError> {
    let server = Server::new(mailbox)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .build()
        .map_err(|error| ConnectionError::System(error.to_string()))?;
    let (tell, mut stopped) = watch::channel(false);
    stop.when_stopped(move || {
        // Nobody listens where the follower has ended already.
        let _ = tell.send(true);
    });
    let follower = Follower { mailbox, server, memory, to };
    runtime.block_on(async {
        tokio::select! {
            () = follower.run() => {}
            _ = stopped.wait_for(|stopped| *stopped) => {}
        }
    });
    // A name that is being looked up is not waited for.
    runtime.shutdown_background();
    Ok(())
}

struct Follower<'a> {
    mailbox: &'a Mailbox,
    server: Server,
    memory: &'a dyn Remember,
    to: &'a dyn Receive,
}

impl Follower<'_> {
    async fn run(&self) {
        let mut pause = FIRST_PAUSE;
        let mut reported = String::new();
        loop {
            let trouble = self.session(&mut pause, &mut reported).await;
            let sentence = trouble.sentence(self.mailbox);
            // The same trouble is told once, not at each try.
            if sentence != reported {
                self.to.report(&sentence);
                reported = sentence;
            }
            if matches!(trouble, Trouble::Password(_)) {
                pause = pause.max(REFUSED_PAUSE);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Follows the mailbox over one connection until that ends.
    async fn session(&self, pause: &mut Duration, reported: &mut String) -> Trouble {
        let mut fetching = match self.begin().await {
            Ok(fetching) => fetching,
            Err(trouble) => return trouble,
        };
        loop {
            if let Err(trouble) = fetching.take_new().await {
                return trouble;
            }
            *pause = FIRST_PAUSE;
            if !reported.is_empty() {
                self.to.report(&format!("The mailbox of {} is reached again.", self.mailbox.user));
                reported.clear();
            }
            if let Err(trouble) = fetching.wait_for_news().await {
                return trouble;
            }
        }
    }

    async fn begin(&self) -> Result<Fetching<'_>, Trouble> {
        let talk = self.server.connect(self.mailbox).await?;
        Fetching::begin(talk, self.mailbox, self.memory, self.to).await
    }
}
