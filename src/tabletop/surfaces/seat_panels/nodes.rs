//! The nodes of seat panels and of what is attached to trays, as they are laid out.

use super::panel_root::{SeatPanelRoot, put};
use super::stack::SeatSpaceRequest;
use super::tray_attachment::TrayAttachment;
use crate::geometry::FacingBox;
use crate::seats::SeatPlaces;
use crate::surfaces::widgets::turn_to_me::TurnableNode;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::ComputedNode;

/// The components by which a seat panel is laid out.
type SeatPanelComponents<'a> = (
    Entity,
    &'a SeatPanelRoot,
    &'a TurnableNode,
    &'a ComputedNode,
    &'a mut Node,
    &'a mut UiTransform,
    &'a mut Visibility,
);

/// The nodes of all seat panels, and the attachments of trays.
#[derive(SystemParam)]
pub(super) struct SeatPanelNodes<'w, 's> {
    panels: Query<'w, 's, SeatPanelComponents<'static>>,
    attachments: Query<'w, 's, (Entity, &'static mut TrayAttachment)>,
}

impl SeatPanelNodes<'_, '_> {
    /// `true` if an attachment of a tray has changed.
    pub fn has_changed_attachment(&mut self) -> bool {
        self.attachments.iter_mut().any(|(_, attachment)| attachment.is_changed())
    }

    /// Returns the panels that have to find room.
    pub fn unplaced(&self, places: &SeatPlaces) -> Vec<UnplacedSeatPanel> {
        let panels = self.panels.iter().filter(|(_, root, _, node, ..)| {
            node.size().min_element() > 0.0 && places.tray(root.seat).is_some()
        });
        let unplaced = panels.map(|(entity, root, turnable, node, ..)| {
            let size = node.size() * node.inverse_scale_factor();
            let request = SeatSpaceRequest { size, facing: places.facing(turnable.to()) };
            UnplacedSeatPanel { entity, root: *root, request }
        });
        unplaced.collect()
    }

    /// Returns the attachments that are there, in order of seats and kinds.
    pub fn attachments(&self, places: &SeatPlaces) -> Vec<(Entity, TrayAttachment)> {
        let is_there = |(_, attachment): &(Entity, &TrayAttachment)| {
            attachment.is_there() && places.tray(attachment.seat).is_some()
        };
        let there = self.attachments.iter().filter(is_there);
        let mut there: Vec<_> = there.map(|(entity, attachment)| (entity, *attachment)).collect();
        there.sort_by_key(|(entity, attachment)| (attachment.seat, attachment.kind, *entity));
        there
    }

    /// Gives an attachment its place, and the area of its seat.
    pub fn place_attachment(&mut self, entity: Entity, place: Option<FacingBox>, area: FacingBox) {
        if let Ok((_, mut attachment)) = self.attachments.get_mut(entity) {
            let now = TrayAttachment { place, area: Some(area), ..*attachment };
            attachment.set_if_neq(now);
        }
    }

    /// Moves a panel to its place and sets its width, or hides it without a place; `false` if there is no such panel.
    pub fn place_panel(&mut self, entity: Entity, place: Option<FacingBox>, width: f32) -> bool {
        let Ok((.., mut node, mut transform, mut visibility)) = self.panels.get_mut(entity) else {
            return false;
        };
        put(place, &mut transform, &mut visibility);
        if node.width != px(width) {
            node.width = px(width);
        }
        true
    }

    /// Hides a panel.
    pub fn hide(&mut self, entity: Entity) {
        if let Ok((.., mut visibility)) = self.panels.get_mut(entity) {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
}

/// A seat panel that has to find room.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnplacedSeatPanel {
    /// Its root node.
    pub entity: Entity,
    /// The seat and the kind of the panel.
    pub root: SeatPanelRoot,
    /// The room it needs.
    pub request: SeatSpaceRequest,
}
