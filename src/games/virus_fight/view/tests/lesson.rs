//! The lesson at a whole table: it is learnt with a mouse.

use super::super::playing::Press;
use super::*;
use crate::table::play_kit::{Aims, Press as _};
use crate::table::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use crate::table::tutorial::{BeginTutorial, LEARNER};

#[test]
fn the_lesson_is_learnt_to_its_end_by_clicking_what_is_framed() {
    let mut table = Headless::of_game::<VirusFight>(super::super::plugin);
    table.seat_people(&NAMES[..2]);
    let hand = table.hand(&[1]);
    table.frames(2);
    table.app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
    let mut desk = Desk { table, hands: vec![hand] };
    desk.table.frames(6);
    for _ in 0..80 {
        if desk.game().is_over() {
            break;
        }
        for _ in 0..60 {
            desk.table.app.world_mut().write_message(PlaybackOrder::Skip);
            desk.table.frames(1);
        }
        let panels = desk.world().resource::<SeatPanels>();
        let caption = panels.get(LEARNER, SeatPanelKind::Lesson).expect("there is a caption");
        if let Some(button) = caption.buttons.first().map(|button| button.id) {
            let (seat, kind) = (LEARNER, SeatPanelKind::Lesson);
            let pressed = SeatPanelPressed { seat, kind, button: Some(button), pointer: None };
            desk.table.app.world_mut().write_message(pressed);
            desk.table.frames(2);
        } else if desk.game().awaited_seats().first() == Some(&LEARNER) {
            let taken = desk.game().taken().len();
            let aims = desk.world().resource::<Aims<VirusFight>>();
            match aims.own(LEARNER).looks.as_ref().and_then(target) {
                Some(at) => desk.click(LEARNER, at),
                None => desk.press_widget(LEARNER, Press::Lay.id()),
            }
            desk.table.frames(2);
            assert_eq!(desk.game().taken().len(), taken + 1, "{}", desk.said(LEARNER));
        }
    }
    assert!(desk.game().is_over(), "after {} actions", desk.game().taken().len());
}
