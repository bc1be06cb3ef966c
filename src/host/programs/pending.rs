//! Connections by TCP that have not said hello. If there are too many, a new one pushes out the oldest of the address
//! that has most of them, so that nobody keeps the others out.

use super::limits::{MOST_PENDING, PENDING_KEPT};
use super::link::LinkInterrupt;
use shoal_crowd::{LocalNetworks, VisitorRoom};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The message to programs that were silent for too long.
const SILENT: &str =
    "it had not said hello when too many others connected; say hello as soon as you are asked";

/// The connections that have not said hello.
pub(super) struct PendingConnections(Mutex<PendingQueue>);

struct PendingQueue {
    waiting: VisitorRoom<LinkInterrupt>,
    is_closed: bool,
}

/// The place of one connection among the pending ones.
pub(super) struct PendingTicket {
    pub(super) pending: Arc<PendingConnections>,
    number: u64,
}

impl PendingConnections {
    /// No connections yet, at a computer in these networks.
    pub(super) fn new(networks: LocalNetworks) -> Self {
        let waiting = VisitorRoom::new(MOST_PENDING, PENDING_KEPT, networks);
        Self(Mutex::new(PendingQueue { waiting, is_closed: false }))
    }

    /// Adds a connection. A program that has to go for it reads why. `None` after [`PendingConnections::close`].
    pub(super) fn enter(
        self: &Arc<Self>,
        from: IpAddr,
        interrupt: LinkInterrupt,
    ) -> Option<PendingTicket> {
        let mut queue = self.lock();
        if queue.is_closed {
            return None;
        }
        let entered = queue.waiting.enter(from, interrupt);
        if let Some((_, gone)) = entered.evicted {
            gone.turn_away(SILENT.to_owned());
        }
        Some(PendingTicket { pending: self.clone(), number: entered.number })
    }

    /// Sends all away, and adds none from now on.
    pub(super) fn close(&self, sentence: &str) {
        let mut queue = self.lock();
        queue.is_closed = true;
        for interrupt in queue.waiting.clear() {
            interrupt.turn_away(sentence.to_owned());
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    fn lock(&self) -> MutexGuard<'_, PendingQueue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingTicket {
    /// Takes the connection out and calls `pass`, before [`PendingConnections::close`] can send it away. Returns
    /// `false` if it was sent away already; then `pass` is not called.
    pub(super) fn leave(self, pass: impl FnOnce()) -> bool {
        let mut queue = self.pending.lock();
        let stayed = queue.waiting.leave(self.number).is_some();
        if stayed {
            // Under the lock: a connection that has passed is not sent away in the same moment.
            pass();
        }
        stayed
    }
}

impl Drop for PendingTicket {
    fn drop(&mut self) {
        self.pending.lock().waiting.leave(self.number);
    }
}
