//! HTTP and WebSockets around the hub, in one thread.

mod http;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use shoal_crowd::LocalNetworks;
use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::codes::{SeatCode, SharedCode};
use crate::hub::{PhoneHub, PhoneSendError};
use crate::limits::{HOST_QUEUE, PAGE_LIMITS};
use crate::{HostSite, PhoneEvent, PhoneMessage, PhoneSeat, addresses};

/// The reason why phones cannot be served.
#[derive(Debug, Error)]
pub enum PhoneServerError {
    /// Phones need an address that they can be told.
    #[error(
        "phones are served at one address, and {0} means all of them: choose one of this computer's addresses"
    )]
    AllAddresses(SocketAddr),
    /// The address is taken, or not this computer's.
    #[error("phones cannot be served at {at}: {source}; choose another port or address")]
    Bind {
        /// The address that was tried.
        at: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// The system gives no thread or no timer.
    #[error("phones cannot be served: {0}")]
    Thread(io::Error),
}

/// Serves phones at one address until it is dropped.
pub struct PhoneServer {
    shared: Arc<PhoneServerState>,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The state that the host's thread and the server's thread share, each for moments.
struct PhoneServerState {
    hub: Mutex<PhoneHub>,
    networks: LocalNetworks,
    began: Instant,
    /// The address that a browser has to ask for, in `Host` and `Origin`.
    authority: String,
    /// The host's own pages.
    site: Option<Box<dyn HostSite>>,
}

impl PhoneServer {
    /// Serves phones at `at` from now on; port 0 takes any free port. The receiver gets everything that phones do.
    ///
    /// # Errors
    ///
    /// If `at` means all addresses, is taken, or is not this computer's.
    pub fn start(at: SocketAddr) -> Result<(Self, Receiver<PhoneEvent>), PhoneServerError> {
        Self::start_with(at, None, &[])
    }

    /// Serves phones as [`PhoneServer::start`] does, with pages of the host beside those of the phones, and with the
    /// tokens that seats had before the host was stopped; a text that is no token is left out.
    ///
    /// # Errors
    ///
    /// As [`PhoneServer::start`].
    pub fn start_with(
        at: SocketAddr,
        site: Option<Box<dyn HostSite>>,
        tokens: &[(PhoneSeat, String)],
    ) -> Result<(Self, Receiver<PhoneEvent>), PhoneServerError> {
        let at = addresses::plain(at);
        if at.ip().is_unspecified() {
            return Err(PhoneServerError::AllAddresses(at));
        }
        let bind = |source| PhoneServerError::Bind { at, source };
        let listener = TcpListener::bind(at).map_err(bind)?;
        let address = listener.local_addr().map_err(bind)?;
        let (to_host, from_phones) = sync_channel(HOST_QUEUE);
        let authority = authority(address);
        let networks = LocalNetworks::of_this_computer();
        let mut hub = PhoneHub::new(to_host, authority.clone(), networks.clone());
        for (seat, token) in tokens {
            hub.restore(*seat, token);
        }
        let hub = Mutex::new(hub);
        let shared =
            Arc::new(PhoneServerState { hub, networks, began: Instant::now(), authority, site });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(PhoneServerError::Thread)?;
        let (stop, stopped) = oneshot::channel();
        let state = Arc::clone(&shared);
        let serve = move || runtime.block_on(serve(listener, state, stopped));
        let thread = Builder::new().name("phones".to_owned()).spawn(serve);
        let thread = Some(thread.map_err(PhoneServerError::Thread)?);
        Ok((Self { shared, address, stop: Some(stop), thread }, from_phones))
    }

    /// The address at which phones are served.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A code that makes a phone the hand of `seat`. A phone that the seat has is dismissed.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or the system has no randomness.
    pub fn invite(&self, seat: PhoneSeat) -> io::Result<SeatCode> {
        self.shared.hub().invite(seat, self.shared.now())
    }

    /// Opens a code for many phones, each of which gets one of the first `seats` seats. `known` are the
    /// word and the letters that it had before the host began again.
    ///
    /// # Errors
    ///
    /// If there are more seats than a hub holds, or the system has no randomness.
    pub fn open_shared_code(
        &self,
        seats: u8,
        known: Option<(String, String)>,
    ) -> io::Result<SharedCode> {
        self.shared.hub().open_shared_code(seats, known)
    }

    /// The tokens of all seats that have a phone, for a host that wants to go on after it was stopped. A
    /// browser with a token is that seat's phone: keep them as private as a password.
    pub fn tokens(&self) -> Vec<(PhoneSeat, String)> {
        self.shared.hub().tokens()
    }

    /// The addresses from which the phones of seats came, as far as they have come since this server began. One of
    /// IPv6 from elsewhere is the first of its block.
    pub fn origins(&self) -> Vec<(PhoneSeat, IpAddr)> {
        self.shared.hub().origins()
    }

    /// Tells a seat's phone something.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or no page would take as much.
    pub fn tell(&self, message: PhoneMessage) -> Result<(), PhoneSendError> {
        self.shared.hub().tell(message)
    }
}

impl Drop for PhoneServer {
    /// Closes all sockets and the address, and waits until that is done.
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // An error means that the thread has panicked; then it has closed everything as well.
            let _ = thread.join();
        }
    }
}

impl PhoneServerState {
    /// The hub. No call leaves it half changed, so a panic elsewhere is no reason to lose it.
    fn hub(&self) -> MutexGuard<'_, PhoneHub> {
        self.hub.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the start.
    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The name of an address in the `Host` and `Origin` of browsers: they leave port 80 out.
fn authority(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(four) if four.port() == 80 => four.ip().to_string(),
        SocketAddr::V6(six) if six.port() == 80 => format!("[{}]", six.ip()),
        other => other.to_string(),
    }
}

/// Serves phones until `stopped`.
async fn serve(
    listener: TcpListener,
    shared: Arc<PhoneServerState>,
    stopped: oneshot::Receiver<()>,
) {
    let state = Arc::clone(&shared);
    let answer = move |request, from| {
        let shared = Arc::clone(&state);
        async move { http::route(request, addresses::plain(from).ip(), &shared).await }
    };
    tokio::select! {
        _ = stopped => {}
        _ = shoal_web::serve(listener, PAGE_LIMITS, shared.networks.clone(), answer) => {}
        () = tick(&shared) => {}
    }
}

/// Tells the hub that time passes.
async fn tick(shared: &PhoneServerState) {
    let mut second = interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        second.tick().await;
        shared.hub().tick(shared.now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_leave_out_the_port_of_the_web() {
        let named = |address: &str| authority(address.parse().expect("an address"));
        assert_eq!(named("192.168.1.23:80"), "192.168.1.23");
        assert_eq!(named("192.168.1.23:7425"), "192.168.1.23:7425");
        assert_eq!(named("[fd00::5]:80"), "[fd00::5]");
        assert_eq!(named("[fd00::5]:7425"), "[fd00::5]:7425");
    }

    #[test]
    fn all_addresses_and_taken_ones_are_refused() {
        let all = PhoneServer::start("0.0.0.0:0".parse().expect("an address"));
        assert!(matches!(all, Err(PhoneServerError::AllAddresses(_))));
        let (first, _heard) =
            PhoneServer::start("127.0.0.1:0".parse().expect("an address")).expect("free");
        let second = PhoneServer::start(first.address()).map(|_| ());
        assert!(matches!(second, Err(PhoneServerError::Bind { .. })));
        let at = first.address();
        drop(first);
        PhoneServer::start(at).expect("free again");
    }
}
