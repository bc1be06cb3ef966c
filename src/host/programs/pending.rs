//! Those who came by TCP and have not said hello. For a newcomer to a full hall the oldest of whoever fills it has to
//! go, so that nobody keeps the others out.

use super::limits::{GREETED, GREETED_KEPT};
use super::link::LinkInterrupt;
use shoal_crowd::{LocalNetworks, VisitorRoom};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The message to programs that were silent for too long.
const SILENT: &str =
    "it had not said hello when too many others connected; say hello as soon as you are asked";

/// The hall before the door.
pub(super) struct PendingConnections(Mutex<PendingQueue>);

struct PendingQueue {
    waiting: VisitorRoom<LinkInterrupt>,
    is_closed: bool,
}

/// A place in the hall.
pub(super) struct PendingTicket {
    pub(super) hall: Arc<PendingConnections>,
    number: u64,
}

impl PendingConnections {
    /// An empty hall of a computer in these networks.
    pub(super) fn new(networks: LocalNetworks) -> Self {
        let waiting = VisitorRoom::new(GREETED, GREETED_KEPT, networks);
        Self(Mutex::new(PendingQueue { waiting, is_closed: false }))
    }

    /// Lets a newcomer in. A program that has to go for it reads why. `None` if the hall is closed.
    pub(super) fn enter(
        self: &Arc<Self>,
        from: IpAddr,
        interrupt: LinkInterrupt,
    ) -> Option<PendingTicket> {
        let mut inside = self.inside();
        if inside.is_closed {
            return None;
        }
        let entered = inside.waiting.enter(from, interrupt);
        if let Some((_, gone)) = entered.evicted {
            gone.turn_away(SILENT.to_owned());
        }
        Some(PendingTicket { hall: self.clone(), number: entered.number })
    }

    /// Sends everybody away, and lets nobody in any more.
    pub(super) fn close(&self, sentence: &str) {
        let mut inside = self.inside();
        inside.is_closed = true;
        for interrupt in inside.waiting.clear() {
            interrupt.turn_away(sentence.to_owned());
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.inside().is_closed
    }

    fn inside(&self) -> MutexGuard<'_, PendingQueue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingTicket {
    /// Goes through the door by doing `pass` before it can be closed; answers whether nobody has sent
    /// it away.
    pub(super) fn leave(self, pass: impl FnOnce()) -> bool {
        let mut inside = self.hall.inside();
        let stayed = inside.waiting.leave(self.number).is_some();
        if stayed {
            // Who has passed is not sent away by a door that closes in the same moment.
            pass();
        }
        stayed
    }
}

impl Drop for PendingTicket {
    fn drop(&mut self) {
        self.hall.inside().waiting.leave(self.number);
    }
}
