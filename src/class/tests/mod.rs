//! Lessons without a network: a teacher that types, phones as messages, time as the tests let it pass.

mod food_chain;
mod keeping;
mod looks;
mod next_game;
mod phones;
mod typing;

use crate::fish_or_failure::terms::FishLessonSettings;
use crate::fish_or_failure::{letter, place_of};
use crate::game::ClassGame;
use crate::lesson_folder::LessonKeys;
use crate::plan::ChoiceMethod;
use crate::{group, lesson, orders, plan};
use shoal_contract::journal::JournalFolder;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Game as _, RandomGenerator, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CompanyVote};
use shoal_fish_or_failure::position::FishingPosition;
use shoal_fish_or_failure::reef::Reef;
use shoal_phone::{PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat as Phone, PhoneSnapshot};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

type Group = group::PupilGroup<FishOrFailure>;
type Lesson = lesson::ClassLesson<FishOrFailure>;
type Order = orders::TeacherOrder<FishOrFailure>;
type Plan = plan::LessonPlan<FishOrFailure>;

const SECOND: Duration = Duration::from_secs(1);

fn lesson<G: ClassGame>(plan: plan::LessonPlan<G>) -> (lesson::ClassLesson<G>, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let lesson = lesson::ClassLesson::new(plan, JournalFolder::at(folder.path()));
    (lesson, folder)
}

fn keys() -> LessonKeys {
    LessonKeys { teacher: "0".repeat(32), door: None, tokens: Vec::new() }
}

/// The line of any legal choices of a group.
fn legal_line(lesson: &Lesson, group: usize, generator: &mut RandomGenerator) -> String {
    let group = &lesson.groups[group];
    let world = group.game().expect("it plays").world();
    let word = |(seat, _): (usize, _)| {
        let actor = Actor::Seat(Seat(seat as u16));
        match FishOrFailure::sample(world, actor, generator).expect("asked") {
            Action::Place(placed) => format!("{}{}", &placed.fishery.word()[..1], placed.number),
            Action::Vote(CompanyVote::Fishery(fishery)) => fishery.word()[..1].to_owned(),
            Action::Vote(CompanyVote::Seat(other)) => letter(other.index()).to_string(),
            _ => "-".into(),
        }
    };
    group.asked_pupils().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Types a line for what a group is asked now.
fn types(lesson: &mut Lesson, group: usize, text: &str) -> Result<(), String> {
    let question = lesson.groups[group].question();
    lesson.obey(Order::Line { group, text: text.into(), question })
}

/// Types for all groups until every match is over, and was looked back at.
fn type_to_the_end(lesson: &mut Lesson, generator: &mut RandomGenerator) {
    for _ in 0..1_000 {
        let playing = |group: &usize| !lesson.groups[*group].is_over();
        let playing: Vec<usize> = (0..lesson.groups.len()).filter(playing).collect();
        if playing.is_empty() {
            return is_looked_back_at(lesson);
        }
        for group in playing {
            let text = legal_line(lesson, group, generator);
            types(lesson, group, &text).expect("a legal line");
        }
        lesson.advance_time(SECOND);
    }
    panic!("matches go on for ever");
}

/// Waits until the matches that are over were looked back at.
fn is_looked_back_at(lesson: &mut Lesson) {
    let is_due = |lesson: &Lesson| {
        let mut over = lesson.groups.iter().filter(|group| group.is_over());
        over.any(|group| !lesson.outcomes.iter().any(|known| known.played() == group.played()))
    };
    while is_due(lesson) {
        lesson.advance_time(Duration::ZERO);
        thread::yield_now();
    }
}

/// What a phone sees now.
fn seen<G: ClassGame>(lesson: &lesson::ClassLesson<G>, phone: u8) -> PhoneSnapshot {
    let told = lesson.make_phone_messages().into_iter().find_map(|told| match told {
        PhoneMessage::Show { seat, snapshot } if seat == Phone(phone) => Some(*snapshot),
        _ => None,
    });
    told.expect("it has come")
}

fn does<G: ClassGame>(lesson: &mut lesson::ClassLesson<G>, phone: u8, did: PhoneAction) {
    let _ = lesson.handle_phone_event(PhoneEvent { seat: Phone(phone), action: did });
}

/// Chooses these entries of what a phone is asked.
fn chooses<G: ClassGame>(lesson: &mut lesson::ClassLesson<G>, phone: u8, entries: &[&[i32]]) {
    let choice = seen(lesson, phone).choice.expect("it is asked").id;
    let entries = entries.iter().map(|entry| entry.to_vec()).collect();
    does(lesson, phone, PhoneAction::Chose { choice, entries });
}

/// The sentence by which what a phone chooses is refused, if it is.
fn refused<G: ClassGame>(
    lesson: &mut lesson::ClassLesson<G>,
    phone: u8,
    entries: Vec<Vec<i32>>,
) -> Option<String> {
    let choice = seen(lesson, phone).choice.expect("it is asked").id;
    let did = PhoneAction::Chose { choice, entries };
    let answers = lesson.handle_phone_event(PhoneEvent { seat: Phone(phone), action: did });
    answers.into_iter().find_map(|answer| match answer {
        PhoneMessage::Refuse { why_not, .. } => Some(why_not.as_str().to_owned()),
        _ => None,
    })
}

fn joins<G: ClassGame>(lesson: &mut lesson::ClassLesson<G>, phone: u8, group: i32, name: &str) {
    does(lesson, phone, PhoneAction::Joined);
    let name: Vec<i32> = name.chars().map(|letter| letter as i32).collect();
    chooses(lesson, phone, &[&[group], &name]);
}

/// The position of a group that plays.
fn position(group: &Group) -> &FishingPosition {
    place_of(group).expect("it plays")
}

/// A plan with votes on a fine.
fn fined(plan: Plan) -> Plan {
    let terms = FishLessonSettings { fine: 5, ..plan.terms };
    Plan { terms, ..plan }
}

/// A reef without events: nobody votes.
fn calm() -> Arc<Reef> {
    Reef::named("calm").expect("it is built in").into()
}

/// A lesson of one group of three, two of them pupils with phones, in which nobody votes.
fn with_two_phones() -> (Lesson, TempDir) {
    let plan = Plan { level: calm(), ..Plan::new(1, 3, ChoiceMethod::Phones, 2) };
    let (mut lesson, folder) = lesson(plan);
    joins(&mut lesson, 0, 0, "Ann");
    joins(&mut lesson, 1, 0, "Bob");
    lesson.obey(Order::Start).expect("a folder");
    (lesson, folder)
}

fn written(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("data")
}
