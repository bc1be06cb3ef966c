//! Results of seasons: a table of all populations for a spreadsheet, and a page of each season to read.

use super::QUESTIONS;
use super::past::{GroupRank, SpeciesRecord};
use crate::game::ClassGame as _;
use crate::results::{LessonOutcome, quoted};
use shoal_food_chain::FoodChain;
use std::fmt::Write as _;

/// All seasons of a lesson as one table (RFC 4180): a line for each species after each cycle of its life. Nicknames
/// are in it only if names are shown.
pub fn table(outcomes: &[LessonOutcome<FoodChain>], with_names: bool) -> String {
    let mut table = String::from("season,cycle,species,group,name,type,body,members\n");
    for outcome in outcomes {
        for kin in &outcome.ending.kin {
            let (kind, body) = (kin.kind.name(), kin.factors().body);
            let group = kin.seat.map_or(String::new(), FoodChain::mark);
            let name = kin.seat.map_or("", |seat| outcome.name(seat, with_names));
            let (season, species, name) = (outcome.game, quoted(&kin.label), quoted(name));
            for (cycle, members) in (kin.founded..).zip(&kin.counts) {
                let _ = writeln!(
                    table,
                    "{season},{cycle},{species},{group},{name},{kind},{body},{members}"
                );
            }
        }
    }
    table
}

/// The page of text that is kept beside the journal. Nicknames are in it only if names are shown.
pub fn page(outcome: &LessonOutcome<FoodChain>, with_names: bool) -> String {
    let past = &outcome.ending;
    let mut page = format!("Food Chain, season {}, {} cycles\n\n", outcome.game, past.cycle);
    for (place, GroupRank { seat, species, animals }) in (1..).zip(&past.places) {
        let mark = FoodChain::mark(*seat);
        let name = match outcome.name(*seat, with_names) {
            "" => String::new(),
            name => format!(" {name}"),
        };
        let _ = writeln!(
            page,
            "{place}. Group {mark}{name}: {species} species of 100 or more, {animals} animals"
        );
    }
    let _ = writeln!(page, "\nEverything that lived:");
    past.kin.iter().skip(1).for_each(|kin| write_kin(&mut page, kin));
    let _ = writeln!(page, "\nWhat happened:");
    for news in &past.news {
        let _ = writeln!(page, "{:>4}  {}", news.cycle, news.text);
    }
    let _ = writeln!(page, "\nTo talk about:");
    for question in QUESTIONS {
        let _ = writeln!(page, "- {question}");
    }
    page
}

fn write_kin(page: &mut String, kin: &SpeciesRecord) {
    let (label, letter, parts, founded) = (&kin.label, kin.kind.letter(), kin.parts, kin.founded);
    let most = kin.counts.iter().max().copied().unwrap_or(0);
    let last = kin.counts.last().copied().unwrap_or(0);
    let end = match kin.died {
        Some(cycle) => format!("gone in cycle {cycle}"),
        None => format!("{last} at the end"),
    };
    let _ =
        writeln!(page, "{label}: {letter} {parts}, from cycle {founded}, {most} at most, {end}");
}
