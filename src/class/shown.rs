//! What the wall and the teacher's page show, as data for their scripts. Neither holds what is chosen and not shown
//! yet.

use super::group::{Group, Sitter, Stage, is_empty};
use super::lesson::{Holder, Lesson};
use super::plan::{Way, letter};
use crate::games::fish_or_failure::action::Event;
use crate::games::fish_or_failure::debrief::told::QUESTIONS;
use crate::games::fish_or_failure::fishery::{FISHERIES, Fishery};
use crate::games::fish_or_failure::position::{Asked, Position};
use crate::games::fish_or_failure::reef::Reef;
use crate::games::fish_or_failure::talk::Talk;
use crate::level_library::{LevelLibrary, Listed};
use serde::Serialize;

/// What the wall shows.
#[derive(Debug, Serialize)]
pub struct Wall {
    /// Whether the lesson has begun.
    has_begun: bool,
    /// Whether time stands still.
    is_paused: bool,
    /// How phones come in, if they are used.
    door: Option<ShownDoor>,
    /// The groups.
    groups: Vec<ShownGroup>,
    /// What to talk about, once a match is over.
    questions: [&'static str; 3],
}

/// The code that pupils scan.
#[derive(Debug, Clone, Serialize)]
pub struct ShownDoor {
    /// What to type into a browser.
    pub address: String,
    /// What to type on the page.
    pub letters: String,
    /// Modules on a side of the code, without its quiet zone.
    pub side: usize,
    /// Its dark modules, as column and row.
    pub dark: Vec<(usize, usize)>,
}

/// A group.
#[derive(Debug, Serialize)]
struct ShownGroup {
    game: u32,
    stage: Stage,
    round: u32,
    /// Seconds of talk that are left, or of the last call; nothing if all wait.
    left: Option<u64>,
    /// What all vote about now, if they do.
    vote: Option<&'static str>,
    fisheries: Vec<ShownFishery>,
    /// The event cards: name and effect.
    events: Vec<(String, String)>,
    companies: Vec<ShownCompany>,
    /// What the group has agreed about talking.
    agreed: Option<String>,
    /// What happened since cards were last shown.
    told: Vec<String>,
    /// The same without what was caught.
    news: Vec<String>,
    /// Whether the sea is empty.
    is_empty: bool,
    /// The looks back at its matches that are over.
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
    letter: char,
    name: String,
    /// Whether a bot plays.
    is_bot: bool,
    /// Whether it has to choose, and has not.
    is_missing: bool,
    /// Whether it has to choose, and has.
    is_ready: bool,
    /// Whether it goes first.
    is_first: bool,
    /// Whether it may only place 1 or 2 in this round.
    is_restricted: bool,
    /// What it has, in dollars, unless that is hidden.
    money: Option<u32>,
    /// What it has caught when cards were last shown.
    caught: Option<ShownCatch>,
    /// Whether it has won.
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
    /// Who gained by whose restraint.
    restraint: Option<String>,
    /// The fish of each fishery at the beginning of each round, and at the end.
    fish: Vec<[u32; FISHERIES]>,
}

/// What the teacher's page shows beside the wall's groups.
#[derive(Debug, Serialize)]
pub struct TeacherPage {
    wall: Wall,
    way: Way,
    /// Which talk is agreed for matches that begin now.
    talk: Talk,
    hidden_totals: bool,
    seconds: u32,
    /// The name of the reef for matches that begin now, and what a majority may take.
    reef: String,
    fine: u32,
    chooses_for_late: bool,
    same_cards: bool,
    with_names: bool,
    /// What identifies the question that each group is asked.
    questions: Vec<u64>,
    /// Nicknames by group and seat, also while the wall does not show them.
    names: Vec<Vec<String>>,
    /// The rule of each group for its next match; empty where it has none of its own.
    rules: Vec<String>,
    /// The groups that pass a phone round, and have one.
    with_phone: Vec<usize>,
    /// How many phones have come.
    phones: usize,
    /// Of those, how many have a place.
    seated: usize,
    /// Where journals and results are.
    folder: String,
    /// What went wrong last.
    trouble: Option<String>,
}

impl TeacherPage {
    /// That of a lesson.
    pub fn of(lesson: &Lesson, door: Option<&ShownDoor>) -> Self {
        let plan = &lesson.plan;
        Self {
            wall: Wall::of(lesson, door),
            way: plan.way,
            talk: plan.talk.clone(),
            hidden_totals: plan.hidden_totals,
            seconds: plan.seconds,
            reef: plan.reef.name.clone(),
            fine: plan.fine,
            chooses_for_late: plan.chooses_for_late,
            same_cards: plan.same_cards,
            with_names: plan.with_names,
            questions: lesson.groups.iter().map(Group::question).collect(),
            names: lesson.groups.iter().map(Group::names).collect(),
            rules: lesson.groups.iter().map(|group| group.rule.clone()).collect(),
            with_phone: lesson.phones.values().filter_map(|holder| holder.group()).collect(),
            phones: lesson.phones.len(),
            seated: lesson.phones.values().filter(|holder| **holder != Holder::New).count(),
            folder: lesson.folder().path().display().to_string(),
            trouble: lesson.trouble.clone(),
        }
    }
}

/// A reef that the teacher may choose.
#[derive(Debug, Serialize)]
pub struct OfferedReef {
    /// By which it is ordered.
    name: String,
    /// What its author calls it; nothing if no match can be played there.
    title: Option<String>,
    /// What its author says about it, or why no match can be played there.
    about: String,
}

impl OfferedReef {
    /// All of a library, also those that cannot be played: somebody wants to know why.
    pub fn all(reefs: &LevelLibrary) -> Vec<Self> {
        let offered = |Listed { name, .. }: Listed| match reefs.load::<Reef>(&name) {
            Ok(file) => Self { name, title: Some(file.level.name), about: file.about },
            Err(about) => Self { name, title: None, about },
        };
        reefs.list().into_iter().map(offered).collect()
    }
}

impl Wall {
    /// That of a lesson.
    pub fn of(lesson: &Lesson, door: Option<&ShownDoor>) -> Self {
        Self {
            has_begun: lesson.has_begun,
            is_paused: lesson.is_paused,
            door: door.cloned(),
            groups: lesson.groups.iter().map(|group| shown(lesson, group)).collect(),
            questions: QUESTIONS,
        }
    }
}

fn shown(lesson: &Lesson, group: &Group) -> ShownGroup {
    let plan = &lesson.plan;
    let position = group.position();
    let stage = group.stage(plan);
    let outcomes = lesson.outcomes.iter().filter(|outcome| outcome.group == group.index);
    let outcomes = outcomes.map(|outcome| ShownOutcome {
        game: outcome.game,
        is_empty: outcome.is_empty,
        too_late: outcome.too_late.clone(),
        short: outcome.short.iter().cloned().chain(outcome.left(plan.with_names)).collect(),
        restraint: outcome.restraint(plan.with_names),
        fish: outcome.fish.clone(),
    });
    ShownGroup {
        game: group.game,
        stage,
        round: position.map_or(0, |position| position.round),
        left: group.left(plan).map(|left| left.as_secs()),
        vote: group.asked().first().and_then(|(_, asked)| match asked {
            Asked::Place | Asked::Draw => None,
            Asked::Fishery => Some("Vote: which fishery is closed?"),
            Asked::Restrict => Some("Vote: who may only place 1 or 2?"),
            Asked::Fine => Some("Vote: who is fined, if anybody?"),
        }),
        fisheries: position.map(fisheries).unwrap_or_default(),
        events: position.map(events).unwrap_or_default(),
        companies: (0..plan.players).map(|seat| company(lesson, group, seat)).collect(),
        agreed: match group.game() {
            Some(game) => game.setup().talk.reminder(),
            None => plan.setup(group.index, &group.rule).talk.reminder(),
        },
        told: told(group),
        news: group.told.iter().filter_map(news).collect(),
        is_empty: position.is_some_and(is_empty),
        outcomes: outcomes.collect(),
    }
}

fn fisheries(position: &Position) -> Vec<ShownFishery> {
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

fn events(position: &Position) -> Vec<(String, String)> {
    let cards = [position.newer, position.older].into_iter().flatten();
    cards.map(|event| (event.title(), event.effect())).collect()
}

fn company(lesson: &Lesson, group: &Group, seat: usize) -> ShownCompany {
    let is_asked = group.asked_pupils().iter().any(|(asked, _)| *asked == seat);
    let has_chosen = group.choices()[seat].is_some();
    let position = group.position();
    let is_over = group.stage(&lesson.plan) == Stage::Over;
    let is_hidden = group.game().is_some_and(|game| game.setup().hidden_totals) && !is_over;
    ShownCompany {
        letter: letter(seat),
        name: if lesson.plan.with_names { group.names()[seat].clone() } else { String::new() },
        is_bot: group.sitters[seat] == Sitter::Bot,
        is_missing: is_asked && !has_chosen,
        is_ready: is_asked && has_chosen,
        is_first: position.is_some_and(|position| position.initiative == seat),
        is_restricted: position
            .is_some_and(|position| !is_over && position.companies[seat].is_restricted),
        money: position.filter(|_| !is_hidden).map(|position| position.companies[seat].money),
        caught: catches(group).find(|(other, _)| *other == seat).map(|(_, caught)| caught),
        is_winner: position
            .and_then(|position| position.winners())
            .is_some_and(|winners| winners.contains(&seat)),
    }
}

/// What companies have caught when cards were last shown, in that order.
fn catches(group: &Group) -> impl Iterator<Item = (usize, ShownCatch)> {
    let number = |seat: usize| {
        let company = group.position()?.companies[seat];
        Some(company.placed.or(company.placed_before)?.number)
    };
    group.told.iter().filter_map(move |event| match *event {
        Event::Caught { seat, fishery, fish } => {
            let of = number(seat.index()).filter(|number| u32::from(*number) > fish);
            Some((seat.index(), ShownCatch { fishery: fishery.word(), fish, of }))
        }
        _ => None,
    })
}

/// What happened since cards were last shown, in short lines.
pub fn told(group: &Group) -> Vec<String> {
    let line = |(seat, ShownCatch { fishery, fish, of }): (usize, ShownCatch)| match of {
        Some(number) => format!("{}: {fish} of {number} {fishery}", letter(seat)),
        None => format!("{}: {fish} {fishery}", letter(seat)),
    };
    catches(group).map(line).chain(group.told.iter().filter_map(news)).collect()
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
