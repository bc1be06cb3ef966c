//! Computers that draw slowly, and tables that rest: hands sit down all the same.

use super::*;
use shoal_tabletop::surfaces::rest::IdleTimer;

#[test]
fn a_press_that_a_slow_frame_stretches_sits_down_all_the_same() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    lobby.move_by(ann, 10.0, 0.0);
    lobby.frames_take(2 * HELD);
    lobby.click(ann);
    assert_eq!(lobby.seats(ann), [Seat(0)], "it was let go by the next frame");
}

#[test]
fn a_double_click_sits_down_once_however_slow_frames_divide_it() {
    for frames_between in [0, 1] {
        let mut lobby = Lobby::open();
        let ann = lobby.plug("M100", "usb-1");
        lobby.move_by(ann, 10.0, 0.0);
        lobby.mice.click(ann, LEFT);
        lobby.frames(frames_between);
        lobby.mice.move_by(ann, 1.0, 0.0);
        lobby.mice.click(ann, LEFT);
        for _ in 0..5 {
            lobby.frames(1);
            let panels = lobby.table.app.world().resource::<SeatPanels>();
            let asked = panels.get(Seat(0), SeatPanelKind::Question(7440));
            assert!(asked.is_none(), "nobody is asked to share a seat with the own hand");
        }
        assert_eq!(lobby.seats(ann), [Seat(0)], "{frames_between} frames between");
        assert_eq!(lobby.chairs().len(), 1);
    }
}

#[test]
fn hands_sit_down_one_after_the_other_wherever_frames_of_ten_seconds_cut_their_presses() {
    for begins_at_rest in [false, true] {
        // The frames between the motion and the press, and between the press and the release.
        for cuts in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let mut lobby = Lobby::open();
            let mice = ["usb-1", "usb-2"].map(|path| lobby.plug("M100", path));
            lobby.frames_take(Duration::from_secs(10));
            for (seat, mouse) in (0..).zip(mice) {
                lobby.frames(if begins_at_rest { 10 } else { 0 });
                assert_eq!(rests(&lobby), begins_at_rest);
                lobby.mice.move_by(mouse, 6.0, 0.0);
                lobby.frames(cuts.0);
                lobby.mice.press(mouse, LEFT);
                lobby.frames(cuts.1);
                lobby.mice.release(mouse, LEFT);
                lobby.frames(3);
                assert_eq!(lobby.seats(mouse), [Seat(seat)], "{begins_at_rest}, {cuts:?}");
            }
        }
    }
}

#[test]
fn a_hand_whose_mouse_is_not_over_the_window_wakes_a_table_that_rests() {
    let mut lobby = Lobby::open();
    let ann = lobby.plug("M100", "usb-1");
    lobby.frames_take(Duration::from_secs(1));
    lobby.frames(70);
    assert!(rests(&lobby));
    lobby.move_by(ann, 10.0, 0.0);
    assert!(!rests(&lobby), "no window reports it, and its light is on its way");
}

fn rests(lobby: &Lobby) -> bool {
    lobby.table.app.world().resource::<IdleTimer>().is_resting()
}
