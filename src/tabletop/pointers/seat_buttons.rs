//! The other buttons and the wheel of a seat's mouse, as inputs of leafwing.
//!
//! A binding names the seat, not the mouse: the seat keeps its bindings when it gets another mouse.
//! The primary button is not among them: it belongs to picking.

use super::PointerSystems;
use super::deliver::follow_turns;
use super::devices::DeviceState;
use super::sitting::SeatChanged;
use crate::mice::MouseButton;
use crate::seats::Device;
use bevy::ecs::system::StaticSystemParam;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::prelude::updating::{
    CentralInputStore, InputRegistration, UpdatableInput,
};
use leafwing_input_manager::prelude::{Buttonlike, RegisterUserInput, UserInput, serde_typetag};
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// Notches of the wheel that are still to be told; more are of no use to anybody.
const MOST_NOTCHES: u8 = 4;

/// Adds the inputs. Leafwing's own plugin must have been added before.
pub fn plugin(app: &mut App) {
    app.init_resource::<SeatButtons>();
    app.register_input_kind::<SeatButton>(InputControlKind::Button);
    app.register_buttonlike_input::<SeatButton>();
    app.add_systems(
        PreUpdate,
        (release_lost_buttons, press, advance)
            .chain()
            .in_set(PointerSystems::Deliver)
            .after(follow_turns),
    );
}

/// A button of a mouse, or its wheel.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum MouseSwitch {
    /// The pressed wheel.
    Middle,
    /// The button on the right.
    Right,
    /// A side button, by the system's number.
    Side(u8),
    /// A notch of the wheel away from the person.
    WheelUp,
    /// A notch of the wheel toward the person.
    WheelDown,
}

impl MouseSwitch {
    /// The side button that browsers go back with.
    pub const BACK: Self = Self::Side(8);
    /// The side button that browsers go forward with.
    pub const FORWARD: Self = Self::Side(9);

    /// Returns the switch for a mouse's button.
    pub fn of(button: MouseButton) -> Self {
        match button {
            MouseButton::Left => Self::Side(1),
            MouseButton::Middle => Self::Middle,
            MouseButton::Right => Self::Right,
            MouseButton::Other(number) => Self::Side(number),
        }
    }
}

/// A switch of whatever mouse a seat has: an input for leafwing's maps.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
pub struct SeatButton {
    /// The seat's number.
    pub seat: u16,
    /// The switch.
    pub switch: MouseSwitch,
}

impl SeatButton {
    /// A switch of a seat's mouse.
    pub fn new(seat: Seat, switch: MouseSwitch) -> Self {
        Self { seat: seat.0, switch }
    }
}

impl UserInput for SeatButton {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl UpdatableInput for SeatButton {
    type SourceData = SRes<SeatButtons>;

    fn compute(mut store: ResMut<CentralInputStore>, buttons: StaticSystemParam<Self::SourceData>) {
        for (&button, state) in &buttons.states {
            store.update_buttonlike(button, ButtonValue::from_pressed(state.shown));
        }
    }
}

#[serde_typetag]
impl Buttonlike for SeatButton {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }

    // Each of these calls the other unless it is written here.
    fn press(&self, world: &mut World) {
        world.resource_mut::<SeatButtons>().turn(*self, true);
    }

    fn release(&self, world: &mut World) {
        world.resource_mut::<SeatButtons>().turn(*self, false);
    }

    fn set_value(&self, world: &mut World, value: f32) {
        world.resource_mut::<SeatButtons>().turn(*self, value > 0.0);
    }
}

/// The inputs of devices' other buttons and wheels since the last frame.
#[derive(Resource, Debug, Default)]
pub struct SideInputs(Vec<(Entity, SideInput)>);

#[derive(Debug, Clone, Copy)]
enum SideInput {
    Button(MouseSwitch, bool),
    Notches(MouseSwitch, u8),
}

impl SideInputs {
    /// Records that a button went down or up.
    pub fn button(&mut self, device: Entity, switch: MouseSwitch, down: bool) {
        self.0.push((device, SideInput::Button(switch, down)));
    }

    /// Records that the wheel was turned by notches away from the person.
    pub fn wheel(&mut self, device: Entity, away: i32) {
        let switch = if away > 0 { MouseSwitch::WheelUp } else { MouseSwitch::WheelDown };
        let notches = u8::try_from(away.unsigned_abs()).unwrap_or(u8::MAX);
        if notches > 0 {
            self.0.push((device, SideInput::Notches(switch, notches)));
        }
    }

    /// `true` if this device gave any input.
    pub fn has(&self, device: Entity) -> bool {
        self.0.iter().any(|(of, _)| *of == device)
    }

    /// Takes out all that happened, the wheels too; answers with the buttons that went down or up.
    pub fn take_buttons(&mut self) -> Vec<(Entity, MouseSwitch, bool)> {
        let buttons = self.0.drain(..).filter_map(|(device, side)| match side {
            SideInput::Button(switch, down) => Some((device, switch, down)),
            SideInput::Notches(..) => None,
        });
        buttons.collect()
    }

    /// Forgets what a device did.
    pub fn forget(&mut self, device: Entity) {
        self.0.retain(|(other, _)| *other != device);
    }
}

/// The state of all seats' buttons, as leafwing is to see it.
#[derive(Resource, Debug, Default)]
pub struct SeatButtons {
    states: BTreeMap<SeatButton, SeatButtonState>,
    /// The buttons that are held down, with their devices, so that the seat a button was pressed for hears the release.
    held: Vec<(Entity, SeatButton)>,
}

/// A button as leafwing sees it: one value a frame. A press and a release within one frame are
/// shown in two, so that none is lost.
#[derive(Debug, Default, Clone, Copy)]
struct SeatButtonState {
    down: bool,
    presses: u8,
    shown: bool,
}

impl SeatButtons {
    fn turn(&mut self, button: SeatButton, down: bool) {
        let state = self.states.entry(button).or_default();
        state.presses = state.presses.saturating_add(u8::from(down && !state.down));
        state.down = down;
    }

    fn notch(&mut self, button: SeatButton, notches: u8) {
        let state = self.states.entry(button).or_default();
        state.presses = state.presses.saturating_add(notches).min(MOST_NOTCHES);
    }

    fn forget(&mut self, seat: Seat) {
        self.states.retain(|button, _| button.seat != seat.0);
        self.held.retain(|(_, button)| button.seat != seat.0);
    }

    fn release(&mut self, is_over: impl Fn(Entity, MouseSwitch) -> bool) {
        let held = std::mem::take(&mut self.held);
        let (over, held): (Vec<_>, _) =
            held.into_iter().partition(|&(device, button)| is_over(device, button.switch));
        self.held = held;
        over.into_iter().for_each(|(_, button)| self.turn(button, false));
    }
}

impl SeatButtonState {
    /// Advances to the value that the next frame shows.
    fn next(&mut self) {
        self.shown = if self.presses > 0 && !self.shown {
            self.presses -= 1;
            true
        } else {
            // Between two presses there is a frame without.
            self.presses == 0 && self.down
        };
    }

    fn is_at_rest(&self) -> bool {
        !self.down && !self.shown && self.presses == 0
    }
}

/// Releases the buttons of devices that are gone or not listened to, and those of seats that change hands: nobody sits
/// down to what another has pressed.
fn release_lost_buttons(
    mut changes: MessageReader<SeatChanged>,
    devices: Query<&DeviceState>,
    mut buttons: ResMut<SeatButtons>,
) {
    for change in changes.read() {
        buttons.forget(change.seat);
    }
    if !buttons.held.is_empty() {
        buttons.release(|device, _| !devices.get(device).is_ok_and(|live| live.heard));
    }
}

/// Tells the seats what their devices did.
fn press(
    mut inputs: ResMut<SideInputs>,
    devices: Query<(&Device, &DeviceState)>,
    mut buttons: ResMut<SeatButtons>,
) {
    for (entity, side) in inputs.0.drain(..) {
        let heard = devices.get(entity).ok().filter(|(_, live)| live.heard);
        let Some(seat) = heard.and_then(|(device, _)| device.acting) else { continue };
        match side {
            SideInput::Button(switch, true) => {
                let button = SeatButton::new(seat, switch);
                buttons.held.push((entity, button));
                buttons.turn(button, true);
            }
            SideInput::Button(switch, false) => {
                buttons.release(|device, held| device == entity && held == switch);
            }
            SideInput::Notches(switch, notches) => {
                buttons.notch(SeatButton::new(seat, switch), notches)
            }
        }
    }
}

fn advance(mut buttons: ResMut<SeatButtons>, mut redraw: MessageWriter<RequestRedraw>) {
    if buttons.states.is_empty() {
        return;
    }
    buttons.states.values_mut().for_each(SeatButtonState::next);
    buttons.states.retain(|_, state| !state.is_at_rest());
    if buttons.states.values().any(|state| state.presses > 0 || state.shown != state.down) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown in the following frames.
    fn shown(state: &mut SeatButtonState, frames: usize) -> Vec<bool> {
        let mut one = || {
            state.next();
            state.shown
        };
        (0..frames).map(|_| one()).collect()
    }

    #[test]
    fn a_press_and_a_release_within_one_frame_are_shown_in_two() {
        let mut buttons = SeatButtons::default();
        let button = SeatButton::new(Seat(0), MouseSwitch::Right);
        buttons.turn(button, true);
        buttons.turn(button, false);
        assert_eq!(
            shown(buttons.states.get_mut(&button).expect("pressed"), 3),
            [true, false, false]
        );
    }

    #[test]
    fn every_notch_of_the_wheel_is_a_press_up_to_a_few() {
        let mut buttons = SeatButtons::default();
        let button = SeatButton::new(Seat(0), MouseSwitch::WheelUp);
        buttons.notch(button, 2);
        let state = buttons.states.get_mut(&button).expect("turned");
        assert_eq!(shown(state, 5), [true, false, true, false, false]);
        assert!(state.is_at_rest());
        buttons.notch(button, 200);
        assert_eq!(buttons.states[&button].presses, MOST_NOTCHES);
    }

    #[test]
    fn a_button_that_is_held_stays_shown() {
        let mut buttons = SeatButtons::default();
        let button = SeatButton::new(Seat(0), MouseSwitch::Middle);
        buttons.turn(button, true);
        assert_eq!(shown(buttons.states.get_mut(&button).expect("pressed"), 3), [true; 3]);
    }
}
