//! A receiver of SMTP and LMTP on loopback: for a first try without a mail server, or behind one.
//!
//! It is no mail server for the network: it neither encrypts nor knows who is who, so it binds to
//! nothing but loopback.

mod client_stream;
mod replies;
mod session;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use super::accepting::accept;
use super::{MailReceiver, StopFlag};

/// The protocol between client and listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListenerProtocol {
    /// RFC 5321, from programs and mail servers.
    Smtp,
    /// RFC 2033, from a mail server to its neighbour: a reply for each recipient.
    Lmtp,
}

/// The limits on what one client may use.
#[derive(Clone, Debug)]
pub struct ListenerLimits {
    /// Bytes of a message.
    pub message: usize,
    /// Recipients of a message.
    pub recipients: usize,
    /// Messages of a session.
    pub messages: usize,
    /// Commands of a session.
    pub commands: usize,
    /// Commands of a session that are none.
    pub errors: usize,
    /// Bytes of a command with its line end.
    pub line: usize,
    /// The longest time for a command, or for the next part of a message.
    pub idle: Duration,
    /// The longest time for a session.
    pub session: Duration,
    /// Sessions at the same time; others wait.
    pub connections: usize,
}

impl Default for ListenerLimits {
    fn default() -> ListenerLimits {
        ListenerLimits {
            message: 256 * 1024,
            recipients: 100,
            messages: 100,
            commands: 1000,
            errors: 10,
            line: 2048,
            idle: Duration::from_secs(60),
            session: Duration::from_secs(600),
            connections: 16,
        }
    }
}

/// A listener at work.
#[derive(Debug)]
pub struct RunningListener {
    /// The address at which it listens, with the actual port if port 0 was asked for.
    pub address: SocketAddr,
    thread: JoinHandle<()>,
}

impl RunningListener {
    /// Waits until the listener and its sessions have ended: after [`StopFlag::stop`].
    pub fn join(self) {
        let _ = self.thread.join();
    }
}

/// Listens at `address` until `stop`, and gives every message to `to`, once for each recipient.
///
/// # Errors
///
/// Where `address` is not on loopback, or is taken.
pub fn listen(
    address: SocketAddr,
    kind: ListenerProtocol,
    limits: ListenerLimits,
    receiver: Arc<dyn MailReceiver>,
    stop: &StopFlag,
) -> io::Result<RunningListener> {
    if !address.ip().is_loopback() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!(
                "{address} can be reached from other machines, and the built-in receiver is not made for that: \
                 use 127.0.0.1, and a mail server in front of it."
            ),
        ));
    }
    let listener = TcpListener::bind(address).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("Shoal cannot listen at {address} ({error}): choose another port."),
        )
    })?;
    let address = listener.local_addr()?;
    let most = limits.connections.max(1);
    let thread = accept(listener, most, stop, move |stream: TcpStream| {
        // A client that breaks off is the client's affair: what was taken is taken.
        let _ = session::SmtpSession::new(kind, &limits, receiver.as_ref()).run(stream);
    })?;
    Ok(RunningListener { address, thread })
}
