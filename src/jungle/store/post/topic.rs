//! The subject matter of our letters.

use crate::letters::OrderLineResult;
use crate::slips::LetterSlip;
use serde::{Deserialize, Serialize};
use shoal_mail::answer_limiter::ReachedLimit;
use shoal_mail::reading::UnreadableReason;
use shoal_mail::writing::MailKind;

/// The subject matter of one of our letters. Its text is written when it leaves, about the jungle as it is then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterTopic {
    /// The results of the orders in a letter.
    Answer {
        /// Line by line.
        done: Vec<OrderLineResult>,
        /// `true` if the rules were asked for.
        rules: bool,
        /// `true` if only the summary was asked for.
        summary: bool,
        /// The species that was founded last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        founded: Option<u32>,
        /// The cycle of the past whose report was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        archive: Option<u32>,
    },
    /// No more answers follow for a while.
    Brake(ReachedLimit),
    /// A regular report.
    Report {
        /// The number of cycles that were left out before the last one.
        missed: u32,
    },
    /// A question: did these orders really come from the address, and are they meant?
    Question {
        /// The orders that are held back.
        held: i64,
        /// As we write them.
        lines: Vec<String>,
        /// Number of lines of the letter that are not shown.
        #[serde(default)]
        left_out: usize,
        /// `true` if nobody has played from the address yet.
        new: bool,
        /// `true` if the letter was proven, and the question is only what its writer meant.
        #[serde(default)]
        proven: bool,
        /// The reason why its sender may not have meant it, in a sentence, if that is why there is a question.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The answer to a question was neither yes nor no.
    Unclear {
        /// The orders that are held back.
        held: i64,
        /// As we write them.
        lines: Vec<String>,
    },
    /// A question about a proven letter was answered by no: nothing of it is done.
    Dropped {
        /// `true` if the question was about FORGET.
        forget: bool,
    },
    /// The reader wants no more regular reports.
    Unsubscribed,
    /// A question was answered that is open no more.
    Settled,
    /// A question was answered from another address than the one that was asked.
    Elsewhere {
        /// The one that was asked, with letters left out.
        asked: String,
    },
    /// No order could be read in a letter.
    Hint {
        /// The kinds of slips.
        slips: Vec<LetterSlip>,
    },
    /// Orders were done that nobody had to prove.
    Receipt {
        /// Line by line.
        done: Vec<OrderLineResult>,
    },
    /// A letter whose text could not be read: nothing in it was done.
    Unread {
        /// The reason.
        why: UnreadableReason,
    },
    /// The reader has left the jungle.
    Farewell,
    /// The reader's address, and all that the reader typed, are erased: this is the last letter to it.
    Forgotten,
    /// The host closes the jungle: the last letter about it.
    Closing {
        /// The host's sentence about it.
        why: Option<String>,
    },
    /// Nothing in a letter was done: the jungle is closed.
    Closed,
    /// The host has stopped the clock of the jungle.
    Paused {
        /// The host's sentence about it.
        why: Option<String>,
    },
    /// The clock runs again.
    Resumed,
    /// Somebody is invited.
    Invitation,
    /// A test that letters arrive.
    Test,
}

impl LetterTopic {
    /// `true` if such a letter may go to somebody who has proved nothing.
    pub fn is_short(&self) -> bool {
        match self {
            Self::Question { .. }
            | Self::Unclear { .. }
            | Self::Settled
            | Self::Elsewhere { .. }
            | Self::Hint { .. }
            | Self::Receipt { .. }
            | Self::Closed
            | Self::Unread { .. } => true,
            Self::Answer { .. }
            | Self::Brake(_)
            | Self::Report { .. }
            | Self::Dropped { .. }
            | Self::Unsubscribed
            | Self::Farewell
            | Self::Forgotten
            | Self::Closing { .. }
            | Self::Paused { .. }
            | Self::Resumed
            | Self::Invitation
            | Self::Test => false,
        }
    }

    /// The kind of mail that such a letter is for mail programs.
    pub fn mail_kind(&self) -> MailKind {
        match self {
            Self::Answer { .. }
            | Self::Brake(_)
            | Self::Question { .. }
            | Self::Unclear { .. }
            | Self::Dropped { .. }
            | Self::Unsubscribed
            | Self::Settled
            | Self::Elsewhere { .. }
            | Self::Hint { .. }
            | Self::Receipt { .. }
            | Self::Unread { .. }
            | Self::Farewell
            | Self::Forgotten
            | Self::Closed => MailKind::Answer,
            Self::Report { .. } => MailKind::Report,
            Self::Closing { .. }
            | Self::Paused { .. }
            | Self::Resumed
            | Self::Invitation
            | Self::Test => MailKind::Invitation,
        }
    }

    /// `true` if such a letter goes to everybody who gets regular reports: it says how to end them.
    pub fn is_regular(&self) -> bool {
        matches!(self, Self::Report { .. } | Self::Paused { .. } | Self::Resumed)
    }
}
