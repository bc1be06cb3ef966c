//! An ordinary mailbox, by IMAP (RFC 3501): what a person at home has.
//!
//! Messages are known by their UIDs. The highest UID below which all is done is remembered together with
//! the mailbox's UIDVALIDITY, and only after a message was received: after a crash at any moment a
//! message may come again, and none is forgotten. Where nothing is remembered, or the mailbox has a new
//! UIDVALIDITY, the unseen messages are taken: what was received before is marked as seen, and a mailbox
//! that was restored is not played a second time.

mod commands;
mod connect;
mod fetching;
mod metered;
mod pauses;
mod progress;
mod trouble;

use std::path::PathBuf;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use self::connect::ImapServer;
use self::fetching::MailboxFetcher;
use self::pauses::ConnectionPauses;
use self::trouble::ImapTrouble;
use super::{MailReceiver, StopFlag};
use crate::connection::{ConnectionError, Password, TlsMode};

/// A mailbox, and how it is reached.
#[derive(Clone, Debug)]
pub struct ImapMailbox {
    /// The server, for instance `imap.example.org`.
    pub host: String,
    /// 993 with [`TlsMode::Implicit`], 143 with [`TlsMode::StartTls`].
    pub port: u16,
    /// The encryption of the connection.
    pub tls: TlsMode,
    /// The user, usually the mail address.
    pub user: String,
    /// The password, mostly an app password.
    pub password: Password,
    /// The folder whose messages are taken, usually `INBOX`.
    pub folder: String,
    /// `true` if a message stays in the mailbox once it was received.
    pub keep: bool,
    /// Certificates (PEM) that are trusted besides the default ones.
    pub ca_file: Option<PathBuf>,
    /// The pause between two looks where the server does not tell of new messages by itself (IDLE, RFC 2177), and
    /// before another try for what could not be received.
    pub poll: Duration,
}

impl ImapMailbox {
    /// The default settings: port 993, encrypted, INBOX, messages stay, a look each minute.
    #[must_use]
    pub fn new(
        host: impl Into<String>,
        user: impl Into<String>,
        password: Password,
    ) -> ImapMailbox {
        ImapMailbox {
            host: host.into(),
            port: 993,
            tls: TlsMode::Implicit,
            user: user.into(),
            password,
            folder: "INBOX".into(),
            keep: true,
            ca_file: None,
            poll: Duration::from_secs(60),
        }
    }

    /// The name by which a host hears of it.
    #[must_use]
    pub fn part(&self) -> String {
        format!("Mailbox {} at {}", self.user, self.host)
    }
}

/// Remembers, over restarts, how far a mailbox was read.
pub trait ProgressStore {
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
    mailbox: &ImapMailbox,
    progress_store: &dyn ProgressStore,
    receiver: &dyn MailReceiver,
    stop: &StopFlag,
) -> Result<(), ConnectionError> {
    let server = ImapServer::new(mailbox)?;
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
    let follower = MailboxFollower { mailbox, server, progress_store, receiver };
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

struct MailboxFollower<'a> {
    mailbox: &'a ImapMailbox,
    server: ImapServer,
    progress_store: &'a dyn ProgressStore,
    receiver: &'a dyn MailReceiver,
}

impl MailboxFollower<'_> {
    async fn run(&self) {
        let mut pauses = ConnectionPauses::new();
        loop {
            let (trouble, held) = self.session().await;
            self.receiver.fails(&self.mailbox.part(), &trouble.sentence(self.mailbox));
            tokio::time::sleep(pauses.after(&trouble, held)).await;
        }
    }

    /// Follows the mailbox over one connection until that ends; gives how long it held.
    async fn session(&self) -> (ImapTrouble, Duration) {
        match self.begin().await {
            Ok(mut fetching) => {
                let begun = Instant::now();
                (self.follow(&mut fetching).await, begun.elapsed())
            }
            Err(trouble) => (trouble, Duration::ZERO),
        }
    }

    async fn begin(&self) -> Result<MailboxFetcher<'_>, ImapTrouble> {
        let connection = self.server.connect(self.mailbox).await?;
        MailboxFetcher::begin(connection, self.mailbox, self.progress_store, self.receiver).await
    }

    async fn follow(&self, fetching: &mut MailboxFetcher<'_>) -> ImapTrouble {
        loop {
            if let Err(trouble) = fetching.take_new().await {
                return trouble;
            }
            if let Err(trouble) = fetching.wait_for_news().await {
                return trouble;
            }
        }
    }
}
