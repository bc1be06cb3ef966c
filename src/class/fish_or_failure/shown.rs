//! A group on its reef, as the wall shows it.

use super::results::restraint;
use super::{is_empty, letter, place_of};
use crate::game::ClassGame as _;
use crate::group::{GroupStage, PupilGroup};
use crate::lesson::ClassLesson;
use crate::results::LessonOutcome;
use crate::shown::ShownSeat;
use serde::Serialize;
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::Event;
use shoal_fish_or_failure::fishery::{FISHERIES, Fishery};
use shoal_fish_or_failure::position::{Ask, FishingPosition};

/// The data by which the wall shows a group.
#[derive(Debug, Serialize)]
pub struct ShownGroup {
    game: u32,
    stage: GroupStage,
    round: u32,
    /// Seconds of talk that are left, or of the last call; nothing if all wait.
    left: Option<u64>,
    /// The question of the vote that goes on, if one does.
    vote: Option<&'static str>,
    fisheries: Vec<ShownFishery>,
    /// The event cards: name and effect.
    events: Vec<(String, String)>,
    companies: Vec<ShownCompany>,
    /// The reminder of the group's agreement about talking, if it has one.
    agreed: Option<String>,
    /// The events since cards were last shown, in short lines.
    told: Vec<String>,
    /// The events since cards were last shown, without the catches.
    news: Vec<String>,
    /// `true` if the sea is empty.
    is_empty: bool,
    /// The debriefs of its matches that are over.
    outcomes: Vec<ShownOutcome>,
}

#[derive(Debug, Serialize)]
struct ShownFishery {
    name: &'static str,
    fish: u32,
    capacity: u32,
    price: u32,
    is_extinct: bool,
    is_closed: bool,
}

#[derive(Debug, Serialize)]
struct ShownCompany {
    #[serde(flatten)]
    seat: ShownSeat,
    /// `true` if it goes first.
    is_first: bool,
    /// `true` if it may only place 1 or 2 in this round.
    is_restricted: bool,
    /// The money it has, in dollars, unless that is hidden.
    money: Option<u32>,
    /// The catch when cards were last shown.
    caught: Option<ShownCatch>,
    /// `true` if it has won.
    is_winner: bool,
}

#[derive(Debug, Serialize)]
struct ShownCatch {
    fishery: &'static str,
    fish: u32,
    /// The number on its card, if it is larger.
    of: Option<u8>,
}

#[derive(Debug, Serialize)]
struct ShownOutcome {
    game: u32,
    is_empty: bool,
    too_late: String,
    short: Vec<String>,
    /// A sentence on who gained most by whose restraint.
    restraint: Option<String>,
    /// The fish of each fishery at the beginning of each round, and at the end.
    fish: Vec<[u32; FISHERIES]>,
}

impl ShownGroup {
    /// Collects the data of a group of a lesson.
    pub fn of(lesson: &ClassLesson<FishOrFailure>, group: &PupilGroup<FishOrFailure>) -> Self {
        let plan = &lesson.plan;
        let position = place_of(group);
        let stage = group.stage(plan);
        let outcomes = lesson.outcomes.iter().filter(|outcome| outcome.group == group.index);
        let outcomes = outcomes.map(|outcome| ShownOutcome::of(outcome, plan.with_names));
        Self {
            game: group.match_number,
            stage,
            round: position.map_or(0, |position| position.round),
            left: group.left(plan).map(|left| left.as_secs()),
            vote: group.asked().first().and_then(|(_, asked)| match asked {
                Ask::Place | Ask::Draw => None,
                Ask::Fishery => Some("Vote: which fishery is closed?"),
                Ask::Restrict => Some("Vote: who may only place 1 or 2?"),
                Ask::Fine => Some("Vote: who is fined, if anybody?"),
            }),
            fisheries: position.map(fisheries).unwrap_or_default(),
            events: position.map(events).unwrap_or_default(),
            companies: (0..plan.players).map(|seat| company(lesson, group, seat)).collect(),
            agreed: match group.game() {
                Some(game) => game.setup().talk.reminder(),
                None => FishOrFailure::setup(plan, group.index).talk.reminder(),
            },
            told: position.map_or(Vec::new(), |position| told(position, &group.told)),
            news: group.told.iter().filter_map(news).collect(),
            is_empty: position.is_some_and(is_empty),
            outcomes: outcomes.collect(),
        }
    }
}

impl ShownOutcome {
    fn of(outcome: &LessonOutcome<FishOrFailure>, with_names: bool) -> Self {
        let ending = &outcome.ending;
        Self {
            game: outcome.game,
            is_empty: ending.is_empty,
            too_late: ending.too_late.clone(),
            short: ending.short.iter().cloned().chain(ending.left(with_names)).collect(),
            restraint: restraint(outcome, with_names),
            fish: ending.fish.clone(),
        }
    }
}

fn fisheries(position: &FishingPosition) -> Vec<ShownFishery> {
    let shown = |fishery: Fishery| {
        let (stock, capacity) =
            (position.stocks[fishery.index()], position.numbers.capacity[fishery.index()]);
        ShownFishery {
            name: fishery.word(),
            fish: stock.fish,
            capacity,
            price: stock.price,
            is_extinct: stock.is_extinct,
            is_closed: stock.is_closed,
        }
    };
    Fishery::ALL.into_iter().map(shown).filter(|fishery| fishery.capacity > 0).collect()
}

fn events(position: &FishingPosition) -> Vec<(String, String)> {
    let cards = [position.newer, position.older].into_iter().flatten();
    cards.map(|event| (event.title(), event.effect())).collect()
}

fn company(
    lesson: &ClassLesson<FishOrFailure>,
    group: &PupilGroup<FishOrFailure>,
    seat: usize,
) -> ShownCompany {
    let position = place_of(group);
    let is_over = group.stage(&lesson.plan) == GroupStage::Over;
    let is_hidden = group.game().is_some_and(|game| game.setup().hidden_totals) && !is_over;
    ShownCompany {
        seat: ShownSeat::of(lesson, group, seat),
        is_first: position.is_some_and(|position| position.initiative == seat),
        is_restricted: position
            .is_some_and(|position| !is_over && position.companies[seat].is_restricted),
        money: position.filter(|_| !is_hidden).map(|position| position.companies[seat].money),
        caught: position
            .and_then(|at| catches(at, &group.told).find(|(other, _)| *other == seat))
            .map(|(_, caught)| caught),
        is_winner: position
            .and_then(|position| position.winners())
            .is_some_and(|winners| winners.contains(&seat)),
    }
}

/// The catches when cards were last shown, in that order, each with the seat of its company.
fn catches(
    position: &FishingPosition,
    told: &[Event],
) -> impl Iterator<Item = (usize, ShownCatch)> {
    let number = |seat: usize| {
        let company = position.companies[seat];
        Some(company.placed.or(company.placed_before)?.number)
    };
    told.iter().filter_map(move |event| match *event {
        Event::Caught { seat, fishery, fish } => {
            let of = number(seat.index()).filter(|number| u32::from(*number) > fish);
            Some((seat.index(), ShownCatch { fishery: fishery.word(), fish, of }))
        }
        _ => None,
    })
}

/// Tells what happened since cards were last shown, in short lines.
pub fn told(position: &FishingPosition, told: &[Event]) -> Vec<String> {
    let line = |(seat, ShownCatch { fishery, fish, of }): (usize, ShownCatch)| match of {
        Some(number) => format!("{}: {fish} of {number} {fishery}", letter(seat)),
        None => format!("{}: {fish} {fishery}", letter(seat)),
    };
    catches(position, told).map(line).chain(told.iter().filter_map(news)).collect()
}

/// An event that is no catch, if it is told at all.
fn news(event: &Event) -> Option<String> {
    match *event {
        Event::WentExtinct { fishery } => Some(format!("The {fishery} is extinct!")),
        Event::Restricted { seat } => {
            Some(format!("{} may only place 1 or 2.", letter(seat.index())))
        }
        Event::Fined { seat, dollars } => {
            Some(format!("{} pays ${dollars}.", letter(seat.index())))
        }
        Event::Ended { ref winners } if !winners.is_empty() => {
            let winners: Vec<String> =
                winners.iter().map(|seat| letter(seat.index()).to_string()).collect();
            Some(format!("Won by {}.", winners.join(" and ")))
        }
        _ => None,
    }
}
