//! Nobody is away because the computer was slow, because the table could not hear them, or because they learn.

use super::*;
use shoal_tabletop::pointers::MiceReleased;
use shoal_tabletop::seats::LearningSession;

/// Frames that take two seconds each.
const SLOW: Duration = Duration::from_secs(2);

/// Three people at a slow table, and whose turn it is.
fn slow() -> (Table, u16) {
    let mut table = Table::of_people(3);
    let seat = table.next();
    let mouse = table.owner(seat);
    table.stir(mouse);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(SLOW));
    (table, seat)
}

#[test]
fn a_player_has_as_many_frames_for_an_answer_as_at_a_table_that_just_keeps_up() {
    let (mut table, seat) = slow();
    // Nearly four minutes.
    table.wait(29.0);
    assert!(!table.absences().is_hinted(Seat(seat)));
    table.wait(2.0);
    assert!(table.absences().is_hinted(Seat(seat)));
    table.wait(13.0);
    assert_eq!(table.absent(seat), None);
    table.wait(2.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent), "a player who never answers is away");
}

#[test]
fn a_hand_that_moves_in_each_slow_frame_has_not_let_go_of_the_mouse() {
    let (mut table, _) = slow();
    let mouse = table.owner(0);
    table.wish(0, Some(mouse), AbsenceAction::Away(AbsenceReason::Coffee));
    for _ in 0..4 {
        table.stir(mouse);
    }
    assert_eq!(table.how(0), Some(AbsenceReason::Coffee), "the hand is only leaving");
}

#[test]
fn players_whose_mice_the_host_has_given_back_are_not_silent() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.app.insert_resource(MiceReleased(true));
    table.wait(60.0);
    assert!(!table.absences().is_hinted(Seat(seat)) && table.absent(seat).is_none());
    table.app.insert_resource(MiceReleased(false));
    table.wait(46.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
}

#[test]
fn whoever_thinks_about_a_lesson_or_a_puzzle_is_not_silent() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.app.insert_resource(LearningSession);
    table.wait(100.0);
    assert!(!table.absences().is_hinted(Seat(seat)) && table.absent(seat).is_none());
    table.app.world_mut().remove_resource::<LearningSession>();
    table.wait(46.0);
    assert_eq!(table.how(seat), Some(AbsenceReason::Silent));
}
