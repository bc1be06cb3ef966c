//! The learner's view of a lesson: the captions, and what to press.

use super::TutorialSource;
use super::arrow::LessonArrow;
use super::lesson::LEARNER;
use super::outline::OutlinedTarget;
use super::progress::{END, GO_ON, LessonProgress};
use super::target::{LessonFocus, LessonTarget, area_around};
use crate::features::evening::again::buttons_after_lesson;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::{ActionOf, PlaybackState};
use bevy::ecs::world::World;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::controls::{Prompts, Verb};
use shoal_tabletop::seats::{Chairs, Device};
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSurface};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanels,
};
use shoal_tabletop::surfaces::tray::TrayModels;

/// Shows the caption of this moment to everybody who reads along, or asks a reader if the lesson shall end. While
/// something is being shown the last caption stays.
pub(super) fn show_caption<V: TutorialSource>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    progress: Res<LessonProgress<V>>,
    chairs: Res<Chairs>,
    prompts: Prompts,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let is_quiet = shown.is_idle() && !hosted.is_holding();
    let number = hosted.game().taken().len() + 1;
    let seat_panel = seat_panel(&progress, number);
    let readers: Vec<Seat> = chairs.seats().filter(|&seat| chairs.is_person(seat)).collect();
    for seat in readers {
        let is_asked = progress.asked(number) == Some(seat);
        let there = seat_panels.get(seat, SeatPanelKind::Lesson);
        let was_asked = there.is_some_and(|panel| panel.buttons.iter().any(|it| it.id == END));
        if !is_quiet && is_asked == was_asked {
            continue;
        }
        let seat_panel = if is_asked { Some(end_question()) } else { seat_panel.clone() };
        let Some(mut seat_panel) = seat_panel else { continue };
        seat_panel.fill_lines(|line| prompts.fill(seat, line));
        if there != Some(&seat_panel) {
            seat_panels.insert(seat, SeatPanelKind::Lesson, seat_panel);
        }
    }
}

/// Returns the panel for the learner; `None` before the first caption.
fn seat_panel<V: TutorialSource>(progress: &LessonProgress<V>, number: usize) -> Option<SeatPanel> {
    let lesson = &progress.lesson;
    let (last, caption) = lesson.captions.range(..=number).next_back()?;
    let over = progress.is_over(number);
    let to_read = progress.is_to_read(number) && !progress.is_learners(number);
    let next = match (lesson.words.get(number - 1), progress.is_learners(number)) {
        (Some(words), true) => format!("Your turn: {words}"),
        _ => caption.source.clone(),
    };
    let emblem = Some(V::card().emblem);
    // Long after a caption only the task is said.
    let is_task_alone = *last < number && progress.is_learners(number);
    if is_task_alone {
        return Some(SeatPanel { icon: emblem, title: next, closes: true, ..SeatPanel::default() });
    }
    let lines = caption.lines.clone();
    let buttons = match (over, to_read) {
        (true, _) => vec![leads_on("Play for real").icon("play")],
        (false, true) => vec![leads_on("Go on")],
        _ => Vec::new(),
    };
    let icon = caption.icon.or(emblem);
    let title = caption.title.clone();
    Some(SeatPanel {
        icon,
        title,
        lines,
        source: next,
        buttons,
        closes: true,
        ..SeatPanel::default()
    })
}

/// A button that goes on, also by the button of one's device that confirms: wherever its ring is.
fn leads_on(label: &str) -> SeatPanelButton {
    SeatPanelButton::new(GO_ON, label).strong().verb(Verb::Done)
}

/// Returns the question that the cross of a card asks before the end.
fn end_question() -> SeatPanel {
    SeatPanel {
        icon: Some("question"),
        title: "End the lesson?".into(),
        lines: vec!["You are back in the lobby then, and can begin it again from there.".into()],
        buttons: vec![leads_on("No, go on"), SeatPanelButton::new(END, "End it")],
        ..SeatPanel::default()
    }
}

/// Points at what the learner is to press. Shows the outcome once, and again when the learner points there, so that a
/// press does it whatever was aimed at before.
pub(super) fn point_out<V: TutorialSource>(table: &mut World) {
    let (hosted, shown) =
        (table.resource::<HostedMatch<V>>(), table.resource::<PlaybackState<V>>());
    let number = hosted.game().taken().len() + 1;
    let quiet = shown.is_idle() && !hosted.is_holding();
    let progress = table.resource::<LessonProgress<V>>();
    let (is_learners, is_new) = (progress.is_learners(number), progress.pointed != number);
    let actions =
        if quiet && is_learners { progress.lesson.joint_actions(number - 1) } else { Vec::new() };
    let focus = if quiet { focus::<V>(table, number, &actions) } else { LessonFocus::default() };
    let is_pointed_at = is_pointed_at(table);
    let place = match &focus.target {
        Some(LessonTarget::Place(corners)) => Some(corners.clone()),
        _ => None,
    };
    table.resource_mut::<OutlinedTarget>().set_if_neq(OutlinedTarget(place));
    table.resource_mut::<LessonFocus>().set_if_neq(focus);
    let mut progress = table.resource_mut::<LessonProgress<V>>();
    let was_pointed_at =
        std::mem::replace(&mut progress.bypass_change_detection().is_pointed_at, is_pointed_at);
    if actions.is_empty() || !(is_new || is_pointed_at && !was_pointed_at) {
        return;
    }
    // A board that is not laid out yet shows nothing: then again in the next frame.
    if V::point_out(table, LEARNER, &actions) {
        table.resource_mut::<LessonProgress<V>>().pointed = number;
    }
}

/// Returns what the lesson is about before the action with this number: the learner's next press, or what has just
/// happened and is told.
fn focus<V: TutorialSource>(table: &World, number: usize, next: &[ActionOf<V>]) -> LessonFocus {
    let progress = table.resource::<LessonProgress<V>>();
    let mut subjects = V::kept_free(table, next);
    if !next.is_empty() {
        return LessonFocus { target: V::press(table, LEARNER, next), subjects };
    }
    let is_to_read = progress.is_to_read(number) && !progress.is_over(number);
    let target = is_to_read.then_some(LessonTarget::GoOn);
    let told = number.checked_sub(2).and_then(|last| progress.lesson.cells.get(last));
    let board = table.get_resource::<ActiveBoard>();
    let surface = board.and_then(|board| table.get::<BoardSurface>(board.surface));
    let areas = told.into_iter().flatten().filter_map(|cell| area_around(&surface?.corners(*cell)));
    subjects.extend(areas);
    LessonFocus { target, subjects }
}

/// Returns `true` if a device of the learner points at what the arrow points at.
fn is_pointed_at(table: &mut World) -> bool {
    let mut arrows = table.query::<&LessonArrow>();
    let Some(target) = arrows.iter(table).next().map(|arrow| arrow.target) else { return false };
    let points = |device: &Device| device.acting == Some(LEARNER) && target.contains(device.at);
    table.query::<&Device>().iter(table).any(points)
}

/// Offers in the learner's tray what comes after the lesson, once it is over.
pub(super) fn offer_match<V: TutorialSource>(
    hosted: Res<HostedMatch<V>>,
    progress: Res<LessonProgress<V>>,
    mut trays: ResMut<TrayModels>,
) {
    let over = progress.is_over(hosted.game().taken().len() + 1);
    let (learner, wanted) = (LEARNER.index(), buttons_after_lesson());
    let Some(there) = trays.0.get(learner).filter(|_| over).map(|model| &model.buttons) else {
        return;
    };
    if !there.is_empty() && *there != wanted {
        trays.0[learner].buttons = wanted;
    }
}

/// Makes the one button of the learner stand out that is to be pressed.
pub(super) fn mark_button<V: TutorialSource>(
    hosted: Res<HostedMatch<V>>,
    progress: Res<LessonProgress<V>>,
    mut trays: ResMut<TrayModels>,
) {
    let number = hosted.game().taken().len() + 1;
    if progress.is_over(number) {
        return;
    }
    let step = progress.lesson.steps.get(number - 1).filter(|_| progress.is_learners(number));
    let wanted = step.and_then(|step| V::button(&step.action));
    let buttons = trays.0.get(LEARNER.index()).map(|model| &model.buttons);
    let wrong = buttons.is_some_and(|buttons| {
        buttons.iter().any(|button| button.strong != (Some(button.id) == wanted))
    });
    if wrong && let Some(model) = trays.0.get_mut(LEARNER.index()) {
        for button in &mut model.buttons {
            button.strong = Some(button.id) == wanted;
        }
    }
}
