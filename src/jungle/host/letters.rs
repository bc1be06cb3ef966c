//! Handles the letters that come in.

use super::orders::LetterLines;
use super::{HostTransaction, ProofToken};
use crate::config::{JungleConfig, JungleHostConfig};
use crate::letters;
use crate::orders::MailOrder;
use crate::slips::LetterSlip;
use crate::store::people::{self, PlayerRecord};
use crate::store::post::{self, LetterTopic, OpenQuestion};
use crate::store::{StoreError, jungles, months};
use crate::verdict::{self, AnswerVerdict};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{
    BouncedLetter, MailReader, OriginVerdict, ReadingOutcome, ReceivedLetter, UnreadableReason,
};
use std::sync::Arc;

/// A letter that is being handled.
pub(super) struct ArrivedLetter<'a> {
    /// The jungle that it is for.
    pub jungle: i64,
    pub letter: &'a ReceivedLetter,
    /// The player at its address.
    pub known: Option<PlayerRecord>,
    /// `true` if its sender has that address: it has a token that was sent there, or a trusted server says so.
    pub is_proven: bool,
    /// `true` if it has a token that was sent there.
    pub has_token: bool,
}

impl ArrivedLetter<'_> {
    /// The number of the player at its address.
    pub(super) fn player(&self) -> Option<i64> {
        self.known.as_ref().map(|person| person.number)
    }

    /// `true` for somebody new for whom only a server vouches: whoever has a domain has any number of addresses.
    pub(super) fn is_newcomer(&self) -> bool {
        self.known.is_none() && !self.has_token
    }
}

impl HostTransaction<'_> {
    /// Does all that a message asks for, and writes down the answer that is due.
    ///
    /// # Errors
    /// An error of the store: nothing was done then.
    pub fn receive(&mut self, envelope: &MailEnvelope, raw: &[u8]) -> Result<(), StoreError> {
        let reading = self.reader().read(envelope, raw);
        self.receive_read(envelope, raw, reading)
    }

    /// Answers a message that is too large, by its header; nothing in it is done.
    ///
    /// # Errors
    /// An error of the store.
    pub fn receive_header(
        &mut self,
        envelope: &MailEnvelope,
        raw: &[u8],
    ) -> Result<(), StoreError> {
        let reading = self.reader().read_header(envelope, raw);
        self.receive_read(envelope, raw, reading)
    }

    fn reader(&self) -> MailReader {
        let config: &JungleHostConfig = &self.memory.config;
        let subjects = config.jungles.iter().flat_map(|jungle| letters::subjects(&jungle.name));
        MailReader {
            own: config.jungles.iter().map(|jungle| jungle.address.clone()).collect(),
            trusted_servers: config.mail.trusted_servers.clone(),
            key: self.memory.key.clone(),
            from_name: config.mail.from_name.clone(),
            subjects: subjects.collect(),
        }
    }

    fn receive_read(
        &mut self,
        envelope: &MailEnvelope,
        raw: &[u8],
        reading: ReadingOutcome,
    ) -> Result<(), StoreError> {
        if self.unsubscribe(envelope, &reading)? {
            return Ok(());
        }
        let config = Arc::clone(&self.memory.config);
        match reading {
            ReadingOutcome::Silent(why) => {
                self.log(&format!("a message is not answered: {why}"));
                Ok(())
            }
            ReadingOutcome::Bounce(bounced) => {
                // It may come again after a crash, and a report has no Message-ID to rely on.
                match post::remember_message(self.db, 0, &String::from_utf8_lossy(raw), self.now)? {
                    true => self.bounced(&bounced),
                    false => Ok(()),
                }
            }
            ReadingOutcome::Letter(letter) => {
                match letter.recipient.as_ref().and_then(|to| config.jungle_at(to)) {
                    Some(jungle) => self.letter(jungle, &letter),
                    None => {
                        self.log(
                            "a letter is not answered: it is addressed to none of the jungles",
                        );
                        Ok(())
                    }
                }
            }
        }
    }

    fn bounced(&mut self, bounced: &BouncedLetter) -> Result<(), StoreError> {
        let token = bounced.proof.as_deref().and_then(ProofToken::read);
        let Some(ProofToken::Player(id)) = token else {
            return self.short_letter_bounced(bounced, token);
        };
        let number = id.number;
        if !bounced.hard {
            self.log(&format!("a letter to player {number} is late"));
            return Ok(());
        }
        self.log(&format!("a letter to player {number} could not be delivered"));
        // The address that the player had before is not the one that is written to now.
        match people::get(self.db, number)?.is_some_and(|person| person.id() == id) {
            true => people::bounced(self.db, number),
            false => Ok(()),
        }
    }

    fn letter(&mut self, config: &JungleConfig, letter: &ReceivedLetter) -> Result<(), StoreError> {
        let record = jungles::find(self.db, &config.name)?;
        let record = record.ok_or_else(|| format!("there is no {}", config.name))?;
        let id = record.id;
        if !post::remember_message(self.db, id, &identity(letter), self.now)? {
            self.log("a letter came again, and nothing is done a second time");
            return Ok(());
        }
        months::count_letter(self.db, id, self.now)?;
        let known = people::find(self.db, &letter.from)?;
        if let Some(person) = known.as_ref().filter(|person| person.banned) {
            self.log(&format!("player {} is banned and gets no answer", person.number));
            return Ok(());
        }
        let token = letter.proof.as_deref().and_then(ProofToken::read);
        let question = match token {
            Some(ProofToken::Held(id)) => post::open_question(self.db, id, self.now)?,
            _ => None,
        };
        let has_token = self.is_own_token(letter, token, known.as_ref(), question.as_ref())?;
        if letter.origin == OriginVerdict::Denied && !has_token {
            self.log("a letter is not answered: a trusted server says that its sender is forged");
            return Ok(());
        }
        let is_proven = has_token || letter.is_vouched();
        let arrived = ArrivedLetter { jungle: id, letter, known, is_proven, has_token };
        let is_known = arrived.known.is_some();
        if let Some(why) = letter.unread {
            return self.unread(&arrived, why);
        }
        let lines = match is_known {
            true => LetterLines::of(letter),
            // Advertisements end like that, too.
            false => LetterLines::of(letter).without(&MailOrder::Unsubscribe),
        };
        let lines = match (record.closed, &question) {
            (None, _) => lines,
            (Some(_), None) if !lines.has(&MailOrder::Forget) => {
                return self.answer_closed(&arrived, &lines);
            }
            (Some(_), _) => lines.of_closed(),
        };
        match (token, question) {
            (Some(ProofToken::Held(_)), Some(question)) => {
                return self.answered(&arrived, has_token, &question);
            }
            (Some(ProofToken::Held(_)), None) if !lines.has_order() => {
                return self.settled(&arrived);
            }
            _ => {}
        }
        match is_proven {
            true => self.proven(&arrived, &lines),
            false => self.unproven(&arrived, &lines),
        }
    }

    /// `true` if a token was sent to the address in From.
    fn is_own_token(
        &self,
        letter: &ReceivedLetter,
        token: Option<ProofToken>,
        known: Option<&PlayerRecord>,
        question: Option<&OpenQuestion>,
    ) -> Result<bool, StoreError> {
        Ok(match token {
            Some(ProofToken::Player(id)) => known.is_some_and(|person| person.id() == id),
            Some(ProofToken::Held(id)) => match question {
                Some(one) => one.held.address == people::key(&letter.from),
                None => self.has_refused(&letter.from, id)?,
            },
            Some(own @ ProofToken::Address(_)) => {
                own == ProofToken::of_address(&self.memory.key, &letter.from)
            }
            Some(ProofToken::Page(_) | ProofToken::Unsubscribe(_)) | None => false,
        })
    }

    /// Handles a letter whose text nobody can read. One that is too large may come from anybody: only somebody who is
    /// known, or has a letter of ours, hears of it.
    fn unread(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        why: UnreadableReason,
    ) -> Result<(), StoreError> {
        self.log(&format!("nothing in a letter is done: {why}"));
        let has_letter = arrived.is_proven || arrived.letter.proof.is_some();
        if why == UnreadableReason::TooLarge && arrived.known.is_none() && !has_letter {
            return Ok(());
        }
        self.explain(arrived, LetterTopic::Unread { why })
    }

    /// Handles a letter by somebody who has proved to have its address.
    fn proven(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        lines: &LetterLines,
    ) -> Result<(), StoreError> {
        let letter = arrived.letter;
        if arrived.known.is_none() && !lines.of_stranger(&[], true).has_order() {
            // What our letters to strangers answer: whoever did not write to us may say so.
            let wants_none = verdict::of(letter) == AnswerVerdict::No
                || LetterLines::of(letter).has(&MailOrder::Unsubscribe);
            if !letter.is_vouched() && wants_none {
                self.log("somebody wants no letters");
                return self.silence(&letter.from, None);
            }
            self.end_silence(&letter.from)?;
            return self.not_understood(arrived);
        }
        if arrived.is_newcomer() {
            if lines.all_are(|order| *order == MailOrder::Rules) {
                return self.explain(arrived, LetterTopic::Hint { slips: vec![LetterSlip::Asks] });
            }
            if !self.takes_from_budget()? {
                return Ok(());
            }
        }
        let person = self.confirm_sender(letter)?;
        let outcome = self.obey(arrived.jungle, &person, lines)?;
        self.ask_about_doubted_orders(arrived, &outcome)?;
        self.answer(arrived.jungle, letter, person.number, outcome)
    }

    /// Handles a letter to a jungle that is closed: a stranger without an order waits for nothing.
    fn answer_closed(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        lines: &LetterLines,
    ) -> Result<(), StoreError> {
        match arrived.known.is_some() || arrived.is_proven || lines.has_order() {
            true => self.explain(arrived, LetterTopic::Closed),
            false => Ok(()),
        }
    }

    /// The player at the address of somebody who has proved to have it.
    pub(super) fn confirm_sender(
        &mut self,
        letter: &ReceivedLetter,
    ) -> Result<PlayerRecord, StoreError> {
        let person = people::find_or_add(self.db, &letter.from)?;
        people::confirm(self.db, person.number)?;
        self.end_silence(&letter.from)?;
        Ok(person)
    }
}

/// The text by which a letter is known if it comes again: some programs give several letters one Message-ID, and
/// anybody may write that of another's into a letter.
fn identity(letter: &ReceivedLetter) -> String {
    let ReceivedLetter { message_id, from, subject, lines, .. } = letter;
    format!("{message_id}\n{}\n{subject}\n{}", people::key(from), lines.join("\n"))
}
