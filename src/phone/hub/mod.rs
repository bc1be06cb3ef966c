//! Seats, tokens and sockets, without a network and without a clock: every message that comes is a call, and
//! every message that goes out waits in the queue of a socket or of the host.

mod incoming;
mod seat;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use shoal_crowd::{LocalNetworks, OriginMeters, RateMeter, VisitorRoom};
use thiserror::Error;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::codes::{JoinProgress, SeatCode, SeatCodes, SharedCode};
use crate::limits::{
    INTRODUCTION_TIMEOUT, MESSAGE_RATE, MOST_SOCKETS, MOST_SOCKETS_OF_A_SEAT, PHONE_QUEUE,
    REMEMBERED_ADDRESSES, REQUEST_RATE, SEATS, SILENCE_TIMEOUT, SOCKETS_KEPT_FOR_THIS_COMPUTER,
};
use crate::secrets::PhoneToken;
use crate::wire::{CloseReason, HubMessage};
use crate::{DraftId, PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat};
use seat::{SeatState, SnapshotChange};

/// The reason why a host's message reaches nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PhoneSendError {
    /// There is no such seat.
    #[error("seat {0} has no phone: phones are for the seats 0 to {last}", last = SEATS - 1)]
    NoSuchSeat(u8),
    /// No page would take so much.
    #[error("the snapshot of seat {0} is longer than a phone accepts: show fewer cards or offers")]
    TooLong(u8),
}

/// All seats and all open pages.
pub struct PhoneHub {
    host: SyncSender<PhoneEvent>,
    address: String,
    codes: SeatCodes,
    networks: LocalNetworks,
    requests: OriginMeters,
    seats: BTreeMap<PhoneSeat, SeatState>,
    sockets: VisitorRoom<PageSocket>,
}

/// An open page.
struct PageSocket {
    to_page: Sender<Utf8Bytes>,
    seat: Option<PhoneSeat>,
    rate: RateMeter,
    opened: Duration,
    last_heard: Duration,
}

impl PhoneHub {
    /// A hub without phones. `address` is what browsers ask for: `192.168.1.23:7425`; `networks` are those of this
    /// computer.
    pub fn new(host: SyncSender<PhoneEvent>, address: String, networks: LocalNetworks) -> Self {
        Self {
            host,
            address,
            codes: SeatCodes::new(),
            requests: OriginMeters::new(REQUEST_RATE, REMEMBERED_ADDRESSES),
            seats: BTreeMap::new(),
            sockets: VisitorRoom::new(
                MOST_SOCKETS,
                SOCKETS_KEPT_FOR_THIS_COMPUTER,
                networks.clone(),
            ),
            networks,
        }
    }

    /// A code that seats a phone. A phone that the seat has is dismissed.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or the system has no randomness.
    pub fn invite(&mut self, seat: PhoneSeat, now: Duration) -> io::Result<SeatCode> {
        if seat.0 >= SEATS {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                PhoneSendError::NoSuchSeat(seat.0),
            ));
        }
        let code = self.codes.issue(seat, &self.address, now)?;
        self.end_token(seat);
        Ok(code)
    }

    /// Opens a code for many phones, instead of the one that was open. `known` are the word and the letters
    /// that it had before the host began again.
    ///
    /// # Errors
    ///
    /// If there are more seats than a hub holds, or the system has no randomness.
    pub fn open_shared_code(
        &mut self,
        seats: u8,
        known: Option<(String, String)>,
    ) -> io::Result<SharedCode> {
        if seats > SEATS {
            let why = PhoneSendError::NoSuchSeat(seats - 1);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let code = SharedCode::new(seats, &self.address, known)?;
        self.codes.shared_code = Some(code.clone());
        Ok(code)
    }

    /// The tokens of all seats that have a phone: a host that begins again gives them back.
    pub fn tokens(&self) -> Vec<(PhoneSeat, String)> {
        let token = |(seat, state): (&PhoneSeat, &SeatState)| {
            Some((*seat, state.token.as_ref()?.as_str().to_owned()))
        };
        self.seats.iter().filter_map(token).collect()
    }

    /// The addresses from which the phones of seats came, as far as they have come since the host began.
    pub fn origins(&self) -> Vec<(PhoneSeat, IpAddr)> {
        let its = |(seat, state): (&PhoneSeat, &SeatState)| Some((*seat, state.origin?.address()));
        self.seats.iter().filter_map(its).collect()
    }

    /// Gives a seat the token that it had. A text that is no token is left out.
    pub fn restore(&mut self, seat: PhoneSeat, token: &str) {
        if seat.0 < SEATS {
            self.seats.entry(seat).or_default().token = PhoneToken::known(token);
        }
    }

    /// Takes a message of the host.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or no page would take as much.
    pub fn tell(&mut self, message: PhoneMessage) -> Result<(), PhoneSendError> {
        let (PhoneMessage::Show { seat, .. }
        | PhoneMessage::Judge { seat, .. }
        | PhoneMessage::Remark { seat, .. }
        | PhoneMessage::Refuse { seat, .. }
        | PhoneMessage::Dismiss { seat }) = message;
        if seat.0 >= SEATS {
            return Err(PhoneSendError::NoSuchSeat(seat.0));
        }
        match message {
            PhoneMessage::Show { snapshot, .. } => {
                let state = self.seats.entry(seat).or_default();
                match state.show(snapshot) {
                    SnapshotChange::New => self.show(seat),
                    SnapshotChange::Same => {}
                    SnapshotChange::TooLong => return Err(PhoneSendError::TooLong(seat.0)),
                }
            }
            PhoneMessage::Judge { draft, why_not, .. } => {
                let why_not = why_not.as_ref().map(|text| text.as_str());
                self.answer_draft(
                    seat,
                    draft,
                    &HubMessage::Verdict { draft: draft.draft, why_not },
                );
            }
            PhoneMessage::Remark { draft, lines, .. } => {
                let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
                let remark = HubMessage::Remark { draft: draft.draft, lines: &lines };
                self.answer_draft(seat, draft, &remark);
            }
            PhoneMessage::Refuse { choice, why_not, .. } => {
                let why_not = Some(why_not.as_str());
                for page in self.sockets_of(seat) {
                    self.answer(page, &HubMessage::Refused { choice, why_not });
                }
            }
            PhoneMessage::Dismiss { .. } => {
                self.codes.end(seat);
                self.end_token(seat);
                self.seats.remove(&seat);
            }
        }
        Ok(())
    }

    /// `true` if somebody at this address may ask for a page now.
    pub fn may_ask(&mut self, from: IpAddr, now: Duration) -> bool {
        self.requests.count(self.networks.origin(from), now)
    }

    /// Notes that a page was loaded.
    pub fn page_was_loaded(&mut self) {
        self.codes.note(JoinProgress::Page);
    }

    /// Opens a socket and returns its number, and the queue that it is to send. If there are too many another one is
    /// closed for it.
    pub fn open(&mut self, from: IpAddr, now: Duration) -> (u64, Receiver<Utf8Bytes>) {
        self.codes.note(JoinProgress::Socket);
        let (to_page, queue) = channel(PHONE_QUEUE);
        let rate = RateMeter::new(MESSAGE_RATE);
        let socket = PageSocket { to_page, seat: None, rate, opened: now, last_heard: now };
        let entered = self.sockets.enter(from, socket);
        if let Some((_, gone)) = entered.evicted {
            // A page that comes back by itself would push out another one.
            let reason = HubMessage::No { why: CloseReason::Pages }
                .written()
                .filter(|_| gone.seat.is_some());
            let _ = reason.map(|text| gone.to_page.try_send(text.into()));
            self.note_closed(&gone);
        }
        (entered.number, queue)
    }

    /// Closes a socket that is gone. Its queue ends, if it was not gone already.
    pub fn close(&mut self, id: u64) {
        if let Some(gone) = self.sockets.leave(id) {
            self.note_closed(&gone);
        }
    }

    /// Tells the host if the last page of a seat was closed.
    fn note_closed(&mut self, gone: &PageSocket) {
        let Some(seat) = gone.seat else { return };
        if self.sockets_of(seat).is_empty()
            && self.seats.get(&seat).is_some_and(|s| s.token.is_some())
        {
            self.to_host(seat, PhoneAction::PagesClosed);
        }
    }

    /// Does what is due by `now`: ends codes, and closes sockets that say nothing.
    pub fn tick(&mut self, now: Duration) {
        for (seat, reached) in self.codes.take_ended(now) {
            self.to_host(seat, PhoneAction::CodeEnded { reached });
        }
        let is_gone = |socket: &PageSocket| {
            let is_unintroduced =
                socket.seat.is_none() && now >= socket.opened + INTRODUCTION_TIMEOUT;
            is_unintroduced || now >= socket.last_heard + SILENCE_TIMEOUT
        };
        let gone = self.sockets.iter().filter(|(_, socket)| is_gone(socket)).map(|(id, _)| id);
        for id in gone.collect::<Vec<_>>() {
            self.close(id);
        }
    }

    /// Ends the token of a seat, and tells its pages.
    fn end_token(&mut self, seat: PhoneSeat) {
        let Some(state) = self.seats.get_mut(&seat) else { return };
        state.token = None;
        state.origin = None;
        for id in self.sockets_of(seat) {
            self.refuse(id, CloseReason::Token);
        }
    }

    /// Makes a socket a page of a seat.
    fn seat(&mut self, id: u64, seat: PhoneSeat) {
        let open = self.sockets_of(seat);
        if open.len() >= MOST_SOCKETS_OF_A_SEAT {
            self.refuse(open[0], CloseReason::Pages);
        }
        if let Some(socket) = self.sockets.get_mut(id) {
            socket.seat = Some(seat);
        }
        self.sockets.mark_known(id);
        self.seats.entry(seat).or_default().origin = self.sockets.origin(id);
        if open.is_empty() {
            self.to_host(seat, PhoneAction::PageOpened);
        }
        self.show_one(id, seat);
    }

    /// The open pages of a seat, the oldest first.
    fn sockets_of(&self, seat: PhoneSeat) -> Vec<u64> {
        let its = self.sockets.iter().filter(|(_, socket)| socket.seat == Some(seat));
        its.map(|(id, _)| id).collect()
    }

    /// Shows all pages of a seat what it sees.
    fn show(&mut self, seat: PhoneSeat) {
        for id in self.sockets_of(seat) {
            self.show_one(id, seat);
        }
    }

    fn show_one(&mut self, id: u64, seat: PhoneSeat) {
        let written = self.seats.get(&seat).and_then(|state| state.snapshot_message().written());
        if let Some(text) = written {
            self.send(id, text.into());
        }
    }

    /// Answers the page that has drafted, if it still is one of the seat.
    fn answer_draft(&mut self, seat: PhoneSeat, draft: DraftId, message: &HubMessage) {
        if self.sockets.get(draft.socket).is_some_and(|socket| socket.seat == Some(seat)) {
            self.answer(draft.socket, message);
        }
    }

    fn answer(&mut self, id: u64, message: &HubMessage) {
        if let Some(text) = message.written() {
            self.send(id, text.into());
        }
    }

    /// Puts a message into a socket's queue. A phone that reads too slowly is dropped: when it comes
    /// back it gets everything at once.
    fn send(&mut self, id: u64, text: Utf8Bytes) {
        if self.sockets.get(id).is_some_and(|socket| socket.to_page.try_send(text).is_err()) {
            self.close(id);
        }
    }

    fn refuse(&mut self, id: u64, why: CloseReason) {
        self.answer(id, &HubMessage::No { why });
        self.close(id);
    }

    /// Tells the host what a seat's phone did. Returns `false` if the host does not listen.
    fn to_host(&self, seat: PhoneSeat, action: PhoneAction) -> bool {
        self.host.try_send(PhoneEvent { seat, action }).is_ok()
    }
}
