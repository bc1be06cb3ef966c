//! Finds the part of a corner at a point, for help that explains it.

use super::draw::CornerPanel;
use crate::surfaces::tray::TrayPart;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;

/// Finds the part of a corner under a point.
#[derive(SystemParam)]
pub struct CornerPartFinder<'w, 's> {
    corners: Query<'w, 's, (Entity, &'static CornerPanel)>,
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
}

/// A part of a corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CornerPart {
    /// A badge that shows the same as this part of a seat's tray.
    AsInTray(Seat, TrayPart),
    /// The corner itself.
    Ground,
}

impl CornerPartFinder<'_, '_> {
    /// Finds the part of a corner at this point of the table; `None` where there is no corner.
    pub fn find(&self, point: Vec2) -> Option<CornerPart> {
        let covers = |entity: Entity| {
            self.nodes.get(entity).is_ok_and(|(node, place)| {
                node.contains_point(*place, point / node.inverse_scale_factor())
            })
        };
        let (_, corner) = self.corners.iter().find(|(entity, _)| covers(*entity))?;
        let badge = corner.shown().find(|(whole, _)| covers(*whole));
        Some(badge.map_or(CornerPart::Ground, |(_, badge)| {
            let (seat, part) = badge.same.clone();
            CornerPart::AsInTray(seat, part)
        }))
    }
}
