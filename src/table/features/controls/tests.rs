//! A player binds their buttons anew before their own tray.

use super::page::{DEFAULTS, HANDS};
use super::{MY_CONTROLS, host, plugin};
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::Seat;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers;
use shoal_tabletop::pointers::controls::{
    ControlKind, ControlLayout, ControlScheme, Switch, SwitchHearing, Verb,
};
use shoal_tabletop::seats::PadStyle;
use shoal_tabletop::surfaces::seat_panels::{self, SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use shoal_tabletop::surfaces::{tray, widgets};
use shoal_tabletop::system::settings::Settings;
use std::time::Duration;

const ANN: Seat = Seat(0);

/// A table at which Ann has opened her controls.
fn opened() -> (HeadlessTable, TestHand) {
    let mut table = HeadlessTable::with((
        pointers::plugin,
        widgets::plugin,
        tray::plugin,
        seat_panels::plugin,
        plugin,
    ));
    let hand = table.hand(&[ANN.0]);
    table.frames(2);
    let chosen = MenuEntryChosen { seat: ANN, id: MY_CONTROLS, pointer: hand.pointer };
    table.app.world_mut().write_message(chosen);
    table.frames(2);
    (table, hand)
}

fn press(table: &mut HeadlessTable, button: u32) {
    let kind = SeatPanelKind::Controls;
    let press = SeatPanelPressed { seat: ANN, kind, button: Some(button), pointer: None };
    table.app.world_mut().write_message(press);
    table.frames(2);
}

fn ask_for(table: &mut HeadlessTable, verb: Verb) {
    let at = Verb::BINDABLE.iter().position(|other| *other == verb).expect("it can be bound");
    press(table, at as u32);
}

fn push(table: &mut HeadlessTable, hand: TestHand, switch: Switch) {
    for down in [true, false] {
        let hear = move |mut hearing: SwitchHearing| hearing.hear(hand.device, switch, down);
        table.app.world_mut().run_system_once(hear).expect("it is heard");
    }
    table.frames(2);
}

fn scheme(table: &HeadlessTable, hand: TestHand) -> ControlScheme {
    table.app.world().get::<ControlScheme>(hand.device).expect("every device has one").clone()
}

fn sentence(table: &HeadlessTable) -> String {
    let panels = table.app.world().resource::<SeatPanels>();
    let panel = panels.get(ANN, SeatPanelKind::Controls).expect("it is open");
    panel.sentence().to_owned()
}

#[test]
fn what_is_pressed_is_bound_and_who_loses_it_is_told() {
    let (mut table, hand) = opened();
    ask_for(&mut table, Verb::Press);
    assert!(sentence(&table).contains("Now: Left"), "{}", sentence(&table));
    push(&mut table, hand, Switch::MouseRight);
    let bindings = scheme(&table, hand).bindings(ControlKind::Mouse, PadStyle::default());
    assert!(bindings.has(Verb::Press, Switch::MouseRight));
    assert!(bindings.has(Verb::AnswerRight, Switch::MouseLeft), "the secret answer moves over");
    let note = sentence(&table);
    assert!(note.starts_with("Press: Right.") && note.contains("Secret answer right"), "{note}");
}

#[test]
fn nothing_is_bound_if_nothing_is_pressed_and_one_press_brings_all_back() {
    let (mut table, hand) = opened();
    ask_for(&mut table, Verb::Done);
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(100));
    table.app.insert_resource(step);
    table.frames(90);
    assert!(sentence(&table).starts_with("Nothing was pressed"), "{}", sentence(&table));
    push(&mut table, hand, Switch::WheelUp);
    assert_eq!(scheme(&table, hand), ControlScheme::default(), "the question is over");
    press(&mut table, HANDS);
    assert_eq!(scheme(&table, hand).layout, ControlLayout::LeftHanded);
    press(&mut table, DEFAULTS);
    assert_eq!(scheme(&table, hand), ControlScheme::default());
}

#[test]
fn the_switch_that_is_bound_does_nothing_else() {
    let (mut table, hand) = opened();
    ask_for(&mut table, Verb::Done);
    push(&mut table, hand, Switch::MouseRight);
    let verbs = table.app.world().resource::<Messages<pointers::VerbPressed>>();
    assert!(verbs.get_cursor().read(verbs).next().is_none(), "nothing was taken back");
}

#[test]
fn whoever_asks_for_larger_text_enlarges_it_for_all_and_it_begins_again_after_the_largest() {
    let (mut table, hand) = opened();
    table.app.init_resource::<Settings>();
    ask_for(&mut table, Verb::TextSize);
    push(&mut table, hand, Switch::BACK);
    let bindings = scheme(&table, hand).bindings(ControlKind::Mouse, PadStyle::default());
    assert!(bindings.has(Verb::TextSize, Switch::BACK));
    let mut sizes = Vec::new();
    for _ in 0..4 {
        let (seat, device) = (Some(ANN), Some(hand.device));
        let asked = pointers::VerbPressed { seat, device, verb: Verb::TextSize };
        table.app.world_mut().write_message(asked);
        table.frames(1);
        sizes.push(table.app.world().resource::<Settings>().rig().text);
    }
    assert_eq!(sizes, [1.25, 1.5, 2.0, 1.0]);
}

#[test]
fn the_host_reads_who_has_bound_what_anew() {
    let (mut table, hand) = opened();
    assert_eq!(host::all(table.app.world_mut()), []);
    ask_for(&mut table, Verb::Done);
    push(&mut table, hand, Switch::WheelUp);
    press(&mut table, HANDS);
    let told = host::all(table.app.world_mut());
    let [(device, whose, words)] = told.as_slice() else { panic!("one device: {told:?}") };
    assert!(*device == hand.device && whose.starts_with("A "), "{whose}");
    assert!(words.starts_with("left-handed; ") && words.contains("Done: Wheel up"), "{words}");
}
