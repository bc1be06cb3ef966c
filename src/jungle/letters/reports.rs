//! The report: sentences, the order worth considering, the tables, and what can be sent back.

use super::advice::{OrderAdvice, advice, to_mutate};
use super::clean::{WIDTH, sentence, wrap};
use super::plots::plots;
use super::reader_facts::{ReaderFacts, json};
use super::sentences::sentences;
use super::{LetterContent, LetterFacts, html};
use crate::report::text;
use shoal_contract::counted;
use shoal_contract::text::columns::{cut, width};
use shoal_food_chain::part::AnimalPart;
use shoal_food_chain::position::SpeciesFactors;
use shoal_mail::writing::MailAttachment;
use std::fmt::Write as _;

/// The width of the column for the reader's own species, name and id, in characters.
const NAME: usize = 21;
/// The number of orders at the end of a letter, ready to be changed.
const TEMPLATES: usize = 8;

/// The report on a jungle for one reader.
pub fn report(facts: &LetterFacts<'_>) -> LetterContent {
    let known = ReaderFacts::of(facts, false);
    let letter = ReportLetter {
        subject: subject(&known),
        advice: advice(&known),
        before: None,
        extent: ReportExtent::Whole,
    };
    write(&known, &letter)
}

/// The extent of the report in a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportExtent {
    /// All of it.
    Whole,
    /// The tables alone.
    Summary,
    /// A report of the past: all but what the reader could do now.
    Past,
}

/// The parts of a letter beside the report.
pub(super) struct ReportLetter {
    pub subject: String,
    pub advice: Option<OrderAdvice>,
    /// The first part of the letter, as text and as HTML.
    pub before: Option<[String; 2]>,
    /// The extent of the report in it.
    pub extent: ReportExtent,
}

/// `normal, cycle 43: 3 species, 412 animals`.
fn subject(known: &ReaderFacts<'_>) -> String {
    let view = &known.view;
    let what = match known.seat {
        Some(_) => {
            let animals: u64 = known.own().map(|seen| u64::from(seen.population)).sum();
            let animals = counted(animals, "animals");
            match known.own().collect::<Vec<_>>().as_slice() {
                [] => "room for your animals".into(),
                [one] => format!("{}, {animals}", one.name),
                all => format!("your {} species, {animals}", all.len()),
            }
        }
        None => counted(view.species.len() as u64, "species"),
    };
    format!("{}, cycle {}: {what}", sentence(known.facts.jungle), view.cycle)
}

/// The whole letter.
pub(super) fn write(known: &ReaderFacts<'_>, letter: &ReportLetter) -> LetterContent {
    let (first, plots) = match letter.extent {
        ReportExtent::Summary => (Vec::new(), Vec::new()),
        ReportExtent::Whole | ReportExtent::Past => (sentences(known), plots(known)),
    };
    let text = report_text(known, letter, &first);
    let pictures = html::PlotEmbedding::Attached;
    let html = html::letter(known, letter, &first, &plots, pictures);
    let drawn = plots.iter().filter_map(|plot| {
        Some(MailAttachment {
            name: format!("species-{}.png", plot.id),
            media_type: "image/png".to_owned(),
            content: plot.png()?,
            content_id: Some(plot.content_id()),
        })
    });
    let data = MailAttachment {
        name: "jungle.json".to_owned(),
        media_type: "application/json".to_owned(),
        content: json(known),
        content_id: None,
    };
    let attachments = drawn.chain([data]).collect();
    LetterContent { subject: letter.subject.clone(), text, html: Some(html), attachments }
}

fn report_text(known: &ReaderFacts<'_>, letter: &ReportLetter, first: &[String]) -> String {
    let mut out = String::new();
    if let Some([before, _]) = &letter.before {
        out.push_str(before);
        out.push('\n');
    }
    let title =
        format!("The jungle \"{}\" after cycle {}", sentence(known.facts.jungle), known.view.cycle);
    let _ = writeln!(out, "{title}\n{}", "=".repeat(title.chars().count().min(WIDTH)));
    if let Some(missed) = &known.facts.missed {
        out.push('\n');
        wrap(&mut out, "", &sentence(missed));
    }
    if !first.is_empty() {
        out.push('\n');
        wrap(&mut out, "", &first.join(" "));
    }
    if letter.extent == ReportExtent::Whole {
        write_advice(&mut out, letter.advice.as_ref(), known);
        if let Some(outlook) = &known.facts.outlook {
            out.push_str("\nWhat your last order could lead to:\n");
            outlook.iter().for_each(|line| wrap(&mut out, "  ", &sentence(line)));
        }
    }
    if let Some(next) = &known.facts.next_cycle {
        let _ = writeln!(out, "\nThe next cycle runs on {}.", sentence(next));
    }
    if let Some(web) = known.facts.web {
        let _ = writeln!(out, "This report in a browser: {web}");
    }
    out.push('\n');
    out.push_str(&text::write(&known.report));
    if known.left_out > 0 {
        let _ = writeln!(out, "... and {} smaller ones, in jungle.json.", known.left_out);
    }
    out.push('\n');
    LEGEND.iter().for_each(|line| wrap(&mut out, "", line));
    if letter.extent != ReportExtent::Summary {
        write_own_parts(&mut out, known);
    }
    if letter.extent == ReportExtent::Whole {
        write_templates(&mut out, known, letter.advice.as_ref());
    }
    out
}

/// The meaning of the columns.
pub(super) const LEGEND: [&str; 3] = [
    "Num: members. Hun: cycles since their last meal, on average.",
    "Gro, Cap, Stv: born, eaten and starved in the last cycle. Bod: body.",
    "Preys-On: the bodies that it hunts; [H] eats plants, others eat animals.",
];

/// The sentence for a reader for whom no order is worth considering.
pub(super) fn no_advice(known: &ReaderFacts<'_>) -> &'static str {
    if known.own().any(ReaderFacts::is_mutable) {
        "No order is needed now: no change that was tried does better than your animals as they are."
    } else {
        "No order is needed now: a species can be mutated once it has 100 members."
    }
}

/// The heading over the order that is worth considering.
pub(super) fn advice_heading(known: &ReaderFacts<'_>) -> &'static str {
    match (known.seat, known.own().next()) {
        (None, _) => "If you would like to join in, this order does it",
        (_, None) => "An order to begin with",
        _ => "One order worth considering",
    }
}

fn write_advice(out: &mut String, advice: Option<&OrderAdvice>, known: &ReaderFacts<'_>) {
    match advice {
        Some(OrderAdvice { order, why }) => {
            let _ = writeln!(out, "\n{}:\n\n| {order}\n", advice_heading(known));
            wrap(out, "", why);
        }
        None if known.seat.is_some() => {
            out.push('\n');
            wrap(out, "", no_advice(known));
        }
        None => {}
    }
}

/// The columns of the reader's own species.
pub(super) fn own_columns() -> Vec<String> {
    let parts = AnimalPart::ALL.map(|part| part.letter().to_string());
    let factors = ["Hunt", "Chase", "Evade", "Power", "Res"].map(str::to_owned);
    parts.into_iter().chain(factors).collect()
}

/// The reader's own species, with what stands in these columns.
pub(super) fn own_rows(known: &ReaderFacts<'_>) -> Vec<(String, Vec<String>)> {
    let rows = known.own().filter_map(|seen| {
        let parts = seen.parts?;
        let levels = AnimalPart::ALL.map(|part| parts.level(part).to_string());
        let SpeciesFactors { hunt, chase, evade, power, resilience, .. } =
            SpeciesFactors::of(&parts);
        let factors = [hunt, chase, evade, power, resilience].map(|factor| factor.to_string());
        let id = format!("({})", seen.id);
        let name = cut(&seen.name, NAME.saturating_sub(id.len())).to_owned() + &id;
        Some((name, levels.into_iter().chain(factors).collect()))
    });
    rows.collect()
}

fn write_own_parts(out: &mut String, known: &ReaderFacts<'_>) {
    let rows = own_rows(known);
    if rows.is_empty() {
        return;
    }
    out.push('\n');
    let wide = |column: usize| if column < 8 { 3 } else { 6 };
    let mut line = |name: &str, cells: &[String]| {
        let blanks = NAME.saturating_sub(width(name));
        let _ = write!(out, "{name}{:blanks$}", "");
        for (column, cell) in cells.iter().enumerate() {
            let _ = write!(out, "{cell:>width$}", width = wide(column));
        }
        out.push('\n');
    };
    line("Your species", &own_columns());
    rows.iter().for_each(|(name, cells)| line(name, cells));
    wrap(out, "", &legend_of_parts());
}

/// The meaning of the letters of parts, for below the reader's own species.
pub(super) fn legend_of_parts() -> String {
    let parts = AnimalPart::ALL.map(|part| format!("{} {}", part.letter(), part.name()));
    format!("{}. Only you see these levels.", parts.join(", "))
}

/// Orders that the reader can change and send back.
pub(super) fn templates(known: &ReaderFacts<'_>, advice: Option<&OrderAdvice>) -> Vec<String> {
    let mut all: Vec<String> = advice.map(|advice| advice.order.clone()).into_iter().collect();
    let own: Vec<_> = known.own().collect();
    let mutable =
        own.iter().filter(|seen| ReaderFacts::is_mutable(seen)).map(|seen| to_mutate(seen));
    all.extend(mutable.take(TEMPLATES / 2));
    let named = own.iter().map(|seen| format!("NAME {} {}", seen.id, seen.name));
    all.extend(named.take(TEMPLATES / 2));
    if own.is_empty() && advice.is_none() {
        all.push("START H N2 Y1 M2".into());
    }
    all.push(format!("REPORT {}", known.facts.report_every));
    all.extend(["RULES".into(), "END".into()]);
    all
}

/// The paragraph on how to answer a letter.
pub(super) const HOW: &str = "To give orders, reply to this letter and write them at the very top, each on its own line. Below are some to copy: leave out the bar | before them, and change them as you like. Lines with a bar or a > before them are not read, so nothing happens if you send the letter back as it is.";

/// The paragraph on how to stop reports.
pub(super) const ENDS: &str = "If you want no more regular reports, answer with the word UNSUBSCRIBE, or press the button for that in your mail program.";

fn write_templates(out: &mut String, known: &ReaderFacts<'_>, advice: Option<&OrderAdvice>) {
    out.push('\n');
    wrap(out, "", HOW);
    wrap(out, "", &format!("Orders go to {}.", known.facts.address));
    if known.facts.report_every > 0 {
        wrap(out, "", ENDS);
    }
    out.push('\n');
    templates(known, advice).iter().for_each(|order| {
        let _ = writeln!(out, "| {order}");
    });
}
