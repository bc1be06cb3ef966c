//! Questions and news: answered by their own seat, one after another.

use super::*;

const ASKED: SeatPanelKind = SeatPanelKind::Question(5);

fn question(sentence: &str) -> SeatPanel {
    let yes = SeatPanelButton::new(0, "Yes").icon("check").verb(Verb::Done);
    SeatPanel::asking(sentence, vec![yes, SeatPanelButton::new(1, "No").verb(Verb::TakeBack)])
}

#[test]
fn a_question_obeys_the_mouse_of_its_own_seat_alone_and_others_knock() {
    for owner in 0..4 {
        let mut desk = SeatPanelTestTable::new(4);
        Seat::all(4).for_each(|seat| desk.seat_panels_mut().insert(seat, ASKED, question("Well?")));
        desk.frames(4);
        desk.press((owner + 1) % 4, owner, "Yes");
        assert_eq!(pressed(&desk), []);
        let knocks = desk.app.world().resource::<Messages<SeatKnocked>>();
        let knocked: Vec<Seat> = knocks.get_cursor().read(knocks).map(|it| it.seat).collect();
        assert_eq!(knocked, [Seat(owner)]);
        desk.press(owner, owner, "No");
        assert_eq!(pressed(&desk), [(owner, Some(1))]);
    }
}

#[test]
fn verbs_press_a_button_only_once_it_can_have_been_seen() {
    let mut desk = SeatPanelTestTable::new(2);
    desk.seat_panels_mut().insert(Seat(1), ASKED, question("Well?"));
    desk.frames(3);
    assert!(!desk.say(1, Verb::Done), "it was meant for the game");
    desk.wait(1.0);
    assert!(!desk.say(0, Verb::Done) && !desk.say(1, Verb::First), "nobody asked for these");
    assert!(desk.say(1, Verb::Done));
    assert_eq!(pressed(&desk), [(1, Some(0))]);
}

#[test]
fn news_go_after_a_while_and_wait_for_what_is_asked() {
    let mut desk = SeatPanelTestTable::new(2);
    desk.seat_panels_mut().inform(Seat(0), "Bob says no.");
    desk.seat_panels_mut().insert(Seat(0), ASKED, question("Well?"));
    desk.wait(8.0);
    assert_eq!(desk.read(0).as_deref(), Some("Well?"));
    desk.seat_panels_mut().remove(Seat(0), ASKED);
    desk.wait(5.0);
    assert_eq!(desk.read(0).as_deref(), Some("Bob says no."), "it was not to be read before");
    desk.wait(2.0);
    assert_eq!(desk.read(0), None);
}

#[test]
fn a_question_that_only_grows_older_is_not_made_anew_under_a_press() {
    let mut desk = SeatPanelTestTable::new(1);
    let seat_panel = |left| SeatPanel { left: Some(left), ..question("Well?") };
    desk.seat_panels_mut().insert(Seat(0), ASKED, seat_panel(60));
    desk.frames(4);
    let root = |desk: &mut SeatPanelTestTable| {
        let world = desk.app.world_mut();
        let mut roots = world.query_filtered::<&Children, With<SeatPanelRoot>>();
        roots.single(world).expect("one lies there").to_vec()
    };
    let before = root(&mut desk);
    desk.seat_panels_mut().insert(Seat(0), ASKED, seat_panel(59));
    desk.frames(4);
    assert_eq!(root(&mut desk), before);
}
