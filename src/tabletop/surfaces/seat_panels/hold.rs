//! Holds still what is under a hand of its seat: what comes meanwhile is placed behind it, or waits.

use super::panel_root::SeatPanelRoot;
use super::stack::SeatSpaceRequest;
use crate::geometry::FacingBox;
use crate::pointers::ActiveHands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// A seat panel as last laid out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PlacedSeatPanel {
    pub entity: Entity,
    pub seat: Seat,
    /// Its place, the tray before which it is, and the number of things there that are no seat panels.
    pub place: FacingBox,
    pub tray: FacingBox,
    pub fixed: usize,
}

/// The seat panels in the order in which they are placed, and the seats whose hands are at them.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldSeatPanels {
    laid: Vec<PlacedSeatPanel>,
    by: Vec<Seat>,
}

/// The parameters that decide which seat panels hold still under hands.
#[derive(SystemParam)]
pub(super) struct SeatPanelHold<'w, 's> {
    at_work: ActiveHands<'w, 's>,
    held: ResMut<'w, HeldSeatPanels>,
}

impl SeatPanelHold<'_, '_> {
    /// Looks whose hands are at their seat panels. Answers whether that is news.
    pub fn update_held_seats(&mut self) -> bool {
        let holds = |laid: &&PlacedSeatPanel| {
            let (low, high) = laid.place.covers();
            let mut near = self.at_work.near(Rect::from_corners(low, high));
            near.any(|device| device.seats.contains(&laid.seat))
        };
        let mut by: Vec<Seat> = self.held.laid.iter().filter(holds).map(|laid| laid.seat).collect();
        by.dedup();
        let news = by != self.held.by;
        self.held.by = by;
        news
    }

    /// Returns the rank of a seat panel among those of its seat: what is under a hand comes first, in the order it had.
    pub fn rank(&self, entity: Entity, seat: Seat) -> usize {
        if !self.held.by.contains(&seat) {
            return 0;
        }
        let lay = self.held.laid.iter().position(|laid| laid.entity == entity);
        lay.unwrap_or(usize::MAX)
    }

    /// Returns the seat panels that stay where they are under hands, if their trays and what is before them did not
    /// change.
    pub fn kept(
        &self,
        all: &[(Entity, SeatPanelRoot, SeatSpaceRequest)],
        before: impl Fn(Seat) -> (Option<FacingBox>, usize),
    ) -> Vec<PlacedSeatPanel> {
        let stays = |laid: &&PlacedSeatPanel| {
            let same = |it: &(Entity, SeatPanelRoot, SeatSpaceRequest)| {
                let as_it_was = (it.2.size, it.2.facing) == (laid.place.size, laid.place.facing);
                it.0 == laid.entity && as_it_was
            };
            self.held.by.contains(&laid.seat)
                && before(laid.seat) == (Some(laid.tray), laid.fixed)
                && all.iter().any(same)
        };
        self.held.laid.iter().filter(stays).copied().collect()
    }

    /// Remembers the layout of everything.
    pub fn remember(&mut self, laid: Vec<PlacedSeatPanel>) {
        self.held.laid = laid;
    }
}

/// The place of a seat panel: where it is held, or where it was stacked, if nothing is held there.
pub(super) fn settled(
    kept: &[PlacedSeatPanel],
    entity: Entity,
    stacked: Option<FacingBox>,
) -> Option<FacingBox> {
    if let Some(laid) = kept.iter().find(|laid| laid.entity == entity) {
        return Some(laid.place);
    }
    stacked.filter(|place| !kept.iter().any(|laid| laid.place.overlaps(*place)))
}
