//! What begins or confirms something is pressed by those who mean it: not by a press that comes right after something
//! else has come beneath the ring, and not while another still writes a name.

use super::evening::{GAMES, party};
use super::*;
use shoal_table::features::evening::again::AfterMatchRequest;

const DONE: GamepadButton = GamepadButton::RightTrigger;
/// Frames between two presses of somebody who presses once more than needed.
const ONCE_MORE: usize = 3;
/// The buttons that press what begins something.
const BUTTONS: [GamepadButton; 2] = [SOUTH, DONE];

impl PadTable {
    /// A player presses once more than needed.
    fn press_once_more(&mut self, hand: usize, button: GamepadButton) {
        self.table.frames(ONCE_MORE);
        self.tap(hand, button);
    }

    /// The place that the ring is on.
    fn on(&mut self, hand: usize) -> RingStop {
        let stops = self.stops(hand);
        stops.iter().find(|stop| stop.has_ring).unwrap_or_else(|| panic!("{stops:?}")).clone()
    }

    /// A player opens the letters of their name.
    fn write_name(&mut self, hand: usize) {
        self.tap(hand, GamepadButton::Start);
        self.choose(hand, "Name and device");
        self.table.frames(STEADY);
        self.choose(hand, "ABC");
        self.table.frames(STEADY);
    }

    /// The news before a player.
    fn news(&mut self, hand: usize) -> Option<String> {
        let seat = self.seats(hand)[0];
        let news = self.world().resource::<SeatPanels>().get(seat, SeatPanelKind::News)?;
        Some(news.sentence().to_owned())
    }
}

#[test]
fn one_press_too_many_of_done_begins_no_match_and_a_press_after_a_look_does() {
    for button in BUTTONS {
        let mut table = PadTable::with_game("virus-fight");
        let hand = table.connect("Pad", (1, 1));
        table.sit(hand);
        let on = table.on(hand);
        assert!(on.label.starts_with("With 2") && on.is_waiting, "{on:?}");
        table.press_once_more(hand, button);
        table.table.frames(4);
        assert_eq!(table.screen(), Screen::Lobby, "{button:?}");
        table.table.frames(SEEN);
        assert!(!table.on(hand).is_waiting);
        table.tap(hand, button);
        table.table.frames(4);
        assert_eq!(table.screen(), Screen::Match, "{button:?}");
    }
}

#[test]
fn the_press_that_ends_an_evening_begins_nothing_in_the_lobby() {
    for (game, begins) in [("virus-fight", "Start"), ("penguins", "I am first")] {
        let mut table = party(game, 2);
        table.start(0);
        table.world().write_message(AfterMatchRequest::Lobby);
        table.table.frames(1);
        for (hand, button) in BUTTONS.into_iter().enumerate() {
            table.press_once_more(hand, button);
        }
        table.table.frames(4);
        assert_eq!(table.screen(), Screen::Lobby, "{game}");
        for hand in [0, 1] {
            assert!(table.finds(hand, begins).is_some(), "{game}: {:?}", table.stops(hand));
        }
        table.table.frames(SEEN);
        table.start(0);
    }
}

#[test]
fn the_press_that_begins_a_match_decides_nothing_in_it() {
    for game in &GAMES {
        let mut table = party(game.name, game.people);
        table.start_without_waiting();
        let before = table.undecided();
        for (hand, button) in BUTTONS.into_iter().enumerate() {
            table.press_once_more(hand, button);
        }
        table.table.frames(4);
        assert_eq!(table.undecided(), before, "{}", game.name);
    }
}

#[test]
fn a_closed_menu_and_a_gamepad_that_is_back_press_nothing_that_begins() {
    for (closes, button) in BUTTONS.map(|it| [(true, it), (false, it)]).into_iter().flatten() {
        let mut table = party("virus-fight", 2);
        let start = table.finds(0, "Start").expect("it is there");
        table.steer(0, &start).expect("a way leads there");
        table.table.frames(SEEN);
        if closes {
            table.tap(0, GamepadButton::Start);
            table.table.frames(STEADY);
            table.tap(0, GamepadButton::East);
        } else {
            let pad = table.pads[0].pad;
            pad_messages::disconnect(table.world(), pad);
            table.table.frames(2);
            table.come_back(0);
            table.table.frames(AWAKE);
        }
        table.press_once_more(0, button);
        table.table.frames(4);
        assert_eq!(table.screen(), Screen::Lobby, "a menu was closed: {closes}");
        assert_eq!(table.on(0).label, start.label);
        table.press(0);
        assert_eq!(table.screen(), Screen::Match, "a menu was closed: {closes}");
    }
}

#[test]
fn while_another_writes_a_name_the_first_press_warns_and_the_second_begins() {
    for (game, button) in [("virus-fight", "Start"), ("penguins", "I am next")] {
        for by_sign in [false, true] {
            let mut table = party(game, 2);
            if button != "Start" {
                table.choose(1, "I am first");
            }
            table.write_name(1);
            let press = |table: &mut PadTable| match by_sign {
                true => table.tap(0, DONE),
                false => table.choose(0, button),
            };
            press(&mut table);
            table.table.frames(4);
            assert_eq!(table.screen(), Screen::Lobby, "{game}, by its sign: {by_sign}");
            let news = table.news(0).expect("it is warned");
            let said = "is still choosing a name: press again to begin without waiting.";
            assert!(news.ends_with(said), "{news}");
            assert_eq!(table.news(1), None, "who writes is not disturbed");
            assert!(table.finds(1, "Keep name").is_some(), "the letters stay open");
            // The name may change meanwhile.
            table.press(1);
            press(&mut table);
            table.table.frames(4);
            assert_eq!(table.screen(), Screen::Match, "{game}, by its sign: {by_sign}");
        }
    }
}

#[test]
fn a_warning_that_is_gone_is_said_again_and_a_name_that_is_kept_keeps_nobody_waiting() {
    let mut table = party("virus-fight", 2);
    table.write_name(1);
    table.choose(0, "Start");
    assert!(table.news(0).is_some());
    table.table.frames(70);
    assert_eq!(table.news(0), None);
    table.choose(0, "Start");
    assert!(table.news(0).is_some());
    assert_eq!(table.screen(), Screen::Lobby);
    table.choose(1, "Keep name");
    table.table.frames(70);
    table.choose(0, "Start");
    table.table.frames(4);
    assert_eq!(table.screen(), Screen::Match);
}
