//! Receives messages: from a mailbox by IMAP, from a Maildir, through a pipe, or by SMTP on loopback.
//!
//! Every source gives its messages to one [`MailReceiver`], and gives a message up only once that has taken
//! it. What was taken just before a crash may be given again: a receiver knows a message by its
//! `Message-ID`.

#[cfg(unix)]
mod accepting;
#[cfg(unix)]
mod files;
pub mod imap;
#[cfg(unix)]
pub mod listener;
#[cfg(unix)]
pub mod maildir;
#[cfg(unix)]
pub mod pipe;
#[cfg(unix)]
mod polling;
mod stop;

pub use stop::StopFlag;

use crate::envelope::MailEnvelope;
use std::collections::BTreeSet;

/// The largest message that is taken from a mailbox, a Maildir or a pipe, in bytes.
pub const LARGEST_MESSAGE: usize = 10_000_000;

/// Takes messages for good.
pub trait MailReceiver: Send + Sync {
    /// Takes a message: `Ok` only once it is on disk. Called from the source's own thread.
    ///
    /// The same message may come again after a crash, and must then be taken without being acted on.
    ///
    /// # Errors
    ///
    /// [`TemporaryRefusal`] where it cannot be kept: the source brings it again later.
    fn receive(&self, envelope: &MailEnvelope, raw: &[u8]) -> Result<(), TemporaryRefusal>;

    /// Takes the header of a message that is too large to be taken whole, so that its sender hears of it.
    ///
    /// # Errors
    ///
    /// As of [`MailReceiver::receive`].
    fn receive_header(
        &self,
        _envelope: &MailEnvelope,
        _header: &[u8],
    ) -> Result<(), TemporaryRefusal> {
        Ok(())
    }

    /// A sentence for the host's log about something that has happened: a message that was put aside.
    fn report(&self, _sentence: &str) {}

    /// Part of a source does not work, with a sentence that says why and what to do. It is told again at every try, so
    /// that the receiver decides what the host hears.
    fn fails(&self, _part: &str, _sentence: &str) {}

    /// Part of a source works. It is told again at every look.
    fn works(&self, _part: &str) {}
}

/// Tells what went wrong with a part at one look, or that it works.
fn tell(receiver: &dyn MailReceiver, part: &str, troubles: &BTreeSet<String>) {
    if troubles.is_empty() {
        receiver.works(part);
    }
    troubles.iter().for_each(|trouble| receiver.fails(part, trouble));
}

/// The reason why a message cannot be taken now: 451 in SMTP; left in a Maildir; unseen in a mailbox. The receiver
/// itself tells the host: it is no trouble of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemporaryRefusal(pub String);
