//! Receives messages from an ordinary mailbox by IMAP (RFC 3501), such as a person has at a mail provider.
//!
//! Messages are identified by their UIDs. The UID up to which all messages are done is remembered together with the
//! mailbox's UIDVALIDITY, and only after the messages were received: after a crash at any moment a message may come
//! again, but none is lost. Where nothing is remembered, or the mailbox has a new UIDVALIDITY, only unseen messages are
//! taken: received ones are marked as seen, so those of a mailbox that was restored from a backup do not all come
//! again.
//!
//! - `connect`: network, encryption and login; `pauses`: the pauses between connections
//! - `metered`: the connection, with a limit on the bytes that the server may send for one command
//! - `commands`: commands and their responses
//! - `fetching`: fetches the new messages; `progress`: which of them are done
//! - `trouble`: what can fail, as sentences for the host

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

/// The configuration of a mailbox: its server, its login and its folder.
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
    /// The password; many providers want an app password.
    pub password: Password,
    /// The folder whose messages are taken, usually `INBOX`.
    pub folder: String,
    /// `true` if a message stays in the mailbox after it was received; otherwise it is deleted.
    pub keep: bool,
    /// Certificates (PEM) that are trusted besides the default ones.
    pub ca_file: Option<PathBuf>,
    /// The pause between two polls for new messages if the server does not announce them (IDLE, RFC 2177), and before
    /// messages that could not be received are tried again.
    pub poll: Duration,
}

impl ImapMailbox {
    /// The default settings: port 993, encrypted, `INBOX`, messages stay, a poll each minute.
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

    /// The name of this mailbox in reports to the host: the `part` of [`MailReceiver::fails`] and
    /// [`MailReceiver::works`].
    #[must_use]
    pub fn part_name(&self) -> String {
        format!("Mailbox {} at {}", self.user, self.host)
    }
}

/// Remembers how far a mailbox was read, so that this outlives a restart.
pub trait ProgressStore {
    /// The UIDVALIDITY and the UID up to which all messages are done, as last remembered; `None` if nothing is.
    fn uid_state(&self) -> Option<(u32, u32)>;
    /// Remembers a [`ProgressStore::uid_state`]. If that fails, messages come again.
    fn remember(&self, state: (u32, u32));
}

/// Gives the messages of `mailbox` to `receiver` until `stop`. Blocks. Errors are reported to `receiver`, and the
/// connection is tried again after 15 minutes at the latest.
///
/// # Errors
///
/// If the configuration cannot work: see [`ConnectionError`].
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
    // A lookup of the server's name may still run, and is not waited for.
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
            let (trouble, held) = self.follow_once().await;
            self.receiver.fails(&self.mailbox.part_name(), &trouble.sentence(self.mailbox));
            tokio::time::sleep(pauses.after(&trouble, held)).await;
        }
    }

    /// Follows the mailbox over one connection. Returns why the connection ended, and how long it held.
    async fn follow_once(&self) -> (ImapTrouble, Duration) {
        match self.open_folder().await {
            Ok(mut fetcher) => {
                let begun = Instant::now();
                (Self::fetch_until_trouble(&mut fetcher).await, begun.elapsed())
            }
            Err(trouble) => (trouble, Duration::ZERO),
        }
    }

    /// Connects to the server, and opens the folder.
    async fn open_folder(&self) -> Result<MailboxFetcher<'_>, ImapTrouble> {
        let connection = self.server.connect(self.mailbox).await?;
        MailboxFetcher::begin(connection, self.mailbox, self.progress_store, self.receiver).await
    }

    async fn fetch_until_trouble(fetcher: &mut MailboxFetcher<'_>) -> ImapTrouble {
        loop {
            if let Err(trouble) = fetcher.take_new().await {
                return trouble;
            }
            if let Err(trouble) = fetcher.wait_for_news().await {
                return trouble;
            }
        }
    }
}
