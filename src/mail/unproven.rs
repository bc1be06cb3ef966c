//! The few letters that go to an unproven mailbox: nothing proves that letters from there are really its owner's, since
//! anybody can write any address into a letter.

use serde::{Deserialize, Serialize};

const DAY: i64 = 24 * 3600;
/// For how long a mailbox gets nothing once its owner has said so, in seconds.
const SILENCE: i64 = 30 * DAY;

/// A letter to such a mailbox. Each kind is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortLetter {
    /// Asks whether orders are its owner's, or says that they were done.
    Question,
    /// Says that a letter was not understood, and how to write one.
    Hint,
}

/// A question that was sent to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedQuestion {
    /// The number of the question.
    pub number: i64,
    /// The tag of the address: several addresses may be one mailbox.
    pub address: u64,
}

/// The record of an unproven mailbox: the letters that it got in the past 24 hours, and its silence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnprovenMailbox {
    /// Times in seconds since 1970.
    questions: Vec<i64>,
    hints: Vec<i64>,
    /// The end of its silence.
    silent_until: Option<i64>,
    /// The question whose answer began it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused: Option<AskedQuestion>,
}

impl UnprovenMailbox {
    /// `true` if it may get one more of these, of which `most` may go to it in any 24 hours.
    pub fn has_room(&mut self, what: ShortLetter, most: usize, now: i64) -> bool {
        self.forget(now);
        self.silent_until.is_none() && self.times(what).len() < most
    }

    /// Counts a letter that goes there.
    pub fn count(&mut self, what: ShortLetter, now: i64) {
        self.times(what).push(now);
    }

    /// Sends nothing there for 30 days, because of the answer to a question if there was one.
    pub fn silence(&mut self, now: i64, refused: Option<AskedQuestion>) {
        self.silent_until = Some(now.saturating_add(SILENCE));
        self.refused = refused.or(self.refused);
    }

    /// `true` if the answer to this question began its silence.
    #[must_use]
    pub fn has_refused(&self, question: AskedQuestion) -> bool {
        self.refused == Some(question)
    }

    /// Ends the silence: its owner has written, or was invited.
    pub fn end_silence(&mut self) {
        self.silent_until = None;
        self.refused = None;
    }

    /// `true` if nothing goes there.
    pub fn is_silent(&mut self, now: i64) -> bool {
        self.forget(now);
        self.silent_until.is_some()
    }

    /// `true` if nothing is left to remember, so that the record may be deleted.
    #[must_use]
    pub fn is_at_rest(&self, now: i64) -> bool {
        let mut later = self.clone();
        later.forget(now);
        later == UnprovenMailbox::default()
    }

    fn times(&mut self, what: ShortLetter) -> &mut Vec<i64> {
        match what {
            ShortLetter::Question => &mut self.questions,
            ShortLetter::Hint => &mut self.hints,
        }
    }

    /// Drops what is over. Times that a clock set back has put too far into the future count as now.
    fn forget(&mut self, now: i64) {
        for times in [&mut self.questions, &mut self.hints] {
            times.iter_mut().for_each(|time| *time = now.min(*time));
            times.retain(|&time| time > now.saturating_sub(DAY));
        }
        let latest = now.saturating_add(SILENCE);
        self.silent_until = self.silent_until.map(|until| until.min(latest));
        self.silent_until = self.silent_until.filter(|&until| until > now);
        self.refused = self.refused.filter(|_| self.silent_until.is_some());
    }
}
