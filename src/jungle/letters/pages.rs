//! Pages for a browser: no script, nothing from elsewhere.

use super::advice::advice;
use super::clean::{escape_html as safe, sentence};
use super::plots::plots;
use super::reader_facts::ReaderFacts;
use super::reports::{ReportExtent, ReportLetter};
use super::sentences::sentences;
use super::{CyclePopulations, LetterFacts, html, web};
use serde::{Deserialize, Serialize};
use shoal_contract::counted;
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::state::View;
use std::fmt::Write as _;

/// The colours of the table, for light and for dark.
const STYLES: &str = "<style>:root{color-scheme:light dark}\
body{background:#F3F1E7;color:#10202A}a{color:#0B5C8A}\
@media(prefers-color-scheme:dark){body{background:#0A1420;color:#F3F1E7}a{color:#8FCBEF}}\
h2{border-bottom:1px solid #767676;padding-bottom:4px}svg{max-width:100%;height:auto}</style>";
/// A tag that lets the browser load the page again once a minute.
const REFRESH: &str = r#"<meta http-equiv="refresh" content="60"/>"#;
/// The sentence about a jungle that has ended.
const CLOSED: &str = "It is closed: no more cycles run.";
/// The most players that the host's page lists for a jungle.
const RANKED: usize = 10;

/// A jungle on the host's page.
#[derive(Debug, Clone)]
pub struct PageJungle<'a> {
    /// Its name.
    pub name: &'a str,
    /// The jungle as a spectator sees it.
    pub view: &'a View,
    /// The names of players as others see them, by seat.
    pub names: &'a [String],
    /// The members of each species in earlier cycles, oldest first.
    pub history: &'a [CyclePopulations],
    /// The time of the next cycle, as people read it.
    pub next_cycle: Option<String>,
    /// `true` if the host has stopped its clock.
    pub is_paused: bool,
    /// `true` if the host has closed it for good.
    pub is_closed: bool,
    /// The path of its own page, such as "/jungle/normal".
    pub link: Option<String>,
}

/// The health of the server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerHealth {
    /// The parts that were checked.
    pub checks: Vec<HealthCheck>,
}

/// Something that can be well or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HealthCheck {
    /// The part that was checked, such as "Mail out".
    pub what: String,
    /// `true` if the part works.
    pub is_well: bool,
    /// More, in a sentence.
    pub said: String,
}

/// The host's page: all jungles, how the server is, and where the host can be asked.
pub fn page(jungles: &[PageJungle<'_>], health: &ServerHealth, contact: Option<&str>) -> String {
    let mut out = html::head("Food Chain by mail", &format!("{REFRESH}{STYLES}"));
    out.push_str("<h1>Food Chain by mail</h1>");
    write_health(&mut out, health);
    jungles.iter().for_each(|jungle| write_jungle(&mut out, jungle));
    out.push_str(html::END);
    match contact {
        Some(contact) => html::signed(&out, contact),
        None => out,
    }
}

fn write_health(out: &mut String, health: &ServerHealth) {
    let ill = health.checks.iter().filter(|check| !check.is_well).count() as u64;
    let all = match ill {
        0 => "All is well.".to_owned(),
        _ => format!("{} to fix.", counted(ill, "things")),
    };
    let _ = write!(
        out,
        r#"<h2>Health</h2><p><strong>{all}</strong></p><table border="0" cellpadding="4" cellspacing="0">"#
    );
    for check in &health.checks {
        let sign = if check.is_well { "well" } else { "NOT WELL" };
        let _ = write!(
            out,
            r#"<tr valign="top"><td>{}</td><td><strong>{sign}</strong></td><td>{}</td></tr>"#,
            safe(&sentence(&check.what)),
            safe(&sentence(&check.said))
        );
    }
    out.push_str("</table>");
}

fn write_jungle(out: &mut String, jungle: &PageJungle<'_>) {
    let facts = LetterFacts {
        jungle: jungle.name,
        view: jungle.view,
        seat: None,
        names: jungle.names,
        history: jungle.history,
        report_every: 0,
        next_cycle: jungle.next_cycle.clone(),
        address: "",
        web: None,
        missed: None,
        outlook: None,
        newcomer: None,
        has_time: true,
    };
    let mut known = ReaderFacts::of(&facts, true);
    known.report.ranking.truncate(RANKED);
    let name = safe(&sentence(jungle.name));
    let _ = write!(out, "<h2>{name}</h2>");
    let clock = match &jungle.next_cycle {
        _ if jungle.is_closed => CLOSED.into(),
        _ if jungle.is_paused => "Its clock is stopped.".into(),
        Some(next) => format!("The next cycle runs on {}.", safe(&sentence(next))),
        None => String::new(),
    };
    let playing = jungle.view.players.iter().filter(|player| !player.left).count() as u64;
    let _ = write!(
        out,
        "<p>Cycle {}, {}. {clock}</p><p>{}</p>",
        known.view.cycle,
        counted(playing, "players"),
        safe(&sentences(&known)[1..].join(" "))
    );
    plots(&known).iter().for_each(|plot| {
        let title = safe(&plot.title);
        let _ = write!(out, "<p>{title}, at most {}<br/>{}</p>", plot.most(), plot.svg());
    });
    out.push_str(&web::svg(&known));
    html::write_ranking(out, &known.report.ranking);
    if let Some(link) = &jungle.link {
        let _ = write!(out, r#"<p><a href="{}">All of {name}</a></p>"#, safe(link));
    }
}

/// The parts of a page around the report.
#[derive(Debug, Clone, Copy)]
pub struct PageFrame<'a> {
    /// The extent of the report.
    pub extent: ReportExtent,
    /// `true` if the host has closed the jungle for good.
    pub is_closed: bool,
    /// The cycles of the past whose reports are kept, each with its link.
    pub archive: &'a [(u32, String)],
    /// A way to reach the host.
    pub contact: Option<&'a str>,
}

/// The report on a jungle as a page.
pub fn jungle_page(facts: &LetterFacts<'_>, frame: &PageFrame<'_>) -> String {
    let known = ReaderFacts::of(facts, false);
    let subject = format!("{}, cycle {}", sentence(facts.jungle), known.view.cycle);
    let advice = if frame.extent == ReportExtent::Whole { advice(&known) } else { None };
    let letter = ReportLetter { subject, advice, before: None, extent: frame.extent };
    let (first, plots) = (sentences(&known), plots(&known));
    let mut page =
        html::letter(&known, &letter, &first, &plots, html::PlotEmbedding::Drawn(STYLES));
    let mut end = String::new();
    if known.view.species.iter().any(|seen| seen.kind != SpeciesKind::Plant) {
        let _ = write!(end, "<h2>Who eats whom</h2>{}", web::svg(&known));
    }
    if frame.is_closed {
        let _ = write!(end, "<p><strong>{CLOSED}</strong></p>");
    }
    write_archive_links(&mut end, frame.archive);
    page.insert_str(page.len() - html::END.len(), &end);
    match frame.contact {
        Some(contact) => html::signed(&page, contact),
        None => page,
    }
}

/// Links to the reports of the past.
fn write_archive_links(out: &mut String, cycles: &[(u32, String)]) {
    if cycles.is_empty() {
        return;
    }
    let link = |(cycle, link): &(u32, String)| format!(r#"<a href="{}">{cycle}</a>"#, safe(link));
    let links: Vec<String> = cycles.iter().map(link).collect();
    let _ = write!(out, "<h2>Earlier reports</h2><p>After cycle {}</p>", links.join(", "));
}
