//! The question *What is this?* and the click that answers it. That click goes to nothing else, so that a button that
//! is asked about is not pressed.

use super::WHAT;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerId, PointerInput};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::PointerDevices;
use shoal_tabletop::pointers::controls::Prompts;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPart, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use shoal_tabletop::system::message_filter::{CaughtPresses, filter_messages};
use std::collections::BTreeSet;

/// Seats that have asked, and pointers whose press was caught and not released yet.
#[derive(Resource, Default, Debug)]
pub(super) struct HelpAskers {
    seats: BTreeSet<Seat>,
    caught: CaughtPresses,
}

/// A player's question about a point of the table.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub(super) struct ExplainPoint {
    /// The seat that asks.
    pub seat: Seat,
    /// The point, in table coordinates.
    pub at: Vec2,
}

/// Tells a player who chose to ask how to go on.
pub(super) fn begin_asking(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut asking: ResMut<HelpAskers>,
    prompts: Prompts,
    mut seat_panels: ResMut<SeatPanels>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == WHAT) {
        asking.seats.insert(chosen.seat);
        let how = "{Press_on} anything: a fish, a square, a button, a card.";
        let seat_panel = SeatPanel {
            icon: Some("question"),
            title: "What is this?".into(),
            lines: vec![prompts.fill(chosen.seat, how)],
            closes: true,
            ..SeatPanel::default()
        };
        seat_panels.insert(chosen.seat, SeatPanelKind::Help, seat_panel);
    }
}

/// Closes the help when its cross is pressed.
pub(super) fn close_help(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut asking: ResMut<HelpAskers>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let closed =
        |press: &&SeatPanelPressed| press.kind == SeatPanelKind::Help && press.button.is_none();
    for press in pressed.read().filter(closed) {
        asking.seats.remove(&press.seat);
        seat_panels.remove(press.seat, SeatPanelKind::Help);
    }
}

/// Catches the click of a player who asks, before anything under it gets it.
pub(super) fn catch_click(
    mut asking: ResMut<HelpAskers>,
    mut inputs: ResMut<Messages<PointerInput>>,
    mut seen: Local<MessageCursor<PointerInput>>,
    hands: PointerDevices,
    hover: Option<Res<HoverMap>>,
    seat_panels: Query<(), With<SeatPanelPart>>,
    mut questions: MessageWriter<ExplainPoint>,
) {
    if asking.seats.is_empty() && asking.caught.is_empty() {
        seen.clear(&inputs);
        return;
    }
    let on_seat_panel = |pointer: PointerId| {
        let over = hover.as_ref().and_then(|hover| hover.get(&pointer));
        over.is_some_and(|over| over.keys().any(|hit| seat_panels.contains(*hit)))
    };
    let HelpAskers { seats, caught } = &mut *asking;
    filter_messages(&mut inputs, &mut seen, |input| {
        let catches = |pointer| {
            let seat = seats.iter().copied().find(|&seat| hands.acts_for(pointer, seat));
            let Some(seat) = seat.filter(|_| !on_seat_panel(pointer)) else { return false };
            seats.remove(&seat);
            questions.write(ExplainPoint { seat, at: input.location.position });
            true
        };
        caught.lets_pass(input, catches).then(|| input.clone())
    });
}
