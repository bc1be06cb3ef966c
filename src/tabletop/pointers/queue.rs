//! The inputs of devices that picking has not been told yet.
//!
//! Picking finds out once a frame what is under a pointer: under its last place. A press counts for
//! what is there then, a release for what was there the frame before. So within one frame a pointer
//! may not move on after its press, and not before its release; what does not fit waits for the next
//! frame. Clicks never overtake one another, not even those of different devices: who was first is
//! first.

use super::controls::ControlDirection;
use bevy::prelude::*;

/// Number of waiting inputs from which all of them go out at once: better a click beside its mark than a table that
/// falls behind its players.
const TOO_MANY: usize = 256;

/// Something a device did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeviceInput {
    /// The device.
    pub device: Entity,
    /// The input it gave.
    pub kind: CursorInput,
    /// `true` if the ring of its seat has passed it on to the board: nothing else takes it out.
    is_passed: bool,
}

/// An input that a device can give with its cursor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CursorInput {
    /// Move the hand by this many counts: x right, y toward the person.
    MoveBy(Vec2),
    /// Point at a place of the table.
    MoveTo(Vec2),
    /// Press the primary button.
    Press,
    /// Let it go.
    Release,
    /// Turn the wheel by notches: x right, y away from the person.
    Scroll(Vec2),
    /// Go a step: a light along the rim, a ring over what can be pressed. A cursor goes none.
    Step(ControlDirection),
}

impl CursorInput {
    fn is_motion(self) -> bool {
        matches!(self, CursorInput::MoveBy(_) | CursorInput::MoveTo(_))
    }
}

/// Inputs in the order in which they happened.
#[derive(Resource, Debug, Default)]
pub struct InputQueue(Vec<DeviceInput>);

impl InputQueue {
    /// Adds what a device did just now.
    pub fn push(&mut self, device: Entity, deed: CursorInput) {
        self.0.push(DeviceInput { device, kind: deed, is_passed: false });
    }

    /// Adds what the ring of a device's seat does with its pointer on the board.
    pub fn pass_on(&mut self, device: Entity, deed: CursorInput) {
        self.0.push(DeviceInput { device, kind: deed, is_passed: true });
    }

    /// Forgets what a device did.
    pub fn forget(&mut self, device: Entity) {
        self.0.retain(|input| input.device != device);
    }

    /// `true` if an input of this device is waiting.
    pub fn has(&self, device: Entity) -> bool {
        self.0.iter().any(|input| input.device == device)
    }

    /// Takes out all that some devices did: they point at nothing now, but mean something else by it.
    pub fn divert(&mut self, is: impl Fn(Entity) -> bool) -> Vec<DeviceInput> {
        let (theirs, rest) =
            self.0.drain(..).partition(|input| is(input.device) && !input.is_passed);
        self.0 = rest;
        theirs
    }

    /// The inputs that are waiting, in their order.
    pub fn iter(&self) -> impl Iterator<Item = DeviceInput> + '_ {
        self.0.iter().copied()
    }

    /// `true` if nothing is waiting.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes out the inputs that fit into this frame.
    pub fn take_frame(&mut self) -> Vec<DeviceInput> {
        if self.0.len() > TOO_MANY {
            return std::mem::take(&mut self.0);
        }
        let mut frame = FrameInputs::default();
        let (now, later) = self.0.drain(..).partition(|input| frame.admits(input));
        self.0 = later;
        now
    }
}

/// The inputs that one frame has passed on so far. A handful of devices: lists are enough.
#[derive(Default)]
struct FrameInputs {
    moved: Vec<Entity>,
    acted: Vec<Entity>,
    /// Devices of which something waits: the rest of theirs waits behind it.
    held: Vec<Entity>,
    /// A click waits: so do all after it.
    click_held: bool,
}

impl FrameInputs {
    fn admits(&mut self, input: &DeviceInput) -> bool {
        let DeviceInput { device, kind: deed, .. } = *input;
        let fits = !self.held.contains(&device)
            && match deed {
                CursorInput::MoveBy(_) | CursorInput::MoveTo(_) => !self.acted.contains(&device),
                CursorInput::Press | CursorInput::Scroll(_) | CursorInput::Step(_) => {
                    !self.click_held
                }
                CursorInput::Release => !self.click_held && !self.moved.contains(&device),
            };
        if fits {
            let list = if deed.is_motion() { &mut self.moved } else { &mut self.acted };
            list.push(device);
        } else {
            self.held.push(device);
            self.click_held |= !deed.is_motion();
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVE: CursorInput = CursorInput::MoveBy(Vec2::X);

    fn device(index: u32) -> Entity {
        Entity::from_raw_u32(index).expect("a small number is an entity")
    }

    /// The frames that controls take, each written as pairs of device and deed.
    fn frames(controls: &[(u32, CursorInput)]) -> Vec<Vec<(u32, CursorInput)>> {
        let mut waiting = InputQueue::default();
        controls.iter().for_each(|&(index, deed)| waiting.push(device(index), deed));
        let mut frames = Vec::new();
        while !waiting.is_empty() {
            let frame = waiting.take_frame();
            assert!(!frame.is_empty(), "a frame that tells nothing would never end");
            let told = frame.iter().map(|input| (input.device.index_u32(), input.kind));
            frames.push(told.collect());
        }
        frames
    }

    #[test]
    fn a_click_between_two_moves_happens_where_the_cursor_was() {
        let told = frames(&[
            (1, MOVE),
            (1, CursorInput::Press),
            (1, MOVE),
            (1, CursorInput::Release),
            (1, MOVE),
        ]);
        assert_eq!(
            told,
            [
                vec![(1, MOVE), (1, CursorInput::Press)],
                vec![(1, MOVE)],
                vec![(1, CursorInput::Release)],
                vec![(1, MOVE)],
            ]
        );
    }

    #[test]
    fn a_click_at_rest_takes_one_frame() {
        let double = [
            (1, CursorInput::Press),
            (1, CursorInput::Release),
            (1, CursorInput::Press),
            (1, CursorInput::Release),
        ];
        assert_eq!(frames(&double), [double.to_vec()]);
    }

    #[test]
    fn nobodys_click_overtakes_anothers_but_motion_goes_on() {
        let told = frames(&[
            (1, CursorInput::Press),
            (1, MOVE),
            (1, CursorInput::Release),
            (2, MOVE),
            (2, CursorInput::Press),
            (3, MOVE),
        ]);
        assert_eq!(
            told,
            [
                vec![(1, CursorInput::Press), (2, MOVE), (3, MOVE)],
                vec![(1, MOVE)],
                vec![(1, CursorInput::Release), (2, CursorInput::Press)],
            ]
        );
    }

    #[test]
    fn what_a_device_that_is_gone_did_is_forgotten() {
        let mut waiting = InputQueue::default();
        waiting.push(device(1), CursorInput::Press);
        waiting.push(device(2), CursorInput::Press);
        waiting.forget(device(1));
        assert_eq!(
            waiting.take_frame(),
            [DeviceInput { device: device(2), kind: CursorInput::Press, is_passed: false }]
        );
        assert!(waiting.is_empty());
    }

    #[test]
    fn a_table_that_falls_behind_catches_up_at_once() {
        let storm =
            [(1, MOVE), (1, CursorInput::Press), (1, MOVE), (1, CursorInput::Release)].repeat(200);
        assert_eq!(frames(&storm).len(), 1);
    }
}
