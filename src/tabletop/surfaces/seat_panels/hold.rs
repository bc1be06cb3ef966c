//! Keeps a seat panel in its place while a hand of its seat is on it: new panels are placed behind it, or wait.

use super::nodes::UnplacedSeatPanel;
use crate::geometry::FacingBox;
use crate::pointers::ActiveHands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// A seat panel as last laid out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PlacedSeatPanel {
    /// Its root node.
    pub entity: Entity,
    /// The seat before which it is.
    pub seat: Seat,
    /// Its place.
    pub place: FacingBox,
    /// The tray before which it is.
    pub tray: FacingBox,
    /// The number of attachments of that tray.
    pub attachments: usize,
}

/// The seat panels in the order in which they were placed, and the seats whose hands are on them.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldSeatPanels {
    placed: Vec<PlacedSeatPanel>,
    held_by: Vec<Seat>,
}

/// Decides which seat panels stay in their places under hands.
#[derive(SystemParam)]
pub(super) struct SeatPanelHold<'w, 's> {
    hands: ActiveHands<'w, 's>,
    held: ResMut<'w, HeldSeatPanels>,
}

impl SeatPanelHold<'_, '_> {
    /// Updates the seats whose hands are on their own panels; `true` if they have changed.
    pub fn update_held_seats(&mut self) -> bool {
        let is_held = |panel: &&PlacedSeatPanel| {
            let (low, high) = panel.place.covers();
            let mut near = self.hands.near(Rect::from_corners(low, high));
            near.any(|device| device.seats.contains(&panel.seat))
        };
        let placed = self.held.placed.iter();
        let mut held_by: Vec<Seat> = placed.filter(is_held).map(|panel| panel.seat).collect();
        held_by.dedup();
        let has_changed = held_by != self.held.held_by;
        self.held.held_by = held_by;
        has_changed
    }

    /// Returns the rank of a panel among those of its seat: while a hand is on one of them, they keep their order.
    pub fn rank(&self, entity: Entity, seat: Seat) -> usize {
        if !self.held.held_by.contains(&seat) {
            return 0;
        }
        let was_placed = self.held.placed.iter().position(|panel| panel.entity == entity);
        was_placed.unwrap_or(usize::MAX)
    }

    /// Returns the panels that stay where they are under hands, if their trays and the attachments there did not
    /// change. `before` returns the tray of a seat and the number of its attachments.
    pub fn kept(
        &self,
        all: &[UnplacedSeatPanel],
        before: impl Fn(Seat) -> (Option<FacingBox>, usize),
    ) -> Vec<PlacedSeatPanel> {
        let stays = |placed: &&PlacedSeatPanel| {
            let is_unchanged = |panel: &UnplacedSeatPanel| {
                let request = (panel.request.size, panel.request.facing);
                panel.entity == placed.entity && request == (placed.place.size, placed.place.facing)
            };
            self.held.held_by.contains(&placed.seat)
                && before(placed.seat) == (Some(placed.tray), placed.attachments)
                && all.iter().any(is_unchanged)
        };
        self.held.placed.iter().filter(stays).copied().collect()
    }

    /// Remembers the layout of all panels.
    pub fn remember(&mut self, placed: Vec<PlacedSeatPanel>) {
        self.held.placed = placed;
    }
}

/// Returns the place of a panel: where it is held, or where it was stacked unless a held panel is there.
pub(super) fn held_or_stacked(
    kept: &[PlacedSeatPanel],
    entity: Entity,
    stacked: Option<FacingBox>,
) -> Option<FacingBox> {
    if let Some(panel) = kept.iter().find(|panel| panel.entity == entity) {
        return Some(panel.place);
    }
    stacked.filter(|place| !kept.iter().any(|panel| panel.place.overlaps(*place)))
}
