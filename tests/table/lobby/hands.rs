//! Hands at their seats before a match: two that share one, and one that is not heard.

use super::*;
use shoal_tabletop::pointers::MiceReleased;
use shoal_tabletop::surfaces::tray::TrayModels;

#[test]
fn who_stands_up_leaves_the_seat_to_the_hand_that_shares_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let chair = Chair::new(PLACES[0], "Ann", SeatPlayer::Person);
    desk.app.world_mut().resource_mut::<Chairs>().0.push(chair);
    let (ann, bob) = (desk.hand(&[0]), desk.hand(&[0]));
    let stand_up = |desk: &mut HeadlessTable, hand: TestHand| {
        let pressed =
            TrayPressed { seat: Seat(0), pointer: hand.pointer, button: LEAVE, off: None };
        desk.app.world_mut().write_message(pressed);
        desk.frames(3);
    };
    let seats = |desk: &HeadlessTable, hand: TestHand| {
        desk.app.world().get::<Device>(hand.device).expect("it is there").seats.clone()
    };
    stand_up(&mut desk, bob);
    assert_eq!((seats(&desk, ann), seats(&desk, bob)), (vec![Seat(0)], vec![]));
    stand_up(&mut desk, ann);
    assert!(desk.app.world().resource::<Chairs>().0.is_empty(), "the last one leaves it free");
}

#[test]
fn a_tray_says_how_to_be_heard_again_while_the_desktop_has_all_mice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut desk, mice, mouse) = desk_with_anns_mouse(folder.path());
    for _ in 0..2 {
        mice.press(mouse, MouseButton::Left);
        desk.frames(2);
        mice.release(mouse, MouseButton::Left);
        desk.frames(4);
    }
    let mut line = |released: bool| {
        desk.app.insert_resource(MiceReleased(released));
        desk.frames(3);
        desk.app.world().resource::<TrayModels>().0[0].line.clone()
    };
    let welcome = line(false);
    assert!(welcome.starts_with("Welcome, Ann!"), "{welcome}");
    assert_eq!(line(true), "Press Esc to go on: the desktop has all the mice.");
    assert_eq!(line(false), welcome);
}
