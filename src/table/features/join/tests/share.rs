//! Two hands at one seat, and a hand at a seat whose own is gone.

use super::*;

#[test]
fn a_second_hand_shares_a_seat_only_if_its_owner_agrees() {
    let mut lobby = Lobby::open();
    let (ann, bob) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.click(ann);
    lobby.click(ann);
    lobby.move_to_first(bob);
    lobby.click(bob);
    assert_eq!(lobby.seats(bob), [], "nobody has agreed yet");
    let id = 7440;
    let closed = PollClosed { id, agreed: true, refused_by: None, silent: vec![] };
    lobby.table.app.world_mut().write_message(closed);
    lobby.frames(3);
    assert_eq!((lobby.seats(ann), lobby.seats(bob)), (vec![Seat(0)], vec![Seat(0)]));
    lobby.hold(bob);
    assert_eq!((lobby.seats(ann), lobby.seats(bob)), (vec![Seat(0)], vec![]), "one may leave");
    assert_eq!(lobby.chairs().len(), 1);
}

#[test]
fn a_seat_whose_mouse_is_gone_is_taken_by_the_next_hand_that_presses_there() {
    let mut lobby = Lobby::open();
    let (ann, bob) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.click(ann);
    lobby.click(ann);
    let chairs = lobby.chairs();
    lobby.mice.unplug(ann);
    lobby.frames(3);
    lobby.move_to_first(bob);
    lobby.click(bob);
    assert_eq!((lobby.seats(bob), lobby.chairs()), (vec![Seat(0)], chairs));
}

#[test]
fn a_hand_that_asks_to_share_a_seat_and_sits_down_elsewhere_gets_no_second_seat() {
    let mut lobby = Lobby::open();
    let (ann, bob) = (lobby.plug("M100", "usb-1"), lobby.plug("G5", "usb-3"));
    lobby.click(ann);
    lobby.click(ann);
    lobby.move_by(bob, 10.0, 0.0);
    lobby.rest();
    let (free, way) = (lobby.at(bob), lobby.light(bob).expect("it is free").along);
    let to_ann = (960.0 - way) / QUICK;
    let is_asked = |lobby: &Lobby| {
        let panels = lobby.table.app.world().resource::<SeatPanels>();
        panels.get(Seat(0), SeatPanelKind::Question(7440)).is_some()
    };
    lobby.move_by(bob, to_ann, 0.0);
    lobby.click(bob);
    assert!(is_asked(&lobby));
    lobby.move_by(bob, -to_ann, 0.0);
    lobby.rest();
    assert_eq!(lobby.at(bob), free, "it went back");
    lobby.click(bob);
    assert_eq!(lobby.seats(bob), [Seat(1)]);
    lobby.frames(2);
    assert!(!is_asked(&lobby), "nothing is asked any more");
    let closed = PollClosed { id: 7440, agreed: true, refused_by: None, silent: vec![] };
    lobby.table.app.world_mut().write_message(closed);
    lobby.frames(3);
    assert_eq!((lobby.seats(ann), lobby.seats(bob)), (vec![Seat(0)], vec![Seat(1)]));
}
