//! The facts that a reader may know, with all names made safe to show.

use super::{CyclePopulations, LetterFacts, clean};
use crate::report::JungleReport;
use shoal_contract::Seat;
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::MUTABLE;
use shoal_food_chain::setup::Setup;
use shoal_food_chain::state::{JunglePlayer, SeenSpecies, View};
use std::sync::Arc;

/// The most extinct species that a letter holds, and the most meetings of other players' species.
const EXTINCT: usize = 100;
const MEETINGS: usize = 400;
/// The most encounters of the reader's own species that are listed.
const ENCOUNTERS: usize = 200;

/// The facts, ready to be shown.
pub(super) struct ReaderFacts<'a> {
    pub facts: &'a LetterFacts<'a>,
    /// The view with names as others see them.
    pub view: View,
    /// The tables.
    pub report: JungleReport,
    /// The number of encounters that the tables leave out.
    pub left_out: usize,
    /// The reader's seat, if the reader plays.
    pub seat: Option<Seat>,
}

impl<'a> ReaderFacts<'a> {
    /// Collects what the reader of these facts knows; without the reader's own part, if it is to be a summary.
    pub fn of(facts: &'a LetterFacts<'a>, is_summary: bool) -> Self {
        let view = shown(facts.view, facts.names);
        let plays = |seat: &Seat| view.players.get(seat.index()).is_some_and(|player| !player.left);
        let seat = facts.seat.filter(plays);
        let mut report = JungleReport::of(&view, seat.filter(|_| !is_summary));
        let left_out = report.encounters.len().saturating_sub(ENCOUNTERS);
        if left_out > 0 {
            report.encounters.sort_by_key(|one| std::cmp::Reverse(one.hunted));
            report.encounters.truncate(ENCOUNTERS);
            report.encounters.sort_by_key(|one| (!one.hunts, one.own, one.other));
        }
        Self { facts, view, report, left_out, seat }
    }

    /// The reader's species.
    pub fn own(&self) -> impl Iterator<Item = &SeenSpecies> {
        self.view.species.iter().filter(|seen| self.is_own(seen.seat))
    }

    /// `true` if this seat is the reader's.
    pub fn is_own(&self, seat: Option<Seat>) -> bool {
        seat.is_some() && seat == self.seat
    }

    /// A living species.
    pub fn find(&self, id: u32) -> Option<&SeenSpecies> {
        self.view.find(id)
    }

    /// The owner of a species, as words that follow its name: "of Ann", "of yours", "of nobody".
    pub fn whose(&self, species: &SeenSpecies) -> String {
        match species.seat {
            None => "of nobody".into(),
            seat if seat == self.seat => "of yours".into(),
            Some(seat) => match self.view.players.get(seat.index()) {
                Some(player) => format!("of {}", player.name),
                None => "of somebody".into(),
            },
        }
    }

    /// The plants.
    pub fn plants(&self) -> Option<&SeenSpecies> {
        self.view.species.iter().find(|seen| seen.kind == SpeciesKind::Plant)
    }

    /// The members of a species by cycle, from its first cycle with members to today.
    pub fn course(&self, id: u32) -> Vec<(u32, u32)> {
        let earlier = self.facts.history.iter().filter(|line| line.cycle < self.view.cycle);
        let course = earlier.map(|line| (line.cycle, of_line(line, id)));
        let now = self.find(id).map_or(0, |seen| seen.population);
        let mut course: Vec<(u32, u32)> = course.chain([(self.view.cycle, now)]).collect();
        // Before it was founded there is nothing to show.
        let first = course.iter().position(|&(_, members)| members > 0).unwrap_or(0);
        course.drain(..first);
        course
    }

    /// `true` if a species has enough members to be mutated.
    pub fn is_mutable(species: &SeenSpecies) -> bool {
        species.population >= MUTABLE
    }
}

fn of_line(line: &CyclePopulations, id: u32) -> u32 {
    line.populations.iter().find(|(other, _)| *other == id).map_or(0, |&(_, members)| members)
}

/// A species with its number: many may have the same name.
pub(super) fn called(species: &SeenSpecies) -> String {
    format!("{} ({})", species.name, species.id)
}

/// The view with names as they are shown, and no more of the past and of others than a letter can hold.
fn shown(view: &View, names: &[String]) -> View {
    let name_of = |index: usize| match names.get(index) {
        Some(name) => clean::name(name),
        None => format!("Player {}", index + 1),
    };
    let player = |(index, player): (usize, &JunglePlayer)| JunglePlayer {
        name: name_of(index),
        ..player.clone()
    };
    let players: Vec<JunglePlayer> = view.players.iter().enumerate().map(player).collect();
    let setup = Setup {
        players: view.setup.players,
        names: players.iter().take(view.setup.names.len()).map(|one| one.name.clone()).collect(),
        settings: view.setup.settings,
        season: view.setup.season,
        designs: view.setup.designs,
        dish: Arc::clone(&view.setup.dish),
    };
    let species = view
        .species
        .iter()
        .map(|seen| SeenSpecies { name: clean::name(&seen.name), ..seen.clone() });
    let recent = &view.extinct[view.extinct.len().saturating_sub(EXTINCT)..];
    let extinct = recent.iter().cloned().map(|mut one| {
        one.name = clean::name(&one.name);
        one
    });
    View {
        setup: Arc::new(setup),
        players,
        species: species.collect(),
        web: view.web.clone(),
        extinct: extinct.collect(),
        ..*view
    }
}

/// The view as JSON, without the weakest meetings of others where there are very many.
pub(super) fn json(known: &ReaderFacts<'_>) -> Vec<u8> {
    let own: Vec<u32> = known.own().map(|species| species.id).collect();
    let is_own = |id: u32| own.contains(&id);
    let mut view = known.view.clone();
    let mut eaten: Vec<u32> = view.web.iter().map(|meeting| meeting.eaten).collect();
    eaten.sort_unstable_by_key(|&eaten| std::cmp::Reverse(eaten));
    let least = eaten.get(MEETINGS).copied();
    view.web.retain(|meeting| {
        is_own(meeting.hunter)
            || is_own(meeting.prey)
            || least.is_none_or(|least| meeting.eaten > least)
    });
    serde_json::to_vec(&view).unwrap_or_default()
}
