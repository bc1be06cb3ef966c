//! Programs are arranged in each secret way, shown at once, and known to nobody before.

use super::super::playing::VirusFightCommand;
use super::*;
use crate::arranging::building::card;
use shoal_table::features::secrets::testing::{assert_alike, choose};
use shoal_table::features::secrets::{JointChoices, SecretSource};
use shoal_table::kit::TrayCommand as _;
use shoal_virus_fight::piece::PIECES;
use shoal_virus_fight::program::{NAMED, VirusProgram};

fn program(line: &str, marker: usize, offset: Option<u8>) -> VirusProgram {
    let line = line.split_whitespace().map(|piece| piece.parse().expect("one")).collect();
    VirusProgram { line, marker, offset }
}

impl Desk {
    /// A seat clicks its program together on the sheet before its tray, and lays it.
    fn arrange(&mut self, seat: Seat, program: &VirusProgram) {
        for piece in &program.line {
            self.press_widget(seat, card(piece.index()));
        }
        self.press_widget(seat, card(PIECES + program.marker));
        if program.offset == Some(0) {
            self.press_widget(seat, VirusFightCommand::LineLeft.id());
        }
        self.press_widget(seat, VirusFightCommand::Lay.id());
    }

    /// A seat chooses on its own device.
    fn on_phone(&mut self, seat: Seat, program: &VirusProgram) {
        let world = self.table.app.world_mut();
        let chosen = world.resource_scope(|world, mut all: Mut<JointChoices<VirusFightView>>| {
            let game = world.resource::<HostedMatch<VirusFightView>>().game();
            let action = Action::Arrange(program.clone());
            let filled =
                VirusFightView::phone_entries(game.world(), seat, &action).expect("a program");
            let meant =
                VirusFightView::phone_action(game.world(), seat, &filled).expect("it is whole");
            all.choose_on_own_device(game, seat, meant)
        });
        assert!(chosen, "{seat}: {program:?}");
    }

    /// What lies in a row of the board, from the west.
    fn row(&self, row: u8) -> String {
        let position = &self.game().state().position;
        let sign = |column: u8| {
            position.piece(row * 16 + column).map_or_else(|| ".".to_owned(), |it| it.to_string())
        };
        (0..position.columns).map(sign).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn what_lay_face_down_is_clicked_together_before_each_tray_and_shown_at_once() {
    let mut desk = Desk::choosing(2, SecretMethod::Cards);
    assert!(desk.world().resource::<TrayModels>().0.iter().all(|tray| tray.sheet.is_none()));
    for seat in [Seat(0), Seat(1)] {
        let hand = desk.hands[seat.index()];
        desk.table.press_tray(hand, seat, "Ready");
    }
    desk.table.frames(4);
    let sheets = &desk.world().resource::<TrayModels>().0;
    assert!(sheets.iter().all(|tray| tray.sheet.as_ref().is_some_and(|it| it.tiles.len() == 12)));
    desk.arrange(Seat(0), &program("M3 W1 E2", 1, Some(0)));
    assert_eq!(desk.game().taken().len(), 0, "all are given at once");
    // Once more takes it out again.
    desk.press_widget(Seat(1), card(0));
    desk.press_widget(Seat(1), card(0));
    desk.arrange(Seat(1), &program("J1 J3", 0, None));
    desk.until_asked();
    assert_eq!(desk.row(4), "M3 W1 E2 . .");
    assert_eq!(desk.row(0), ". . J3 J1 .", "from the own left, in the middle");
    let marker = |seat| desk.game().state().position.marker(seat);
    assert_eq!([marker(0), marker(1)], [Some(4 * 16 + 1), Some(3)], "where it was clicked");
    desk.is_the_picture_true();
}

#[test]
fn secret_buttons_choose_one_of_the_programs_that_have_a_name() {
    let mut desk = Desk::choosing(3, SecretMethod::Buttons);
    let chosen = [1, 4, 7];
    for (seat, which) in Seat::all(3).zip(chosen) {
        let hand = desk.hands[seat.index()];
        let action = Action::Arrange(NAMED[which].program(5));
        choose::<VirusFightView>(&mut desk.table, hand, seat, &action, &mut |_| {});
    }
    desk.until_asked();
    let line = |which: usize| NAMED[which].line.to_owned();
    assert_eq!(desk.row(6).replace(". ", "").replace(" .", ""), line(1));
    let north: Vec<&str> = line(7).leak().split(' ').rev().collect();
    assert_eq!(desk.row(0).replace(". ", "").replace(" .", ""), north.join(" "));
}

#[test]
fn with_closed_eyes_and_on_phones_programs_are_arranged_too() {
    let mut desk = Desk::choosing(2, SecretMethod::LookAway);
    for (seat, line) in [(Seat(0), "M1 W2"), (Seat(1), "E1 E2 E3")] {
        let hand = desk.hands[seat.index()];
        desk.table.press_tray(hand, seat, "All eyes are closed");
        desk.arrange(seat, &program(line, 0, None));
        desk.table.press_tray(hand, seat, "Eyes may open");
    }
    desk.until_asked();
    assert_eq!((desk.row(4).as_str(), desk.row(0).as_str()), (". M1 W2 . .", ". E3 E2 E1 ."));
    let mut desk = Desk::choosing(2, SecretMethod::Phone);
    desk.on_phone(Seat(0), &program("M1 W2", 1, Some(3)));
    desk.on_phone(Seat(1), &program("E1", 0, None));
    for _ in 0..20 {
        desk.table.frames(1);
    }
    desk.until_asked();
    assert_eq!((desk.row(4).as_str(), desk.row(0).as_str()), (". . . M1 W2", ". . E1 . ."));
}

#[test]
fn nothing_that_others_see_depends_on_a_program_before_it_is_shown() {
    let seen = |hidden: &VirusProgram| {
        let mut desk = Desk::choosing(2, SecretMethod::Phone);
        desk.on_phone(Seat(1), hidden);
        let mut seen = Vec::new();
        for _ in 0..12 {
            desk.table.frames(1);
            seen.push(desk.table.everything());
        }
        let ready =
            |seat: usize| desk.world().resource::<TrayModels>().0[seat].place_in_order.clone();
        assert_eq!((ready(0), ready(1).as_deref()), (None, Some("ready")));
        seen
    };
    let one = seen(&program("M3 W1 E2 J1 E1", 4, Some(0)));
    let other = seen(&program("W2", 0, None));
    assert_alike("all that is drawn", &one, &other);
}
