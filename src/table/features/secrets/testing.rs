//! Choosing in secret in tests, in each way, and looking at what is one's own.

use super::peek::{self, LOOK};
use super::trays::{EYES_CLOSED, EYES_OPEN, READY};
use super::{JointChoices, RESTED, SECOND_PRESS, SecretSource};
use crate::matches::hosting::{ChooseAction, HostedMatch};
use crate::matches::playback::ActionOf;
use bevy::prelude::*;
use leafwing_input_manager::prelude::Buttonlike as _;
use shoal_contract::{Actor, Seat};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers::controls::Switch;
use shoal_tabletop::pointers::controls::device_switches::DeviceSwitch;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayPressed};
use shoal_tabletop::system::settings::SecretMethod;

/// Lets a seat choose to look at what is its own.
pub fn look_at_mine(table: &mut HeadlessTable, hand: TestHand, seat: Seat) {
    let pointer = hand.pointer;
    table.app.world_mut().write_message(MenuEntryChosen { seat, id: LOOK, pointer });
    table.frames(3);
}

/// Returns the words on the panel that shows a seat what is its own.
pub fn own(table: &HeadlessTable, seat: Seat) -> Option<Vec<String>> {
    let panel = table.app.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Own)?;
    Some(panel.legend.iter().map(|line| line.words.clone()).collect())
}

/// Lets a seat look at what is its own in a way of the table, and stop looking. Returns what it has read.
pub fn read_own(
    table: &mut HeadlessTable,
    hand: TestHand,
    seat: Seat,
    way: SecretMethod,
) -> Vec<String> {
    look_at_mine(table, hand, seat);
    let press = |table: &mut HeadlessTable, button| {
        let press = SeatPanelPressed { seat, kind: SeatPanelKind::Own, button, pointer: None };
        table.app.world_mut().write_message(press);
        table.frames(3);
    };
    let read = if way == SecretMethod::Screen {
        let wheel = DeviceSwitch::new(hand.device, Switch::MouseMiddle);
        wheel.press(table.app.world_mut());
        table.frames(3);
        let read = own(table, seat);
        wheel.release(table.app.world_mut());
        table.frames(3);
        press(table, None);
        read
    } else {
        press(table, Some(peek::EYES_CLOSED));
        // A second press of the same place, where another button is now.
        press(table, Some(peek::EYES_OPEN));
        let read = own(table, seat);
        table.frames(a_moment());
        press(table, Some(peek::EYES_OPEN));
        read
    };
    assert_eq!(own(table, seat), None, "it is put away");
    read.expect("it looks")
}

/// Everything that somebody could notice in a frame, one thing a line.
pub type FrameTranscript = Vec<String>;

/// Asserts that two runs which differ only in what is hidden look alike in every frame.
pub fn assert_alike(what: &str, one: &[FrameTranscript], other: &[FrameTranscript]) {
    assert_eq!(one.len(), other.len(), "{what}: it takes as long");
    for (frame, (one, other)) in one.iter().zip(other).enumerate() {
        let differs = one.iter().zip(other).find(|(one, other)| one != other);
        assert_eq!(differs, None, "{what}, frame {frame}");
        assert_eq!(one.len(), other.len(), "{what}, frame {frame}: as much is there");
    }
}

/// A function that somebody calls while time passes, to draw pictures and look at them.
pub type FrameCallback<'a> = &'a mut dyn FnMut(&mut HeadlessTable);

/// Lets a seat choose an action in its way, up to where it is ready; cards are still face down then.
pub fn choose<V: SecretSource>(
    table: &mut HeadlessTable,
    hand: TestHand,
    seat: Seat,
    action: &ActionOf<V>,
    look: FrameCallback,
) {
    let way = way_of::<V>(table, seat).expect("it chooses in secret");
    match way {
        SecretMethod::Cards => press_tray(table, hand, seat, READY, look),
        SecretMethod::Buttons | SecretMethod::Screen => {
            for words in answers::<V>(table, seat, action) {
                let times = if way == SecretMethod::Buttons { 2 } else { 1 };
                for _ in 0..times {
                    answer(table, hand, seat, way, &words);
                    for _ in 0..rested() {
                        look(table);
                        table.frames(1);
                    }
                }
            }
        }
        SecretMethod::LookAway => {
            press_tray(table, hand, seat, EYES_CLOSED, look);
            enter::<V>(table, seat, action);
            press_tray(table, hand, seat, EYES_OPEN, look);
        }
        SecretMethod::Phone => {
            let action = action.clone();
            table.app.world_mut().resource_scope(|world, mut kept: Mut<JointChoices<V>>| {
                let game = world.resource::<HostedMatch<V>>().game();
                kept.choose_on_own_device(game, seat, action);
            });
            table.frames(2);
            look(table);
        }
    }
}

/// Lets a seat enter the choice that it has turned over, or one while nobody looks.
pub fn enter<V: SecretSource>(table: &mut HeadlessTable, seat: Seat, action: &ActionOf<V>) {
    let choose = ChooseAction::<V> { actor: Actor::Seat(seat), action: action.clone() };
    table.app.world_mut().write_message(choose);
    table.frames(2);
}

/// Returns the way in which a seat chooses now, if it does.
pub fn way_of<V: SecretSource>(table: &HeadlessTable, seat: Seat) -> Option<SecretMethod> {
    let round = table.app.world().resource::<JointChoices<V>>().round.as_ref()?;
    round.seat(seat).map(|chooser| chooser.way)
}

/// Returns the answers that lead to an action, in words.
fn answers<V: SecretSource>(
    table: &HeadlessTable,
    seat: Seat,
    action: &ActionOf<V>,
) -> Vec<String> {
    let world = table.app.world().resource::<HostedMatch<V>>().game().world();
    let form = V::secret_form(world, seat).expect("it falls into questions");
    let is_it = |other: &Option<ActionOf<V>>| other.as_ref() == Some(action);
    let mut at = form.outcomes.iter().position(is_it).expect("it can be answered");
    let mut words: Vec<String> = Vec::new();
    for question in form.questions.iter().rev() {
        words.push(question.answers[at % question.answers.len()].words.clone());
        at /= question.answers.len();
    }
    words.reverse();
    words
}

/// Lets a player press the button that means this, as the legend says; behind a card after a peek.
fn answer(table: &mut HeadlessTable, hand: TestHand, seat: Seat, way: SecretMethod, words: &str) {
    let wheel = DeviceSwitch::new(hand.device, Switch::MouseMiddle);
    let legend = |table: &HeadlessTable| {
        let panels = table.app.world().resource::<SeatPanels>();
        panels.get(seat, SeatPanelKind::Secret).expect("it is asked").legend.clone()
    };
    if way == SecretMethod::Screen {
        let hidden = legend(table);
        assert!(hidden.iter().all(|line| line.words == "..."), "{hidden:?}");
        wheel.press(table.app.world_mut());
        table.frames(2);
    }
    let legend = legend(table);
    if way == SecretMethod::Screen {
        wheel.release(table.app.world_mut());
        table.frames(3);
    }
    let line = legend.iter().find(|line| line.words == words);
    let button = line.unwrap_or_else(|| panic!("{words} is none of {legend:?}")).button.as_str();
    table.press_secret_button(hand, button);
}

/// Returns the number of frames in which a hand has rested.
pub fn rested() -> usize {
    RESTED.as_millis() as usize / 20 + 4
}

/// Returns the number of frames after which a press no longer counts as a second press of the one before.
pub fn a_moment() -> usize {
    SECOND_PRESS.as_millis() as usize / 20 + 4
}

/// Presses a button in the tray of a seat that chooses in secret.
fn press_tray(
    table: &mut HeadlessTable,
    hand: TestHand,
    seat: Seat,
    button: u32,
    look: FrameCallback,
) {
    let pressed = TrayPressed { seat, pointer: hand.pointer, button, off: None };
    table.app.world_mut().write_message(pressed);
    table.frames(2);
    look(table);
}
