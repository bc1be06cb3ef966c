//! Presses in trays: the widgets there report them, and games read them as [`TrayPressed`]. On the background of a
//! tray, free devices sit down and others knock.

use super::levers::LeverTurned;
use super::model::{TrayModels, TrayPressed};
use super::slots::{TrayOwner, TraySlot};
use crate::pointers::PointerDevices;
use crate::seats::{
    AbsenceAction, AbsenceQuestion, AbsenceReason, AbsenceRequest, JoinPolicy, KeptSeats,
    SeatAbsences, SeatlessChairs, StandIn,
};
use crate::surfaces::widgets::{SeatKnocked, UNNUMBERED, WidgetAction, WidgetEvent};
use crate::system::ids::TrayId;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Reports the buttons that were pressed in trays, and the levers that were turned.
pub(super) fn handle(
    mut events: MessageReader<WidgetEvent>,
    slots: Query<(&TrayOwner, &TraySlot)>,
    parents: Query<&ChildOf>,
    trays: Res<TrayModels>,
    beside: Res<SeatlessChairs>,
    mut pressed: MessageWriter<TrayPressed>,
    mut turned: MessageWriter<LeverTurned>,
) {
    for event in events.read() {
        let of_hand = || slots.get(parents.get(event.entity).ok()?.parent()).ok();
        let Some((&TrayOwner(seat), slot)) = slots.get(event.entity).ok().or_else(of_hand) else {
            continue;
        };
        if let (&TraySlot::Lever(lever), &WidgetAction::Counted(value)) = (slot, &event.action) {
            let (seat, pointer) = (beside.played_from(seat), event.pointer);
            turned.write(LeverTurned { seat, pointer, lever, value });
            continue;
        }
        let off = match &event.action {
            WidgetAction::Pressed => None,
            WidgetAction::Refused(why) => Some(why.clone()),
            _ => continue,
        };
        let has_cards = || trays.0.get(seat.index()).is_some_and(|model| model.cards.is_some());
        if *slot == TraySlot::Hand && event.id == TrayId::WholeHand.id() && !has_cards() {
            continue;
        }
        if event.id == UNNUMBERED {
            continue;
        }
        let seat = beside.played_from(seat);
        pressed.write(TrayPressed { seat, pointer: event.pointer, button: event.id, off });
    }
}

/// Marks a node as the background of a tray.
#[derive(Component)]
#[component(on_add = add_observers)]
pub(super) struct TrayBackground;

fn add_observers(mut world: DeferredWorld, context: HookContext) {
    world.commands().entity(context.entity).observe(sit_down).observe(knock);
}

/// Reports the knock of another seat's player where nothing can be pressed. Widgets report knocks themselves.
fn knock(
    click: On<Pointer<Click>>,
    grounds: Query<&TrayOwner>,
    absences: Res<SeatAbsences>,
    hands: PointerDevices,
    mut knocked: MessageWriter<SeatKnocked>,
) {
    let (pointer, Ok(&TrayOwner(seat))) = (click.pointer_id, grounds.get(click.entity)) else {
        return;
    };
    if click.button == PointerButton::Primary
        && hands.is_seated(pointer)
        && !hands.acts_for(pointer, seat)
        && !absences.takes_anyone(seat)
    {
        knocked.write(SeatKnocked { seat, pointer });
    }
}

/// System parameter with the seats that somebody may take by a press in their trays.
#[derive(SystemParam)]
pub(super) struct OpenSeats<'w, 's> {
    joining: Res<'w, JoinPolicy>,
    absences: Res<'w, SeatAbsences>,
    hands: PointerDevices<'w, 's>,
    kept: Query<'w, 's, &'static KeptSeats>,
    requests: MessageWriter<'w, AbsenceRequest>,
}

impl OpenSeats<'_, '_> {
    /// Lets a free device take the seat of an absent player with a press anywhere in its tray. A device with a seat can do
    /// so too where nobody has sat down yet, as one mouse may play for several; and so can a device that keeps the seat
    /// while others play on with it. While a question about the seat is open, a press beside its answers only takes the
    /// question back, so that nobody sits down by chance.
    fn sit_down(&mut self, seat: Seat, pointer: PointerId) {
        let absent = self.absences.get(seat).filter(|_| self.absences.takes_anyone(seat));
        let (Some(absent), Some((device, held))) = (absent, self.hands.hand(pointer)) else {
            return;
        };
        let unplayed =
            absent.reason == AbsenceReason::NotYetHere && absent.stand_in == StandIn::Nobody;
        let keeps = self.kept.get(device).is_ok_and(|kept| kept.0.contains(&seat));
        let may = held.seats.is_empty() || unplayed || keeps;
        if *self.joining != JoinPolicy::Closed && may {
            let what = match absent.question {
                AbsenceQuestion::What => AbsenceAction::Sit,
                _ => AbsenceAction::Open(AbsenceQuestion::What),
            };
            self.requests.write(AbsenceRequest { seat, by: Some(device), what });
        }
    }
}

/// Lets somebody sit down by a press on the background of a tray.
fn sit_down(click: On<Pointer<Click>>, trays: Query<&TrayOwner>, mut seats: OpenSeats) {
    if let Ok(&TrayOwner(seat)) = trays.get(click.entity) {
        seats.sit_down(seat, click.pointer_id);
    }
}

/// Lets a device without a seat sit down by a press on the hand of cards, too, which lies on the background.
pub(super) fn sit_down_on_hand(
    mut events: MessageReader<WidgetEvent>,
    slots: Query<(&TrayOwner, &TraySlot)>,
    mut seats: OpenSeats,
) {
    let on_hands = events.read().filter(|event| event.id == TrayId::WholeHand.id());
    for event in on_hands.filter(|event| event.action == WidgetAction::Pressed) {
        let Ok((&TrayOwner(seat), TraySlot::Hand)) = slots.get(event.entity) else { continue };
        if !seats.hands.is_seated(event.pointer) {
            seats.sit_down(seat, event.pointer);
        }
    }
}
