//! Messages from a page, and their effects.

use std::time::Duration;

use super::PhoneHub;
use crate::codes::{AdmittedSeats, CodeRefusal};
use crate::secrets::PhoneToken;
use crate::wire::{CloseReason, HubMessage, PageMessage};
use crate::{DraftId, FormEntry, PhoneAction, PhoneSeat};

impl PhoneHub {
    /// Notes that a page is still there.
    pub fn note_alive(&mut self, id: u64, now: Duration) {
        if let Some(socket) = self.sockets.get_mut(id) {
            socket.last_heard = now;
            if !socket.rate.count(now) {
                self.refuse(id, CloseReason::Noise);
            }
        }
    }

    /// Takes a message of a page.
    pub fn receive_message(&mut self, id: u64, text: &str, now: Duration) {
        self.note_alive(id, now);
        let Some(socket) = self.sockets.get(id) else { return };
        match (socket.seat, PageMessage::read(text)) {
            (None, Some(PageMessage::Word { word, token })) => {
                self.join(id, &word, token.as_deref(), now);
            }
            (None, Some(PageMessage::Token { token })) => self.rejoin_by_token(id, &token),
            (None, _) | (Some(_), None) => self.refuse(id, CloseReason::Noise),
            (Some(seat), Some(message)) => self.handle_seat_message(id, seat, message),
        }
    }

    /// Exchanges the word of a code for a token.
    fn join(&mut self, id: u64, word: &str, token: Option<&str>, now: Duration) {
        let Some(from) = self.sockets.origin(id) else { return };
        let seat = match self.codes.redeem(word, from, now) {
            Ok(AdmittedSeats::To(seat)) => seat,
            Ok(AdmittedSeats::ToAnyOf(seats)) => {
                if let Some(seat) = token.and_then(|token| self.seat_of(token)) {
                    return self.seat(id, seat);
                }
                match self.free_seat(seats) {
                    Some(seat) => seat,
                    None => return self.refuse(id, CloseReason::Full),
                }
            }
            Err(CodeRefusal::Wrong) => return self.refuse(id, CloseReason::Word),
            Err(CodeRefusal::TooMany) => return self.refuse(id, CloseReason::Tries),
        };
        let Ok(token) = PhoneToken::fresh() else { return self.refuse(id, CloseReason::Busy) };
        self.answer(id, &HubMessage::Seated { token: token.as_str() });
        self.seats.entry(seat).or_default().token = Some(token);
        self.to_host(seat, PhoneAction::Joined);
        self.seat(id, seat);
    }

    fn rejoin_by_token(&mut self, id: u64, token: &str) {
        match self.seat_of(token) {
            Some(seat) => self.seat(id, seat),
            None => self.refuse(id, CloseReason::Token),
        }
    }

    /// The seat that has this token.
    fn seat_of(&self, token: &str) -> Option<PhoneSeat> {
        let is_its = |known: &PhoneToken| known.is(token);
        let seat = self.seats.iter().find(|(_, state)| state.token.as_ref().is_some_and(is_its));
        seat.map(|(seat, _)| *seat)
    }

    /// The first of this many seats that has no phone.
    fn free_seat(&self, seats: u8) -> Option<PhoneSeat> {
        let is_free =
            |seat: &PhoneSeat| self.seats.get(seat).is_none_or(|state| state.token.is_none());
        (0..seats).map(PhoneSeat).find(is_free)
    }

    fn handle_seat_message(&mut self, id: u64, seat: PhoneSeat, message: PageMessage) {
        let on_trackpad = self.seats.get(&seat).is_some_and(|state| state.is_trackpad());
        let action = match message {
            PageMessage::Word { .. } | PageMessage::Token { .. } => {
                return self.refuse(id, CloseReason::Noise);
            }
            PageMessage::Again => return self.show_one(id, seat),
            PageMessage::Here => return self.answer(id, &HubMessage::Here),
            PageMessage::Leave => return self.leave(id, seat),
            PageMessage::Chose { choice, after, entries } => {
                return self.choose(id, seat, choice, after, entries);
            }
            PageMessage::Draft { choice, draft, entries } => {
                let asked = self.seats.get(&seat).and_then(|state| state.asked(choice));
                if asked.is_none_or(|asked| asked.fits_as_draft(&entries).is_err()) {
                    return;
                }
                PhoneAction::Drafted { choice, draft: DraftId { socket: id, draft }, entries }
            }
            PageMessage::Press { button } => {
                if !self.seats.get(&seat).is_some_and(|state| state.may_press(button)) {
                    return;
                }
                PhoneAction::Pressed { button }
            }
            _ if !on_trackpad => return,
            PageMessage::Move { right, down } => PhoneAction::Moved { right, down },
            PageMessage::Scroll { down } => PhoneAction::Scrolled { down },
            PageMessage::Tap => PhoneAction::Tapped,
            PageMessage::Long => PhoneAction::LongPressed,
        };
        if !self.to_host(seat, action) {
            self.refuse(id, CloseReason::Busy);
        }
    }

    /// Passes a choice on to the host, if `after` is the revision of the last one. A choice that is sent twice, or by
    /// two pages at once, reaches the host once; the other page is shown what was chosen.
    fn choose(
        &mut self,
        id: u64,
        seat: PhoneSeat,
        choice: u64,
        after: u32,
        entries: Vec<FormEntry>,
    ) {
        let Some(state) = self.seats.get(&seat) else { return };
        let fits = state.asked(choice).is_some_and(|asked| asked.fits(&entries).is_ok());
        if !state.is_last(after) || !fits {
            self.show_one(id, seat);
            if !fits {
                self.answer(id, &HubMessage::Refused { choice, why_not: None });
            }
            return;
        }
        if !self.to_host(seat, PhoneAction::Chose { choice, entries }) {
            return self.refuse(id, CloseReason::Busy);
        }
        let Some(revision) = self.seats.get_mut(&seat).map(|state| state.count_choice()) else {
            return;
        };
        for page in self.sockets_of(seat) {
            self.answer(page, &HubMessage::Taken { choice, revision });
        }
    }

    /// Takes the phone from the seat: its player gives it up.
    fn leave(&mut self, id: u64, seat: PhoneSeat) {
        if !self.to_host(seat, PhoneAction::Left) {
            return self.refuse(id, CloseReason::Busy);
        }
        if let Some(state) = self.seats.get_mut(&seat) {
            state.forget();
        }
        self.end_token(seat);
    }
}
