//! Left-handed mice: the two large buttons change places.

use crate::mice::MouseButton;
use bevy::prelude::*;

/// The hand that holds a mouse.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MouseHandedness {
    /// The left button is under the index finger.
    #[default]
    Right,
    /// The right button is.
    Left,
}

impl MouseHandedness {
    /// Returns the meaning of a button in this hand.
    fn meaning(self, button: MouseButton) -> MouseButton {
        match (self, button) {
            (MouseHandedness::Left, MouseButton::Left) => MouseButton::Right,
            (MouseHandedness::Left, MouseButton::Right) => MouseButton::Left,
            _ => button,
        }
    }
}

/// The buttons that are down, and what each meant when it was pressed: a player who changes hands
/// in between lets go of what was pressed.
#[derive(Resource, Debug, Default)]
pub struct HeldMouseButtons(Vec<(Entity, MouseButton, MouseButton)>);

impl HeldMouseButtons {
    /// Returns the meaning of a button that goes down or up.
    pub fn meaning(
        &mut self,
        device: Entity,
        handedness: MouseHandedness,
        button: MouseButton,
        down: bool,
    ) -> MouseButton {
        let at = self.0.iter().position(|&(of, one, _)| (of, one) == (device, button));
        let before = at.map(|at| self.0.swap_remove(at).2);
        if !down {
            return before.unwrap_or(handedness.meaning(button));
        }
        // A press without a release before it is of a button that is still down.
        let meaning = before.unwrap_or(handedness.meaning(button));
        self.0.push((device, button, meaning));
        meaning
    }

    /// Forgets a device.
    pub fn forget(&mut self, device: Entity) {
        self.0.retain(|(of, ..)| *of != device);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changing_hands_in_the_middle_of_a_press_leaves_nothing_down() {
        let device = Entity::PLACEHOLDER;
        let mut pressed = HeldMouseButtons::default();
        let (left, right) = (MouseHandedness::Left, MouseHandedness::Right);
        let (l, r) = (MouseButton::Left, MouseButton::Right);
        assert_eq!(pressed.meaning(device, right, r, true), r);
        assert_eq!(pressed.meaning(device, left, r, false), r, "what was pressed is let go");
        assert_eq!(pressed.meaning(device, left, r, true), l);
        assert_eq!(pressed.meaning(device, right, r, false), l);
        assert_eq!(pressed.meaning(device, left, MouseButton::Middle, true), MouseButton::Middle);
        pressed.forget(device);
        assert_eq!(pressed.0, []);
    }
}
