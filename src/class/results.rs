//! What is left of a lesson: a table of all rounds for a spreadsheet, and a page of each match to read.

use super::group::is_empty;
use super::looks::{Look, Played};
use super::plan::letter;
use crate::games::fish_or_failure::debrief::Past;
use crate::games::fish_or_failure::debrief::restraint::Gain;
use crate::games::fish_or_failure::debrief::told::QUESTIONS;
use crate::games::fish_or_failure::fishery::{FISHERIES, Fishery};
use crate::games::fish_or_failure::position::Position;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// What came of one match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The group, from 0.
    pub group: usize,
    /// Which match of the group, from 1.
    pub game: u32,
    /// Whether the sea is empty.
    pub is_empty: bool,
    /// What each company has in the end, in dollars.
    pub money: Vec<u32>,
    /// The fish of each fishery at the beginning of each round, and at the end.
    pub fish: Vec<[u32; FISHERIES]>,
    /// When it was too late, in a sentence.
    pub too_late: String,
    /// All that in a few short lines, for the wall.
    pub short: Vec<String>,
    /// What was earned against a lasting harvest, and what was lost for good, in sentences.
    pub told: Vec<String>,
    /// Who gained most by whose restraint.
    pub gain: Option<Gain>,
    /// The nicknames by seat, as they are now; empty for those without.
    pub names: Vec<String>,
    /// What every company did in each round, as columns of [`table`].
    pub rows: Vec<Row>,
}

/// A company in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    round: u32,
    seat: usize,
    /// The columns after the name.
    columns: String,
}

impl Outcome {
    /// That of a match that was looked back at, played by pupils with these names.
    pub fn of(look: &Look, names: Vec<String>) -> Self {
        let Look { played: (group, game), past, debrief } = look;
        let [earned, too_late] = debrief.sentences();
        let companies = &past.end.companies[..past.setup.players];
        Self {
            group: *group,
            game: *game,
            is_empty: is_empty(&past.end),
            money: companies.iter().map(|company| company.money).collect(),
            fish: fish(past),
            too_late,
            short: debrief.short(),
            told: [earned].into_iter().chain(debrief.timeline()).collect(),
            gain: debrief.gains.largest(),
            names,
            rows: rows(past),
        }
    }

    /// Which match it was.
    pub fn played(&self) -> Played {
        (self.group, self.game)
    }

    /// Who gained most by whose restraint, in a sentence. Companies are named only if names are shown.
    pub fn restraint(&self, with_names: bool) -> Option<String> {
        let name = |seat: usize| match self.names.get(seat).filter(|name| !name.is_empty()) {
            Some(name) => format!("{} {name}", letter(seat)),
            None => letter(seat).to_string(),
        };
        self.gain.map(|gain| match with_names {
            true => gain.sentence(&name(gain.from), &name(gain.to)),
            false => gain.sentence("one company", "another"),
        })
    }

    /// The same in a few words, with letters for names.
    pub fn left(&self, with_names: bool) -> Option<String> {
        self.gain.map(|Gain { from, to, dollars }| match with_names {
            true => format!("{} left ${dollars} to {}", letter(from), letter(to)),
            false => format!("One left ${dollars} to another"),
        })
    }

    /// The page of text that is kept beside the journal. Companies are named only if names are shown.
    pub fn page(&self, with_names: bool) -> String {
        let mut page = format!("Fish or Failure, group {}, game {}\n\n", self.group + 1, self.game);
        let restraint = self.restraint(with_names);
        for sentence in [&self.too_late].into_iter().chain(&self.told).chain(&restraint) {
            let _ = writeln!(page, "{sentence}");
        }
        let _ = writeln!(page, "\nTo talk about:");
        for question in QUESTIONS {
            let _ = writeln!(page, "- {question}");
        }
        page
    }
}

/// The fish of each fishery at the beginning of each round, and at the end of a match that is over.
pub fn fish(past: &Past) -> Vec<[u32; FISHERIES]> {
    let end = past.end.winners().is_some().then_some(&past.end);
    past.beginnings.iter().chain(end).map(|at| at.stocks.map(|stock| stock.fish)).collect()
}

/// What every company placed in each round of a match, the money it had before and after, and the fish.
fn rows(past: &Past) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, chosen) in past.chosen.iter().enumerate() {
        let begun = past.beginnings.get(at).unwrap_or(chosen);
        let after = past.beginnings.get(at + 1).unwrap_or(&past.end);
        for seat in 0..past.setup.players {
            let mut columns = match chosen.companies[seat].placed {
                Some(placed) => format!("{},{}", placed.fishery.word(), placed.number),
                None => ",".into(),
            };
            let money = |position: &Position| position.companies[seat].money;
            let _ = write!(columns, ",{},{}", money(begun), money(after));
            for stock in begun.stocks {
                let _ = write!(columns, ",{}", stock.fish);
            }
            rows.push(Row { round: chosen.round, seat, columns });
        }
    }
    rows
}

/// All matches of a lesson as one table for a spreadsheet (RFC 4180): a line for each company in each round.
/// Nicknames are in it only if names are shown.
pub fn table(outcomes: &[Outcome], with_names: bool) -> String {
    let fisheries = Fishery::ALL.map(Fishery::word).join(",");
    let mut table = format!(
        "group,game,round,company,name,fishery,number,money_before,money_after,{fisheries}\n"
    );
    for outcome in outcomes {
        let (group, game) = (outcome.group + 1, outcome.game);
        for Row { round, seat, columns } in &outcome.rows {
            let name = outcome.names.get(*seat).filter(|_| with_names).map_or("", String::as_str);
            let (letter, name) = (letter(*seat), quoted(name));
            let _ = writeln!(table, "{group},{game},{round},{letter},{name},{columns}");
        }
    }
    table
}

/// A text as a field of a table. What a spreadsheet would take for a formula is text.
fn quoted(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let text = text.replace('"', "\"\"");
    match (text.is_empty(), is_formula) {
        (true, _) => text,
        (_, true) => format!("\"'{text}\""),
        _ => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nickname_is_no_formula_and_ends_no_field() {
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted("A \"B\", C"), "\"A \"\"B\"\", C\"");
        assert_eq!(quoted(""), "");
    }
}
