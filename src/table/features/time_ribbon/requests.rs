//! Carries out the requests to a ribbon: the table looks back, the recording moves to another moment, the others are
//! asked to go on from there.

use super::{IDLE, RibbonModel, RibbonRequest, RibbonRequested, TimeRibbon};
use crate::matches::hosting::bot_match::LOOK_BACK;
use crate::matches::hosting::{
    HistoryCursor, HostedMatch, RecordingOrder, RequestUndo, UndoTarget,
};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::AnswerTime;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry, TrayPressed};
use std::time::Duration;

/// Offers the ribbon in the menus: every seat may open it, and every seat may close it.
pub(super) fn offer<V: PlaybackView>(
    hosted: Res<HostedMatch<V>>,
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
    let entry = TrayMenuEntry {
        id: LOOK_BACK,
        icon: Some("clock"),
        label: if open { "Back to now" } else { "Look back" }.into(),
        article: "menu_look_back",
        off: (none && !open).then(|| "There is nothing to look back at yet.".into()),
    };
    let only_bots = chairs.only_bots();
    let may = |seat: &Seat| chairs.is_person(*seat) || only_bots && chairs.takes_hands(*seat);
    for seat in chairs.seats().filter(may) {
        if menu.entry(seat, LOOK_BACK) != Some(&entry) {
            menu.offer(seat, entry.clone());
        }
    }
}

/// Opens and closes the ribbon; where only bots play, anybody may do so in any tray.
pub(super) fn handle_menu(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut pressed: MessageReader<TrayPressed>,
    mut ribbon: ResMut<TimeRibbon>,
    mut cursor: ResMut<HistoryCursor>,
) {
    let chosen = chosen.read().filter(|chosen| chosen.id == LOOK_BACK).map(|chosen| chosen.seat);
    let pressed = pressed.read().filter(|press| press.button == LOOK_BACK).map(|press| press.seat);
    for seat in chosen.chain(pressed) {
        if ribbon.open.is_none() {
            *ribbon = TimeRibbon { open: Some(seat), idle: Duration::ZERO };
        } else {
            close(&mut ribbon, &mut cursor);
        }
    }
}

/// Closes the ribbon whose player goes back.
pub(super) fn handle_going_back(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut requests: MessageWriter<RibbonRequested>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Ribbon) {
        requests.write(RibbonRequested { seat: press.seat, what: RibbonRequest::Close });
    }
}

fn close(ribbon: &mut ResMut<TimeRibbon>, cursor: &mut ResMut<HistoryCursor>) {
    ribbon.set_if_neq(TimeRibbon::default());
    cursor.set_if_neq(HistoryCursor::default());
}

/// Carries out what people ask for at the ribbons.
pub(super) fn carry_out_requests<V: PlaybackView>(
    mut requests: MessageReader<RibbonRequested>,
    hosted: Res<HostedMatch<V>>,
    model: Res<RibbonModel>,
    mut ribbon: ResMut<TimeRibbon>,
    mut cursor: ResMut<HistoryCursor>,
    mut orders: MessageWriter<RecordingOrder>,
    mut undos: MessageWriter<RequestUndo>,
) {
    for &RibbonRequested { seat, what } in requests.read() {
        ribbon.bypass_change_detection().idle = Duration::ZERO;
        let last = model.marks.len().saturating_sub(1);
        let wanted = match what {
            RibbonRequest::Glance(mark) | RibbonRequest::Moment(mark) => Some(mark.min(last)),
            RibbonRequest::Earlier => Some(model.at.saturating_sub(1)),
            RibbonRequest::Later => Some((model.at + 1).min(last)),
            _ => None,
        };
        match (what, wanted) {
            // A drag along a recording only looks: the recording moves when it is let go.
            (RibbonRequest::Glance(_), Some(mark)) => show(mark, &model, &mut cursor),
            (_, Some(mark)) if hosted.is_watched() => {
                if let Some(mark) = model.marks.get(mark) {
                    orders.write(RecordingOrder::To(mark.after));
                }
            }
            (_, Some(mark)) => show(mark, &model, &mut cursor),
            (RibbonRequest::PlayOrPause, _) => {
                orders.write(if model.is_playing {
                    RecordingOrder::Stop
                } else {
                    RecordingOrder::Play
                });
            }
            (RibbonRequest::Close, _) if hosted.is_watched() => {
                orders.write_batch([RecordingOrder::To(usize::MAX), RecordingOrder::Play]);
            }
            (RibbonRequest::GoOn, _) if !model.is_now() && !model.only_bots => {
                undos.write_batch(undo_request(seat, &model));
                close(&mut ribbon, &mut cursor);
            }
            (RibbonRequest::Close | RibbonRequest::GoOn, _) => close(&mut ribbon, &mut cursor),
            _ => {}
        }
    }
}

/// Shows a moment on the table, or the present.
fn show(mark: usize, model: &RibbonModel, cursor: &mut ResMut<HistoryCursor>) {
    let is_now = !model.watched && mark + 1 >= model.marks.len();
    cursor.set_if_neq(HistoryCursor { pointed: None, pinned: (!is_now).then_some(mark) });
}

/// Returns the request to go on from the moment that is shown.
fn undo_request(seat: Seat, model: &RibbonModel) -> Option<RequestUndo> {
    let mark = model.marks.get(model.at)?;
    let title = in_a_sentence(&mark.title);
    Some(RequestUndo { seat, to: UndoTarget::Moment { after: mark.after, title } })
}

/// Returns a title as it is written in the middle of a sentence.
pub fn in_a_sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Closes a ribbon that nobody uses, so that the match goes on.
pub(super) fn close_idle_ribbon(
    time: AnswerTime,
    mut ribbon: ResMut<TimeRibbon>,
    mut cursor: ResMut<HistoryCursor>,
) {
    let Some(seat) = ribbon.open else { return };
    let quietly = ribbon.bypass_change_detection();
    quietly.idle += time.passed(seat);
    if quietly.idle >= IDLE {
        close(&mut ribbon, &mut cursor);
    }
}
