//! Commands and their responses, within bounds of size and time.
//!
//! The crate's own methods take a refused SEARCH or FETCH for an empty one. Here the last word of the
//! server on each command counts, so that a message is never passed over.

use std::time::Duration;

use async_imap::Session;
use async_imap::imap_proto::{MailboxDatum, Outcome, RequestId, Response, ResponseCode, Status};
use tokio::time::timeout;

use super::metered::MeteredStream;
use super::trouble::ImapTrouble;
use crate::connection::one_line;

/// The longest time that a command may take: a whole message over a slow line.
const PATIENCE: Duration = Duration::from_secs(300);
/// Servers end a quiet IDLE after half an hour, and home routers forget connections after minutes.
const LONGEST_IDLE: Duration = Duration::from_secs(5 * 60);

/// A logged in connection.
pub(super) struct ImapConnection {
    session: Session<MeteredStream>,
    /// The server has told of messages since this was last looked at.
    pub(super) news: bool,
}

impl ImapConnection {
    pub(super) fn new(session: Session<MeteredStream>) -> ImapConnection {
        ImapConnection { session, news: false }
    }

    /// Sends a command, and gives each response to `each` until the server has done it.
    pub(super) async fn ask(
        &mut self,
        command: &str,
        each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapTrouble> {
        let asked = async {
            self.session.get_mut().renew();
            let ours = self.session.run_command(command).await?;
            self.until_done(&ours, each).await
        };
        timeout(PATIENCE, asked).await.map_err(|_| silent())?
    }

    /// Gives each response to `each` until the server has done the command with this tag.
    async fn until_done(
        &mut self,
        ours: &RequestId,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapTrouble> {
        loop {
            let response = self.session.read_response().await?.ok_or_else(closed)?;
            match response.parsed() {
                Response::Done { tag, status: Status::Ok, .. } if tag == ours => return Ok(()),
                Response::Done { tag, outcome, .. } if tag == ours => {
                    return Err(ImapTrouble::Refused(said(outcome)));
                }
                Response::MailboxData(MailboxDatum::Exists(_)) => self.news = true,
                Response::Data { status: Status::Bye, outcome } => {
                    return Err(ImapTrouble::SentAway(said(outcome)));
                }
                _ => {}
            }
            each(response.parsed());
        }
    }

    /// Waits until the server tells of a message (IDLE, RFC 2177), or a few minutes.
    pub(super) async fn idle(&mut self) -> Result<(), ImapTrouble> {
        self.session.get_mut().renew();
        let ours = self.session.run_command("IDLE").await?;
        while !self.news {
            let Ok(response) = timeout(LONGEST_IDLE, self.session.read_response()).await else {
                break;
            };
            let response = response?.ok_or_else(closed)?;
            match response.parsed() {
                Response::MailboxData(MailboxDatum::Exists(_)) => self.news = true,
                Response::Done { tag, outcome, .. } if *tag == ours => {
                    return Err(ImapTrouble::Refused(said(outcome)));
                }
                Response::Data { status: Status::Bye, outcome } => {
                    return Err(ImapTrouble::SentAway(said(outcome)));
                }
                _ => {}
            }
        }
        let ended = async {
            self.session.run_command_untagged("DONE").await?;
            self.until_done(&ours, |_| {}).await
        };
        timeout(PATIENCE, ended).await.map_err(|_| silent())?
    }
}

/// A server's words, with the response code by which it asks to be read.
pub(super) fn said(outcome: &Outcome<'_>) -> String {
    let words = outcome.information.as_deref().unwrap_or("no reason given");
    match outcome.code {
        Some(ResponseCode::Alert) => one_line(&format!("[ALERT] {words}")),
        _ => one_line(words),
    }
}

fn closed() -> ImapTrouble {
    ImapTrouble::Lost("it was closed".into())
}

fn silent() -> ImapTrouble {
    ImapTrouble::Lost("the server does not answer".into())
}
