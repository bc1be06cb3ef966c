//! The answer to somebody's orders: what became of each.

use super::advice::advice;
use super::clean::{escape_html as safe, quote, sentence, wrap};
use super::reader_facts::ReaderFacts;
use super::reports::{ReportExtent, ReportLetter, write};
use super::{LetterContent, LetterFacts, html, rules};
use crate::words;
use serde::{Deserialize, Serialize};
use shoal_contract::counted;
use std::fmt::Write as _;

/// The most lines quoted that are no orders.
const NO_ORDERS: usize = 10;
/// The width of a row of order words, in characters: no program breaks it, so that no word comes to begin a line.
const ROW: usize = 24;

/// A line of a letter, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderLineResult {
    /// An order was done: the line, and what came of it in a sentence.
    Did(String, String),
    /// An order was refused: the line, and why in a sentence.
    Refused(String, String),
    /// It is no order.
    NoOrder(String),
    /// The number of further lines that were not read.
    More(usize),
    /// The number of lines with a bar before them, where there was no order beside them.
    Barred(usize),
}

/// Writes what was done, line by line, then as much of the report as is wanted; with the rules if they were asked for.
pub fn answer(
    done: &[OrderLineResult],
    facts: &LetterFacts<'_>,
    asked_rules: bool,
    extent: ReportExtent,
) -> LetterContent {
    let known = ReaderFacts::of(facts, extent == ReportExtent::Summary);
    let advice = if extent == ReportExtent::Whole { advice(&known) } else { None };
    let mut before = list_results(done);
    if asked_rules {
        let rules = rules().text;
        let _ = writeln!(before[0], "{rules}");
        html::code(&mut before[1], &rules);
    }
    let has_any = !before[0].is_empty();
    let letter = ReportLetter {
        subject: subject(done, facts),
        advice,
        before: has_any.then_some(before),
        extent,
    };
    write(&known, &letter)
}

/// `normal, cycle 43: 2 orders done, 1 refused`.
fn subject(done: &[OrderLineResult], facts: &LetterFacts<'_>) -> String {
    let count =
        |is_one: fn(&OrderLineResult) -> bool| done.iter().filter(|one| is_one(one)).count() as u64;
    let did = count(|one| matches!(one, OrderLineResult::Did(..)));
    let refused = count(|one| matches!(one, OrderLineResult::Refused(..)));
    let counts = [(did, "done"), (refused, "refused")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> =
        counts.map(|(count, what)| format!("{} {what}", counted(count, "orders"))).collect();
    let what = if words.is_empty() { "the report".into() } else { words.join(", ") };
    format!("{}, cycle {}: {what}", sentence(facts.jungle), facts.view.cycle)
}

/// Lists what was done, as text and as HTML.
fn list_results(done: &[OrderLineResult]) -> [String; 2] {
    let mut lines: Vec<(&str, String, String)> = Vec::new();
    let mut unread = 0;
    let mut no_orders = 0;
    let mut barred = 0;
    for one in done {
        let (how, order, said) = match one {
            OrderLineResult::Did(order, what) => ("Done", order, sentence(what)),
            OrderLineResult::Refused(order, why) => ("Not done", order, sentence(why)),
            OrderLineResult::NoOrder(line) if no_orders < NO_ORDERS => {
                no_orders += 1;
                ("No order", line, String::new())
            }
            OrderLineResult::NoOrder(_) => {
                unread += 1;
                continue;
            }
            OrderLineResult::More(more) => {
                unread += more;
                continue;
            }
            OrderLineResult::Barred(lines) => {
                barred += lines;
                continue;
            }
        };
        lines.push((how, quote(order), said));
    }
    if lines.is_empty() && unread == 0 && barred == 0 {
        return [String::new(), String::new()];
    }
    let mut text = String::from("What was done with your email:\n");
    let mut page = String::from(r#"<table border="0" cellpadding="6" cellspacing="0">"#);
    for (how, order, said) in &lines {
        let _ = writeln!(text, "\n{how}: {order}");
        if !said.is_empty() {
            wrap(&mut text, "  ", said);
        }
        let _ = write!(
            page,
            r#"<tr valign="top"><td><strong>{how}</strong></td><td><span style="font-family:Consolas,Menlo,monospace">{}</span>{}{}</td></tr>"#,
            html::barred(order),
            if said.is_empty() { "" } else { "<br/>" },
            safe(said)
        );
    }
    page.push_str("</table>");
    if barred > 0 {
        let help = "Nothing was done: there is a bar | before your orders, and lines with a bar are not read. Leave out the bar, and send them again.";
        text.push('\n');
        wrap(&mut text, "", help);
        let _ = write!(page, "<p>{}</p>", safe(help));
    }
    if unread > 0 {
        let more = format!("{} not taken as orders.", counted(unread as u64, "more lines"));
        let _ = writeln!(text, "\n{more}");
        let _ = write!(page, "<p>{more}</p>");
    }
    if no_orders > 0 {
        let help = "Orders begin with one of these words, which the rules explain. Nothing after a line with the last one is read, so a signature does no harm.";
        text.push('\n');
        wrap(&mut text, "", help);
        text.push('\n');
        let rows = rows_of_words();
        rows.iter().for_each(|row| text.push_str(&format!("{row}\n")));
        let _ = write!(page, "<p>{}</p>", safe(help));
        html::code(&mut page, &rows.join("\n"));
    }
    [text, page]
}

/// All words that orders begin with, behind bars.
fn rows_of_words() -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words::all() {
        match rows.last_mut() {
            Some(row) if row.len() + 2 + word.len() <= ROW => *row += &format!(", {word}"),
            _ => rows.push(format!("| {word}")),
        }
    }
    rows
}
