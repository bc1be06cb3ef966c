//! Questions whether somebody really sent orders, and what an answer to one means.
//!
//! A clear yes does what the question showed, and nothing else. A clear no drops it, and silences the address. Whatever
//! else comes gets one letter that says what to write.

use super::HostTransaction;
use super::letters::ArrivedLetter;
use super::orders::{CanonicalOrders, LetterLines};
use super::privacy::is_forgetting;
use crate::orders::MailOrder;
use crate::store::post::{self, HeldOrders, LetterTopic, OpenQuestion};
use crate::store::{StoreError, people};
use crate::verdict::{self, AnswerVerdict};

impl HostTransaction<'_> {
    /// Holds orders back, and asks the address from which they seem to come. `new` says that nobody has played from it.
    pub(super) fn ask(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        orders: CanonicalOrders,
        new: bool,
    ) -> Result<(), StoreError> {
        let CanonicalOrders { lines, left_out, doubt: why } = orders;
        let address = people::key(&arrived.letter.from);
        let proven = arrived.is_proven;
        let held =
            HeldOrders { jungle: arrived.jungle, address, lines: lines.clone(), is_proven: proven };
        let held = post::hold(self.db, &held, self.now)?;
        self.log("orders are held back until their sender says yes");
        self.queue_short_answer(
            arrived,
            LetterTopic::Question { held, lines, left_out, new, proven, why },
        )
    }

    /// Handles a letter that brings back the token of an open question. `is_asked` says that the letter is from the
    /// address that was asked.
    pub(super) fn answered(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        is_asked: bool,
        question: &OpenQuestion,
    ) -> Result<(), StoreError> {
        if !is_asked {
            let asked = people::masked(&question.held.address);
            return self.explain(arrived, LetterTopic::Elsewhere { asked });
        }
        match verdict::of(arrived.letter) {
            AnswerVerdict::Yes => self.confirmed(arrived, question),
            AnswerVerdict::No => self.refused(arrived, question),
            AnswerVerdict::Unclear
                if LetterLines::of(arrived.letter).has(&MailOrder::Unsubscribe) =>
            {
                self.refused(arrived, question)
            }
            AnswerVerdict::Unclear => self.unclear(arrived, question),
        }
    }

    fn confirmed(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        question: &OpenQuestion,
    ) -> Result<(), StoreError> {
        post::close_question(self.db, question.id)?;
        let person = self.confirm_sender(arrived.letter)?;
        let lines = LetterLines::held(&question.held.lines);
        let outcome = self.obey(question.held.jungle, &person, &lines)?;
        self.ask_about_doubted_orders(arrived, &outcome)?;
        self.answer(question.held.jungle, arrived.letter, person.number, outcome)
    }

    fn refused(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        question: &OpenQuestion,
    ) -> Result<(), StoreError> {
        self.log("a question was answered with NO: its orders are dropped");
        post::close_question(self.db, question.id)?;
        if !question.held.is_proven {
            return self.silence(&arrived.letter.from, Some(question.id));
        }
        // Each question is answered once, so that about FORGET stands outside the bounds as the question does.
        match is_forgetting(&question.held.lines) {
            true => self.queue_short_answer(arrived, LetterTopic::Dropped { forget: true }),
            false => self.explain(arrived, LetterTopic::Dropped { forget: false }),
        }
    }

    /// One letter says what to write; a program that answers by itself gets no second one.
    fn unclear(
        &mut self,
        arrived: &ArrivedLetter<'_>,
        question: &OpenQuestion,
    ) -> Result<(), StoreError> {
        self.log("an answer to a question is neither YES nor NO, and nothing is done");
        if question.is_told
            || !self.is_answered(arrived.jungle, arrived.letter, arrived.player())?
        {
            return Ok(());
        }
        post::note_answer_explained(self.db, question.id)?;
        let OpenQuestion { id: held, held: HeldOrders { lines, .. }, .. } = question.clone();
        self.queue_short_answer(arrived, LetterTopic::Unclear { held, lines })
    }

    /// Handles a letter that brings back the token of a question that is open no more. Nobody knows any longer whom it
    /// was sent to, but for the one who said no: its token ends the silence.
    pub(super) fn settled(&mut self, arrived: &ArrivedLetter<'_>) -> Result<(), StoreError> {
        self.log("a question was answered that is no longer open");
        if arrived.is_proven && verdict::of(arrived.letter) == AnswerVerdict::No {
            return Ok(());
        }
        if arrived.is_proven {
            self.end_silence(&arrived.letter.from)?;
        }
        self.explain(arrived, LetterTopic::Settled)
    }
}
