//! Answers to letters, written down until they leave.

use super::HostTransaction;
use super::letters::ArrivedLetter;
use super::orders::OrdersOutcome;
use crate::store::StoreError;
use crate::store::post::{self, LetterTopic};
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::AnswerDecision;
use shoal_mail::reading::ReceivedLetter;

/// The longest Message-ID of a letter that a short answer names.
const LONGEST_ID: usize = 120;

impl HostTransaction<'_> {
    /// Writes down the answer to a letter of a player, if that is answered once more.
    pub(super) fn answer(
        &mut self,
        jungle: i64,
        letter: &ReceivedLetter,
        player: i64,
        outcome: OrdersOutcome,
    ) -> Result<(), StoreError> {
        if outcome.forgotten {
            // Nothing counts this letter: that would be a trace.
            return self.queue_short(jungle, letter, None, LetterTopic::Forgotten);
        }
        if outcome.only_asks() || !self.is_answered(jungle, letter, Some(player))? {
            return Ok(());
        }
        let about = match &outcome {
            one if one.is_farewell() => LetterTopic::Farewell,
            one if one.only_unsubscribes() => LetterTopic::Unsubscribed,
            _ => {
                let OrdersOutcome { done, rules, summary, founded, archive, .. } = outcome;
                LetterTopic::Answer { done, rules, summary, founded, archive }
            }
        };
        let answer = post::OutgoingLetter {
            about,
            in_reply_to: Some(letter.message_id.clone()),
            references: letter.references.clone(),
            subject: Some(letter.subject.clone()),
        };
        let to = letter.from.to_string();
        post::queue(self.db, jungle, Some(player), &to, &answer, self.now)
    }

    /// `true` if a letter of somebody proven is answered. The first one that is not gets a notice that says so.
    pub(super) fn is_answered(
        &mut self,
        jungle: i64,
        letter: &ReceivedLetter,
        player: Option<i64>,
    ) -> Result<bool, StoreError> {
        let may = self.may_write(&letter.from)?;
        if let AnswerDecision::Notice(reached) = may {
            self.queue_short(jungle, letter, player, LetterTopic::Brake(reached))?;
        }
        Ok(may == AnswerDecision::Yes)
    }

    /// Counts one more letter to an address, if the limits of the configuration allow it.
    pub(super) fn may_write(&self, address: &MailAddress) -> Result<AnswerDecision, StoreError> {
        let may = post::may_answer(self.db, address, self.now, self.memory.config.mail.answers)?;
        if may != AnswerDecision::Yes {
            self.log("an address has had enough answers for now");
        }
        Ok(may)
    }

    /// Writes down a short answer: with a subject of ours, and nothing of the letter but its Message-ID.
    ///
    /// Answers go to the address in From, never to another one in the envelope: they carry what proves that their
    /// reader has that address.
    pub(super) fn queue_short(
        &mut self,
        jungle: i64,
        letter: &ReceivedLetter,
        player: Option<i64>,
        about: LetterTopic,
    ) -> Result<(), StoreError> {
        let id = Some(&letter.message_id).filter(|id| id.len() <= LONGEST_ID);
        let answer =
            post::OutgoingLetter { in_reply_to: id.cloned(), ..post::OutgoingLetter::new(about) };
        let to = letter.from.to_string();
        post::queue(self.db, jungle, player, &to, &answer, self.now)
    }

    /// The same as an answer to a letter that is looked at.
    pub(super) fn queue_short_answer(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        about: LetterTopic,
    ) -> Result<(), StoreError> {
        self.queue_short(arrived.jungle, arrived.letter, arrived.player(), about)
    }
}
