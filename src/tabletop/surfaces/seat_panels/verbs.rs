//! Time and verbs of the messages to seats: they grow old, and can be answered by the other buttons of a mouse, a
//! gamepad or a key.

use super::panel_root::SeatPanelRoot;
use super::seat_panel::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use crate::pointers::{ClaimedVerbPressed, Verb, VerbClaims};
use crate::seats::Chairs;
use crate::system::patience::Patience;
use bevy::prelude::*;
use std::time::Duration;

/// Time for which news is shown before a seat.
const NEWS_FOR: Duration = Duration::from_secs(6);
/// Time for which a seat panel must have been seen before verbs press its buttons: earlier presses were meant for the
/// game.
const SEEN_AFTER: Duration = Duration::from_millis(700);

/// Counts the time for which messages are seen, and removes old news. The time of a panel that waits is not counted.
pub(super) fn age_messages(
    time: Res<Time<Patience>>,
    chairs: Res<Chairs>,
    roots: Query<(&SeatPanelRoot, &Visibility)>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let known = chairs.0.len();
    if seat_panels.goes_beyond(known) {
        seat_panels.keep_seats(known);
    }
    if seat_panels.is_empty() && seat_panels.seen_for.is_empty() {
        return;
    }
    let unnoticed = seat_panels.bypass_change_detection();
    let before = std::mem::take(&mut unnoticed.seen_for);
    let mut over = Vec::new();
    for seat in chairs.seats() {
        let Some((kind, _)) = unnoticed.current_message(seat) else { continue };
        let was = before.get(&seat).filter(|seen| seen.0 == kind).map_or(Duration::ZERO, |s| s.1);
        let waits = roots.iter().any(|(root, visibility)| {
            (root.seat, root.kind) == (seat, kind) && *visibility == Visibility::Hidden
        });
        let now = if waits { was } else { was + time.delta() };
        unnoticed.seen_for.insert(seat, (kind, now));
        over.extend((kind == SeatPanelKind::News && now >= NEWS_FOR).then_some(seat));
    }
    over.into_iter().for_each(|seat| seat_panels.remove(seat, SeatPanelKind::News));
}

/// Presses the buttons of verbs, if they have been seen for a moment. Going back closes what the seat itself has opened.
pub(super) fn handle(
    mut claimed: MessageReader<ClaimedVerbPressed>,
    seat_panels: Res<SeatPanels>,
    mut pressed: MessageWriter<SeatPanelPressed>,
) {
    for &ClaimedVerbPressed { seat, verb } in claimed.read() {
        if let Some((kind, button)) = seat_panels.button_of(seat, verb, SEEN_AFTER) {
            pressed.write(SeatPanelPressed { seat, kind, button: Some(button), pointer: None });
        } else if let (Verb::TakeBack, Some(kind)) = (verb, seat_panels.opened_by(seat)) {
            pressed.write(SeatPanelPressed { seat, kind, button: None, pointer: None });
        }
    }
}

/// Claims the verbs of the buttons that are seen: the game does not get them.
pub(super) fn claim(
    seat_panels: Res<SeatPanels>,
    chairs: Res<Chairs>,
    mut claims: ResMut<VerbClaims>,
) {
    let seat_panels = &*seat_panels;
    let pairs = chairs.seats().flat_map(|seat| Verb::WORDS.map(|verb| (seat, verb)));
    let closes = |seat, verb| verb == Verb::TakeBack && seat_panels.opened_by(seat).is_some();
    let claimed = pairs.filter(|&(seat, verb)| {
        seat_panels.button_of(seat, verb, SEEN_AFTER).is_some() || closes(seat, verb)
    });
    claims.set_if_neq(VerbClaims(claimed.collect()));
}
