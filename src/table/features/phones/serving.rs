//! Starts and stops the server for phones, at the address that the host wants.

use super::PairedPhone;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use shoal_phone::addresses::{self, InterfaceAddress};
use shoal_phone::{PhoneEvent, PhoneMessage, PhoneSeat, PhoneServer};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::mpsc::Receiver;

/// The default port: players may have to type it.
const PORT: u16 = 7425;
const NO_NETWORK: &str = "This computer has no network that a phone can reach: join the Wi-Fi that the phones use, \
                          or open a hotspot.";

/// The phones at the table, and the server that the host has turned on or off.
#[derive(Resource, Default)]
pub struct TablePhones {
    /// `true` if the host has turned phones on.
    pub on: bool,
    /// The address at which they are to be served; `None` for the likeliest.
    pub address: Option<IpAddr>,
    /// The addresses of this computer, the likeliest first, as they were when phones were turned on.
    pub found: Vec<InterfaceAddress>,
    /// A sentence for the host about what is wrong, and what to do about it.
    pub trouble: Option<String>,
    /// The phones, by the server's own numbers of seats.
    pub(super) hands: BTreeMap<PhoneSeat, PairedPhone>,
    /// Number of questions that each of them was asked.
    pub(super) asked: BTreeMap<PhoneSeat, u64>,
    running: Option<RunningPhoneServer>,
}

/// The server that is running, and the messages that come from it.
struct RunningPhoneServer {
    /// The address that the host wanted when it was started.
    wanted: Option<IpAddr>,
    server: PhoneServer,
    heard: SyncCell<Receiver<PhoneEvent>>,
}

impl TablePhones {
    /// Returns the address at which phones are served, if they are.
    pub fn served_at(&self) -> Option<SocketAddr> {
        self.running.as_ref().map(|running| running.server.address())
    }

    pub(super) fn server(&self) -> Option<&PhoneServer> {
        self.running.as_ref().map(|running| &running.server)
    }

    /// Returns everything that phones did since the last call.
    pub(super) fn take_messages(&mut self) -> Vec<PhoneEvent> {
        let running = self.running.as_mut();
        running.map(|running| running.heard.get().try_iter().collect()).unwrap_or_default()
    }

    /// Sends a message to a phone. If that fails the host reads why.
    pub(super) fn send(&mut self, message: PhoneMessage) {
        let told = self.server().map(|server| server.tell(message));
        if let Some(Err(problem)) = told {
            self.trouble = Some(problem.to_string());
        }
    }

    fn start(&mut self) {
        self.found = addresses::likely().unwrap_or_default();
        let wanted = self.address;
        let Some(at) = wanted.or_else(|| self.found.first().map(|address| address.ip)) else {
            (self.on, self.trouble) = (false, Some(NO_NETWORK.into()));
            return;
        };
        // The default port may be taken, by another table for one.
        let started = PhoneServer::start(SocketAddr::new(at, PORT))
            .or_else(|_| PhoneServer::start(SocketAddr::new(at, 0)));
        match started {
            Ok((server, heard)) => {
                self.trouble = None;
                self.running =
                    Some(RunningPhoneServer { wanted, server, heard: SyncCell::new(heard) });
            }
            Err(problem) => (self.on, self.trouble) = (false, Some(problem.to_string())),
        }
    }
}

/// Starts and stops the server as the host wants it. At another address all phones join anew.
pub(super) fn serve(mut phones: ResMut<TablePhones>) {
    let is_right = match &phones.running {
        Some(running) => phones.on && running.wanted == phones.address,
        None => !phones.on,
    };
    if is_right {
        return;
    }
    phones.running = None;
    if phones.on {
        phones.start();
    }
    for hand in phones.hands.values_mut() {
        hand.gone = true;
    }
}
