//! Letters by which nobody proves anything: anybody can write any address into one, so few letters go there, and short
//! ones.
//!
//! In 24 hours a mailbox gets one question (three where somebody has played) and one letter that says what was not
//! understood. All such mailboxes share a budget.

use super::letters::ArrivedLetter;
use super::orders::{LetterLine, LetterLines, OrdersOutcome};
use super::{HostTransaction, ProofToken};
use crate::letters::OrderLineResult;
use crate::orders::MailOrder;
use crate::parties::Party;
use crate::slips::{self, LetterSlip};
use crate::store::post::{self, LetterTopic};
use crate::store::{StoreError, jungles, people, unproven};
use shoal_food_chain::action::Action;
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::{AnswerDecision, ReachedLimit};
use shoal_mail::reading::{BouncedLetter, ReceivedLetter};
use shoal_mail::unproven::{AskedQuestion, ShortLetter};

/// The most questions in 24 hours to a mailbox, and to one from which somebody has played.
const QUESTIONS: usize = 1;
const QUESTIONS_TO_PLAYERS: usize = 3;
/// The most letters in 24 hours that say what was not understood.
const HINTS: usize = 1;
/// The most lines of a receipt.
const MOST_IN_RECEIPT: usize = 4;

impl HostTransaction<'_> {
    /// Handles a letter by which nobody proves anything.
    pub(super) fn unproven(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        lines: &LetterLines,
    ) -> Result<(), StoreError> {
        self.log_checker(arrived.letter);
        if unproven::load_mailbox(self.db, &arrived.letter.from)?.is_silent(self.now) {
            self.log("a letter is not answered: its address wants no questions, or does not exist");
            return Ok(());
        }
        let party = arrived.player().map(Party::Player);
        let jungle = self.jungle(arrived.jungle)?;
        let own = party.map(|party| jungle.species_of(party)).unwrap_or_default();
        let has_seat = party.is_some_and(|party| jungle.seat(party).is_some());
        let has_species = !own.is_empty();
        let is_confirmed = arrived.known.as_ref().is_some_and(|person| person.confirmed);
        let lines = lines.of_stranger(&own, is_confirmed);
        if !lines.has_order() {
            return self.not_understood(arrived);
        }
        if lines.all_are(|order| *order == MailOrder::Rules) {
            return self.explain(arrived, LetterTopic::Hint { slips: vec![LetterSlip::Asks] });
        }
        let mail = &self.memory.config.mail;
        let is_first = mail.confirm_first && !is_confirmed && lines.changes();
        let needs_proof = party.is_some() && lines.needs_proof(mail.proof, has_species);
        let most = match is_confirmed || has_seat {
            true => QUESTIONS_TO_PLAYERS,
            false => QUESTIONS,
        };
        if !is_first && !needs_proof && lines.changes() {
            return self.obey_unproven(arrived, &lines, most);
        }
        match self.may_reach(&arrived.letter.from, ShortLetter::Question, most)? {
            true => {
                let refused = self.refused_anyway(arrived, &lines)?;
                if !refused.is_empty() {
                    return self
                        .queue_short_answer(arrived, LetterTopic::Receipt { done: refused });
                }
                let orders = self.doubted_orders(arrived.jungle, arrived.player(), &lines)?;
                self.ask(arrived, orders, is_first && !has_species)
            }
            false => Ok(()),
        }
    }

    /// The orders of a letter with why each is refused, if none of them could be done after a yes.
    fn refused_anyway(
        &self,
        arrived: &ArrivedLetter<'_>,
        lines: &LetterLines,
    ) -> Result<Vec<OrderLineResult>, StoreError> {
        let mut tried = jungles::restore(self.db, arrived.jungle)?;
        // Somebody new gets a seat by the first order that founds a species.
        let party = Party::Player(arrived.player().unwrap_or(i64::MAX));
        let mut refused = Vec::new();
        for (line, written) in &lines.all {
            let LetterLine::Order(MailOrder::Act(action)) = written else { return Ok(Vec::new()) };
            if matches!(action, Action::Start { .. }) && tried.seat(party).is_none() {
                let join = Action::Join { name: party.to_string() };
                let _ = tried.apply(Party::House, &join);
            }
            // A name may be of a species that an order before it founds.
            if matches!(action, Action::Name { species: None, .. }) {
                continue;
            }
            match tried.check(party, action) {
                Ok(()) => return Ok(Vec::new()),
                Err(why) => refused.push(OrderLineResult::Refused(line.clone(), why.to_string())),
            }
        }
        refused.truncate(MOST_IN_RECEIPT);
        Ok(refused)
    }

    /// Does what the configuration lets anybody do, and says so as briefly as it asks.
    fn obey_unproven(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        lines: &LetterLines,
        most: usize,
    ) -> Result<(), StoreError> {
        let letter = arrived.letter;
        let person = people::find_or_add(self.db, &letter.from)?;
        let OrdersOutcome { mut done, doubted, .. } = self.obey(arrived.jungle, &person, lines)?;
        if !self.may_reach(&letter.from, ShortLetter::Question, most)? {
            return Ok(());
        }
        if let Some(orders) = doubted {
            return self.ask(arrived, orders, false);
        }
        done.truncate(MOST_IN_RECEIPT);
        let about = LetterTopic::Receipt { done };
        self.queue_short(arrived.jungle, letter, Some(person.number), about)
    }

    /// Handles a letter in which there is no order, or none that counts.
    pub(super) fn not_understood(&mut self, arrived: &ArrivedLetter<'_>) -> Result<(), StoreError> {
        let game = &self.memory.config.mail.from_name;
        let slips = slips::of(arrived.letter, arrived.known.is_some(), game);
        if slips.is_empty() {
            self.log("a letter is not answered: it is from nobody known, and has no order");
            return Ok(());
        }
        self.explain(arrived, LetterTopic::Hint { slips })
    }

    /// Says why nothing was done: to somebody proven as any answer, to anybody else once in 24 hours. Newcomers share
    /// the budget of all strangers.
    pub(super) fn explain(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        about: LetterTopic,
    ) -> Result<(), StoreError> {
        let letter = arrived.letter;
        let may = match arrived.is_proven {
            true if arrived.is_newcomer() => self.takes_from_budget()?,
            true => self.is_answered(arrived.jungle, letter, arrived.player())?,
            false => self.may_reach(&letter.from, ShortLetter::Hint, HINTS)?,
        };
        match may {
            true => self.queue_short_answer(arrived, about),
            false => Ok(()),
        }
    }

    /// Counts one more letter to somebody who has proved nothing, if the bounds allow it.
    fn may_reach(
        &self,
        address: &MailAddress,
        what: ShortLetter,
        most: usize,
    ) -> Result<bool, StoreError> {
        let mut mailbox = unproven::load_mailbox(self.db, address)?;
        if !mailbox.has_room(what, most, self.now) {
            self.log("a letter is not answered: nothing proves who wrote it, and its address has had enough letters for now");
            return Ok(false);
        }
        if !self.takes_from_budget()? {
            return Ok(false);
        }
        mailbox.count(what, self.now);
        unproven::save_mailbox(self.db, address, &mailbox)?;
        Ok(true)
    }

    /// Counts one more letter to a stranger, if the bounds for all of them allow it.
    pub(super) fn takes_from_budget(&self) -> Result<bool, StoreError> {
        let limits = self.memory.config.mail.strangers;
        let answer = unproven::take_from_budget(self.db, self.now, limits)?;
        if let AnswerDecision::Notice(reached) = answer {
            self.log_budget(reached);
        }
        Ok(answer == AnswerDecision::Yes)
    }

    fn log_budget(&self, ReachedLimit { span, most, until }: ReachedLimit) {
        let span = unproven::setting_name(span);
        let until = self.said(until);
        self.log(&format!(
            "{most} letters went to strangers ({span}): until {until} only players, and people who answer our letters, \
             get answers"
        ));
    }

    /// A time in the zone of the first jungle.
    fn said(&self, at: i64) -> String {
        let at = jiff::Timestamp::from_second(at).unwrap_or_default();
        let first = self.memory.config.jungles.first();
        first.map_or_else(|| at.to_string(), |jungle| jungle.schedule.said(at))
    }

    /// Says which server checked a letter that nobody vouches for: the host may want to trust it.
    fn log_checker(&self, letter: &ReceivedLetter) {
        let Some(server) = &letter.checked_by else { return };
        let trusted = &self.memory.config.mail.trusted_servers;
        let why = match trusted.iter().any(|trusted| trusted.eq_ignore_ascii_case(server)) {
            true => "which does not vouch for its sender",
            false => "which is not in trusted_servers",
        };
        self.log(&format!("a letter was checked by {server}, {why}"));
    }

    /// Sends nothing to an address for a while, unless its owner writes or is invited.
    /// The token of the `question` to which it said no proves later on that it has changed its mind.
    pub(super) fn silence(
        &self,
        address: &MailAddress,
        question: Option<i64>,
    ) -> Result<(), StoreError> {
        let mut mailbox = unproven::load_mailbox(self.db, address)?;
        mailbox.silence(self.now, question.map(|number| self.asked(address, number)));
        unproven::save_mailbox(self.db, address, &mailbox)
    }

    /// `true` if this address has said no to this question, and gets nothing since.
    pub(super) fn has_refused(
        &self,
        address: &MailAddress,
        question: i64,
    ) -> Result<bool, StoreError> {
        let mailbox = unproven::load_mailbox(self.db, address)?;
        Ok(mailbox.has_refused(self.asked(address, question)))
    }

    fn asked(&self, address: &MailAddress, number: i64) -> AskedQuestion {
        AskedQuestion { number, address: self.memory.key.tag(&people::key(address)) }
    }

    /// Lets an address be asked again.
    pub(super) fn end_silence(&self, address: &MailAddress) -> Result<(), StoreError> {
        let mut mailbox = unproven::load_mailbox(self.db, address)?;
        if mailbox.is_silent(self.now) {
            mailbox.end_silence();
            unproven::save_mailbox(self.db, address, &mailbox)?;
        }
        Ok(())
    }

    /// Handles a report that a short letter could not be delivered.
    pub(super) fn short_letter_bounced(
        &mut self,
        bounced: &BouncedLetter,
        token: Option<ProofToken>,
    ) -> Result<(), StoreError> {
        let address = match token {
            Some(ProofToken::Held(id)) => {
                let question = post::open_question(self.db, id, self.now)?;
                question.and_then(|question| question.held.address.parse().ok())
            }
            // Only the tag of its own address proves that a letter of ours went there.
            Some(own @ ProofToken::Address(_)) => bounced
                .address
                .clone()
                .filter(|address| own == ProofToken::of_address(&self.memory.key, address)),
            _ => None,
        };
        match address {
            Some(address) if bounced.hard => {
                self.log("a letter to somebody new could not be delivered: that address is not asked again");
                self.silence(&address, None)
            }
            _ => {
                self.log("a delivery report on a letter that was not to a player is ignored");
                Ok(())
            }
        }
    }

    /// Handles a letter that was refused for good while it was sent: an address that does not exist is asked no more.
    ///
    /// # Errors
    /// An error of the store.
    pub fn short_letter_refused(&mut self, letter: i64) -> Result<(), StoreError> {
        let Some((recipient, letter)) = post::waiting_letter(self.db, letter)? else {
            return Ok(());
        };
        let is_short =
            matches!(letter.about, LetterTopic::Question { .. } | LetterTopic::Hint { .. });
        match recipient.parse::<MailAddress>() {
            Ok(address) if is_short => self.silence(&address, None),
            _ => Ok(()),
        }
    }
}
