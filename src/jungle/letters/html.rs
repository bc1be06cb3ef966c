//! A letter as HTML: tables and plain styles that every mail program and text browser shows, on light and dark.

use super::advice::OrderAdvice;
use super::clean::{escape_html as safe, mailto, sentence};
use super::notices::asked_at;
use super::plots::{PopulationPlot, SHOWN};
use super::reader_facts::{ReaderFacts, called};
use super::reports::{
    ENDS, HOW, LEGEND, ReportExtent, ReportLetter, advice_heading, legend_of_parts, no_advice,
    own_columns, own_rows, templates,
};
use crate::report::{RankedPlayer, SpeciesEncounter};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::state::SeenSpecies;
use std::fmt::Write as _;

/// The way in which plots are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlotEmbedding {
    /// As attached pictures, by content id: mail programs show no SVG.
    Attached,
    /// Drawn within the page, which has these styles.
    Drawn(&'static str),
}

/// Mail programs turn light and dark by themselves.
pub(super) const STYLES: &str = "<style>:root{color-scheme:light dark}</style>";
/// Quiet words can be read on white and on black.
const QUIET: &str = "color:#767676";
const BODY: &str = "margin:0 auto;padding:16px;max-width:46em;font-family:'Atkinson Hyperlegible',Verdana,Arial,sans-serif;font-size:16px;line-height:1.45";
const CODE: &str = "font-family:Consolas,Menlo,monospace;font-size:15px";
const HEADING: &str = "font-size:18px;margin:28px 0 8px";
/// The end of a page.
pub(super) const END: &str = "</body></html>\n";
const TABLE: &str = r#"<table border="0" cellpadding="4" cellspacing="0" style="font-variant-numeric:tabular-nums">"#;

/// The beginning of a page.
pub(super) fn head(title: &str, styles: &str) -> String {
    format!(
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><title>{}</title>{styles}</head><body style="{BODY}">"#,
        safe(title)
    )
}

/// The whole letter, or the report on a page.
pub(super) fn letter(
    known: &ReaderFacts<'_>,
    letter: &ReportLetter,
    first: &[String],
    plots: &[PopulationPlot],
    pictures: PlotEmbedding,
) -> String {
    let styles = match pictures {
        PlotEmbedding::Attached => STYLES,
        PlotEmbedding::Drawn(styles) => styles,
    };
    let mut out = head(&letter.subject, styles);
    if let Some([_, before]) = &letter.before {
        out.push_str(before);
    }
    let title = format!("{}, cycle {}", sentence(known.facts.jungle), known.view.cycle);
    let _ = write!(out, r#"<h1 style="font-size:22px;margin:8px 0 12px">{}</h1>"#, safe(&title));
    if let Some(missed) = &known.facts.missed {
        quiet(&mut out, &sentence(missed));
    }
    if !first.is_empty() {
        let _ = write!(out, r#"<p style="font-size:17px">{}</p>"#, safe(&first.join(" ")));
    }
    if letter.extent == ReportExtent::Whole {
        write_advice(&mut out, known, letter.advice.as_ref());
        if let Some(outlook) = &known.facts.outlook {
            let lines: Vec<String> = outlook.iter().map(|line| safe(&sentence(line))).collect();
            let _ = write!(
                out,
                "<p><strong>What your last order could lead to</strong><br/>{}</p>",
                lines.join("<br/>")
            );
        }
    }
    if let Some(next) = &known.facts.next_cycle {
        let _ = write!(out, "<p>The next cycle runs on {}.</p>", safe(&sentence(next)));
    }
    if let Some(web) = known.facts.web.filter(|_| pictures == PlotEmbedding::Attached) {
        let web = safe(web);
        let _ = write!(out, r#"<p>This report in a browser: <a href="{web}">{web}</a></p>"#);
    }
    write_plots(&mut out, known, plots, pictures);
    write_tables(&mut out, known, letter);
    if letter.extent == ReportExtent::Whole {
        write_answer_help(&mut out, known, letter.advice.as_ref());
    }
    out.push_str(END);
    out
}

/// The same page or letter with a line at its end that says where the host can be asked.
pub(super) fn signed(page: &str, contact: &str) -> String {
    let body = page.strip_suffix(END).unwrap_or(page);
    let said = safe(&asked_at(contact));
    format!(r#"{body}<p style="{QUIET};font-size:14px">{said}</p>{END}"#)
}

fn heading(out: &mut String, text: &str) {
    let _ = write!(out, r#"<h2 style="{HEADING}">{}</h2>"#, safe(text));
}

fn quiet(out: &mut String, text: &str) {
    let _ = write!(out, r#"<p style="{QUIET};font-size:14px">{}</p>"#, safe(text));
}

/// Lines of orders or of a mail, as they were written. They stay apart where a program does not heed line breaks.
pub(super) fn code(out: &mut String, text: &str) {
    let lines: Vec<String> = text
        .lines()
        .map(|line| match line.strip_prefix("| ") {
            Some(order) => barred(order),
            None => safe(line),
        })
        .collect();
    let _ = write!(
        out,
        r#"<pre style="{CODE};white-space:pre-wrap;margin:8px 0">{}</pre>"#,
        lines.join("<br/>")
    );
}

/// An order behind a bar, which keeps it from being read where a letter is sent back. No program breaks the line within
/// it.
pub(super) fn barred(order: &str) -> String {
    safe(&format!("| {order}")).replace(' ', "\u{a0}")
}

fn write_advice(out: &mut String, known: &ReaderFacts<'_>, advice: Option<&OrderAdvice>) {
    let Some(OrderAdvice { order, why }) = advice else {
        if known.seat.is_some() {
            let _ = write!(out, "<p>{}</p>", no_advice(known));
        }
        return;
    };
    let link = mailto(known.facts.address, known.facts.jungle, order);
    let _ = write!(
        out,
        r#"<table border="0" cellpadding="12" cellspacing="0" width="100%"><tr><td style="border-left:4px solid #4E8F45"><strong>{}</strong><br/><span style="{CODE};font-size:17px">{}</span><br/>{}<br/><a href="{}">Open it as a finished email</a>, or write it in an answer, without the bar.</td></tr></table>"#,
        advice_heading(known),
        barred(order),
        safe(why),
        safe(&link)
    );
}

fn write_plots(
    out: &mut String,
    known: &ReaderFacts<'_>,
    plots: &[PopulationPlot],
    pictures: PlotEmbedding,
) {
    if plots.is_empty() {
        return;
    }
    heading(out, "From cycle to cycle");
    let (width, height) = SHOWN;
    for plot in plots {
        let now = known.find(plot.id).map_or(0, |seen| seen.population);
        let picture = match pictures {
            PlotEmbedding::Attached => format!(
                r#"<img src="cid:{}" alt="{}" width="{width}" height="{height}" style="border-radius:4px"/>"#,
                plot.content_id(),
                safe(&plot.words())
            ),
            PlotEmbedding::Drawn(_) => plot.svg(),
        };
        let _ = write!(
            out,
            r#"<p style="margin:8px 0">{} <span style="{QUIET};font-size:14px">now {now}, most {}, since cycle {}</span><br/>{picture}</p>"#,
            safe(&plot.title),
            plot.most(),
            plot.first(),
        );
    }
    if plots.iter().any(PopulationPlot::has_threshold) {
        quiet(
            out,
            "The dashed line is at 100 members, where a species can be mutated and counts in the ranking.",
        );
    }
}

/// A row of a table: the first cell to the left, the others to the right.
fn row(out: &mut String, cell: &str, cells: impl Iterator<Item = impl AsRef<str>>) {
    out.push_str(r#"<tr align="right">"#);
    for (place, text) in cells.enumerate() {
        // Headings are in the middle where nobody says otherwise.
        let side = match (place, cell) {
            (0, _) => r#" align="left""#,
            // As wide as most numbers, and apart from the next.
            (_, "th") if text.as_ref().len() == 1 => r#" align="right" width="22""#,
            (_, "th") if text.as_ref().len() > 7 => r#" align="right" width="92""#,
            (_, "th") => r#" align="right" width="46""#,
            _ => "",
        };
        let _ = write!(out, "<{cell}{side}>{}</{cell}>", safe(text.as_ref()));
    }
    out.push_str("</tr>");
}

fn write_tables(out: &mut String, known: &ReaderFacts<'_>, letter: &ReportLetter) {
    if !known.report.ranking.is_empty() {
        heading(out, "Ranking");
        write_ranking(out, &known.report.ranking);
    }
    heading(out, "Species");
    write_species(out, known);
    quiet(out, &LEGEND.join(" "));
    for (hunts, title) in [(true, "Offence"), (false, "Defence")] {
        let all: Vec<&SpeciesEncounter> =
            known.report.encounters.iter().filter(|one| one.hunts == hunts).collect();
        if !all.is_empty() {
            write_encounters(out, known, title, &all);
        }
    }
    if known.left_out > 0 {
        quiet(out, &format!("{} smaller ones are left out here.", known.left_out));
    }
    let own = own_rows(known);
    if letter.extent != ReportExtent::Summary && !own.is_empty() {
        heading(out, "Your species");
        out.push_str(TABLE);
        let columns = own_columns();
        row(out, "th", ["Species"].into_iter().chain(columns.iter().map(String::as_str)));
        for (name, cells) in &own {
            row(out, "td", [name].into_iter().chain(cells));
        }
        out.push_str("</table>");
        quiet(out, &legend_of_parts());
    }
}

pub(super) fn write_ranking(out: &mut String, ranking: &[RankedPlayer]) {
    out.push_str(TABLE);
    out.push_str(
        r#"<tr align="left"><th>Posn</th><th width="170">Player</th><th>Species</th></tr>"#,
    );
    for ranked in ranking {
        let ids: Vec<String> = ranked.species.iter().map(u32::to_string).collect();
        let _ = write!(
            out,
            r#"<tr valign="top"><td align="right">{}</td><td>{}</td><td>{}</td></tr>"#,
            ranked.position,
            safe(&ranked.player),
            ids.join(", ")
        );
    }
    out.push_str("</table>");
}

fn write_species(out: &mut String, known: &ReaderFacts<'_>) {
    out.push_str(TABLE);
    let columns = ["Species", "Num", "Hun", "Gro", "Cap", "Stv", "Bod", "Preys-On"];
    row(out, "th", columns.into_iter());
    for seen in &known.view.species {
        let name = format!("{}({})", seen.name, seen.id);
        let numbers = [
            seen.population.to_string(),
            seen.hunger.in_tenths(),
            seen.born.to_string(),
            seen.eaten.to_string(),
            seen.starved.to_string(),
            seen.body.to_string(),
            prey(seen),
        ];
        if known.is_own(seen.seat) {
            write_own_row(out, &name, &numbers);
        } else {
            row(out, "td", [name].into_iter().chain(numbers));
        }
    }
    out.push_str("</table>");
}

/// Writes the row of a species of the reader's, which stands out.
fn write_own_row(out: &mut String, name: &str, numbers: &[String]) {
    let _ = write!(
        out,
        r#"<tr align="right" style="font-weight:bold"><td align="left" style="border-left:4px solid #B08A2E">{}</td>"#,
        safe(name)
    );
    numbers.iter().for_each(|cell| {
        let _ = write!(out, "<td>{}</td>", safe(cell));
    });
    out.push_str("</tr>");
}

fn prey(seen: &SeenSpecies) -> String {
    let [min, max] = seen.preys_on;
    match seen.kind {
        SpeciesKind::Plant => "---".into(),
        SpeciesKind::Herbivore => format!("{min}-{max} [H]"),
        SpeciesKind::Carnivore => format!("{min}-{max}"),
    }
}

fn write_encounters(
    out: &mut String,
    known: &ReaderFacts<'_>,
    title: &str,
    all: &[&SpeciesEncounter],
) {
    heading(out, title);
    out.push_str(TABLE);
    row(out, "th", ["", "Hunted", "Caught", "Eaten"].into_iter());
    for one in all {
        let verb = if one.hunts { "on" } else { "by" };
        let own = known.find(one.own).map_or_else(|| one.own.to_string(), called);
        let name = format!("{own} {verb} {} ({})", one.name, one.other);
        let numbers = [one.hunted, one.caught, one.eaten].map(|count| count.to_string());
        row(out, "td", [name].into_iter().chain(numbers));
    }
    out.push_str("</table>");
}

fn write_answer_help(out: &mut String, known: &ReaderFacts<'_>, advice: Option<&OrderAdvice>) {
    heading(out, "Your answer");
    let _ = write!(out, "<p>{}</p>", safe(HOW));
    let orders: Vec<String> =
        templates(known, advice).iter().map(|order| format!("| {order}")).collect();
    code(out, &orders.join("\n"));
    let link = mailto(known.facts.address, known.facts.jungle, "RULES");
    let _ = write!(
        out,
        "<p>Orders go to {}. New here? <a href=\"{}\">Ask for the\u{a0}rules</a>.</p>",
        safe(known.facts.address),
        safe(&link)
    );
    if known.facts.report_every > 0 {
        let _ = write!(out, "<p>{}</p>", safe(ENDS));
    }
}
