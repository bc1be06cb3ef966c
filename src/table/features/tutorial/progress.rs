//! The progress of a lesson: the others play by themselves, and the learner is waited for.

use super::TutorialSource;
use super::lesson::{LEARNER, TutorialLesson};
use crate::features::premoves::{CancelPremove, PremoveSource, SeatPremoves};
use crate::matches::hosting::{ChooseAction, HostedMatch, RequestRefused, ShownMatch};
use crate::matches::playback::TablePace;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use shoal_contract::{Actor, Seat};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed};
use shoal_tabletop::system::message_filter;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

/// The button that goes on.
pub const GO_ON: u32 = 1;
/// The button that ends the lesson, after its question.
pub const END: u32 = 2;
/// The answer to an action for which it is too early.
const READ_FIRST: &str = "Not yet: read on first, please.";

/// A lesson that is going on.
#[derive(Resource)]
pub struct LessonProgress<V: TutorialSource> {
    /// The lesson.
    pub lesson: TutorialLesson<V>,
    /// The last caption the learner has read, by its number.
    pub read: usize,
    /// The action that was pointed out last, by its number.
    pub pointed: usize,
    /// `true` while the learner points at what the arrow points at.
    pub is_pointed_at: bool,
    /// The reader who is asked if the lesson shall end, and the number of the action before which.
    asked: Option<(Seat, usize)>,
    waited: Duration,
}

impl<V: TutorialSource> LessonProgress<V> {
    /// The beginning of a lesson.
    pub fn of(lesson: TutorialLesson<V>) -> Self {
        let (read, pointed) = (0, 0);
        Self { lesson, read, pointed, is_pointed_at: false, asked: None, waited: Duration::ZERO }
    }

    /// Returns `true` if the learner is to do the action with this number, counted from 1.
    pub fn is_learners(&self, number: usize) -> bool {
        let step = number.checked_sub(1).and_then(|index| self.lesson.steps.get(index));
        step.is_some_and(|step| step.actor == Actor::Seat(LEARNER))
    }

    /// Returns `true` if a caption before this action is still to be read.
    pub fn is_to_read(&self, number: usize) -> bool {
        self.read < number && self.lesson.captions.contains_key(&number)
    }

    /// The reader who is asked now if the lesson shall end. What the learner does instead is an answer, too.
    pub fn asked(&self, number: usize) -> Option<Seat> {
        self.asked.filter(|(_, at)| *at == number).map(|(seat, _)| seat)
    }

    /// Handles a press on the card of a reader; `true` if it ends the lesson. Before its end this is asked first.
    fn press(&mut self, seat: Seat, button: Option<u32>, number: usize) -> bool {
        if self.is_over(number) || button == Some(END) {
            return true;
        }
        let is_asked = self.asked(number) == Some(seat);
        self.asked = (button.is_none() && !is_asked).then_some((seat, number));
        if button == Some(GO_ON) && !is_asked {
            self.read = number;
        }
        false
    }

    /// `true` if all of it has been done before the action with this number.
    pub fn is_over(&self, number: usize) -> bool {
        number > self.lesson.steps.len()
    }
}

/// Handles presses on captions, and plays the actions of others once the caption was read and all was seen.
pub(super) fn advance_lesson<V: TutorialSource>(
    time: Res<Time>,
    pace: Res<TablePace>,
    mut pressed: MessageReader<SeatPanelPressed>,
    table: ShownMatch<V>,
    mut progress: ResMut<LessonProgress<V>>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let number = table.hosted.game().taken().len() + 1;
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
        if progress.press(press.seat, press.button, number) {
            screen.set(Screen::Lobby);
        }
    }
    let progress = progress.bypass_change_detection();
    let waits =
        progress.is_learners(number) || progress.is_to_read(number) || progress.is_over(number);
    let waits = waits || progress.asked(number).is_some();
    if waits || !table.is_quiet() {
        progress.waited = Duration::ZERO;
        return;
    }
    progress.waited += time.delta().mul_f32(pace.factor());
    if progress.waited < pace.thinking {
        return;
    }
    progress.waited = Duration::ZERO;
    if let Some(step) = progress.lesson.steps.get(number - 1) {
        chosen.write(ChooseAction { actor: step.actor, action: step.action.clone() });
    }
}

/// Cancels what the learner decides ahead: it would be done before its caption was read.
pub(super) fn cancel_premoves<V: TutorialSource + PremoveSource>(
    premoves: Res<SeatPremoves<V>>,
    mut cancel: MessageWriter<CancelPremove>,
    mut refused: MessageWriter<RequestRefused>,
) {
    if premoves.get(LEARNER).is_some() {
        cancel.write(CancelPremove { seat: LEARNER });
        refused.write(RequestRefused { seat: Some(LEARNER), why: READ_FIRST.into() });
    }
}

/// Lets only those choices pass with which the lesson goes on; others of the learner are refused with a kind word.
/// Several choices of one moment are taken as one path, step by step: if one of them is wrong, none of them pass.
pub(super) fn filter_choices<V: TutorialSource>(
    hosted: Res<HostedMatch<V>>,
    mut progress: ResMut<LessonProgress<V>>,
    mut chosen: ResMut<Messages<ChooseAction<V>>>,
    mut seen: Local<MessageCursor<ChooseAction<V>>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let taken = hosted.game().taken().len();
    let steps = &progress.lesson.steps;
    let goes_on = |next: &mut usize, choice: &ChooseAction<V>| {
        let step = steps.get(*next);
        let fits =
            step.is_some_and(|step| (step.actor, &step.action) == (choice.actor, &choice.action));
        *next += usize::from(fits);
        fits
    };
    let is_learners = |choice: &ChooseAction<V>| choice.actor == Actor::Seat(LEARNER);
    let mut next = taken;
    let is_wrong =
        seen.clone().read(&chosen).filter(|&choice| !goes_on(&mut next, choice)).any(is_learners);
    let mut next = taken;
    message_filter::filter_messages(&mut chosen, &mut seen, |choice| {
        let stays = goes_on(&mut next, choice) && !(is_wrong && is_learners(choice));
        stays.then(|| ChooseAction { actor: choice.actor, action: choice.action.clone() })
    });
    if is_wrong {
        let words = progress.lesson.words.get(taken);
        let why = match words.filter(|words| !words.is_empty()) {
            Some(words) => format!("Not yet. First: {words}."),
            None => READ_FIRST.into(),
        };
        refused.write(RequestRefused { seat: Some(LEARNER), why });
        // What the learner aims at instead makes room for where to go on.
        progress.pointed = 0;
    }
}
