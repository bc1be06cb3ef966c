//! Carries out the requests to a ribbon: the table looks back, the recording is wound, the others are asked to go on
//! from there.

use super::{IDLE, RibbonDid, RibbonModel, TimeRibbon, Wanted};
use crate::matches::hosting::onlooking::LOOK_BACK;
use crate::matches::hosting::{AskBack, GoBack, Hosted, LookBack, Wind};
use crate::matches::playback::{PlaybackState, Show};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::AnswerTime;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuChosen, MenuEntry, TrayMenu, TrayPressed};
use std::time::Duration;

/// Offers the ribbon in the menus: every seat may open it, and every seat may close it.
pub(super) fn offer<V: Show>(
    hosted: Res<Hosted<V>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    ribbon: Res<TimeRibbon>,
    mut menu: ResMut<TrayMenu>,
) {
    if hosted.is_watched() || !(shown.is_changed() || chairs.is_changed() || ribbon.is_changed()) {
        return;
    }
    let open = ribbon.open.is_some();
    let none = shown.history().pages().is_empty();
    let entry = MenuEntry {
        id: LOOK_BACK,
        icon: Some("clock"),
        label: if open { "Back to now" } else { "Look back" }.into(),
        article: "menu_look_back",
        off: (none && !open).then(|| "There is nothing to look back at yet.".into()),
    };
    let looks_on = chairs.only_bots();
    let may = |seat: &Seat| chairs.is_person(*seat) || looks_on && chairs.takes_hands(*seat);
    for seat in chairs.seats().filter(may) {
        if menu.entry(seat, LOOK_BACK) != Some(&entry) {
            menu.offer(seat, entry.clone());
        }
    }
}

/// Opens and closes it; where bots alone play, anybody does so in any tray.
pub(super) fn handle_menu(
    mut chosen: MessageReader<MenuChosen>,
    mut pressed: MessageReader<TrayPressed>,
    mut ribbon: ResMut<TimeRibbon>,
    mut look: ResMut<LookBack>,
) {
    let chosen = chosen.read().filter(|chosen| chosen.id == LOOK_BACK).map(|chosen| chosen.seat);
    let pressed = pressed.read().filter(|press| press.button == LOOK_BACK).map(|press| press.seat);
    for seat in chosen.chain(pressed) {
        if ribbon.open.is_none() {
            *ribbon = TimeRibbon { open: Some(seat), idle: Duration::ZERO };
        } else {
            close(&mut ribbon, &mut look);
        }
    }
}

fn close(ribbon: &mut ResMut<TimeRibbon>, look: &mut ResMut<LookBack>) {
    ribbon.set_if_neq(TimeRibbon::default());
    look.set_if_neq(LookBack::default());
}

pub(super) fn obey<V: Show>(
    mut did: MessageReader<RibbonDid>,
    hosted: Res<Hosted<V>>,
    model: Res<RibbonModel>,
    mut ribbon: ResMut<TimeRibbon>,
    mut look: ResMut<LookBack>,
    mut winds: MessageWriter<Wind>,
    mut asks: MessageWriter<AskBack>,
) {
    for &RibbonDid { seat, what } in did.read() {
        ribbon.bypass_change_detection().idle = Duration::ZERO;
        let last = model.marks.len().saturating_sub(1);
        let wanted = match what {
            Wanted::Glance(mark) | Wanted::Moment(mark) => Some(mark.min(last)),
            Wanted::Earlier => Some(model.at.saturating_sub(1)),
            Wanted::Later => Some((model.at + 1).min(last)),
            _ => None,
        };
        match (what, wanted) {
            // A drag along a recording only looks: it is wound when it is let go.
            (Wanted::Glance(_), Some(mark)) => show(mark, &model, &mut look),
            (_, Some(mark)) if hosted.is_watched() => {
                if let Some(mark) = model.marks.get(mark) {
                    winds.write(Wind::To(mark.after));
                }
            }
            (_, Some(mark)) => show(mark, &model, &mut look),
            (Wanted::PlayOrPause, _) => {
                winds.write(if model.rolling { Wind::Stop } else { Wind::Roll });
            }
            (Wanted::Close, _) if hosted.is_watched() => {
                winds.write_batch([Wind::To(usize::MAX), Wind::Roll]);
            }
            (Wanted::GoOn, _) if !model.is_now() && !model.looks_on => {
                asks.write_batch(go_on(seat, &model));
                close(&mut ribbon, &mut look);
            }
            (Wanted::Close | Wanted::GoOn, _) => close(&mut ribbon, &mut look),
            _ => {}
        }
    }
}

/// Shows a moment on the table, or the present.
fn show(mark: usize, model: &RibbonModel, look: &mut ResMut<LookBack>) {
    let is_now = !model.watched && mark + 1 >= model.marks.len();
    look.set_if_neq(LookBack { pointed: None, pinned: (!is_now).then_some(mark) });
}

/// Returns the wish to go on from the moment that is shown.
fn go_on(seat: Seat, model: &RibbonModel) -> Option<AskBack> {
    let mark = model.marks.get(model.at)?;
    let title = in_a_sentence(&mark.title);
    Some(AskBack { seat, to: GoBack::Moment { after: mark.after, title } })
}

/// Returns a title as it is written in the middle of a sentence.
pub fn in_a_sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Closes a ribbon that nobody uses, so that the match goes on.
pub(super) fn tire(time: AnswerTime, mut ribbon: ResMut<TimeRibbon>, mut look: ResMut<LookBack>) {
    let Some(seat) = ribbon.open else { return };
    let quietly = ribbon.bypass_change_detection();
    quietly.idle += time.passed(seat);
    if quietly.idle >= IDLE {
        close(&mut ribbon, &mut look);
    }
}
