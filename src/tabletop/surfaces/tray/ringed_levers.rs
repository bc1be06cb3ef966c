//! The levers on which the rings of gamepads are.

use super::slots::{TrayOwner, TraySlot};
use crate::surfaces::widgets::focus::{SeatFocusRing, TurningRing};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// The levers on which rings are, by seats that look at their own trays.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct RingedLevers(BTreeMap<Seat, RingedLever>);

/// A lever on which the ring of its player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RingedLever {
    /// Its index, counted from the left.
    pub lever: usize,
    /// `true` if steps aside turn it.
    pub is_taken: bool,
}

impl RingedLevers {
    /// The lever of a seat on which its ring is.
    pub fn of(&self, seat: Seat) -> Option<RingedLever> {
        self.0.get(&seat).copied()
    }
}

/// Keeps [`RingedLevers`] up to date.
pub fn note(
    rings: Query<(&SeatFocusRing, Has<TurningRing>, &ChildOf)>,
    levers: Query<(&TraySlot, &TrayOwner)>,
    mut ringed: ResMut<RingedLevers>,
) {
    let found = rings.iter().filter_map(|(ring, is_taken, on)| match levers.get(on.parent()) {
        Ok((&TraySlot::Lever(lever), owner)) if owner.0 == ring.0 => {
            Some((ring.0, RingedLever { lever, is_taken }))
        }
        _ => None,
    });
    ringed.set_if_neq(RingedLevers(found.collect()));
}
