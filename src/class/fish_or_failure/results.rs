//! Results of matches of Fish or Failure: a table of all rounds for a spreadsheet, and a page of each match to read.

use super::{is_empty, letter};
use crate::results::{LessonOutcome, quoted};
use serde::{Deserialize, Serialize};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::debrief::restraint::RestraintGain;
use shoal_fish_or_failure::debrief::sentences::QUESTIONS;
use shoal_fish_or_failure::debrief::{Debrief, DebriefPositions};
use shoal_fish_or_failure::fishery::{FISHERIES, Fishery};
use shoal_fish_or_failure::position::FishingPosition;
use std::fmt::Write as _;

/// The result of one match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FishMatchEnding {
    /// `true` if the sea is empty.
    pub is_empty: bool,
    /// The money of each company in the end, in dollars.
    pub money: Vec<u32>,
    /// The fish of each fishery at the beginning of each round, and at the end.
    pub fish: Vec<[u32; FISHERIES]>,
    /// The moment when it was too late, in a sentence.
    pub too_late: String,
    /// All that in a few short lines, for the wall.
    pub short: Vec<String>,
    /// The earnings against those of a lasting harvest, and the losses for good, in sentences.
    pub told: Vec<String>,
    /// The largest gain of one company by the restraint of another.
    pub gain: Option<RestraintGain>,
    /// The actions of every company in each round, as columns of [`table`].
    pub rows: Vec<CompanyRound>,
}

/// A company in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompanyRound {
    round: u32,
    seat: usize,
    /// The columns after the name.
    columns: String,
}

impl FishMatchEnding {
    /// The result of a match that was looked back at.
    pub fn of(past: &DebriefPositions, debrief: &Debrief) -> Self {
        let [earned, too_late] = debrief.sentences();
        let companies = &past.end.companies[..past.setup.players];
        Self {
            is_empty: is_empty(&past.end),
            money: companies.iter().map(|company| company.money).collect(),
            fish: fish(past),
            too_late,
            short: debrief.short(),
            told: [earned].into_iter().chain(debrief.timeline()).collect(),
            gain: debrief.gains.largest(),
            rows: rows(past),
        }
    }

    /// Tells who gained most by whose restraint, in a few words, with letters for names. Companies are named only if
    /// names are shown.
    pub fn left(&self, with_names: bool) -> Option<String> {
        self.gain.map(|RestraintGain { from, to, dollars }| match with_names {
            true => format!("{} left ${dollars} to {}", letter(from), letter(to)),
            false => format!("One left ${dollars} to another"),
        })
    }
}

/// Tells who gained most by whose restraint, in a sentence. Companies are named only if names are shown.
pub fn restraint(outcome: &LessonOutcome<FishOrFailure>, with_names: bool) -> Option<String> {
    let name = |seat: usize| match outcome.name(seat, with_names) {
        "" => letter(seat).to_string(),
        name => format!("{} {name}", letter(seat)),
    };
    outcome.ending.gain.map(|gain| match with_names {
        true => gain.sentence(&name(gain.from), &name(gain.to)),
        false => gain.sentence("one company", "another"),
    })
}

/// The page of text that is kept beside the journal. Companies are named only if names are shown.
pub fn page(outcome: &LessonOutcome<FishOrFailure>, with_names: bool) -> String {
    let (group, game, ending) = (outcome.group + 1, outcome.game, &outcome.ending);
    let mut page = format!("Fish or Failure, group {group}, game {game}\n\n");
    let restraint = restraint(outcome, with_names);
    for sentence in [&ending.too_late].into_iter().chain(&ending.told).chain(&restraint) {
        let _ = writeln!(page, "{sentence}");
    }
    let _ = writeln!(page, "\nTo talk about:");
    for question in QUESTIONS {
        let _ = writeln!(page, "- {question}");
    }
    page
}

/// The fish of each fishery at the beginning of each round, and at the end of a match that is over.
pub fn fish(past: &DebriefPositions) -> Vec<[u32; FISHERIES]> {
    let end = past.end.winners().is_some().then_some(&past.end);
    past.beginnings.iter().chain(end).map(|at| at.stocks.map(|stock| stock.fish)).collect()
}

/// The card that every company placed in each round of a match, the money it had before and after, and the fish.
fn rows(past: &DebriefPositions) -> Vec<CompanyRound> {
    let mut rows = Vec::new();
    for (at, chosen) in past.chosen.iter().enumerate() {
        let begun = past.beginnings.get(at).unwrap_or(chosen);
        let after = past.beginnings.get(at + 1).unwrap_or(&past.end);
        for seat in 0..past.setup.players {
            let mut columns = match chosen.companies[seat].placed {
                Some(placed) => format!("{},{}", placed.fishery.word(), placed.number),
                None => ",".into(),
            };
            let money = |position: &FishingPosition| position.companies[seat].money;
            let _ = write!(columns, ",{},{}", money(begun), money(after));
            for stock in begun.stocks {
                let _ = write!(columns, ",{}", stock.fish);
            }
            rows.push(CompanyRound { round: chosen.round, seat, columns });
        }
    }
    rows
}

/// All matches of a lesson as one table for a spreadsheet (RFC 4180): a line for each company in each round.
/// Nicknames are in it only if names are shown.
pub fn table(outcomes: &[LessonOutcome<FishOrFailure>], with_names: bool) -> String {
    let fisheries = Fishery::ALL.map(Fishery::word).join(",");
    let mut table = format!(
        "group,game,round,company,name,fishery,number,money_before,money_after,{fisheries}\n"
    );
    for outcome in outcomes {
        let (group, game) = (outcome.group + 1, outcome.game);
        for CompanyRound { round, seat, columns } in &outcome.ending.rows {
            let (letter, name) = (letter(*seat), quoted(outcome.name(*seat, with_names)));
            let _ = writeln!(table, "{group},{game},{round},{letter},{name},{columns}");
        }
    }
    table
}
