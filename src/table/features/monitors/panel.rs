//! The section of the host's panel: the match in numbers, and the way back into it.

use super::draw::{self, MomentAxis};
use super::plots::MonitorSource;
use crate::features::time_ribbon::in_a_sentence;
use crate::matches::hosting::{
    HistoryCursor, HostedMatch, RecordingOrder, RecordingPlayer, UndoTo,
};
use crate::matches::playback::{Bookmark, PlaybackState, ViewOf};
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_tabletop::surfaces::host_code::run_with_host_code;

/// Distance of the present to the right of the last moment, in chapters.
const NOW: f64 = 0.06;

/// The page to go on from, about which the host has been asked for confirmation.
#[derive(Resource, Debug, Default)]
pub(super) struct RewindConfirmation(Option<usize>);

/// The match as the section shows it.
struct MonitorHistory {
    /// The moments of the history, and now if it is not one of them.
    bookmarks: Vec<Bookmark>,
    titles: Vec<String>,
    /// Number of actions before each of them.
    after: Vec<usize>,
    /// Number of all actions.
    actions: usize,
    /// `true` for a recording: it can be played from any moment, and nothing in it is undone.
    watched: bool,
}

pub(super) fn show_section<V: MonitorSource>(ui: &mut egui::Ui, world: &mut World) {
    let Some(shown) = world.get_resource::<PlaybackState<V>>() else {
        ui.weak("No match is open.");
        return;
    };
    let Some(hosted) = world.get_resource::<HostedMatch<V>>() else { return };
    let player = world.resource::<RecordingPlayer>();
    let pages = shown.history().pages();
    let mut views: Vec<&ViewOf<V>> = pages.iter().map(|page| &page.view).collect();
    let mut places: Vec<f64> = pages.iter().map(|page| page.bookmark.place()).collect();
    let watched = hosted.is_watched();
    if !watched {
        views.push(shown.present());
        places.push(places.last().map_or(0.0, |last| last + NOW));
    }
    let history = MonitorHistory {
        bookmarks: pages.iter().map(|page| page.bookmark).collect(),
        titles: pages.iter().map(|page| V::title(page.bookmark)).collect(),
        after: pages.iter().map(|page| page.after).collect(),
        actions: hosted.game().taken().len(),
        watched,
    };
    let now = if watched { shown.history().page_at(player.at) } else { None };
    let plots = V::plots(&views, hosted.game().setup(), world.resource());
    let page = shown.page();
    let (mut cursor, mut confirming) =
        (world.resource::<HistoryCursor>().clone(), world.resource::<RewindConfirmation>().0);
    let command = show_buttons(ui, &history, &mut cursor, page, &mut confirming);
    let beginnings = history.bookmarks.iter().map(|bookmark| bookmark.part == 0).collect();
    let axis = MomentAxis { places, beginnings, lit: page.or(now) };
    let pointed = plots.iter().fold(None, |found, plot| draw::plot(ui, plot, &axis).or(found));
    if let Some(pointed) = pointed {
        // Now is behind the last page: who points there sees the present.
        cursor.pointed = Some(pointed.at).filter(|&at| at < history.after.len());
        if pointed.clicked {
            cursor.pinned = cursor.pointed;
        }
    }
    carry_out(world, &history, command, &mut cursor);
    let stays = confirming.filter(|_| cursor.pinned == confirming);
    world.resource_mut::<RewindConfirmation>().0 = stays;
    world.resource_mut::<HistoryCursor>().set_if_neq(cursor);
}

/// An order of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MonitorCommand {
    BackToNow,
    /// To go on from this page.
    GoOn(usize),
}

/// Shows the moment on the table and the buttons for it. Its height is always the same, so that the plots below stay
/// under the pointer.
fn show_buttons(
    ui: &mut egui::Ui,
    history: &MonitorHistory,
    cursor: &mut HistoryCursor,
    page: Option<usize>,
    confirming: &mut Option<usize>,
) -> Option<MonitorCommand> {
    match page.and_then(|page| history.titles.get(page)) {
        Some(title) => ui.strong(format!("On the table: {}", in_a_sentence(title))),
        None => ui.weak("Point to look back, click to stay there."),
    };
    let pinned = cursor.pinned.filter(|&page| page < history.titles.len());
    let mut command = None;
    ui.horizontal(|ui| match pinned {
        Some(pinned) if *confirming == Some(pinned) => {
            ui.label(history.undo_question(pinned));
            if ui.button("Yes").clicked() {
                command = Some(MonitorCommand::GoOn(pinned));
            }
            if ui.button("No").clicked() {
                *confirming = None;
            }
        }
        _ => {
            step(ui, history, cursor);
            let back = egui::Button::new("Back to now");
            if ui.add_enabled(pinned.is_some(), back).clicked() {
                command = Some(MonitorCommand::BackToNow);
            }
            let go_on = egui::Button::new(history.go_on_label(pinned)).truncate();
            if ui.add_enabled(pinned.is_some(), go_on).clicked() {
                match pinned {
                    Some(pinned) if history.watched => command = Some(MonitorCommand::GoOn(pinned)),
                    _ => *confirming = pinned,
                }
            }
        }
    });
    command
}

/// Shows the buttons for a moment back, and one on: from the present, and back to it.
fn step(ui: &mut egui::Ui, history: &MonitorHistory, cursor: &mut HistoryCursor) {
    let pages = history.titles.len();
    let at = cursor.pinned.unwrap_or(pages);
    let earlier = ui.add_enabled(at > 0, egui::Button::new("<"));
    if earlier.on_hover_text("A moment earlier").clicked() {
        cursor.pinned = at.checked_sub(1);
    }
    let later = ui.add_enabled(at < pages, egui::Button::new(">"));
    if later.on_hover_text("A moment later").clicked() {
        cursor.pinned = Some(at + 1).filter(|&page| page < pages);
    }
}

impl MonitorHistory {
    fn go_on_label(&self, pinned: Option<usize>) -> String {
        let verb = if self.watched { "Watch" } else { "Go on" };
        match pinned.and_then(|page| self.titles.get(page)) {
            Some(title) => format!("{verb} from {}", in_a_sentence(title)),
            None => format!("{verb} from there"),
        }
    }

    fn undo_question(&self, page: usize) -> String {
        let kept = self.after.get(page).copied().unwrap_or(self.actions);
        match self.actions.saturating_sub(kept) {
            1 => "Take back 1 action?".into(),
            lost => format!("Take back {lost} actions?"),
        }
    }
}

fn carry_out(
    world: &mut World,
    history: &MonitorHistory,
    command: Option<MonitorCommand>,
    cursor: &mut HistoryCursor,
) {
    let Some(command) = command else { return };
    *cursor = HistoryCursor::default();
    if let MonitorCommand::GoOn(page) = command
        && let Some(&after) = history.after.get(page)
    {
        if history.watched {
            world.resource_mut::<Messages<RecordingOrder>>().write(RecordingOrder::To(after));
        } else if after < history.actions {
            run_with_host_code(world, "To go back", move |world| {
                world.resource_mut::<Messages<UndoTo>>().write(UndoTo(after));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(watched: bool) -> MonitorHistory {
        MonitorHistory {
            bookmarks: (0..3).map(Bookmark::beginning).collect(),
            titles: vec!["The beginning".into(), "Turn 1".into(), "Turn 2".into()],
            after: vec![0, 4, 17],
            actions: 20,
            watched,
        }
    }

    fn world() -> World {
        let mut world = World::new();
        world.init_resource::<Messages<UndoTo>>();
        world.init_resource::<Messages<RecordingOrder>>();
        world
    }

    fn sent<M: Message + Copy>(world: &mut World) -> Vec<M> {
        world.resource_mut::<Messages<M>>().drain().collect()
    }

    #[test]
    fn going_on_takes_back_all_that_came_after_the_moment_and_returns_to_now() {
        let mut world = world();
        let mut cursor = HistoryCursor { pointed: None, pinned: Some(1) };
        carry_out(&mut world, &history(false), Some(MonitorCommand::GoOn(1)), &mut cursor);
        assert_eq!(
            (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world)),
            (vec![UndoTo(4)], vec![])
        );
        assert_eq!(cursor, HistoryCursor::default());
        assert_eq!(history(false).undo_question(1), "Take back 16 actions?");
        assert_eq!(history(false).go_on_label(Some(1)), "Go on from turn 1");
    }

    #[test]
    fn a_recording_is_wound_there_and_nothing_is_undone() {
        let mut world = world();
        let mut cursor = HistoryCursor { pointed: None, pinned: Some(2) };
        carry_out(&mut world, &history(true), Some(MonitorCommand::GoOn(2)), &mut cursor);
        let orders = (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world));
        assert_eq!(orders, (vec![], vec![RecordingOrder::To(17)]));
    }

    #[test]
    fn going_back_to_now_changes_nothing_in_the_match() {
        let mut world = world();
        let mut cursor = HistoryCursor { pointed: None, pinned: Some(2) };
        carry_out(&mut world, &history(false), Some(MonitorCommand::BackToNow), &mut cursor);
        assert_eq!(
            (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world)),
            (vec![], vec![])
        );
        assert_eq!(cursor, HistoryCursor::default());
    }
}
