//! Fetches the new messages of one folder.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_imap::imap_proto::{AttributeValue, Capability, MailboxDatum, Response, ResponseCode};

use super::commands::ImapConnection;
use super::progress::MailboxProgress;
use super::trouble::ImapTrouble;
use super::{ImapMailbox, ProgressStore};
use crate::arriving::{LARGEST_MESSAGE, MailReceiver, tell};
use crate::envelope::MailEnvelope;

/// Tries to fetch a message, an hour of them at one a minute. A message that waits keeps what is behind it
/// from being remembered as done.
const MOST_REFUSALS: u32 = 60;

/// The pause where the server tells of something new and has nothing: twice as long each time.
const PAUSE_IN_VAIN: Duration = Duration::from_millis(250);

/// Messages whose sizes are asked for at once.
const AT_ONCE: usize = 100;

/// The part of a message that is fetched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FetchExtent {
    Whole,
    Header,
}

pub(super) struct MailboxFetcher<'a> {
    connection: ImapConnection,
    mailbox: &'a ImapMailbox,
    progress_store: &'a dyn ProgressStore,
    receiver: &'a dyn MailReceiver,
    progress: MailboxProgress,
    /// Messages that could not be received, and wait for the next look.
    left: BTreeSet<u32>,
    /// Sentences about what the server did not do at this look.
    troubles: BTreeSet<String>,
    /// The number of times in a row that the server told of something new, and had nothing.
    in_vain: u32,
    /// The number of times that the server could not give a message, by its UID.
    refusals: BTreeMap<u32, u32>,
    can_idle: bool,
    can_expunge: bool,
}

impl<'a> MailboxFetcher<'a> {
    /// Opens the folder.
    pub(super) async fn begin(
        mut connection: ImapConnection,
        mailbox: &'a ImapMailbox,
        progress_store: &'a dyn ProgressStore,
        receiver: &'a dyn MailReceiver,
    ) -> Result<MailboxFetcher<'a>, ImapTrouble> {
        let (mut can_idle, mut can_expunge) = (false, false);
        connection
            .ask("CAPABILITY", |response| {
                if let Response::Capabilities(all) = response {
                    can_idle |= has(all, "IDLE");
                    can_expunge |= has(all, "UIDPLUS");
                }
            })
            .await?;
        let (mut validity, mut next) = (None, None);
        connection
            .ask(&format!("SELECT {}", quoted(&mailbox.folder)?), |response| {
                if let Response::Data { outcome, .. } = response {
                    match &outcome.code {
                        Some(ResponseCode::UidValidity(number)) => validity = Some(*number),
                        Some(ResponseCode::UidNext(number)) => next = Some(*number),
                        _ => {}
                    }
                }
            })
            .await
            .map_err(|trouble| match trouble {
                ImapTrouble::Refused(said) => ImapTrouble::Folder(said),
                trouble => trouble,
            })?;
        let validity =
            validity.ok_or_else(|| ImapTrouble::Folder("it does not number messages".into()))?;
        let highest = match next {
            Some(next) => u32::saturating_sub(next, 1),
            None => search(&mut connection, "UID *").await?.last().copied().unwrap_or_default(),
        };
        let progress = MailboxProgress::new(validity, highest, progress_store.uid_state());
        Ok(MailboxFetcher {
            connection,
            mailbox,
            progress_store,
            receiver,
            progress,
            left: BTreeSet::new(),
            troubles: BTreeSet::new(),
            in_vain: 0,
            refusals: BTreeMap::new(),
            can_idle,
            can_expunge,
        })
    }

    /// Takes all messages that are there, until the server knows of no others.
    pub(super) async fn take_new(&mut self) -> Result<(), ImapTrouble> {
        let part = self.mailbox.part_name();
        loop {
            // What is told from here on, also while searching, the search may not have seen.
            self.connection.news = false;
            self.left.clear();
            self.troubles.clear();
            let found = search(&mut self.connection, &self.progress.search()).await?;
            let wanted: Vec<u32> = self.progress.wanted(found).into_iter().collect();
            if !wanted.is_empty() {
                self.in_vain = 0;
            }
            for some in wanted.chunks(AT_ONCE) {
                self.take(some).await?;
            }
            if let Some(state) = self.progress.searched(&self.left) {
                self.progress_store.remember(state);
            }
            tell(self.receiver, &part, &self.troubles);
            if !self.connection.news {
                return Ok(());
            }
        }
    }

    /// Waits until there may be something new.
    pub(super) async fn wait_for_news(&mut self) -> Result<(), ImapTrouble> {
        if self.can_idle && self.left.is_empty() {
            if self.in_vain > 1 {
                // Some servers tell of the same messages whenever they are asked.
                let pause = PAUSE_IN_VAIN.saturating_mul(1 << self.in_vain.min(10));
                tokio::time::sleep(pause.min(self.mailbox.poll)).await;
            }
            let waited = self.connection.idle().await;
            self.in_vain += u32::from(self.connection.news);
            match waited {
                // The server offers what it cannot do.
                Err(ImapTrouble::Refused(_)) => {
                    self.can_idle = false;
                    Ok(())
                }
                ended => ended,
            }
        } else {
            tokio::time::sleep(self.mailbox.poll).await;
            self.connection.ask("NOOP", |_| {}).await
        }
    }

    async fn take(&mut self, uids: &[u32]) -> Result<(), ImapTrouble> {
        let sizes = self.sizes(uids).await?;
        for uid in uids {
            match sizes.get(uid) {
                // Somebody has removed it meanwhile.
                None => self.progress.done(*uid),
                Some(size) if *size as usize > LARGEST_MESSAGE => {
                    self.take_one(*uid, FetchExtent::Header).await?;
                }
                Some(_) => self.take_one(*uid, FetchExtent::Whole).await?,
            }
            if let Some(state) = self.progress.advance(*uid, &self.left) {
                self.progress_store.remember(state);
            }
        }
        Ok(())
    }

    async fn sizes(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, u32>, ImapTrouble> {
        let set = uids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let mut sizes = BTreeMap::new();
        let each = |response: &Response<'_>| {
            if let Response::Fetch(_, attributes) = response
                && let Some(uid) = uid_of(attributes)
                && let Some(size) = attributes.iter().find_map(|attribute| match attribute {
                    AttributeValue::Rfc822Size(size) => Some(*size),
                    _ => None,
                })
            {
                sizes.insert(uid, size);
            }
        };
        self.connection.ask(&format!("UID FETCH {set} (UID RFC822.SIZE)"), each).await?;
        Ok(sizes)
    }

    async fn take_one(&mut self, uid: u32, extent: FetchExtent) -> Result<(), ImapTrouble> {
        let raw = match self.fetch(uid, extent).await {
            Ok(raw) => raw,
            // One message that the server cannot give must not hold up all others.
            Err(ImapTrouble::Refused(said)) => {
                self.refused(uid, &said);
                return Ok(());
            }
            Err(trouble) => return Err(trouble),
        };
        let taken = raw.map_or(Ok(()), |raw| {
            let envelope = MailEnvelope::from_headers(&raw);
            match extent {
                FetchExtent::Whole => self.receiver.receive(&envelope, &raw),
                FetchExtent::Header => self.receiver.receive_header(&envelope, &raw),
            }
        });
        if taken.is_err() {
            self.left.insert(uid);
            return Ok(());
        }
        self.progress.done(uid);
        if extent == FetchExtent::Header {
            self.receiver
                .report(&self.about(uid, "is too large (over 10 MB): only its header is fetched"));
            // Unread for the host, who may want to look at it.
            return Ok(());
        }
        match self.mark(uid).await {
            // A mailbox that is only readable: its UIDs are remembered all the same.
            Err(ImapTrouble::Refused(_)) => Ok(()),
            marked => marked,
        }
    }

    fn refused(&mut self, uid: u32, said: &str) {
        let times = self.refusals.entry(uid).or_default();
        *times += 1;
        if *times < MOST_REFUSALS {
            self.troubles.insert(
                self.about(uid, &format!("cannot be fetched ({said}) and stays there for now")),
            );
            self.left.insert(uid);
        } else {
            let what = "is skipped, because the server never delivered it: look for it there";
            self.receiver.report(&self.about(uid, what));
            self.progress.done(uid);
        }
    }

    /// The message, without marking it as seen. `None`: it is gone.
    async fn fetch(
        &mut self,
        uid: u32,
        extent: FetchExtent,
    ) -> Result<Option<Vec<u8>>, ImapTrouble> {
        let mut raw = None;
        let each = |response: &Response<'_>| {
            if let Response::Fetch(_, attributes) = response
                && uid_of(attributes) == Some(uid)
                && let Some(data) = attributes.iter().find_map(|attribute| match attribute {
                    AttributeValue::BodySection { section, data: Some(data), .. }
                        if section.is_some() == (extent == FetchExtent::Header) =>
                    {
                        Some(data)
                    }
                    _ => None,
                })
            {
                raw = Some(data.to_vec());
            }
        };
        let section = match extent {
            FetchExtent::Whole => "",
            FetchExtent::Header => "HEADER",
        };
        self.connection.ask(&format!("UID FETCH {uid} (UID BODY.PEEK[{section}])"), each).await?;
        Ok(raw)
    }

    /// Marks a message as seen, or removes it where it is not to stay.
    async fn mark(&mut self, uid: u32) -> Result<(), ImapTrouble> {
        let flags = if self.mailbox.keep { "\\Seen" } else { "\\Seen \\Deleted" };
        self.connection.ask(&format!("UID STORE {uid} +FLAGS.SILENT ({flags})"), |_| {}).await?;
        // Without UIDPLUS, EXPUNGE would remove what others have marked too.
        if !self.mailbox.keep && self.can_expunge {
            self.connection.ask(&format!("UID EXPUNGE {uid}"), |_| {}).await?;
        }
        Ok(())
    }

    /// A sentence about a message.
    fn about(&self, uid: u32, what: &str) -> String {
        format!("The message {uid} in the mailbox of {} {what}.", self.mailbox.user)
    }
}

async fn search(connection: &mut ImapConnection, what: &str) -> Result<BTreeSet<u32>, ImapTrouble> {
    let mut found = BTreeSet::new();
    connection
        .ask(&format!("UID SEARCH {what}"), |response| {
            if let Response::MailboxData(MailboxDatum::Search(uids)) = response {
                found.extend(uids);
            }
        })
        .await?;
    Ok(found)
}

fn uid_of(attributes: &[AttributeValue<'_>]) -> Option<u32> {
    attributes.iter().find_map(|attribute| match attribute {
        AttributeValue::Uid(uid) => Some(*uid),
        _ => None,
    })
}

fn has(all: &[Capability<'_>], name: &str) -> bool {
    all.iter().any(|capability| matches!(capability, Capability::Atom(atom) if atom.eq_ignore_ascii_case(name)))
}

/// A folder's name as IMAP takes it in a command.
fn quoted(folder: &str) -> Result<String, ImapTrouble> {
    if folder.chars().any(|letter| letter.is_control() || !letter.is_ascii()) {
        return Err(ImapTrouble::Folder("a folder's name is of ASCII letters only".into()));
    }
    Ok(format!("\"{}\"", folder.replace('\\', "\\\\").replace('"', "\\\"")))
}
