//! What comes of a letter.

use super::orders::{DoubtedLines, Lines, Outcome, Written};
use super::{Desk, Token};
use crate::config::{Config, JungleConfig};
use crate::letters::{self, Done};
use crate::orders::Order;
use crate::parties::Party;
use crate::store::people::{self, Person};
use crate::store::post::{self, About, Held};
use crate::store::{StoreError, jungles};
use shoal_mail::address::Address;
use shoal_mail::brake::Answer;
use shoal_mail::envelope::Envelope;
use shoal_mail::reading::{Bounced, Letter, Reader, Reading, Unread};
use std::sync::Arc;

impl Desk<'_> {
    /// Does all that a message asks for, and writes down the answer that is due.
    ///
    /// # Errors
    /// As the store has it: nothing was done then.
    pub fn receive(&mut self, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError> {
        let reading = self.reader().read(envelope, raw);
        self.receive_read(envelope, raw, reading)
    }

    /// Answers a message that is too large, by its header; nothing in it is done.
    ///
    /// # Errors
    /// As the store has it.
    pub fn receive_header(&mut self, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError> {
        let reading = self.reader().read_header(envelope, raw);
        self.receive_read(envelope, raw, reading)
    }

    fn reader(&self) -> Reader {
        let config: &Config = &self.memory.config;
        let subjects = config.jungles.iter().flat_map(|jungle| letters::subjects(&jungle.name));
        Reader {
            own: config.jungles.iter().map(|jungle| jungle.address.clone()).collect(),
            trusted_servers: config.mail.trusted_servers.clone(),
            key: self.memory.key.clone(),
            from_name: config.mail.from_name.clone(),
            subjects: subjects.collect(),
        }
    }

    fn receive_read(
        &mut self,
        envelope: &Envelope,
        raw: &[u8],
        reading: Reading,
    ) -> Result<(), StoreError> {
        let config = Arc::clone(&self.memory.config);
        match reading {
            Reading::Silent(why) => {
                self.log(&format!("a message is not answered: {why}"));
                Ok(())
            }
            Reading::Bounce(bounced) => {
                // It may come again after a crash, and a report has no Message-ID to rely on.
                match post::is_new(self.db, 0, &String::from_utf8_lossy(raw), self.now)? {
                    true => self.bounced(&bounced),
                    false => Ok(()),
                }
            }
            Reading::Letter(letter) => {
                let to = letter.recipient.as_ref().or(envelope.recipient.as_ref());
                let named = to.and_then(|to| config.jungle_at(to));
                let only = || config.jungles.first().filter(|_| config.jungles.len() == 1);
                match named.or_else(only) {
                    Some(jungle) => self.letter(jungle, &letter),
                    None => {
                        self.log("a letter is not answered: it is for none of the jungles");
                        Ok(())
                    }
                }
            }
        }
    }

    fn bounced(&mut self, bounced: &Bounced) -> Result<(), StoreError> {
        let Some(Token::Player(id)) = bounced.proof.as_deref().and_then(Token::read) else {
            self.log("a report of a letter that is not to a player is not heeded");
            return Ok(());
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

    fn letter(&mut self, config: &JungleConfig, letter: &Letter) -> Result<(), StoreError> {
        let kept = jungles::find(self.db, &config.name)?;
        let id = kept.map(|kept| kept.id).ok_or_else(|| format!("there is no {}", config.name))?;
        if !post::is_new(self.db, id, &identity(letter), self.now)? {
            self.log("a letter came again, and nothing is done again");
            return Ok(());
        }
        let known = people::find(self.db, &letter.from)?;
        if let Some(person) = known.as_ref().filter(|person| person.banned) {
            self.log(&format!("player {} is banned, and not answered", person.number));
            return Ok(());
        }
        let token = letter.proof.as_deref().and_then(Token::read);
        let is_own = match (token, &known) {
            (Some(Token::Player(id)), Some(person)) => id == person.id(),
            _ => false,
        };
        if let Some(why) = letter.unread {
            return self.unread(id, letter, known.as_ref(), why);
        }
        let lines = Lines::of(letter);
        if let Some(Token::Held(held)) = token {
            return self.confirmed(id, letter, held, &lines);
        }
        if letter.vouched || is_own {
            let person = self.proven(letter)?;
            let outcome = self.obey(id, &person, &lines)?;
            return self.answer(id, letter, Some(person.number), outcome);
        }
        self.unproven(id, letter, known, &lines)
    }

    /// A letter whose text nobody can read. One that is too large may come from anybody: only who is known, or proves who
    /// it is, hears of it.
    fn unread(
        &mut self,
        id: i64,
        letter: &Letter,
        known: Option<&Person>,
        why: Unread,
    ) -> Result<(), StoreError> {
        self.log(&format!("nothing in a letter is done: {why}"));
        let is_proven = letter.vouched || letter.proof.is_some();
        if why == Unread::TooLarge && known.is_none() && !is_proven {
            return Ok(());
        }
        let player = known.map(|person| person.number);
        match self.is_answered(id, letter, player)? {
            true => self.queue_answer(id, letter, player, About::Unread { why }),
            false => Ok(()),
        }
    }

    /// A letter by which nobody proves anything.
    fn unproven(
        &mut self,
        id: i64,
        letter: &Letter,
        known: Option<Person>,
        lines: &Lines,
    ) -> Result<(), StoreError> {
        let mail = &self.memory.config.mail;
        let (confirm_first, proof) = (mail.confirm_first, mail.proof);
        let person = match known {
            Some(person) => person,
            // The sender may be forged, and the answer would go to a stranger.
            None if !lines.has_order() => {
                self.log("a letter is not answered: nobody known writes it, and it has no order");
                return Ok(());
            }
            None if confirm_first && lines.changes() => return self.ask(id, letter, lines, true),
            None if !lines.changes() => {
                let outcome = self.obey_reader(lines);
                return self.answer(id, letter, None, outcome);
            }
            None => {
                let person = people::find_or_add(self.db, &letter.from, letter.name.as_deref())?;
                let outcome = self.obey(id, &person, lines)?;
                return self.answer(id, letter, Some(person.number), outcome);
            }
        };
        let has_species = self.jungle(id)?.has_species(Party::Player(person.number));
        let is_first = confirm_first && !person.confirmed && lines.changes();
        if is_first || lines.needs_proof(proof, has_species) {
            return self.ask(id, letter, lines, is_first && !has_species);
        }
        let outcome = self.obey(id, &person, lines)?;
        self.answer(id, letter, Some(person.number), outcome)
    }

    /// What somebody may read who is no player.
    fn obey_reader(&mut self, lines: &Lines) -> Outcome {
        let mut outcome = Outcome::default();
        for (line, written) in &lines.all {
            match written {
                Written::Order(Order::Rules) => outcome.rules = true,
                Written::Order(Order::Summary) => outcome.summary = true,
                Written::Wrong(why) => {
                    outcome.done.push(Done::Refused(line.clone(), why.clone()));
                }
                Written::NoOrder => outcome.done.push(Done::NoOrder(line.clone())),
                _ => {}
            }
        }
        outcome
    }

    /// The sender is who it says it is.
    fn proven(&mut self, letter: &Letter) -> Result<Person, StoreError> {
        let person = people::find_or_add(self.db, &letter.from, letter.name.as_deref())?;
        people::confirm(self.db, person.number, letter.name.as_deref())?;
        Ok(person)
    }

    /// Holds the orders of a letter back, and asks the address from which they seem to come.
    fn ask(
        &mut self,
        jungle: i64,
        letter: &Letter,
        lines: &Lines,
        new: bool,
    ) -> Result<(), StoreError> {
        let player = people::find(self.db, &letter.from)?.map(|person| person.number);
        if !self.is_answered(jungle, letter, player)? {
            return Ok(());
        }
        let why = self.doubt_any(jungle, player, lines)?;
        let lines = lines.texts();
        let held = Held {
            jungle,
            address: people::key(&letter.from),
            name: letter.name.clone(),
            lines: lines.clone(),
        };
        let held = post::hold(self.db, &held, self.now)?;
        self.log("orders are held back until their sender has proved who it is");
        self.queue_answer(jungle, letter, player, About::Question { held, lines, new, why })
    }

    /// Holds back what a player may not have meant, and asks.
    fn ask_about(
        &mut self,
        jungle: i64,
        letter: &Letter,
        player: Option<i64>,
        doubted: DoubtedLines,
    ) -> Result<(), StoreError> {
        let DoubtedLines { lines, why } = doubted;
        let address = people::key(&letter.from);
        let held = Held { jungle, address, name: letter.name.clone(), lines: lines.clone() };
        let held = post::hold(self.db, &held, self.now)?;
        self.log("a design that can eat nothing is held back until its player says yes");
        let question = About::Question { held, lines, new: false, why: Some(why) };
        self.queue_answer(jungle, letter, player, question)
    }

    /// The token of a question came back.
    fn confirmed(
        &mut self,
        id: i64,
        letter: &Letter,
        held: i64,
        own: &Lines,
    ) -> Result<(), StoreError> {
        let Some(held) = post::take_held(self.db, held, &letter.from, self.now)? else {
            let known = people::find(self.db, &letter.from)?.map(|person| person.number);
            let said = "No orders of yours wait for an answer: they were done already, or three days have passed. Send them again.";
            let done = vec![Done::Refused(letter.subject.clone(), said.into())];
            return self.answer(id, letter, known, Outcome { done, ..Outcome::default() });
        };
        let person = people::find_or_add(self.db, &letter.from, held.name.as_deref())?;
        people::confirm(self.db, person.number, held.name.as_deref())?;
        let lines = Lines { is_confirmed: true, ..Lines::read(&held.lines, 0) };
        let mut outcome = self.obey(held.jungle, &person, &lines)?;
        // What the answer itself says, too, unless it repeats what was held.
        let mut more = own.clone();
        more.all.retain(|(line, written)| {
            !matches!(written, Written::Wrong(_) | Written::NoOrder) && !held.lines.contains(line)
        });
        if more.has_order() {
            let also = self.obey(held.jungle, &person, &more)?;
            outcome.done.extend(also.done);
            outcome.rules |= also.rules;
            outcome.founded = also.founded.or(outcome.founded);
            outcome.left |= also.left;
        }
        self.answer(held.jungle, letter, Some(person.number), outcome)
    }

    /// Writes down the answer to a letter, if its sender is answered once more.
    fn answer(
        &mut self,
        jungle: i64,
        letter: &Letter,
        player: Option<i64>,
        mut outcome: Outcome,
    ) -> Result<(), StoreError> {
        if !self.is_answered(jungle, letter, player)? {
            return Ok(());
        }
        if let Some(doubted) = outcome.doubted.take() {
            self.ask_about(jungle, letter, player, doubted)?;
            // The question says all, if nothing else was done.
            if outcome.says_nothing() {
                return Ok(());
            }
        }
        let about = match outcome.is_farewell() {
            true => About::Farewell,
            false => {
                let Outcome { done, rules, summary, founded, left: _, doubted: _ } = outcome;
                About::Answer { done, rules, summary, founded }
            }
        };
        self.queue_answer(jungle, letter, player, about)
    }

    /// Whether a letter is answered. The first one of a day that is not gets a notice that says so.
    fn is_answered(
        &mut self,
        jungle: i64,
        letter: &Letter,
        player: Option<i64>,
    ) -> Result<bool, StoreError> {
        let may = self.may_write(&letter.from)?;
        if may == Answer::Notice {
            self.queue_answer(jungle, letter, player, About::Brake)?;
        }
        Ok(may == Answer::Yes)
    }

    /// Whether an address gets one more letter within the limits of the configuration; it is counted.
    pub(super) fn may_write(&self, address: &Address) -> Result<Answer, StoreError> {
        let may = post::may_answer(self.db, address, self.now, self.memory.config.mail.answers)?;
        if may != Answer::Yes {
            self.log("an address has had enough answers for now");
        }
        Ok(may)
    }

    /// Answers go to the address in From, never to another one in the envelope: they carry what proves that their
    /// reader has that address.
    fn queue_answer(
        &mut self,
        jungle: i64,
        letter: &Letter,
        player: Option<i64>,
        about: About,
    ) -> Result<(), StoreError> {
        let answer = post::Letter {
            about,
            in_reply_to: Some(letter.message_id.clone()),
            references: letter.references.clone(),
            subject: Some(letter.subject.clone()),
        };
        let to = letter.from.to_string();
        post::queue(self.db, jungle, player, &to, &answer, self.now)?;
        Ok(())
    }
}

/// The text by which a letter is known if it comes again: some programs give several letters one Message-ID, and anybody
/// may write that of another's into a letter.
fn identity(letter: &Letter) -> String {
    let Letter { message_id, from, subject, lines, .. } = letter;
    format!("{message_id}\n{}\n{subject}\n{}", people::key(from), lines.join("\n"))
}
