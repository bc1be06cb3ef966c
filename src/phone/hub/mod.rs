//! Seats, tokens and sockets, without a network and without a clock: whatever comes is a call, and
//! whatever goes out waits in the queue of a socket or of the host.

mod heard;
mod seat;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use shoal_crowd::{Meter, Meters, Networks, Room};
use thiserror::Error;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::codes::{Code, Codes, Door, Reached};
use crate::limits::{
    INTRODUCTION, MESSAGES, REMEMBERED, REQUESTS, SEATS, SILENCE, SOCKETS, SOCKETS_KEPT,
    SOCKETS_OF_A_SEAT, WAITING_FOR_A_PHONE,
};
use crate::secrets::Token;
use crate::wire::{No, Told};
use crate::{Did, DraftId, FromPhone, Seat, ToPhone};
use seat::SeatState;

/// The reason why a host's message reaches nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TellError {
    /// There is no such seat.
    #[error("seat {0} has no phone: seats of phones are those from 0 to {last}", last = SEATS - 1)]
    NoSuchSeat(u8),
    /// No page would take so much.
    #[error("the snapshot of seat {0} is longer than a phone takes: show fewer cards or offers")]
    TooLong(u8),
}

/// All seats and all open pages.
pub struct Hub {
    host: SyncSender<FromPhone>,
    address: String,
    codes: Codes,
    networks: Networks,
    requests: Meters,
    seats: BTreeMap<Seat, SeatState>,
    sockets: Room<Socket>,
}

/// An open page.
struct Socket {
    to_page: Sender<Utf8Bytes>,
    seat: Option<Seat>,
    rate: Meter,
    opened: Duration,
    last_heard: Duration,
}

impl Hub {
    /// A hub without phones. `address` is what browsers ask for: `192.168.1.23:7425`; `networks` are those of this
    /// computer.
    pub fn new(host: SyncSender<FromPhone>, address: String, networks: Networks) -> Self {
        Self {
            host,
            address,
            codes: Codes::new(),
            requests: Meters::new(REQUESTS, REMEMBERED),
            seats: BTreeMap::new(),
            sockets: Room::new(SOCKETS, SOCKETS_KEPT, networks.clone()),
            networks,
        }
    }

    /// A code that seats a phone. A phone that the seat has is dismissed.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or the system has no randomness.
    pub fn invite(&mut self, seat: Seat, now: Duration) -> io::Result<Code> {
        if seat.0 >= SEATS {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, TellError::NoSuchSeat(seat.0)));
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
    pub fn open_door(&mut self, seats: u8, known: Option<(String, String)>) -> io::Result<Door> {
        if seats > SEATS {
            let why = TellError::NoSuchSeat(seats - 1);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let door = Door::new(seats, &self.address, known)?;
        self.codes.door = Some(door.clone());
        Ok(door)
    }

    /// The tokens of all seats that have a phone: a host that begins again gives them back.
    pub fn tokens(&self) -> Vec<(Seat, String)> {
        let token = |(seat, state): (&Seat, &SeatState)| {
            Some((*seat, state.token.as_ref()?.as_str().to_owned()))
        };
        self.seats.iter().filter_map(token).collect()
    }

    /// The addresses from which the phones of seats came, as far as they have come since the host began.
    pub fn origins(&self) -> Vec<(Seat, IpAddr)> {
        let its = |(seat, state): (&Seat, &SeatState)| Some((*seat, state.origin?.address()));
        self.seats.iter().filter_map(its).collect()
    }

    /// Gives a seat the token that it had. A text that is no token is left out.
    pub fn restore(&mut self, seat: Seat, token: &str) {
        if seat.0 < SEATS {
            self.seats.entry(seat).or_default().token = Token::known(token);
        }
    }

    /// Takes a message of the host.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or no page would take as much.
    pub fn tell(&mut self, message: ToPhone) -> Result<(), TellError> {
        let (ToPhone::Show { seat, .. }
        | ToPhone::Judge { seat, .. }
        | ToPhone::Remark { seat, .. }
        | ToPhone::Refuse { seat, .. }
        | ToPhone::Dismiss { seat }) = message;
        if seat.0 >= SEATS {
            return Err(TellError::NoSuchSeat(seat.0));
        }
        match message {
            ToPhone::Show { snapshot, .. } => {
                let state = self.seats.entry(seat).or_default();
                if state.show(snapshot).ok_or(TellError::TooLong(seat.0))? {
                    self.show(seat);
                }
            }
            ToPhone::Judge { draft, why_not, .. } => {
                let why_not = why_not.as_ref().map(|text| text.as_str());
                self.answer_draft(seat, draft, &Told::Verdict { draft: draft.draft, why_not });
            }
            ToPhone::Remark { draft, lines, .. } => {
                let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
                let told = Told::Remark { draft: draft.draft, lines: &lines };
                self.answer_draft(seat, draft, &told);
            }
            ToPhone::Refuse { choice, why_not, .. } => {
                let why_not = Some(why_not.as_str());
                for page in self.sockets_of(seat) {
                    self.answer(page, &Told::Refused { choice, why_not });
                }
            }
            ToPhone::Dismiss { .. } => {
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
        self.codes.note(Reached::Page);
    }

    /// Opens a socket and returns its number, and the queue that it is to send. If there are too many another one is
    /// closed for it.
    pub fn open(&mut self, from: IpAddr, now: Duration) -> (u64, Receiver<Utf8Bytes>) {
        self.codes.note(Reached::Socket);
        let (to_page, queue) = channel(WAITING_FOR_A_PHONE);
        let rate = Meter::new(MESSAGES);
        let socket = Socket { to_page, seat: None, rate, opened: now, last_heard: now };
        let entered = self.sockets.enter(from, socket);
        if let Some((_, gone)) = entered.gone {
            // A page that comes back by itself would push out another one.
            let told = Told::No { why: No::Pages }.written().filter(|_| gone.seat.is_some());
            let _ = told.map(|text| gone.to_page.try_send(text.into()));
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
    fn note_closed(&mut self, gone: &Socket) {
        let Some(seat) = gone.seat else { return };
        if self.sockets_of(seat).is_empty()
            && self.seats.get(&seat).is_some_and(|s| s.token.is_some())
        {
            self.to_host(seat, Did::Slept);
        }
    }

    /// Does what is due by `now`: ends codes, and closes sockets that say nothing.
    pub fn tick(&mut self, now: Duration) {
        for (seat, reached) in self.codes.take_ended(now) {
            self.to_host(seat, Did::CodeEnded { reached });
        }
        let is_gone = |socket: &Socket| {
            let dumb = socket.seat.is_none() && now >= socket.opened + INTRODUCTION;
            dumb || now >= socket.last_heard + SILENCE
        };
        let gone = self.sockets.iter().filter(|(_, socket)| is_gone(socket)).map(|(id, _)| id);
        for id in gone.collect::<Vec<_>>() {
            self.close(id);
        }
    }

    /// Ends the token of a seat, and tells its pages.
    fn end_token(&mut self, seat: Seat) {
        let Some(state) = self.seats.get_mut(&seat) else { return };
        state.token = None;
        state.origin = None;
        for id in self.sockets_of(seat) {
            self.refuse(id, No::Token);
        }
    }

    /// Makes a socket a page of a seat.
    fn seat(&mut self, id: u64, seat: Seat) {
        let open = self.sockets_of(seat);
        if open.len() >= SOCKETS_OF_A_SEAT {
            self.refuse(open[0], No::Pages);
        }
        if let Some(socket) = self.sockets.get_mut(id) {
            socket.seat = Some(seat);
        }
        self.sockets.settle(id);
        self.seats.entry(seat).or_default().origin = self.sockets.origin(id);
        if open.is_empty() {
            self.to_host(seat, Did::Woke);
        }
        self.show_one(id, seat);
    }

    /// The open pages of a seat, the oldest first.
    fn sockets_of(&self, seat: Seat) -> Vec<u64> {
        let its = self.sockets.iter().filter(|(_, socket)| socket.seat == Some(seat));
        its.map(|(id, _)| id).collect()
    }

    /// Shows all pages of a seat what it sees.
    fn show(&mut self, seat: Seat) {
        for id in self.sockets_of(seat) {
            self.show_one(id, seat);
        }
    }

    fn show_one(&mut self, id: u64, seat: Seat) {
        let written = self.seats.get(&seat).and_then(|state| state.told().written());
        if let Some(text) = written {
            self.send(id, text.into());
        }
    }

    /// Answers the page that has drafted, if it still is one of the seat.
    fn answer_draft(&mut self, seat: Seat, draft: DraftId, told: &Told) {
        if self.sockets.get(draft.socket).is_some_and(|socket| socket.seat == Some(seat)) {
            self.answer(draft.socket, told);
        }
    }

    fn answer(&mut self, id: u64, told: &Told) {
        if let Some(text) = told.written() {
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

    fn refuse(&mut self, id: u64, why: No) {
        self.answer(id, &Told::No { why });
        self.close(id);
    }

    /// Tells the host. If it does not listen, that is `false`.
    fn to_host(&self, seat: Seat, did: Did) -> bool {
        self.host.try_send(FromPhone { seat, did }).is_ok()
    }
}
