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

/// Brings a lever with a ring, and its line, over the others: nothing covers the ring and its arrows.
pub fn raise(
    ringed: Res<RingedLevers>,
    levers: Query<(Entity, &TraySlot, &TrayOwner, &ChildOf)>,
    mut layers: Query<&mut ZIndex>,
) {
    if !ringed.is_changed() {
        return;
    }
    let raised = |slot: &TraySlot, owner: &TrayOwner| match *slot {
        TraySlot::Lever(lever) => Some(ringed.of(owner.0).is_some_and(|it| it.lever == lever)),
        _ => None,
    };
    let mut all = Vec::new();
    for (entity, slot, owner, line) in &levers {
        let Some(is_raised) = raised(slot, owner) else { continue };
        all.extend([(entity, is_raised), (line.parent(), is_raised)]);
    }
    // A line is as high as its highest lever.
    all.sort_by_key(|(_, is_raised)| *is_raised);
    for (entity, is_raised) in all {
        if let Ok(mut layer) = layers.get_mut(entity) {
            layer.set_if_neq(ZIndex(i32::from(is_raised)));
        }
    }
}
