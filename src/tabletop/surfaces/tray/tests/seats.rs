//! Trays of seats without their players, clicked by others.

use super::*;
use crate::headless::TestHand;
use crate::seats::{
    AbsenceAction, AbsenceReason, AbsenceRequest, AbsentSeat, JoinPolicy, SeatAbsences,
};
use std::time::Duration;

/// In the midst of a match, the player of the first seat is away for this reason.
fn deserted(how: AbsenceReason) -> HeadlessTable {
    let mut table = HeadlessTable::with((widgets::plugin, plugin));
    table.app.insert_resource(JoinPolicy::Orphans);
    table
        .app
        .world_mut()
        .resource_mut::<SeatAbsences>()
        .begin(Seat(0), AbsentSeat::new(Duration::ZERO, how));
    table.frames(1);
    let open = TrayButton { id: 7, label: "Bot".into(), open: true, ..TrayButton::default() };
    let models = vec![TrayModel { buttons: vec![open], ..TrayModel::default() }; 8];
    table.app.insert_resource(TrayModels(models));
    table.frames(4);
    table
}

/// Clicks beside everything that could be pressed in the first tray, and says who wants it then.
fn click_ground(
    table: &mut HeadlessTable,
    hand: TestHand,
) -> Vec<(Seat, Option<Entity>, AbsenceAction)> {
    let corner = tray_box_plain(Seat(0));
    table.point(hand, corner.max - 12.0);
    table.press(hand);
    table.release(hand);
    let mut wishes = table.app.world_mut().resource_mut::<Messages<AbsenceRequest>>();
    wishes.drain().map(|wish| (wish.seat, wish.by, wish.what)).collect()
}

fn tray_box_plain(seat: Seat) -> Rect {
    let frame = Tabletop::default().tray(PLACES[seat.index()], TrayDepth::Plain);
    let (low, high) = frame.covers();
    Rect::from_corners(low, high)
}

#[test]
fn a_free_device_that_clicks_in_the_tray_takes_the_seat_and_a_neighbours_does_not() {
    let mut table = deserted(AbsenceReason::Coffee);
    let (free, neighbour) = (table.hand(&[]), table.hand(&[1]));
    assert_eq!(click_ground(&mut table, neighbour), []);
    let wished = click_ground(&mut table, free);
    assert_eq!(wished, [(Seat(0), Some(free.device), AbsenceAction::Sit)]);
    table.app.insert_resource(JoinPolicy::Closed);
    assert_eq!(click_ground(&mut table, free), [], "nobody is asked");
}

#[test]
fn one_mouse_may_take_several_seats_when_a_match_goes_on() {
    let mut table = deserted(AbsenceReason::NotYetHere);
    let hand = table.hand(&[1]);
    assert_eq!(click_ground(&mut table, hand), [(Seat(0), Some(hand.device), AbsenceAction::Sit)]);
}

#[test]
fn the_offers_of_an_empty_seat_can_be_pressed_by_everybody() {
    let mut table = deserted(AbsenceReason::Coffee);
    let neighbour = table.hand(&[1]);
    let mut buttons = table.app.world_mut().query::<(Entity, &TrayOwner, &TraySlot)>();
    let button = buttons
        .iter(table.app.world())
        .find(|(_, in_tray, slot)| in_tray.0 == Seat(0) && **slot == TraySlot::Button(0))
        .map(|found| found.0)
        .expect("it is there");
    table.click(neighbour, button);
    let mut pressed = table.app.world_mut().resource_mut::<Messages<TrayPressed>>();
    let pressed: Vec<(Seat, u32)> = pressed.drain().map(|by| (by.seat, by.button)).collect();
    assert_eq!(pressed, [(Seat(0), 7)]);
}
