//! Commands and their responses, within bounds of size and time.
//!
//! The crate's own methods take a refused SEARCH or FETCH for an empty one. Here the last word of the
//! server on each command counts, so that a message is never passed over.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use async_imap::Session;
use async_imap::imap_proto::{MailboxDatum, Response, Status};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::timeout;

use super::trouble::Trouble;
use crate::arriving::LARGEST_MESSAGE;
use crate::connection::one_line;

/// How long a command may take: a whole message over a slow line.
const PATIENCE: Duration = Duration::from_secs(300);
/// Servers end a quiet IDLE after half an hour, and home routers forget connections after minutes.
const LONGEST_IDLE: Duration = Duration::from_secs(5 * 60);
/// What the responses to one command may have in bytes: a message, or the UIDs of a million.
const ALLOWANCE: usize = LARGEST_MESSAGE + 2_000_000;

/// A connection with TLS or without.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug> Stream for T {}

/// A connection from which a command's allowance can be read, and then nothing more.
#[derive(Debug)]
pub(super) struct Metered {
    stream: Box<dyn Stream>,
    left: usize,
}

impl Metered {
    pub(super) fn new(stream: Box<dyn Stream>) -> Metered {
        Metered { stream, left: ALLOWANCE }
    }

    pub(super) fn into_inner(self) -> Box<dyn Stream> {
        self.stream
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            let error =
                io::Error::new(io::ErrorKind::FileTooLarge, "it sends more than was asked for");
            return Poll::Ready(Err(error));
        }
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.left = self.left.saturating_sub(buffer.filled().len() - before);
        polled
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A logged in connection.
pub(super) struct Talk {
    session: Session<Metered>,
    /// The server has told of messages since this was last looked at.
    pub(super) news: bool,
}

impl Talk {
    pub(super) fn new(session: Session<Metered>) -> Talk {
        Talk { session, news: false }
    }

    /// Sends a command, and gives each response to `each` until the server has done it.
    pub(super) async fn ask(
        &mut self,
        command: &str,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), Trouble> {
        let asked = async {
            self.session.get_mut().left = ALLOWANCE;
            let ours = self.session.run_command(command).await?;
            loop {
                let response = self.session.read_response().await?.ok_or_else(closed)?;
                match response.parsed() {
                    Response::Done { tag, status, outcome } if *tag == ours => {
                        return match status {
                            Status::Ok => Ok(()),
                            _ => Err(Trouble::Refused(one_line(
                                outcome.information.as_deref().unwrap_or("no reason given"),
                            ))),
                        };
                    }
                    Response::MailboxData(MailboxDatum::Exists(_)) => self.news = true,
                    _ => {}
                }
                each(response.parsed());
            }
        };
        timeout(PATIENCE, asked).await.map_err(|_| silent())?
    }

    /// Waits until the server tells of a message (IDLE, RFC 2177), or a few minutes.
    pub(super) async fn idle(&mut self) -> Result<(), Trouble> {
        self.session.get_mut().left = ALLOWANCE;
        let ours = self.session.run_command("IDLE").await?;
        while !self.news {
            let Ok(response) = timeout(LONGEST_IDLE, self.session.read_response()).await else {
                break;
            };
            let response = response?.ok_or_else(closed)?;
            match response.parsed() {
                Response::MailboxData(MailboxDatum::Exists(_)) => self.news = true,
                Response::Done { tag, outcome, .. } if *tag == ours => {
                    return Err(Trouble::Refused(one_line(
                        outcome.information.as_deref().unwrap_or("IDLE has ended"),
                    )));
                }
                _ => {}
            }
        }
        let ended = async {
            self.session.run_command_untagged("DONE").await?;
            loop {
                let response = self.session.read_response().await?.ok_or_else(closed)?;
                match response.parsed() {
                    Response::Done { tag, .. } if *tag == ours => return Ok(()),
                    Response::MailboxData(MailboxDatum::Exists(_)) => self.news = true,
                    _ => {}
                }
            }
        };
        timeout(PATIENCE, ended).await.map_err(|_| silent())?
    }
}

fn closed() -> Trouble {
    Trouble::Lost("it was closed".into())
}

fn silent() -> Trouble {
    Trouble::Lost("the server does not answer".into())
}
