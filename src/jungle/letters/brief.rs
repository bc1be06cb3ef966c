//! Short letters as text and as HTML, paragraph by paragraph.

use super::clean::{escape_html as safe, mailto, wrap};
use super::{LetterContent, html};
use std::fmt::Write as _;

const BODY: &str = "font-family:Verdana,Arial,sans-serif;max-width:40em";

/// A short letter that is being written.
pub(super) struct BriefLetter {
    subject: String,
    text: String,
    page: String,
}

/// A link that opens a finished mail.
pub(super) struct MailtoLink<'a> {
    /// The words that are clicked on.
    pub text: &'a str,
    /// The address of the mail.
    pub address: &'a str,
    pub subject: &'a str,
    /// The one line of the mail.
    pub line: &'a str,
}

impl MailtoLink<'_> {
    fn target(&self) -> String {
        mailto(self.address, self.subject, self.line)
    }
}

impl BriefLetter {
    /// A letter without a paragraph.
    pub(super) fn new(subject: String) -> Self {
        let page = format!(
            r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>{}</title></head><body style="{BODY}">"#,
            safe(&subject)
        );
        Self { subject, text: String::new(), page }
    }

    /// Adds a paragraph.
    pub(super) fn say(&mut self, text: &str) {
        self.apart();
        wrap(&mut self.text, "", text);
        let _ = write!(self.page, "<p>{}</p>", safe(text));
    }

    /// Adds an order, behind a bar.
    pub(super) fn show(&mut self, order: &str) {
        // Orders stand together.
        let is_behind_order = self.text.lines().last().is_some_and(|line| line.starts_with('|'));
        if !is_behind_order {
            self.apart();
        }
        let _ = writeln!(self.text, "| {order}");
        let _ = write!(self.page, "<p><code>{}</code></p>", html::barred(order));
    }

    /// Adds a link.
    pub(super) fn link(&mut self, link: &MailtoLink<'_>) {
        self.apart();
        let _ = writeln!(self.text, "{}", link.target());
        self.link_in_html(link);
    }

    /// Adds a link that the text does without.
    pub(super) fn link_in_html(&mut self, link: &MailtoLink<'_>) {
        let target = safe(&link.target());
        let _ = write!(self.page, r#"<p><a href="{target}">{}</a></p>"#, safe(link.text));
    }

    fn apart(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// The letter.
    pub(super) fn content(self) -> LetterContent {
        let html = Some(format!("{}{}", self.page, html::END));
        LetterContent { subject: self.subject, text: self.text, html, attachments: Vec::new() }
    }
}
