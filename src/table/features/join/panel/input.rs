//! Presses on the panels, and keys typed for them.

use super::{
    DONE, ERASE, FASTER, JoinPanelPage, LEFT_HANDED, NEXT_NAME, OpenJoinPanels, PAD_STYLE,
    PREVIOUS_NAME, SLOWER, WRITE_NAME,
};
use crate::features::join::JoinDefaults;
use crate::features::join::memory::SENSITIVITY;
use crate::features::join::names;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::pointers::controls::{ControlLayout, ControlScheme};
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed};
use shoal_tabletop::surfaces::widgets::{WidgetAction, WidgetEvent};
use shoal_tabletop::system::ids::TrayId;

/// Factor by which a press, or a notch of the wheel, makes a mouse faster.
pub(super) const FASTER_BY: f32 = 1.15;

/// The names of players at the moment when they opened the letters: going back without *Keep name* leaves them as they
/// were.
#[derive(Resource, Debug, Default)]
pub(super) struct NamesBeforeLetters(Vec<(TablePlace, String)>);

/// Handles the buttons of panels.
pub(super) fn handle_widgets(
    mut events: MessageReader<WidgetEvent>,
    defaults: Res<JoinDefaults>,
    mut chairs: ResMut<Chairs>,
    mut panels: ResMut<OpenJoinPanels>,
    mut before: ResMut<NamesBeforeLetters>,
    mut devices: Query<(&mut Device, Option<&mut ControlScheme>, Option<&mut PadStyle>)>,
) {
    for event in events.read() {
        let Some(seat) = event.owner.filter(|&seat| chairs.is_person(seat)) else { continue };
        let Some(place) = chairs.get(seat).map(|chair| chair.place) else { continue };
        let device = devices.iter_mut().find(|(device, ..)| device.pointer == event.pointer);
        match (event.id, &event.action) {
            (PREVIOUS_NAME | NEXT_NAME, WidgetAction::Pressed) => {
                change_name(&mut chairs, seat, &defaults.names, event.id == NEXT_NAME);
            }
            (WRITE_NAME, WidgetAction::Pressed) => {
                before.0.retain(|(other, _)| *other != place);
                before.0.push((place, chairs.0[seat.index()].name.clone()));
                panels.show_page(place, JoinPanelPage::Letters);
            }
            (DONE, WidgetAction::Pressed) => _ = panels.leave_page(place),
            (ERASE, WidgetAction::Pressed) => rename(&mut chairs, seat, names::without_last),
            (SLOWER | FASTER, WidgetAction::Pressed) => {
                let by = if event.id == FASTER { FASTER_BY } else { 1.0 / FASTER_BY };
                device.into_iter().for_each(|(mut device, ..)| speed_up(&mut device, by));
            }
            (LEFT_HANDED, WidgetAction::Toggled(on)) => {
                if let Some((_, Some(mut scheme), _)) = device {
                    let hand =
                        if *on { ControlLayout::LeftHanded } else { ControlLayout::Standard };
                    *scheme = ControlScheme { layout: hand, ..scheme.clone() };
                }
            }
            (PAD_STYLE, WidgetAction::Pressed) => {
                if let Some((_, _, Some(mut style))) = device {
                    *style = style.next();
                }
            }
            (id, WidgetAction::Pressed) => {
                if let TrayId::Letter(letter) = TrayId::of(id)
                    && let Some(letter) = char::from_u32(letter)
                {
                    type_letter(&mut chairs, seat, letter, &defaults.names);
                }
            }
            _ => {}
        }
    }
}

/// Leaves the page of a panel whose player goes back: what was typed there is dropped.
pub(super) fn handle_going_back(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut chairs: ResMut<Chairs>,
    mut panels: ResMut<OpenJoinPanels>,
    mut before: ResMut<NamesBeforeLetters>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Join) {
        let Some(place) = chairs.get(press.seat).map(|chair| chair.place) else { continue };
        let kept = before.0.iter().position(|(other, _)| *other == place);
        let kept = kept.map(|at| before.0.swap_remove(at).1);
        if let Some(name) = kept.filter(|_| panels.0.contains(&(place, JoinPanelPage::Letters))) {
            rename(&mut chairs, press.seat, |_| name);
        }
        panels.leave_page(place);
    }
}

/// Gives a player the next or the previous offered name that nobody has.
pub(super) fn change_name(chairs: &mut Chairs, seat: Seat, offered: &[String], forward: bool) {
    let others: Vec<String> = chairs
        .seats()
        .filter(|&other| other != seat)
        .map(|other| chairs.0[other.index()].name.clone())
        .collect();
    rename(chairs, seat, |name| {
        names::next_name(offered, name, |name| others.iter().any(|other| other == name), forward)
            .into()
    });
}

fn type_letter(chairs: &mut Chairs, seat: Seat, letter: char, suggested: &[String]) {
    rename(chairs, seat, |name| names::with_typed_letter(name, letter, suggested));
}

fn rename(chairs: &mut Chairs, seat: Seat, new: impl FnOnce(&str) -> String) {
    if let Some(chair) = chairs.0.get_mut(seat.index()) {
        chair.name = new(&chair.name);
    }
}

/// Multiplies the sensitivity of a device by this factor, within its bounds.
pub(super) fn speed_up(device: &mut Device, by: f32) {
    device.sensitivity = (device.sensitivity * by).clamp(SENSITIVITY.0, SENSITIVITY.1);
}

/// Lets the host's keyboard write the name that was opened last, while letters are open.
pub(super) fn handle_keys(
    mut keys: MessageReader<KeyboardInput>,
    defaults: Res<JoinDefaults>,
    mut chairs: ResMut<Chairs>,
    mut panels: ResMut<OpenJoinPanels>,
) {
    let open_page = panels.0.iter().rev().find(|(_, page)| *page == JoinPanelPage::Letters);
    let Some((place, seat)) = open_page.and_then(|&(place, _)| Some((place, chairs.at(place)?)))
    else {
        keys.clear();
        return;
    };
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        match &key.logical_key {
            Key::Character(letters) => {
                let type_one = |letter| type_letter(&mut chairs, seat, letter, &defaults.names);
                letters.chars().for_each(type_one);
            }
            Key::Space => type_letter(&mut chairs, seat, ' ', &defaults.names),
            Key::Backspace => rename(&mut chairs, seat, names::without_last),
            Key::Enter => panels.show_page(place, JoinPanelPage::Settings),
            _ => {}
        }
    }
}
