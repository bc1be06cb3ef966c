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
    /// `true` for a recording: it can be wound, and nothing in it is undone.
    watched: bool,
}

pub(super) fn show_section<V: MonitorSource>(ui: &mut egui::Ui, world: &mut World) {
    let Some(shown) = world.get_resource::<PlaybackState<V>>() else {
        ui.weak("No match is open.");
        return;
    };
    let Some(hosted) = world.get_resource::<HostedMatch<V>>() else { return };
    let reel = world.resource::<RecordingPlayer>();
    let pages = shown.history().pages();
    let mut views: Vec<&ViewOf<V>> = pages.iter().map(|page| &page.view).collect();
    let mut places: Vec<f64> = pages.iter().map(|page| page.bookmark.place()).collect();
    let watched = hosted.is_watched();
    if !watched {
        views.push(shown.present());
        places.push(places.last().map_or(0.0, |last| last + NOW));
    }
    let story = MonitorHistory {
        bookmarks: pages.iter().map(|page| page.bookmark).collect(),
        titles: pages.iter().map(|page| V::title(page.bookmark)).collect(),
        after: pages.iter().map(|page| page.after).collect(),
        actions: hosted.game().taken().len(),
        watched,
    };
    let now = if watched { shown.history().page_at(reel.at) } else { None };
    let plots = V::plots(&views, hosted.game().setup(), world.resource());
    let page = shown.page();
    let (mut look, mut asked) =
        (world.resource::<HistoryCursor>().clone(), world.resource::<RewindConfirmation>().0);
    let order = show_orders(ui, &story, &mut look, page, &mut asked);
    let beginnings = story.bookmarks.iter().map(|bookmark| bookmark.part == 0).collect();
    let axis = MomentAxis { places, beginnings, lit: page.or(now) };
    let pointed = plots.iter().fold(None, |found, plot| draw::plot(ui, plot, &axis).or(found));
    if let Some(pointed) = pointed {
        // Now is behind the last page: who points there looks at what is.
        look.pointed = Some(pointed.at).filter(|&at| at < story.after.len());
        if pointed.clicked {
            look.pinned = look.pointed;
        }
    }
    carry_out(world, &story, order, &mut look);
    let stays = asked.filter(|_| look.pinned == asked);
    world.resource_mut::<RewindConfirmation>().0 = stays;
    world.resource_mut::<HistoryCursor>().set_if_neq(look);
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
fn show_orders(
    ui: &mut egui::Ui,
    story: &MonitorHistory,
    look: &mut HistoryCursor,
    page: Option<usize>,
    asked: &mut Option<usize>,
) -> Option<MonitorCommand> {
    match page.and_then(|page| story.titles.get(page)) {
        Some(title) => ui.strong(format!("On the table: {}", in_a_sentence(title))),
        None => ui.weak("Point to look back, click to stay there."),
    };
    let pinned = look.pinned.filter(|&page| page < story.titles.len());
    let mut order = None;
    ui.horizontal(|ui| match pinned {
        Some(pinned) if *asked == Some(pinned) => {
            ui.label(story.what_is_taken_back(pinned));
            if ui.button("Yes").clicked() {
                order = Some(MonitorCommand::GoOn(pinned));
            }
            if ui.button("No").clicked() {
                *asked = None;
            }
        }
        _ => {
            step(ui, story, look);
            let back = egui::Button::new("Back to now");
            if ui.add_enabled(pinned.is_some(), back).clicked() {
                order = Some(MonitorCommand::BackToNow);
            }
            let go_on = egui::Button::new(story.go_on(pinned)).truncate();
            if ui.add_enabled(pinned.is_some(), go_on).clicked() {
                match pinned {
                    Some(pinned) if story.watched => order = Some(MonitorCommand::GoOn(pinned)),
                    _ => *asked = pinned,
                }
            }
        }
    });
    order
}

/// Shows the buttons for a moment back, and one on: from the present, and back to it.
fn step(ui: &mut egui::Ui, story: &MonitorHistory, look: &mut HistoryCursor) {
    let pages = story.titles.len();
    let at = look.pinned.unwrap_or(pages);
    let earlier = ui.add_enabled(at > 0, egui::Button::new("<"));
    if earlier.on_hover_text("A moment earlier").clicked() {
        look.pinned = at.checked_sub(1);
    }
    let later = ui.add_enabled(at < pages, egui::Button::new(">"));
    if later.on_hover_text("A moment later").clicked() {
        look.pinned = Some(at + 1).filter(|&page| page < pages);
    }
}

impl MonitorHistory {
    fn go_on(&self, pinned: Option<usize>) -> String {
        let verb = if self.watched { "Watch" } else { "Go on" };
        match pinned.and_then(|page| self.titles.get(page)) {
            Some(title) => format!("{verb} from {}", in_a_sentence(title)),
            None => format!("{verb} from there"),
        }
    }

    fn what_is_taken_back(&self, page: usize) -> String {
        let kept = self.after.get(page).copied().unwrap_or(self.actions);
        match self.actions.saturating_sub(kept) {
            1 => "Take back 1 action?".into(),
            lost => format!("Take back {lost} actions?"),
        }
    }
}

fn carry_out(
    world: &mut World,
    story: &MonitorHistory,
    order: Option<MonitorCommand>,
    look: &mut HistoryCursor,
) {
    let Some(order) = order else { return };
    *look = HistoryCursor::default();
    if let MonitorCommand::GoOn(page) = order
        && let Some(&after) = story.after.get(page)
    {
        if story.watched {
            world.resource_mut::<Messages<RecordingOrder>>().write(RecordingOrder::To(after));
        } else if after < story.actions {
            run_with_host_code(world, "To go back", move |world| {
                world.resource_mut::<Messages<UndoTo>>().write(UndoTo(after));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn story(watched: bool) -> MonitorHistory {
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
        let mut look = HistoryCursor { pointed: None, pinned: Some(1) };
        carry_out(&mut world, &story(false), Some(MonitorCommand::GoOn(1)), &mut look);
        assert_eq!(
            (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world)),
            (vec![UndoTo(4)], vec![])
        );
        assert_eq!(look, HistoryCursor::default());
        assert_eq!(story(false).what_is_taken_back(1), "Take back 16 actions?");
        assert_eq!(story(false).go_on(Some(1)), "Go on from turn 1");
    }

    #[test]
    fn a_recording_is_wound_there_and_nothing_is_undone() {
        let mut world = world();
        let mut look = HistoryCursor { pointed: None, pinned: Some(2) };
        carry_out(&mut world, &story(true), Some(MonitorCommand::GoOn(2)), &mut look);
        let orders = (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world));
        assert_eq!(orders, (vec![], vec![RecordingOrder::To(17)]));
    }

    #[test]
    fn going_back_to_now_changes_nothing_in_the_match() {
        let mut world = world();
        let mut look = HistoryCursor { pointed: None, pinned: Some(2) };
        carry_out(&mut world, &story(false), Some(MonitorCommand::BackToNow), &mut look);
        assert_eq!(
            (sent::<UndoTo>(&mut world), sent::<RecordingOrder>(&mut world)),
            (vec![], vec![])
        );
        assert_eq!(look, HistoryCursor::default());
    }
}
