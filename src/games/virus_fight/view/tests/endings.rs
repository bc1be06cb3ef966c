//! How each end of a match is told at the table.

use super::super::playing::VirusFightCommand;
use super::*;
use shoal_table::kit::TrayCommand as _;
use shoal_virus_fight::rules::pieces::record;
use shoal_virus_fight::state::OffBoardRecord;

/// The same position, of which this was remembered.
fn remembered(board: &str, spares: [&str; 2], round: u32, record: OffBoardRecord) -> Desk {
    let mut state = game(board, spares).state();
    (state.position.round, state.record) = (round, record);
    Desk::of(Match::from_state(state, Some(1)).expect("it is sound"))
}

impl Desk {
    /// A player asks everybody whether this is a stalemate.
    fn asks_all(&mut self) {
        for _ in 0..2 {
            self.press_widget(Seat(0), VirusFightCommand::Stalemate.id());
            self.table.frames(3);
        }
    }
}

const APART: &str = "W1@0 M1 .\n. . .\n. J1 E1@1";

#[test]
fn who_is_trapped_is_told_and_the_last_one_left_wins() {
    let mut desk = Desk::of(game("J1@0 . .\n. . .\n. W1 E1@1", ["", ""]));
    desk.until_asked();
    assert!(desk.game().is_over(), "the house takes out who cannot leap");
    let told = "You have won.\nAnn's marker was trapped.";
    assert_eq!(desk.line(Seat(1)), told);
    assert_eq!(desk.line(Seat(0)), "Bob has won.\nAnn's marker was trapped.");
}

#[test]
fn who_gives_up_is_told_as_having_given_up() {
    let mut desk = Desk::of(game(APART, ["", ""]));
    desk.choose(Actor::Seat(Seat(1)), Action::Resign);
    assert_eq!(desk.line(Seat(0)), "You have won.\nBob gave up.");
}

#[test]
fn a_stalemate_is_asked_for_counted_and_agreed_by_buttons() {
    let mut desk = Desk::of(game(APART, ["M3 J2", "W2"]));
    desk.press_widget(Seat(0), VirusFightCommand::Stalemate.id());
    desk.table.frames(3);
    assert_eq!(record(desk.game().world()).offer, None, "one press asks nobody");
    let told = "This asks everybody to end the match as a stalemate. Repeat to ask.";
    assert_eq!(desk.said(Seat(0)), told);
    desk.press_widget(Seat(0), VirusFightCommand::Stalemate.id());
    desk.until_asked();
    assert_eq!(desk.line(Seat(1)), "Is this a stalemate?\nAnn asks. Spares: A 2, B 1.");
    desk.press_tray(Seat(1), "Play on");
    desk.until_asked();
    assert!(!desk.game().is_over(), "one would rather play on");
    desk = Desk::of(game(APART, ["M3 J2", "W2"]));
    desk.asks_all();
    desk.until_asked();
    desk.press_tray(Seat(1), "Stalemate");
    desk.until_asked();
    let told = "Ann has won.\nEverybody agreed. Spares: A 2, B 1.";
    assert_eq!(desk.line(Seat(1)), told);
}

#[test]
fn the_button_that_asks_for_a_stalemate_says_when_it_can_be_pressed_again() {
    let mut desk = Desk::of(game(APART, ["M3 J2", "W2"]));
    desk.asks_all();
    desk.until_asked();
    desk.press_tray(Seat(1), "Play on");
    desk.until_asked();
    desk.press_widget(Seat(0), VirusFightCommand::Stalemate.id());
    desk.table.frames(3);
    let told = "Add a piece\nYou have already asked: you can ask again in round 7.";
    assert_eq!(desk.line(Seat(0)), told);
    assert_eq!(record(desk.game().world()).offer, None, "nobody is asked");
}

#[test]
fn a_third_repetition_and_sixty_rounds_are_told_as_the_reason_of_the_question() {
    use shoal_virus_fight::action::StalemateReason;
    for (offer, words) in [
        (StalemateReason::Repetition, "This is the same position for the third time."),
        (StalemateReason::Rounds, "60 rounds have been played."),
    ] {
        let record = OffBoardRecord { offer: Some(offer), ..OffBoardRecord::default() };
        let mut desk = remembered(APART, ["M1", "W2"], 61, record);
        desk.table.frames(3);
        let line = desk.line(Seat(1));
        assert!(line.starts_with(&format!("Is this a stalemate?\n{words}")), "{line}");
        assert!(line.ends_with("Spares: A 1, B 1. Pips: A 1, B 2."), "{line}");
    }
}

#[test]
fn the_last_round_is_told_as_the_end_of_the_match() {
    let mut desk = remembered(APART, ["M1", "W1"], 100, OffBoardRecord::default());
    for _ in 0..6 {
        if desk.game().is_over() {
            break;
        }
        let seat = desk.game().awaited_seats()[0];
        let choices = InstructionChoices::of(desk.game().world(), seat).expect("its turn");
        let sane = |action: &&Action| {
            !shoal_virus_fight::explain::choices::is_own_end(position(desk.game().world()), action)
        };
        let action = choices.actions.iter().find(sane).expect("one that goes on").clone();
        desk.act(seat, &action);
    }
    assert!(desk.game().is_over());
    let line = desk.line(Seat(0));
    assert!(line.contains("100 rounds are over. Spares: "), "{line}");
}
