//! The switches that are down, and what each meant when it went down: a player who binds them anew, or whose hand
//! changes, lets go of what was pressed.

use super::switch::Switch;
use bevy::prelude::*;

/// The meaning of a switch for the queue of inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchMeaning {
    /// It presses what is under the cursor or the ring.
    Press,
    /// It says something else, or nothing.
    Other,
}

/// The switches that are down.
#[derive(Resource, Debug, Default)]
pub struct HeldSwitches(Vec<(Entity, Switch, SwitchMeaning)>);

impl HeldSwitches {
    /// Returns the meaning of a switch that goes down or up; `now` is what it would mean if it went down now.
    pub fn meaning(
        &mut self,
        device: Entity,
        switch: Switch,
        down: bool,
        now: SwitchMeaning,
    ) -> SwitchMeaning {
        let at = self.0.iter().position(|&(of, one, _)| (of, one) == (device, switch));
        let before = at.map(|at| self.0.swap_remove(at).2);
        // A press without a release before it is of a switch that is still down.
        let meaning = before.unwrap_or(now);
        if down {
            self.0.push((device, switch, meaning));
        }
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
    use SwitchMeaning::{Other, Press};

    #[test]
    fn changing_hands_in_the_middle_of_a_press_leaves_nothing_down() {
        let device = Entity::PLACEHOLDER;
        let mut held = HeldSwitches::default();
        let (left, right) = (Switch::MouseLeft, Switch::MouseRight);
        assert_eq!(held.meaning(device, right, true, Other), Other);
        assert_eq!(held.meaning(device, right, false, Press), Other, "what was pressed is let go");
        assert_eq!(held.meaning(device, left, true, Other), Other);
        assert_eq!(held.meaning(device, right, true, Press), Press);
        assert_eq!(held.meaning(device, right, false, Other), Press);
        held.forget(device);
        assert_eq!(held.0, []);
    }
}
