//! What is read and pressed, at trays laid out with real type.

use super::*;
use bevy::ecs::system::RunSystemOnce as _;
use shoal_table::matches::hosting::{BotMatchMode, MatchOver};
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// What the tray of a seat says, dressed as the games do it.
pub(super) fn tray(table: &mut Table, seat: u16) -> TrayModel {
    let game = TrayButton { id: 0, label: "Feed +14".into(), ..TrayButton::default() };
    let draw = TrayButton { id: 1, open: true, ..game.clone() };
    let line = "Your turn: feed or move?\nPollution cost 3.".into();
    let model = TrayModel { buttons: vec![game, draw], line, ..TrayModel::default() };
    let dress = move |away: AbsenceTrayTexts| away.complete_tray(model.clone(), Seat(seat));
    table.app.world_mut().run_system_once(dress).expect("it runs")
}

fn labels(tray: &TrayModel) -> Vec<&str> {
    tray.buttons.iter().map(|button| button.label.as_str()).collect()
}

#[test]
fn a_tray_says_who_is_away_and_offers_what_everybody_may_press() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    assert_eq!(tray(&mut table, seat).away, None);
    table.go(seat, AbsenceReason::Coffee);
    let asked = tray(&mut table, seat);
    assert_eq!(asked.away.as_deref(), Some("away"));
    assert_eq!(labels(&asked), ["Feed +14", "Wait", "I play", "Bot plays", "Leaves for good"]);
    assert!(asked.buttons.iter().all(|button| button.open), "what only its player may is gone");
    assert!(asked.awaited && asked.tone == SentenceTone::Ask);
    assert!(asked.line.contains("is having a coffee.\nMove your mouse to come back."));

    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "Wait");
    let waiting = tray(&mut table, seat);
    assert!(!waiting.awaited, "it only glows calmly");
    assert_eq!(labels(&waiting), ["Feed +14", "I play", "Bot plays", "Leaves for good"]);
    table.press(neighbour, seat, "I play");
    let lent = tray(&mut table, seat);
    assert_eq!(lent.buttons.len(), 2, "who plays for it sees what its player would");
    assert!(lent.away.is_some_and(|away| away.ends_with("plays")));
    table.wish(seat, Some(neighbour), AbsenceAction::Bot(EASY));
    assert_eq!(tray(&mut table, seat).away.as_deref(), Some("away: easy bot"));
}

#[test]
fn a_neighbour_is_asked_in_the_own_tray_and_nothing_lies_over_the_board() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.wait(31.0);
    assert!((0..3).all(|other| table.asked(other).is_none()), "first its own tray nudges it");
    assert!(tray(&mut table, seat).line.contains("Still there?"));
    table.wait(15.0);
    for other in [table.other(1), table.other(2)] {
        assert_eq!(table.asked(other), Some(Seat(seat)));
        let asked = tray(&mut table, other);
        assert_eq!(labels(&asked), ["Wait", "I play", "Bot plays", "Leaves for good"]);
        assert!(asked.buttons.iter().all(|button| button.icon.is_none()), "words have the room");
        let harmless = asked.buttons.iter().filter(|button| !button.retreats);
        let harmless: Vec<&str> = harmless.map(|button| button.label.as_str()).collect();
        assert_eq!(harmless, ["Wait"], "where a ring may come to rest");
        assert!(asked.buttons.iter().all(|button| !button.open), "its own player answers");
        assert!(
            asked.line.starts_with("It is ") && asked.tone == SentenceTone::Ask,
            "{}",
            asked.line
        );
    }
    assert!(table.app.world().resource::<SeatPanels>().is_empty());
    let neighbour = table.owner(table.other(1));
    table.press(neighbour, seat, "Wait");
    let other = table.other(1);
    assert_eq!(labels(&tray(&mut table, other)).first(), Some(&"Feed +14"));
}

#[test]
fn a_quiet_player_reads_a_gentle_word_below_what_is_asked() {
    let mut table = Table::of_people(3);
    let seat = table.next();
    table.wait(31.0);
    let hinted = tray(&mut table, seat);
    assert!(hinted.line.starts_with("Your turn: feed or move?\nStill there?"), "{}", hinted.line);
    assert_eq!(hinted.buttons.len(), 2, "nothing else changes");
}

#[test]
fn a_bot_that_is_nobodys_stand_in_can_be_taken_over() {
    let mut table = Table::new(&[SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Bot(EASY)]);
    let bot = tray(&mut table, 2);
    assert_eq!(labels(&bot), ["Feed +14", "Take over"]);
    let late = table.mice.plug("Late");
    table.frames(1);
    let id = bot.buttons.last().expect("there is one").id;
    let device = table.entity(late).expect("it is plugged in");
    let pointer = table.app.world().get::<Device>(device).expect("it is a device").pointer;
    let pressed = TrayPressed { seat: Seat(2), pointer, button: id, off: None };
    table.app.world_mut().write_message(pressed);
    table.frames(3);
    assert_eq!((table.seats_of(late), table.absent(2)), (vec![Seat(2)], None));
}

#[test]
fn onlookers_of_a_match_of_bots_may_stop_it_and_look_back() {
    let mut table = Table::new(&[SeatPlayer::Bot(EASY); 3]);
    assert_eq!(labels(&tray(&mut table, 0)), ["Feed +14", "Look back", "Pause", "Take over"]);
    table.app.insert_resource(BotMatchMode::Stands);
    let stopped = tray(&mut table, 1);
    assert_eq!(labels(&stopped), ["Feed +14", "Look back", "Go on", "One step", "Take over"]);
    assert!(stopped.buttons.iter().all(|button| button.open));
}

#[test]
fn a_match_that_is_over_has_no_seat_to_take_over() {
    let mut table = Table::new(&[SeatPlayer::Person, SeatPlayer::Person, SeatPlayer::Bot(EASY)]);
    table.app.insert_resource(MatchOver(Some(vec![Seat(0)])));
    let bot = tray(&mut table, 2);
    assert_eq!(labels(&bot), ["Feed +14"]);
}
