//! The style of a gamepad, which tells whether its stick and cross move a cursor or the ring. It is changed by holding
//! the third choice, in the panel, and in the menu of its seat during a match.

use super::memory::{DeviceMemory, DeviceProfile};
use bevy::prelude::*;
use shoal_tabletop::picture::projection::PointerSpace;
use shoal_tabletop::pointers::controls::{Verb, VerbState};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::pointers::queue::{CursorInput, InputQueue};
use shoal_tabletop::pointers::{DeviceState, SeatChange, SeatChanged};
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::tray::{
    MenuEntryChosen, TrayMenu, TrayMenuEntry, TraySystems, set_menu_entry,
};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::patience::Patience;
use std::time::Duration;

/// Id of the menu entry that changes the style.
const CHANGE_STYLE: u32 = TrayId::Joining(1).id();
/// Time for which the third choice must be held.
const HELD: Duration = Duration::from_millis(700);

/// Adds the change of styles.
pub fn plugin(app: &mut App) {
    app.add_message::<MenuEntryChosen>().add_message::<SeatChanged>().init_resource::<TrayMenu>();
    app.add_systems(
        Update,
        (handle_held_choice, handle_menu, restore_pad_style, release_held_buttons, offer)
            .chain()
            .before(TraySystems::Draw),
    );
}

fn handle_held_choice(
    time: Res<Time<Patience>>,
    space: Option<Res<PointerSpace>>,
    mut devices: Query<(Entity, &Device, &DeviceState, &VerbState, &mut PadStyle)>,
    mut held: Local<Vec<(Entity, Duration)>>,
) {
    // While the picture is calibrated it says something else.
    let at_table = space.is_none_or(|space| *space == PointerSpace::Table);
    for (entity, device, state, verbs, mut style) in &mut devices {
        let is_player = at_table && state.heard && !device.seats.is_empty();
        let is_down = is_player && verbs.pressed(&Verb::Third);
        let since = held.iter().position(|(other, _)| *other == entity);
        match since {
            None if is_down => held.push((entity, time.elapsed())),
            Some(at) if !is_down => _ = held.swap_remove(at),
            Some(at) if time.elapsed().saturating_sub(held[at].1) >= HELD => {
                *style = style.next();
                // Not again before it was let go.
                held[at].1 = Duration::MAX;
            }
            _ => {}
        }
    }
    held.retain(|(entity, _)| devices.contains(*entity));
}

fn handle_menu(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut devices: Query<(&Device, &mut PadStyle)>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == CHANGE_STYLE) {
        for (device, mut style) in &mut devices {
            if device.seats.contains(&chosen.seat) {
                *style = style.next();
            }
        }
    }
}

/// Restores the last style of a gamepad whose player sits down.
fn restore_pad_style(
    mut changes: MessageReader<SeatChanged>,
    memory: Res<DeviceMemory>,
    mut devices: Query<(&Device, &DeviceKey, &mut PadStyle)>,
) {
    for change in changes.read() {
        match (change.what, change.device) {
            (SeatChange::Joined, Some(device)) => {
                let Ok((_, key, mut style)) = devices.get_mut(device) else { continue };
                let known = memory.of(std::slice::from_ref(key));
                let known = known.first().copied().flatten();
                style.set_if_neq(known.map_or_else(PadStyle::default, DeviceProfile::style));
            }
            (SeatChange::Left, _) => {
                for (device, _, mut style) in &mut devices {
                    if device.seats.is_empty() {
                        style.set_if_neq(PadStyle::default());
                    }
                }
            }
            _ => {}
        }
    }
}

/// Releases everything that a cursor held down when its style changes.
fn release_held_buttons(changed: Query<Entity, Changed<PadStyle>>, mut queue: ResMut<InputQueue>) {
    // A button that is not held is released without effect.
    changed.iter().for_each(|device| queue.push(device, CursorInput::Release));
}

/// Offers the change of style in the menus of seats with a gamepad.
fn offer(
    chairs: Res<Chairs>,
    changed: Query<(), Or<(Changed<Device>, Changed<PadStyle>)>>,
    devices: Query<(&Device, &PadStyle)>,
    mut menu: ResMut<TrayMenu>,
) {
    if changed.is_empty() && !chairs.is_changed() {
        return;
    }
    for seat in chairs.seats() {
        let style = devices.iter().find(|(device, _)| device.seats.contains(&seat));
        let wanted = style.map(|(_, style)| TrayMenuEntry {
            id: CHANGE_STYLE,
            icon: Some("pad"),
            label: style.next().label().to_owned(),
            article: "menu_pad",
            off: None,
        });
        set_menu_entry(&mut menu, seat, CHANGE_STYLE, wanted);
    }
}
