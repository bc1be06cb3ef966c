//! The texts that people get: pure functions from facts to text.
//!
//! - [`report`]: the report on a jungle; [`answer`]: the same, after what was done with somebody's orders
//! - [`rules`], [`invitation`]: how to play, and how to begin
//! - [`confirm`], [`unclear`], [`settled`], [`elsewhere`]: questions and answers about orders that need a proof
//! - [`hint`], [`receipt`]: short answers to somebody who has proved nothing
//! - [`answer_limit_notice`], [`unread`], [`farewell`], [`forgotten`], [`paused`], [`resumed`], [`closing`],
//!   [`closed`], [`arrives`]: short letters
//! - [`page`], [`jungle_page`]: the same for a browser
//!
//! No address of anybody appears in them but the one to which orders are mailed.

mod advice;
mod animals;
mod brief;
mod clean;
mod growth;
mod hints;
mod html;
mod invite;
mod notices;
mod pages;
mod plots;
mod questions;
mod reader_facts;
mod reply;
mod reports;
mod sentences;
#[cfg(test)]
mod tests;
mod trial;
mod web;

pub use animals::{SuggestedAnimal, viable_animals, viable_herbivore};
pub use hints::{HintFacts, hint, receipt};
pub use invite::invitation;
pub use notices::{
    answer_limit_notice, arrives, closed, closing, farewell, forgotten, paused, resumed, rules,
    unread,
};
pub use pages::{HealthCheck, PageFrame, PageJungle, ServerHealth, jungle_page, page};
pub use questions::{
    LetterAuthor, QuestionFacts, confirm, dropped, elsewhere, settled, unclear, unsubscribed,
};
pub use reply::{OrderLineResult, answer};
pub use reports::{ReportExtent, report};

use shoal_contract::Seat;
use shoal_food_chain::state::View;
use shoal_mail::writing::MailAttachment;

/// The facts that a letter is written from.
#[derive(Debug, Clone)]
pub struct LetterFacts<'a> {
    /// The name of the jungle, such as "normal".
    pub jungle: &'a str,
    /// The jungle as the reader may see it.
    pub view: &'a View,
    /// The reader's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The names of players as others see them, by seat.
    pub names: &'a [String],
    /// The members of each species in earlier cycles, oldest first.
    pub history: &'a [CyclePopulations],
    /// The reader gets a report each time this many cycles have run; 0 for none.
    pub report_every: u32,
    /// The time of the next cycle, with its time zone: "Thursday 26 November, 06:00 (Europe/Berlin)".
    pub next_cycle: Option<String>,
    /// The address to which the reader mails orders.
    pub address: &'a str,
    /// The address of the same report on the web.
    pub web: Option<&'a str>,
    /// A sentence if a cycle ran late.
    pub missed: Option<String>,
    /// A forecast of what the reader's last order may lead to, in three lines.
    pub outlook: Option<[String; 3]>,
    /// An animal that was tried already for readers who have none: it is the same for all of them.
    pub newcomer: Option<&'a SuggestedAnimal>,
    /// `true` if few letters wait, so that there is time to try more designs.
    pub has_time: bool,
}

/// Texts that stand in the subjects of letters about a jungle, and seldom in others: by them a quoted letter is known.
pub fn subjects(jungle: &str) -> Vec<String> {
    let jungle = clean::sentence(jungle);
    vec![format!("{jungle}, cycle "), format!("\"{jungle}\""), notices::RULES_SUBJECT.into()]
}

/// The members of each species after one cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CyclePopulations {
    /// The number of cycles that had run.
    pub cycle: u32,
    /// The ids of species, and how many members each had.
    pub populations: Vec<(u32, u32)>,
}

/// A letter without its envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterContent {
    /// Its subject.
    pub subject: String,
    /// Its text, whole without all else.
    pub text: String,
    /// The same as HTML.
    pub html: Option<String>,
    /// Its attachments; with a content id if the HTML shows them.
    pub attachments: Vec<MailAttachment>,
}

impl LetterContent {
    /// A letter of text alone.
    fn plain(subject: String, text: String) -> Self {
        Self { subject, text, html: None, attachments: Vec::new() }
    }

    /// The same letter with a line at its end that says where the host can be asked.
    #[must_use]
    pub fn signed(mut self, contact: &str) -> Self {
        self.text.push('\n');
        clean::wrap(&mut self.text, "", &notices::asked_at(contact));
        self.html = self.html.map(|page| html::signed(&page, contact));
        self
    }
}
