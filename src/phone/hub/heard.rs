//! Messages from a page, and their effects.

use std::time::Duration;

use super::Hub;
use crate::codes::{Admits, Refused};
use crate::secrets::Token;
use crate::wire::{No, Said, Told};
use crate::{Did, DraftId, Entry, Seat};

impl Hub {
    /// A page is still there.
    pub fn is_alive(&mut self, id: u64, now: Duration) {
        if let Some(socket) = self.sockets.get_mut(id) {
            socket.last_heard = now;
            if !socket.rate.count(now) {
                self.refuse(id, No::Noise);
            }
        }
    }

    /// Takes a message of a page.
    pub fn hear(&mut self, id: u64, text: &str, now: Duration) {
        self.is_alive(id, now);
        let Some(socket) = self.sockets.get(id) else { return };
        match (socket.seat, Said::read(text)) {
            (None, Some(Said::Word { word, token })) => {
                self.join(id, &word, token.as_deref(), now);
            }
            (None, Some(Said::Token { token })) => self.come_back(id, &token),
            (None, _) | (Some(_), None) => self.refuse(id, No::Noise),
            (Some(seat), Some(said)) => self.hear_seat(id, seat, said),
        }
    }

    /// Exchanges the word of a code for a token.
    fn join(&mut self, id: u64, word: &str, token: Option<&str>, now: Duration) {
        let Some(from) = self.sockets.origin(id) else { return };
        let seat = match self.codes.use_up(word, from, now) {
            Ok(Admits::To(seat)) => seat,
            Ok(Admits::ToAnyOf(seats)) => {
                if let Some(seat) = token.and_then(|token| self.seat_of(token)) {
                    return self.seat(id, seat);
                }
                match self.free_seat(seats) {
                    Some(seat) => seat,
                    None => return self.refuse(id, No::Full),
                }
            }
            Err(Refused::Wrong) => return self.refuse(id, No::Word),
            Err(Refused::TooMany) => return self.refuse(id, No::Tries),
        };
        let Ok(token) = Token::fresh() else { return self.refuse(id, No::Busy) };
        self.answer(id, &Told::Seated { token: token.as_str() });
        self.seats.entry(seat).or_default().token = Some(token);
        self.to_host(seat, Did::Joined);
        self.seat(id, seat);
    }

    fn come_back(&mut self, id: u64, token: &str) {
        match self.seat_of(token) {
            Some(seat) => self.seat(id, seat),
            None => self.refuse(id, No::Token),
        }
    }

    /// The seat that has this token.
    fn seat_of(&self, token: &str) -> Option<Seat> {
        let is_its = |known: &Token| known.is(token);
        let seat = self.seats.iter().find(|(_, state)| state.token.as_ref().is_some_and(is_its));
        seat.map(|(seat, _)| *seat)
    }

    /// The first of this many seats that has no phone.
    fn free_seat(&self, seats: u8) -> Option<Seat> {
        let is_free = |seat: &Seat| self.seats.get(seat).is_none_or(|state| state.token.is_none());
        (0..seats).map(Seat).find(is_free)
    }

    fn hear_seat(&mut self, id: u64, seat: Seat, said: Said) {
        let on_trackpad = self.seats.get(&seat).is_some_and(|state| state.is_trackpad());
        let did = match said {
            Said::Word { .. } | Said::Token { .. } => return self.refuse(id, No::Noise),
            Said::Again => return self.show_one(id, seat),
            Said::Here => return self.answer(id, &Told::Here),
            Said::Leave => return self.leave(id, seat),
            Said::Chose { choice, after, entries } => {
                return self.choose(id, seat, (choice, after), entries);
            }
            Said::Draft { choice, draft, entries } => {
                let asked = self.seats.get(&seat).and_then(|state| state.asked(choice));
                if asked.is_none_or(|asked| asked.fits_as_draft(&entries).is_err()) {
                    return;
                }
                Did::Drafted { choice, draft: DraftId { socket: id, draft }, entries }
            }
            Said::Press { button } => {
                if !self.seats.get(&seat).is_some_and(|state| state.may_press(button)) {
                    return;
                }
                Did::Pressed { button }
            }
            _ if !on_trackpad => return,
            Said::Move { right, down } => Did::Moved { right, down },
            Said::Scroll { down } => Did::Scrolled { down },
            Said::Tap => Did::Tapped,
            Said::Long => Did::LongPressed,
        };
        if !self.to_host(seat, did) {
            self.refuse(id, No::Busy);
        }
    }

    /// Passes a choice on if the page has seen the last one. What was said twice, or by two pages at
    /// once, reaches the host once; the page is shown what holds instead.
    fn choose(&mut self, id: u64, seat: Seat, (choice, after): (u64, u32), entries: Vec<Entry>) {
        let Some(state) = self.seats.get(&seat) else { return };
        let fits = state.asked(choice).is_some_and(|asked| asked.fits(&entries).is_ok());
        if !state.is_last(after) || !fits {
            self.show_one(id, seat);
            if !fits {
                self.answer(id, &Told::Refused { choice, why_not: None });
            }
            return;
        }
        if !self.to_host(seat, Did::Chose { choice, entries }) {
            return self.refuse(id, No::Busy);
        }
        let Some(revision) = self.seats.get_mut(&seat).map(|state| state.made()) else { return };
        for page in self.sockets_of(seat) {
            self.answer(page, &Told::Taken { choice, revision });
        }
    }

    /// The player gives the phone up: the seat has none any more.
    fn leave(&mut self, id: u64, seat: Seat) {
        if !self.to_host(seat, Did::Left) {
            return self.refuse(id, No::Busy);
        }
        if let Some(state) = self.seats.get_mut(&seat) {
            state.forget();
        }
        self.end_token(seat);
    }
}
