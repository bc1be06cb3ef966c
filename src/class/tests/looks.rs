//! Matches are looked back at beside the lesson.

use super::{Lesson, Order, Plan, SECOND, calm, is_looked_back_at, types, written};
use crate::game::ClassGame as _;
use crate::plan::ChoiceMethod;
use crate::shown::{TeacherPageState, WallState};
use shoal_contract::journal::JournalFolder;
use shoal_contract::{ChanceEstimate, ChanceSampler, Sample};
use shoal_fish_or_failure::FishOrFailure;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::thread::ThreadId;
use tempfile::TempDir;

/// Draws nothing before it is allowed, and never on the thread of the lesson.
struct Held {
    allowed: Mutex<Receiver<()>>,
    lesson: ThreadId,
}

impl ChanceSampler for Held {
    fn chance(&self, _: &Sample<'_>) -> Option<ChanceEstimate> {
        assert_ne!(thread::current().id(), self.lesson, "the lesson waits for a look back");
        let allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        allowed.recv().ok().map(|()| ChanceEstimate { hits: 64, samples: 64, is_clear: true })
    }
}

/// A lesson of two groups of three whose debriefs are held until the sender allows or is dropped. The first
/// group has emptied its sea.
fn with_an_empty_sea() -> (Lesson, TempDir, Sender<()>) {
    let (allow, allowed) = channel();
    let held = Held { allowed: Mutex::new(allowed), lesson: thread::current().id() };
    let folder = TempDir::new().expect("a folder");
    let plan = Plan { level: calm(), ..Plan::new(2, 3, ChoiceMethod::Cards, 7) };
    let mut lesson = Lesson::with(plan, JournalFolder::at(folder.path()), Arc::new(held));
    lesson.obey(Order::Start).expect("a folder");
    for text in ["c5 c5 c5", "t5 t5 t5", "p5 p5 p5", "g5 g5 g5"] {
        types(&mut lesson, 0, text).expect("there are fish");
    }
    assert!(lesson.groups[0].is_over());
    lesson.advance_time(SECOND);
    (lesson, folder, allow)
}

#[test]
fn the_lesson_goes_on_while_a_match_is_looked_back_at() {
    let (mut lesson, _folder, _held) = with_an_empty_sea();
    types(&mut lesson, 1, "c1 t1 p1").expect("another group plays");
    lesson.obey(Order::Pause { on: true }).expect("always");
    lesson.advance_time(SECOND);
    assert!(written(&WallState::of(&lesson, None)).contains(r#""stage":"over""#));
    assert!(written(&TeacherPageState::of(&lesson, None)).contains(r#""is_paused":true"#));
    let error = lesson.obey(Order::Again { group: 0 }).expect_err("nothing is to be lost");
    assert!(error.contains("try again"), "{error}");
    assert!(lesson.outcomes.is_empty());
}

#[test]
fn what_is_found_about_a_match_that_went_on_is_thrown_away() {
    let (mut lesson, _folder, allow) = with_an_empty_sea();
    lesson.obey(Order::TakeBack { group: 0 }).expect("it was typed");
    types(&mut lesson, 0, "g1 g5 g5").expect("there are fish");
    (0..100).for_each(|_| allow.send(()).expect("it waits"));
    is_looked_back_at(&mut lesson);
    assert_eq!(lesson.outcomes.len(), 1);
    assert!(
        FishOrFailure::table(&lesson.outcomes, false).contains(",A,,grouper,1,"),
        "what was typed last"
    );
}
