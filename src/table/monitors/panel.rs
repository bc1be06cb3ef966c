//! The section of the host's panel: what the match was like in numbers, and the way back into it.

use super::draw::{self, Axis};
use super::plots::Monitored;
use crate::table::hosting::{Hosted, LookBack, Reel, UndoTo, Wind};
use crate::table::playback::{Bookmark, Shown};
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;

/// How far right of the last moment now lies, in chapters.
const NOW: f64 = 0.06;

/// What the host was asked once more about: the page to go on from.
#[derive(Resource, Debug, Default)]
pub(super) struct Asked(Option<usize>);

/// What the section knows of the match it shows.
struct Story {
    /// The moments of the history, and now if it is not one of them.
    bookmarks: Vec<Bookmark>,
    titles: Vec<String>,
    /// After how many actions each was.
    after: Vec<usize>,
    /// How many actions there are, all in all.
    actions: usize,
    /// A recording can be wound, nothing in it is undone.
    watched: bool,
}

pub(super) fn show_section<G: Monitored>(ui: &mut egui::Ui, world: &mut World) {
    let Some(shown) = world.get_resource::<Shown<G>>() else {
        ui.weak("No match is open.");
        return;
    };
    let Some(hosted) = world.get_resource::<Hosted<G>>() else { return };
    let reel = world.resource::<Reel>();
    let pages = shown.history().pages();
    let mut views: Vec<&G::View> = pages.iter().map(|page| &page.view).collect();
    let mut places: Vec<f64> = pages.iter().map(|page| page.bookmark.place()).collect();
    let watched = hosted.is_watched();
    if !watched {
        views.push(shown.present());
        places.push(places.last().map_or(0.0, |last| last + NOW));
    }
    let story = Story {
        bookmarks: pages.iter().map(|page| page.bookmark).collect(),
        titles: pages.iter().map(|page| G::title(page.bookmark)).collect(),
        after: pages.iter().map(|page| page.after).collect(),
        actions: hosted.game().taken().len(),
        watched,
    };
    let now = if watched { shown.history().page_at(reel.at) } else { None };
    let plots = G::plots(&views, hosted.game().setup());
    let page = shown.page();
    let (mut look, mut asked) = (world.resource::<LookBack>().clone(), world.resource::<Asked>().0);
    let order = show_orders(ui, &story, &look, page, &mut asked);
    let beginnings = story.bookmarks.iter().map(|bookmark| bookmark.part == 0).collect();
    let axis = Axis { places, beginnings, lit: page.or(now) };
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
    world.resource_mut::<Asked>().0 = stays;
    world.resource_mut::<LookBack>().set_if_neq(look);
}

/// What the host wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    BackToNow,
    /// To go on from this page.
    GoOn(usize),
}

fn show_orders(
    ui: &mut egui::Ui,
    story: &Story,
    look: &LookBack,
    page: Option<usize>,
    asked: &mut Option<usize>,
) -> Option<Order> {
    let title = |page: usize| story.titles.get(page).map_or("", String::as_str);
    match page {
        Some(page) => ui.strong(format!("The table shows: {}", title(page))),
        None => ui.weak("Point at a moment to see it on the table; click to keep it there."),
    };
    let pinned = look.pinned?;
    let mut order = None;
    let from = in_a_sentence(title(pinned));
    ui.horizontal_wrapped(|ui| {
        if ui.button("Back to now").clicked() {
            order = Some(Order::BackToNow);
        }
        let text =
            if story.watched { format!("Watch from {from}") } else { format!("Go on from {from}") };
        if *asked != Some(pinned) && ui.button(text).clicked() {
            if story.watched {
                order = Some(Order::GoOn(pinned));
            } else {
                *asked = Some(pinned);
            }
        }
    });
    if *asked == Some(pinned) {
        let lost =
            story.actions - story.after.get(pinned).map_or(0, |&after| after.min(story.actions));
        let what = if lost == 1 { "1 action is".into() } else { format!("{lost} actions are") };
        ui.label(format!("{what} taken back, and everybody goes on from {from}."));
        ui.horizontal(|ui| {
            if ui.button(format!("Yes, from {from}")).clicked() {
                order = Some(Order::GoOn(pinned));
            }
            if ui.button("No").clicked() {
                *asked = None;
            }
        });
    }
    order
}

fn carry_out(world: &mut World, story: &Story, order: Option<Order>, look: &mut LookBack) {
    let Some(order) = order else { return };
    *look = LookBack::default();
    if let Order::GoOn(page) = order
        && let Some(&after) = story.after.get(page)
    {
        if story.watched {
            world.resource_mut::<Messages<Wind>>().write(Wind::To(after));
        } else {
            world.resource_mut::<Messages<UndoTo>>().write(UndoTo(after));
        }
    }
}

/// A title in the middle of a sentence.
fn in_a_sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
